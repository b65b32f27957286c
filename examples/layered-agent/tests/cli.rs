//! Tests that run the agent as a process.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A temporary home folder and project folder, removed when they are dropped.
struct World(PathBuf);

impl World {
    fn new(test: &str) -> Self {
        let dir = std::env::temp_dir().join(format!("layered-agent-{test}-{}", std::process::id()));
        for sub in ["home", "project"] {
            fs::create_dir_all(dir.join(sub)).unwrap();
        }
        Self(fs::canonicalize(dir).unwrap())
    }

    fn write(&self, path: &str, text: &str) -> &Self {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    fn run(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_layered-agent"))
            .args(args)
            .current_dir(self.0.join("project"))
            .env("HOME", self.0.join("home"))
            .env("XDG_CONFIG_HOME", self.0.join("home/.config"))
            .env("XDG_CACHE_HOME", self.0.join("home/.cache"))
            .output()
            .unwrap()
    }

    fn output(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_list_shows_origin_shadowing_and_diagnostics() {
    let world = World::new("list");
    world
        .write("home/.config/layered-agent/skills/commit-message/SKILL.md", &skill("commit-message"))
        .write(
            "project/.agents/skills/broken/SKILL.md",
            "---\nname: broken\ndescription: Use when: asked\n---\nDo it.\n",
        )
        .write("project/.agents/skills/deploy/SKILL.md", &skill("deploy").replace("---\nDo", "owner: me\n---\nDo"));
    let root = world.0.display();
    assert_eq!(
        world.output(&["skills", "list"]),
        format!(
            "\
commit-message
  user: {root}/home/.config/layered-agent/skills/commit-message/SKILL.md
deploy
  project, all agents: {root}/project/.agents/skills/deploy/SKILL.md
largest-files
  built-in: skill://largest-files/SKILL.md

skill `commit-message`: user ({root}/home/.config/layered-agent/skills/commit-message/SKILL.md) \
hides built-in (skill://commit-message/SKILL.md)

left out:
  .agents/skills/broken/SKILL.md:3:22: `: ` in an unquoted value [yaml-syntax]

loaded with warnings:
  .agents/skills/deploy/SKILL.md:4:1: unknown key `owner` [unknown-key]
"
        ),
    );
    assert!(!world.output(&["--no-project", "skills", "list"]).contains("deploy"));
    assert!(world.output(&[]).contains("- `deploy` — "));
    assert!(world.output(&["skills", "show", "deploy"]).contains("\nDo it.\n"));
}

#[test]
fn a_script_runs_from_the_binary_and_from_the_project() {
    let world = World::new("run");
    world.write("project/big", &"x".repeat(100_000)).write("project/small", "x");
    let largest = world.output(&["skills", "run", "largest-files", "scripts/largest.sh", ".", "1"]);
    assert!(largest.trim_end().ends_with("./big"), "{largest}");
    assert_eq!(fs::read_dir(world.0.join("home/.cache/layered-agent/skills")).unwrap().count(), 1);
    assert!(!world.0.join("project/.agents").exists(), "folders are searched and never created");

    let script = "project/.layered-agent/skills/deploy/scripts/go.sh";
    world.write("project/.layered-agent/skills/deploy/SKILL.md", &skill("deploy"));
    world.write(script, "#!/bin/sh\necho \"$@\"\nexit 3\n");
    for mode in [0o644, 0o755] {
        fs::set_permissions(world.0.join(script), fs::Permissions::from_mode(mode)).unwrap();
        let output = world.run(&["skills", "run", "deploy", "scripts/go.sh", "a b", "c"]);
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(3), b"a b c\n".as_slice()));
    }
    let output = world.run(&["skills", "run", "deploy", "../../../big"]);
    let message = "layered-agent: skill `deploy` has no file `../../../big`; its files are: scripts/go.sh\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), message);
}

fn skill(name: &str) -> String {
    format!("---\nname: {name}\ndescription: Does {name}. Use for {name}.\n---\nDo it.\n")
}
