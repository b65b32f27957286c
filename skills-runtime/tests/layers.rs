//! Later layers win, and every hidden skill is reported.
#![cfg(feature = "fs")]

mod temp;

use skills_runtime::{Layer, Policy, Skills, skills};

use self::temp::Temp;

static SKILLS: Skills = skills!("skills");

#[test]
fn later_layers_win_and_each_hidden_skill_is_reported_once() {
    let temp = Temp::new();
    temp.skill("user/pdf").skill("user/zip").skill("workspace/pdf").skill("workspace/commit-message");
    let loaded = Skills::layers(
        [
            Layer::set("built-in", &SKILLS),
            Layer::folder("user", temp.join("user")),
            Layer::folder("workspace", temp.join("workspace")),
        ],
        &Policy::default(),
    );
    assert!(loaded.skills.names().eq(["commit-message", "pdf", "release-notes", "zip"]));
    let labels = ["commit-message", "pdf", "release-notes", "zip", "docx"].map(|name| loaded.label_of(name));
    assert_eq!(labels, [Some("workspace"), Some("workspace"), Some("built-in"), Some("user"), None]);
    assert_eq!(loaded.skills.get("pdf").unwrap().body(), "# workspace/pdf");

    let root = temp.path().display();
    let said: Vec<_> = loaded.shadowed.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            format!(
                "skill `commit-message`: workspace ({root}/workspace/commit-message/SKILL.md) \
                 hides built-in (skill://commit-message/SKILL.md)"
            ),
            format!("skill `pdf`: workspace ({root}/workspace/pdf/SKILL.md) hides built-in (skill://pdf/SKILL.md)"),
            format!("skill `pdf`: workspace ({root}/workspace/pdf/SKILL.md) hides user ({root}/user/pdf/SKILL.md)"),
        ],
    );
    let mut readable = Vec::new();
    readable.extend(loaded.dirs());
    assert_eq!(readable, ["workspace/commit-message", "workspace/pdf", "user/zip"].map(|dir| temp.join(dir)));
}

#[test]
fn layers_are_optional_and_sets_can_be_filtered() {
    let temp = Temp::new();
    temp.skill("workspace/zip");
    for (is_trusted, names) in [(true, vec!["pdf", "release-notes", "zip"]), (false, vec!["pdf", "release-notes"])] {
        let layers = [
            Some(Layer::set("built-in", &SKILLS.without(["commit-message"]))),
            Some(Layer::folder("user", temp.join("missing"))),
            is_trusted.then(|| Layer::folder("workspace", temp.join("workspace"))),
        ];
        let loaded = Skills::layers(layers, &Policy::default()).strict().unwrap();
        assert!(loaded.skills.names().eq(names));
    }
    assert!(!temp.join("missing").exists());
}

#[test]
fn a_broken_skill_hides_nothing() {
    let temp = Temp::new();
    temp.write("user/pdf/SKILL.md", "---\nname: pdf\n---\n");
    let layers = [Layer::set("built-in", &SKILLS), Layer::folder("user", temp.join("user"))];
    let loaded = Skills::layers(layers, &Policy::default());
    assert_eq!(loaded.label_of("pdf"), Some("built-in"));
    assert!(loaded.shadowed.is_empty());
    assert!(loaded.strict().is_err());
}

#[test]
fn a_folder_in_two_layers_counts_once() {
    let temp = Temp::new();
    temp.skill("pdf").write("broken/SKILL.md", "");
    let layers = [Layer::folder("user", temp.path()), Layer::folder("workspace", temp.join("pdf/.."))];
    let loaded = Skills::layers(layers, &Policy::default());
    assert_eq!(loaded.label_of("pdf"), Some("workspace"));
    assert!(loaded.shadowed.is_empty());
    assert_eq!(loaded.diagnostics.iter().filter(|diagnostic| diagnostic.withholds()).count(), 1);
}

#[test]
fn sets_are_merged_without_folders() {
    let (one, other) = (SKILLS.only(["pdf"]), SKILLS.without(["commit-message"]));
    let merged = Skills::merge([("one", &one), ("other", &other)]);
    assert!(merged.skills.names().eq(["pdf", "release-notes"]));
    // The same embedded skill in both sets does not hide itself.
    assert!(merged.shadowed.is_empty());

    let parsed = Skills::parse([("pdf/SKILL.md", temp::skill_md("pdf", "mine"))], &Policy::default()).skills;
    let merged = Skills::merge([("built-in", &SKILLS), ("database", &parsed)]);
    assert_eq!(merged.label_of("pdf"), Some("database"));
    let [shadowed] = merged.shadowed.as_slice() else { panic!("{:?}", merged.shadowed) };
    assert_eq!((shadowed.by.label(), shadowed.hidden.label()), ("database", "built-in"));
    assert_eq!(shadowed.hidden.skill(), SKILLS.get("pdf").unwrap());
}
