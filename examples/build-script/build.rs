//! Merges the skills of several folders into one, for `skills!("$OUT_DIR/skills")`.

fn main() {
    skills_build::watch("skills");
    skills_build::check("skills");

    // In a real package, the second folder would be outside of it, such as `../shared`.
    let mut sources = vec!["skills", "shared"];
    if cfg!(feature = "office") {
        sources.push("skills-office");
    }
    skills_build::stage("skills", sources);
}
