//! The skills that a build script has put together, beside those of a folder of the package.
//!
//! ```sh
//! cargo run -p build-script
//! cargo run -p build-script --features office
//! ```

use skills_runtime::{Skills, skills};

/// What the build script staged: `skills`, `shared`, and `skills-office` where the feature is on.
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
    fn what_was_staged_is_what_the_macro_takes() {
        for skill in &DIRECT {
            // Equal skills have the same SKILL.md and the same files: paths, execute bits and bytes.
            assert_eq!(STAGED.get(skill.name()), Some(skill));
        }
    }

    #[test]
    fn what_is_embedded_is_what_is_on_disk() {
        skills_runtime::assert_fresh!(DIRECT, "skills");
        skills_runtime::assert_fresh!(STAGED, "$OUT_DIR/skills");
    }

    #[test]
    fn a_feature_brings_skills() {
        assert_eq!(STAGED.get("slides").is_some(), cfg!(feature = "office"));
        assert!(STAGED.get("release-notes").is_some());
    }
}
