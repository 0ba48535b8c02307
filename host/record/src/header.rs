//! The agreement before the first ply: the game and its setup, the seats, the seed of chance, the host's rules.
//!
//! Knows ids and words as the game's facts declare them; they are checked where the game is loaded.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use abstrakt_texts::{Argument, Localize, Message, message};
use serde::{Deserialize, Serialize};

/// Everything about a game except its plies and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Id of the game.
    pub game: String,
    /// Version of the game's rules and notation that the plies were made with.
    pub version: String,
    /// Id of the setup.
    pub setup: String,
    /// Option ids with their words, as `Opt::read` takes them; what is missing has its default.
    pub options: BTreeMap<String, String>,
    /// First position as the game writes it, where it is not the setup's.
    pub start: Option<String>,
    /// The seats in the order of their first turns: as many as there are players.
    pub seats: Vec<Seat>,
    /// Seed of the chance outcomes.
    pub seed: u64,
    /// Occurrences of a position that make a draw; 0 switches the rule off.
    pub repetition: u8,
    /// Anything else worth keeping: `date`, `event`, `place`.
    pub tags: BTreeMap<String, String>,
}

impl Header {
    /// A game from a setup with default options, five repetitions and seed 0.
    pub fn new(
        game: impl Into<String>,
        version: impl Into<String>,
        setup: impl Into<String>,
        seats: Vec<Seat>,
    ) -> Self {
        Self {
            game: game.into(),
            version: version.into(),
            setup: setup.into(),
            options: BTreeMap::new(),
            start: None,
            seats,
            seed: 0,
            repetition: 5,
            tags: BTreeMap::new(),
        }
    }

    /// The name of a seat in sentences: the name that was given, else "Player 1".
    pub fn seat_name(&self, seat: SeatId) -> Argument {
        match self.seats.get(usize::from(seat.0)).map_or("", |seat| seat.name.trim()) {
            "" => seat.message().into(),
            given => given.into(),
        }
    }
}

/// A seat by its index from 0; people see it from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatId(pub u8);

impl From<SeatId> for u8 {
    fn from(seat: SeatId) -> Self {
        seat.0
    }
}

/// "Player 1".
impl Localize for SeatId {
    fn message(&self) -> Message {
        message!("seat", number = u16::from(self.0) + 1)
    }
}

impl fmt::Display for SeatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0) + 1)
    }
}

/// The player at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    /// Name for people.
    pub name: String,
    /// Person or computer.
    pub kind: SeatKind,
    /// The seat's clock; none: it may think as long as it likes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
}

impl Seat {
    /// A person without a clock.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: SeatKind::Human, clock: None }
    }

    /// A computer without a clock; `spec` is the text of its engine spec.
    pub fn engine(name: impl Into<String>, spec: impl Into<String>) -> Self {
        Self { name: name.into(), kind: SeatKind::Engine(spec.into()), clock: None }
    }
}

/// The kind of player at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A person.
    Human,
    /// A computer, by the text of its engine spec: `alpha-beta:heuristic=standard,depth=4`.
    Engine(String),
}

/// A clock: so much for the game or for some turns, and so much more after each turn. Whole milliseconds are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// For the whole game, or for as many turns as `turns` tells.
    pub base: Duration,
    /// Added after each turn.
    pub increment: Duration,
    /// The number of turns of the seat after which `base` is given anew, and what was left is lost; 1: `base` for each
    /// turn. 0: once, for the whole game.
    #[serde(default, skip_serializing_if = "is_whole_game")]
    pub turns: u16,
}

impl TimeControl {
    /// A clock of `base` for the whole game, and `increment` more after each turn.
    pub fn game(base: Duration, increment: Duration) -> Self {
        Self { base, increment, turns: 0 }
    }
}

fn is_whole_game(turns: &u16) -> bool {
    *turns == 0
}
