/// The file that makes a folder a skill.
pub const SKILL_FILE: &str = "SKILL.md";

/// The folder of a path that ends in `/SKILL.md`; `None` for any other path.
///
/// ```
/// assert_eq!(skills_core::skill_folder("office/pdf/SKILL.md"), Some("office/pdf"));
/// assert_eq!(skills_core::skill_folder("SKILL.md"), None);
/// ```
pub fn skill_folder(path: &str) -> Option<&str> {
    path.strip_suffix(SKILL_FILE)?.strip_suffix('/')
}
