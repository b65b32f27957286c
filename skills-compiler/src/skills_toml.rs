//! `skills.toml` -> [`Policy`].

use std::sync::Arc;

use skills_core::nearest::nearest;

use crate::code::{Class, Code, Level};
use crate::diagnostic::{self, Diagnostic};
use crate::levels::Levels;
use crate::policy::{Expectation, Host, Override, Pattern, Policy};
use crate::source::{Source, Span};
use crate::toml::{self, Entry, Item, Table, Value};

mod glob;

/// Reads a policy; a faulty entry is said and skipped, the rest applies.
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

/// The text without `exclude` and `include`: what holds for a copy that they have been applied to.
///
/// ```
/// let text = "exclude = [\n  'drafts/',\n] # not yet\n[lints]\nbody-long = 'deny'\n";
/// assert_eq!(skills_compiler::without_paths(text), " # not yet\n[lints]\nbody-long = 'deny'\n");
/// ```
#[cfg(feature = "findings")]
pub fn without_paths(text: &str) -> String {
    let table = toml::parse(&Arc::new(Source::new(FILE, text)), &mut Vec::new());
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

/// Takes tables apart and collects what is wrong with them.
struct Reader<'a> {
    source: &'a Arc<Source>,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn policy(&mut self, table: &Table) -> Policy {
        let mut policy = Policy::default();
        for (key, entry) in self.known(table, TOP, "`skills.toml`") {
            match key {
                "exclude" => policy.exclude = self.patterns(entry, glob::path_fault),
                "follow-links" => policy.follow_links = self.boolean(entry),
                "host" => policy.host = self.host(entry),
                "include" => policy.include = self.patterns(entry, glob::path_fault),
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
            self.wrong_type(entry, "a list of tables", "[[override]]");
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
        // A key that is misspelt may be this one.
        let complete = entries.len() == table.entries.len();
        let mut named = false;
        for (key, entry) in entries {
            match key {
                "expect" => exception.expect = self.expectations(entry),
                "lints" => exception.levels = self.levels(entry),
                _ => {
                    named = !matches!(&entry.value, Value::Array(items) if items.is_empty());
                    exception.skills = self.patterns(entry, glob::folder_fault);
                }
            }
        }
        if !named && complete {
            let fault = self.fault(item.span, "an override names no skill", "`skills` is missing or empty");
            self.diagnostics.push(fault.help("name the folders it holds for: `skills = [\"vendor-*\"]`"));
        }
        named.then_some(exception)
    }

    /// Groups first, single rules over them, whatever the order they are written in.
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
                    // What is no rule and has no level is something else that stands in the wrong place.
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
                let fault =
                    self.fault(entry.key_span, format!("`{name}` is a group, not a rule"), "counted rule by rule");
                self.diagnostics.push(fault.help("name each rule with its own count"));
                continue;
            }
            let (code, count) = (self.code(&name, entry, "expected"), self.count(entry, "findings"));
            expect.extend(code.zip(count).map(|(code, count)| Expectation { code, count, span: entry.key_span }));
        }
        expect
    }

    /// The rule that an entry names, if it is one that may be set.
    fn code(&mut self, name: &str, entry: &Entry, what: &str) -> Option<Code> {
        let fault = match Code::from_name(name) {
            Some(code) if code.class() != Class::Error => return Some(code),
            Some(code) => self
                .fault(
                    entry.key_span,
                    format!("`{code}` is an error, not a lint: it cannot be {what}"),
                    "always denied",
                )
                .help("remove the line"),
            None => {
                let fault = self.fault(entry.key_span, format!("`{}` is not a rule", entry.key), "unknown rule");
                if TOP.contains(&name) {
                    fault.help(format!("write `{name}` at the top of the file, before the first `[table]`"))
                } else {
                    let names = Code::ALL.iter().filter(|code| code.class() != Class::Error).map(|code| code.name());
                    match nearest(name, names.chain(GROUPS.iter().copied())) {
                        Some(near) => fault.help(format!("did you mean `{near}`?")),
                        None => fault.help("correct the name, or remove the line"),
                    }
                }
            }
        };
        self.diagnostics.push(fault);
        None
    }

    fn level(&mut self, entry: &Entry) -> Option<Level> {
        let Value::Text(text) = &entry.value else {
            self.wrong_type(entry, "a level", &format!("{} = \"warn\"", entry.key));
            return None;
        };
        if let Some(level) = Level::from_name(text) {
            return Some(level);
        }
        let meant = match text.as_str() {
            "error" | "forbid" => Some("deny"),
            "ignore" | "none" | "off" => Some("allow"),
            text => nearest(&text.to_lowercase(), ["allow", "warn", "deny"]),
        };
        let help = match meant {
            Some(meant) => format!("use `{meant}`"),
            None => "say `allow`, `warn` or `deny`".to_owned(),
        };
        let fault = self.fault(entry.span, format!("`{text}` is not a level"), "unknown level");
        self.diagnostics.push(fault.help(help));
        None
    }

    fn patterns(&mut self, entry: &Entry, fault: fn(&str) -> Option<glob::Fault>) -> Vec<Pattern> {
        let mut patterns = Vec::new();
        for (glob, span) in self.texts(entry, "patterns", "drafts/**").unwrap_or_default() {
            match fault(&glob) {
                None => patterns.push(Pattern { glob, span }),
                Some(fault) => {
                    let said = self.fault(span, format!("`{glob}` {}", fault.message), fault.label);
                    self.diagnostics.push(said.help(fault.help));
                }
            }
        }
        patterns
    }

    /// The texts of a list; `None` where the entry is no list.
    fn texts(&mut self, entry: &Entry, what: &str, example: &str) -> Option<Vec<(String, Span)>> {
        let Value::Array(items) = &entry.value else {
            let example = if let Value::Text(text) = &entry.value { text } else { example };
            self.wrong_type(entry, &format!("a list of {what}"), &format!("{} = [{example:?}]", entry.key));
            return None;
        };
        let mut texts = Vec::new();
        for item in items {
            match &item.value {
                Value::Text(text) => texts.push((text.clone(), item.span)),
                _ => self.wrong_item(&entry.key, item, what, &format!("write a text: `{example:?}`")),
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
            let example = if what == "findings" { 2 } else { 8000 };
            self.wrong_type(entry, &format!("a number of {what}"), &format!("{} = {example}", entry.key));
            return None;
        };
        if let Some(count) = u32::try_from(value).ok().and_then(|count| usize::try_from(count).ok()) {
            return Some(count);
        }
        let written = self.source.slice(entry.span);
        let fault = if value < 0 {
            self.fault(entry.span, format!("`{written}` is negative: `{}` counts {what}", entry.key), "negative")
                .help("write 0 or more")
        } else {
            self.fault(entry.span, format!("`{written}` is too large, the limit is {}", u32::MAX), "too large")
                .help("write a smaller number")
        };
        self.diagnostics.push(fault);
        None
    }

    fn table<'t>(&mut self, entry: &'t Entry, example: &str) -> Option<&'t Table> {
        if let Value::Table(table) = &entry.value {
            return Some(table);
        }
        self.wrong_type(entry, "a table", example);
        None
    }

    /// The entries whose keys are among `keys`, each once; the others are said.
    fn known<'t>(&mut self, table: &'t Table, keys: &[&'static str], place: &str) -> Vec<(&'static str, &'t Entry)> {
        let mut known = Vec::new();
        for (key, entry) in self.distinct(table) {
            if let Some(&key) = keys.iter().find(|&&known| known == key) {
                known.push((key, entry));
                continue;
            }
            let fault = self.fault(entry.key_span, format!("`{}` is not a key of {place}", entry.key), "unknown key");
            self.diagnostics.push(match nearest(&key, keys.iter().copied()) {
                Some(near) => fault.help(format!("did you mean `{near}`?")),
                None if TOP.contains(&key.as_str()) => fault.help(format!("write `{key}` before the first `[table]`")),
                None if Code::from_name(&key).is_some() => fault.help(format!("write `{key}` below `[lints]`")),
                None => fault.help(format!("use one of `{}`", keys.join("`, `"))),
            });
        }
        known
    }

    /// Every entry by its name with hyphens; a name that stands twice, once with underscores, is said.
    fn distinct<'t>(&mut self, table: &'t Table) -> Vec<(String, &'t Entry)> {
        let mut distinct: Vec<(String, &Entry)> = Vec::new();
        for entry in &table.entries {
            let name = entry.key.replace('_', "-");
            if let Some((_, first)) = distinct.iter().find(|(known, _)| *known == name) {
                let fault = self.fault(entry.key_span, format!("`{name}` is defined twice"), "defined again");
                self.diagnostics.push(fault.at(first.key_span, "first defined here").help("keep one of the two"));
            } else {
                distinct.push((name, entry));
            }
        }
        distinct
    }

    /// Says that an entry is of another type than `wanted`; what is no value at all has been said.
    fn wrong_type(&mut self, entry: &Entry, wanted: &str, corrected: &str) {
        let Some(is) = describe(&entry.value) else { return };
        let fault = self.fault(entry.span, format!("`{}` is {is}, not {wanted}", entry.key), is);
        self.diagnostics.push(fault.help(format!("write `{corrected}`")));
    }

    fn wrong_item(&mut self, key: &str, item: &Item, wanted: &str, help: &str) {
        let Some(is) = describe(&item.value) else { return };
        let fault = self.fault(item.span, format!("`{key}` is a list of {wanted}, and this is {is}"), is);
        self.diagnostics.push(fault.help(help));
    }

    fn fault(&self, span: Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::SkillsToml, message).in_source(self.source).at(span, label)
    }
}

fn describe(value: &Value) -> Option<&'static str> {
    match value {
        Value::Array(_) => Some("a list"),
        Value::Boolean(_) => Some("a boolean"),
        Value::Faulty => None,
        Value::Integer(_) => Some("a number"),
        Value::Other(description) => Some(description),
        Value::Table(_) => Some("a table"),
        Value::Text(_) => Some("a text"),
    }
}

/// What the file is called.
pub(crate) const FILE: &str = "skills.toml";

const TOP: &[&str] = &["exclude", "follow-links", "host", "include", "lints", "override"];
const OVERRIDE: &[&str] = &["expect", "lints", "skills"];
const HOST: &[&str] = &["body-budget", "catalog-budget", "tools"];
const GROUPS: &[&str] = &["all", "warnings"];

#[cfg(test)]
mod tests;
