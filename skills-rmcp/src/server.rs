//! A server that serves skills and nothing else.

use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, GetSkillRequestParams, GetSkillResult, Implementation,
    ListResourcesResult, ListSkillsResult, ListToolsResult, PaginatedRequestParams, ReadResourceDirectoryRequestParams,
    ReadResourceDirectoryResult, ReadResourceRequestParams, ReadResourceResponse, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};

use crate::catalog::SkillCatalog;

/// An MCP server that serves the skills of a catalog.
///
/// It declares the Skills extension with folders, resources and tools. Cloning it counts a reference.
///
/// # Example
///
/// ```
/// use skills_rmcp::{SkillCatalog, SkillServer};
/// use skills_runtime::Skills;
///
/// let server = SkillServer::new(SkillCatalog::new(&Skills::EMPTY), "my-server", "1.0.0");
/// # let _ = server;
/// ```
#[derive(Clone, Debug)]
pub struct SkillServer {
    catalog: Arc<SkillCatalog>,
    info: ServerConfig,
}

impl SkillServer {
    /// A server with the name and the version that it tells its clients.
    pub fn new(catalog: SkillCatalog, name: impl Into<String>, version: impl Into<String>) -> Self {
        let info = ServerConfig::new(SkillCatalog::capabilities());
        Self { catalog: Arc::new(catalog), info: info.with_server_info(Implementation::new(name, version)) }
    }

    /// Tells clients how to use the server.
    #[must_use]
    pub fn with_instructions(self, instructions: impl Into<String>) -> Self {
        Self { info: self.info.with_instructions(instructions), ..self }
    }
}

impl ServerHandler for SkillServer {
    fn get_info(&self) -> ServerConfig {
        self.info.clone()
    }

    async fn list_skills(
        &self,
        request: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListSkillsResult, ErrorData> {
        self.catalog.list_skills(request)
    }

    async fn get_skill(
        &self,
        request: GetSkillRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetSkillResult, ErrorData> {
        self.catalog.get_skill(&request.uri)
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        self.catalog.list_resources(request)
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = &request.uri;
        let not_found = || ErrorData::resource_not_found(format!("nothing is served at {}", uri.escape_debug()), None);
        self.catalog.read_resource(uri).ok_or_else(not_found)?.map(Into::into)
    }

    async fn read_resource_directory(
        &self,
        request: ReadResourceDirectoryRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceDirectoryResult, ErrorData> {
        self.catalog.read_resource_directory(&request)
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        match request.and_then(|request| request.cursor) {
            None => Ok(ListToolsResult::with_all_items(self.catalog.tools())),
            Some(cursor) => Err(ErrorData::invalid_params(format!("unknown cursor {}", cursor.escape_debug()), None)),
        }
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let unknown = || ErrorData::invalid_params(format!("unknown tool {}", request.name.escape_debug()), None);
        self.catalog.call_tool(&request).map(Into::into).ok_or_else(unknown)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.catalog.tools().into_iter().find(|tool| tool.name == name)
    }
}
