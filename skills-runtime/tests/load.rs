//! Skills from memory and from disk have the rules, types and messages of a build.
#![cfg(feature = "fs")]

mod temp;

use std::fs;
use std::path::PathBuf;
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::time::{Duration, Instant};

#[cfg(unix)]
use skills_runtime::Resource;
use skills_runtime::{Code, Policy, Severity, Skill, Skills, skills};
#[cfg(unix)]
use skills_tests::other_user::runs_as_another;

use self::temp::{Temp, skill_md};

static SKILLS: Skills = skills!("skills");

#[test]
fn loaded_and_embedded_skills_are_equal() {
    let loaded = Skills::load("skills", &policy()).strict().unwrap();
    // The `skills.toml` in the folder allows this, but it is not read.
    assert_eq!(codes(&loaded.diagnostics), [Code::ClientKey]);
    assert!(loaded.skills.names().eq(SKILLS.names()));
    for (loaded, embedded) in loaded.skills.iter().zip(&SKILLS) {
        assert_eq!(loaded.description(), embedded.description());
        assert_eq!(loaded.license(), embedded.license());
        assert_eq!(loaded.compatibility(), embedded.compatibility());
        assert!(loaded.metadata().eq(embedded.metadata()));
        assert!(loaded.allowed_tools().eq(embedded.allowed_tools()));
        assert!(loaded.triggers().eq(embedded.triggers()));
        assert!(loaded.tools().eq(embedded.tools()));
        assert_eq!(loaded.is_model_invocable(), embedded.is_model_invocable());
        assert_eq!(loaded.source(), embedded.source());
        assert_eq!(loaded.frontmatter(), embedded.frontmatter());
        assert_eq!(loaded.frontmatter_json(), embedded.frontmatter_json());
        assert_eq!(loaded.body(), embedded.body());
        assert_eq!(loaded.summary().to_string(), embedded.summary().to_string());
        // Only the skill on disk has a folder to name.
        let folder = loaded.dir().unwrap().to_str().unwrap();
        assert_eq!(loaded.activate().to_string(), embedded.activate().with_folder(folder).to_string());
        for (file, other) in loaded.files().zip(embedded.files()) {
            assert_eq!((file.path(), file.len()), (other.path(), other.len()));
            assert_eq!(file.is_executable(), other.is_executable());
            assert_eq!(file.contents().unwrap(), other.contents().unwrap());
            assert_eq!(loaded.read(file.path()).unwrap(), embedded.read(file.path()).unwrap());
            assert_eq!(file.embedded(), None);
        }
        assert_eq!(loaded.files().len(), embedded.files().len());
        assert_eq!(
            loaded.read("../pdf/SKILL.md").unwrap_err().to_string(),
            embedded.read("../pdf/SKILL.md").unwrap_err().to_string(),
        );
    }
    assert_eq!(loaded.skills.catalog().to_string(), SKILLS.catalog().to_string());
    // `const` functions read the names and tools of loaded skills, too.
    loaded.skills.assert_tools(&["Bash", "Read"]);
    assert!(std::panic::catch_unwind(|| loaded.skills.assert_tools(&["Bash"])).is_err());
    assert_eq!(loaded.skills.get("release-notes").unwrap().narrow(&["Read", "Write"]).unwrap(), ["Read"]);
}

#[test]
fn a_loaded_set_has_the_same_traits() {
    fn is_plain<T: Send + Sync + Clone + Eq + 'static>(_: &T) {}

    let skills = Skills::load("skills", &policy()).skills;
    is_plain(&skills);
    assert_eq!(skills.only(["pdf"]).len(), 1);
    assert_eq!(skills.clone(), skills);
    drop(skills);
}

#[test]
fn a_missing_or_empty_folder_is_an_empty_set_and_creates_nothing() {
    let temp = Temp::new();
    for dir in ["missing/skills", "."] {
        let loaded = Skills::load(temp.join(dir), &policy());
        assert!(loaded.skills.is_empty() && loaded.diagnostics.is_empty(), "{dir}: {:?}", loaded.diagnostics);
    }
    assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 0);
    let nothing: [(&str, &str); 0] = [];
    assert!(Skills::parse(nothing, &policy()).diagnostics.is_empty());
}

