//! Generated trees of skills, with the same bytes on every machine.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

pub(crate) use skills_core::SKILL_FILE;

use crate::prose;
use crate::random::Random;

/// The size of the skills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Like skills in public repositories: the median is 11 KB in 2 files, and a few are much larger.
    Public,
    /// A body of 6 KB, three texts of 4 KB, a binary of 50 KB.
    Reference,
}

impl Shape {
    pub(crate) const ALL: [Self; 2] = [Self::Public, Self::Reference];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Reference => "reference",
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A file of a generated skill.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) bytes: Vec<u8>,
    pub(crate) executable: bool,
}

/// Files by path, relative to the directory of the skill.
pub(crate) type Files = BTreeMap<&'static str, File>;

/// The name of skill `at`. The order of names is the order of numbers.
pub(crate) fn name(at: usize) -> String {
    let mut random = Random::new(at as u64);
    format!("s{at:05}-{}-{}", random.choose(prose::VERBS), random.choose(prose::NOUNS))
}

/// The files of skill `at`.
pub(crate) fn skill(shape: Shape, at: usize) -> Files {
    let mut random = Random::new(at as u64 + 1);
    let (body, texts, binary) = match shape {
        Shape::Reference => (6 * KB, vec![4 * KB; 3], 50 * KB),
        Shape::Public => public(&mut random),
    };
    let mut files = Files::new();
    let mut links = Vec::new();
    for (&path, length) in TEXTS.iter().zip(texts) {
        let is_script = path.starts_with("scripts/");
        let text = if is_script {
            prose::script(&mut random, length)
        } else {
            prose::markdown(&mut random, "Notes", length, &[])
        };
        links.push(path);
        files.insert(path, File { bytes: text.into_bytes(), executable: is_script });
    }
    if binary > 0 {
        links.push(BINARY);
        files.insert(BINARY, File { bytes: random.bytes(binary), executable: false });
    }
    let text = skill_md(&mut random, &name(at), body, &links);
    files.insert(SKILL_FILE, File { bytes: text.into_bytes(), executable: false });
    files
}

/// Replaces `dir` by `count` skills. Returns their size in bytes.
pub(crate) fn write(dir: &Path, shape: Shape, count: usize) -> io::Result<u64> {
    if dir.exists() {
        fs::remove_dir_all(dir)?;
    }
    (0..count).map(|at| write_skill(dir, shape, at)).sum()
}

/// Writes skill `at` into `dir`. Returns its size in bytes.
pub(crate) fn write_skill(dir: &Path, shape: Shape, at: usize) -> io::Result<u64> {
    let folder = dir.join(name(at));
    let mut size = 0;
    for (path, file) in skill(shape, at) {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        fs::write(&path, &file.bytes)?;
        if file.executable {
            make_executable(&path)?;
        }
        size += file.bytes.len() as u64;
    }
    Ok(size)
}

/// Lengths of body, texts and binary, drawn from the distribution in public repositories.
fn public(random: &mut Random) -> (usize, Vec<usize>, usize) {
    let body = random.between(4 * KB, 9 * KB);
    match random.below(20) {
        0..8 => (body, Vec::new(), 0),
        8..15 => (body, vec![random.between(3 * KB, 9 * KB)], 0),
        15..19 => (body, (0..random.between(2, 3)).map(|_| random.between(4 * KB, 16 * KB)).collect(), 0),
        _ => (body, vec![random.between(4 * KB, 16 * KB); 3], random.between(50 * KB, 300 * KB)),
    }
}

fn skill_md(random: &mut Random, name: &str, length: usize, links: &[&str]) -> String {
    let (what, when) = (prose::sentence(random), prose::sentence(random));
    let (noun, other) = (random.choose(prose::NOUNS), random.choose(prose::NOUNS));
    let front = format!(
        "---\nname: {name}\ndescription: >-\n  {what} {}\n  Use when the user asks about a {noun} or a {other}: \
         {when}\nlicense: MIT\ncompatibility: Needs Python 3.11 or later\nmetadata:\n  author: example\n  version: \
         \"1.{}\"\nallowed-tools: Read Bash(python3:*)\n---\n\n",
        prose::sentence(random),
        random.below(20),
    );
    let body = prose::markdown(random, name, length, links);
    format!("{front}{body}")
}

#[cfg(unix)]
fn make_executable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> io::Result<()> {
    Ok(())
}

const TEXTS: [&str; 3] = ["references/guide.md", "references/options.md", "scripts/collect.py"];
const BINARY: &str = "assets/sample.bin";
const KB: usize = 1000;

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use skills_compiler::{Policy, Root, compile};

    use super::*;

    #[test]
    fn generated_skills_are_reproducible() {
        for shape in Shape::ALL {
            assert_eq!(skill(shape, 7), skill(shape, 7));
            assert_ne!(skill(shape, 7), skill(shape, 8));
        }
    }

    #[test]
    fn sizes_match_the_shape() {
        let reference = skill(Shape::Reference, 0);
        assert!((68 * KB..72 * KB).contains(&reference.values().map(|file| file.bytes.len()).sum()));
        assert_eq!(reference.len(), 5);

        let skills: Vec<_> = (0..201).map(|at| skill(Shape::Public, at)).collect();
        let size = |files: &Files| files.values().map(|file| file.bytes.len()).sum::<usize>();
        let size = middle(skills.iter().map(size).collect());
        assert!((10 * KB..12 * KB).contains(&size), "{size}");
        assert_eq!(middle(skills.iter().map(Files::len).collect()), 2);
    }

    fn middle(mut numbers: Vec<usize>) -> usize {
        numbers.sort_unstable();
        numbers[numbers.len() / 2]
    }

    #[test]
    fn generated_skills_have_no_diagnostics() {
        for shape in Shape::ALL {
            let dir = temporary(shape.name());
            write(&dir, shape, 40).unwrap();
            let checked = compile(&Root::new(&dir), &Policy::default());
            let found: Vec<_> = checked.diagnostics.iter().map(skills_compiler::Diagnostic::to_string).collect();
            assert_eq!(found, [""; 0]);
            assert_eq!(checked.skills.len(), 40);
            fs::remove_dir_all(dir).unwrap();
        }
    }

    fn temporary(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("skills-bench-{}-{name}", std::process::id()))
    }
}
