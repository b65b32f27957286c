//! Commands that set the execute bit of a script.

/// Whether a `chmod` in `text` makes the bundled file `path` executable.
pub(super) fn sets_bit(text: &str, path: &str) -> bool {
    text.match_indices("chmod ").any(|(at, name)| {
        let command = text.get(at + name.len()..).unwrap_or("").split(['\n', '`', ';', '|', '&']).next();
        let mut words = command.unwrap_or("").split_whitespace().map(|word| word.trim_matches(['"', '\'']));
        let Some(mode) = words.find(|word| !is_option(word)) else { return false };
        adds_bit(mode) && words.any(|argument| covers(argument, path))
    })
}

/// `-R`, but not `-x`, which is a mode.
fn is_option(word: &str) -> bool {
    word.starts_with("--") || matches!(word, "-R" | "-c" | "-f" | "-v")
}

/// `+x`, `u+rx`, `a=rx` or `755`.
fn adds_bit(mode: &str) -> bool {
    let symbolic = mode.split(',').any(|part| {
        part.split_once(['+', '='])
            .is_some_and(|(who, bits)| who.chars().all(|c| "ugoa".contains(c)) && bits.contains('x'))
    });
    let owner = mode.len().checked_sub(3).and_then(|at| mode.as_bytes().get(at));
    let is_octal = matches!(mode.len(), 3 | 4) && mode.bytes().all(|digit| matches!(digit, b'0'..=b'7'));
    symbolic || (is_octal && owner.is_some_and(|digit| digit % 2 == 1))
}

/// Whether the argument is the file, a folder above it or a pattern that matches it. The text may write it from its own
/// folder, after `cd`, or below a placeholder for the folder of the skill.
fn covers(argument: &str, path: &str) -> bool {
    // `find scripts -exec chmod +x {} \;`
    if argument == "{}" {
        return true;
    }
    let is_placed = argument.starts_with(['/', '~', '$', '{', '<', '.']);
    let tails = argument.match_indices('/').filter_map(|(at, _)| argument.get(at + 1..)).filter(|_| is_placed);
    let name = path.rsplit('/').next().unwrap_or(path);
    let matches = |pattern: &str| {
        let folder = pattern.strip_suffix('/').unwrap_or(pattern);
        let is_above = path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        !pattern.is_empty() && (is_above || fast_glob::glob_match(pattern, path))
    };
    let in_own_folder = !argument.contains('/') && fast_glob::glob_match(argument, name);
    in_own_folder || matches(argument) || tails.into_iter().any(matches)
}

#[cfg(test)]
mod tests {
    use super::sets_bit;

    #[test]
    fn bit_is_set_by_mode_and_path() {
        for command in [
            "chmod +x scripts/run.sh",
            "chmod u+x ./scripts/run.sh",
            "Run `chmod a+rx,g-w \"scripts/run.sh\"`",
            "chmod 755 other.sh scripts/run.sh && ls",
            "chmod 0700 scripts/*.sh",
            "chmod -R +x scripts/",
            "chmod +x ~/.agents/skills/demo/scripts/*.sh",
            "chmod +x ${SKILL_DIR}/scripts/run.sh",
            "cd scripts && chmod +x run.sh",
            "find scripts -name '*.sh' -exec chmod +x {} \\;",
        ] {
            assert!(sets_bit(command, "scripts/run.sh"), "{command}");
        }
        for command in [
            "chmod -x scripts/run.sh",
            "chmod 644 scripts/run.sh",
            "chmod +x scripts/other.sh",
            "chmod +x scripts/run.sh.bak",
            "chmod +x tools/*.sh",
            "chmod +x\nscripts/run.sh",
            "chmod",
            "chmod +x ; scripts/run.sh",
        ] {
            assert!(!sets_bit(command, "scripts/run.sh"), "{command}");
        }
    }
}
