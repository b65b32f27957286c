use alloc::string::String;
use alloc::vec::Vec;

use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, context};
use serde_json::json;

use super::fixture::{ALPHA_SKILL, SKILLS};

#[test]
fn a_skill_serializes_the_keys_of_the_standard() {
    assert_eq!(
        serde_json::to_string(ALPHA_SKILL).unwrap(),
        concat!(
            r#"{"name":"alpha","description":"Does everything.\n  Use when asked.","license":"MIT","#,
            r#""compatibility":"Needs git","metadata":{"author":"one","version":"1.10"},"#,
            r#""allowed-tools":["Read","Bash(git:*)"],"triggers":["first","second\nword"],"tools":["Read","Grep"],"#,
            r#""location":"skill://alpha/SKILL.md"}"#,
        ),
    );
    assert_eq!(
        serde_json::to_value(&SKILLS).unwrap()[1],
        json!({
            "name": "bare", "description": "Bare.", "license": null, "compatibility": null, "metadata": {},
            "allowed-tools": [], "triggers": [], "tools": [], "location": "skill://bare/SKILL.md",
        }),
    );
}

#[test]
fn resources_serialize_without_contents() {
    let files: Vec<_> = ALPHA_SKILL.resources().skip(2).collect();
    assert_eq!(
        serde_json::to_string(&files).unwrap(),
        r#"[{"path":"references/a&b.md","size":3,"executable":false},{"path":"scripts/run.sh","size":10,"executable":true}]"#,
    );
}

/// Renders `template` with the summaries; the extension of its name selects the escaping.
fn render(name: &str, template: &str) -> String {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    let skills = Serde(SKILLS.summaries().collect::<Vec<_>>());
    environment.render_named_str(name, template, context! { skills }).unwrap()
}

#[test]
fn a_template_renders_name_description_and_location() {
    assert_eq!(
        render("prompt.txt", "{% for s in skills %}{{ s.name }}: {{ s.description }} ({{ s.location }})\n{% endfor %}"),
        "alpha: Does everything.\n  Use when asked. (skill://alpha/SKILL.md)\n\
         bare: Bare. (skill://bare/SKILL.md)\n\
         beta: Tom's <b> & \"co\". (skill://beta/SKILL.md)\n",
    );
    assert_eq!(
        render("prompt.txt", "{% for s in skills if s.triggers %}{{ s.triggers | join(', ') }}{% endfor %}"),
        "first, second\nword",
    );
}

#[test]
fn descriptions_are_escaped_by_a_template() {
    let prompt = render("prompt.xml", "{% for s in skills %}<skill>{{ s.description }}</skill>\n{% endfor %}");
    assert_eq!(prompt.matches('<').count(), 6);
    assert!(prompt.ends_with("<skill>Tom&#x27;s &lt;b&gt; &amp; &quot;co&quot;.</skill>\n"), "{prompt}");
}

#[test]
fn a_set_can_be_used_in_a_template() {
    let names = Environment::new().render_str(
        "{{ skills | map(attribute='name') | join(' ') }}",
        context! {
            skills => Serde(&SKILLS),
        },
    );
    assert_eq!(names.unwrap(), "alpha bare beta hidden");
}
