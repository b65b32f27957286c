//! The command line as people meet it: real processes, and all that they say.

mod bad_input;
mod check;
mod fix;
mod others;
mod picture;
mod run;
#[cfg(unix)]
mod unreadable;
