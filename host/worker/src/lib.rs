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
pub use fault::{Activity, StopCause, Stopped};
pub use launch::{Host, Launch, Timeouts, Wake};
pub use parent::{Worker, WorkerEvent};
pub use server::{RequestQueue, ResponseSender, Service, WORKER_FLAG, worker_main};
