//! Serves the [Agent Skills](https://agentskills.io) inside a Rust binary from an MCP server that is built with
//! [rmcp](https://docs.rs/rmcp).
//!
//! A [`SkillCatalog`] answers the methods of the Skills extension (SEP-2640, `io.modelcontextprotocol/skills`):
//! `skills/list`, `skills/get`, `resources/list`, `resources/read` and `resources/directory/read`. It takes any set of the
//! crate [`skills-runtime`](skills_runtime): embedded by `skills!`, loaded from disk, or merged of both. For hosts without
//! the extension it has two tools, `activate_skill` and `read_skill_resource`.
//!
//! A server that serves nothing else is a [`SkillServer`]:
//!
//! ```no_run
//! use rmcp::ServiceExt as _;
//! use skills_rmcp::{SkillCatalog, SkillServer};
//! use skills_runtime::Skills;
//!
//! # async fn serve(skills: &Skills, transport: (tokio::io::Empty, tokio::io::Sink)) -> Result<(), Box<dyn std::error::Error>> {
//! let server = SkillServer::new(SkillCatalog::new(skills), "my-server", env!("CARGO_PKG_VERSION"));
//! server.serve(transport).await?.waiting().await?; // `rmcp::transport::stdio()`
//! # Ok(())
//! # }
//! ```
//!
//! A server with tools and resources of its own delegates to the catalog, as [`SkillCatalog`] shows.
//!
//! # What the catalog serves
//!
//! The extension serves *every* skill, also those with `disable-model-invocation: true`, because the host reads that key
//! in the frontmatter. The tools serve only the skills that a model may activate. Every file is served, names that start
//! with a dot included, so that the manifest is complete.
//!
//! A skill with more than 512 files or 16 MiB is not served, because no host has to accept it;
//! [`SkillCatalog::left_out`] lists such skills.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod catalog;
mod left_out;
mod page;
mod served;
mod server;
mod tools;

pub use crate::catalog::{BYTE_LIMIT, FILE_LIMIT, SkillCatalog};
pub use crate::left_out::LeftOut;
pub use crate::server::SkillServer;
