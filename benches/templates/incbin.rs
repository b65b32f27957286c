use std::arch::global_asm;

include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../index.rs"));

global_asm!(
    ".section .rodata.skills_blob,\"a\",@progbits",
    ".globl skills_blob",
    "skills_blob:",
    concat!(".incbin \"", env!("CARGO_MANIFEST_DIR"), "/../blob.bin\""),
    ".text",
);

unsafe extern "C" {
    #[link_name = "skills_blob"]
    static BLOB: [u8; LENGTH];
}

pub fn find(name: &str) -> Option<&'static str> {
    let path = format!("{name}/SKILL.md");
    let at = INDEX.binary_search_by(|(it, _, _)| (*it).cmp(&path)).ok()?;
    let (_, start, end) = INDEX[at];
    // SAFETY: the assembler put `LENGTH` bytes there, in a read-only section.
    let blob: &'static [u8; LENGTH] = unsafe { &*(&raw const BLOB) };
    std::str::from_utf8(blob.get(start..end)?).ok()
}
