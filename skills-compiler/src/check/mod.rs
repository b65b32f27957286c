//! A tree to skills: every rule, in the order a reader would apply them.

mod allowed_tools;
mod body;
mod case;
mod comments;
mod compatibility;
mod description;
mod discover;
mod expectations;
mod fields;
mod files;
#[cfg(feature = "findings")]
mod findings;
mod host;
mod invisible;
mod keys;
mod license;
mod links;
mod markdown;
mod metadata;
mod name;
mod outline;
mod own_keys;
mod parallel;
mod references;
mod report;
mod scripts;
mod set;
mod target;
#[cfg(test)]
mod tests;
mod version;

use std::sync::Arc;

use skills_core::SKILL_FILE;

use self::discover::Folder;
use self::fields::Fields;
#[cfg(feature = "findings")]
pub use self::findings::{Findings, Sources, findings};
pub use self::host::catalog_length;
use self::outline::Outline;
use self::report::Report;
use self::target::Paths;
use crate::code::Code;
use crate::diagnostic::{self, Diagnostic};
use crate::frontmatter::{self, Parts};
use crate::json;
use crate::package;
use crate::policy::{Pattern, Policy};
use crate::root::Root;
use crate::skill::Skill;
use crate::source::Source;
use crate::text;
use crate::tree::{File, Tree};

/// What came of a skills root.
#[derive(Debug, Clone, Default)]
pub struct Compilation {
    /// The skills without an error, sorted by name.
    pub skills: Vec<Skill>,
    /// Every fault of every skill, sorted by file, place and severity.
    pub diagnostics: Vec<Diagnostic>,
}

impl Compilation {
    /// Whether a fault stops the build.
    pub fn is_broken(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::withholds)
    }
}

/// Reads a skills root and checks it.
pub fn compile(root: &Root, policy: &Policy) -> Compilation {
    check(package::tree(root, policy), policy)
}

/// Checks a tree; reads nothing but what the tree says is on disk.
pub fn check(tree: Tree, policy: &Policy) -> Compilation {
    let root = tree.root.clone();
    let part = part(tree, policy, |skill, found| (skill.map(|skill| (Outline::new(&skill, policy), skill)), found));
    let Whole { read, diagnostics, .. } = whole(root, [part], policy);
    Compilation { skills: read.into_iter().map(|(_, skill)| skill).collect(), diagnostics }
}

/// What came of some of the folders of a root: `S` is what is kept of a skill.
struct Part<'p, S> {
    folders: Vec<String>,
    read: Vec<(Outline, S)>,
    diagnostics: Vec<Diagnostic>,
    /// Whether something could not be read, or is no skill for its name alone.
    is_broken: bool,
    /// The patterns of `exclude` and `include` that matched nothing here.
    unmatched: Vec<&'p Pattern>,
}

/// Checks what is there, and hands each skill and what was found in it to `keep`.
fn part<S: Send>(
    mut tree: Tree,
    policy: &Policy,
    keep: impl Fn(Option<Skill>, Vec<Diagnostic>) -> (Option<(Outline, S)>, Vec<Diagnostic>) + Sync,
) -> Part<'_, S> {
    let mut report = Report::new(policy, None, tree.root.clone());
    report.extend(std::mem::take(&mut tree.diagnostics));
    let folders = discover::folders(&tree, &mut report);
    let is_broken = report.is_broken();
    let (mut read, mut diagnostics) = (Vec::with_capacity(folders.len()), report.into_found());
    // What is in memory is taken, not copied.
    let texts: Vec<_> = folders.iter().map(|folder| (folder, taken(folder, &mut tree))).collect();
    for (kept, found) in parallel::map(texts, FEW, |(folder, bytes)| {
        let (skill, found) = skill(folder, bytes, &tree, policy);
        keep(skill, found)
    }) {
        read.extend(kept);
        diagnostics.extend(found);
    }
    let folders = folders.into_iter().map(|folder| folder.name).collect();
    Part { folders, read, diagnostics, is_broken, unmatched: expectations::unmatched(policy, &tree) }
}

/// What came of a root.
struct Whole<S> {
    folders: usize,
    /// The skills without an error, sorted by name.
    read: Vec<(Outline, S)>,
    diagnostics: Vec<Diagnostic>,
}

/// Puts the parts of a root together, and applies the rules for all of its skills.
fn whole<'p, S>(root: String, parts: impl IntoIterator<Item = Part<'p, S>>, policy: &'p Policy) -> Whole<S> {
    let (mut folders, mut read, mut diagnostics) = (Vec::new(), Vec::new(), Vec::new());
    let (mut is_broken, mut unmatched) = (false, None::<Vec<_>>);
    for part in parts {
        folders.extend(part.folders);
        read.extend(part.read);
        diagnostics.extend(part.diagnostics);
        is_broken |= part.is_broken;
        // What no part matches matches nothing.
        match &mut unmatched {
            None => unmatched = Some(part.unmatched),
            Some(unmatched) => unmatched.retain(|pattern| part.unmatched.contains(pattern)),
        }
    }
    let tree = Tree { root, ..Tree::default() };
    let mut report = Report::new(policy, None, tree.root.clone());
    set::folders(&tree, &folders, is_broken, &mut report);
    diagnostics.extend(report.into_found());
    // What is expected is no fault: only then is it known which skills have one.
    expectations::settle(policy, &tree, &folders, &unmatched.unwrap_or_default(), &mut diagnostics);
    let mut withheld: Vec<_> =
        diagnostics.iter().filter(|fault| fault.withholds()).filter_map(Diagnostic::skill).collect();
    withheld.sort_unstable();
    let twice = set::names(&mut read, |outline| withheld.binary_search(&outline.folder.as_str()).is_ok());
    diagnostics.extend(twice);
    set::catalog(policy, &read, &mut diagnostics);
    diagnostic::sort(&mut diagnostics);
    Whole { folders: folders.len(), read, diagnostics }
}

