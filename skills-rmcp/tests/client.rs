//! rmcp's client against the server: lists, gets, reads and verifies, pages, errors, tools and load.

mod common;

use std::time::Duration;

use rmcp::ServiceError;
use rmcp::model::*;
use serde_json::{Map, json};
use skills_rmcp::{SkillCatalog, SkillServer};
use skills_runtime::{Policy, Skills};
use tempfile::TempDir;

use self::common::{bytes, connect, connect_server, example, load, skill, write};

#[tokio::test]
async fn every_file_is_listed_read_and_verified() {
    let skills = load(&example());
    let (client, _server) = connect(SkillCatalog::new(&skills).with_page_size(1)).await;
    let entries = client.list_all_skills().await.unwrap();
    validate_skills(&entries).unwrap();
    assert!(entries.iter().map(Skill::name).eq(skills.names()));
    let mut files = 0;
    for (entry, skill) in entries.iter().zip(&skills) {
        assert_eq!(client.get_skill(GetSkillRequestParams::new(&entry.uri)).await.unwrap().skill, *entry);
        let SkillResources::Files(manifest) = &entry.resources else { panic!("{entry:?}") };
        assert_eq!(manifest.len(), skill.files().len());
        for file in manifest {
            let result = client.read_resource(ReadResourceRequestParams::new(&file.uri)).await.unwrap();
            let [contents] = &result.contents[..] else { panic!("{result:?}") };
            file.verify(&bytes(contents)).unwrap();
            files += 1;
        }
        let mut folders = vec![entry.uri.trim_end_matches("/SKILL.md").to_owned()];
        let mut found = Vec::new();
        while let Some(uri) = folders.pop() {
            let mut request = ReadResourceDirectoryRequestParams::new(&uri);
            loop {
                let page = client.read_resource_directory(request).await.unwrap();
                assert_eq!(page.resources.len(), 1, "pages have one entry");
                for child in page.resources {
                    if child.is_directory() { folders.push(child.uri) } else { found.push(child.uri) }
                }
                let Some(cursor) = page.next_cursor else { break };
                request = ReadResourceDirectoryRequestParams::new(&uri).with_cursor(cursor);
            }
        }
        found.sort();
        assert!(found.iter().eq(manifest.iter().map(|file| &file.uri)));
    }
    assert!(files > skills.len());
    let resources = client.list_all_resources().await.unwrap();
    assert!(resources.iter().map(|it| &it.uri).eq(entries.iter().map(|it| &it.uri)));
}

#[tokio::test]
async fn hidden_skills_are_served_and_are_no_tool() {
    let dir = TempDir::new().unwrap();
    skill(dir.path(), "open", "");
    skill(dir.path(), "secret", "disable-model-invocation: true\n");
    write(dir.path(), "secret/notes.md", "hidden");
    let (client, _server) = connect(SkillCatalog::new(&load(dir.path()))).await;

    let names: Vec<_> = client.list_all_skills().await.unwrap().iter().map(|it| it.name().to_owned()).collect();
    assert_eq!(names, ["open", "secret"]);
    client.get_skill(GetSkillRequestParams::new("skill://secret/SKILL.md")).await.unwrap();
    client.read_resource(ReadResourceRequestParams::new("skill://secret/notes.md")).await.unwrap();
    assert_eq!(client.list_all_resources().await.unwrap().len(), 2);

    let tools = client.list_all_tools().await.unwrap();
    assert!(!serde_json::to_string(&tools).unwrap().contains("secret"));
    assert!(tools[0].description.as_ref().unwrap().contains("- `open` — Does open."));
    for tool in &tools {
        let hints = tool.annotations.as_ref().unwrap();
        assert_eq!((hints.read_only_hint, hints.open_world_hint), (Some(true), Some(false)));
    }
    for (tool, path) in [("activate_skill", ""), ("read_skill_resource", "notes.md")] {
        let Some(error) = call(&client, tool, json!({ "name": "secret", "path": path })).await else { continue };
        assert_eq!(error, (Some(true), "no skill `secret`; the skill is `open`".to_owned()));
    }
    let (error, text) = call(&client, "activate_skill", json!({ "name": "open" })).await.unwrap();
    assert_eq!(error, Some(false));
    assert!(text.starts_with("<skill_content name=\"open\">"), "{text}");
    let (error, text) = call(&client, "activate_skill", json!({ "name": 1 })).await.unwrap();
    assert_eq!((error, text.as_str()), (Some(true), "the argument `name` is missing; the skill is `open`"));
}

