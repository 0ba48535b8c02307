//! The way in which a game crosses the boundary of its library: the root module, the table of calls, and the adapter
//! that `export_game!` instantiates for a game. `docs/abi.md` describes the whole.
//!
//! Knows: abi_stable, raw pointers, and the contract that it carries. Must not know: any game, the search, files.
//! This folder and the loader are the only places that name abi_stable and that write `unsafe`; game crates see
//! neither.

// `StableAbi` derives expand to unsafe code and to impls inside constants.
#![allow(unsafe_code, non_local_definitions)]

mod adapter;
mod answers;
mod guard;
mod layout;
mod limits;
mod module;
mod questions;
mod words;

pub use layout::layout_fingerprint;
pub use limits::{AnswerLimit, DATA_REFUSAL_LIMIT, OPEN_LIMIT};
pub use module::*;
pub use questions::*;
pub use words::*;

/// The items that `export_game!` names; no one else does.
#[doc(hidden)]
pub mod export {
    pub use super::adapter::module;
    pub use super::module::ModuleRef;
    pub use abi_stable::library::{__call_root_module_loader, CheckTypeLayout, LibHeader, RootModuleResult};
}
