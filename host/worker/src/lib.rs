//! The worker: one plugin and the search beside it, in a process of its own, and the parent that watches over it.
//!
//! [`protocol`] is what the two say to each other, [`worker_main`] the child, [`Worker`] the parent's end that never
//! blocks, [`Client`] the same for callers that wait (command line, laboratory). Knows processes, pipes and clocks. Must
//! not know records, files of games, or windows.

mod client;
mod fault;
mod launch;
mod parent;
pub mod protocol;
mod server;

pub use client::{Client, WorkerError};
pub use fault::{Cause, Doing, Stopped};
pub use launch::{Host, Launch, Patience, Wake};
pub use parent::{Event, Worker};
pub use server::{Intake, Outbox, Service, WORKER_FLAG, worker_main};
