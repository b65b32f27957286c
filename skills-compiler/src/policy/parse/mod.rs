//! Reads `skills.toml` as a [`Policy`].

use std::sync::Arc;

use super::glob;
use super::levels::Levels;
use super::{Expectation, Host, Override, Pattern, Policy};
use crate::code::{Class, Code, Level};
use crate::diagnostic::{self, Diagnostic};
use crate::load_error::LoadError;
use crate::rules::skills_toml::{self as rules, SKILLS_TOML};
use crate::source::{Source, Span};
use crate::toml::{self, Entry, Item, Table, Value};

impl Policy {
    /// Reads the text of a `skills.toml`.
    ///
    /// # Errors
    ///
    /// If the text has mistakes; the error contains all of them.
    ///
    /// ```
    /// # extern crate skills_compiler as skills_runtime;
    /// use skills_runtime::{Code, Level, Policy};
    ///
    /// let policy = Policy::from_toml("[lints]\nunknown-key = 'allow'\n").unwrap();
    /// assert_eq!(policy.level(Code::UnknownKey, None), Level::Allow);
    ///
    /// let error = Policy::from_toml("[lints]\nunknown-kye = 'allow'\nbody-long = 'off'\n").unwrap_err();
    /// assert_eq!(error.diagnostics().len(), 2);
    /// assert_eq!(error.diagnostics()[0].message(), "unknown rule `unknown-kye`");
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, LoadError> {
        let (policy, diagnostics) = parse(Arc::new(Source::new(SKILLS_TOML, text)));
        if diagnostics.is_empty() { Ok(policy) } else { Err(LoadError::new(diagnostics)) }
    }

    /// The same policy, which also leaves out the files and skills that match `pattern`.
    ///
    /// A pattern has the syntax of gitignore and is relative to the folder of all skills. A later pattern wins over an
    /// earlier one, and `!` makes an exception. A pattern that matches nothing is not reported.
    ///
    /// # Errors
    ///
    /// If the pattern is invalid.
    ///
    /// ```
    /// # extern crate skills_compiler as skills_runtime;
    /// use skills_runtime::Policy;
    ///
    /// let policy = Policy::default().with_exclude("drafts/")?.with_exclude("*.psd")?;
    /// assert_eq!(policy, Policy::default().with_exclude("drafts/")?.with_exclude("*.psd")?);
    ///
    /// let error = Policy::default().with_exclude("../drafts").unwrap_err();
    /// assert!(error.to_string().starts_with("error: `../drafts` contains `.` or `..` [skills-toml]\n"));
    /// # Ok::<_, skills_runtime::LoadError>(())
    /// ```
    pub fn with_exclude(mut self, pattern: impl Into<String>) -> Result<Self, LoadError> {
        self.exclude.push(path_pattern("exclude", pattern.into())?);
        Ok(self)
    }

    /// The same policy, which also includes the files that match `pattern` and would be left out.
    ///
    /// The syntax is that of [`with_exclude`](Self::with_exclude).
    ///
    /// # Errors
    ///
    /// If the pattern is invalid.
    ///
    /// ```
    /// # extern crate skills_compiler as skills_runtime;
    /// use skills_runtime::Policy;
    ///
    /// let policy = Policy::default().with_include("maven/target/")?;
    /// assert_ne!(policy, Policy::default());
    /// # Ok::<_, skills_runtime::LoadError>(())
    /// ```
    pub fn with_include(mut self, pattern: impl Into<String>) -> Result<Self, LoadError> {
        self.include.push(path_pattern("include", pattern.into())?);
        Ok(self)
    }

    /// The same policy, which follows links (symlinks) out of a skill: `follow-links = true`.
    ///
    /// Only for folders that your program trusts: a link can lead to any file that the program can read.
    ///
    /// ```
    /// # extern crate skills_compiler as skills_runtime;
    /// use skills_runtime::Policy;
    ///
    /// assert!(Policy::default().with_followed_links().follows_links());
    /// ```
    #[must_use]
    pub fn with_followed_links(mut self) -> Self {
        self.follow_links = true;
        self
    }
}

