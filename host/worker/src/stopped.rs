//! The report of a parent that had to replace a worker: as data, with words in every language.

use abstrakt_loader::LoadError;
use abstrakt_system::ForeignText;
use abstrakt_system::process::{Activity, SignalMeaning, Termination};
use abstrakt_texts::{Localize, Message, Translated, message};
use serde::{Deserialize, Serialize};

/// A worker that stopped working.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[message(self.message())]
pub struct Stopped {
    /// The game's name for people.
    pub game: Translated,
    /// The cause.
    pub cause: StopCause,
    /// The activity of the worker at that time.
    pub activity: Activity,
    /// No more workers are started for this game: it failed too often.
    pub given_up: bool,
}

/// The reasons why a worker is of no more use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopCause {
    /// Its process ended, or had to be ended.
    Ended(Termination),
    /// The plugin was not loaded.
    NotLoaded(LoadError),
    /// A call of the rules or the search failed: the panic, or what makes no sense.
    Fault {
        /// The origin of the call.
        origin: FaultOrigin,
        /// One line.
        reason: ForeignText,
    },
    /// A new worker refuses the game that the old one held: one line.
    Refused(ForeignText),
}

/// The origin of the fault that stopped a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FaultOrigin {
    /// The plugin: it crashed, hung, panicked, or broke its contract.
    Game,
    /// The search or the worker itself: the host's own code.
    Engine,
    /// The machine, or its user: the process was killed, was short of memory, or could not be started.
    Machine,
}

impl StopCause {
    /// The origin of the fault if a plugin was at work.
    fn origin(&self) -> FaultOrigin {
        match self {
            Self::Ended(termination) => match termination {
                Termination::NotStarted { .. }
                | Termination::Killed(_)
                | Termination::Memory(_)
                | Termination::Unknown
                | Termination::Signal { meaning: Some(SignalMeaning::Bus), .. } => FaultOrigin::Machine,
                Termination::Signal { .. }
                | Termination::Exit(_)
                | Termination::Unresponsive(_)
                | Termination::ProcessorTime(_)
                | Termination::FileSize
                | Termination::Disconnected
                | Termination::Malformed(_)
                | Termination::LeftProcesses(_) => FaultOrigin::Game,
            },
            Self::NotLoaded(_) | Self::Refused(_) => FaultOrigin::Game,
            Self::Fault { origin, .. } => *origin,
        }
    }
}

impl Stopped {
    /// The origin of the fault, as far as it can be known from outside.
    pub fn origin(&self) -> FaultOrigin {
        if self.had_begun() { self.cause.origin() } else { FaultOrigin::Machine }
    }

    /// Whether the worker had begun to serve. One that had not has loaded no plugin.
    pub fn had_begun(&self) -> bool {
        self.activity != Activity::Starting
    }

    fn message(&self) -> Message {
        let (game, cause) = (&self.game, self.what_happened());
        match (self.had_begun(), self.given_up) {
            (true, false) => message!("stopped", game, cause),
            (true, true) => message!("stopped-given-up", game, cause),
            (false, false) => message!("stopped-at-start", game, cause),
            (false, true) => message!("stopped-at-start-given-up", game, cause),
        }
    }

    /// The event alone, without the game's name and without its consequence.
    pub fn what_happened(&self) -> Message {
        match &self.cause {
            StopCause::Ended(termination) if !self.had_begun() => {
                message!("stop-ended-at-start", ended = termination)
            }
            StopCause::Ended(termination) => {
                message!("stop-ended", ended = termination, activity = &self.activity)
            }
            StopCause::NotLoaded(error) => message!("stop-not-loaded", error),
            StopCause::Fault { reason, .. } => {
                message!("stop-fault", activity = &self.activity, fault = reason)
            }
            StopCause::Refused(reason) => message!("stop-refused", reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    fn stopped(cause: StopCause, given_up: bool) -> Stopped {
        Stopped { game: "Pile".into(), cause, activity: Activity::Searching, given_up }
    }

    #[test]
    fn every_cause_has_words() {
        let ended = || StopCause::Ended(Termination::Exit(3));
        let fault =
            StopCause::Fault { origin: FaultOrigin::Game, reason: ForeignText::of("panicked at x.rs:1: no") };
        let all = [
            stopped(ended(), false),
            stopped(ended(), true),
            stopped(fault, false),
            stopped(StopCause::NotLoaded(LoadError::NotAGame), false),
            stopped(StopCause::Refused(ForeignText::of("ply 3: no such move")), true),
            Stopped { activity: Activity::Starting, ..stopped(ended(), false) },
            Stopped { activity: Activity::Starting, ..stopped(ended(), true) },
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|stopped| stopped as _).collect();
        assert_localized(&all, &["stop-", "stopped"]);
    }

    #[test]
    fn a_kill_is_the_machines_and_a_crash_the_games() {
        let origin = |termination| StopCause::Ended(termination).origin();
        assert_eq!(origin(Termination::Killed(9)), FaultOrigin::Machine);
        let crash = Termination::Signal { signal: 11, meaning: Some(SignalMeaning::Segmentation) };
        assert_eq!(origin(crash), FaultOrigin::Game);
    }

    #[test]
    fn whoever_has_loaded_no_plugin_blames_no_game() {
        let ended = stopped(StopCause::Ended(Termination::Exit(1)), true);
        assert_eq!(ended.origin(), FaultOrigin::Game);
        let begun = Stopped { activity: Activity::Starting, ..ended };
        assert_eq!(begun.origin(), FaultOrigin::Machine);
        assert!(!begun.to_string().contains("Pile stopped"), "{begun}");
    }
}
