//! Skills that were read at run time.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use skills_compiler::Skill;
use skills_core::catalog::Line;

#[cfg(feature = "fs")]
use super::disk::Folder;
use super::record::{Files, Record, Texts};

/// A checked skill. Clones share everything but the names.
///
/// Name and tools are not in the `Arc`, because a `const fn` returns them: it can dereference a `Box`, but not an `Arc`.
#[derive(Clone)]
pub(crate) struct Owned {
    name: Box<str>,
    /// `None` if the skill names no tools, which is the usual case.
    tools: Option<Box<Tools>>,
    contents: Arc<Contents>,
}

/// The tools that a skill names.
#[derive(Clone)]
struct Tools {
    /// `allowed-tools`.
    allowed: Vec<String>,
    /// `tools`.
    kept: Vec<String>,
}

/// Everything that is not returned by a `const fn`.
struct Contents {
    skill: Skill,
    /// Its whitespace is collapsed once, while the skill is loaded.
    line: Line,
    /// The folder of the resources; `None` if all files are in memory.
    #[cfg(feature = "fs")]
    folder: Option<Folder>,
}

impl Owned {
    /// A skill with all of its files in memory.
    pub(crate) fn in_memory(skill: Skill) -> Self {
        Self::new(skill, |skill, line| Contents {
            skill,
            line,
            #[cfg(feature = "fs")]
            folder: None,
        })
    }

    /// A skill whose resources stay on disk.
    #[cfg(feature = "fs")]
    pub(crate) fn on_disk(skill: Skill, folder: Folder) -> Self {
        Self::new(skill, |skill, line| Contents { skill, line, folder: Some(folder) })
    }

    fn new(mut skill: Skill, contents: impl FnOnce(Skill, Line) -> Contents) -> Self {
        let line = skill.line();
        let (allowed, kept) = (mem::take(&mut skill.allowed_tools), mem::take(&mut skill.tools));
        let tools = (!allowed.is_empty() || !kept.is_empty()).then(|| Box::new(Tools { allowed, kept }));
        Self { name: skill.name.as_str().into(), tools, contents: Arc::new(contents(skill, line)) }
    }

    pub(super) const fn name(&self) -> &str {
        &self.name
    }

    pub(super) const fn allowed_tools(&self) -> Texts<'_> {
        match &self.tools {
            Some(tools) => Texts::List(tools.allowed.as_slice()),
            None => Texts::List(&[]),
        }
    }

    pub(super) const fn tools(&self) -> Texts<'_> {
        match &self.tools {
            Some(tools) => Texts::List(tools.kept.as_slice()),
            None => Texts::List(&[]),
        }
    }

    pub(super) fn record(&self) -> Record<'_> {
        self.contents.record()
    }

    /// Whether both are the same value or the same folder.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        #[cfg(feature = "fs")]
        if self.folder().is_some() && self.folder() == other.folder() {
            return true;
        }
        Arc::ptr_eq(&self.contents, &other.contents)
    }

    #[cfg(feature = "fs")]
    pub(super) fn folder(&self) -> Option<&Folder> {
        self.contents.folder.as_ref()
    }
}

impl Contents {
    fn record(&self) -> Record<'_> {
        let Self { skill, line, .. } = self;
        Record {
            source: skill.source.text(),
            frontmatter: skill.frontmatter(),
            body: skill.body(),
            line: line.as_ref(),
            description: skill.description.as_str(),
            frontmatter_json: &skill.json,
            license: skill.license.as_deref(),
            compatibility: skill.compatibility.as_deref(),
            metadata: Texts::Pairs(&skill.metadata),
            triggers: Texts::List(&skill.triggers),
            paths: Texts::Paths(&skill.resources),
            files: Files::Owned {
                files: &skill.resources,
                #[cfg(feature = "fs")]
                folder: self.folder.as_ref(),
            },
            is_model_invocable: !skill.disable_model_invocation,
            is_source_executable: skill.file.is_executable(),
        }
    }
}
