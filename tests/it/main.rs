//! Tests of the whole workspace, as data.
//!
//! A case is a folder below `fixtures/` that holds an `expect.yaml` (see `case`) and a `tree` of skills: from public
//! `reports`, from the `standard`, or of one rule (`rules/<code>/hit-…`, `rules/<code>/miss-…`). To add one, add the
//! folder and run `BLESS=1 cargo test -p skills-tests`: it writes the snapshots anew. Read them before you commit them.

mod agreement;
mod case;
mod conformance;
mod corpus;
mod embedded;
mod expansion;
#[cfg(unix)]
mod folders;
mod freshness;
mod hostile;
mod mutations;
mod package;
mod published;
mod random;
mod rebuild;
mod rules;
mod second_opinion;
mod show;
mod snapshot;
mod ui;
