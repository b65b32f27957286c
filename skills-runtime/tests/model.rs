//! The texts for the model: the view of it, and the answer to a call of either tool.
#![cfg(feature = "parse")]

use skills_runtime::{Policy, Skills, Tool};

#[test]
fn a_hidden_skill_is_unknown_to_both_tools_and_to_every_message() {
    let skills = skills();
    assert!(skills.get("secret-plan").is_some());
    assert!(skills.for_model().get("secret-plan").is_none());
    for tool in ["activate_skill", "read_skill_resource"] {
        for name in ["secret-plan", "secret-pla", "secret_plan", "plan"] {
            let error = answer(&skills, tool, &[("name", name), ("path", "notes.md")]).unwrap_err();
            assert_eq!(error, format!("no skill `{name}`; the skills are `logo` and `pdf`"));
        }
        let error = answer(&skills, tool, &[]).unwrap_err();
        assert!(!error.contains("secret"), "{error}");
    }
}

#[test]
fn a_renamed_tool_is_answered_by_its_definition() {
    let skills = skills();
    let tools = [skills.activation_tool(), skills.resource_tool()].map(|tool| tool.unwrap());
    let [activation, resource] = [tools[0].with_name("skill"), tools[1].with_name("activate_skill")];
    let argument = |key: &str| Some(if key == "name" { "pdf" } else { "notes.md" });
    assert!(skills.answer(activation, argument).unwrap().starts_with("<skill_content name=\"pdf\">"));
    assert_eq!(skills.answer(resource, argument).unwrap(), "# Notes\n");
    assert_eq!(skills.answer(Tool::Resource, argument).unwrap(), "# Notes\n");
}

#[test]
fn every_error_names_what_to_do() {
    let skills = skills();
    let cases: [Case; 9] = [
        ("activate_skill", &[("name", "PDF")], "no skill `PDF`; did you mean `pdf`?"),
        ("activate_skill", &[("name", "docx")], "no skill `docx`; the skills are `logo` and `pdf`"),
        ("activate_skill", &[], "the argument `name` is missing; the skills are `logo` and `pdf`"),
        (
            "read_skill_resource",
            &[("name", "pdf")],
            "the argument `path` is missing; its files are `a.md` and `notes.md`",
        ),
        (
            "read_skill_resource",
            &[("name", "pdf"), ("path", "nots.md")],
            "skill `pdf` has no file `nots.md`; did you mean `notes.md`?",
        ),
        (
            "read_skill_resource",
            &[("name", "pdf"), ("path", "../../etc/passwd")],
            "skill `pdf` has no file `../../etc/passwd`; its files are `a.md` and `notes.md`",
        ),
        (
            "read_skill_resource",
            &[("name", "logo"), ("path", "logo.png")],
            "file `logo.png` of skill `logo` is not text, so its contents cannot be shown; go on without them, or hand its \
             name to a program that the instructions run",
        ),
        (
            "bash",
            &[("command", "ls")],
            "no tool `bash`; call `activate_skill` to get the instructions of a skill, or `read_skill_resource` to get one \
             of its files",
        ),
        (
            "\u{1b}[31m",
            &[],
            "no tool `\\u{1b}[31m`; call `activate_skill` to get the instructions of a skill, or `read_skill_resource` to \
             get one of its files",
        ),
    ];
    for (tool, arguments, expected) in cases {
        assert_eq!(answer(&skills, tool, arguments).unwrap_err(), expected);
    }
}

#[test]
fn a_long_list_of_names_is_cut() {
    let files = (0..30)
        .map(|at| (format!("s{at:02}/SKILL.md"), format!("---\nname: s{at:02}\ndescription: A skill.\n---\nBody")));
    let skills = Skills::parse(files, &Policy::default()).skills;
    let error = answer(&skills, "activate_skill", &[]).unwrap_err();
    assert!(error.ends_with("`s18`, `s19` and 10 more"), "{error}");
}

#[test]
fn a_set_without_skills_is_answered() {
    assert_eq!(
        answer(&Skills::EMPTY, "activate_skill", &[("name", "pdf")]).unwrap_err(),
        "no skill `pdf`; there are no skills",
    );
}

fn answer(skills: &Skills, tool: &str, arguments: &[(&str, &str)]) -> Result<String, String> {
    let argument = |key: &str| arguments.iter().find(|(it, _)| *it == key).map(|(_, value)| *value);
    skills.answer(tool, argument).map_err(|error| error.to_string())
}

fn skills() -> Skills {
    let files: [(&str, &[u8]); 7] = [
        ("pdf/SKILL.md", b"---\nname: pdf\ndescription: Reads PDF files.\n---\nRead [notes](notes.md)."),
        ("pdf/notes.md", b"# Notes\n"),
        ("pdf/a.md", b"# A\n"),
        ("logo/SKILL.md", b"---\nname: logo\ndescription: Draws the logo.\n---\nUse [it](logo.png)."),
        ("logo/logo.png", b"\x89PNG\xff\0"),
        (
            "secret-plan/SKILL.md",
            b"---\nname: secret-plan\ndescription: For the user alone.\ndisable-model-invocation: true\n---\nBody",
        ),
        ("secret-plan/notes.md", b"secret"),
    ];
    let loaded = Skills::parse(files, &Policy::default());
    assert_eq!(loaded.skills.len(), 3, "{:?}", loaded.diagnostics);
    loaded.skills
}

/// Tool, arguments, error.
type Case = (&'static str, &'static [(&'static str, &'static str)], &'static str);