#[test]
fn a_file_instead_of_a_folder_is_reported() {
    let temp = Temp::new();
    temp.write("skills", "no folder");
    let loaded = Skills::load(temp.join("skills"), &policy());
    assert_eq!(codes(&loaded.diagnostics), [Code::RootNotDirectory]);
    assert!(loaded.strict().is_err());
}

#[test]
fn a_broken_skill_is_left_out_and_the_others_are_loaded() {
    let temp = Temp::new();
    temp.skill("zip").skill("pdf").write("docx/SKILL.md", "---\nname: docx\ndescription: Use when: Word\n---\n");
    let loaded = Skills::load(temp.path(), &policy());
    assert!(loaded.skills.names().eq(["pdf", "zip"]));

    let withheld: Vec<_> = loaded.diagnostics.iter().filter(|diagnostic| diagnostic.withholds()).collect();
    let [diagnostic] = withheld.as_slice() else { panic!("{withheld:?}") };
    assert_eq!(
        (diagnostic.code(), diagnostic.severity(), diagnostic.skill()),
        (Code::YamlSyntax, Severity::Error, Some("docx"))
    );
    let at = diagnostic.position().unwrap();
    assert_eq!((at.line, at.column), (3, 22));
    assert_eq!(PathBuf::from(diagnostic.path()), temp.join("docx/SKILL.md"));
    assert!(diagnostic.to_string().starts_with("error: `: ` in an unquoted value [yaml-syntax]\n"));

    let error = loaded.strict().unwrap_err();
    assert!(error.to_string().contains("docx/SKILL.md:3:22"), "{error}");
}

#[test]
fn strict_keeps_warnings() {
    let text = "---\nname: pdf\ndescription: Reads PDF files. Use for PDFs.\nauthor: me\n---\n\nRead.\n";
    let loaded = Skills::parse([("pdf/SKILL.md", text)], &policy()).strict().unwrap();
    assert_eq!(codes(&loaded.diagnostics), [Code::UnknownKey]);
    assert_eq!(loaded.skills.len(), 1);
}

#[test]
fn levels_come_from_the_policy_and_never_from_the_folder() {
    let temp = Temp::new();
    let text = skill_md("pdf", "PDF").replace("Use", "<b> Use");
    temp.write("pdf/SKILL.md", &text).write("skills.toml", "[lints]\ndescription-angle-bracket = 'allow'\n");
    assert!(Skills::load(temp.path(), &Policy::default()).skills.is_empty());
    assert_eq!(Skills::load(temp.path(), &Policy::standard()).skills.len(), 1);
    let policy = Policy::from_toml("[lints]\ndescription-angle-bracket = 'allow'\n").unwrap();
    let loaded = Skills::load(temp.path(), &policy);
    assert!(loaded.skills.len() == 1 && loaded.diagnostics.is_empty());
}

#[test]
fn a_policy_excludes_includes_and_follows_links_without_a_skills_toml() {
    let temp = Temp::new();
    temp.skill("pdf").write("pdf/.env", "A=1").write("pdf/big.psd", "psd").skill("drafts");
    let policy = Policy::default().with_exclude("drafts/").unwrap().with_exclude("*.psd").unwrap();
    // A pattern of the host that matches nothing in this folder is not a mistake.
    let policy = policy.with_exclude("no-such-file").unwrap().with_include(".env").unwrap();
    let loaded = Skills::load(temp.path(), &policy);
    assert!(loaded.skills.names().eq(["pdf"]) && loaded.diagnostics.is_empty(), "{loaded:?}");
    assert!(loaded.skills.get("pdf").unwrap().resources().map(|file| file.path()).eq([".env"]));
    let from_toml = Policy::from_toml("exclude = ['drafts/', '*.psd', 'no-such-file']\ninclude = ['.env']").unwrap();
    assert_eq!(codes(&Skills::load(temp.path(), &from_toml).diagnostics), [Code::UnmatchedPattern]);

    for pattern in ["", "/", "../x", "a/./b", "/etc/x/../y", "[", "!!x"] {
        for error in [Policy::default().with_exclude(pattern), Policy::default().with_include(pattern)] {
            let error = error.unwrap_err();
            assert_eq!(codes(error.diagnostics()), [Code::SkillsToml], "{pattern}");
            let error: Box<dyn std::error::Error> = error.into();
            assert!(error.to_string().starts_with(&format!("error: `{pattern}` ")), "{error}");
        }
    }
    assert!(!policy.follows_links() && policy.with_followed_links().follows_links());
}

