//! An engine that plays: its process, what was told to it, and how it has failed.

use std::time::Duration;

use abstrakt_system::Timeouts;

use crate::conversation::Conversation;
use crate::dialogue::{self, Dialogue, ForeignStart, Identity, Observe, Reply, SearchUnderWay, Talk, Task};
use crate::wait::{Budget, Wait};
use crate::{EngineFailure, ExternalSpec, FailureCause, RegisteredEngine, StopSwitch};

/// The time that a search may take beyond its limit: the engine hears and answers over pipes, on a machine
/// that does other things too.
const MARGIN: Duration = Duration::from_secs(1);

/// A running engine. Dropping it ends its process with everything that it has started.
pub struct ExternalClient {
    engine: RegisteredEngine,
    spec: ExternalSpec,
    timeouts: Timeouts,
    dialogue: Box<dyn Dialogue>,
    /// None after it was told to end.
    conversation: Option<Conversation>,
    identity: Identity,
    start: ForeignStart,
}

impl ExternalClient {
    /// Starts an engine and comes to where it can play a game that begins so. It waits for the answers: not for a thread of a
    /// window.
    ///
    /// # Errors
    /// [`EngineFailure`]
    pub fn start(
        engine: &RegisteredEngine,
        spec: &ExternalSpec,
        timeouts: Timeouts,
        start: &ForeignStart,
        stop: &StopSwitch,
    ) -> Result<Self, EngineFailure> {
        let failed =
            |cause| EngineFailure { engine: engine.name.clone(), cause: Box::new(cause), last: Vec::new() };
        let conversation = Conversation::start(engine, spec, stop).map_err(failed)?;
        let mut client = Self {
            engine: engine.clone(),
            spec: spec.clone(),
            timeouts,
            dialogue: dialogue::of(engine.protocol),
            conversation: Some(conversation),
            identity: Identity::default(),
            start: start.clone(),
        };
        client.identity = client.talk(|dialogue, talk, engine| dialogue.greet(talk, engine, start))?;
        Ok(client)
    }

    /// The engine's introduction.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Whether it can play a game that begins so without being started anew. Some engines choose the variant
    /// when they start.
    pub fn can_play(&self, start: &ForeignStart) -> bool {
        self.start.game == start.game && self.start.settings == start.settings
    }

    /// A game begins.
    ///
    /// # Errors
    /// [`EngineFailure`]. The engine is of no more use then.
    pub fn new_game(&mut self, start: &ForeignStart) -> Result<(), EngineFailure> {
        self.start = start.clone();
        let limits = self.spec.limits.clone();
        self.talk(|dialogue, talk, _| {
            talk.line.pass_over();
            dialogue.new_game(talk, start, &limits)
        })
    }

    /// Asks for a move. None where `observe` broke off: the engine is of no more use then, as it may think on.
    ///
    /// # Errors
    /// [`EngineFailure`]. The engine is of no more use then.
    pub fn think(
        &mut self,
        task: &Task<'_>,
        observe: &mut Observe<'_>,
    ) -> Result<Option<Reply>, EngineFailure> {
        let start = self.start.clone();
        let processor_time = self.spec.processor_time;
        let time = match (task.time, task.left.filter(|_| task.limits.clock.is_some())) {
            (Some(time), Some(left)) => Some(time.min(left)),
            (time, left) => time.or(left),
        };
        let budget = Budget { time, margin: MARGIN, processor_time, silence: self.timeouts.work };
        self.talk(|dialogue, talk, _| {
            talk.line.pass_over();
            // All processes of the machine are looked at for it.
            let used = |talk: &Talk<'_>| processor_time.then(|| talk.line.group().processor_time()).flatten();
            let before = used(talk);
            let wait = Wait::search(talk.line.group(), budget);
            let mut search = SearchUnderWay { task, wait, observe, is_stopped: false };
            let found = dialogue.think(talk, &start, &mut search)?;
            let after = used(talk);
            let processor_time = after.zip(before).map(|(after, before)| after.saturating_sub(before));
            Ok(found.map(|(best, info)| Reply { best, info, processor_time }))
        })
    }

    /// An end of this engine for another reason than its own words: what it said last stands with it.
    pub fn failure(&self, cause: FailureCause) -> EngineFailure {
        let last = self.conversation.as_ref().map(Conversation::last_lines).unwrap_or_default();
        let failure = EngineFailure { engine: self.engine.name.clone(), cause: Box::new(cause), last };
        tracing::warn!(target: "engine", "{failure}");
        for line in &failure.last {
            tracing::warn!(target: "engine", "{}: {line}", failure.engine);
        }
        failure
    }

    fn talk<T>(
        &mut self,
        say: impl FnOnce(&mut dyn Dialogue, &mut Talk<'_>, &RegisteredEngine) -> Result<T, FailureCause>,
    ) -> Result<T, EngineFailure> {
        let Self { engine, dialogue, conversation, timeouts, .. } = self;
        let said = match conversation {
            Some(line) => say(dialogue.as_mut(), &mut Talk { line, silence: timeouts.work }, engine),
            None => Err(FailureCause::Ended(abstrakt_system::process::Termination::Disconnected)),
        };
        said.map_err(|cause| self.failure(cause))
    }
}

impl Drop for ExternalClient {
    fn drop(&mut self) {
        if let Some(conversation) = self.conversation.take() {
            conversation.end(self.dialogue.farewell());
        }
    }
}
