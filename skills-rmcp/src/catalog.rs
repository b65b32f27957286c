//! The skills of a server.

use std::collections::HashMap;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rmcp::ErrorData;
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResult, GetSkillResult, ListResourcesResult, ListSkillsResult,
    PaginatedRequestParams, ReadResourceDirectoryRequestParams, ReadResourceDirectoryResult, ReadResourceResult,
    Resource, ResourceContents, ServerCapabilities, Skill, SkillResources, Tool,
};
use skills_runtime::{Entry, Skills, TextOrBlob};

use crate::left_out::LeftOut;
use crate::page::page;
use crate::served::{Served, entry};
use crate::tools;

/// The skills of a server, for the methods of the Skills extension and for two tools.
///
/// It is a snapshot: entries and digests are computed by [`new`](Self::new). The bytes of embedded skills stay where they
/// are in the binary. A file on disk is read again for each request and compared with its digest; one that has changed is an
/// error (`-32603`), and never served under the old digest. Build a new catalog to serve the new files.
///
/// Methods have the names of rmcp's own `SkillCatalog`, which serves a folder. Reading a file on disk blocks: from async
/// code, build a catalog of loaded skills inside `tokio::task::spawn_blocking`.
///
/// # Example
///
/// A server that has tools and resources of its own delegates to it:
///
/// ```
/// use std::sync::Arc;
///
/// use rmcp::model::*;
/// use rmcp::service::RequestContext;
/// use rmcp::{ErrorData, RoleServer, ServerHandler};
/// use skills_rmcp::SkillCatalog;
///
/// #[derive(Clone)]
/// struct Server {
///     skills: Arc<SkillCatalog>,
/// }
///
/// impl ServerHandler for Server {
///     fn get_info(&self) -> ServerConfig {
///         ServerConfig::new(SkillCatalog::capabilities())
///     }
///
///     async fn list_skills(
///         &self,
///         request: Option<PaginatedRequestParams>,
///         _: RequestContext<RoleServer>,
///     ) -> Result<ListSkillsResult, ErrorData> {
///         self.skills.list_skills(request)
///     }
///
///     async fn get_skill(
///         &self,
///         request: GetSkillRequestParams,
///         _: RequestContext<RoleServer>,
///     ) -> Result<GetSkillResult, ErrorData> {
///         self.skills.get_skill(&request.uri)
///     }
///
///     async fn read_resource(
///         &self,
///         request: ReadResourceRequestParams,
///         _: RequestContext<RoleServer>,
///     ) -> Result<ReadResourceResponse, ErrorData> {
///         match self.skills.read_resource(&request.uri) {
///             Some(result) => result.map(Into::into),
///             // Resources of the server's own come here.
///             None => Err(ErrorData::resource_not_found(format!("nothing is at {}", request.uri), None)),
///         }
///     }
///
///     async fn call_tool(
///         &self,
///         request: CallToolRequestParams,
///         _: RequestContext<RoleServer>,
///     ) -> Result<CallToolResponse, ErrorData> {
///         match self.skills.call_tool(&request) {
///             Some(result) => Ok(result.into()),
///             // Tools of the server's own come here.
///             None => Err(ErrorData::invalid_params(format!("unknown tool {}", request.name), None)),
///         }
///     }
///     // `list_resources`, `read_resource_directory` and `list_tools` in the same way
/// }
/// ```
#[derive(Clone, Debug)]
pub struct SkillCatalog {
    /// What the tools serve: the skills that a model may activate.
    for_model: Skills,
    /// Sorted by address, as are `listed` and `served`.
    entries: Vec<Skill>,
    listed: Vec<Resource>,
    served: Vec<Served>,
    /// The file at an address: its skill, and its position in the manifest.
    files: HashMap<String, (usize, usize)>,
    /// The folder at an address: its skill, and its path in it.
    directories: HashMap<String, (usize, String)>,
    left_out: Vec<LeftOut>,
    page_size: usize,
    cache: Option<(u64, CacheScope)>,
}

