//! How a worker is started.

use std::path::PathBuf;
use std::sync::Arc;

use abstrakt_system::Timeouts;

use crate::Service;

/// Called from another thread whenever a worker has news, so that a window can repaint. Must not block.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Where workers run.
#[derive(Clone)]
pub enum Host {
    /// In child processes of this executable, started as `PROGRAM --worker`.
    Process(PathBuf),
    /// On threads of this process, for measurements and debugging: a plugin that crashes takes everything with it,
    /// and one that hangs keeps its thread.
    InProcess(Service),
}

impl Host {
    /// Child processes of the running executable, of this very build even after its file was replaced.
    ///
    /// # Errors
    /// The system does not tell where this executable is.
    pub fn this_program() -> std::io::Result<Self> {
        Ok(Self::Process(abstrakt_system::process::this_program()?))
    }

    /// Threads of this process that load plugins as a child would.
    pub fn in_process() -> Self {
        Self::InProcess(Service::plugins())
    }
}

/// What a worker is started with.
#[derive(Clone)]
pub struct Launch {
    /// Where it runs.
    pub host: Host,
    /// The plugin: a private copy that nobody overwrites.
    pub plugin: PathBuf,
    /// The game's name for people, for notices.
    pub game: String,
    /// How long to wait.
    pub timeouts: Timeouts,
}
