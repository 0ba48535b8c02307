//! The conversation that plays a game with an engine, whatever its protocol is.
//!
//! Knows the order of messages. Must not know processes.

mod gomocup;
mod hub;
mod ugi;

use std::time::Duration;

use abstrakt_engine::Limits;

use crate::conversation::{Conversation, Heard};
use crate::wait::Wait;
use crate::{EngineOption, FailureCause, Protocol, RegisteredEngine};

/// The beginning of a game, in the words of the protocol.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForeignStart {
    /// The game's name there: Hub's variant, Gomocup's rule.
    pub game: String,
    /// Columns and rows, where the protocol tells them: Gomocup.
    pub board: Option<(u8, u8)>,
    /// The position where the game begins; none: the usual one.
    pub position: Option<String>,
    /// The number of seats, where the protocol tells it: UGI.
    pub seats: u8,
    /// The settings of the game, where the protocol tells them one by one: UGI.
    pub settings: Vec<ForeignSetting>,
}

/// A setting of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignSetting {
    /// Its name in the protocol.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Whether it is what the game has without it, so that an engine without the setting can play too.
    pub is_default: bool,
}

/// A position to be searched, and by what limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task<'a> {
    /// The moves since the start, each in the notation of the protocol.
    pub moves: &'a [String],
    /// The limits of a move.
    pub limits: &'a Limits,
    /// The rest of the time of this move.
    pub time: Option<Duration>,
    /// The time on the clock, where the limits have a clock.
    pub left: Option<Duration>,
}

/// An engine's introduction.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Identity {
    /// Its name, with its version; empty where it tells none.
    pub name: String,
    /// Its author; empty where it tells none.
    pub author: String,
    /// The options that a person may set.
    pub options: Vec<EngineOption>,
}

/// An engine's report on its search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchInfo {
    /// Turns deep.
    pub depth: Option<u32>,
    /// The value for the side to move, in the unit of the engine.
    pub score: Option<f64>,
    /// Positions.
    pub nodes: Option<u64>,
    /// The principal variation, in the notation of the protocol.
    pub variation: Vec<String>,
}

/// A move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reply {
    /// The move, in the notation of the protocol.
    pub best: String,
    /// Its last report on its search.
    pub info: SearchInfo,
    /// Processor time that the search took, where the spec asks for it and the system tells it.
    pub processor_time: Option<Duration>,
}

/// The order of the caller that waits for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchControl {
    /// Search on.
    Continue,
    /// Move now. An engine whose protocol has no word for that searches on.
    MoveNow,
    /// Give the search up.
    Abort,
}

/// Hears what an engine finds while it thinks, and says what is wanted.
pub type Observe<'a> = dyn FnMut(&SearchInfo) -> SearchControl + 'a;

/// A search that an engine was asked for.
pub(crate) struct SearchUnderWay<'s, 'o> {
    /// The position and the limits.
    pub task: &'s Task<'s>,
    /// The time for which its end is waited for.
    pub wait: Wait,
    /// The caller.
    pub observe: &'s mut Observe<'o>,
    /// The engine was told to move.
    pub is_stopped: bool,
}

impl SearchUnderWay<'_, '_> {
    /// Tells the caller what was found; false: the search is given up. `stop` tells the engine to move, once.
    pub fn goes_on(&mut self, found: &SearchInfo, stop: impl FnOnce()) -> bool {
        match (self.observe)(found) {
            SearchControl::Continue => true,
            SearchControl::Abort => false,
            SearchControl::MoveNow => {
                if !std::mem::replace(&mut self.is_stopped, true) {
                    stop();
                }
                true
            }
        }
    }
}

/// The dialogue of a protocol, from the side of whoever wants moves.
pub(crate) trait Dialogue: Send {
    /// The greetings: who the engine is, its settings, and that it is ready to play `game`.
    fn greet(
        &mut self,
        talk: &mut Talk<'_>,
        engine: &RegisteredEngine,
        start: &ForeignStart,
    ) -> Result<Identity, FailureCause>;

    /// A game begins.
    fn new_game(
        &mut self,
        talk: &mut Talk<'_>,
        start: &ForeignStart,
        limits: &Limits,
    ) -> Result<(), FailureCause>;

    /// A move is wanted. `None`: the caller gave the search up.
    fn think(
        &mut self,
        talk: &mut Talk<'_>,
        start: &ForeignStart,
        search: &mut SearchUnderWay<'_, '_>,
    ) -> Result<Option<(String, SearchInfo)>, FailureCause>;

    /// The message that ends the engine.
    fn farewell(&self) -> String;
}

/// The dialogue of a protocol.
pub(crate) fn of(protocol: Protocol) -> Box<dyn Dialogue> {
    match protocol {
        Protocol::Hub => Box::new(hub::Hub),
        Protocol::Gomocup => Box::new(gomocup::Gomocup::default()),
        Protocol::Ugi => Box::new(ugi::Ugi),
    }
}

/// A conversation in which every answer is of one protocol.
pub(crate) struct Talk<'c> {
    /// The lines.
    pub line: &'c mut Conversation,
    /// The time for which an answer that takes no thinking is waited for.
    pub silence: Duration,
}

impl Talk<'_> {
    /// Waits for an answer that takes no thinking: the first of which `choose` makes something.
    ///
    /// # Errors
    /// There is none, or `choose` refuses it.
    pub fn answer<A: std::str::FromStr, T>(
        &mut self,
        mut choose: impl FnMut(A) -> Result<Option<T>, FailureCause>,
    ) -> Result<T, FailureCause> {
        let mut wait = Wait::silence(self.line.group(), self.silence);
        loop {
            if let Some(answer) = self.hear(&mut wait)?
                && let Some(chosen) = choose(answer)?
            {
                return Ok(chosen);
            }
        }
    }

    /// The next message of a search, which shows that the engine is at work; or nothing for a short while.
    ///
    /// # Errors
    /// The wait is over.
    pub fn next<A: std::str::FromStr>(&mut self, wait: &mut Wait) -> Result<Option<A>, FailureCause> {
        let heard = self.hear(wait)?;
        if heard.is_some() {
            wait.heard();
        }
        Ok(heard)
    }

    fn hear<A: std::str::FromStr>(&mut self, wait: &mut Wait) -> Result<Option<A>, FailureCause> {
        let Heard::Line(line) = self.line.listen(wait)? else { return Ok(None) };
        match line.parse() {
            Ok(answer) => Ok(Some(answer)),
            Err(_) => wait.malformed(line).map(|()| None),
        }
    }
}