/// A pattern that is not from a `skills.toml`; `key` is where its diagnostic points.
fn path_pattern(key: &str, glob: String) -> Result<Pattern, LoadError> {
    let Some(glob::Invalid { reason, label, help }) = glob::check_path(&glob) else {
        return Ok(Pattern { glob, span: None });
    };
    let source = Arc::new(Source::new(key, glob.as_str()));
    let whole = Span::new(0, glob.len());
    Err(LoadError::new(vec![rules::pattern(&source, &glob, whole, reason, label, help)]))
}

/// Reads a policy. A wrong entry is reported and skipped, the rest applies.
pub(crate) fn parse(source: Arc<Source>) -> (Policy, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let table = toml::parse(&source, &mut diagnostics);
    let mut reader = Reader { source: &source, diagnostics };
    let mut policy = reader.policy(&table);
    let mut diagnostics = reader.diagnostics;
    diagnostic::sort(&mut diagnostics);
    policy.source = Some(source);
    (policy, diagnostics)
}

/// The text without `exclude` and `include`, for a copy of the skills to which they have been applied.
///
/// ```
/// let text = "exclude = [\n  'drafts/',\n] # not yet\n[lints]\nbody-long = 'deny'\n";
/// assert_eq!(skills_compiler::without_paths(text), " # not yet\n[lints]\nbody-long = 'deny'\n");
/// ```
#[cfg(feature = "findings")]
pub fn without_paths(text: &str) -> String {
    let table = toml::parse(&Arc::new(Source::new(SKILLS_TOML, text)), &mut Vec::new());
    let mut spans: Vec<_> = table
        .entries
        .iter()
        .filter(|entry| ["exclude", "include"].contains(&entry.key.as_str()))
        .map(|entry| Span::new(entry.key_span.start, entry.span.end))
        .collect();
    spans.sort();
    let mut kept = text.to_owned();
    for span in spans.into_iter().rev().filter(|span| text.get(span.start..span.end).is_some()) {
        kept.replace_range(span.start..span.end, "");
    }
    kept
}

