//! Writes the files of all cases below a directory, for programs that read skills from disk:
//! `cargo run -p skills-tests --bin unpack -- DIRECTORY`.

use std::path::Path;

use skills_tests::case_file::cases;
use skills_tests::tree::write;

fn main() {
    let dir = std::env::args_os().nth(1).expect("usage: unpack DIRECTORY");
    for (name, case) in cases(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")) {
        write(&Path::new(&dir).join(name), &case.tree);
    }
}
