pub static BLOB: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../blob.bin"));

include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../index.rs"));

pub fn find(name: &str) -> Option<&'static str> {
    let path = format!("{name}/SKILL.md");
    let at = INDEX.binary_search_by(|(it, _, _)| (*it).cmp(&path)).ok()?;
    let (_, start, end) = INDEX[at];
    std::str::from_utf8(BLOB.get(start..end)?).ok()
}
