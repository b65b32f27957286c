//! The entry of a skill that MCP servers send.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use skills_core::json::Quoted;

use crate::digest::Digest;
use crate::resource::{ReadError, Resource, TextOrBlob};
use crate::skill::Skill;

#[cfg(feature = "serde")]
use crate::text::raw_json::RawJson;

/// The entry of a skill by SEP-2640, the Skills extension of the Model Context Protocol: its address, its frontmatter, and
/// every file with size and SHA-256 digest.
///
/// It comes from [`Skill::manifest`], which reads and digests every file. Make it once and keep it. Displayed, it is JSON
/// on one line, an element of `skills` in the answer to `skills/list`; with the feature `serde`, it is `Serialize` and
/// gives the same JSON.
///
/// [`read`](Self::read) returns a file only while it is the one that the manifest describes.
///
/// For a server on top of the crate `rmcp`, the crate `skills-rmcp` does all of this.
///
/// # Example
///
/// ```
/// use skills_runtime::{Manifest, Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let manifests: Vec<Manifest> = SKILLS.iter().map(|skill| skill.manifest()).collect::<Result<_, _>>()?;
/// let entry: serde_json::Value = serde_json::from_str(&manifests[1].to_string()).unwrap();
/// assert_eq!(entry["uri"], "skill://pdf/SKILL.md");
/// assert_eq!(entry["frontmatter"]["license"], "MIT");
/// assert_eq!(entry["resources"][1]["uri"], "skill://pdf/references/forms.md");
/// # Ok::<_, skills_runtime::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Manifest<'a> {
    skill: &'a Skill,
    uri: String,
    files: Vec<ManifestFile<'a>>,
}

/// A file in a [`Manifest`].
///
/// # Example
///
/// ```
/// # use skills_runtime::{Skills, skills};
/// # static SKILLS: Skills = skills!("skills");
/// let manifest = SKILLS.get("pdf").unwrap().manifest()?;
/// for file in manifest.files() {
///     println!("{} {} {}", file.digest(), file.len(), file.uri());
/// }
/// # Ok::<_, skills_runtime::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ManifestFile<'a> {
    resource: Resource<'a>,
    uri: String,
    digest: Digest,
    len: u64,
}

impl Skill {
    /// The entry of the skill for an MCP server; reads every file and computes its digest.
    ///
    /// # Errors
    ///
    /// If a file is on disk and cannot be read.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let manifest = SKILLS.get("release-notes").unwrap().manifest()?;
    /// assert!(manifest.to_string().starts_with(r#"{"uri":"skill://release-notes/SKILL.md","frontmatter":{"#));
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn manifest(&self) -> Result<Manifest<'_>, ReadError> {
        self.manifest_with_prefix("")
    }

    /// The entry of the skill under a [prefix](crate::Uri::with_prefix), for a server that serves several sets.
    ///
    /// # Errors
    ///
    /// If a file is on disk and cannot be read.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let manifest = SKILLS.get("pdf").unwrap().manifest_with_prefix("acme/office")?;
    /// assert_eq!(manifest.uri(), "skill://acme/office/pdf/SKILL.md");
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn manifest_with_prefix(&self, prefix: &str) -> Result<Manifest<'_>, ReadError> {
        let mut files = Vec::with_capacity(self.files().len());
        for resource in self.files() {
            files.push(ManifestFile::new(resource, prefix)?);
        }
        // The order of rmcp: an encoded address is not sorted as its path is.
        files.sort_unstable_by(|a, b| a.uri.cmp(&b.uri));
        Ok(Manifest { skill: self, uri: self.uri().with_prefix(prefix).to_string(), files })
    }
}

impl<'a> Manifest<'a> {
    /// The skill that the manifest describes.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.manifest()?.skill(), pdf);
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn skill(&self) -> &'a Skill {
        self.skill
    }

    /// The address of the `SKILL.md`.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// assert_eq!(SKILLS.get("pdf").unwrap().manifest()?.uri(), "skill://pdf/SKILL.md");
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn uri(&self) -> &str {
        &self.uri
    }

    /// Every file of the skill, `SKILL.md` among them, sorted by address.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let manifest = SKILLS.get("pdf").unwrap().manifest()?;
    /// assert_eq!(manifest.files().len(), 3);
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn files(&self) -> &[ManifestFile<'a>] {
        &self.files
    }

    /// The contents of the file at `uri`, as text or as bytes; `None` if the manifest has no such file.
    ///
    /// # Errors
    ///
    /// See [`ManifestFile::read`].
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let manifest = SKILLS.get("pdf").unwrap().manifest()?;
    /// assert!(manifest.read("skill://pdf/references/forms.md").unwrap().is_ok());
    /// assert!(manifest.read("skill://pdf/../secret").is_none());
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn read(&self, uri: &str) -> Option<Result<TextOrBlob<'a>, ReadError>> {
        let at = self.files.binary_search_by(|file| file.uri.as_str().cmp(uri)).ok()?;
        self.files.get(at).map(ManifestFile::read)
    }
}

