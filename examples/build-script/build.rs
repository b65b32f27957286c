//! Puts the skills of this package together.

fn main() {
    skills_build::watch("skills");
    skills_build::check("skills");

    // A real one would name a folder outside the package, such as `../shared`.
    let mut sources = vec!["skills", "shared"];
    if cfg!(feature = "office") {
        sources.push("skills-office");
    }
    skills_build::stage("skills", sources);
}
