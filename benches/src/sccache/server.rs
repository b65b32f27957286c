//! The server that holds the cache.

use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::package::{Package, Profile};
use crate::process;

/// A server of its own, with an empty cache; it ends with the value.
pub(super) struct Server {
    dir: PathBuf,
    port: u16,
}

impl Server {
    pub(super) fn start(dir: &Path) -> io::Result<Self> {
        let dir = std::path::absolute(dir)?;
        // The port is free again at once, and nobody else asks for it so soon.
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port();
        let server = Self { dir, port };
        if server.cache().exists() {
            fs::remove_dir_all(server.cache())?;
        }
        server.ask("--start-server")?;
        Ok(server)
    }

    /// Builds `package` in a clean target directory. Returns how often the cache had what was asked for, and how often
    /// not.
    pub(super) fn build(&self, package: &Package) -> io::Result<[f64; 2]> {
        self.ask("--zero-stats")?;
        package.remove_target()?;
        let mut command = package.command("build", Profile::Dev);
        self.reach(&mut command).env("RUSTC_WRAPPER", PROGRAM).env("CARGO_INCREMENTAL", "0");
        process::run(&mut command, &package.log())?;
        let printed = self.ask("--show-stats")?;
        let count = |what| {
            let count = printed.lines().find_map(|line| line.strip_prefix(what)?.trim().parse().ok());
            count.ok_or_else(|| io::Error::other(format!("sccache does not say `{what}`:\n{printed}")))
        };
        Ok([count("Cache hits ")?, count("Cache misses ")?])
    }

    /// Runs `sccache` with one argument and returns what it prints.
    fn ask(&self, argument: &str) -> io::Result<String> {
        let log = self.dir.join("sccache.log");
        process::run(self.reach(Command::new(PROGRAM).arg(argument)), &log)?;
        fs::read_to_string(log)
    }

    fn reach<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("SCCACHE_DIR", self.cache()).env("SCCACHE_SERVER_PORT", self.port.to_string())
    }

    fn cache(&self) -> PathBuf {
        self.dir.join("cache")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Where it cannot be told to, it ends by itself after ten minutes.
        let _ = self.ask("--stop-server");
    }
}

pub(super) const PROGRAM: &str = "sccache";
