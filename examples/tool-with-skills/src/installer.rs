//! `skills install`, `uninstall` and `list`: the crate `skill-embed` does it all, once it has the files.

use skill_embed::{File, Installer, Result, SkillSet};
use skills_runtime::{Resource, Skill, Skills};

/// What answers to `skills` as the first argument.
pub(crate) fn installer(skills: &'static Skills) -> Result<Installer> {
    let files = skills.iter().flat_map(|skill| {
        let path = |path| format!("{}/{path}", skill.name());
        skill.files().filter_map(move |file| Some(File::new(path(file.path()), file.embedded()?)))
    });
    // Left alone, it makes executable what starts with `#!`; the set knows which files are.
    let is_executable = |path: &str, bytes: &[u8]| {
        let mut files = skills.iter().flat_map(Skill::resources).filter(Resource::is_executable);
        files.any(|file| file.path() == path && file.embedded() == Some(bytes))
    };
    Ok(Installer::new(SkillSet::from_files(files)?)
        .with_tool_name(env!("CARGO_PKG_NAME"))
        .with_version(env!("CARGO_PKG_VERSION"))
        .with_command_name("skills")
        .with_executable(is_executable))
}
