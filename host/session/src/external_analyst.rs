//! An external engine beside the game: it searches positions of the game one after the other, and the game goes on without it.
//!
//! Knows the engine's thread. Must not know who is asked for a move, or how findings are shown.

use std::time::Duration;

use abstrakt_referee::ExternalPlayer;
use abstrakt_texts::{Localize as _, Message, message};
use abstrakt_worker::protocol::{Findings, LinePly, Opening};
use abstrakt_worker::{Launch, Wake};

use crate::Now;
use crate::external_computer::{ExternalComputer, ExternalNews};

/// An external engine that is asked about positions of one game. Dropping it ends the engine.
pub struct ExternalAnalyst {
    engine: ExternalComputer,
    state: State,
}

/// The state of the search under way.
enum State {
    /// There is none.
    Idle,
    /// Its findings are wanted.
    Searching,
    /// It was told to end, so that this position can be searched, if any is to be.
    Ending(Option<Vec<LinePly>>),
}

/// News of such an engine.
#[derive(Clone, Debug, PartialEq)]
pub enum ExternalAnalystEvent {
    /// It has found more of the position that it was given last.
    Findings(Box<Findings>),
    /// Its search has ended.
    Ended,
    /// It has failed, and searches no more. It is started anew for the next position.
    Failed(Message),
}

impl ExternalAnalyst {
    /// Starts the thread; the engine is started when it is first asked.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(crate) fn start(
        player: ExternalPlayer,
        launch: Launch,
        opening: Opening,
        now: Now,
        wake: Wake,
    ) -> std::io::Result<Self> {
        let engine = ExternalComputer::start(player, launch, opening, now, wake)?;
        Ok(Self { engine, state: State::Idle })
    }

    /// Searches the position after `plies` from the game's beginning, as soon as the search before has ended, which is told to end.
    pub fn search(&mut self, plies: Vec<LinePly>) {
        self.stop();
        match &mut self.state {
            State::Ending(next) => *next = Some(plies),
            State::Idle | State::Searching => self.begin(plies),
        }
    }

    /// Ends the search under way. Nothing that it finds is told any more.
    pub fn stop(&mut self) {
        match &mut self.state {
            State::Idle => {}
            State::Ending(next) => *next = None,
            State::Searching => {
                self.engine.move_now();
                self.state = State::Ending(None);
            }
        }
    }

    /// The next news, if there is some.
    pub fn poll(&mut self) -> Option<ExternalAnalystEvent> {
        loop {
            let (event, has_ended) = match self.engine.poll()? {
                ExternalNews::Findings(findings) => (ExternalAnalystEvent::Findings(findings), false),
                ExternalNews::Outcome(_) => (ExternalAnalystEvent::Ended, true),
                ExternalNews::Failed(failure) => (ExternalAnalystEvent::Failed(failure.message()), true),
                ExternalNews::Worker(error) => {
                    let reason = error.to_string();
                    (ExternalAnalystEvent::Failed(message!("words", text = reason)), true)
                }
            };
            match std::mem::replace(&mut self.state, State::Idle) {
                State::Ending(next) if has_ended => {
                    if let Some(plies) = next {
                        self.begin(plies);
                    }
                }
                State::Ending(next) => self.state = State::Ending(next),
                State::Searching | State::Idle => {
                    if !has_ended {
                        self.state = State::Searching;
                    }
                    return Some(event);
                }
            }
        }
    }

    fn begin(&mut self, plies: Vec<LinePly>) {
        self.engine.think(plies, Duration::ZERO, None);
        self.state = State::Searching;
    }
}
