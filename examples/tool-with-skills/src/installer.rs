//! `skills install`, `uninstall` and `list`, by the crate `skill-embed`.

use skill_embed::{File, Installer, Result, SkillSet};
use skills_runtime::{Resource, Skill, Skills};

/// The handler of the subcommand `skills`.
pub(crate) fn installer(skills: &'static Skills) -> Result<Installer> {
    let files = skills.iter().flat_map(|skill| {
        let path = |path| format!("{}/{path}", skill.name());
        skill.files().filter_map(move |file| Some(File::new(path(file.path()), file.embedded()?)))
    });
    // By default, `skill-embed` makes every file executable that starts with `#!`. Use the embedded execute bits instead.
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
