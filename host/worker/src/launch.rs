//! The start of a worker.

use std::path::PathBuf;
use std::sync::Arc;

use abstrakt_loader::FoundPlugin;
use abstrakt_system::Timeouts;
use abstrakt_texts::Translated;

use crate::Service;
use crate::protocol::words;

/// Called from another thread whenever a worker has news, so that a window can repaint. Must not block.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// The place where workers run.
#[derive(Clone)]
pub enum Host {
    /// In child processes.
    Process {
        /// The executable, started as `PROGRAM --worker`.
        program: PathBuf,
        /// Memory that each may have, MiB; none: a share of the machine.
        memory: Option<u64>,
        /// The folders in which they look for the files of games: books, learned evaluations, data.
        folders: Vec<PathBuf>,
    },
    /// On threads of this process, for measurements and debugging: a plugin that crashes takes everything with it,
    /// and one that hangs keeps its thread.
    InProcess {
        /// Loads plugins, or has a game.
        service: Service,
        /// As those of [`Host::Process`].
        folders: Vec<PathBuf>,
    },
}

impl Host {
    /// Child processes of the running executable, of exactly this build even after its file was replaced.
    ///
    /// # Errors
    /// The system does not say where this executable is.
    pub fn this_program() -> std::io::Result<Self> {
        Ok(Self::process(abstrakt_system::process::this_program()?))
    }

    /// Child processes of an executable.
    pub fn process(program: PathBuf) -> Self {
        Self::Process { program, memory: None, folders: Vec::new() }
    }

    /// Gives each child process `mib` MiB of memory; none: a share of the machine.
    #[must_use]
    pub fn with_memory(mut self, mib: Option<u64>) -> Self {
        if let Self::Process { memory, .. } = &mut self {
            *memory = mib;
        }
        self
    }

    /// Lets workers look for the files of games: books, learned evaluations, data in these folders.
    #[must_use]
    pub fn with_game_folders(mut self, folders: Vec<PathBuf>) -> Self {
        let (Self::Process { folders: kept, .. } | Self::InProcess { folders: kept, .. }) = &mut self;
        *kept = folders;
        self
    }

    /// The folders in which workers look for the files of games: books, learned evaluations, data.
    pub(crate) fn game_folders(&self) -> &[PathBuf] {
        let (Self::Process { folders, .. } | Self::InProcess { folders, .. }) = self;
        folders
    }

    /// Threads of this process that a service starts.
    pub fn of_service(service: Service) -> Self {
        Self::InProcess { service, folders: Vec::new() }
    }

    /// Threads of this process that load plugins as a child would.
    pub fn in_process() -> Self {
        Self::of_service(Service::plugins())
    }
}

/// The parameters of a worker's start.
#[derive(Clone)]
pub struct Launch {
    /// The place where it runs.
    pub host: Host,
    /// The plugin: a private copy that is never overwritten.
    pub plugin: PathBuf,
    /// The game's name for people, for notices.
    pub game: Translated,
    /// The time to wait.
    pub timeouts: Timeouts,
}

impl Launch {
    /// A worker for a game that was found.
    pub fn new(found: &FoundPlugin, host: &Host, timeouts: Timeouts) -> Self {
        Self { host: host.clone(), plugin: found.copy.clone(), game: words(&found.facts.name), timeouts }
    }
}
