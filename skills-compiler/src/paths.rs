//! Paths in a text, resolved within its skill.

/// The paths of one skill that can be linked to, sorted.
pub(crate) struct Paths<'a> {
    files: Vec<&'a str>,
    folders: Vec<&'a str>,
}

/// The target of a destination.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Not a path of the skill: a URL, an anchor, a placeholder.
    Elsewhere,
    /// A bundled file, or a folder of them.
    Found(String),
    /// A bundled file in other case.
    OtherCase { written: String, found: String },
    /// A path within the skill that does not exist.
    Missing(String),
    /// Above the skill's folder.
    Outside,
}

impl<'a> Paths<'a> {
    pub(crate) fn new(files: impl IntoIterator<Item = &'a str>) -> Self {
        let mut files: Vec<_> = files.into_iter().collect();
        files.sort_unstable();
        let parents = |path: &'a str| path.match_indices('/').filter_map(move |(at, _)| path.get(..at));
        let mut folders: Vec<_> = files.iter().flat_map(|path| parents(path)).collect();
        folders.sort_unstable();
        folders.dedup();
        Self { files, folders }
    }

    /// Whether a bundled file has exactly this path.
    pub(crate) fn is_file(&self, path: &str) -> bool {
        self.files.binary_search(&path).is_ok()
    }

    /// Whether bundled files are below exactly this folder.
    pub(crate) fn is_folder(&self, path: &str) -> bool {
        self.folders.binary_search(&path).is_ok()
    }

    /// Resolves a link destination, relative to the folder `base` of the skill.
    pub(crate) fn resolve(&self, destination: &str, base: &str) -> Target {
        let path = destination.split(['#', '?']).next().unwrap_or("");
        if path.is_empty() || is_elsewhere(path) || is_placeholder(path) {
            return Target::Elsewhere;
        }
        let Some(path) = decoded(path) else { return Target::Elsewhere };
        let Some(path) = joined(base, &path) else { return Target::Outside };
        self.find(path)
    }

    /// A path from the skill's own folder.
    pub(crate) fn find(&self, path: String) -> Target {
        // The skill's folder itself.
        if path.is_empty() || self.is_file(&path) || self.is_folder(&path) {
            return Target::Found(path);
        }
        let lower = path.to_lowercase();
        let same = |known: &&&str| known.to_lowercase() == lower;
        match self.files.iter().find(same).or_else(|| self.folders.iter().find(same)) {
            Some(found) => Target::OtherCase { written: path, found: (*found).to_owned() },
            None => Target::Missing(path),
        }
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = &'a str> {
        self.files.iter().copied()
    }
}

/// A URL with its scheme, one without (`//host`), or a path from the root of some site or from a home folder.
fn is_elsewhere(path: &str) -> bool {
    let scheme = path.split(':').next().unwrap_or("");
    let has_scheme = scheme.len() < path.len() && scheme.starts_with(|first: char| first.is_ascii_alphabetic());
    path.starts_with(['/', '~'])
        || (has_scheme && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte)))
}

/// `path/to/{name}.md`, `*.md`, `url`: an example of a link, not a link.
fn is_placeholder(path: &str) -> bool {
    let marks = path.contains(['*', '{', '}', '<', '>', '$', '[', ']', '…', '|', ' ', '"']) || path.contains("...");
    // `[text](url)`, `[title](URL)`; few files have a name like a word.
    let bare_word = !path.contains(['.', '/']) && !BARE_NAMES.contains(&path);
    let model = path.starts_with("path/to/") || path.starts_with("./path/to/");
    marks || bare_word || model
}

/// Resolves `%20` and the like; `None` if the result is not UTF-8.
fn decoded(path: &str) -> Option<String> {
    if !path.contains('%') {
        return Some(path.to_owned());
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let escape = digits.filter(|_| byte == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(escape.unwrap_or(byte));
        rest = if escape.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    String::from_utf8(bytes).ok()
}

/// `path` from the folder `base`, without `.` and `..`; `None` if it leaves the skill.
fn joined(base: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = base.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Files without an extension that texts link to.
const BARE_NAMES: [&str; 6] = ["AUTHORS", "CHANGELOG", "COPYING", "LICENSE", "NOTICE", "README"];
