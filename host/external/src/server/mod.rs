//! The role of an engine: what is answered to a program that sets positions and asks for moves.
//!
//! A session takes [`ServerEvent`]s and gives [`Order`]s; whoever drives it reads and writes the lines, holds the game and searches.
//! Knows the order of messages. Must not know pipes, rules or workers.

mod dxp;
mod gomocup;
mod hub;
mod ugi;

use std::fmt;
use std::time::Duration;

use abstrakt_engine::{GameClock, Limits, MAX_DEPTH};

use crate::EngineOption;
use crate::wire::WireError;

pub use dxp::{DxpSession, GameEnd, News};
pub use gomocup::GomocupSession;
pub use hub::HubSession;
pub use ugi::UgiSession;

/// A conversation from the side of the engine.
pub trait ServerSession: Send {
    /// Orders that precede the first event.
    fn begin(&mut self) -> Vec<Order>;

    /// Takes an event, and tells what is to be done for it, in this order.
    fn take(&mut self, event: ServerEvent) -> Vec<Order>;
}

/// The game that a session offers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServedGame {
    /// The name under which the engine introduces itself.
    pub name: String,
    /// Its version, and the game.
    pub version: String,
    /// Its author.
    pub author: String,
    /// The settings of the game, in the words of UGI; the value of each is its default.
    pub options: Vec<EngineOption>,
    /// The spec of the search.
    pub engine: String,
    /// The names of the game in the notation of the protocol, the usual one first; none where the protocol has the game's own
    /// notation.
    pub games: Vec<String>,
}

/// The option of every protocol with options that names the spec of the search.
const ENGINE: &str = "engine";

/// Something that a session wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// Say this line.
    Say(String),
    /// Go to this position. [`ServerEvent::Position`] or [`ServerEvent::Refused`] follows before any other event; one that is refused
    /// leaves the position as it was.
    Position(PositionOrder),
    /// Tell the words for the position. [`ServerEvent::Described`] or [`ServerEvent::Refused`] follows before any other event.
    Describe,
    /// Search by this spec from now on. [`ServerEvent::Accepted`] or [`ServerEvent::Refused`] follows before any other event.
    Engine(String),
    /// Search the position. Any number of [`ServerEvent::Found`] and then one [`ServerEvent::Moved`] or [`ServerEvent::Refused`] follow.
    Search(SearchOrder),
    /// End the search soon; it answers with what it has.
    Stop,
    /// Tell the person at this side.
    Tell(News),
    /// The conversation is over.
    End,
    /// The conversation has failed; the reason is one line of English.
    Fail(String),
}

/// A position to go to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionOrder {
    /// Whether it belongs to another game than the position before it, of which nothing is to be remembered.
    pub is_new_game: bool,
    /// The settings of the game that were chosen, each with its value: `setup`, `players`, `option.ID`.
    pub settings: Vec<(String, String)>,
    /// The game's name in the notation of the protocol; none where its settings tell all.
    pub game: Option<String>,
    /// Columns and rows, where the protocol tells them.
    pub board: Option<(u8, u8)>,
    /// The position where the game begins; none: that of its setup.
    pub start: Option<String>,
    /// The moves and chance outcomes since, each a ply or a whole turn.
    pub moves: Vec<String>,
}

/// A search of the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchOrder {
    /// Its limits, in place of those of the spec; none: those of the spec. Times alone leave the depth and the nodes of the spec.
    pub limits: Option<Limits>,
    /// Time on the clock for the rest of the game. Where the limits have no clock, it bounds the search beside them.
    pub left: Option<Duration>,
}

/// The order to say a message.
fn say(message: &impl fmt::Display) -> Order {
    Order::Say(message.to_string())
}

/// The reason why limits are none; a host tells any numbers.
fn check(limits: &Limits) -> Result<(), String> {
    let is_deep = limits.depth.is_none_or(|depth| (1..=MAX_DEPTH).contains(&depth));
    if is_deep && limits.nodes != Some(0) {
        return Ok(());
    }
    Err(format!("a depth is 1..{MAX_DEPTH}, and nodes are 1 or more"))
}

impl SearchOrder {
    /// Changes the limits of a spec to those of this search.
    pub fn apply(self, limits: &mut Limits) {
        if let Some(told) = self.limits {
            // Whoever tells a time alone leaves the depth and the nodes of the spec as they are.
            let has_own = told.depth.is_some() || told.nodes.is_some();
            let Limits { depth, nodes, .. } = *limits;
            *limits = if has_own { told } else { Limits { depth, nodes, ..told } };
        }
        if let Some(budget) = self.left {
            limits.clock.get_or_insert(GameClock { budget, increment: Duration::ZERO });
        }
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum ServerEvent {
    /// A line came.
    Line(Result<String, WireError>),
    /// No more lines will come.
    Closed,
    /// The position that was ordered is reached.
    Position(PositionFacts),
    /// The words for the position.
    Described(PositionWords),
    /// The order is carried out.
    Accepted,
    /// The order cannot be carried out; the reason is one line of English.
    Refused(String),
    /// The state of the search.
    Found(SearchReport),
    /// The end of the search; the move is none where there is none to make.
    Moved(Option<String>, SearchReport),
}

/// The side that acts in a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// The seat of this number, from 1.
    Seat(u8),
    /// Chance.
    Chance,
    /// Nobody: the game is over.
    #[default]
    Over,
}

/// The facts of a position that programs ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionFacts {
    /// The number of seats.
    pub seats: u8,
    /// The side that acts.
    pub turn: Turn,
    /// The seats that have won, from 1; none before the end, and at a draw.
    pub winners: Vec<u8>,
    /// The outcomes of chance with their weights; none where a seat acts.
    pub outcomes: Vec<(String, i32)>,
    /// The points of each seat.
    pub scores: Vec<i32>,
}

/// The words for a position: more work than its facts, so that they are told when a program asks for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionWords {
    /// The position in the game's own notation.
    pub text: String,
    /// The legal moves in the notation of the protocol; none where chance acts.
    pub legal: Vec<String>,
}

/// The findings of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchReport {
    /// Turns deep.
    pub depth: u32,
    /// Plies to the deepest position.
    pub selective_depth: u32,
    /// The time it took.
    pub time: Duration,
    /// Positions.
    pub nodes: u64,
    /// Positions a second.
    pub nodes_per_second: u64,
    /// Use of the table, per mille.
    pub table: u32,
    /// The best lines, the best first.
    pub lines: Vec<ReportedLine>,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportedLine {
    /// Its score, from the point of view of the one who moves.
    pub score: ReportedScore,
    /// The natural logarithm of the odds to win, of a value of which the game tells what it means.
    pub log_odds: Option<f64>,
    /// Its plies, the move itself first.
    pub plies: Vec<String>,
}

/// A score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ReportedScore {
    /// The value of the heuristic, in its unit.
    Value(f64),
    /// A win in so many plies.
    Win(u32),
    /// A loss in so many plies.
    Loss(u32),
}

/// The value, or `M` and the plies to a win, `-M` and those to a loss.
impl fmt::Display for ReportedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "{value:.0}"),
            Self::Win(plies) => write!(f, "M{plies}"),
            Self::Loss(plies) => write!(f, "-M{plies}"),
        }
    }
}
