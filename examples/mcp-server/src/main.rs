//! An MCP server that carries its skills in the binary.
//!
//! Clients with the Skills extension (SEP-2640) list and verify the skills and read their files. Other clients get two
//! tools.

use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;

use clap::Parser as _;
use rmcp::ServiceExt as _;
use rmcp::transport::stdio;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use skills_rmcp::{SkillCatalog, SkillServer};
use skills_runtime::{Skills, skills};

static SKILLS: Skills = skills!("../offline-agent/skills");

/// Serves the skills in this binary over the Model Context Protocol
#[derive(clap::Parser)]
#[command(version)]
struct Options {
    /// Serve streamable HTTP at this address, under `/mcp`, instead of standard input and output
    #[arg(long, value_name = "ADDRESS:PORT")]
    http: Option<SocketAddr>,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let Options { http } = Options::parse();
    let catalog = SkillCatalog::new(&SKILLS);
    for skill in catalog.left_out() {
        eprintln!("mcp-server: {skill}");
    }
    let server = SkillServer::new(catalog, env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    match http {
        None => {
            server.serve(stdio()).await?.waiting().await?;
        }
        Some(address) => serve_http(server, address).await?,
    }
    Ok(())
}

async fn serve_http(server: SkillServer, address: SocketAddr) -> Result<(), Box<dyn Error>> {
    let sessions = Arc::new(LocalSessionManager::default());
    let config = StreamableHttpServerConfig::default();
    let service = StreamableHttpService::new(move || Ok(server.clone()), sessions, config);
    let listener = tokio::net::TcpListener::bind(address).await?;
    eprintln!("mcp-server: http://{}/mcp", listener.local_addr()?);
    let stop = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    axum::serve(listener, axum::Router::new().nest_service("/mcp", service)).with_graceful_shutdown(stop).await?;
    Ok(())
}
