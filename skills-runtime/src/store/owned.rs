//! A skill that was read at run time.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use skills_compiler::File;
use skills_core::catalog::Line;

use crate::resource::Bytes;
use crate::skill::Skill;
#[cfg(feature = "fs")]
use crate::store::disk::Folder;
use crate::store::record::{Files, Record, Texts};

/// What the compiler has made of a skill, and where its files are.
pub(crate) struct Owned {
    skill: skills_compiler::Skill,
    /// Its whitespace is collapsed once, while the skill is loaded.
    line: Line,
    /// `None` where all files are in memory.
    #[cfg(feature = "fs")]
    folder: Option<Folder>,
}

/// The tools that a skill names.
#[derive(Clone)]
pub(crate) struct Tools {
    /// `allowed-tools`.
    pub(crate) allowed: Vec<String>,
    /// `tools`.
    pub(crate) kept: Vec<String>,
}

/// A checked skill, all of whose files are in memory.
pub(crate) fn in_memory(skill: skills_compiler::Skill) -> Skill {
    new(skill, |skill, line| Owned {
        skill,
        line,
        #[cfg(feature = "fs")]
        folder: None,
    })
}

/// A checked skill whose resources stay on disk.
#[cfg(feature = "fs")]
pub(crate) fn on_disk(skill: skills_compiler::Skill, folder: Folder) -> Skill {
    new(skill, |skill, line| Owned { skill, line, folder: Some(folder) })
}

fn new(mut skill: skills_compiler::Skill, owned: impl FnOnce(skills_compiler::Skill, Line) -> Owned) -> Skill {
    let line = skill.line();
    let (allowed, kept) = (mem::take(&mut skill.allowed_tools), mem::take(&mut skill.tools));
    let tools = (!allowed.is_empty() || !kept.is_empty()).then(|| Box::new(Tools { allowed, kept }));
    let name = skill.name.as_str().into();
    Skill::owned(name, tools, owned(skill, line))
}

impl Owned {
    pub(crate) fn record(&self) -> Record<'_> {
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
            files: Files::Owned(self),
            is_model_invocable: !skill.disable_model_invocation,
            is_source_executable: skill.file.is_executable(),
        }
    }

    /// The bytes of resource `at`, or where they are.
    pub(crate) fn bytes(&self, at: usize) -> Bytes<'_> {
        let file = self.skill.resources.get(at);
        #[cfg(feature = "fs")]
        if let Some(folder) = &self.folder {
            return Bytes::Disk(folder, file.map_or(0, File::size));
        }
        Bytes::Memory(file.and_then(File::in_memory).unwrap_or_default())
    }

    /// The execute bit of resource `at`.
    pub(crate) fn is_executable(&self, at: usize) -> bool {
        self.skill.resources.get(at).is_some_and(File::is_executable)
    }

    #[cfg(feature = "fs")]
    pub(crate) fn folder(&self) -> Option<&Folder> {
        self.folder.as_ref()
    }
}
