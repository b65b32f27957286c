//! Addresses of odd names, folders and media types.
#![cfg(feature = "parse")]

use skills_runtime::{Entry, Policy, Skill, Skills, Target, TextOrBlob};

const PATHS: [&str; 12] = [
    "%20.md",
    "100%.md",
    "a b/c d.md",
    "a-b.md",
    "a/b/c.txt",
    "a/b.md",
    "hash#1.md",
    "notes.md",
    "plus+.md",
    "q?.md",
    "ü/日本.md",
    ".hidden",
];

#[test]
fn every_address_leads_back_to_its_file() {
    let skills = skills();
    let odd = skills.get("odd").unwrap();
    for file in odd.resources() {
        let uri = file.uri().to_string();
        assert!(uri.bytes().all(|byte| byte.is_ascii_graphic() && !b"#?\"<>\\^`{|}".contains(&byte)), "{uri}");
        let Some(Target::File(found)) = skills.resolve(&uri) else { panic!("{uri}") };
        assert_eq!(found.path(), file.path());
    }
    assert_eq!(odd.resource("a b/c d.md").unwrap().uri().to_string(), "skill://odd/a%20b/c%20d.md");
    assert_eq!(odd.resource("%20.md").unwrap().uri().to_string(), "skill://odd/%2520.md");
    assert_eq!(odd.resource("ü/日本.md").unwrap().uri().to_string(), "skill://odd/%C3%BC/%E6%97%A5%E6%9C%AC.md");
    assert!(matches!(skills.resolve("skill://odd/SKILL.md"), Some(Target::Skill(skill)) if skill == odd));
}

#[test]
fn an_address_that_is_not_encoded_is_understood() {
    let skills = skills();
    for path in ["a b/c d.md", "q?.md", "hash#1.md", "100%.md", "ü/日本.md"] {
        let Some(Target::File(found)) = skills.resolve(&format!("skill://odd/{path}")) else { panic!("{path}") };
        assert_eq!(found.path(), path);
    }
}

#[test]
fn no_address_leads_out_of_a_skill() {
    let skills = skills();
    for uri in [
        "skill://odd/../odd/notes.md",
        "skill://odd/./notes.md",
        "skill://odd//notes.md",
        "skill://odd/a%2Fb.md",
        "skill://odd/",
        "skill://",
        "skill:///odd",
        "skill://none/SKILL.md",
        "odd/notes.md",
        "file:///etc/passwd",
        "skill://odd/notes.md/",
        "skill://odd/notes.md%00",
        "SKILL://odd/notes.md",
        "skill://odd/%FF",
        "skill://odd/a/",
        "skill://odd/.",
    ] {
        assert!(skills.resolve(uri).is_none(), "{uri}");
    }
}

#[test]
fn folders_list_their_children_sorted_by_name() {
    let skills = skills();
    let odd = skills.get("odd").unwrap();
    let names = |path: &str| -> Vec<String> {
        let show = |entry: Entry<'_>| match entry {
            Entry::Directory(dir) => format!("{}/", dir.name()),
            Entry::File(_) => entry.name().to_owned(),
        };
        odd.entries(path).unwrap().map(show).collect()
    };
    assert_eq!(
        names(""),
        [
            "%20.md",
            ".hidden",
            "100%.md",
            "SKILL.md",
            "a/",
            "a b/",
            "a-b.md",
            "hash#1.md",
            "notes.md",
            "plus+.md",
            "q?.md",
            "ü/",
        ],
    );
    assert_eq!(names("a"), ["b/", "b.md"]);
    assert_eq!(names("a/b"), ["c.txt"]);
    for path in ["b", "a/", "/a", "a/b.md", "a/b/c.txt", "..", "."] {
        assert!(odd.entries(path).is_none(), "{path}");
    }
    let Some(Target::Directory(dir)) = skills.resolve("skill://odd/a%20b") else { panic!() };
    assert_eq!((dir.path(), dir.uri().to_string().as_str()), ("a b", "skill://odd/a%20b"));
}

