//! A set of skills as text. The packages that tests build contain a copy of this file, so it uses only the runtime.

use std::fmt::Write as _;

/// All values that do not depend on the location of the skills: the length of the catalog, then one line per skill.
pub(crate) fn print(skills: &skills_runtime::Skills) -> String {
    let catalog = skills.catalog().render().unwrap_or_default();
    let mut text = format!("{}\n", catalog.chars().count());
    for skill in skills {
        let texts = (skill.name(), skill.description(), skill.license(), skill.compatibility());
        let metadata: Vec<_> = skill.metadata().collect();
        let allowed_tools: Vec<_> = skill.allowed_tools().collect();
        let triggers: Vec<_> = skill.triggers().collect();
        let tools: Vec<_> = skill.tools().collect();
        let lists = (metadata, allowed_tools, triggers, tools, skill.is_model_invocable());
        let source = (skill.frontmatter(), skill.body(), skill.source(), skill.frontmatter_json());
        let files = skill.resources().map(|file| {
            let contents = file.contents().expect("embedded files can be read, and tests do not remove files on disk");
            (file.path(), file.is_executable(), contents.into_owned())
        });
        let files: Vec<_> = files.collect();
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{texts:?} {lists:?} {source:?} {files:?}");
    }
    text
}
