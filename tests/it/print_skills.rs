//! A set as text. Tests use it, and it is written into the packages that they build, so it knows the runtime alone.

use std::fmt::Write as _;

/// Every value that does not say where the skills are: the size of the catalog, then a line a skill.
pub(crate) fn print(skills: &skills_runtime::Skills) -> String {
    let catalog = skills.catalog().render().unwrap_or_default();
    let mut text = format!("{}\n", catalog.chars().count());
    for skill in skills {
        let texts = (skill.name(), skill.description(), skill.license(), skill.compatibility());
        let metadata: Vec<_> = skill.metadata().collect();
        let allowed_tools: Vec<_> = skill.allowed_tools().collect();
        let triggers: Vec<_> = skill.triggers().collect();
        let tools: Vec<_> = skill.tools().collect();
        let lists = (metadata, allowed_tools, triggers, tools, skill.is_model_invocable());
        let source = (skill.frontmatter(), skill.body(), skill.source(), skill.frontmatter_json());
        let files = skill.resources().map(|file| {
            let contents = file.contents().expect("what is embedded is there, and nobody removes what is on disk");
            (file.path(), file.is_executable(), contents.into_owned())
        });
        let files: Vec<_> = files.collect();
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{texts:?} {lists:?} {source:?} {files:?}");
    }
    text
}
