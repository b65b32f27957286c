//! The entries of SEP-2640: as JSON, as a serde value, and when a file changes.
#![cfg(feature = "mcp")]

#[cfg(feature = "fs")]
mod temp;

use skills_runtime::{Skills, skills};

static SKILLS: Skills = skills!("skills");

#[test]
fn displayed_json_and_serde_agree() {
    for skill in &SKILLS {
        let manifest = skill.manifest().unwrap();
        let shown: serde_json::Value = serde_json::from_str(&manifest.to_string()).unwrap();
        #[cfg(feature = "serde")]
        assert_eq!(serde_json::to_value(&manifest).unwrap(), shown);
        assert_eq!(shown["frontmatter"], serde_json::from_str::<serde_json::Value>(skill.frontmatter_json()).unwrap());
        assert_eq!(shown["resources"].as_array().unwrap().len(), skill.files().len());
        assert_eq!(shown["resources"][0]["digest"], format!("sha256:{}", manifest.files()[0].digest()));
    }
}

#[cfg(feature = "fs")]
mod disk {
    use std::fs;

    use skills_runtime::{Policy, Skills, TextOrBlob};

    use crate::temp::Temp;

    #[test]
    fn a_file_that_has_changed_is_reported_and_not_served() {
        let temp = Temp::new();
        let dir = temp.path().join("notes");
        fs::create_dir_all(&dir).unwrap();
        fs::write(dir.join("SKILL.md"), "---\nname: notes\ndescription: Has notes.\n---\nRead [it](a.md).").unwrap();
        fs::write(dir.join("a.md"), "one").unwrap();
        let skills = Skills::load(temp.path(), &Policy::default()).skills;
        let manifest = skills.get("notes").unwrap().manifest().unwrap();
        let uri = "skill://notes/a.md";
        assert!(matches!(manifest.read(uri), Some(Ok(TextOrBlob::Text(text))) if text == "one"));

        for changed in ["two", "longer"] {
            fs::write(dir.join("a.md"), changed).unwrap();
            let error = manifest.read(uri).unwrap().unwrap_err();
            assert!(error.is_unreadable());
            assert_eq!(
                error.to_string(),
                "file `a.md` of skill `notes` has changed since its digest was computed; load the skill again",
            );
        }
        fs::remove_file(dir.join("a.md")).unwrap();
        assert!(manifest.read(uri).unwrap().unwrap_err().to_string().ends_with("no longer exists"));
        assert!(manifest.read("skill://notes/SKILL.md").unwrap().is_ok());
    }
}