#[test]
fn one_skill_is_loaded_from_its_own_folder_only() {
    let temp = Temp::new();
    temp.skill("pdf").write("pdf/notes.md", "notes").write("broken/SKILL.md", "no frontmatter");
    let pdf = Skill::load(temp.join("pdf"), &policy()).unwrap();
    assert_eq!(pdf.read("notes.md").unwrap(), b"notes".as_slice());
    assert_eq!(pdf.dir(), Some(temp.join("pdf").as_path()));
    assert_eq!(pdf.location().to_string(), temp.join("pdf/SKILL.md").to_str().unwrap());

    let first = |dir: &str| Skill::load(temp.join(dir), &policy()).unwrap_err().diagnostics()[0].code();
    assert_eq!(first("."), Code::RootWithoutSkill);
    assert_eq!(first("broken"), Code::FrontmatterMissing);
    assert_eq!(first("missing"), Code::RootMissing);
    assert_eq!(first("pdf/notes.md"), Code::RootNotDirectory);
}

#[test]
fn a_parsed_skill_is_in_memory_and_needs_no_folder() {
    let pdf = Skill::parse(&skill_md("pdf", "PDF"), &policy()).unwrap();
    assert_eq!((pdf.name(), pdf.body(), pdf.dir()), ("pdf", "# PDF", None));
    assert_eq!(pdf.location().to_string(), "skill://pdf/SKILL.md");
    assert!(pdf.resources().next().is_none());
    let error = Skill::parse("# PDF", &policy()).unwrap_err();
    assert!(error.to_string().contains("--> SKILL.md:1:1"), "{error}");
    let policy = Policy::from_toml("exclude = ['SKILL.md']").unwrap();
    assert!(Skill::parse(&skill_md("pdf", "PDF"), &policy).is_err());
}

#[test]
fn equality_compares_memory_and_paths_on_disk() {
    let temp = Temp::new();
    temp.skill("a/pdf").write("a/pdf/x", "x").skill("b/zip");
    let load = |dir: &str| Skill::load(temp.join(dir), &policy()).unwrap();
    assert_eq!(load("a/pdf"), load("a/pdf"));
    let files = [("pdf/SKILL.md", skill_md("pdf", "a/pdf")), ("pdf/x", "x".to_owned())];
    let parsed = Skills::parse(files, &policy()).skills;
    assert_ne!(&load("a/pdf"), parsed.get("pdf").unwrap());
    // Without other files, the whole skill is in memory.
    assert_eq!(load("b/zip"), Skill::parse(&skill_md("zip", "b/zip"), &policy()).unwrap());
    assert_eq!(
        &Skill::parse(SKILLS.get("commit-message").unwrap().source(), &policy()).unwrap(),
        &SKILLS.as_slice()[0]
    );
}

#[test]
fn files_are_read_on_demand() {
    let temp = Temp::new();
    temp.skill("pdf").write("pdf/data.txt", "old");
    let pdf = Skill::load(temp.join("pdf"), &policy()).unwrap();
    temp.write("pdf/data.txt", "newer").write("pdf/SKILL.md", "broken").write("pdf/late.txt", "late");
    assert_eq!(pdf.read_to_string("data.txt").unwrap(), "newer");
    assert_eq!(pdf.resource("data.txt").unwrap().len(), 3);
    assert!(pdf.read_to_string("SKILL.md").unwrap().starts_with("---\nname: pdf\n"));
    assert!(pdf.read("late.txt").unwrap_err().is_not_found());

    fs::write(temp.join("pdf/data.txt"), [0xff]).unwrap();
    assert!(pdf.read_to_string("data.txt").unwrap_err().is_not_utf8());

    fs::remove_file(temp.join("pdf/data.txt")).unwrap();
    let error = pdf.read("data.txt").unwrap_err();
    assert!(error.is_unreadable());
    assert_eq!(error.to_string(), "file `data.txt` of skill `pdf` no longer exists");
}

