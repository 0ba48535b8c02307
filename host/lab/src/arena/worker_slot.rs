//! A slot for a worker in a match: the worker there is started when something is asked of it, and replaced after it
//! stopped working.
//!
//! Knows workers. Must not know what a game is played for.

use abstrakt_engine::Spec;
use abstrakt_texts::Translated;
use abstrakt_worker::protocol::{Opened, Opening};
use abstrakt_worker::{Client, Launch, WorkerError};

/// Workers that did not start are tried again, this often.
const STARTS: u32 = 2;

/// The reasons why nothing comes of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// It was refused, or the answer is of no use: one line, as records keep it.
    Refused(Translated),
    /// The game is larger than a worker takes, which is no engine's fault: one line.
    Outgrown(Translated),
    /// The worker stopped working: a fault of the game or of the machine. Another one is tried next time.
    Stopped(WorkerError),
    /// No worker can be started, or the game does not begin.
    Unplayable(WorkerError),
}

/// A slot for a worker.
#[derive(Default)]
pub(super) struct WorkerSlot {
    client: Option<Client>,
    /// Whether its worker has begun the game.
    open: bool,
    /// The engine that searches there.
    engine: Option<Spec>,
}

impl WorkerSlot {
    /// Another game begins.
    pub fn reset(&mut self) {
        self.open = false;
    }

    /// Another game begins, in which this engine searches, if any.
    pub fn seat(&mut self, engine: Option<&Spec>) {
        self.reset();
        self.engine = engine.cloned();
    }

    /// Begins the game with the worker and tells its board and first position.
    ///
    /// # Errors
    /// [`Failure`]
    pub fn open(&mut self, launch: &Launch, opening: &Opening) -> Result<Opened, Failure> {
        let (client, opened) = self.begin(launch, opening)?;
        (self.client, self.open) = (Some(client), true);
        Ok(opened)
    }

    /// Asks the worker, which stands somewhere in a game that began so.
    ///
    /// # Errors
    /// [`Failure`]
    pub fn ask<T>(
        &mut self,
        launch: &Launch,
        opening: &Opening,
        ask: impl FnOnce(&mut Client) -> Result<T, WorkerError>,
    ) -> Result<T, Failure> {
        let mut client = match self.client.take() {
            Some(client) if self.open => client,
            kept => {
                self.client = kept;
                self.begin(launch, opening)?.0
            }
        };
        self.open = true;
        match ask(&mut client) {
            Err(stopped @ WorkerError::Stopped(_)) => Err(Failure::Stopped(stopped)),
            Err(WorkerError::Refused { reason, .. }) => {
                self.client = Some(client);
                let failure = if reason.is_of_size() { Failure::Outgrown } else { Failure::Refused };
                Err(failure(Translated::of(&reason)))
            }
            Ok(answer) => {
                self.client = Some(client);
                Ok(answer)
            }
        }
    }

    /// The worker that was kept, or a new one, at the beginning of the game.
    fn begin(&mut self, launch: &Launch, opening: &Opening) -> Result<(Client, Opened), Failure> {
        let mut client = match self.client.take() {
            Some(client) => client,
            None => start(launch).map_err(Failure::Unplayable)?,
        };
        let opened = match &self.engine {
            Some(engine) => client.open_for_engine(opening, engine),
            None => client.open(opening),
        };
        match opened {
            Ok(opened) => Ok((client, opened)),
            Err(refused @ WorkerError::Refused { .. }) => Err(Failure::Unplayable(refused)),
            Err(stopped) => Err(Failure::Stopped(stopped)),
        }
    }
}

fn start(launch: &Launch) -> Result<Client, WorkerError> {
    let mut started = Client::start(launch.clone());
    for _ in 1..STARTS {
        if started.is_err() {
            started = Client::start(launch.clone());
        }
    }
    started
}
