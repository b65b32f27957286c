//! Tables, and the path of a dotted key through them.

use crate::source::Span;

/// A table, with its entries as they are written.
#[derive(Debug, Default)]
pub(crate) struct Table {
    pub(crate) entries: Vec<Entry>,
    pub(super) origin: Origin,
}

/// A key and its value.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_span: Span,
    pub(crate) value: Value,
    /// The value; for a `[table]`, its header.
    pub(crate) span: Span,
}

/// The value of a key, or an item of an array.
#[derive(Debug)]
pub(crate) enum Value {
    Array(Vec<Item>),
    Boolean(bool),
    /// Invalid; already reported.
    Invalid,
    /// Clamped to 64 bits.
    Integer(i64),
    /// A float or a date.
    Other(&'static str),
    Table(Table),
    Text(String),
}

/// One item of an array.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) value: Value,
    /// The value; for a `[[table]]`, its header.
    pub(crate) span: Span,
}

/// How a table was defined: only some can be extended later.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Origin {
    /// Named in the path of another header.
    #[default]
    Implicit,
    /// By a dotted key.
    Dotted,
    /// By a header of its own.
    Header,
    /// Between braces.
    Inline,
}

/// One part of a dotted key.
pub(super) type Key = (String, Span);

/// The table at `path` below `table`, created if it is missing; `None` if another value is there.
pub(super) fn create<'t>(table: &'t mut Table, path: &[Key], span: Span, origin: Origin) -> Option<&'t mut Table> {
    path.iter().try_fold(table, |table, (key, key_span)| {
        let at = table.entries.iter().position(|entry| entry.key == *key).unwrap_or(table.entries.len());
        if at == table.entries.len() {
            let value = Value::Table(Table { origin, ..Table::default() });
            table.entries.push(Entry { key: key.clone(), key_span: *key_span, value, span });
        }
        let table = table_of(&mut table.entries.get_mut(at)?.value)?;
        // Dotted keys cannot extend the table of a header, and nothing can extend an inline table.
        let open = table.origin != Origin::Inline && (origin != Origin::Dotted || table.origin == Origin::Dotted);
        open.then_some(table)
    })
}

/// The table that was opened last under `path`.
pub(super) fn descend<'t>(table: &'t mut Table, path: &[Key]) -> Option<&'t mut Table> {
    path.iter().try_fold(table, |table, (key, _)| {
        table_of(&mut table.entries.iter_mut().find(|entry| entry.key == *key)?.value)
    })
}

fn table_of(value: &mut Value) -> Option<&mut Table> {
    match value {
        Value::Table(table) => Some(table),
        Value::Array(items) => match &mut items.last_mut()?.value {
            Value::Table(table) => Some(table),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn is_header(item: &Item) -> bool {
    matches!(&item.value, Value::Table(table) if table.origin == Origin::Header)
}
