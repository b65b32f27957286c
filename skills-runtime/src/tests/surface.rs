use alloc::string::{String, ToString};

use super::fixture::{ALPHA_SKILL, SKILLS};

#[test]
fn a_surface_only_shrinks() {
    let surface = ALPHA_SKILL.narrow(&["Grep", "Write", "Read"]).unwrap();
    assert_eq!(surface.tools(), ["Grep", "Read"]);
    assert!(surface.missing().is_empty());
    assert!(surface.contains("Grep") && !surface.contains("Write") && !surface.contains("grep"));
}

#[test]
fn missing_tools_are_said() {
    let owned = ["Read", "Write"].map(String::from);
    let surface = ALPHA_SKILL.narrow(&owned).unwrap();
    assert_eq!((surface.tools(), surface.missing()), (&["Read"][..], &["Grep"][..]));
}

#[test]
fn no_tool_left_is_an_error() {
    for surface in [&["Write"][..], &[]] {
        assert_eq!(
            ALPHA_SKILL.narrow(surface).unwrap_err().to_string(),
            "skill `alpha` leaves no tool: it names `Read` and `Grep`, and none of them exists",
        );
    }
}

#[test]
fn without_the_key_nothing_changes() {
    let bare = SKILLS.get("bare").unwrap();
    assert_eq!(bare.narrow(&["Write", "Write"]).unwrap().tools(), ["Write", "Write"]);
    assert_eq!(bare.narrow::<&str>(&[]).unwrap().tools(), [""; 0]);
}