#[test]
fn a_nul_or_an_unknown_type_makes_a_blob() {
    let files: [(&str, &[u8]); 7] = [
        ("kinds/SKILL.md", b"---\nname: kinds\ndescription: Has files.\n---\nBody"),
        ("kinds/a.MD", b"text"),
        ("kinds/b.md", b"nul\0"),
        ("kinds/c.md", b"\xff"),
        ("kinds/d", b"text"),
        ("kinds/e.png", b"text"),
        ("kinds/f.svg", b"<svg/>"),
    ];
    let skills = Skills::parse(files, &Policy::standard()).skills;
    let kinds = skills.get("kinds").unwrap();
    let found: Vec<_> = kinds
        .files()
        .map(|file| (file.path(), file.media_type(), matches!(file.text_or_blob().unwrap(), TextOrBlob::Text(_))))
        .collect();
    assert_eq!(
        found,
        [
            ("SKILL.md", Some("text/markdown"), true),
            ("a.MD", Some("text/markdown"), true),
            ("b.md", Some("text/markdown"), false),
            ("c.md", Some("text/markdown"), false),
            ("d", None, false),
            ("e.png", Some("image/png"), false),
            ("f.svg", Some("image/svg+xml"), true),
        ],
    );
}

#[test]
fn arguments_and_folder_are_filled_in() {
    let cases = [
        // frontmatter, body, arguments, result
        ("", "Fix $ARGUMENTS now", "a  'b c'", "Fix a  'b c' now"),
        ("", "$ARGUMENTS[1] and $ARGUMENTS[0]", "a 'b c'", "b c and a"),
        ("", "$ARGUMENTS[7] $ARGUMENTSX", "a", "$ARGUMENTS[7] $ARGUMENTSX\n\nARGUMENTS: a"),
        ("", "It costs $1 or $100.", "a b", "It costs $1 or $100.\n\nARGUMENTS: a b"),
        ("argument-hint: \"[file]\"\n", "Use $0, $1 and $2", "a b", "Use a, b and $2"),
        ("argument-hint: [file]\n", "Use $0", "a", "Use a"),
        ("arguments: [issue, branch]\n", "$issue on $branch, $issues, $1", "12 main", "12 on main, $issues, main"),
        ("arguments: issue branch\n", "$branch", "12 main", "main"),
        ("", "$ARGUMENTS", "$ARGUMENTS[0] {baseDir}", "$ARGUMENTS[0] {baseDir}"),
        ("", "Run {baseDir}/a and ${CLAUDE_SKILL_DIR}/b", "", "Run skills/x/a and skills/x/b"),
        ("", "No placeholder: $ { ü $", "", "No placeholder: $ { ü $"),
    ];
    for (keys, body, arguments, expected) in cases {
        let text = format!("---\nname: x\ndescription: Does x.\n{keys}---\n{body}");
        let skill = Skill::parse(&text, &Policy::standard()).unwrap();
        let activation = skill.activate().with_arguments(arguments).with_folder("skills/x");
        assert_eq!(activation.plain().to_string(), expected);
        assert!(activation.to_string().contains(expected));
        assert_eq!(skill.activate().plain().to_string(), body);
    }
}

#[test]
fn keys_of_slash_commands_are_typed() {
    let skill = |keys: &str| {
        Skill::parse(&format!("---\nname: x\ndescription: Does x.\n{keys}---\nBody"), &Policy::standard()).unwrap()
    };
    let hint = |keys: &str| skill(keys).argument_hint().map(String::from);
    assert_eq!(hint(""), None);
    assert_eq!(hint("argument-hint: \"<file> [mode]\"\n").as_deref(), Some("<file> [mode]"));
    assert_eq!(hint("argument-hint: [issue-number]\n").as_deref(), Some("[issue-number]"));
    assert_eq!(hint("argument-hint: [a, 2]\n").as_deref(), Some("[a, 2]"));
    assert_eq!(hint("argument-hint: 3\n").as_deref(), Some("3"));
    assert_eq!(hint("argument-hint:\n"), None);
    assert!(skill("").is_user_invocable() && skill("user-invocable: true\n").is_user_invocable());
    assert!(!skill("user-invocable: false\n").is_user_invocable());
    assert!(!skill("user-invocable: \"false\"\n").is_user_invocable());
}

fn skills() -> Skills {
    let text = "---\nname: odd\ndescription: Has odd names.\n---\nBody";
    let files = PATHS.iter().map(|path| (format!("odd/{path}"), "text")).chain([("odd/SKILL.md".to_owned(), text)]);
    let loaded = Skills::parse(files, &Policy::standard());
    assert_eq!(
        loaded.skills.get("odd").map(|skill| skill.resources().len()),
        Some(PATHS.len()),
        "{:?}",
        loaded.diagnostics
    );
    loaded.skills
}