#[tokio::test]
async fn error_codes_are_those_of_the_specification() {
    let dir = TempDir::new().unwrap();
    skill(dir.path(), "one", "");
    write(dir.path(), "one/a/b.md", "b");
    let (client, _server) = connect(SkillCatalog::new(&load(dir.path()))).await;
    for uri in ["skill://none/SKILL.md", "skill://one/a/b.md", "skill://one", "nonsense", "skill://one/%53KILL.md"] {
        let error = client.get_skill(GetSkillRequestParams::new(uri)).await.unwrap_err();
        assert_eq!(code(&error), ErrorCode::INVALID_PARAMS, "{uri}");
    }
    for uri in
        ["skill://one/SKILL.md", "skill://one/", "skill://one/none", "skill://one/a/", "skill://none", "skill://"]
    {
        let request = ReadResourceDirectoryRequestParams::new(uri);
        let error = client.read_resource_directory(request).await.unwrap_err();
        assert_eq!(code(&error), ErrorCode::INVALID_PARAMS, "{uri}");
    }
    let cursor = || Some(PaginatedRequestParams::default().with_cursor(Some("nothing".into())));
    assert_eq!(code(&client.list_skills(cursor()).await.unwrap_err()), ErrorCode::INVALID_PARAMS);
    assert_eq!(code(&client.list_resources(cursor()).await.unwrap_err()), ErrorCode::INVALID_PARAMS);
    assert_eq!(code(&client.list_tools(cursor()).await.unwrap_err()), ErrorCode::INVALID_PARAMS);
    let request = ReadResourceDirectoryRequestParams::new("skill://one").with_cursor("nothing");
    assert_eq!(code(&client.read_resource_directory(request).await.unwrap_err()), ErrorCode::INVALID_PARAMS);
    let error = client.call_tool(CallToolRequestParams::new("bash")).await.unwrap_err();
    assert_eq!(code(&error), ErrorCode::INVALID_PARAMS);
    // rmcp's client negotiates the newest protocol, in which a resource that does not exist is `-32602`.
    let newest = client.peer_info().unwrap().protocol_version.as_str() >= "2026-07-28";
    let expected = if newest { ErrorCode::INVALID_PARAMS } else { ErrorCode::RESOURCE_NOT_FOUND };
    for uri in ["skill://one/none.md", "skill://one/a", "skill://one/../one/SKILL.md", "file:///etc/passwd"] {
        let error = client.read_resource(ReadResourceRequestParams::new(uri)).await.unwrap_err();
        assert_eq!(code(&error), expected, "{uri}");
    }
}

#[tokio::test]
async fn a_file_that_has_changed_is_not_served_under_its_old_digest() {
    let dir = TempDir::new().unwrap();
    skill(dir.path(), "one", "");
    write(dir.path(), "one/a.md", "old");
    let (client, _server) = connect(SkillCatalog::new(&load(dir.path()))).await;
    let read = || client.read_resource(ReadResourceRequestParams::new("skill://one/a.md"));
    read().await.unwrap();
    write(dir.path(), "one/a.md", "new");
    let error = read().await.unwrap_err();
    assert_eq!(code(&error), ErrorCode::INTERNAL_ERROR);
    assert!(error.to_string().contains("the file has changed since it was loaded"), "{error}");
}

#[tokio::test]
async fn several_sets_are_served_under_their_prefixes() {
    let (billing, support) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    skill(billing.path(), "refunds", "");
    write(billing.path(), "refunds/a/b c.md", "text");
    skill(support.path(), "refunds", "license: MIT\n");
    let catalog = SkillCatalog::with_prefix("acme/bill ing/", &load(billing.path()))
        .merge(SkillCatalog::with_prefix("acme/support", &load(support.path())))
        .merge(SkillCatalog::with_prefix("acme/support", &load(support.path())));
    assert_eq!(
        catalog.left_out().iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["skill://acme/support/refunds/SKILL.md is not served: another skill has this address"],
    );
    let (client, _server) = connect(catalog).await;
    let entries = client.list_all_skills().await.unwrap();
    validate_skills(&entries).unwrap();
    let uris: Vec<_> = entries.iter().map(|it| it.uri.as_str()).collect();
    assert_eq!(uris, ["skill://acme/bill%20ing/refunds/SKILL.md", "skill://acme/support/refunds/SKILL.md"]);
    let uri = "skill://acme/bill%20ing/refunds/a/b%20c.md";
    assert_eq!(bytes(&client.read_resource(ReadResourceRequestParams::new(uri)).await.unwrap().contents[0]), b"text");
    let children = client
        .read_resource_directory(ReadResourceDirectoryRequestParams::new("skill://acme/bill%20ing/refunds/a"))
        .await
        .unwrap()
        .resources;
    assert_eq!((children[0].uri.as_str(), children[0].name.as_str()), (uri, "b c.md"));
}

