//! The same folder, served by rmcp's own catalog: entries and answers are equal, field by field.

mod common;

use std::path::Path;

use rmcp::handler::server::skill_catalog::SkillCatalog as Peer;
use rmcp::model::{ReadResourceDirectoryRequestParams, SkillResources};
use skills_rmcp::SkillCatalog;
use tempfile::TempDir;

use self::common::{example, load, skill, write};

#[test]
fn the_skills_of_the_example_are_equal() {
    assert_equal(&example());
}

#[test]
fn odd_names_are_equal() {
    let dir = TempDir::new().unwrap();
    let root = dir.path();
    skill(root, "odd", "license: \"MIT: or so\"\nmetadata:\n  version: \"1.0\"\n  list: \"[a]\"\n");
    for path in [
        "%20.md",
        "100%.txt",
        "a b/c d.md",
        "a-b.md",
        "a/b/c.txt",
        "a/b.md",
        "hash#1.md",
        "plus+.md",
        "q?.md",
        "ü/日本.md",
        "README",
        "x.PNG",
        "data.json",
        "run.sh",
        "tilde~.md",
        "e\u{301}.md",
        "[x].md",
        "'q'.md",
        "&.md",
    ] {
        write(root, &format!("odd/{path}"), path);
    }
    write(root, "odd/nul.md", "a\0b");
    write(root, "odd/latin1.md", b"\xe9");
    write(root, "odd/empty.md", "");
    for name in ["a", "a-b", "a1", "z-9"] {
        skill(root, name, "x-list: [1, 2.5, true, null, a]\nx-map: {a: {b: [c]}}\n");
    }
    assert_equal(root);
}

#[test]
fn dot_files_are_part_of_the_manifest_here_alone() {
    let dir = TempDir::new().unwrap();
    skill(dir.path(), "dots", "");
    write(dir.path(), "dots/.hidden/a.md", "a");
    write(dir.path(), "dots/.config", "b");
    let (ours, peer) = (SkillCatalog::new(&load(dir.path())), Peer::from_dir(dir.path()).unwrap());
    assert_eq!(
        uris(&ours.skills()[0].resources),
        ["skill://dots/.config", "skill://dots/.hidden/a.md", "skill://dots/SKILL.md"],
    );
    assert_eq!(uris(&peer.skills()[0].resources), ["skill://dots/SKILL.md"]);
    assert!(ours.read_resource("skill://dots/.config").is_some());
    assert!(peer.read_resource("skill://dots/.config").is_none());
}

#[cfg(unix)]
#[test]
fn a_linked_file_is_part_of_the_manifest_here_and_drops_the_skill_there() {
    let dir = TempDir::new().unwrap();
    skill(dir.path(), "linked", "");
    write(dir.path(), "linked/a.md", "a");
    std::os::unix::fs::symlink("a.md", dir.path().join("linked/b.md")).unwrap();
    let (ours, peer) = (SkillCatalog::new(&load(dir.path())), Peer::from_dir(dir.path()).unwrap());
    assert_eq!(
        uris(&ours.skills()[0].resources),
        ["skill://linked/SKILL.md", "skill://linked/a.md", "skill://linked/b.md"],
    );
    assert!(peer.skills().is_empty());
}

#[test]
fn numbers_that_json_cannot_write_are_the_only_other_difference() {
    let dir = TempDir::new().unwrap();
    skill(
        dir.path(),
        "values",
        "metadata:\n  yes: yes\n  date: 2024-01-01\n  octal: 0o17\n  old: 017\n  hex: 0x1F\n  exponent: 1e3\n  none: ~\n  time: 12:30\n  under: 1_000\n  float: 1.0\n",
    );
    let (ours, peer) = (SkillCatalog::new(&load(dir.path())), Peer::from_dir(dir.path()).unwrap());
    let (ours, peer) = (ours.skills(), peer.skills());
    let (ours, peer) = (&ours[0].frontmatter.extra["metadata"], &peer[0].frontmatter.extra["metadata"]);
    let (ours, peer) = (ours.as_object().unwrap(), peer.as_object().unwrap());
    let different: Vec<_> =
        ours.iter().filter(|(key, value)| peer.get(*key) != Some(value)).map(|(key, _)| key).collect();
    // JSON has no hexadecimal or octal number: the compiler keeps the source text, and rmcp converts it.
    assert_eq!(different, ["hex", "octal"]);
    assert_eq!((&ours["hex"], &peer["hex"]), (&"0x1F".into(), &31.into()));
    assert_eq!((&ours["octal"], &peer["octal"]), (&"0o17".into(), &15.into()));
}

/// Both catalogs of `root` give the same entries, lists, files and folders.
fn assert_equal(root: &Path) {
    let (ours, peer) = (SkillCatalog::new(&load(root)), Peer::from_dir(root).unwrap());
    assert!(ours.left_out().is_empty(), "{:?}", ours.left_out());
    assert_eq!(ours.skills(), peer.skills());
    assert_eq!(ours.resources(), peer.resources());
    let mut folders = 0;
    for skill in peer.skills() {
        for uri in uris(&skill.resources) {
            assert_eq!(ours.read_resource(&uri).unwrap().unwrap(), peer.read_resource(&uri).unwrap(), "{uri}");
        }
        assert_eq!(ours.get_skill(&skill.uri).unwrap(), peer.get_skill(&skill.uri).unwrap());
        let mut open = vec![skill.uri.trim_end_matches("/SKILL.md").to_owned()];
        while let Some(uri) = open.pop() {
            let request = ReadResourceDirectoryRequestParams::new(&uri);
            let children = ours.read_resource_directory(&request).unwrap();
            assert_eq!(children, peer.read_resource_directory(&uri).unwrap(), "{uri}");
            open.extend(children.resources.into_iter().filter(rmcp::model::Resource::is_directory).map(|it| it.uri));
            folders += 1;
        }
    }
    assert!(folders > 0);
}

fn uris(resources: &SkillResources) -> Vec<String> {
    match resources {
        SkillResources::Files(files) => files.iter().map(|file| file.uri.clone()).collect(),
        other => panic!("{other:?}"),
    }
}