impl SkillCatalog {
    /// Serves `skills` at `skill://name/...`.
    ///
    /// Reads every file and computes its digest.
    pub fn new(skills: &Skills) -> Self {
        Self::with_prefix("", skills)
    }

    /// Serves `skills` at `skill://prefix/name/...`, for a server with several sets: see [`merge`](Self::merge).
    ///
    /// The parts of the prefix are separated by `/` and percent-encoded.
    ///
    /// # Example
    ///
    /// ```
    /// use skills_rmcp::SkillCatalog;
    /// # fn catalog(billing: &skills_runtime::Skills, support: &skills_runtime::Skills) -> SkillCatalog {
    /// SkillCatalog::with_prefix("acme/billing", billing).merge(SkillCatalog::with_prefix("acme/support", support))
    /// # }
    /// ```
    pub fn with_prefix(prefix: &str, skills: &Skills) -> Self {
        let mut catalog = Self {
            for_model: skills.for_model(),
            entries: Vec::new(),
            listed: Vec::new(),
            served: Vec::new(),
            files: HashMap::new(),
            directories: HashMap::new(),
            left_out: Vec::new(),
            page_size: PAGE_SIZE,
            cache: None,
        };
        let mut skills: Vec<_> = skills.iter().collect();
        // Names have no character that an address encodes, but `-` is before `/`.
        skills.sort_by_cached_key(|skill| skill.uri().to_string());
        for skill in skills {
            catalog.add(prefix, skill);
        }
        catalog
    }

