use std::fmt::Write as _;

/// The lines that differ between two texts; equal lines at both ends are left out.
#[must_use]
pub fn diff(old: &str, new: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let tail = old[head..].iter().rev().zip(new[head..].iter().rev()).take_while(|(a, b)| a == b).count();
    let mut text = String::new();
    for (mark, lines) in [('-', &old[head..old.len() - tail]), ('+', &new[head..new.len() - tail])] {
        for line in lines {
            let _ = writeln!(text, "    {mark} {line}");
        }
    }
    text
}
