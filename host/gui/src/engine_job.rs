//! Work with an external engine on a thread of its own: it is tried, or the list of those that are registered is changed.
//!
//! Knows engines and their list. Must not know widgets, or who sits on a seat.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use abstrakt_external::{
    EngineFailure, ExternalSpec, Identity, RegisteredEngine, Registry, RegistryError, StopSwitch,
};
use abstrakt_referee::{
    ExternalPlayer, ExternalSeat, ExternalSeatError, Now, RegistrationError, TrialMove, introduce,
    trial_opening, try_external,
};
use abstrakt_system::SystemError;
use abstrakt_texts::{Localize, Message};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::{Launch, Wake};

use crate::actor::{Outbox, start_task};

/// The time for a move of a trial.
const TRIAL_TIME: Duration = Duration::from_secs(1);

/// The engine of a job.
#[derive(Clone)]
pub struct JobEngine {
    /// The engine, with the values of its options.
    pub engine: RegisteredEngine,
    /// Whether its options are known. It is asked for them otherwise.
    pub is_introduced: bool,
    /// The game that it plays.
    pub facts: Arc<Facts>,
    /// The worker of that game.
    pub launch: Launch,
}

/// The change of a list of engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListChange {
    /// The engine is registered.
    Add,
    /// The engine takes the place of the one of this name.
    Replace(String),
}

/// The failure of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct JobFailure {
    /// The reason.
    pub reason: Message,
    /// The last lines of the engine's output.
    pub last: Vec<String>,
}

/// The success of a job.
#[derive(Clone, Debug, PartialEq)]
pub enum JobResult {
    /// The engine plays.
    Plays,
    /// The list has changed.
    Listed(EnginesListed),
}

/// A list that has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct EnginesListed {
    /// The list as it is now.
    pub registry: Registry,
    /// The engine that is new there, or changed; none where one was struck off.
    pub engine: Option<String>,
}

enum News {
    Introduced(Identity),
    Played(TrialMove),
    Ended(Result<JobResult, JobFailure>),
}

/// A job under way, or one that has ended. Dropping it ends the engine.
pub struct EngineJob {
    stop: StopSwitch,
    news: Receiver<News>,
    identity: Option<Identity>,
    played: Vec<TrialMove>,
    ended: Option<Result<JobResult, JobFailure>>,
}

impl EngineJob {
    /// Lets an engine play some moves against itself.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start_trial(engine: JobEngine, now: Now, wake: Wake) -> Result<Self, SystemError> {
        Self::start(wake, move |outbox, stop| {
            let engine = introduced(engine, outbox, stop)?;
            play(engine, &now, outbox, stop)
        })
    }

    /// Registers an engine in the list of this file.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start_change(
        engine: JobEngine,
        change: ListChange,
        file: PathBuf,
        wake: Wake,
    ) -> Result<Self, SystemError> {
        Self::start(wake, move |outbox, stop| {
            let JobEngine { engine, .. } = introduced(engine, outbox, stop)?;
            let name = engine.name.clone();
            listed(&file, Some(name), |registry| match &change {
                ListChange::Add => registry.add(engine),
                ListChange::Replace(name) => registry.replace(name, engine),
            })
        })
    }

    /// Strikes the engine of this name off the list of this file.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start_removal(name: String, file: PathBuf, wake: Wake) -> Result<Self, SystemError> {
        Self::start(wake, move |_, _| listed(&file, None, |registry| registry.remove(&name).map(drop)))
    }

    fn start(
        wake: Wake,
        act: impl FnOnce(&Outbox<News>, &StopSwitch) -> Result<JobResult, JobFailure> + Send + 'static,
    ) -> Result<Self, SystemError> {
        let stop = StopSwitch::default();
        let switch = stop.clone();
        let news = start_task("engine job", wake, move |outbox| {
            // The window may have closed by now.
            outbox.send(News::Ended(act(outbox, &switch)));
        })?;
        Ok(Self { stop, news, identity: None, played: Vec::new(), ended: None })
    }

    /// Takes the news since the last call; true if the job has ended meanwhile.
    pub fn collect(&mut self) -> bool {
        let before = self.ended.is_some();
        for news in self.news.try_iter() {
            match news {
                News::Introduced(identity) => self.identity = Some(identity),
                News::Played(played) => self.played.push(played),
                News::Ended(ended) => self.ended = Some(ended),
            }
        }
        !before && self.ended.is_some()
    }

    /// The engine's introduction; none before it was asked, and where it was not.
    pub fn identity(&self) -> Option<&Identity> {
        self.identity.as_ref()
    }

    /// The moves of a trial.
    pub fn played(&self) -> &[TrialMove] {
        &self.played
    }

    /// Its end; none while it is under way.
    pub fn ended(&self) -> Option<&Result<JobResult, JobFailure>> {
        self.ended.as_ref()
    }
}

/// Nobody is left who could take the result.
impl Drop for EngineJob {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// The engine with its options, for which it is asked where they are not known.
fn introduced(
    mut engine: JobEngine,
    outbox: &Outbox<News>,
    stop: &StopSwitch,
) -> Result<JobEngine, JobFailure> {
    if engine.is_introduced {
        return Ok(engine);
    }
    let asked = introduce(&engine.facts, &engine.engine, engine.launch.timeouts, stop);
    let identity = asked.map_err(|error| match error {
        RegistrationError::Spec(error) => failure(&error),
        RegistrationError::Engine(error) => engine_failure(&error),
    })?;
    engine.engine.options.clone_from(&identity.options);
    outbox.send(News::Introduced(identity));
    Ok(engine)
}

/// Lets the engine play against itself, and tells every move.
fn play(
    engine: JobEngine,
    now: &Now,
    outbox: &Outbox<News>,
    stop: &StopSwitch,
) -> Result<JobResult, JobFailure> {
    let JobEngine { engine, facts, launch, .. } = engine;
    let mut spec = ExternalSpec::new(&engine.name);
    spec.limits.time = Some(TRIAL_TIME);
    let player = ExternalPlayer { spec, engine };
    let opening = trial_opening(&facts, &player);
    let mut seat = ExternalSeat::with_stop_switch(player, stop.clone());
    let mut each = |made: &TrialMove| {
        outbox.send(News::Played(made.clone()));
    };
    match try_external(&mut seat, &launch, &opening, now, &mut each) {
        Ok(()) => Ok(JobResult::Plays),
        Err(ExternalSeatError::Worker(error)) => Err(failure(&error)),
        Err(ExternalSeatError::Engine(error)) => Err(engine_failure(&error)),
    }
}

/// Changes the list of this file; `engine` is the one that is new there, or changed.
fn listed(
    file: &Path,
    engine: Option<String>,
    change: impl FnOnce(&mut Registry) -> Result<(), RegistryError>,
) -> Result<JobResult, JobFailure> {
    let changed = Registry::change(file, |registry| {
        change(registry)?;
        Ok(registry.clone())
    });
    let listed = |registry| JobResult::Listed(EnginesListed { registry, engine });
    changed.map(listed).map_err(|error| failure(&error))
}

/// The failure of an engine, with what it has said.
fn engine_failure(error: &EngineFailure) -> JobFailure {
    JobFailure { last: error.last.clone(), ..failure(error) }
}

fn failure(error: &dyn Localize) -> JobFailure {
    JobFailure { reason: error.message(), last: Vec::new() }
}