/// Reads tables and collects the mistakes in them.
struct Reader<'a> {
    source: &'a Arc<Source>,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn policy(&mut self, table: &Table) -> Policy {
        let mut policy = Policy::default();
        for (key, entry) in self.known(table, TOP, "`skills.toml`") {
            match key {
                "exclude" => policy.exclude = self.patterns(entry, glob::check_path),
                "follow-links" => policy.follow_links = self.boolean(entry),
                "host" => policy.host = self.host(entry),
                "include" => policy.include = self.patterns(entry, glob::check_path),
                "lints" => policy.levels = self.levels(entry),
                _ => policy.overrides = self.overrides(entry),
            }
        }
        policy
    }

    fn host(&mut self, entry: &Entry) -> Host {
        let mut host = Host::default();
        let Some(table) = self.table(entry, "[host]") else { return host };
        for (key, entry) in self.known(table, HOST, "`[host]`") {
            match key {
                "body-budget" => host.body_budget = self.count(entry, "characters"),
                "catalog-budget" => {
                    host.catalog_budget = self.count(entry, "characters").map(|count| (count, entry.span));
                }
                _ => {
                    let tools = self.texts(entry, "tool names", "Read");
                    host.tools = tools.map(|tools| tools.into_iter().map(|(tool, _)| tool).collect());
                }
            }
        }
        host
    }

    fn overrides(&mut self, entry: &Entry) -> Vec<Override> {
        let Value::Array(items) = &entry.value else {
            self.wrong_type(entry, "an array of tables", "[[override]]");
            return Vec::new();
        };
        items.iter().filter_map(|item| self.exception(item)).collect()
    }

    fn exception(&mut self, item: &Item) -> Option<Override> {
        let Value::Table(table) = &item.value else {
            self.wrong_item("override", item, "tables", "write `[[override]]`");
            return None;
        };
        let mut exception = Override::default();
        let entries = self.known(table, OVERRIDE, "`[[override]]`");
        // An unknown key may be a misspelt `skills`.
        let complete = entries.len() == table.entries.len();
        let mut named = false;
        for (key, entry) in entries {
            match key {
                "expect" => exception.expect = self.expectations(entry),
                "lints" => exception.levels = self.levels(entry),
                _ => {
                    named = !matches!(&entry.value, Value::Array(items) if items.is_empty());
                    exception.skills = self.patterns(entry, glob::check_folder);
                }
            }
        }
        if !named && complete {
            self.diagnostics.push(rules::override_without_skills(self.source, item.span));
        }
        named.then_some(exception)
    }

    /// Applies groups first and single rules over them, in whatever order they are written.
    fn levels(&mut self, entry: &Entry) -> Levels {
        let mut levels = Levels::default();
        let Some(table) = self.table(entry, "[lints]") else { return levels };
        let (mut all, mut warnings, mut single) = (None, None, Vec::new());
        for (name, entry) in self.distinct(table) {
            match name.as_str() {
                "all" => all = self.level(entry),
                "warnings" => warnings = self.level(entry),
                _ => {
                    let code = self.code(&name, entry, "switched off");
                    // Neither a rule name nor a level: probably a table from elsewhere; reported as an unknown rule only.
                    if code.is_some() || matches!(entry.value, Value::Text(_)) {
                        single.extend(code.zip(self.level(entry)));
                    }
                }
            }
        }
        for &code in Code::ALL.iter().filter(|code| code.class() == Class::Lint) {
            let warned = warnings.filter(|_| code.default_level() == Level::Warn);
            if let Some(level) = warned.or(all) {
                levels.set(code, level);
            }
        }
        single.into_iter().for_each(|(code, level)| levels.set(code, level));
        levels
    }

    fn expectations(&mut self, entry: &Entry) -> Vec<Expectation> {
        let Some(table) = self.table(entry, "expect = { body-long = 2 }") else { return Vec::new() };
        let mut expect = Vec::new();
        for (name, entry) in self.distinct(table) {
            if GROUPS.contains(&name.as_str()) {
                self.diagnostics.push(rules::group(self.source, &name, entry.key_span));
                continue;
            }
            let (code, count) = (self.code(&name, entry, "expected"), self.count(entry, "diagnostics"));
            expect.extend(code.zip(count).map(|(code, count)| Expectation { code, count, span: entry.key_span }));
        }
        expect
    }

    /// The rule that an entry names, if it is a lint.
    fn code(&mut self, name: &str, entry: &Entry, what: &str) -> Option<Code> {
        self.diagnostics.push(match Code::from_name(name) {
            Some(code) if code.class() != Class::Error => return Some(code),
            Some(code) => rules::not_a_lint(self.source, code, entry.key_span, what),
            None => {
                let lints = Code::ALL.iter().filter(|code| code.class() != Class::Error).map(|code| code.name());
                let names = lints.chain(GROUPS.iter().copied());
                rules::unknown_rule(self.source, &entry.key, entry.key_span, names, TOP)
            }
        });
        None
    }

    fn level(&mut self, entry: &Entry) -> Option<Level> {
        let Value::Text(text) = &entry.value else {
            self.wrong_type(entry, "a level", &format!("{} = \"warn\"", entry.key));
            return None;
        };
        let level = Level::from_name(text);
        if level.is_none() {
            self.diagnostics.push(rules::unknown_level(self.source, text, entry.span));
        }
        level
    }

    fn patterns(&mut self, entry: &Entry, check: fn(&str) -> Option<glob::Invalid>) -> Vec<Pattern> {
        let mut patterns = Vec::new();
        for (glob, span) in self.texts(entry, "patterns", "drafts/**").unwrap_or_default() {
            match check(&glob) {
                None => patterns.push(Pattern { glob, span: Some(span) }),
                Some(glob::Invalid { reason, label, help }) => {
                    self.diagnostics.push(rules::pattern(self.source, &glob, span, reason, label, help));
                }
            }
        }
        patterns
    }

    /// The strings of an array; `None` if the entry is not an array.
    fn texts(&mut self, entry: &Entry, what: &str, example: &str) -> Option<Vec<(String, Span)>> {
        let Value::Array(items) = &entry.value else {
            let example = if let Value::Text(text) = &entry.value { text } else { example };
            self.wrong_type(entry, &format!("an array of {what}"), &format!("{} = [{example:?}]", entry.key));
            return None;
        };
        let mut texts = Vec::new();
        for item in items {
            match &item.value {
                Value::Text(text) => texts.push((text.clone(), item.span)),
                _ => self.wrong_item(&entry.key, item, what, &format!("write a string: `{example:?}`")),
            }
        }
        Some(texts)
    }

    fn boolean(&mut self, entry: &Entry) -> bool {
        let Value::Boolean(value) = entry.value else {
            self.wrong_type(entry, "a boolean", &format!("{} = true", entry.key));
            return false;
        };
        value
    }

    fn count(&mut self, entry: &Entry, what: &str) -> Option<usize> {
        let Value::Integer(value) = entry.value else {
            let example = if what == "diagnostics" { 2 } else { 8000 };
            self.wrong_type(entry, &format!("a number of {what}"), &format!("{} = {example}", entry.key));
            return None;
        };
        if let Some(count) = u32::try_from(value).ok().and_then(|count| usize::try_from(count).ok()) {
            return Some(count);
        }
        self.diagnostics.push(if value < 0 {
            rules::negative(self.source, &entry.key, entry.span, what)
        } else {
            rules::too_large(self.source, entry.span)
        });
        None
    }

    fn table<'t>(&mut self, entry: &'t Entry, example: &str) -> Option<&'t Table> {
        if let Value::Table(table) = &entry.value {
            return Some(table);
        }
        self.wrong_type(entry, "a table", example);
        None
    }

    /// The entries whose keys are among `keys`, each once; others are reported.
    fn known<'t>(&mut self, table: &'t Table, keys: &[&'static str], place: &str) -> Vec<(&'static str, &'t Entry)> {
        let mut known = Vec::new();
        for (key, entry) in self.distinct(table) {
            if let Some(&key) = keys.iter().find(|&&known| known == key) {
                known.push((key, entry));
                continue;
            }
            self.diagnostics.push(rules::unknown_key(self.source, &entry.key, entry.key_span, place, keys, TOP));
        }
        known
    }

    /// Every entry by its name with hyphens. A name that occurs with hyphens and with underscores is reported.
    fn distinct<'t>(&mut self, table: &'t Table) -> Vec<(String, &'t Entry)> {
        let mut distinct: Vec<(String, &Entry)> = Vec::new();
        for entry in &table.entries {
            let name = entry.key.replace('_', "-");
            if let Some((_, first)) = distinct.iter().find(|(known, _)| *known == name) {
                self.diagnostics.push(rules::duplicate(self.source, &name, entry.key_span, first.key_span));
            } else {
                distinct.push((name, entry));
            }
        }
        distinct
    }

    /// Reports a value that does not have the type `wanted`. An invalid value has been reported.
    fn wrong_type(&mut self, entry: &Entry, wanted: &str, corrected: &str) {
        let Some(noun) = noun(&entry.value) else { return };
        self.diagnostics.push(rules::wrong_type(self.source, &entry.key, entry.span, noun, wanted, corrected));
    }

    fn wrong_item(&mut self, key: &str, item: &Item, wanted: &str, help: &str) {
        let Some(noun) = noun(&item.value) else { return };
        self.diagnostics.push(rules::wrong_item(self.source, key, item.span, noun, wanted, help));
    }
}

/// The type of a value, with its article; `None` for an invalid value.
fn noun(value: &Value) -> Option<&'static str> {
    match value {
        Value::Array(_) => Some("an array"),
        Value::Boolean(_) => Some("a boolean"),
        Value::Invalid => None,
        Value::Integer(_) => Some("a number"),
        Value::Other(description) => Some(description),
        Value::Table(_) => Some("a table"),
        Value::Text(_) => Some("a string"),
    }
}

const TOP: &[&str] = &["exclude", "follow-links", "host", "include", "lints", "override"];
const OVERRIDE: &[&str] = &["expect", "lints", "skills"];
const HOST: &[&str] = &["body-budget", "catalog-budget", "tools"];
const GROUPS: &[&str] = &["all", "warnings"];

#[cfg(test)]
mod tests;
