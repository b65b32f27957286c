use std::borrow::Cow;

use rust_embed::Embed;

#[derive(Embed)]
#[folder = "skills/"]
pub struct Skills;

pub fn find(name: &str) -> Option<&'static str> {
    match Skills::get(&format!("{name}/SKILL.md"))?.data {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok(),
        Cow::Owned(_) => None,
    }
}
