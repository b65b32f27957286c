"""The checks of `validate.sh`, which prepares the tools."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import junitparser
import ruamel.yaml

REPOSITORY = pathlib.Path.cwd()
WORK = pathlib.Path(sys.argv[1])
PAGE = (REPOSITORY / "docs/ci.md").read_text(encoding="utf8")
SAMPLE = {
    "skills/pdf/SKILL.md": "---\nname: pdf\ndescription: Reads. Use when asked.\nversion: 1.10\nauthor: me\n---\n\n[a](a.md)\n",
    "skills/odt/SKILL.md": "---\nname: odt\ndescription: Use when: asked\n---\n\nRead.\n",
    "skills/zip/SKILL.md": "---\nname: Zip\n---\n\nRead.\n",
}
CLEAN = {"skills/pdf/SKILL.md": "---\nname: pdf\ndescription: Reads. Use when asked.\n---\n\nRead [a](a.md).\n", "skills/pdf/a.md": "A\n"}
passed = 0


def run(command, cwd, expected=0, **variables):
    """Runs a shell command, and returns what it prints."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("GITHUB_", "CI_"))}
    result = subprocess.run(["bash", "-euc", command], cwd=cwd, env=environment | variables, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if expected is not None and result.returncode != expected:
        sys.exit(f"exit code {result.returncode}, not {expected}: {command}\n{result.stdout}")
    return result.stdout


def check(name, condition=True):
    global passed
    if not condition:
        sys.exit(f"FAILED {name}")
    passed += 1
    print(f"ok {name}")


def sample(name, files):
    """A repository with these files."""
    folder = WORK / "samples" / name
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in files.items():
        path = folder / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf8")
    run("git init -q && git config user.email a@example.org && git config user.name a && git add -A && git commit -qm a", folder)
    return folder


def blocks(language, title):
    """The code blocks of a section of the page."""
    section = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0] if title else PAGE.split("\n## ")[0]
    return re.findall(rf"^```{language}\n(.*?)^```", section, re.S | re.M)


def yaml(text):
    return ruamel.yaml.YAML(typ="safe").load(text)


def validate(kind, text, name):
    """Validates a document with a schema: a builtin one of check-jsonschema, or a file."""
    path = WORK / ("document.json" if text.startswith(("{", "[")) else "document.yaml")
    path.write_text(text, encoding="utf8")
    schema = f"--builtin-schema {kind}" if kind.startswith("vendor.") else f"--schemafile {kind}"
    # The pattern of a language in the SARIF schema is not a regular expression of ECMAScript.
    run(f"check-jsonschema --regex-variant python {schema} {path}", WORK)
    check(name)


def documents():
    for name, files, code in [("broken", SAMPLE, 1), ("clean", CLEAN, 0)]:
        folder = sample(name, files)
        run("cargo-skills check --format sarif --output-file out.sarif", folder, code)
        validate(str(WORK / "sarif.json"), (folder / "out.sarif").read_text(), f"SARIF of a {name} repository")
        run("cargo-skills check --format junit --output-file out.xml", folder, code)
        suites = junitparser.JUnitXml.fromfile(str(folder / "out.xml"))
        failures = sum(1 for suite in suites for case in suite if not case.is_passed)
        check(f"JUnit XML of a {name} repository", (failures > 0) == (code == 1) and suites.tests > 0)
        issues = json.loads(run("cargo-skills check --format gitlab --quiet", folder, code))
        required = {"description", "check_name", "fingerprint", "severity", "location"}
        check(f"GitLab report of a {name} repository", all(required <= issue.keys() for issue in issues)
              and len({issue["fingerprint"] for issue in issues}) == len(issues))


def workflows():
    action = yaml((REPOSITORY / "action.yml").read_text())
    validate("vendor.github-actions", (REPOSITORY / "action.yml").read_text(), "action.yml")
    for number, text in enumerate(blocks("yaml", "GitHub Actions"), 1):
        text = text.replace("<this repository>", "owner/repository")
        validate("vendor.github-workflows", text, f"workflow {number}")
        for name, files, code in [("broken", SAMPLE, 1), ("clean", CLEAN, 0)]:
            folder = sample(name, files)
            output = ""
            for step in yaml(text)["jobs"]["check"]["steps"]:
                if step.get("uses", "").startswith("owner/repository"):
                    inputs = {key: value["default"] for key, value in action["inputs"].items()} | step.get("with", {})
                    command = action["runs"]["steps"][-1]
                    variables = {key: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: inputs[found[1]], value)
                                 for key, value in command["env"].items()}
                    command = command["run"].replace("~/.cache/cargo-skills/bin/", "")
                    output += run(command, folder, code, GITHUB_WORKSPACE=str(folder), **variables)
                elif "run" in step and "cargo install" not in step["run"]:
                    output += run(step["run"], folder, code, GITHUB_WORKSPACE=str(folder))
            wanted = "::error file=skills/" if (name, "sarif" in text) == ("broken", False) else ""
            check(f"workflow {number} in a {name} repository", wanted in output)