    /// Serves the skills of both catalogs.
    ///
    /// Of two skills at one address the first catalog's is served, and the other one is [left out](Self::left_out). The
    /// tools know skills by name alone: of two skills with one name they serve the first catalog's.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        let Self { for_model, served, left_out, .. } = other;
        self.for_model = for_model.iter().chain(&self.for_model).cloned().collect();
        let mut all: Vec<Served> = std::mem::take(&mut self.served);
        for served in served {
            let uri = served.uri();
            if self.files.contains_key(&uri) {
                self.left_out.push(LeftOut::new(uri, "another skill has this address"));
            } else {
                all.push(served);
            }
        }
        self.left_out.extend(left_out);
        all.sort_by_cached_key(Served::uri);
        (self.entries, self.listed) = (Vec::new(), Vec::new());
        self.files.clear();
        self.directories.clear();
        for Served { prefix, skill, .. } in all {
            self.add(&prefix, &skill);
        }
        self
    }

    /// Sends at most so many entries of a list at once; 100 without a call.
    #[must_use]
    pub fn with_page_size(self, page_size: usize) -> Self {
        Self { page_size: page_size.max(1), ..self }
    }

    /// Allows clients to use an answer for some time before they ask again; without a call they ask each time.
    ///
    /// Take [`CacheScope::Public`] only if every user of the server gets the same skills.
    #[must_use]
    pub fn with_cache(self, ttl: Duration, scope: CacheScope) -> Self {
        let ttl = u64::try_from(ttl.as_millis()).unwrap_or(u64::MAX);
        Self { cache: Some((ttl, scope)), ..self }
    }

    /// The capabilities that a server with a catalog has to declare: resources, the extension with folders, and tools.
    ///
    /// A server with more declares them beside its own: `enable_resources`, `enable_skills_with_directory_read` and
    /// `enable_tools` of `ServerCapabilities::builder()`.
    pub fn capabilities() -> ServerCapabilities {
        ServerCapabilities::builder().enable_resources().enable_skills_with_directory_read().enable_tools().build()
    }

    /// The skills that are not served, and why.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// The entries of all skills, sorted by address.
    pub fn skills(&self) -> Vec<Skill> {
        self.entries.clone()
    }

    /// The answer to `skills/list`.
    ///
    /// # Errors
    ///
    /// `-32602` for a cursor that no answer has returned.
    pub fn list_skills(&self, request: Option<PaginatedRequestParams>) -> Result<ListSkillsResult, ErrorData> {
        let (skills, next) = page(&self.entries, |skill| &skill.uri, request, self.page_size)?;
        let mut result = ListSkillsResult::with_all_items(skills);
        result.next_cursor = next;
        (result.ttl_ms, result.cache_scope) = self.hints();
        Ok(result)
    }

    /// The answer to `skills/get`.
    ///
    /// # Errors
    ///
    /// `-32602` if no skill is served at `uri`.
    pub fn get_skill(&self, uri: &str) -> Result<GetSkillResult, ErrorData> {
        let at = self.entries.binary_search_by(|skill| skill.uri.as_str().cmp(uri)).ok();
        let Some(skill) = at.and_then(|at| self.entries.get(at)) else {
            return Err(ErrorData::invalid_params(format!("no skill is served at {}", uri.escape_debug()), None));
        };
        let mut result = GetSkillResult::new(skill.clone());
        (result.ttl_ms, result.cache_scope) = self.hints();
        Ok(result)
    }

    /// The `SKILL.md` of every skill, for `resources/list`.
    pub fn resources(&self) -> Vec<Resource> {
        self.listed.clone()
    }

    /// The answer to `resources/list` of a server that has no resources of its own.
    ///
    /// # Errors
    ///
    /// `-32602` for a cursor that no answer has returned.
    pub fn list_resources(&self, request: Option<PaginatedRequestParams>) -> Result<ListResourcesResult, ErrorData> {
        let (resources, next) = page(&self.listed, |resource| &resource.uri, request, self.page_size)?;
        let mut result = ListResourcesResult::with_all_items(resources);
        result.next_cursor = next;
        (result.ttl_ms, result.cache_scope) = self.hints();
        Ok(result)
    }

    /// The answer to `resources/read`; `None` if the catalog does not serve `uri`, so that the server can try its own
    /// resources, and then return `ErrorData::resource_not_found`.
    ///
    /// That error is `-32002` to clients of older protocols and `-32602` since 2026-07-28; rmcp translates it.
    ///
    /// # Errors
    ///
    /// `-32603` if a file on disk cannot be read, or has changed since the catalog was built.
    pub fn read_resource(&self, uri: &str) -> Option<Result<ReadResourceResult, ErrorData>> {
        let &(skill, file) = self.files.get(uri)?;
        let (served, entry) = (self.served.get(skill)?, self.entries.get(skill)?);
        let path = served.paths.get(file)?;
        let resource = served.skill.files().find(|file| file.path() == path)?;
        let SkillResources::Files(manifest) = &entry.resources else { return None };
        let contents = resource.text_or_blob().map_err(|error| error.to_string()).and_then(|contents| {
            // Embedded bytes cannot change.
            if resource.embedded().is_none() {
                let bytes = match &contents {
                    TextOrBlob::Text(text) => text.as_bytes(),
                    TextOrBlob::Blob(bytes) => bytes,
                };
                let expected = manifest.get(file).ok_or("the manifest has no such file")?;
                expected.verify(bytes).map_err(|error| format!("the file has changed since it was loaded: {error}"))?;
            }
            let contents = match contents {
                TextOrBlob::Text(text) => ResourceContents::text(text, uri),
                TextOrBlob::Blob(bytes) => ResourceContents::blob(BASE64_STANDARD.encode(bytes), uri),
            };
            Ok(match resource.media_type() {
                Some(media_type) => contents.with_mime_type(media_type),
                None => contents,
            })
        });
        Some(match contents {
            Ok(contents) => {
                let mut result = ReadResourceResult::new(vec![contents]);
                (result.ttl_ms, result.cache_scope) = self.hints();
                Ok(result)
            }
            Err(why) => Err(ErrorData::internal_error(why, None)),
        })
    }

    /// The answer to `resources/directory/read`.
    ///
    /// # Errors
    ///
    /// `-32602` if `uri` is not a folder of a skill, or for a cursor that no answer has returned.
    pub fn read_resource_directory(
        &self,
        request: &ReadResourceDirectoryRequestParams,
    ) -> Result<ReadResourceDirectoryResult, ErrorData> {
        let uri = &request.uri;
        let directory = self.directories.get(uri).and_then(|(skill, path)| {
            let served = self.served.get(*skill)?;
            Some((served, served.skill.directory(path)?))
        });
        let Some((served, directory)) = directory else {
            let is_file = self.files.contains_key(uri);
            let why = if is_file { "is a file and not a folder" } else { "is not served" };
            return Err(ErrorData::invalid_params(format!("{} {why}", uri.escape_debug()), None));
        };
        let children: Vec<Resource> = directory.entries().map(|entry| served.child(&entry)).collect();
        let mut paginated = PaginatedRequestParams::default();
        paginated.cursor.clone_from(&request.cursor);
        let (children, next) = page(&children, |child| &child.uri, Some(paginated), self.page_size)?;
        let mut result = ReadResourceDirectoryResult::with_all_items(children);
        result.next_cursor = next;
        Ok(result)
    }

    /// The definitions of the tools `activate_skill` and `read_skill_resource`, for `tools/list`.
    ///
    /// None of them names a skill with `disable-model-invocation: true`. The description of the first one contains the
    /// catalog, within 16,000 characters. A tool that could serve nothing is not defined.
    pub fn tools(&self) -> Vec<Tool> {
        tools::tools(&self.for_model)
    }

    /// The result of a tool call; `None` if the tool is not one of [`tools`](Self::tools), so that the server can try its
    /// own.
    ///
    /// An error is a result with `isError` and a text from which the model can correct its call.
    pub fn call_tool(&self, request: &CallToolRequestParams) -> Option<CallToolResult> {
        tools::call(&self.for_model, request)
    }

    /// Adds a skill after those whose addresses are before its own.
    fn add(&mut self, prefix: &str, skill: &skills_runtime::Skill) {
        let uri = skill.uri().with_prefix(prefix).to_string();
        let (files, bytes) = (skill.files().len(), skill.files().map(|file| file.len()).sum());
        if files > FILE_LIMIT || bytes > BYTE_LIMIT {
            self.left_out.push(LeftOut::too_large(uri, files, bytes));
            return;
        }
        let manifest = match skill.manifest_with_prefix(prefix) {
            Ok(manifest) => manifest,
            Err(error) => return self.left_out.push(LeftOut::new(uri, error)),
        };
        let entry = match entry(&manifest) {
            Ok(entry) => entry,
            Err(why) => return self.left_out.push(LeftOut::new(uri, why)),
        };
        let at = self.entries.len();
        for (file, entry) in manifest.files().iter().enumerate() {
            self.files.insert(entry.uri().to_owned(), (at, file));
        }
        let mut folders = vec![String::new()];
        while let Some(path) = folders.pop() {
            let Some(directory) = skill.directory(&path) else { continue };
            self.directories.insert(directory.uri().with_prefix(prefix).to_string(), (at, path));
            folders.extend(directory.entries().filter_map(|entry| match entry {
                Entry::Directory(directory) => Some(directory.path().to_owned()),
                Entry::File(_) => None,
            }));
        }
        self.listed.push(
            Resource::new(&uri, skill.name())
                .with_description(skill.description())
                .with_mime_type("text/markdown")
                .with_size(skill.source().len() as u64),
        );
        let paths = manifest.files().iter().map(|file| file.resource().path().to_owned()).collect();
        self.served.push(Served { prefix: prefix.to_owned(), skill: skill.clone(), paths });
        self.entries.push(entry);
    }

    fn hints(&self) -> (Option<u64>, Option<CacheScope>) {
        self.cache.unzip()
    }
}

/// The most files of a skill that every host accepts, by SEP-2640.
pub const FILE_LIMIT: usize = 512;

/// The most bytes of a skill that every host accepts, by SEP-2640: 16 MiB.
pub const BYTE_LIMIT: u64 = 16 * 1024 * 1024;

/// How many entries are sent at once without a call of `with_page_size`.
const PAGE_SIZE: usize = 100;
