//! The command line, run as a process.

mod check;
#[cfg(unix)]
mod permissions;
mod picture;
mod pipes;
mod prompt;
mod run;
mod sarif;
mod session;
