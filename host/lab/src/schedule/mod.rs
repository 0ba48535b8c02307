//! Schedules of encounters: round robin, gauntlet, Swiss system, knock-out.
//!
//! An encounter is the smallest whole: as many games as there are seats, all from one opening, in which every engine has
//! every seat once. A schedule tells the next encounters from those played so far and nothing else, so that a
//! tournament that was broken off goes on as it would have.
//!
//! Knows numbers. Must not know games, engines or files.

mod knock_out;
mod round_robin;
mod shard;
mod swiss;

use abstrakt_texts::LocalizedError;
use serde::{Deserialize, Serialize};

pub use shard::{NoShard, Shard};

/// Games of the same engines from the same opening, every engine in every seat once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encounter {
    /// From 0.
    pub round: u32,
    /// The engines, in the seats that they have in the first game.
    pub engines: Vec<usize>,
    /// Number of the opening.
    pub opening: u32,
}

impl Encounter {
    /// The engines by seat in game `rotation` of the encounter: everyone moves on by a seat each time.
    pub fn seats(&self, rotation: usize) -> Vec<usize> {
        let count = self.engines.len();
        (0..count).map(|seat| self.engines[(seat + rotation) % count]).collect()
    }
}

/// An encounter that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedEncounter {
    /// The encounter.
    pub encounter: Encounter,
    /// Half points of the engines, in the order of the encounter: two for a game won, one for one that nobody won.
    pub halves: Vec<u32>,
}

/// The form of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everyone meets everyone.
    RoundRobin,
    /// The first engine meets all others.
    Gauntlet,
    /// In each round those meet who have about equal points and have not met. For games of two.
    Swiss,
    /// The loser of an encounter is out. For games of two.
    KnockOut,
}

/// The encounters to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The form.
    pub format: Format,
    /// The number of engines that take part.
    pub engines: usize,
    /// The number of seats at a board.
    pub seats: usize,
    /// Round robin and gauntlet: encounters of the same engines. Swiss: rounds. Knock-out: encounters that decide who
    /// goes on.
    pub rounds: u32,
}

/// The reason why a schedule cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, LocalizedError)]
pub enum ScheduleError {
    /// Not enough for one board.
    #[message("schedule-engines")]
    Engines {
        /// The number of engines.
        engines: usize,
        /// The number of seats at a board.
        seats: usize,
    },
    /// The form is for two at a board.
    #[message("schedule-seats")]
    Seats(usize),
    /// More rounds than there are opponents.
    #[message("schedule-rounds")]
    Rounds {
        /// The number of engines.
        engines: usize,
        /// The most.
        most: u32,
        /// So many are asked for.
        rounds: u32,
    },
}

impl Schedule {
    /// Checks that it can be played.
    ///
    /// # Errors
    /// [`ScheduleError`]
    pub fn check(&self) -> Result<(), ScheduleError> {
        let Self { format, engines, seats, rounds } = *self;
        if engines < seats.max(2) {
            return Err(ScheduleError::Engines { engines, seats: seats.max(2) });
        }
        if seats != 2 && matches!(format, Format::Swiss | Format::KnockOut) {
            return Err(ScheduleError::Seats(seats));
        }
        let most = (engines - 1 + engines % 2) as u32;
        if format == Format::Swiss && rounds > most {
            return Err(ScheduleError::Rounds { engines, most, rounds });
        }
        Ok(())
    }

    /// The encounters that follow `met`, which is everything that this schedule has told before, in its order; none
    /// when the tournament is over.
    pub fn next(&self, met: &[PlayedEncounter]) -> Vec<Encounter> {
        match self.format {
            Format::RoundRobin | Format::Gauntlet if met.is_empty() => round_robin::encounters(self),
            Format::RoundRobin | Format::Gauntlet => Vec::new(),
            Format::Swiss => swiss::next_round(self, met),
            Format::KnockOut => knock_out::next_encounters(self, met),
        }
    }

    /// Whether all encounters are known from the start, whatever their results are.
    pub const fn is_fixed(&self) -> bool {
        matches!(self.format, Format::RoundRobin | Format::Gauntlet)
    }

    /// The number of encounters; none if it depends on results.
    pub fn encounters(&self) -> Option<u64> {
        match self.format {
            Format::RoundRobin | Format::Gauntlet => Some(round_robin::count(self)),
            Format::Swiss => Some(u64::from(self.rounds) * (self.engines as u64 / 2)),
            Format::KnockOut => None,
        }
    }
}

/// Half points of a bye: every game of an encounter won.
const BYE: u32 = 4;
