//! Links and code in Markdown: the only module that knows `pulldown-cmark`.

use pulldown_cmark::{CodeBlockKind, Event, LinkType, Parser, Tag, TagEnd};

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

/// A code fence that runs to the end of a text.
pub(crate) struct OpenFence {
    /// From the fence to the end of its line.
    pub(crate) opening: Span,
    /// The fence before it, if that has no closing fence but ends with its list item or block quote.
    pub(crate) in_container: Option<Span>,
}

/// The code fence that is not closed at the end of `text`.
pub(crate) fn open_fence(text: &str) -> Option<OpenFence> {
    // A paragraph after the text becomes part of an open fence, and of nothing else.
    let probed = format!("{text}\n\nend");
    let mut containers = 0_usize;
    let mut in_container = None;
    for (event, range) in Parser::new(&probed).into_offset_iter() {
        match event {
            Event::Start(Tag::Item | Tag::BlockQuote(_)) => containers += 1,
            Event::End(TagEnd::Item | TagEnd::BlockQuote(_)) => containers = containers.saturating_sub(1),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                let block = text.get(range.start..range.end.min(text.len())).unwrap_or("");
                let line = block.lines().next().unwrap_or("").trim_end();
                let opening = Span::new(range.start, range.start + line.len());
                if range.end > text.len() + 1 {
                    return Some(OpenFence { opening, in_container });
                }
                in_container = (containers > 0 && !ends_with_fence(block)).then_some(opening);
            }
            _ => {}
        }
    }
    None
}

/// Whether the last line of a block in a container is its closing fence.
fn ends_with_fence(block: &str) -> bool {
    let mark = if block.starts_with('~') { '~' } else { '`' };
    let count = block.len() - block.trim_start_matches(mark).len();
    let last = block.trim_end().lines().skip(1).last().unwrap_or("");
    let last = last.trim_start_matches([' ', '\t', '>']);
    last.len() >= count && last.chars().all(|character| character == mark)
}

#[cfg(test)]
mod tests {
    use super::open_fence;

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, Option<&str>)>) {
        let found = open_fence(text).map(|fence| {
            let slice = |span: crate::source::Span| &text[span.start..span.end];
            (slice(fence.opening), fence.in_container.map(slice))
        });
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn fences_are_closed_as_in_common_mark() {
        check("```\na\n```", None);
        check("```\na", Some(("```", None)));
        check("```", Some(("```", None)));
        check("a\n\n~~~sh\nb\n```", Some(("~~~sh", None)));
        check("````\n```\na\n```\n````", None);
        check("````\n```\na\n```\n", Some(("````", None)));
        check("```\na\n``````", None);
        check("```\na\n    ```", Some(("```", None)));
        check("```\na\n   ```", None);
        check("```\na\n```sh\nb", Some(("```", None)));
        check("``` a`b\nc", None);
        check("    ```\n    a", None);
        check("<!--\n```\n-->\n", None);
    }

    #[test]
    fn container_ends_its_fence() {
        check("- ```\n  a\n\nb", None);
        check("> ```\n> a\n\nb", None);
        check("1. x:\n   ```sh\n   a\n```\n\nb", Some(("```", Some("```sh"))));
        check("- ```\n  a\n  ```\n\n```\nb", Some(("```", None)));
    }
}
