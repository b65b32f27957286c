//! Embeds the folder that a build script has staged, and a folder of the package directly.
//!
//! ```sh
//! cargo run -p build-script
//! cargo run -p build-script --features office
//! ```

use skills_runtime::{Skills, skills};

/// The folder that the build script staged: `skills`, `shared`, and `skills-office` if the feature is on.
static STAGED: Skills = skills!("$OUT_DIR/skills");

/// One of its sources, embedded directly.
static DIRECT: Skills = skills!("skills");

fn main() {
    println!("{}", STAGED.catalog());
    println!("\nembedded without the build script: {DIRECT:?}");
}

#[cfg(test)]
mod tests {
    use super::{DIRECT, STAGED};

    #[test]
    fn staged_skills_equal_their_source() {
        for skill in &DIRECT {
            // Equal skills have the same SKILL.md and the same files: paths, execute bits and bytes.
            assert_eq!(STAGED.get(skill.name()), Some(skill));
        }
    }

    #[test]
    fn embedded_skills_are_up_to_date() {
        skills_runtime::assert_fresh!(DIRECT, "skills");
        skills_runtime::assert_fresh!(STAGED, "$OUT_DIR/skills");
    }

    #[test]
    fn a_feature_adds_skills() {
        assert_eq!(STAGED.get("slides").is_some(), cfg!(feature = "office"));
        assert!(STAGED.get("release-notes").is_some());
    }
}
