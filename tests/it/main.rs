//! Tests of the whole workspace, as data.
//!
//! `cases/` contains one file per case: the files of the input, and below them the exact text that is expected. The
//! format is documented in `skills_tests::case_file`. There are cases from public `reports`, from the `standard`, of
//! one rule (`rules/<code>/hit-...`, `rules/<code>/miss-...`), of the tokens that `skills!` expands to (`expansion`), and
//! of the output of rustc (`rustc`). `BLESS=1 cargo test -p skills-tests` writes the expected texts again.

mod agreement;
mod architecture;
mod case;
mod conformance;
mod corpus;
mod embedded_values;
mod expansion;
mod freshness;
mod hostile_input;
mod lints_in_dependencies;
mod mutated_skills;
mod package;
mod print_skills;
mod published;
mod random_trees;
mod readme;
mod rebuild;
mod rules;
mod rustc_output;
mod second_yaml_parser;
#[cfg(unix)]
mod special_files;
