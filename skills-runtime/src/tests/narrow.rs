use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::fixture::{ALPHA_SKILL, SKILLS};

#[test]
fn tools_are_only_removed() {
    let tools = ["Grep", "Write", "Read"];
    let kept = ALPHA_SKILL.narrow(&tools).unwrap();
    assert_eq!(kept, ["Grep", "Read"]);
    assert_eq!(ALPHA_SKILL.missing_tools(&tools).count(), 0);
    assert!(kept.contains(&"Grep") && !kept.contains(&"Write") && !kept.contains(&"grep"));
}

#[test]
fn missing_tools_are_reported() {
    let owned = ["Read", "Write"].map(String::from);
    assert_eq!(ALPHA_SKILL.narrow(&owned).unwrap(), ["Read"]);
    assert_eq!(ALPHA_SKILL.missing_tools(&owned).collect::<Vec<_>>(), ["Grep"]);
}

#[test]
fn no_tool_left_is_an_error() {
    for tools in [&["Write"][..], &[]] {
        assert_eq!(
            ALPHA_SKILL.narrow(tools).unwrap_err().to_string(),
            "skill `alpha` leaves no tool: it names `Read` and `Grep`, and none of them exists",
        );
    }
}

#[test]
fn without_the_key_all_tools_are_kept() {
    let bare = SKILLS.get("bare").unwrap();
    assert_eq!(bare.narrow(&["Write", "Write"]).unwrap(), ["Write", "Write"]);
    assert_eq!(bare.narrow::<&str>(&[]).unwrap(), [""; 0]);
}
