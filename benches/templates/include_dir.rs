use include_dir::{Dir, include_dir};

pub static SKILLS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/skills");

pub fn find(name: &str) -> Option<&'static str> {
    SKILLS.get_file(format!("{name}/SKILL.md"))?.contents_utf8()
}
