//! Makes cargo notice new skills and new files. It notices edits without a build script.

fn main() {
    println!("cargo::rerun-if-changed=skills");
}