/// Checks one folder; the skill comes out where it could be read at all.
fn skill(folder: &Folder, bytes: Option<Vec<u8>>, tree: &Tree, policy: &Policy) -> (Option<Skill>, Vec<Diagnostic>) {
    let path = tree.display(&format!("{}{SKILL_FILE}", folder.prefix));
    let mut report = Report::new(policy, Some(&folder.name), path.clone());
    files::check(folder, tree, &mut report);
    let bytes = match read(folder, bytes, tree) {
        Ok(bytes) => bytes,
        Err(fault) => {
            report.push(fault);
            return (None, report.into_found());
        }
    };
    let (text, fault) = text::decode(bytes);
    let source = Arc::new(Source::new(path, text));
    report.set_source(&source);
    if let Some(fault) = fault {
        report.push(fault);
        return (None, report.into_found());
    }
    let skill = fields(folder, tree, &source, &mut report);
    (skill, report.into_found())
}

/// Reads what the text says and applies the rules for it.
fn fields(folder: &Folder, tree: &Tree, source: &Arc<Source>, report: &mut Report<'_>) -> Option<Skill> {
    let mut faults = text::faults(source.text());
    let parts = match frontmatter::split(source, &folder.name) {
        Ok(parts) => parts,
        Err(fault) => {
            // With lone carriage returns the fences are not on lines of their own: one cause, already said.
            if faults.iter().all(|fault| fault.code() != Code::LoneCarriageReturn) {
                faults.push(fault);
            }
            report.extend(faults);
            return None;
        }
    };
    // Characters that no reader agrees on make nonsense of the YAML.
    let in_frontmatter =
        |fault: &Diagnostic| fault.labels().iter().any(|label| label.span.start < parts.frontmatter.end);
    if faults.iter().any(in_frontmatter) {
        report.extend(faults);
        return None;
    }
    let frontmatter = frontmatter::parse(source, parts.frontmatter, &mut faults);
    report.extend(faults);
    let fields =
        Fields { source, all: &frontmatter.fields, complete: frontmatter.complete, start: parts.frontmatter.start };
    let (file, resources) = files::split(folder, tree);
    let paths = Paths::new(resources.iter().map(|file| file.path.as_str()).chain([SKILL_FILE]));
    keys::check(&fields, report);
    keys::fences(&parts, report);
    comments::check(&fields, report);
    let name = name::check(&fields, &folder.name, report);
    let description = description::check(&fields, report);
    let license = license::check(&fields, &paths, report);
    let compatibility = compatibility::check(&fields, report);
    let metadata = metadata::check(&fields, report);
    let allowed_tools = allowed_tools::check(&fields, report);
    let triggers = own_keys::triggers(&fields, report);
    let tools = own_keys::tools(&fields, report);
    let disable_model_invocation = fields.is_true("disable-model-invocation");
    host::tools(&fields, &allowed_tools, &tools, report);
    host::body(source, parts.body, report);
    body::check(source, &parts, report);
    links::check(source, parts.body, &paths, report);
    scripts::check(source, parts.body, &resources, report);
    let shown = |file: &File| tree.display(&format!("{}{}", folder.prefix, file.path));
    references::check(source, parts.body, &resources, &paths, shown, report);
    files::invisible(folder, tree, report);
    let Parts { frontmatter: frontmatter_span, body, .. } = parts;
    Some(Skill {
        folder: folder.name.clone(),
        name: name?,
        description: description?,
        license,
        compatibility,
        metadata,
        allowed_tools,
        triggers,
        tools,
        disable_model_invocation,
        json: json::object(&frontmatter.fields),
        source: Arc::clone(source),
        frontmatter: frontmatter_span,
        body,
        file: file?,
        resources,
    })
}

/// The bytes of the folder's `SKILL.md`, where they are in memory.
fn taken(folder: &Folder, tree: &mut Tree) -> Option<Vec<u8>> {
    tree.file_mut(&format!("{}{SKILL_FILE}", folder.prefix))?.take_bytes()
}

/// All bytes of the folder's `SKILL.md`: `bytes`, or what is on disk.
fn read(folder: &Folder, bytes: Option<Vec<u8>>, tree: &Tree) -> Result<Vec<u8>, Diagnostic> {
    let path = format!("{}{SKILL_FILE}", folder.prefix);
    let bytes = bytes.map_or_else(|| tree.file(&path).map_or(Ok(Vec::new()), File::read_text), Ok);
    bytes.map_err(|why| Diagnostic::new(Code::Unreadable, format!("`{path}` {why}")))
}

/// Fewer skills than these are checked within a few milliseconds, in a macro too: a thread costs more.
const FEW: usize = 128;
