//! YAML events to fields: the only module that knows `granit_parser`.

use granit_parser::{ErrorKind, Event, Options, Parser, ScalarStyle, ScanError};

use skills_core::limits::{FRONTMATTER_BYTES as BYTES, FRONTMATTER_DEPTH as DEPTH, FRONTMATTER_KEYS as KEYS};

use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::frontmatter::{Field, Key, Kind, Scalar, Style, Value};
use crate::rules::yaml_syntax::{self, Failure, Mistake};
use crate::rules::{duplicate, frontmatter, key as key_rules, yaml as yaml_rules};
use crate::source::{Source, Span};

/// The fields of a frontmatter, in the order they are written.
#[derive(Debug, Default)]
pub(crate) struct Frontmatter {
    pub(crate) fields: Vec<Field>,
    /// Whether all of it was read: only then is a key that is not here really missing.
    pub(crate) complete: bool,
}

/// Reads the YAML in `span` and adds its mistakes to `diagnostics`.
pub(crate) fn parse(source: &Source, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Frontmatter {
    if span.end - span.start > BYTES {
        diagnostics.push(frontmatter::too_many_bytes(span.end - span.start, BYTES, span.start));
        return Frontmatter::default();
    }
    let mut reader = Reader {
        source,
        base: span.start,
        diagnostics,
        stack: Vec::new(),
        root: None,
        keys: 0,
        documents: 0,
        last_key: None,
        refused: Vec::new(),
        flow_end: None,
    };
    let finished = reader.run(source.slice(span));
    reader.finish(finished)
}

struct Reader<'a> {
    source: &'a Source,
    /// Byte offset of the YAML in the source.
    base: usize,
    diagnostics: &'a mut Vec<Diagnostic>,
    stack: Vec<Frame>,
    root: Option<Value>,
    keys: usize,
    documents: usize,
    /// The key whose value is being read, or was read last.
    last_key: Option<Span>,
    /// The keys whose value has an alias, anchor or tag: one diagnostic per value.
    refused: Vec<Option<Span>>,
    /// The end of the last list or mapping in brackets.
    flow_end: Option<usize>,
}

/// A list or mapping that has not ended yet.
enum Frame {
    List {
        items: Vec<Value>,
        start: usize,
    },
    /// `key` is the key of this mapping.
    Map {
        fields: Vec<Field>,
        pending: Pending,
        start: usize,
        key: Option<Span>,
    },
}

/// The node that a mapping expects next.
enum Pending {
    Key,
    Value(Key),
    /// The value of an invalid key.
    Dropped,
}

/// Whether all of the YAML was read.
#[derive(Clone, Copy)]
enum Ended {
    Whole,
    /// Stopped at an error that has been reported.
    Early,
}

