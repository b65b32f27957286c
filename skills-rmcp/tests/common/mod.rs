//! A server and a client of rmcp, and folders of skills.
#![allow(dead_code, reason = "each test uses a part")]

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rmcp::model::ResourceContents;
use rmcp::service::RunningService;
use rmcp::{RoleClient, RoleServer, ServiceExt as _};
use skills_rmcp::{SkillCatalog, SkillServer};
use skills_runtime::{Policy, Skills};

/// The folder of the example's skills.
pub(crate) fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/offline-agent/skills")
}

pub(crate) fn load(dir: &Path) -> Skills {
    let loaded = Skills::load(dir, &Policy::standard());
    assert!(!loaded.diagnostics.iter().any(skills_runtime::Diagnostic::withholds), "{:?}", loaded.diagnostics);
    loaded.skills
}

pub(crate) fn write(root: &Path, path: &str, contents: impl AsRef<[u8]>) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, contents).unwrap();
}

pub(crate) fn skill(root: &Path, name: &str, keys: &str) {
    write(
        root,
        &format!("{name}/SKILL.md"),
        format!("---\nname: {name}\ndescription: Does {name}.\n{keys}---\n\nBody of {name}.\n"),
    );
}

/// A client that is connected to a server with `catalog`.
pub(crate) async fn connect(
    catalog: SkillCatalog,
) -> (RunningService<RoleClient, ()>, RunningService<RoleServer, SkillServer>) {
    connect_server(SkillServer::new(catalog, "test", "1")).await
}

pub(crate) async fn connect_server(
    server: SkillServer,
) -> (RunningService<RoleClient, ()>, RunningService<RoleServer, SkillServer>) {
    let (client, transport) = tokio::io::duplex(1 << 16);
    let server = tokio::spawn(async move { server.serve(transport).await });
    let client = ().serve(client).await.unwrap();
    (client, server.await.unwrap().unwrap())
}

pub(crate) fn bytes(contents: &ResourceContents) -> Vec<u8> {
    match contents {
        ResourceContents::TextResourceContents { text, .. } => text.clone().into_bytes(),
        ResourceContents::BlobResourceContents { blob, .. } => BASE64_STANDARD.decode(blob).unwrap(),
        other => panic!("unexpected contents {other:?}"),
    }
}
