//! External programs that play: which there are, how they are started and watched, and how a game is played with one.
//!
//! Knows dialogues, and processes as far as a conversation needs them. Must not know rules, plugins or windows: how a move is
//! written in a protocol is for the game, and comes here as text.

mod client;
mod conversation;
mod conversation_log;
mod dialogue;
mod failure;
mod protocol;
mod registry;
pub mod server;
mod spec;
mod stop_switch;
mod wait;
pub mod wire;

pub use client::ExternalClient;
pub use conversation_log::CONVERSATION;
pub use dialogue::{ForeignSetting, ForeignStart, Identity, Reply, SearchControl, SearchInfo, Task};
pub use failure::{EngineFailure, FailureCause};
pub use protocol::Protocol;
pub use registry::{EngineOption, RegisteredEngine, Registry, RegistryError};
pub use spec::{ExternalSpec, ExternalSpecError};
pub use stop_switch::StopSwitch;
