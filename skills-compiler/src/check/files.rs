//! The files of one skill.

use std::sync::Arc;

use skills_core::SKILL_FILE;

use super::case;
use super::discover::Folder;
use super::invisible;
use super::report::Report;
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::Source;
use crate::tree::{Contents, File, Tree, below, is_plain};

/// Rules for what stands in the folder, whatever the `SKILL.md` says.
pub(crate) fn check(folder: &Folder, tree: &Tree, report: &mut Report<'_>) {
    same_but_case(folder, tree, report);
    secrets(folder, tree, report);
    if report.is_on(Code::PortablePath) {
        portable(folder, tree, report);
    }
    large(folder, tree, report);
}

/// `invisible-character` in the Markdown resources.
pub(crate) fn invisible(folder: &Folder, tree: &Tree, report: &mut Report<'_>) {
    if !report.is_on(Code::InvisibleCharacter) {
        return;
    }
    let files = tree.files.get(folder.files.clone()).unwrap_or_default();
    for file in
        files.iter().filter(|file| file.is_markdown() && file.path.strip_prefix(&folder.prefix) != Some(SKILL_FILE))
    {
        // What is no text has no characters, and what cannot be read is said where it is embedded.
        let Ok(bytes) = file.read() else { continue };
        let Ok(text) = std::str::from_utf8(&bytes) else { continue };
        let faults = invisible::faults(text, 0);
        if !faults.is_empty() {
            let source = Arc::new(Source::new(tree.display(&file.path), text));
            report.extend(faults.into_iter().map(|fault| fault.in_source(&source)));
        }
    }
}

/// The `SKILL.md`, and the resources by their path within the skill.
pub(crate) fn split(folder: &Folder, tree: &Tree) -> (Option<File>, Vec<File>) {
    let files = tree.files.get(folder.files.clone()).unwrap_or_default();
    let mut home = None;
    let within = files.iter().map(|file| {
        let path = file.path.strip_prefix(&folder.prefix).unwrap_or(&file.path).to_owned();
        let contents = match &file.contents {
            Contents::Memory(bytes) => Contents::Memory(Arc::clone(bytes)),
            Contents::Disk(root) => {
                Contents::Disk(Arc::clone(home.get_or_insert_with(|| below(root, &folder.prefix).into())))
            }
        };
        File { path, size: file.size, executable: file.executable, contents }
    });
    let (skill, resources): (Vec<_>, Vec<_>) = within.partition(|file| file.path == SKILL_FILE);
    (skill.into_iter().next(), resources)
}

/// Two paths that are one on a disk that ignores case.
fn same_but_case(folder: &Folder, tree: &Tree, report: &mut Report<'_>) {
    let files = tree.files.get(folder.files.clone()).unwrap_or_default();
    let within = |path| str::strip_prefix(path, &folder.prefix);
    let folders = tree.folders_below(&folder.prefix).filter_map(|path| Some((within(path)?, "folder")));
    let files = files.iter().filter_map(|file| Some((within(&file.path)?, "file")));
    let paths: Vec<(&str, &str)> = folders.chain(files).collect();
    for (first, second) in case::pairs(paths.iter().map(|&(path, _)| path)) {
        let (Some(&(first, _)), Some(&(path, what))) = (paths.get(first), paths.get(second)) else { continue };
        let (message, help) = if first == path {
            (format!("`{path}` stands twice"), "remove one of the two".to_owned())
        } else {
            let help = format!("rename one: on Windows and macOS they are one {what}");
            (format!("`{first}` and `{path}` differ only in case"), help)
        };
        report.push(
            Diagnostic::new(Code::PathCase, message)
                .in_path(tree.display(&format!("{}{path}", folder.prefix)))
                .help(help),
        );
    }
}

fn secrets(folder: &Folder, tree: &Tree, report: &mut Report<'_>) {
    for secret in tree.secrets.iter().filter_map(|path| path.strip_prefix(&folder.prefix)) {
        report.push(
            Diagnostic::new(Code::SecretFile, format!("`{secret}` looks like a secret and is left out"))
                .in_path(tree.display(&format!("{}{secret}", folder.prefix)))
                .help(format!(
                    "move it away, or take it in: `include = [\"{}{secret}\"]` in `skills.toml`",
                    folder.prefix
                )),
        );
    }
}

/// Names that Windows cannot hold, each said once.
fn portable(folder: &Folder, tree: &Tree, report: &mut Report<'_>) {
    let files = tree.files.get(folder.files.clone()).unwrap_or_default();
    let mut said = Vec::new();
    for file in files {
        for name in file.path.split('/') {
            let Some(why) = not_portable(name) else { continue };
            if !said.contains(&name) {
                said.push(name);
                report.push(
                    Diagnostic::new(Code::PortablePath, format!("Windows cannot hold a file called `{name}`: {why}"))
                        .in_path(tree.display(&file.path))
                        .help("rename it"),
                );
            }
        }
    }
}

fn not_portable(name: &str) -> Option<String> {
    if !is_plain(name)
        && let Some(&found) = name.as_bytes().iter().find(|byte| b"<>:\"|?*\\".contains(byte))
    {
        return Some(format!("it holds `{}`", char::from(found)));
    }
    if name.ends_with('.') {
        return Some("it ends with a full stop".to_owned());
    }
    let stem = name.split('.').next().unwrap_or("").trim_end();
    if !(3..=4).contains(&stem.len()) {
        return None;
    }
    let is_device = DEVICES.iter().any(|device| stem.eq_ignore_ascii_case(device)) || is_port(stem);
    is_device.then(|| format!("`{stem}` is a device"))
}

/// `com1` to `com9`, `lpt1` to `lpt9`.
fn is_port(stem: &str) -> bool {
    let lower = stem.to_ascii_lowercase();
    let number = lower.strip_prefix("com").or_else(|| lower.strip_prefix("lpt"));
    number.is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
}

fn large(folder: &Folder, tree: &Tree, report: &mut Report<'_>) {
    let files = tree.files.get(folder.files.clone()).unwrap_or_default();
    let bytes: u64 = files.iter().map(|file| file.size).sum();
    let message = if files.len() > FILES {
        format!("the skill has {} files, clients take {FILES}", files.len())
    } else if bytes > BYTES {
        format!("the skill is {} MiB, clients take {}", bytes >> 20, BYTES >> 20)
    } else {
        return;
    };
    report.push(
        Diagnostic::new(Code::LargeSkill, message)
            .help("leave out what the skill does not need: `exclude` in `skills.toml`"),
    );
}

const DEVICES: [&str; 4] = ["aux", "con", "nul", "prn"];
const FILES: usize = 512;
const BYTES: u64 = 16 << 20;