#[test]
fn a_skill_that_no_host_has_to_accept_is_left_out() {
    let text = "---\nname: large\ndescription: Is large.\n---\nBody";
    let many = (0..512).map(|at| (format!("large/{at}.txt"), Vec::new()));
    let skills = Skills::parse(many.chain([("large/SKILL.md".into(), text.into())]), &Policy::standard()).skills;
    let catalog = SkillCatalog::new(&skills);
    assert!(catalog.skills().is_empty() && catalog.resources().is_empty());
    assert_eq!(
        catalog.left_out()[0].to_string(),
        format!(
            "skill://large/SKILL.md is not served: 513 files and {} bytes, and hosts accept at most 512 files and 16777216 \
             bytes",
            text.len(),
        ),
    );
}

#[tokio::test]
async fn cache_hints_are_sent_if_the_server_sets_them() {
    let dir = TempDir::new().unwrap();
    skill(dir.path(), "one", "");
    let catalog = SkillCatalog::new(&load(dir.path())).with_cache(Duration::from_secs(300), CacheScope::Public);
    let result = catalog.list_skills(None).unwrap();
    assert_eq!((result.ttl_ms, result.cache_scope), (Some(300_000), Some(CacheScope::Public)));
    let result = catalog.get_skill("skill://one/SKILL.md").unwrap();
    assert_eq!((result.ttl_ms, result.cache_scope), (Some(300_000), Some(CacheScope::Public)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_clients_in_parallel_get_their_own_answers() {
    let files = (0..1_000).map(|at| {
        let name = format!("skill-{at:04}");
        (format!("{name}/SKILL.md"), format!("---\nname: {name}\ndescription: Number {at}.\n---\nBody of {name}"))
    });
    let skills = Skills::parse(files, &Policy::default()).skills;
    assert_eq!(skills.len(), 1_000);
    let server = SkillServer::new(SkillCatalog::new(&skills), "test", "1");
    let clients = (0..100_usize).map(|number| {
        let server = server.clone();
        tokio::spawn(async move {
            let (client, _server) = connect_server(server).await;
            let entries = client.list_all_skills().await.unwrap();
            assert_eq!(entries.len(), 1_000);
            for step in 0..10 {
                let entry = &entries[(number * 37 + step * 101) % 1_000];
                let got = client.get_skill(GetSkillRequestParams::new(&entry.uri)).await.unwrap();
                assert_eq!(got.skill, *entry);
                let read = client.read_resource(ReadResourceRequestParams::new(&entry.uri)).await.unwrap();
                assert!(bytes(&read.contents[0]).ends_with(format!("Body of {}", entry.name()).as_bytes()));
                let (_, text) = call(&client, "activate_skill", json!({ "name": entry.name() })).await.unwrap();
                assert!(text.contains(&format!("Body of {}\n", entry.name())), "{text}");
            }
        })
    });
    for client in clients.collect::<Vec<_>>() {
        client.await.unwrap();
    }
}

/// Whether the result is an error, and its text; `None` if the server has no such tool.
async fn call(
    client: &rmcp::Peer<rmcp::RoleClient>,
    tool: &'static str,
    arguments: serde_json::Value,
) -> Option<(Option<bool>, String)> {
    let arguments: Map<_, _> = arguments.as_object().unwrap().clone();
    let request = CallToolRequestParams::new(tool).with_arguments(arguments);
    let result = client.call_tool(request).await.ok()?;
    let [ContentBlock::Text(text)] = &result.content[..] else { panic!("{result:?}") };
    Some((result.is_error, text.text.clone()))
}

fn code(error: &ServiceError) -> ErrorCode {
    match error {
        ServiceError::McpError(error) => error.code,
        other => panic!("{other}"),
    }
}
