//! Rewrites the links of a page for the two places where a package shows it.

use std::path::{Component, Path, PathBuf};

/// The pages of `docs` that are modules of `skills_runtime::_documentation`.
pub(super) const GUIDE: &[&str] = &["ci", "rules", "skills-from-disk"];

/// For the page of `skills-runtime` in a registry. Links between files do not work there.
pub(super) fn registry_page(path: &str, text: &str, repository: Option<&str>) -> String {
    rewrite(text, |target| {
        let (file, anchor) = resolve(path, target)?;
        Some(match page(&file) {
            Some(page) => format!("{DOCS}/_documentation/{}/index.html{anchor}", module(page)),
            None => elsewhere(&file, &anchor, repository),
        })
    })
}

/// For rustdoc, which resolves a link to a module, and would read the words after the language of a code block.
pub(super) fn guide(path: &str, text: &str, repository: Option<&str>) -> String {
    let text = lines(text)
        .map(|(line, part)| if part == Part::FenceStart { without_attributes(line) } else { line.to_owned() });
    rewrite(&text.collect::<String>(), |target| {
        let (file, anchor) = resolve(path, target)?;
        Some(match page(&file) {
            Some(page) => format!("crate::_documentation::{}{anchor}", module(page)),
            None => elsewhere(&file, &anchor, repository),
        })
    })
}

/// The address of a file that is not in the package; empty if it is only in the repository, and that has no address.
fn elsewhere(file: &str, anchor: &str, repository: Option<&str>) -> String {
    match (file, repository) {
        ("README.md", _) => format!("{CRATE}{anchor}"),
        ("LICENSE-APACHE" | "LICENSE-MIT", _) => format!("{CRATE}/source/{file}"),
        (_, Some(repository)) if is_image(file) => format!("{repository}/raw/HEAD/{file}"),
        (_, Some(repository)) => format!("{repository}/blob/HEAD/{file}{anchor}"),
        (_, None) => String::new(),
    }
}

/// The first line of a code block with its language only.
fn without_attributes(line: &str) -> String {
    match line.split_once(' ') {
        Some((language, _)) => format!("{language}\n"),
        None => line.to_owned(),
    }
}

/// Replaces the target of each link outside of code. `address` returns `None` for a target that stays as it is. A link
/// whose address is empty becomes its text, and a line with such an image is removed.
fn rewrite(text: &str, address: impl Fn(&str) -> Option<String>) -> String {
    let rewritten = lines(text).map(|(line, part)| match part {
        Part::Prose => rewrite_line(line, &address),
        Part::FenceStart | Part::Code => line.to_owned(),
    });
    // The line of an image that was removed leaves two empty lines.
    rewritten.collect::<String>().replace("\n\n\n", "\n\n")
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Prose,
    FenceStart,
    /// The content of a code block, or the end of its fence.
    Code,
}

/// The lines of a page. A fence of four backticks contains lines with three.
fn lines(text: &str) -> impl Iterator<Item = (&str, Part)> {
    text.split_inclusive('\n').scan(None, |fence, line| {
        let after = line.trim_start().trim_start_matches('`');
        let length = line.trim_start().len() - after.len();
        let part = match *fence {
            None if length >= 3 => {
                *fence = Some(length);
                Part::FenceStart
            }
            None => Part::Prose,
            Some(open) => {
                if length >= open && after.trim().is_empty() {
                    *fence = None;
                }
                Part::Code
            }
        };
        Some((line, part))
    })
}

fn rewrite_line(line: &str, address: &impl Fn(&str) -> Option<String>) -> String {
    let mut output = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("](") {
        let Some((target, tail)) = after.split_once(')') else { break };
        let text_start = before.rfind('[').unwrap_or(0);
        let is_code = (output.matches('`').count() + before.matches('`').count()) % 2 == 1;
        match address(target).filter(|_| !is_code) {
            None => output.extend([before, "](", target, ")"]),
            Some(address) if !address.is_empty() => output.extend([before, "](", &address, ")"]),
            Some(_) if before.get(..text_start).is_some_and(|start| start.ends_with('!')) => return String::new(),
            Some(_) => output.push_str(&before.replacen('[', "", 1)),
        }
        rest = tail;
    }
    output + rest
}

/// The file that a link on the page `path` leads to, from the root of the repository, and its anchor. `None` if the link
/// leads into the page itself or to a web site.
fn resolve(path: &str, target: &str) -> Option<(String, String)> {
    if target.starts_with('#') || target.contains("://") || target.contains("::") {
        return None;
    }
    let (file, anchor) = target.split_once('#').map_or((target, String::new()), |(file, id)| (file, format!("#{id}")));
    let mut resolved = PathBuf::new();
    for part in Path::new(path).parent()?.join(file).components() {
        match part {
            Component::ParentDir => drop(resolved.pop()),
            part => resolved.push(part),
        }
    }
    assert!(crate::package::checkout().join(&resolved).exists(), "{path} links to `{target}`, which does not exist");
    Some((resolved.to_str()?.replace('\\', "/"), anchor))
}

/// The name of a page of the guide, without `docs/` and `.md`.
fn page(file: &str) -> Option<&'static str> {
    let name = file.strip_prefix("docs/")?.strip_suffix(".md")?;
    GUIDE.iter().find(|page| **page == name).copied()
}

fn module(page: &str) -> String {
    page.replace('-', "_")
}

fn is_image(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|extension| extension == "svg" || extension == "png")
}

#[test]
fn links_are_rewritten_outside_of_code_only() {
    let line =
        "See [rules](docs/rules.md#a), `[x](docs/rules.md)`, [how](CONTRIBUTING.md) and [that](https://example.com).\n";
    let page = registry_page("README.md", line, None);
    assert_eq!(
        page,
        "See [rules](https://docs.rs/skills-runtime/latest/skills_runtime/_documentation/rules/index.html#a), \
         `[x](docs/rules.md)`, how and [that](https://example.com).\n"
    );
    let page = guide("docs/ci.md", "[rules](rules.md#a) [how](../CONTRIBUTING.md)\n", Some("https://example.com/r"));
    assert_eq!(
        page,
        "[rules](crate::_documentation::rules#a) [how](https://example.com/r/blob/HEAD/CONTRIBUTING.md)\n"
    );
}

#[test]
fn code_blocks_keep_their_links_and_lose_their_attributes() {
    let text = "````markdown fails a=b\n```\n[x](gone.md)\n````\n[rules](rules.md)\n";
    let page = guide("docs/ci.md", text, None);
    assert_eq!(page, "````markdown\n```\n[x](gone.md)\n````\n[rules](crate::_documentation::rules)\n");
}

#[test]
fn image_without_address_is_removed_with_its_line() {
    let text = "a\n\n![Two diagnostics](docs/diagnostic.svg)\n\nb\n";
    assert_eq!(registry_page("README.md", text, None), "a\n\nb\n");
}

const CRATE: &str = "https://docs.rs/crate/skills-runtime/latest";
const DOCS: &str = "https://docs.rs/skills-runtime/latest/skills_runtime";
