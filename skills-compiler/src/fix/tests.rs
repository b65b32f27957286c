//! Each fix, its result, and that the meaning of the skill is the same.

use crate::check::check;
use crate::fix::{Fix, apply};
use crate::policy::Policy;
use crate::skill::Skill;
use crate::tree::Tree;

/// A `SKILL.md` with `fields` after `name`, fixed until there is no fix left.
#[track_caller]
fn fixed(fields: &str, expected: &str) {
    let text = |fields: &str| format!("---\nname: pdf\n{fields}---\nbody\n");
    let mut now = text(fields);
    for _ in 0..5 {
        let (before, faults) = checked(&now);
        let (next, count) = apply(&now, &faults);
        if count == 0 {
            assert_eq!(next, now);
            assert_eq!(now, text(expected), "{fields}");
            return;
        }
        let (after, _) = checked(&next);
        if let (Some(before), Some(after)) = (before, after) {
            assert_eq!(
                (before.description, before.license, before.body.start > 0),
                (after.description, after.license, true)
            );
            assert!(before.metadata.iter().all(|pair| after.metadata.contains(pair)), "{fields}");
        }
        now = next;
    }
    panic!("{fields} is never done");
}

#[track_caller]
fn untouched(fields: &str) {
    fixed(fields, fields);
}

fn checked(text: &str) -> (Option<Skill>, Vec<crate::Diagnostic>) {
    let policy = Policy::default();
    let checked = check(Tree::from_files([("pdf/SKILL.md", text)], &policy), &policy);
    (checked.skills.into_iter().next(), checked.diagnostics)
}

#[test]
fn values_are_quoted() {
    fixed("description: Use when: asked\n", "description: \"Use when: asked\"\n");
    fixed("description: Say \"x\": y\n", "description: 'Say \"x\": y'\n");
    fixed("description: @team reads\n", "description: \"@team reads\"\n");
    fixed("description: x\nmetadata:\n  version: 1.10\n", "description: x\nmetadata:\n  version: \"1.10\"\n");
    fixed("description: x\nmetadata: {a: 1, b: true}\n", "description: x\nmetadata: {a: \"1\", b: \"true\"}\n");
    fixed("description: x\nmetadata:\n  a: b: c\n", "description: x\nmetadata:\n  a: \"b: c\"\n");
    fixed("description: 12 # why\n", "description: \"12\" # why\n");
}

#[test]
fn one_fix_lets_the_next_be_seen() {
    fixed(
        "description: Use when: asked\ncompatibility: Needs: git\nversion: 1.0\n",
        "description: \"Use when: asked\"\ncompatibility: \"Needs: git\"\nmetadata:\n  version: \"1.0\"\n",
    );
}

#[test]
fn what_may_mean_something_else_is_left_alone() {
    untouched("description: Use when: asked # or: not\n");
    untouched("description: Use when: asked\n  and more\n");
    untouched("description: Use when: asked\n\n  and more\n");
    untouched("description: Reads PDFs. license: MIT\n");
    untouched("description: 'it's: fine'\n");
    untouched("description: *bold* text\n");
    untouched("description: [a: b\n");
    untouched("description: - a: b\n");
    untouched("description: x\nmetadata:\n  a: ~\n");
}

#[test]
fn version_moves_under_metadata() {
    fixed("description: x\nversion: 1.10\n", "description: x\nmetadata:\n  version: \"1.10\"\n");
    fixed("description: x\nversion: v2\n", "description: x\nmetadata:\n  version: \"v2\"\n");
    fixed("version: '1'\r\ndescription: x\r\n", "metadata:\r\n  version: '1'\r\ndescription: x\r\n");
    fixed(
        "description: x\nmetadata:\n    a: b\nversion: 1.0\n",
        "description: x\nmetadata:\n    version: \"1.0\"\n    a: b\n",
    );
    fixed(
        "version: 1.0\ndescription: x\nmetadata:\n  a: b\n",
        "description: x\nmetadata:\n  version: \"1.0\"\n  a: b\n",
    );
    untouched("description: x\nversion: 1.0 # stable\n");
    untouched("description: x\nversion: 1.0\nmetadata:\n  version: \"2\"\n");
    untouched("description: x\nversion: 1.0\nmetadata: {a: b}\n");
    untouched("description: x\nversion: [1, 0]\n");
    untouched("description: x\nversion:\n");
    untouched("description: x\nauthor: me\n");
}

#[test]
fn blanks_behind_fences_go() {
    let (_, faults) = checked("---  \nname: pdf\ndescription: x\n---\t\nbody\n");
    let (text, count) = apply("---  \nname: pdf\ndescription: x\n---\t\nbody\n", &faults);
    assert_eq!((text.as_str(), count), ("---\nname: pdf\ndescription: x\n---\nbody\n", 2));
}

#[test]
fn a_file_is_renamed_where_it_becomes_one_skill() {
    let policy = Policy::default();
    let renamed = |files: &[&str]| {
        let text = "---\nname: pdf\ndescription: x\n---\nbody\n";
        let tree = Tree::from_files(files.iter().map(|path| (*path, text)), &policy);
        let faults = check(tree, &policy).diagnostics;
        faults.into_iter().find_map(|fault| fault.fix().cloned())
    };
    assert_eq!(renamed(&["pdf/skill.md"]), Some(Fix::Rename("SKILL.md".to_owned())));
    assert_eq!(renamed(&["Skill.md"]), Some(Fix::Rename("SKILL.md".to_owned())));
    assert_eq!(renamed(&["skill.md", "pdf/SKILL.md"]), None);
}
