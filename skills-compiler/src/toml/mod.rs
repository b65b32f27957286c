//! TOML text to tables with spans: the only module that knows `toml_parser`.
//!
//! The crate `toml` would do the same, but costs 0.8 s more of a cold build of 7.4 s, and its messages have less detail.

use std::sync::Arc;

use toml_parser::decoder::ScalarKind;
use toml_parser::parser::{Event, EventKind, RecursionGuard, ValidateWhitespace, parse_document};
use toml_parser::{Expected, ParseError};

use crate::diagnostic::Diagnostic;
use crate::rules::skills_toml as rules;
use crate::source::{Source, Span};

mod table;

pub(crate) use self::table::{Entry, Item, Table, Value};
use self::table::{Key, Origin, create, descend, is_header};

/// Reads all of `source`. Every mistake is added to `diagnostics`, and the valid entries are returned.
pub(crate) fn parse(source: &Arc<Source>, diagnostics: &mut Vec<Diagnostic>) -> Table {
    let text = toml_parser::Source::new(source.text());
    let tokens = text.lex().into_vec();
    let (mut events, mut errors) = (Vec::new(), Vec::new());
    let mut whitespace = ValidateWhitespace::new(&mut events, text);
    parse_document(&tokens, &mut RecursionGuard::new(&mut whitespace, DEPTH), &mut errors);

    // An array that is never closed swallows the rest of the file, so errors after its start are not reported.
    let unclosed = errors.iter().filter(|error| UNCLOSED.contains(&error.description()));
    let unclosed = unclosed.filter_map(ParseError::context).map(span).min();
    let sound = unclosed.map_or(source.text().len(), |open| open.start);
    let mut reader = Reader { source, text, events: &events, sound, diagnostics };
    for error in &errors {
        reader.syntax(error);
    }
    if let Some(open) = unclosed {
        reader.diagnostics.push(rules::unclosed(source, open));
    }
    reader.document()
}

