//! The check of one skill.

use std::sync::Arc;

use skills_core::SKILL_FILE;

use crate::code::Code;
use crate::decode::decode;
use crate::diagnostic::Diagnostic;
use crate::draft::{Draft, Folder};
use crate::frontmatter::{Fences, Fields};
use crate::json;
use crate::parse;
use crate::paths::Paths;
use crate::policy::Policy;
use crate::report::Report;
use crate::rules::{
    allowed_tools, check_files, check_skill, compatibility, description, license, lone_carriage_return, metadata, name,
    nul_character, tools, triggers, unreadable,
};
use crate::skill::Skill;
use crate::source::Source;
use crate::tree::{Contents, File, OnDisk, Tree, below};

/// Checks one folder. The skill is returned if it has a name and a description, whatever else is wrong.
pub(super) fn check(
    folder: &Folder,
    bytes: Option<Vec<u8>>,
    tree: &Tree,
    policy: &Policy,
) -> (Option<Skill>, Vec<Diagnostic>) {
    let path = tree.display(&format!("{}{SKILL_FILE}", folder.prefix));
    let mut report = Report::new(policy, Some(&folder.name), path.clone());
    check_files(folder, tree, &mut report);
    let bytes = match read(folder, bytes, tree) {
        Ok(bytes) => bytes,
        Err(diagnostic) => {
            report.push(diagnostic);
            return (None, report.into_found());
        }
    };
    let (text, diagnostic) = decode(bytes);
    let source = Arc::new(Source::new(path, text));
    report.set_source(&source);
    if let Some(diagnostic) = diagnostic {
        report.push(diagnostic);
        return (None, report.into_found());
    }
    let skill = check_text(folder, tree, &source, &mut report);
    (skill, report.into_found())
}

/// The bytes of the folder's `SKILL.md`, if they are in memory.
pub(super) fn take_bytes(folder: &Folder, tree: &mut Tree) -> Option<Vec<u8>> {
    tree.file_mut(&format!("{}{SKILL_FILE}", folder.prefix))?.take_bytes()
}

/// The bytes of the folder's `SKILL.md`: `bytes`, or read from disk.
fn read(folder: &Folder, bytes: Option<Vec<u8>>, tree: &Tree) -> Result<Vec<u8>, Diagnostic> {
    let path = format!("{}{SKILL_FILE}", folder.prefix);
    let bytes = bytes.map_or_else(|| tree.file(&path).map_or(Ok(Vec::new()), File::read_text), Ok);
    bytes.map_err(|reason| unreadable::unreadable(&format!("`{path}`"), &reason))
}

fn check_text(folder: &Folder, tree: &Tree, source: &Arc<Source>, report: &mut Report<'_>) -> Option<Skill> {
    let text = source.text();
    let mut diagnostics: Vec<_> =
        nul_character::check(text).into_iter().chain(lone_carriage_return::check(text)).collect();
    let fences = match parse::split(source, &folder.name) {
        Ok(fences) => fences,
        Err(diagnostic) => {
            // Lone carriage returns, which have been reported, keep the fences from being lines of their own.
            if diagnostics.iter().all(|diagnostic| diagnostic.code() != Code::LoneCarriageReturn) {
                diagnostics.push(diagnostic);
            }
            report.extend(diagnostics);
            return None;
        }
    };
    // The YAML errors that follow from these characters would only repeat the diagnostic.
    let is_in_frontmatter =
        |diagnostic: &Diagnostic| diagnostic.labels().iter().any(|label| label.span.start < fences.frontmatter.end);
    if diagnostics.iter().any(is_in_frontmatter) {
        report.extend(diagnostics);
        return None;
    }
    let frontmatter = parse::parse(source, fences.frontmatter, &mut diagnostics);
    report.extend(diagnostics);
    let start = fences.frontmatter.start;
    let fields = Fields { source, all: &frontmatter.fields, complete: frontmatter.complete, start };
    let (file, resources) = split(folder, tree);
    let paths = Paths::new(resources.iter().map(|file| file.path.as_str()).chain([SKILL_FILE]));
    let draft = Draft { tree, folder, source, fences, fields: &fields, resources: &resources, paths: &paths };
    check_skill(&draft, report);

    let name = name::read(&fields, &folder.name, report);
    let description = description::read(&fields, report);
    let license = license::read(&fields, &paths, report);
    let compatibility = compatibility::read(&fields, report);
    let metadata = metadata::read(&fields, report);
    let allowed_tools = allowed_tools::read(&fields, report);
    let triggers = triggers::read(&fields, report);
    let tools = tools::read(&fields, report);
    let disable_model_invocation = fields.is_true("disable-model-invocation");
    tools::check_offered(&fields, &allowed_tools, &tools, report);
    let Fences { frontmatter: frontmatter_span, body, .. } = fences;
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

/// The `SKILL.md`, and the resources by their path within the skill.
fn split(folder: &Folder, tree: &Tree) -> (Option<File>, Vec<File>) {
    let mut home = None;
    let within = folder.files(tree).iter().map(|file| {
        let path = file.path.strip_prefix(&folder.prefix).unwrap_or(&file.path).to_owned();
        let contents = match &file.contents {
            Contents::Memory(bytes) => Contents::Memory(Arc::clone(bytes)),
            Contents::Disk(OnDisk { folder: root, reader }) => {
                let folder = Arc::clone(home.get_or_insert_with(|| below(root, &folder.prefix).into()));
                Contents::Disk(OnDisk { folder, reader: *reader })
            }
        };
        File { path, size: file.size, executable: file.executable, contents }
    });
    let (skill, resources): (Vec<_>, Vec<_>) = within.partition(|file| file.path == SKILL_FILE);
    (skill.into_iter().next(), resources)
}
