use super::{Verdict, unmatched, verdict};
use crate::policy::Policy;

#[track_caller]
fn check(toml: &str, path: &str, expected: Verdict) {
    let policy = Policy::from_toml(toml).expect("the test's own policy is sound");
    let (path, folder) = path.strip_suffix('/').map_or((path, false), |path| (path, true));
    assert_eq!(verdict(path, folder, &policy), expected, "{path} under {toml}");
}

#[test]
fn junk_is_left_out_and_its_neighbours_are_not() {
    for path in [
        ".git/",
        "a/.git",
        ".svn/",
        ".hg/",
        "a/.DS_Store",
        "a/Thumbs.db",
        "a/desktop.ini",
        "a/__pycache__/",
        "a/__pycache__/x.py",
        "a/x.pyc",
        "a/node_modules/b/c.js",
        "target/",
        "a/.x.swp",
        "a/x.swo",
        "a/x~",
        "a/.#x",
        "a/#x#",
        "skills.toml",
    ] {
        check("", path, Verdict::LeftOut);
    }
    for path in [
        ".gitignore",
        "a/.github/x.yml",
        "a/targets/x",
        "a/x.py",
        "a/pyc",
        "a/#x",
        "a/#",
        "a/x#y",
        "a/swp",
        "a/skills.toml",
        "a/.hidden",
        "Target/",
    ] {
        check("", path, Verdict::In);
    }
}

#[test]
fn secrets_are_known_by_name() {
    for path in [
        "a/.env",
        "a/.env.local",
        "a/.env.production.local",
        "a/.env.examples-key",
        "a/.ENV",
        "a/.npmrc",
        "a/.netrc",
        "a/.pypirc",
        "a/.git-credentials",
        "a/id_rsa",
        "a/id_ed25519",
        "a/id_ecdsa",
        "a/id_dsa",
        "a/tls.key",
        "a/x.p12",
        "a/x.pfx",
        "a/private.pem",
        "a/server-key.pem",
    ] {
        check("", path, Verdict::Secret);
    }
    for path in [
        "a/.env.example",
        "a/.env.sample",
        "a/.env.template",
        "a/.env.example.txt",
        "a/.env.sample.local",
        "a/.env.Sample-production",
        "a/.env.local.example",
        "a/.env.dist",
        "a/.env/",
        "a/.envrc",
        "a/env",
        "a/id_rsa.pub",
        "a/ca.pem",
        "a/key",
        "a/keys.md",
        "a/.env/bin/python",
    ] {
        check("", path, Verdict::In);
    }
}

#[test]
fn exclude_is_gitignore() {
    check("exclude = ['drafts']", "drafts/a/SKILL.md", Verdict::LeftOut);
    check("exclude = ['drafts']", "a/drafts", Verdict::LeftOut);
    check("exclude = ['drafts']", "a/drafts2", Verdict::In);
    check("exclude = ['/drafts']", "drafts/x", Verdict::LeftOut);
    check("exclude = ['/drafts']", "a/drafts/x", Verdict::In);
    check("exclude = ['drafts/']", "a/drafts", Verdict::In);
    check("exclude = ['drafts/']", "a/drafts/", Verdict::LeftOut);
    check("exclude = ['drafts/']", "a/drafts/x", Verdict::LeftOut);
    check("exclude = ['a/*.md']", "a/x.md", Verdict::LeftOut);
    check("exclude = ['a/*.md']", "b/a/x.md", Verdict::In);
    check("exclude = ['a/*.md']", "a/b/x.md", Verdict::In);
    check("exclude = ['**/x.md']", "x.md", Verdict::LeftOut);
    check("exclude = ['**/x.md']", "a/b/x.md", Verdict::LeftOut);
    check("exclude = ['drafts/**']", "drafts/a/b", Verdict::LeftOut);
    check("exclude = ['drafts/**']", "drafts/", Verdict::In);
    check("exclude = ['a/**/z']", "a/z", Verdict::LeftOut);
    check("exclude = ['*.md', '!SKILL.md']", "a/SKILL.md", Verdict::In);
    check("exclude = ['*.md', '!SKILL.md']", "a/README.md", Verdict::LeftOut);
    check("exclude = ['!SKILL.md', '*.md']", "a/SKILL.md", Verdict::LeftOut);
    check("exclude = ['a', '!a/SKILL.md']", "a/SKILL.md", Verdict::LeftOut);
    check("exclude = ['\\!x']", "a/!x", Verdict::LeftOut);
    check("exclude = ['!target']", "target/", Verdict::LeftOut);
    check("exclude = ['.env']", "a/.env", Verdict::LeftOut);
}

#[test]
fn include_takes_in_again() {
    check("include = ['.env']", "a/.env", Verdict::In);
    check("include = ['.env']", "a/.npmrc", Verdict::Secret);
    check("include = ['target/data.json']", "target/data.json", Verdict::In);
    check("include = ['target/data.json']", "target/other.json", Verdict::LeftOut);
    check("include = ['target/']", "a/target/other.json", Verdict::In);
    check("exclude = ['vendor-*']\ninclude = ['vendor-good']", "vendor-good/x", Verdict::In);
    check("exclude = ['vendor-*']\ninclude = ['vendor-good']", "vendor-bad/x", Verdict::LeftOut);
    check("exclude = ['vendor-*']\ninclude = ['vendor-good']", "vendor-good/.env", Verdict::Secret);
    check("exclude = ['vendor-*']\ninclude = ['vendor-good']", "vendor-good/.DS_Store", Verdict::LeftOut);
    check("include = ['.env*', '!.env.local']", "a/.env.local", Verdict::Secret);
    check("include = ['skills.toml']", "skills.toml", Verdict::LeftOut);
}

#[test]
fn patterns_without_effect_are_found() {
    let text = "exclude = ['drafts', '/drafts', 'gone', '*.md', 'x.md/', '!x.md', 'a/', 'node_modules/']";
    let policy = Policy::from_toml(text).expect("the test's own policy is sound");
    let seen = ["a/x.md", "a/drafts/", "a/node_modules/"];
    let unmatched: Vec<_> = unmatched(&policy.exclude, seen.into_iter()).iter().map(|p| p.glob.as_str()).collect();
    assert_eq!(unmatched, ["/drafts", "gone", "x.md/"]);
}