impl Reader<'_> {
    fn run(&mut self, yaml: &str) -> Ended {
        for next in Parser::new_from_str_with_options(yaml, options()) {
            let (event, span) = match next {
                Ok(next) => next,
                Err(error) => return self.fail(&error),
            };
            let tag = span.tag_span().map(|tag| self.span(tag));
            let span = self.span(span);
            if let Some(tag) = tag {
                self.refuse(yaml_rules::tag(self.source, tag, self.last_key));
            }
            match event {
                Event::DocumentStart(..) => {
                    self.documents += 1;
                    if self.documents > 1 {
                        self.diagnostics.push(yaml_rules::second_document(self.source, span.start));
                        return Ended::Early;
                    }
                }
                Event::Alias(_) | Event::UnresolvedAlias(_) => {
                    self.refuse(yaml_rules::alias(self.source, span, self.last_key));
                    self.value(Value::Refused(span));
                }
                Event::Anchor(..) => self.refuse(yaml_rules::anchor(self.source, span, self.last_key)),
                Event::Scalar(text, style, ..) => {
                    let style = match style {
                        ScalarStyle::Plain => Style::Plain,
                        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => Style::Quoted,
                        ScalarStyle::Literal | ScalarStyle::Folded => Style::Block,
                    };
                    self.value(Value::Scalar(scalar(&text, style, span)));
                }
                Event::SequenceStart(..) => self.stack.push(Frame::List { items: Vec::new(), start: span.start }),
                Event::MappingStart(..) => {
                    let key = self.last_key;
                    self.stack.push(Frame::Map { fields: Vec::new(), pending: Pending::Key, start: span.start, key });
                }
                Event::SequenceEnd | Event::MappingEnd => self.close(span),
                // The enum is `#[non_exhaustive]`. The start and end of the stream, the end of a document and nothing carry
                // no value; comments are off here, but another crate may compile them in.
                _ => {}
            }
            if self.over_budget(span) {
                return Ended::Early;
            }
        }
        Ended::Whole
    }

    /// Reports that the value being read is invalid, once per value.
    fn refuse(&mut self, diagnostic: Diagnostic) {
        if !self.refused.contains(&self.last_key) {
            self.refused.push(self.last_key);
            self.diagnostics.push(diagnostic);
        }
        // granit reports an anchor after the value it names.
        if let Some(Frame::Map { fields, .. }) = self.stack.last_mut()
            && let Some(field) = fields.last_mut().filter(|field| Some(field.key.span) == self.last_key)
        {
            field.value = Value::Refused(field.value.span());
        }
    }

    /// Adds a finished node to its parent: as a key, a value or an item, or as the root.
    fn value(&mut self, value: Value) {
        match self.stack.last_mut() {
            None => self.root = Some(value),
            Some(Frame::List { items, .. }) => items.push(value),
            Some(Frame::Map { fields, pending, .. }) => match std::mem::replace(pending, Pending::Key) {
                Pending::Value(key) => {
                    let refused = self.refused.contains(&Some(key.span));
                    let value = if refused { Value::Refused(value.span()) } else { value };
                    fields.push(Field { key, value });
                }
                Pending::Dropped => {}
                Pending::Key => {
                    self.keys += 1;
                    self.last_key = Some(value.span());
                    *pending =
                        key(self.source, value, fields, self.diagnostics).map_or(Pending::Dropped, Pending::Value);
                }
            },
        }
    }

    fn close(&mut self, end: Span) {
        let value = match self.stack.pop() {
            Some(Frame::List { items, start }) => Value::List(items, Span::new(start, end.end)),
            Some(Frame::Map { fields, start, key, .. }) => {
                self.last_key = key;
                Value::Map(fields, Span::new(start, end.end))
            }
            None => return,
        };
        if !end.is_empty() {
            self.flow_end = Some(end.end);
        }
        self.value(value);
    }

    fn over_budget(&mut self, span: Span) -> bool {
        let diagnostic = if self.stack.len() > DEPTH {
            frontmatter::too_deep(DEPTH, span)
        } else if self.keys > KEYS {
            frontmatter::too_many_keys(KEYS, span)
        } else {
            return false;
        };
        self.diagnostics.push(diagnostic);
        true
    }

    fn fail(&mut self, error: &ScanError) -> Ended {
        let at = self.base + error.marker().byte_offset().unwrap_or_else(|| error.marker().index());
        if let ErrorKind::RecursionLimitExceeded = error.kind() {
            self.diagnostics.push(frontmatter::too_deep(DEPTH, Span::empty(at)));
            return Ended::Early;
        }
        let last_value = self.refuse_last(at);
        // `*bold* text` is an alias and then text in the wrong position: one mistake, already reported.
        let line = self.source.line(at);
        let here = |diagnostic: &Diagnostic| {
            diagnostic.labels().first().is_some_and(|label| line.start <= label.span.start && label.span.start <= at)
        };
        let last = self.diagnostics.last().filter(|diagnostic| here(diagnostic)).map(Diagnostic::code);
        if last == Some(Code::NonStringKey) {
            // `{{topic}} helper` is a placeholder, not a mapping as a key: the error after it is the better one.
            self.diagnostics.pop();
        }
        if !matches!(last, Some(Code::YamlAlias | Code::YamlTag | Code::YamlAnchor)) {
            self.diagnostics.push(self.syntax(error.kind(), at, last_value));
        }
        Ended::Early
    }

    fn syntax(&self, kind: &ErrorKind, at: usize, last_value: Option<Span>) -> Diagnostic {
        let open_bracket = self.open_bracket();
        if open_bracket.is_none() && matches!(kind, ErrorKind::DirectiveDisallowed) {
            return yaml_rules::directive(self.source.line(at));
        }
        let (key, flow_end) = (self.last_key, self.flow_end);
        let failure = Failure { mistake: mistake(kind), at, key, last_value, flow_end, open_bracket };
        yaml_syntax::syntax(self.source, &failure)
    }

    /// Invalidates the value that ends at the error: it is only a part of the text that was meant.
    fn refuse_last(&mut self, at: usize) -> Option<Span> {
        let line = self.source.line(at);
        let Some(Frame::Map { fields, .. }) = self.stack.last_mut() else { return None };
        let value = &mut fields.last_mut()?.value;
        let span = value.span();
        if span.end < line.start {
            return None;
        }
        *value = Value::Refused(span);
        Some(span)
    }

    /// The innermost `[` or `{` that is still open.
    fn open_bracket(&self) -> Option<usize> {
        let (Frame::List { start, .. } | Frame::Map { start, .. }) = self.stack.last()?;
        let text = self.source.text().get(*start..)?;
        text.starts_with(['[', '{']).then_some(*start)
    }

    fn finish(mut self, ended: Ended) -> Frontmatter {
        // After an early end the outer collections are still open: keep their contents, except of unclosed brackets.
        while let Some(frame) = self.stack.pop() {
            let (Frame::List { start, .. } | Frame::Map { start, .. }) = frame;
            let span = Span::new(start, self.source.text().len());
            let value = match frame {
                _ if self.source.slice(span).starts_with(['[', '{']) => Value::Refused(span),
                Frame::List { items, .. } => Value::List(items, span),
                Frame::Map { fields, .. } => Value::Map(fields, span),
            };
            self.value(value);
        }
        let complete = matches!(ended, Ended::Whole);
        match self.root {
            None => Frontmatter { fields: Vec::new(), complete },
            Some(Value::Map(fields, _)) => Frontmatter { fields, complete },
            Some(other) => {
                // A string before a syntax error is part of a broken field, which has been reported.
                if complete {
                    let first_line = self.source.first_line(other.span());
                    self.diagnostics.push(frontmatter::not_a_mapping(other.noun(), first_line));
                }
                Frontmatter::default()
            }
        }
    }

    fn span(&self, span: granit_parser::Span) -> Span {
        let byte = |marker: granit_parser::Marker| marker.byte_offset().unwrap_or_else(|| marker.index());
        Span::new(byte(span.start), byte(span.end)).offset(self.base)
    }
}

