fn main() {
    println!("cargo::rerun-if-changed=skills");
    for entry in std::fs::read_dir("skills").unwrap() {
        let skill = entry.unwrap().path();
        for problem in skref::validate(&skill, false) {
            println!("cargo::error={}: {problem}", skill.display());
        }
    }
}
