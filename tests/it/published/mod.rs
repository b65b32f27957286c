//! What the published packages contain: fields of their manifests, and copies of texts that are elsewhere in the
//! repository. `tests/packed` builds them from what `cargo package` makes.

mod copies;
mod links;
mod manifests;

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::package::checkout;

/// The manifest of a published package, as `cargo metadata` prints it.
#[derive(Deserialize)]
struct Manifest {
    name: String,
    authors: Vec<String>,
    categories: Vec<String>,
    description: Option<String>,
    documentation: Option<String>,
    homepage: Option<String>,
    keywords: Vec<String>,
    license: Option<String>,
    #[serde(rename = "manifest_path")]
    path: PathBuf,
    metadata: Option<Metadata>,
    publish: Option<Vec<String>>,
    readme: Option<String>,
    repository: Option<String>,
    rust_version: Option<String>,
    targets: Vec<Target>,
}

impl Manifest {
    fn dir(&self) -> &Path {
        self.path.parent().expect("a manifest is in a directory")
    }

    fn is_library(&self) -> bool {
        self.targets.iter().any(|target| target.kind.iter().any(|kind| kind == "lib" || kind == "proc-macro"))
    }
}

#[derive(Deserialize)]
struct Metadata {
    docs: Option<Docs>,
}

#[derive(Deserialize)]
struct Docs {
    rs: Option<DocsRs>,
}

#[derive(Deserialize)]
struct DocsRs {
    #[serde(rename = "rustdoc-args", default)]
    rustdoc_args: Vec<String>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Workspace {
    packages: Vec<Manifest>,
}

/// All members of the workspace that can be published.
fn manifests() -> Vec<Manifest> {
    let args = ["metadata", "--format-version=1", "--no-deps", "--offline"];
    let output = Command::new(env!("CARGO")).args(args).current_dir(checkout()).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // Every JSON document is a YAML document.
    let workspace: Workspace = serde_saphyr::from_slice(&output.stdout).expect("cargo prints JSON");
    workspace.packages.into_iter().filter(|manifest| manifest.publish.is_none()).collect()
}