/// Walks the events.
struct Reader<'a> {
    source: &'a Arc<Source>,
    text: toml_parser::Source<'a>,
    events: &'a [Event],
    /// The end of the text that can be read.
    sound: usize,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn document(&mut self) -> Table {
        let mut root = Table { origin: Origin::Header, ..Table::default() };
        // Entries below an invalid header, which has been reported, are dropped.
        let mut header = Some(Vec::new());
        while let Some(event) = self.peek() {
            match event.kind() {
                EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                    self.next();
                    let list = event.kind() == EventKind::ArrayTableOpen;
                    header = self.keys().filter(|header| self.open(&mut root, header, list));
                }
                EventKind::SimpleKey => {
                    let entry = self.entry();
                    let table = header.as_deref().and_then(|header| descend(&mut root, header));
                    if let (Some((path, value, span)), Some(table)) = (entry, table) {
                        self.insert(table, path, value, span);
                    }
                }
                _ => {
                    self.next();
                }
            }
        }
        root
    }

    /// Reads an entry: `keyval = key keyval-sep val`. `None` if its keys or its assignment are invalid.
    fn entry(&mut self) -> Option<(Vec<Key>, Value, Span)> {
        let path = self.keys();
        self.next_if(EventKind::KeyValSep)?;
        let (value, span) = self.value();
        Some((path?, value, span))
    }

    /// Reads a key: `key = simple-key / dotted-key`. `None` if a part of it is invalid.
    fn keys(&mut self) -> Option<Vec<Key>> {
        let (mut keys, mut sound) = (Vec::new(), true);
        while let Some(event) = self.next_if(EventKind::SimpleKey) {
            match self.key(event) {
                Some(key) => keys.push(key),
                None => sound = false,
            }
            if self.next_if(EventKind::KeySep).is_none() {
                break;
            }
        }
        if let Some((_, place)) = keys.get(DEPTH as usize) {
            self.diagnostics.push(rules::too_many_parts(self.source, keys.len(), DEPTH, *place));
            sound = false;
        }
        sound.then_some(keys)
    }

    fn key(&mut self, event: Event) -> Option<Key> {
        let (mut key, mut errors) = (String::new(), Vec::new());
        self.text.get(event)?.decode_key(&mut key, &mut errors);
        for error in &errors {
            self.syntax(error);
        }
        errors.is_empty().then(|| (key, span(event.span())))
    }

    /// Reads a value: `val = string / boolean / array / inline-table / date-time / float / integer`.
    ///
    /// Recursion ends at `DEPTH`: the parser reports deeper nesting and skips it.
    fn value(&mut self) -> (Value, Span) {
        let Some(event) = self.next() else { return (Value::Invalid, Span::empty(self.source.text().len())) };
        let value = match event.kind() {
            EventKind::Scalar => self.scalar(event),
            EventKind::ArrayOpen => return self.array(event),
            EventKind::InlineTableOpen => return self.inline_table(event),
            _ => Value::Invalid,
        };
        (value, span(event.span()))
    }

    fn array(&mut self, open: Event) -> (Value, Span) {
        let mut whole = span(open.span());
        let mut items = Vec::new();
        // An unclosed bracket swallows the rest of the file.
        if whole.start >= self.sound {
            self.events = &[];
        }
        while let Some(event) = self.peek() {
            match event.kind() {
                EventKind::Scalar | EventKind::ArrayOpen | EventKind::InlineTableOpen => {
                    let (value, span) = self.value();
                    items.push(Item { value, span });
                }
                kind => {
                    self.next();
                    whole.end = event.span().end().max(whole.end);
                    if kind == EventKind::ArrayClose {
                        return (Value::Array(items), whole);
                    }
                }
            }
        }
        (Value::Invalid, whole)
    }

    fn inline_table(&mut self, open: Event) -> (Value, Span) {
        let mut whole = span(open.span());
        let mut table = Table { origin: Origin::Inline, ..Table::default() };
        // An unclosed bracket swallows the rest of the file.
        if whole.start >= self.sound {
            self.events = &[];
        }
        while let Some(event) = self.peek() {
            if event.kind() == EventKind::SimpleKey {
                if let Some((path, value, span)) = self.entry() {
                    self.insert(&mut table, path, value, span);
                }
                continue;
            }
            self.next();
            whole.end = event.span().end().max(whole.end);
            if event.kind() == EventKind::InlineTableClose {
                return (Value::Table(table), whole);
            }
        }
        (Value::Invalid, whole)
    }

    fn scalar(&mut self, event: Event) -> Value {
        let place = span(event.span());
        if place.is_empty() && event.encoding().is_none() {
            self.diagnostics.push(rules::missing_value(self.source, place));
            return Value::Invalid;
        }
        let (mut text, mut errors) = (String::new(), Vec::new());
        let Some(raw) = self.text.get(event) else { return Value::Invalid };
        let kind = raw.decode_scalar(&mut text, &mut errors);
        for error in &errors {
            self.syntax(error);
        }
        match kind {
            _ if !errors.is_empty() => Value::Invalid,
            ScalarKind::String => Value::Text(text),
            ScalarKind::Boolean(value) => Value::Boolean(value),
            ScalarKind::Integer(radix) => {
                let clamped = if text.starts_with('-') { i64::MIN } else { i64::MAX };
                Value::Integer(i64::from_str_radix(&text, radix.value()).unwrap_or(clamped))
            }
            ScalarKind::Float => Value::Other("a float"),
            ScalarKind::DateTime => Value::Other("a date"),
        }
    }

    /// Adds the table that a header opens. Returns whether the entries after it belong there.
    fn open(&mut self, root: &mut Table, header: &[Key], list: bool) -> bool {
        let Some(((key, key_span), parents)) = header.split_last() else { return false };
        let place = Span::new(header.first().map_or(key_span.start, |(_, first)| first.start), key_span.end);
        let Some(parent) = create(root, parents, place, Origin::Implicit) else {
            self.closed(key, *key_span);
            return false;
        };
        let opened = Value::Table(Table { origin: Origin::Header, ..Table::default() });
        match parent.entries.iter_mut().find(|entry| entry.key == *key) {
            None => {
                let value = if list { Value::Array(vec![Item { value: opened, span: place }]) } else { opened };
                parent.entries.push(Entry { key: key.clone(), key_span: *key_span, value, span: place });
                true
            }
            Some(Entry { value: Value::Array(items), .. }) if list && items.iter().all(is_header) => {
                items.push(Item { value: opened, span: place });
                true
            }
            Some(Entry { value: Value::Table(table), .. }) if !list && table.origin == Origin::Implicit => {
                table.origin = Origin::Header;
                true
            }
            Some(entry) => {
                self.duplicate(key, *key_span, entry.key_span);
                !list && matches!(entry.value, Value::Table(_))
            }
        }
    }

    /// Adds an entry below `table`.
    fn insert(&mut self, table: &mut Table, mut path: Vec<Key>, value: Value, span: Span) {
        let Some((key, key_span)) = path.pop() else { return };
        let Some(table) = create(table, &path, span, Origin::Dotted) else {
            return self.closed(&key, key_span);
        };
        match table.entries.iter().find(|entry| entry.key == key) {
            Some(entry) => self.duplicate(&key, key_span, entry.key_span),
            None => table.entries.push(Entry { key, key_span, value, span }),
        }
    }

    fn duplicate(&mut self, key: &str, place: Span, first: Span) {
        self.diagnostics.push(rules::duplicate(self.source, key, place, first));
    }

    fn closed(&mut self, key: &str, place: Span) {
        self.diagnostics.push(rules::complete_table(self.source, key, place));
    }

    fn syntax(&mut self, error: &ParseError) {
        let place = error.unexpected().or(error.context()).map_or(Span::empty(0), span);
        if place.start > self.sound || UNCLOSED.contains(&error.description()) {
            return;
        }
        let expected: Vec<_> = error.expected().unwrap_or_default().iter().map(expectation).collect();
        let diagnostic = rules::syntax(self.source, place, error.description(), &expected);
        let written = self.source.slice(place);
        let unquoted = error.description() == UNQUOTED && !written.contains(['"', '\\']);
        self.diagnostics.push(if unquoted { diagnostic.help(format!("write `\"{written}\"`")) } else { diagnostic });
    }

    /// The next event that is not whitespace, a comment or an error.
    fn peek(&mut self) -> Option<Event> {
        while let [event, rest @ ..] = self.events {
            match event.kind() {
                EventKind::Whitespace | EventKind::Comment | EventKind::Newline | EventKind::Error => {
                    self.events = rest;
                }
                _ => return Some(*event),
            }
        }
        None
    }

    fn next(&mut self) -> Option<Event> {
        let event = self.peek()?;
        self.events = self.events.get(1..).unwrap_or_default();
        Some(event)
    }

    fn next_if(&mut self, kind: EventKind) -> Option<Event> {
        if self.peek()?.kind() == kind { self.next() } else { None }
    }
}

fn span(span: toml_parser::Span) -> Span {
    Span::new(span.start(), span.end())
}

fn expectation(expected: &Expected) -> String {
    match expected {
        Expected::Literal("\n") => "a line break".to_owned(),
        Expected::Literal(literal) => format!("`{literal}`"),
        Expected::Description(description) => (*description).to_owned(),
        _ => "something else".to_owned(),
    }
}

const UNCLOSED: &[&str] = &["unclosed array", "unclosed inline table"];

const UNQUOTED: &str = "string values must be quoted";

/// The tables of `skills.toml` nest 3 levels deep.
const DEPTH: u32 = 16;

#[cfg(test)]
mod tests;
