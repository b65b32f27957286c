//! Makes cargo build again when a skill is added.

fn main() {
    println!("cargo::rerun-if-changed=../offline-agent/skills");
}
