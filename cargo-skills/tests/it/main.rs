//! Tests that run the command as a process and compare its whole output.

mod bad_input;
mod check;
mod fix;
mod others;
mod picture;
mod run;
#[cfg(unix)]
mod unreadable;
