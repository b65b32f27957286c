use super::Tree;
use crate::policy::Policy;

/// Files, folders, secrets and other files that were left out; then one fault a line.
#[track_caller]
fn check(toml: &str, paths: &[&str], expected: [&[&str]; 4], faults: &[&str]) {
    let policy = Policy::from_toml(toml).expect("the test's own policy is sound");
    let tree = Tree::from_files(paths.iter().map(|&path| (path, "x")), &policy);
    let files: Vec<_> = tree.files.iter().map(|file| file.path.clone()).collect();
    assert_eq!([files, tree.folders, tree.secrets, tree.left_out], expected.map(<[_]>::to_vec));
    let said: Vec<_> =
        tree.diagnostics.iter().map(|fault| format!("{:?} {}", fault.skill(), fault.message())).collect();
    assert_eq!(said, faults);
}

#[test]
fn a_tree_in_memory_is_like_one_on_disk() {
    check(
        "exclude = ['b']",
        &["a/SKILL.md", "a/x/y/z", "a/.env", "b/SKILL.md", "c/__pycache__/x", "skills.toml"],
        [
            &["a/SKILL.md", "a/x/y/z"],
            &["a", "a/x", "a/x/y"],
            &["a/.env"],
            &["b/SKILL.md", "c/__pycache__/x", "skills.toml"],
        ],
        &[],
    );
}

#[test]
fn paths_are_checked() {
    check(
        "",
        &["/a", "a/../b", "a//b", "a/", "", "a/./b", "a/b ", "a/b\\", "a/\u{7}", "a/b.", "a/.b", "a b/c\\d"],
        [&["a b/c\\d", "a/.b", "a/b."], &["a", "a b"], &[], &[]],
        &[
            "None `` has an empty part",
            "None `/a` is absolute: paths are relative to the skills root",
            "Some(\"a\") `a/` has an empty part",
            "Some(\"a\") `a/../b` contains `.` or `..`",
            "Some(\"a\") `a/./b` contains `.` or `..`",
            "Some(\"a\") `a//b` has an empty part",
            "Some(\"a\") `a/\\u{7}` contains a control character",
            "Some(\"a\") `a/b ` ends in whitespace",
            "Some(\"a\") `a/b\\` ends in a backslash",
        ],
    );
}
