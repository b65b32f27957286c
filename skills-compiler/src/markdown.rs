//! Links and code in Markdown: the only module that knows `pulldown-cmark`.

use pulldown_cmark::{Event, LinkType, Parser, Tag};

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

/// The links and the code spans of a text.
pub(crate) struct Inline {
    /// Sorted by destination and then by position.
    pub(crate) links: Vec<Link>,
    /// In the order of the text, without blocks of code.
    pub(crate) code: Vec<Code>,
}

/// Parses `text`. This costs more than all other checks of a skill, so callers search for text first.
pub(crate) fn parse(text: &str) -> Inline {
    let parser = Parser::new(text);
    let definitions = parser.reference_definitions().iter().map(|(_, definition)| Link {
        destination: definition.dest.to_string(),
        span: Span::new(definition.span.start, definition.span.end),
    });
    let (mut links, mut code) = (definitions.collect::<Vec<_>>(), Vec::new());
    for (event, range) in parser.into_offset_iter() {
        let span = Span::new(range.start, range.end);
        match event {
            Event::Code(text) => code.push(Code { text: text.to_string(), span }),
            // A link by reference is checked at its definition.
            Event::Start(
                Tag::Link { dest_url, link_type: LinkType::Inline, .. }
                | Tag::Image { dest_url, link_type: LinkType::Inline, .. },
            ) => links.push(Link { destination: dest_url.to_string(), span }),
            _ => {}
        }
    }
    links.sort_unstable_by(|a, b| a.destination.cmp(&b.destination).then(a.span.cmp(&b.span)));
    Inline { links, code }
}
