//! Writes a tree of valid skills for measurements: `cargo run -p cargo-skills --example tree -- 5000 DIR`.
//!
//! Each skill has a `SKILL.md` of 6 KB and three Markdown references of 4 KB. The same number gives the same bytes.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let mut args = env::args().skip(1);
    let (Some(count), Some(dir)) = (args.next().and_then(|count| count.parse().ok()), args.next()) else {
        return Err(io::Error::other("expected a number of skills and a folder"));
    };
    (0..count).try_for_each(|at| skill(Path::new(&dir), at))
}

fn skill(dir: &Path, at: usize) -> io::Result<()> {
    let folder = dir.join(format!("skill-{at:05}"));
    fs::create_dir_all(folder.join("references"))?;
    let text = format!(
        "---\nname: skill-{at:05}\ndescription: Checks report {at} and merges its tables. Use when the user asks for \
         report {at}.\nlicense: MIT\nmetadata:\n  author: example\n  version: \"1.{at}\"\n---\n\n# Skill {at}\n\n{}",
        body(at, 6_000)
    );
    fs::write(folder.join("SKILL.md"), text)?;
    for name in ["a", "b", "c"] {
        fs::write(folder.join(format!("references/{name}.md")), body(at, 4_000))?;
    }
    Ok(())
}

fn body(seed: usize, size: usize) -> String {
    let mut text = String::new();
    let mut state = seed;
    for step in 1.. {
        // Writing to a `String` cannot fail.
        let _ = write!(text, "## Step {step}\n\n");
        for _ in 0..40 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(WORDS[(state >> 33) % WORDS.len()]);
            text.push(' ');
        }
        text.push_str("\n\n- see [the notes](references/a.md)\n\n```sh\nls -la\n```\n\n");
        if text.len() > size {
            break;
        }
    }
    text
}

const WORDS: [&str; 16] = [
    "the", "report", "reads", "table", "column", "value", "checks", "file", "when", "output", "run", "then", "write",
    "section", "result", "deploy",
];
