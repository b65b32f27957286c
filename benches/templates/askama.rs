use askama::Template;

/// One line of a catalog: askama renders a text and embeds no folder.
#[derive(Template)]
#[template(source = "- {{ name }}\n", ext = "txt")]
struct Line<'a> {
    name: &'a str,
}

pub fn find(name: &str) -> Option<&'static str> {
    Line { name }.render().ok().map(|line| &*line.leak())
}
