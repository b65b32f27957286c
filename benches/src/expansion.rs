//! Counts the tokens that the macros expand to. Editors spend time on each of them.

use std::io;
use std::path::Path;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use skills_compiler::Call;

use crate::options::Options;
use crate::package::{Package, Profile};
use crate::process;
use crate::progress;
use crate::results::{Results, Series};
use crate::site::{self, Site};
use crate::variant::Variant;

pub(crate) const COMMAND: &str = "expansion";
pub(crate) const STEP: &str = "expand";

pub(crate) fn measure(options: &Options, results: &mut Results) -> io::Result<()> {
    for skills in options.sizes(&[10, 100]) {
        let mut site = Site::new(&options.dir, options.shape(), skills)?;
        let series = Series { command: COMMAND, shape: options.shape(), skills, profile: Profile::Dev, step: STEP };
        results.clear(series);
        let files = site::files(&site.tree())?.len();
        let ours = count(of(site.package(Variant::Ours)?.dir()));
        let peer = expanded(&site.package(Variant::IncludeDir)?)? + files * INCLUDE_BYTES;
        let empty = expanded(&site.package(Variant::Empty)?)?;
        let samples = [
            (Variant::Ours, "tokens", ours),
            (Variant::IncludeDir, "tokens", peer.saturating_sub(empty)),
            (Variant::Empty, "files", files),
        ];
        for (variant, quantity, count) in samples {
            progress::print(&format!("expansion {skills}: {}: {count} {quantity}", variant.name()));
            results.push(series, variant.name(), quantity, u32::try_from(count).map_or(f64::NAN, f64::from));
        }
    }
    results.save()
}

/// The expansion of `skills!("skills")` in the package at `dir`.
pub(crate) fn of(dir: &Path) -> TokenStream {
    skills_compiler::expand(&Call {
        path: "skills",
        span: Span::call_site(),
        runtime: &quote!(skills_runtime),
        manifest_dir: dir,
        out_dir: None,
        under_cargo: false,
        dependency: false,
        lex: |text| text.parse().unwrap_or_default(),
    })
}

/// The number of tokens of the whole library after expansion, in which `include_bytes!` is replaced by a literal.
fn expanded(package: &Package) -> io::Result<usize> {
    let mut command = package.command("rustc", Profile::Dev);
    command.args(["--lib", "--quiet"]);
    // Build scripts depend on `RUSTC_BOOTSTRAP`: in the usual target directory, the next build would run all again.
    command.arg("--target-dir").arg(package.dir().join("target/expanded"));
    command.args(["--", "-Zunpretty=expanded"]).env("RUSTC_BOOTSTRAP", "1");
    let text = process::output(&mut command)?;
    text.parse().map(count).map_err(|error| io::Error::other(format!("the expansion cannot be lexed: {error}")))
}

/// Counts tokens. Each bracket is one, and so is each literal, whatever its length.
fn count(tokens: TokenStream) -> usize {
    let mut pending = vec![tokens];
    let mut count = 0;
    while let Some(tokens) = pending.pop() {
        for token in tokens {
            count += 1;
            if let TokenTree::Group(group) = token {
                count += 1;
                pending.push(group.stream());
            }
        }
    }
    count
}

/// How many more tokens `include_bytes!("path")` has than the literal that it expands to.
const INCLUDE_BYTES: usize = 4;

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn brackets_and_literals_are_tokens() {
        assert_eq!(count("include_bytes!(\"a\")".parse().unwrap()), 5);
        assert_eq!(count("[[1, 2], [3]]".parse().unwrap()), 11);
    }
}
