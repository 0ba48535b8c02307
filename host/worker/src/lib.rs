//! The worker: one plugin and the search beside it, in a process of its own, and the parent that watches over it.
//!
//! [`protocol`] is what the two say to each other, [`worker_main`] the child, [`Worker`] the parent's end that never
//! blocks, [`Client`] the one for callers that wait (command line, laboratory). Knows processes, pipes and clocks. Must
//! not know records, files of games, or windows.

mod client;
mod launch;
mod parent;
pub mod protocol;
mod server;
mod stopped;

pub use abstrakt_system::Timeouts;
pub use abstrakt_system::process::{Activity, SignalMeaning, Termination};
pub use client::{Client, WorkerError};
pub use launch::{Host, Launch, Wake};
pub use parent::{Worker, WorkerEvent};
pub use server::{RequestQueue, ResponseSender, Service, worker_main};
pub use stopped::{FaultOrigin, StopCause, Stopped};
