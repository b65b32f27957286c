//! YAML events to fields.

use granit_parser::{ErrorKind, Event, Options, Parser, ScalarStyle, ScanError};

use super::advice::{self, Failure};
use super::value::{Field, Key, Kind, Scalar, Style, Value};
use crate::code::Code;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};

/// The fields of a frontmatter, in the order they are written.
#[derive(Debug, Default)]
pub(crate) struct Frontmatter {
    pub(crate) fields: Vec<Field>,
    /// Whether all of it was understood: what is absent from an incomplete one may still be there.
    pub(crate) complete: bool,
}

/// Reads the YAML below `span`; what is wrong with it goes to `faults`.
pub(crate) fn parse(source: &Source, span: Span, faults: &mut Vec<Diagnostic>) -> Frontmatter {
    if span.end - span.start > BYTES {
        let size = span.end - span.start;
        faults.push(
            Diagnostic::new(Code::FrontmatterBudget, format!("the frontmatter is {size} bytes, the limit is {BYTES}"))
                .at(Span::empty(span.start), "")
                .help("move long text into the body or a bundled file"),
        );
        return Frontmatter::default();
    }
    let mut reader = Reader {
        source,
        base: span.start,
        faults,
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
    /// Where the YAML starts in the source.
    base: usize,
    faults: &'a mut Vec<Diagnostic>,
    stack: Vec<Frame>,
    root: Option<Value>,
    keys: usize,
    documents: usize,
    /// The key whose value is being read, or was read last.
    last_key: Option<Span>,
    /// The keys whose value has an alias, anchor or tag: one fault a value.
    refused: Vec<Option<Span>>,
    /// Where the last list or map in brackets ended.
    flow_end: Option<usize>,
}

/// A collection that has not ended yet.
enum Frame {
    List {
        items: Vec<Value>,
        start: usize,
    },
    /// With the key that it is the value of.
    Map {
        fields: Vec<Field>,
        pending: Pending,
        start: usize,
        key: Option<Span>,
    },
}

/// What a map waits for.
enum Pending {
    Key,
    Value(Key),
    /// The value of a key that cannot be one.
    Dropped,
}

/// How reading ended.
#[derive(Clone, Copy)]
enum Ended {
    Whole,
    /// Not all of it could be read; why is already said.
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
                self.refuse(advice::tag(self.source, tag, self.last_key));
            }
            match event {
                Event::DocumentStart(..) => {
                    self.documents += 1;
                    if self.documents > 1 {
                        self.faults.push(advice::second_document(self.source, span.start));
                        return Ended::Early;
                    }
                }
                Event::Alias(_) | Event::UnresolvedAlias(_) => {
                    self.refuse(advice::alias(self.source, span, self.last_key));
                    self.value(Value::Refused(span));
                }
                Event::Anchor(..) => self.refuse(advice::anchor(self.source, span, self.last_key)),
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
                // Stream and document ends carry nothing; comments are off, but another crate may compile them in.
                _ => {}
            }
            if self.over_budget(span) {
                return Ended::Early;
            }
        }
        Ended::Whole
    }

    /// Says what is wrong with the value being read, unless that is said already.
    fn refuse(&mut self, fault: Diagnostic) {
        if !self.refused.contains(&self.last_key) {
            self.refused.push(self.last_key);
            self.faults.push(fault);
        }
        // An anchor is told of after its value.
        if let Some(Frame::Map { fields, .. }) = self.stack.last_mut()
            && let Some(field) = fields.last_mut().filter(|field| Some(field.key.span) == self.last_key)
        {
            field.value = Value::Refused(field.value.span());
        }
    }

    /// Puts a finished node where it belongs: key, value, item or root.
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
                    *pending = key(self.source, value, fields, self.faults).map_or(Pending::Dropped, Pending::Value);
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
        let (found, limit) = if self.stack.len() > DEPTH {
            ("nests".to_owned(), format!("deeper than {DEPTH} levels"))
        } else if self.keys > KEYS {
            ("has".to_owned(), format!("over {KEYS} keys"))
        } else {
            return false;
        };
        self.faults.push(
            Diagnostic::new(Code::FrontmatterBudget, format!("the frontmatter {found} {limit}"))
                .at(span, "the limit is passed here")
                .help("move the data into a bundled file"),
        );
        true
    }

    fn fail(&mut self, error: &ScanError) -> Ended {
        let at = self.base + error.marker().byte_offset().unwrap_or_else(|| error.marker().index());
        if let ErrorKind::RecursionLimitExceeded = error.kind() {
            self.faults.push(
                Diagnostic::new(Code::FrontmatterBudget, format!("the frontmatter nests deeper than {DEPTH} levels"))
                    .at(Span::empty(at), "the limit is passed here")
                    .help("move the data into a bundled file"),
            );
            return Ended::Early;
        }
        let last_value = self.refuse_last(at);
        // `*bold* text` is an alias and then text in the wrong place: one mistake, already said.
        let line = self.source.line(at);
        let here = |fault: &Diagnostic| {
            fault.labels().first().is_some_and(|label| line.start <= label.span.start && label.span.start <= at)
        };
        let last = self.faults.last().filter(|fault| here(fault)).map(Diagnostic::code);
        if last == Some(Code::NonStringKey) {
            // `{{topic}} helper` is a placeholder and no map of a map: what follows is the better place.
            self.faults.pop();
        }
        if !matches!(last, Some(Code::YamlAlias | Code::YamlTag | Code::YamlAnchor)) {
            let open_bracket = self.open_bracket();
            let failure = Failure {
                kind: error.kind(),
                at,
                key: self.last_key,
                last_value,
                flow_end: self.flow_end,
                open_bracket,
            };
            self.faults.push(advice::syntax(self.source, &failure));
        }
        Ended::Early
    }

    /// Withdraws the value that ends where the error is: it is a torn piece of something longer.
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
        // After an early end the outer collections are still open: keep what they hold so far, but no torn brackets.
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
                // A text followed by a syntax error is a field gone wrong, and that is said.
                if complete {
                    self.faults.push(
                        Diagnostic::new(
                            Code::FrontmatterForm,
                            format!("the frontmatter is {}, not a mapping", other.noun()),
                        )
                        .at(self.source.first_line(other.span()), "expected `key: value`")
                        .help("write one `key: value` a line, `name` and `description` at least"),
                    );
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
    // An absent value comes as `~` without extent; its text is what the source holds: nothing.
    let text = if style == Style::Plain && span.is_empty() { "" } else { text };
    let kind = if style == Style::Plain { Kind::of_plain(text) } else { Kind::Text };
    Scalar { text: text.to_owned(), style, kind, span }
}

