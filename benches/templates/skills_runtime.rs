use skills_runtime::{Skills, skills};

pub static SKILLS: Skills = skills!("skills");

pub fn find(name: &str) -> Option<&'static str> {
    SKILLS.get(name).map(|skill| skill.source())
}
