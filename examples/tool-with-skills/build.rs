//! Has cargo notice new skills and new files in them; edits it notices without.

fn main() {
    println!("cargo::rerun-if-changed=skills");
}