#[cfg(unix)]
#[test]
fn a_link_that_was_planted_after_loading_is_not_followed() {
    let temp = Temp::new();
    temp.write("secret", "secret")
        .skill("skills/pdf")
        .write("skills/pdf/a/data", "data")
        .link("skills/pdf/in", "a/data");
    temp.write("elsewhere/data", "secret");
    let loaded = Skills::load(temp.join("skills"), &policy());
    let pdf = loaded.skills.get("pdf").unwrap();
    assert_eq!(pdf.read("in").unwrap(), b"data".as_slice());

    fs::remove_file(temp.join("skills/pdf/in")).unwrap();
    temp.link("skills/pdf/in", "../../secret");
    fs::remove_dir_all(temp.join("skills/pdf/a")).unwrap();
    temp.link("skills/pdf/a", "../../elsewhere");
    for path in ["in", "a/data"] {
        let error = pdf.read(path).unwrap_err();
        let message = format!("file `{path}` of skill `pdf` has become a link that leads out of the skill");
        assert!(error.is_unreadable() && error.to_string() == message, "{error}");
    }

    // The folder of the skill is replaced with a link, so its canonical path has changed.
    fs::rename(temp.join("skills/pdf"), temp.join("skills/old")).unwrap();
    temp.link("skills/pdf", "../elsewhere").write("elsewhere/in", "secret");
    assert!(pdf.read("in").unwrap_err().is_unreadable());
}

#[test]
fn an_activation_names_the_folder_of_a_skill_on_disk() {
    let temp = Temp::new();
    temp.skill("pdf");
    let pdf = Skill::load(temp.join("pdf"), &policy()).unwrap();
    let lines = format!(
        "\nSkill directory: {}\nRelative paths in this skill are relative to the skill directory.\n</skill_content>",
        pdf.dir().unwrap().display(),
    );
    let text = pdf.activate().to_string();
    assert!(text.ends_with(&lines), "{text}");
    assert!(!pdf.activate().plain().to_string().contains("Skill directory"));
}

/// A sparse file claims any size, and needs no space on the disk.
#[cfg(unix)]
#[test]
fn a_read_from_disk_is_limited() {
    let temp = Temp::new();
    temp.skill("pdf").write("pdf/data", "data").write("pdf/huge", "").write("pdf/large", "");
    let sparse = |path: &str, len| fs::File::options().write(true).open(temp.join(path)).unwrap().set_len(len).unwrap();
    sparse("pdf/huge", 8 << 40);
    sparse("pdf/large", Resource::READ_LIMIT + 1);
    let pdf = Skill::load(temp.join("pdf"), &policy()).unwrap();

    let error = pdf.read("huge").unwrap_err();
    assert!(error.is_too_large() && !error.is_unreadable());
    assert_eq!(error.to_string(), "file `huge` of skill `pdf` is 8796093022208 bytes or more, the limit is 67108864",);
    assert!(pdf.read("large").unwrap_err().is_too_large());
    let large = pdf.resource("large").unwrap();
    assert_eq!(large.contents_up_to(Resource::READ_LIMIT + 1).unwrap().len() as u64, Resource::READ_LIMIT + 1);
    // A limit without bounds allocates nothing that the file only claims to have.
    assert!(pdf.resource("huge").unwrap().contents_up_to(u64::MAX).unwrap_err().is_unreadable());

    // A file may change, and may grow up to the limit.
    fs::write(temp.join("pdf/data"), "much more data").unwrap();
    assert_eq!(pdf.read("data").unwrap(), b"much more data".as_slice());
}

