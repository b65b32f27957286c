//! Writes the sets of skills, which are too many to commit.

use std::fs;
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = std::env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    for count in [10, 100, 1000] {
        let root = Path::new(&out).join(count.to_string());
        // An earlier version of this script may have left other skills in the directory.
        let _ = fs::remove_dir_all(&root);
        for number in 0..count {
            write(&root.join(format!("task-{number:04}")), number)?;
        }
    }
    Ok(())
}

/// A skill of common size: a description of about 240 characters, instructions of 40 lines, two files.
fn write(skill: &Path, number: usize) -> io::Result<()> {
    fs::create_dir_all(skill.join("references"))?;
    let description = format!(
        "Carries out task {number:04} of the list, step by step, and reports what it found, what it changed and what is \
         left to decide. Use when the user asks for task {number:04}, for the report that belongs to it, or for one of \
         its steps."
    );
    let step = |step| format!("{step}. Do step {step} of task {number:04}, and note the result.\n");
    let steps: Vec<String> = (1..=40).map(step).collect();
    let links = "Read [the details](references/details.md) and [the report](references/report.md).";
    let frontmatter = format!("---\nname: task-{number:04}\ndescription: {description}\n---\n");
    fs::write(skill.join("SKILL.md"), format!("{frontmatter}\n{links}\n\n{}", steps.concat()))?;
    fs::write(skill.join("references/details.md"), format!("# Details of task {number:04}\n"))?;
    fs::write(skill.join("references/report.md"), format!("# Report of task {number:04}\n"))
}
