#!/usr/bin/env bash
# Runs the examples of docs/ci.md, and validates documents with the tools and schemas of those who read them:
#
# - SARIF with the official schema, from the crate `serde-sarif`
# - workflows, `action.yml` and `.gitlab-ci.yml` with check-jsonschema
# - JUnit XML with junitparser
# - `skills.toml` with taplo, by the schema that the command prints
# - the hook with pre-commit
#
# Needs Python 3, git, and access to PyPI and crates.io. Nothing outside of `target/validate` is changed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
repository=$PWD
work=$repository/target/validate

cargo build --quiet --locked -p cargo-skills
mkdir -p "$work/bin"
cp target/debug/cargo-skills "$work/bin/"
if [[ ! -x $work/venv/bin/check-jsonschema ]]; then
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet check-jsonschema==0.39.0 junitparser==5.0.3 pre-commit==4.7.0 taplo==0.9.3
fi
if [[ ! -f $work/sarif.json ]]; then
  mkdir -p "$work/schema/src"
  printf '[package]\nname = "schema"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[dependencies]\nserde-sarif = "=0.8.0"\n' > "$work/schema/Cargo.toml"
  touch "$work/schema/src/lib.rs"
  manifest=$(cd "$work/schema" && cargo metadata --quiet --format-version 1 |
    python3 -c 'import json,sys; print(next(p["manifest_path"] for p in json.load(sys.stdin)["packages"] if p["name"] == "serde-sarif"))')
  cp "$(dirname "$manifest")/src/schema.json" "$work/sarif.json"
fi
export PATH=$work/bin:$work/venv/bin:$PATH
exec python3 "$repository/cargo-skills/tests/validate.py" "$work"