#[cfg(feature = "extract")]
#[test]
fn a_file_that_has_grown_has_no_digest() {
    let temp = Temp::new();
    temp.skill("pdf").write("pdf/data", "data");
    let pdf = Skill::load(temp.join("pdf"), &policy()).unwrap();
    pdf.digest().unwrap();
    fs::write(temp.join("pdf/data"), "more data").unwrap();
    let error = pdf.digest().unwrap_err();
    assert_eq!(
        error.to_string(),
        "file `data` of skill `pdf` has grown since the skill was loaded: load the skill again",
    );
}

/// Another process exchanges a folder for a link while files are read: what is read was in the skill.
#[cfg(unix)]
#[test]
fn an_exchange_while_reading_reveals_nothing_outside() {
    let temp = Temp::new();
    temp.skill("skills/pdf").write("skills/pdf/a/data", "inside").write("secret/data", "outside");
    let loaded = Skills::load(temp.join("skills"), &policy());
    let pdf = loaded.skills.get("pdf").unwrap();
    let (folder, aside) = (temp.join("skills/pdf/a"), temp.join("skills/pdf/b"));
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                fs::rename(&folder, &aside).unwrap();
                std::os::unix::fs::symlink("../../secret", &folder).unwrap();
                fs::remove_file(&folder).unwrap();
                fs::rename(&aside, &folder).unwrap();
            }
        });
        let (mut read, start) = (0, Instant::now());
        while start.elapsed() < Duration::from_millis(300) {
            match pdf.read("a/data") {
                Ok(bytes) => assert_eq!(*bytes, *b"inside"),
                Err(error) => assert!(error.is_unreadable(), "{error}"),
            }
            read += 1;
        }
        done.store(true, Ordering::Relaxed);
        assert!(read > 10, "{read} reads");
    });
}