impl<'a> ManifestFile<'a> {
    fn new(resource: Resource<'a>, prefix: &str) -> Result<Self, ReadError> {
        let mut len = 0;
        let digest = Digest::of_chunks(|update| {
            let mut each = |chunk: &[u8]| {
                len += chunk.len() as u64;
                update(chunk);
                Ok(())
            };
            resource.chunks(&mut each, |error| error)
        })?;
        let uri = resource.uri().with_prefix(prefix).to_string();
        Ok(Self { resource, uri, digest, len })
    }

    /// The file.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let manifest = SKILLS.get("pdf").unwrap().manifest()?;
    /// assert_eq!(manifest.files()[2].resource().media_type(), Some("text/x-python"));
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn resource(&self) -> Resource<'a> {
        self.resource
    }

    /// The address of the file.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let manifest = SKILLS.get("pdf").unwrap().manifest()?;
    /// assert_eq!(manifest.files()[2].uri(), "skill://pdf/scripts/extract.py");
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn uri(&self) -> &str {
        &self.uri
    }

    /// The SHA-256 digest of the file when the manifest was made. The protocol puts `sha256:` before it.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let manifest = SKILLS.get("pdf").unwrap().manifest()?;
    /// assert_eq!(manifest.files()[0].digest(), manifest.files()[0].resource().digest()?);
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// How many bytes the file had when the manifest was made.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.manifest()?.files()[0].len(), pdf.source().len() as u64);
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    #[expect(clippy::len_without_is_empty, reason = "`is_empty` would have no use: every entry is a file")]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The contents, as text or as bytes.
    ///
    /// # Errors
    ///
    /// If the file is on disk and cannot be read, or has changed since the manifest was made: what the digest does not
    /// describe is not returned.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// for file in SKILLS.get("pdf").unwrap().manifest()?.files() {
    ///     assert!(file.read().is_ok());
    /// }
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn read(&self) -> Result<TextOrBlob<'a>, ReadError> {
        let bytes = self.resource.contents()?;
        // Embedded bytes cannot change, and a digest costs more than a copy.
        if self.resource.embedded().is_none() && (bytes.len() as u64 != self.len || Digest::of(&bytes) != self.digest) {
            return Err(ReadError::changed(self.resource.skill(), self.resource.path()));
        }
        Ok(TextOrBlob::new(self.resource.path(), bytes))
    }
}

impl fmt::Display for Manifest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let frontmatter = self.skill.frontmatter_json();
        write!(f, "{{\"uri\":{},\"frontmatter\":{frontmatter},\"resources\":[", Quoted(&self.uri))?;
        for (at, file) in self.files.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { "," })?;
            let ManifestFile { uri, digest, len, .. } = file;
            write!(f, "{{\"uri\":{},\"digest\":\"sha256:{digest}\",\"size\":{len}}}", Quoted(uri))?;
        }
        f.write_str("]}")
    }
}

/// Serializes the JSON of the `Display` form.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let entry = serde_json::to_value(SKILLS.get("pdf").unwrap().manifest()?).unwrap();
/// assert_eq!(entry["frontmatter"]["metadata"]["version"], "1.2");
/// # Ok::<_, skills_runtime::ReadError>(())
/// ```
#[cfg(feature = "serde")]
impl serde_core::Serialize for Manifest<'_> {
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde_core::ser::SerializeStruct as _;
        let mut fields = serializer.serialize_struct("Manifest", 3)?;
        fields.serialize_field("uri", &self.uri)?;
        fields.serialize_field("frontmatter", &RawJson::new(self.skill.frontmatter_json()))?;
        fields.serialize_field("resources", &self.files)?;
        fields.end()
    }
}

/// Serializes the JSON of the `Display` form.
#[cfg(feature = "serde")]
impl serde_core::Serialize for ManifestFile<'_> {
    fn serialize<S: serde_core::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde_core::ser::SerializeStruct as _;
        let mut fields = serializer.serialize_struct("ManifestFile", 3)?;
        fields.serialize_field("uri", &self.uri)?;
        fields.serialize_field("digest", &alloc::format!("sha256:{}", self.digest))?;
        fields.serialize_field("size", &self.len)?;
        fields.end()
    }
}
