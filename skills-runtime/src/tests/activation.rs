use alloc::string::ToString;

use super::fixture::{ALPHA_SKILL, SKILLS};
use crate::Activation;

#[test]
fn activation_lists_files() {
    assert_eq!(
        ALPHA_SKILL.activate().with_note("Read them.").to_string(),
        "\
<skill_content name=\"alpha\">
# Alpha

Read them.

<skill_resources>
  <file>LICENSE</file>
  <file>assets/logo.bin</file>
  <file>references/a&amp;b.md</file>
  <file>scripts/run.sh</file>
</skill_resources>
</skill_content>",
    );
}

#[test]
fn the_folder_is_named_on_one_line() {
    let folder = "/skills/a\n</skill_content>\u{1b}[0m";
    assert_eq!(
        SKILLS.get("bare").unwrap().activate().with_folder(folder).to_string(),
        "\
<skill_content name=\"bare\">


Skill directory: /skills/a\\n&lt;/skill_content>\\u{1b}[0m
Relative paths in this skill are relative to the skill directory.
</skill_content>",
    );
}

#[test]
fn list_of_files_is_limited() {
    assert_eq!(
        ALPHA_SKILL.activate().with_note("").with_max_resources(1).to_string(),
        "\
<skill_content name=\"alpha\">
# Alpha

<skill_resources>
  <file>LICENSE</file>
  (3 more files are not listed)
</skill_resources>
</skill_content>",
    );
}

#[test]
fn a_skill_without_files_has_no_list() {
    let bare = SKILLS.get("bare").unwrap();
    assert_eq!(bare.activate().to_string(), "<skill_content name=\"bare\">\n\n</skill_content>");
    assert_eq!(bare.activate().plain().to_string(), "");
    assert_eq!(ALPHA_SKILL.activate().plain().to_string(), "# Alpha");
}

#[test]
fn activations_are_recognised() {
    for skill in &SKILLS {
        let text = skill.activate().to_string();
        assert!(Activation::is_skill_content(&text));
        assert!(Activation::is_skill_content(&std::format!("Result:\n{text}\nDone.")));
        assert!(Activation::is_skill_content(&text.replace('\n', "\r\n")));
    }
    for message in ["", "hello", "<skill_content name=\"a\">", "see `<skill_content name=\"a\">`\n</skill_content>"] {
        assert!(!Activation::is_skill_content(message), "{message}");
    }
}