#[cfg(unix)]
#[test]
fn a_fifo_in_place_of_a_file_does_not_hang() {
    let temp = Temp::new();
    temp.skill("pdf").write("pdf/data", "data");
    let pdf = Skill::load(temp.join("pdf"), &policy()).unwrap();
    fs::remove_file(temp.join("pdf/data")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(temp.join("pdf/data")).status();
    if made.is_ok_and(|status| status.success()) {
        assert_eq!(pdf.read("data").unwrap_err().to_string(), "file `data` of skill `pdf` is no longer a regular file");
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_as_in_a_build() {
    let temp = Temp::new();
    temp.write("secret", "secret").skill("skills/pdf").link("skills/pdf/out", "../../secret");
    temp.skill("skills/zip").link("skills/again", "zip").skill("elsewhere/far").link("skills/far", "../elsewhere/far");
    let loaded = Skills::load(temp.join("skills"), &policy());
    assert!(loaded.skills.names().eq(["zip"]), "{loaded:?}");
    let outside: Vec<_> = loaded
        .diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.code() == Code::LinkOutside)
        .filter_map(|diagnostic| diagnostic.skill())
        .collect();
    assert_eq!(outside, ["far", "pdf"]);

    let policy = Policy::from_toml("follow-links = true").unwrap();
    let loaded = Skills::load(temp.join("skills"), &policy);
    let pdf = loaded.skills.get("pdf").unwrap();
    assert_eq!(pdf.read("out").unwrap(), b"secret".as_slice());
    assert_eq!(loaded.skills.get("far").unwrap().dir(), Some(temp.join("elsewhere/far").as_path()));
}

#[cfg(unix)]
#[test]
fn every_file_of_a_loaded_skill_is_readable_if_the_skill_md_of_the_root_is_broken() {
    for kind in ["link to nothing", "link to itself", "folder"] {
        let temp = Temp::new();
        // `a/out` stays in the root, but leads out of the skill `a`.
        temp.skill("a").skill("b").link("a/out", "../b");
        match kind {
            "link to nothing" => temp.link("SKILL.md", "gone"),
            "link to itself" => temp.link("SKILL.md", "SKILL.md"),
            _ => temp.write("SKILL.md/notes.md", "notes"),
        };
        let loaded = Skills::load(temp.path(), &policy());
        assert!(loaded.diagnostics.iter().any(|it| it.withholds() && it.path().ends_with("/SKILL.md")), "{kind}");
        for file in loaded.skills.iter().flat_map(Skill::files) {
            assert!(file.contents().is_ok(), "{kind}: {file:?}");
        }
        // The root was meant to be one skill, so what is below it are files of that skill.
        assert!(loaded.skills.is_empty(), "{kind}: {loaded:?}");
    }
}

#[cfg(unix)]
#[test]
fn unreadable_files_are_reported_and_other_skills_are_loaded() {
    if runs_as_another("unreadable_files_are_reported_and_other_skills_are_loaded") {
        return;
    }
    let temp = Temp::new();
    temp.skill("pdf").write("pdf/data", "data").skill("zip").mode("zip/SKILL.md", 0).mode("pdf/data", 0);
    temp.skill("docx").write("docx/in/data", "data").mode("docx/in", 0).skill("odt").mode("odt", 0);
    let loaded = Skills::load(temp.path(), &policy());
    for folder in ["docx/in", "odt"] {
        temp.mode(folder, 0o700);
    }
    assert!(loaded.skills.names().eq(["pdf"]));
    assert_eq!(codes(&loaded.diagnostics), [Code::Unreadable; 3]);
    let withheld: Vec<_> =
        loaded.diagnostics.iter().map(|diagnostic| (diagnostic.skill(), diagnostic.withholds())).collect();
    assert_eq!(withheld, [(Some("docx"), true), (Some("odt"), true), (Some("zip"), true)]);
    let error = loaded.skills.get("pdf").unwrap().read("data").unwrap_err();
    assert!(error.is_unreadable() && error.to_string().contains("cannot be read: Permission denied"), "{error}");

    temp.mode("pdf", 0);
    let error = loaded.skills.get("pdf").unwrap().read("data").unwrap_err();
    temp.mode("pdf", 0o700);
    assert!(error.is_unreadable() && error.to_string().contains("cannot be read: Permission denied"), "{error}");
}

#[cfg(unix)]
#[test]
fn an_unreadable_root_is_reported() {
    if runs_as_another("an_unreadable_root_is_reported") {
        return;
    }
    let temp = Temp::new();
    temp.skill("skills/pdf").mode("skills", 0);
    let loaded = Skills::load(temp.join("skills"), &policy());
    temp.mode("skills", 0o700);
    assert_eq!(codes(&loaded.diagnostics), [Code::Unreadable]);
    assert!(loaded.skills.is_empty() && loaded.strict().is_err());
}

#[test]
fn folders_that_differ_only_in_case_are_withheld_as_in_a_build() {
    let text = skill_md("pdf", "PDF");
    let loaded = Skills::parse([("pdf/SKILL.md", text.as_str()), ("pdf/a", ""), ("pdf/A", "")], &policy());
    assert!(loaded.skills.is_empty());
    assert_eq!(codes(&loaded.diagnostics), [Code::PathCase]);
}

#[test]
fn deletion_during_a_load_affects_only_deleted_skills() {
    let temp = Temp::new();
    for round in 0..6 {
        for at in 0..40 {
            temp.skill(&format!("skill-{at}")).write(&format!("skill-{at}/notes.md"), "notes");
        }
        std::thread::scope(|scope| {
            let deleted = scope.spawn(|| {
                for at in (0..40).step_by(2) {
                    let at = if round % 2 == 0 { at } else { 38 - at };
                    let _ = fs::remove_dir_all(temp.join(&format!("skill-{at}")));
                }
            });
            let loaded = Skills::load(temp.path(), &policy());
            deleted.join().unwrap();
            for at in (1..40).step_by(2) {
                let skill = loaded.skills.get(&format!("skill-{at}")).expect("this skill is not deleted");
                assert_eq!(skill.read("notes.md").unwrap(), b"notes".as_slice());
            }
            for skill in &loaded.skills {
                // A skill that was loaded before its deletion returns an error or its old contents.
                assert!(skill.read("notes.md").is_ok_and(|it| *it == *b"notes") || skill.dir().is_some());
            }
        });
    }
}

fn policy() -> Policy {
    Policy::default()
}

fn codes(diagnostics: &[skills_runtime::Diagnostic]) -> Vec<Code> {
    diagnostics.iter().map(skills_runtime::Diagnostic::code).collect()
}