fn scalar(text: &str, style: Style, span: Span) -> Scalar {
    // granit reports an absent value as an empty `~`; in the source its text is empty.
    let text = if style == Style::Plain && span.is_empty() { "" } else { text };
    let kind = if style == Style::Plain { Kind::of_plain(text) } else { Kind::Text };
    Scalar { text: text.to_owned(), style, kind, span }
}

/// The key that a node is; `None` if it is invalid, which is reported.
fn key(source: &Source, value: Value, fields: &[Field], diagnostics: &mut Vec<Diagnostic>) -> Option<Key> {
    let span = value.span();
    let scalar = match value {
        Value::Scalar(scalar) if scalar.kind == Kind::Text => scalar,
        Value::Refused(_) => return None,
        other => {
            diagnostics.push(key_rules::not_a_string(source, &other));
            return None;
        }
    };
    if scalar.style == Style::Plain && scalar.text == "<<" {
        diagnostics.push(yaml_rules::merge_key(span));
        return None;
    }
    if let Some(first) = fields.iter().find(|field| field.key.text == scalar.text) {
        diagnostics.push(duplicate::key(&scalar.text, span, first.key.span));
        return None;
    }
    Some(Key { text: scalar.text, span })
}

/// The kind of a syntax error, for the advice.
fn mistake(kind: &ErrorKind) -> Mistake {
    match kind {
        ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement => Mistake::Colon,
        ErrorKind::UnexpectedCharacter { character } => Mistake::Reserved(*character),
        ErrorKind::BlockSequenceEntryNotAllowed | ErrorKind::MappingKeyNotAllowed => Mistake::Indicator,
        ErrorKind::InvalidBlockScalarHeader => Mistake::TextAfterBlock,
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            Mistake::TextAfterQuote
        }
        ErrorKind::UnclosedQuotedScalar | ErrorKind::DocumentIndicatorInQuotedScalar => Mistake::UnclosedQuote,
        ErrorKind::UnknownQuotedScalarEscape | ErrorKind::InvalidQuotedScalarHexEscape => Mistake::Escape,
        ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabNotAllowed
        | ErrorKind::TabAtBlockScalarStart => Mistake::TabInIndentation,
        ErrorKind::SimpleKeyExpected | ErrorKind::ExpectedBlockMappingKey | ErrorKind::InvalidSimpleKey => {
            Mistake::NoColon
        }
        ErrorKind::UnclosedFlowCollection { .. }
        | ErrorKind::UnexpectedEof
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofImplicitFlowMapping => Mistake::End,
        // The enum is `#[non_exhaustive]`, and most of its kinds need no advice of their own.
        other => Mistake::Other(words(other)),
    }
}

/// The name of an error kind in words. The messages of granit need a feature, and a second build of it.
fn words(kind: &ErrorKind) -> String {
    let debug = format!("{kind:?}");
    let name = debug.split([' ', '(', '{']).next().unwrap_or("");
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

fn options() -> Options {
    let mut options = granit_parser::options! {
        disallow_directives: true,
        emit_anchor_events: true,
        emit_unresolved_aliases: true,
        flow_nesting_limit: 4 * DEPTH,
        block_nesting_limit: 4 * DEPTH,
    };
    options.set_emit_comments(false);
    options
}
