//! Hot answers packed into machine words, and their checked reading: a plugin may answer anything.
//!
//! Status word, from the lowest byte: kind (1 turn, 2 turn going on, 3 chance, 4 over), then for a turn the player,
//! for an end the winners (one bit a seat) and the reason; every other bit is 0. Count word: the count. Turns word:
//! the count, or 2^64 - 2 where turns must be played to be counted. Value word: the value. Each has one more value
//! that means a fault.

use crate::{Outcome, Player, Players, Status};

/// The status or count word of a poisoned line.
pub const FAULT: u64 = u64::MAX;

/// The turns word of a position whose turns must be played to be counted.
const UNTOLD: u64 = u64::MAX - 1;

/// The value word of a poisoned line.
pub const VALUE_FAULT: i64 = i64::MIN;

const TURN: u64 = 1;
const MID_TURN: u64 = 2;
const CHANCE: u64 = 3;
const OVER: u64 = 4;

/// Packs a status.
#[inline]
pub fn status_word(status: Status) -> u64 {
    match status {
        Status::Turn { player, mid_turn } => {
            (if mid_turn { MID_TURN } else { TURN }) | u64::from(player.0) << 8
        }
        Status::Chance => CHANCE,
        Status::Over(Outcome { winners, reason }) => {
            OVER | u64::from(winners.0) << 8 | u64::from(reason) << 16
        }
    }
}

/// Reads a status word of a game of `players` seats; nothing for the fault word and for any word that such a game
/// cannot mean.
#[inline]
pub fn read_status(word: u64, players: u8) -> Option<Status> {
    let (low, high) = ((word >> 8) as u8, (word >> 16) as u8);
    match word & 0xFF {
        kind @ (TURN | MID_TURN) if word >> 16 == 0 && low < players => {
            Some(Status::Turn { player: Player(low), mid_turn: kind == MID_TURN })
        }
        CHANCE if word == CHANCE => Some(Status::Chance),
        OVER if word >> 24 == 0 && u32::from(low) >> players == 0 => {
            Some(Status::Over(Outcome { winners: Players(low), reason: high }))
        }
        _ => None,
    }
}

/// Reads a count word; nothing for the fault word and for more than `bound`.
#[inline]
pub fn read_count(word: u64, bound: usize) -> Option<usize> {
    usize::try_from(word).ok().filter(|&count| count <= bound)
}

/// Packs an answer about turns: their number, or the word that says that they must be played.
#[inline]
pub fn turns_word(turns: Option<u64>) -> u64 {
    turns.unwrap_or(UNTOLD)
}

/// Reads a turns word; nothing for the fault word.
#[inline]
pub fn read_turns(word: u64) -> Option<Option<u64>> {
    match word {
        FAULT => None,
        UNTOLD => Some(None),
        turns => Some(Some(turns)),
    }
}

/// Reads a value word; nothing for the fault word and for what is no 32-bit value.
#[inline]
pub fn read_value(word: i64) -> Option<i32> {
    i32::try_from(word).ok()
}