/// A node in the place of a key: a text of its own, or said to be none.
fn key(source: &Source, value: Value, fields: &[Field], faults: &mut Vec<Diagnostic>) -> Option<Key> {
    let span = value.span();
    let scalar = match value {
        Value::Scalar(scalar) if scalar.kind == Kind::Text => scalar,
        Value::Refused(_) => return None,
        other => {
            let written = source.slice(source.first_line(span)).to_owned();
            let fault = Diagnostic::new(Code::NonStringKey, format!("a key is {}, not a text", other.noun()));
            faults.push(match other {
                Value::Scalar(_) if !span.is_empty() => {
                    fault.at(span, "YAML does not read this as text").help(format!("quote it: `\"{written}\":`"))
                }
                _ => fault.at(source.first_line(span), "expected a plain word").help("write `key: value`"),
            });
            return None;
        }
    };
    if scalar.style == Style::Plain && scalar.text == "<<" {
        faults.push(
            Diagnostic::new(Code::YamlMergeKey, "`<<` is a YAML merge key")
                .at(span, "merge keys are not part of YAML 1.2, and readers differ")
                .help("write the fields out"),
        );
        return None;
    }
    if let Some(first) = fields.iter().find(|field| field.key.text == scalar.text) {
        faults.push(
            Diagnostic::new(Code::DuplicateKey, format!("`{}` stands twice", scalar.text))
                .at(span, "again here")
                .at(first.key.span, "first here")
                .help("remove one of them"),
        );
        return None;
    }
    Some(Key { text: scalar.text, span })
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

/// Levels of lists and maps, the outermost counted.
const DEPTH: usize = 8;
const KEYS: usize = 256;
const BYTES: usize = 64 * 1024;
