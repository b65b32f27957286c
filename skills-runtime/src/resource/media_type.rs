//! What kind of file a resource is.

use alloc::borrow::Cow;
use alloc::string::String;

use super::{ReadError, Resource};

/// The contents of a file as a protocol sends them: as text, or as bytes that have to be encoded.
///
/// It comes from [`Resource::text_or_blob`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextOrBlob<'a> {
    /// Text.
    Text(Cow<'a, str>),
    /// Bytes; MCP sends them in Base64.
    Blob(Cow<'a, [u8]>),
}

impl<'a> Resource<'a> {
    /// The media type of the file, by the end of its name; `None` if it is not a known one.
    ///
    /// # Example
    ///
    /// ```
    /// # use skills_runtime::{Skills, skills};
    /// # static SKILLS: Skills = skills!("skills");
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// assert_eq!(pdf.resource("references/forms.md").unwrap().media_type(), Some("text/markdown"));
    /// assert_eq!(pdf.resource("scripts/extract.py").unwrap().media_type(), Some("text/x-python"));
    /// ```
    pub fn media_type(&self) -> Option<&'static str> {
        media_type(self.path())
    }

    /// The contents as text if the media type is one of text and the bytes are UTF-8 without NUL, else as bytes.
    ///
    /// A file of an unknown type is sent as bytes, even if it is text: this is the rule of rmcp, and clients that verify
    /// a digest read both. For any text there is [`contents_utf8`](Self::contents_utf8).
    ///
    /// # Errors
    ///
    /// If a file on disk cannot be read.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_runtime::{Skills, TextOrBlob, skills};
    ///
    /// static SKILLS: Skills = skills!("skills");
    ///
    /// let pdf = SKILLS.get("pdf").unwrap();
    /// let forms = pdf.resource("references/forms.md").unwrap();
    /// assert!(matches!(forms.text_or_blob()?, TextOrBlob::Text(text) if text.starts_with("# Forms")));
    /// # Ok::<_, skills_runtime::ReadError>(())
    /// ```
    pub fn text_or_blob(&self) -> Result<TextOrBlob<'a>, ReadError> {
        Ok(TextOrBlob::new(self.path(), self.contents()?))
    }
}

impl<'a> TextOrBlob<'a> {
    /// The contents of a file that is called `path`.
    pub(crate) fn new(path: &str, bytes: Cow<'a, [u8]>) -> Self {
        if !media_type(path).is_some_and(is_text) || bytes.contains(&0) {
            return Self::Blob(bytes);
        }
        match bytes {
            Cow::Borrowed(bytes) => match core::str::from_utf8(bytes) {
                Ok(text) => Self::Text(Cow::Borrowed(text)),
                Err(_) => Self::Blob(Cow::Borrowed(bytes)),
            },
            Cow::Owned(bytes) => match String::from_utf8(bytes) {
                Ok(text) => Self::Text(Cow::Owned(text)),
                Err(error) => Self::Blob(Cow::Owned(error.into_bytes())),
            },
        }
    }
}

/// The table that rmcp uses.
fn media_type(path: &str) -> Option<&'static str> {
    let name = path.rsplit_once('/').map_or(path, |(_, name)| name);
    let (_, extension) = name.rsplit_once('.')?;
    let is = |known: &&(&[&str], &str)| known.0.iter().any(|known| known.eq_ignore_ascii_case(extension));
    MEDIA_TYPES.iter().find(is).map(|(_, media_type)| *media_type)
}

fn is_text(media_type: &str) -> bool {
    media_type.starts_with("text/") || TEXT.contains(&media_type)
}

const MEDIA_TYPES: [(&[&str], &str); 21] = [
    (&["md", "markdown"], "text/markdown"),
    (&["txt"], "text/plain"),
    (&["html", "htm"], "text/html"),
    (&["css"], "text/css"),
    (&["csv"], "text/csv"),
    (&["xml"], "application/xml"),
    (&["json"], "application/json"),
    (&["yaml", "yml"], "application/yaml"),
    (&["toml"], "application/toml"),
    (&["js", "mjs"], "text/javascript"),
    (&["ts"], "text/x-typescript"),
    (&["py"], "text/x-python"),
    (&["rs"], "text/x-rust"),
    (&["sh"], "application/x-sh"),
    (&["png"], "image/png"),
    (&["jpg", "jpeg"], "image/jpeg"),
    (&["gif"], "image/gif"),
    (&["svg"], "image/svg+xml"),
    (&["webp"], "image/webp"),
    (&["pdf"], "application/pdf"),
    (&["zip"], "application/zip"),
];

/// Text under a media type that does not start with `text/`.
const TEXT: [&str; 6] = [
    "application/json",
    "application/toml",
    "application/x-sh",
    "application/xml",
    "application/yaml",
    "image/svg+xml",
];