def gitlab():
    (text,) = blocks("yaml", "GitLab CI")
    validate("vendor.gitlab-ci", text, ".gitlab-ci.yml")
    folder = sample("broken", SAMPLE)
    (folder / ".cargo/bin").mkdir(parents=True)
    shutil.copy(WORK / "bin/cargo-skills", folder / ".cargo/bin")
    run("\n".join(yaml(text)["skills"]["script"]), folder, 1, CI_PROJECT_DIR=str(folder))
    check("the report of the GitLab job", len(json.loads((folder / "skills.json").read_text())) > 3)


def adoption():
    (text,) = blocks("sh", "A repository that is not clean yet")
    folder = sample("broken", SAMPLE)
    for line in text.splitlines():
        run(line, folder, None if "--fix" in line or "--statistics" in line or "--exclude" in line else 0)
    run("cargo-skills check -D warnings", folder)
    (folder / "skills/pdf/SKILL.md").write_text(SAMPLE["skills/pdf/SKILL.md"] + "[b](b.md)\n")
    check("a repository that is adopted passes until the next diagnostic", "b.md" in run("cargo-skills check", folder))


def first_lines():
    (text,) = blocks("sh", None)
    run("\n".join(line for line in text.splitlines() if "cargo install" not in line), sample("clean", CLEAN))
    check("the first example")


def hook():
    (text,) = blocks("yaml", "pre-commit")
    arguments = yaml(text)["repos"][0]["hooks"][0]["args"]
    folder = sample("clean", CLEAN)
    hooks = yaml((REPOSITORY / ".pre-commit-hooks.yaml").read_text())
    local = [hook | {"args": arguments} for hook in hooks]
    config = {"repos": [{"repo": "local", "hooks": local}]}
    (folder / ".pre-commit-config.yaml").write_text(json.dumps(config))
    run("pre-commit validate-manifest " + str(REPOSITORY / ".pre-commit-hooks.yaml"), folder)
    run("git add -A && pre-commit run", folder)
    run("git commit -qm b", folder)
    run("git rm -q skills/pdf/a.md", folder)
    check("the hook notices a deleted file", "broken-link" in run("pre-commit run", folder, 1))


def schemas():
    folder = sample("broken", SAMPLE)
    run("cargo-skills check --exclude-broken --accept", folder, 0)
    run("cargo-skills schema skills.toml > skills.schema.json", folder)
    toml = folder / "skills/skills.toml"
    run(f"check-jsonschema --check-metaschema {folder}/skills.schema.json", folder)
    text = "#:schema ../skills.schema.json\n" + toml.read_text()
    toml.write_text(text)
    run("taplo lint skills/skills.toml", folder)
    toml.write_text(text + '\n[lints]\nunknown-kye = "warn"\n')
    check("taplo accepts skills.toml and refuses an unknown rule", "unknown-kye" in run("taplo lint skills/skills.toml", folder, 1))
    run("cargo-skills schema > frontmatter.schema.json && check-jsonschema --check-metaschema frontmatter.schema.json", folder)
    check("the schema of the frontmatter")


def assets():
    folder = WORK / "assets"
    shutil.rmtree(folder, ignore_errors=True)
    run(f"cargo run --quiet --locked -p cargo-skills --example assets -- {folder}", REPOSITORY)
    run(f"source {folder}/cargo-skills.bash", REPOSITORY)
    pages = sorted(path.name for path in folder.glob("*.1"))
    check("completions and man pages", "cargo-skills.1" in pages and "cargo-skills-check.1" in pages)


for part in [first_lines, documents, workflows, gitlab, adoption, hook, schemas, assets]:
    part()
print(f"{passed} passed, 0 failed")
