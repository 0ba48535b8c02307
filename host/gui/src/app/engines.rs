//! External engines: only this part starts and ends the work with one, and reads and changes the list of those that are registered
//! on a thread. The window owns the list as it is known, in its environment.

use std::sync::Arc;

use abstrakt_external::RegisteredEngine;
use abstrakt_session::Environment;
use abstrakt_system::{Home, SystemError};
use abstrakt_worker::Launch;

use crate::engine_job::{EngineJob, EnginesListed, JobEngine, JobFailure, JobResult, ListChange};
use crate::game_list::GameList;

/// The work with an engine that is under way, or whose end is still shown.
#[derive(Default)]
pub(super) struct Engines(Option<EngineJob>);

impl Engines {
    /// The work that is shown.
    pub(super) fn job(&self) -> Option<&EngineJob> {
        self.0.as_ref()
    }

    /// Lets an engine play some moves.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(super) fn start_trial(
        &mut self,
        engine: JobEngine,
        environment: &Environment,
    ) -> Result<(), SystemError> {
        let (now, wake) = (environment.now.clone(), environment.wake.clone());
        self.0 = Some(EngineJob::start_trial(engine, now, wake)?);
        Ok(())
    }

    /// Registers an engine, or changes it.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(super) fn start_change(
        &mut self,
        engine: JobEngine,
        change: ListChange,
        (home, environment): (&Home, &Environment),
    ) -> Result<(), SystemError> {
        let wake = environment.wake.clone();
        self.0 = Some(EngineJob::start_change(engine, change, home.engines(), wake)?);
        Ok(())
    }

    /// Strikes an engine off the list.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(super) fn start_removal(
        &mut self,
        name: String,
        (home, environment): (&Home, &Environment),
    ) -> Result<(), SystemError> {
        self.0 = Some(EngineJob::start_removal(name, home.engines(), environment.wake.clone())?);
        Ok(())
    }

    /// Ends the work, and forgets how it ended.
    pub(super) fn forget(&mut self) {
        self.0 = None;
    }

    /// The failure of the work, where nobody has looked at it.
    pub(super) fn take_failure(&mut self) -> Option<JobFailure> {
        let failed = self.0.take_if(|job| matches!(job.ended(), Some(Err(_))))?;
        failed.ended().and_then(|ended| ended.clone().err())
    }

    /// Takes the news of the work; the list, where that has changed.
    pub(super) fn collect(&mut self) -> Option<EnginesListed> {
        let job = self.0.as_mut()?;
        if !job.collect() {
            return None;
        }
        let Some(Ok(JobResult::Listed(listed))) = job.ended() else { return None };
        let listed = listed.clone();
        self.0 = None;
        Some(listed)
    }
}

/// An engine with the game that it plays; none where that game is not there.
pub(super) fn job_engine(
    engine: RegisteredEngine,
    is_introduced: bool,
    games: &GameList,
    environment: &Environment,
) -> Option<JobEngine> {
    let found = games.game(&engine.game)?;
    let launch = Launch::new(found, &environment.host, environment.timeouts);
    Some(JobEngine { engine, is_introduced, facts: Arc::clone(&found.facts), launch })
}
