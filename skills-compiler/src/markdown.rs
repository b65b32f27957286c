//! Links and code in Markdown: the only module that knows `pulldown-cmark`.

use pulldown_cmark::{Event, Parser, Tag};

use crate::source::Span;

/// The destination of a link, an image or a reference definition.
pub(crate) struct Link {
    /// With escapes and entities resolved.
    pub(crate) destination: String,
    /// The span of the whole link.
    pub(crate) span: Span,
}

/// A span of code within a line.
pub(crate) struct Code {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// The links of `text`, sorted by destination and then by position.
pub(crate) fn links(text: &str) -> Vec<Link> {
    let parser = Parser::new(text);
    let definitions = parser.reference_definitions().iter().map(|(_, definition)| Link {
        destination: definition.dest.to_string(),
        span: Span::new(definition.span.start, definition.span.end),
    });
    let mut links: Vec<_> = definitions.collect();
    for (event, range) in parser.into_offset_iter() {
        let Event::Start(Tag::Link { dest_url, link_type, .. } | Tag::Image { dest_url, link_type, .. }) = event else {
            continue;
        };
        // A link by reference is checked at its definition.
        if matches!(link_type, pulldown_cmark::LinkType::Inline) {
            links.push(Link { destination: dest_url.to_string(), span: Span::new(range.start, range.end) });
        }
    }
    links.sort_unstable_by(|a, b| a.destination.cmp(&b.destination).then(a.span.cmp(&b.span)));
    links
}

/// The code spans of `text`, without blocks of code.
pub(crate) fn code_spans(text: &str) -> Vec<Code> {
    let spans = Parser::new(text).into_offset_iter().filter_map(|(event, range)| match event {
        Event::Code(code) => Some(Code { text: code.to_string(), span: Span::new(range.start, range.end) }),
        _ => None,
    });
    spans.collect()
}
