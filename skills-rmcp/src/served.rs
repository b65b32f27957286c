//! A skill that a catalog serves, and its entry.

use rmcp::model::{DIRECTORY_MIME_TYPE, Resource, Skill, SkillFrontmatter, SkillResource, SkillResources};
use skills_runtime::{Entry, Manifest};

/// A skill that is served.
#[derive(Clone, Debug)]
pub(crate) struct Served {
    pub(crate) prefix: String,
    pub(crate) skill: skills_runtime::Skill,
    /// The paths of its files, in the order of its manifest.
    pub(crate) paths: Vec<String>,
}

impl Served {
    pub(crate) fn uri(&self) -> String {
        self.skill.uri().with_prefix(&self.prefix).to_string()
    }

    pub(crate) fn child(&self, entry: &Entry<'_>) -> Resource {
        let child = Resource::new(entry.uri().with_prefix(&self.prefix).to_string(), entry.name());
        match entry {
            Entry::Directory(_) => child.with_mime_type(DIRECTORY_MIME_TYPE),
            Entry::File(file) => {
                let child = child.with_size(file.len());
                match file.media_type() {
                    Some(media_type) => child.with_mime_type(media_type),
                    None => child,
                }
            }
        }
    }
}

/// The entry in rmcp's type, or why there is none.
pub(crate) fn entry(manifest: &Manifest<'_>) -> Result<Skill, String> {
    let frontmatter: SkillFrontmatter = serde_json::from_str(manifest.skill().frontmatter_json())
        .map_err(|error| format!("its frontmatter: {error}"))?;
    let file = |file: &skills_runtime::ManifestFile<'_>| {
        SkillResource::new(file.uri(), format!("sha256:{}", file.digest()), file.len())
    };
    let files = manifest.files().iter().map(file).collect();
    let skill = Skill::new(manifest.uri(), frontmatter, SkillResources::Files(files));
    skill.validate().map_err(|error| error.to_string())?;
    Ok(skill)
}
