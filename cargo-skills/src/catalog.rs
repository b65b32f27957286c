//! The catalog as `skills-runtime` renders it for the same skills; a test holds the two equal.

use skills_compiler::{Line, Skill};

/// The text that the runtime's `Catalog` shows by default: instructions and a Markdown list.
pub(crate) fn markdown(skills: &[Skill]) -> String {
    let lines: Vec<_> = shown(skills).map(|skill| Line::new(skill).text).collect();
    if lines.is_empty() { String::new() } else { format!("{BY_NAME}\n\n{}", lines.join("\n")) }
}

/// The runtime's `Catalog` as XML, without instructions: what the standard's reference tool prints.
pub(crate) fn xml(skills: &[Skill]) -> String {
    let elements: Vec<_> = shown(skills)
        .map(|skill| {
            let (name, description) = (escaped(skill.name.as_str()), escaped(skill.description.as_str()));
            format!(
                "<skill>\n<name>\n{name}\n</name>\n<description>\n{description}\n</description>\n\
                 <location>\nskill://{name}/SKILL.md\n</location>\n</skill>\n"
            )
        })
        .collect();
    if elements.is_empty() {
        return String::new();
    }
    format!("<available_skills>\n{}</available_skills>", elements.concat())
}

/// The skills that a model may activate.
pub(crate) fn shown(skills: &[Skill]) -> impl Iterator<Item = &Skill> {
    skills.iter().filter(|skill| !skill.disable_model_invocation)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#x27;")
}

const BY_NAME: &str = "\
    Skills hold instructions for special tasks. \
    When a task matches the description of a skill below, activate that skill by its name before you start, \
    and follow its instructions.";

#[cfg(test)]
mod tests {
    use skills_compiler::{Policy, Root, compile};
    use skills_runtime::{Catalog, Skills, skills};

    static SKILLS: Skills = skills!("tests/skills");

    #[test]
    fn it_is_what_the_runtime_renders() {
        let root = Root::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/skills"));
        let skills = compile(&root, &Policy::default()).skills;
        assert!(SKILLS.names().eq(skills.iter().map(|skill| skill.name.as_str())));
        assert_eq!(super::BY_NAME, Catalog::BY_NAME);
        assert_eq!(super::markdown(&skills), SKILLS.catalog().to_string());
        assert_eq!(super::xml(&skills), SKILLS.catalog().xml().instructions("").to_string());
        assert_eq!(super::markdown(&[]), Skills::EMPTY.catalog().to_string());
        assert_eq!(super::xml(&[]), Skills::EMPTY.catalog().xml().to_string());
    }
}
