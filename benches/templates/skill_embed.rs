use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use skill_embed::SkillSet;

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/skills");

pub static SKILLS: LazyLock<SkillSet> = LazyLock::new(|| SkillSet::from_include_dir(&FILES).unwrap());

pub fn find(name: &str) -> Option<&'static str> {
    SKILLS.get(name).map(|skill| skill.description())
}
