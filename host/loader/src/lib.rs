//! From a folder of files to a safely loaded game.
//!
//! Knows: plugin folders, file formats of libraries, private copies, the probe child that judges a new file, the
//! verdicts' cache, and how to talk across the ABI. Must not know: search, records, windows, any game.
//!
//! [`Catalog`] is the parent's side: it never runs a plugin's code. [`Plugin`] is the side of a process that may die
//! with the plugin: a worker, a probe, a measurement.

mod catalog;
mod cover;
mod examine;
mod exposure;
mod facts_error;
mod file;
mod folders;
mod judging;
mod library;
mod line;
mod load_error;
mod plugin;
mod probe;
mod quarantine;
mod reason;
mod snapshot;
mod stage;
mod store;
mod texts;
mod verdicts;

pub use catalog::{Catalog, Changes, FoundPlugin, RefusedFile};
pub use cover::MOST_COVER_PIXELS;
pub use exposure::{Exposure, Weakness};
pub use facts_error::FactsError;
pub use file::FileError;
pub use folders::{Folder, PLUGINS_VARIABLE, plugin_folders};
pub use line::ForeignLine;
pub use load_error::LoadError;
pub use plugin::Plugin;
pub use probe::{Probe, probe_main};
pub use reason::Reason;
pub use stage::follow;
pub use store::{Hash, hold};
