//! Builds with `sccache`: unchanged crates are cache hits, and each change is a miss.

mod server;

use std::fs;
use std::io::{self, Write as _};

use self::server::Server;
use crate::options::Options;
use crate::package::{Package, Profile};
use crate::process;
use crate::progress;
use crate::results::{Results, Series};
use crate::site::{self, Site};
use crate::tree::{self, SKILL_FILE};
use crate::variant::Variant;

pub(crate) const COMMAND: &str = "sccache";

pub(crate) const VARIANTS: [Variant; 2] = [Variant::Ours, Variant::IncludeDir];

/// The change before a build in a clean target directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// No change since the first build.
    Again,
    /// A bundled file is edited.
    File,
    /// A `SKILL.md` is edited.
    Source,
    /// A skill is added.
    Add,
}

impl Step {
    pub(crate) const ALL: [Self; 4] = [Self::Again, Self::File, Self::Source, Self::Add];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Again => "again",
            Self::File => "file",
            Self::Source => "source",
            Self::Add => "add",
        }
    }

    /// Changes the tree. Returns a string that the tree now contains.
    fn change(self, site: &Site, skills: usize) -> io::Result<String> {
        let mark = format!("Edited for the step `{}`.", self.name());
        match self {
            Self::Again => return Ok(String::new()),
            Self::File => append(site, |path| !path.ends_with(SKILL_FILE), &mark)?,
            Self::Source => append(site, |path| path.ends_with(SKILL_FILE), &mark)?,
            Self::Add => {
                site.add(0)?;
                return Ok(format!("name: {}", tree::name(skills)));
            }
        }
        Ok(mark)
    }
}

pub(crate) fn measure(options: &Options, results: &mut Results) -> io::Result<()> {
    if !process::is_there(server::PROGRAM) {
        progress::print("sccache: no `sccache` in `PATH`, so this is not measured");
        return Ok(());
    }
    for skills in options.sizes(&[100]) {
        let mut site = Site::new(&options.dir.join(COMMAND), options.shape(), skills)?;
        let packages = VARIANTS.iter().map(|&variant| Ok((variant, site.package(variant)?)));
        let packages: Vec<(Variant, Package)> = packages.collect::<io::Result<_>>()?;
        let server = Server::start(&options.dir.join(COMMAND))?;
        for (variant, package) in &packages {
            progress::print(&format!("sccache: building {}", variant.name()));
            server.build(package)?;
        }
        for step in Step::ALL {
            let series =
                Series { command: COMMAND, shape: options.shape(), skills, profile: Profile::Dev, step: step.name() };
            results.clear(series);
            let text = step.change(&site, skills)?;
            for (variant, package) in &packages {
                let [hits, misses] = server.build(package)?;
                let has_text = contains(&fs::read(package.binary(Profile::Dev))?, text.as_bytes());
                progress::print(&format!("sccache {}: {}: {hits} hits, {misses} misses", step.name(), variant.name()));
                results.push(series, variant.name(), "hits", hits);
                results.push(series, variant.name(), "misses", misses);
                results.push(series, variant.name(), "new bytes", f64::from(u8::from(has_text)));
            }
        }
        results.save()?;
    }
    Ok(())
}

/// Adds a line to the first file whose path matches `is_wanted`.
fn append(site: &Site, is_wanted: impl Fn(&str) -> bool, line: &str) -> io::Result<()> {
    let files = site::files(&site.tree())?;
    let found = files.into_iter().find(|(path, _)| is_wanted(path));
    let (_, path) = found.ok_or_else(|| io::Error::other("no skill has such a file; use more skills"))?;
    writeln!(fs::OpenOptions::new().append(true).open(path)?, "\n{line}")
}

fn contains(bytes: &[u8], text: &[u8]) -> bool {
    text.is_empty() || bytes.windows(text.len()).any(|window| window == text)
}
