//! Paths that are not the same on every system.

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::draft::Folder;
use crate::report::Report;
use crate::text::is_plain_name;
use crate::tree::Tree;

rule! {
    /// Two paths of a skill differ only in case.
    ///
    /// Why: on Windows and macOS the two are one file, and a checkout keeps one of them.
    ///
    /// ```text files fails
    /// pdf/SKILL.md
    /// pdf/references/Forms.md
    /// pdf/references/forms.md
    /// ```
    ///
    /// Fix: rename one.
    ///
    /// ```text files passes
    /// pdf/SKILL.md
    /// pdf/references/forms.md
    /// pdf/references/more-forms.md
    /// ```
    PathCase: Error Deny
}

rule! {
    /// A path is not allowed on Windows.
    ///
    /// Why: a checkout on Windows fails, or leaves the file out. Not allowed are `<>:"|?*\`, a full stop at the end, and
    /// the names of devices.
    ///
    /// ```text files fails
    /// pdf/SKILL.md
    /// pdf/references/aux.md
    /// ```
    ///
    /// Fix: rename it.
    ///
    /// ```text files passes
    /// pdf/SKILL.md
    /// pdf/references/auxiliary.md
    /// ```
    PortablePath: Lint Warn
}

pub(super) fn check(folder: &Folder, tree: &Tree, report: &mut Report<'_>) {
    check_case(folder, tree, report);
    if report.is_on(Code::PortablePath) {
        check_portable(folder, tree, report);
    }
}

/// Reports folders of skills that differ only in case.
pub(crate) fn check_folders(tree: &Tree, folders: &[String], report: &mut Report<'_>) {
    for (first, second) in same_but_case(folders.iter().map(String::as_str)) {
        let (Some(first), Some(folder)) = (folders.get(first), folders.get(second)) else { continue };
        report.push(
            Diagnostic::new(Code::PathCase, format!("the folders `{first}` and `{folder}` differ only in case"))
                .in_path(tree.display(folder))
                .of_skill(folder)
                .help("rename one: on Windows and macOS they are one folder"),
        );
    }
}

fn check_case(folder: &Folder, tree: &Tree, report: &mut Report<'_>) {
    let within = |path| str::strip_prefix(path, &folder.prefix);
    let folders = tree.folders_below(&folder.prefix).filter_map(|path| Some((within(path)?, "folder")));
    let files = folder.files(tree).iter().filter_map(|file| Some((within(&file.path)?, "file")));
    let paths: Vec<(&str, &str)> = folders.chain(files).collect();
    for (first, second) in same_but_case(paths.iter().map(|&(path, _)| path)) {
        let (Some(&(first, _)), Some(&(path, what))) = (paths.get(first), paths.get(second)) else { continue };
        let (message, help) = if first == path {
            (format!("there are two files `{path}`"), "remove one of the two".to_owned())
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

/// Indices of two `paths` that differ only in case, or not at all; of several, each with the one before.
fn same_but_case<'a>(paths: impl Iterator<Item = &'a str>) -> Vec<(usize, usize)> {
    let mut lower: Vec<(String, usize)> = paths.enumerate().map(|(at, path)| (path.to_lowercase(), at)).collect();
    lower.sort_unstable();
    let pairs = lower.windows(2).filter_map(|pair| match pair {
        [(first, at), (second, again)] if first == second => Some((*at, *again)),
        _ => None,
    });
    pairs.collect()
}

/// Reports each name that Windows does not allow once.
fn check_portable(folder: &Folder, tree: &Tree, report: &mut Report<'_>) {
    let mut reported = Vec::new();
    for file in folder.files(tree) {
        for name in file.path.split('/') {
            let Some(reason) = not_portable(name) else { continue };
            if !reported.contains(&name) {
                reported.push(name);
                report.push(
                    Diagnostic::new(Code::PortablePath, format!("Windows does not allow a file `{name}`: {reason}"))
                        .in_path(tree.display(&file.path))
                        .help("rename it"),
                );
            }
        }
    }
}

fn not_portable(name: &str) -> Option<String> {
    if !is_plain_name(name)
        && let Some(&found) = name.as_bytes().iter().find(|byte| b"<>:\"|?*\\".contains(byte))
    {
        return Some(format!("it contains `{}`", char::from(found)));
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

const DEVICES: [&str; 4] = ["aux", "con", "nul", "prn"];
