//! A cache server.

use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::package::{Package, Profile};
use crate::process;

/// A server with an empty cache of its own. Dropping it stops the server.
pub(super) struct Server {
    dir: PathBuf,
    port: u16,
}

impl Server {
    pub(super) fn start(dir: &Path) -> io::Result<Self> {
        let dir = std::path::absolute(dir)?;
        // The listener is dropped at once, and another process is unlikely to take the port before the server does.
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        let server = Self { dir, port };
        if server.cache().exists() {
            fs::remove_dir_all(server.cache())?;
        }
        server.run("--start-server")?;
        Ok(server)
    }

    /// Builds `package` in a clean target directory. Returns the numbers of cache hits and misses.
    pub(super) fn build(&self, package: &Package) -> io::Result<[f64; 2]> {
        self.run("--zero-stats")?;
        package.remove_target()?;
        let mut command = package.command("build", Profile::Dev);
        self.configure(&mut command).env("RUSTC_WRAPPER", PROGRAM).env("CARGO_INCREMENTAL", "0");
        process::run(&mut command, &package.log())?;
        let printed = self.run("--show-stats")?;
        let count = |what| {
            let count = printed.lines().find_map(|line| line.strip_prefix(what)?.trim().parse().ok());
            count.ok_or_else(|| io::Error::other(format!("no line `{what}` in the statistics of sccache:\n{printed}")))
        };
        Ok([count("Cache hits ")?, count("Cache misses ")?])
    }

    /// Runs `sccache` with one argument and returns what it prints.
    fn run(&self, argument: &str) -> io::Result<String> {
        let log = self.dir.join("sccache.log");
        process::run(self.configure(Command::new(PROGRAM).arg(argument)), &log)?;
        fs::read_to_string(log)
    }

    fn configure<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("SCCACHE_DIR", self.cache()).env("SCCACHE_SERVER_PORT", self.port.to_string())
    }

    fn cache(&self) -> PathBuf {
        self.dir.join("cache")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // If this fails, the server stops by itself after ten minutes without a request.
        let _ = self.run("--stop-server");
    }
}

pub(super) const PROGRAM: &str = "sccache";
