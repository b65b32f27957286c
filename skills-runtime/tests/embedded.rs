//! Compares embedded skills with their folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use skills_runtime::{Skill, Skills, skills};

static SKILLS: Skills = skills!("skills");

const PDF: &Skill = SKILLS.get("pdf").unwrap();
const _: () = SKILLS.assert_tools(&["Bash", "Read"]);

/// Path, bytes and execute bit of every file.
type Files = BTreeMap<String, (Vec<u8>, bool)>;

#[test]
fn every_file_is_embedded_byte_for_byte() {
    let mut on_disk = Files::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("skills"), "", &mut on_disk);
    on_disk.retain(|path, _| path.contains('/'));

    let mut embedded = Files::new();
    for skill in &SKILLS {
        for file in skill.files() {
            let bytes = file.contents().unwrap().into_owned();
            assert_eq!(skill.read(file.path()).unwrap(), bytes);
            embedded.insert(format!("{}/{}", skill.name(), file.path()), (bytes, file.is_executable()));
        }
    }
    assert_eq!(embedded, on_disk);
}

#[test]
fn frontmatter_and_body_have_their_exact_bounds() {
    for skill in &SKILLS {
        let (frontmatter, body) = (skill.frontmatter(), skill.body());
        assert_eq!(skill.source(), format!("---\n{frontmatter}---\n\n{body}\n"));
        assert_eq!(body, body.trim());
    }
}

#[test]
fn every_field_is_in_the_json() {
    assert_eq!(
        PDF.frontmatter_json(),
        concat!(
            r#"{"name":"pdf","#,
            r#""description":"Extracts text from PDF files and fills their forms. "#,
            r#"Use when the user mentions a PDF, a form or a scan.","#,
            r#""license":"MIT","compatibility":"Needs Python 3.11 or later","#,
            r#""allowed-tools":"Read Bash(python3:*)","#,
            r#""metadata":{"author":"example","version":"1.2"}}"#,
        ),
    );
}

#[cfg(feature = "yaml")]
#[test]
fn yaml_and_json_are_equal() {
    for skill in &SKILLS {
        let json: serde_json::Value = serde_json::from_str(skill.frontmatter_json()).unwrap();
        assert_eq!(skill.frontmatter_as::<serde_json::Value>().unwrap(), json);
    }
}

fn read(folder: &Path, prefix: &str, files: &mut Files) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{prefix}{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            read(&entry.path(), &format!("{path}/"), files);
        } else {
            files.insert(path, (fs::read(entry.path()).unwrap(), is_executable(&entry.path())));
        }
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).unwrap().permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &Path) -> bool {
    false
}
