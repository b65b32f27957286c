//! How many tokens the macros hand to the compiler: a measure of what an editor pays.

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
        let ours = ours(site.package(Variant::Ours)?.dir());
        let peer = expanded(&site.package(Variant::IncludeDir)?)? + files * INCLUDE_BYTES;
        let empty = expanded(&site.package(Variant::Empty)?)?;
        let samples = [
            (Variant::Ours, "tokens", ours),
            (Variant::IncludeDir, "tokens", peer.saturating_sub(empty)),
            (Variant::Empty, "files", files),
        ];
        for (variant, quantity, count) in samples {
            progress::say(&format!("expansion {skills}: {}: {count} {quantity}", variant.name()));
            results.push(series, variant.name(), quantity, u32::try_from(count).map_or(f64::NAN, f64::from));
        }
    }
    results.save()
}

/// What `skills!` expands to in the package at `dir`.
fn ours(dir: &Path) -> usize {
    let tokens = skills_compiler::expand(&Call {
        path: "skills",
        span: Span::call_site(),
        runtime: &quote!(skills_runtime),
        manifest_dir: dir,
        out_dir: None,
        under_cargo: false,
        dependency: false,
        lex: |text| text.parse().unwrap_or_default(),
    });
    count(tokens)
}

/// The whole library after expansion. The compiler has also put the files in place of `include_bytes!`.
fn expanded(package: &Package) -> io::Result<usize> {
    let mut command = package.command("rustc", Profile::Dev);
    command.args(["--lib", "--quiet"]);
    // Build scripts look at the variable: with the usual target directory, everything would be built again afterwards.
    command.arg("--target-dir").arg(package.dir().join("target/expanded"));
    command.args(["--", "-Zunpretty=expanded"]).env("RUSTC_BOOTSTRAP", "1");
    let text = process::output(&mut command)?;
    text.parse().map(count).map_err(|error| io::Error::other(format!("the expansion does not lex: {error}")))
}

/// Tokens, where a bracket is one: a literal counts as much as a comma.
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

/// How many tokens `include_bytes!("path")` has more than the literal that it becomes.
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
