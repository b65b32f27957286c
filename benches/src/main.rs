//! Measures this project beside its peers and writes the results to `docs/performance.md`.

mod application;
mod build;
mod cold;
mod expansion;
mod inside;
mod loading;
mod machine;
mod options;
mod package;
mod process;
mod progress;
mod prose;
mod random;
mod report;
mod results;
mod sccache;
mod site;
mod startup;
mod statistics;
mod table;
mod tree;
mod variant;

use std::io;
use std::path::Path;
use std::process::ExitCode;

use crate::options::Options;
use crate::results::Results;
use crate::tree::Shape;

fn main() -> ExitCode {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let options = match Options::parse(std::env::args().skip(1), workspace) {
        Ok(options) => options,
        Err(usage) => {
            eprintln!("{usage}");
            return ExitCode::FAILURE;
        }
    };
    match run(&options, workspace) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options, workspace: &Path) -> io::Result<()> {
    std::fs::create_dir_all(&options.dir)?;
    let mut results = Results::open(&options.results)?;
    let page = workspace.join("docs/performance.md");
    match options.command.as_str() {
        "all" => all(options, &mut results)?,
        "report" => return report::write(&page, &results),
        command => {
            measure(command, options, &mut results)?;
            println!("{}", report::section(command, &results));
            return Ok(());
        }
    }
    report::write(&page, &results)
}

fn measure(command: &str, options: &Options, results: &mut Results) -> io::Result<()> {
    if let Some(load) = machine::load().filter(|&load| load > 0.5) {
        progress::print(&format!("warning: the machine is busy (load {load}): do not trust wall times"));
    }
    match command {
        application::COMMAND => application::measure(options, results),
        build::COMMAND => build::measure(options, results),
        cold::COMMAND => cold::measure(options, results),
        expansion::COMMAND => expansion::measure(options, results),
        inside::CHECK => inside::check(options, results),
        inside::LOAD => inside::load(options, results).and_then(|()| loading::measure(options, results)),
        inside::LOOKUP => inside::lookup(options, results),
        sccache::COMMAND => sccache::measure(options, results),
        startup::COMMAND => startup::measure(options, results),
        unknown => Err(io::Error::other(format!("unknown command `{unknown}`\n\n{}", options::USAGE))),
    }
}

/// Runs every command with its default sizes, or those of `--skills`; builds also with both shapes and 10,000 skills.
fn all(options: &Options, results: &mut Results) -> io::Result<()> {
    for command in report::COMMANDS {
        let skills = match (command, &options.skills) {
            (build::COMMAND, None) => Some(vec![10, 100, 1000, 10_000]),
            (expansion::COMMAND, Some(skills)) if skills.len() == 1 => Some(vec![skills[0], 2 * skills[0]]),
            (_, skills) => skills.clone(),
        };
        measure(command, &Options { skills, ..options.clone() }, results)?;
    }
    if options.shape.is_none() {
        for command in [build::COMMAND, inside::LOAD, inside::CHECK, expansion::COMMAND] {
            let skills = match (command, &options.skills) {
                (build::COMMAND, None) => Some(vec![1000]),
                (expansion::COMMAND, _) => Some(vec![10, 100]),
                (_, skills) => skills.clone(),
            };
            measure(command, &Options { skills, shape: Some(Shape::Public), ..options.clone() }, results)?;
        }
    }
    Ok(())
}
