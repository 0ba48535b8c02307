//! Hot answers packed into machine words, and their checked reading: a plugin may answer anything.
//!
//! Status word, from the lowest byte: kind (1 turn, 2 turn going on, 3 chance, 4 over), then for a turn the player,
//! for an end the winners (one bit a seat) and the reason; every other bit is 0. Count word: the count. Turns word:
//! the count, or 2^64 - 2 where turns must be played to be counted. Value word: the value. Each has one more value
//! that means a fault. Solution word: byte 0 the verdict (0 no such solver, 1 won, 2 not won, 3 unresolved), bits 8 to 23 the length
//! of the line, bits 24 to 62 the nodes spent. Word of a known outcome: byte 0 the kind (0 not known, 1 a draw, 2 a win), byte 1 the winner,
//! bits 16 to 31 the plies; every other bit is 0.

use crate::{KnownOutcome, Outcome, Player, Players, Solution, Solved, Status};

/// The status or count word of a poisoned line.
pub const FAULT: u64 = u64::MAX;

/// The turns word of a position whose turns must be played to be counted.
const MUST_BE_PLAYED: u64 = u64::MAX - 1;

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

/// Packs an answer of a solver, with the length of its line.
#[inline]
pub fn solution_word(answer: Option<(Solution, usize)>) -> u64 {
    let Some((Solution { verdict, nodes }, length)) = answer else { return 0 };
    let verdict = match verdict {
        Solved::Won => 1,
        Solved::NotWon => 2,
        Solved::Unresolved => 3,
    };
    verdict | (length.min(0xFFFF) as u64) << 8 | nodes.min((1 << 39) - 1) << 24
}

/// Reads a solution word of a call with a budget; nothing for the fault word and for any word that such a call cannot mean. The
/// inner option is `None` where there is no such solver.
#[inline]
pub fn read_solution(word: u64, budget: u64) -> Option<Option<(Solution, usize)>> {
    let (length, nodes) = ((word >> 8 & 0xFFFF) as usize, word >> 24);
    let verdict = match word & 0xFF {
        0 if word == 0 => return Some(None),
        1 if length > 0 => Solved::Won,
        2 if length == 0 => Solved::NotWon,
        3 if length == 0 => Solved::Unresolved,
        _ => return None,
    };
    (nodes <= budget).then_some(Some((Solution { verdict, nodes }, length)))
}

const DRAWN: u64 = 1;
const WON: u64 = 2;

/// Packs an answer about a known outcome.
#[inline]
pub fn known_outcome_word(answer: Option<KnownOutcome>) -> u64 {
    match answer {
        None => 0,
        Some(KnownOutcome { winner: None, .. }) => DRAWN,
        Some(KnownOutcome { winner: Some(winner), plies }) => {
            WON | u64::from(winner.0) << 8 | u64::from(plies) << 16
        }
    }
}

/// Reads the word of a known outcome in a game of `players` seats; nothing for the fault word and for any word that such a game
/// cannot mean. The inner option is `None` where the outcome is not known.
#[inline]
pub fn read_known_outcome(word: u64, players: u8) -> Option<Option<KnownOutcome>> {
    let (winner, plies) = ((word >> 8) as u8, (word >> 16) as u16);
    match word & 0xFF {
        0 if word == 0 => Some(None),
        DRAWN if word == DRAWN => Some(Some(KnownOutcome { winner: None, plies: 0 })),
        WON if word >> 32 == 0 && winner < players && plies > 0 => {
            Some(Some(KnownOutcome { winner: Some(Player(winner)), plies }))
        }
        _ => None,
    }
}

/// Packs an answer about turns: their number, or the word that says that they must be played.
#[inline]
pub fn turns_word(turns: Option<u64>) -> u64 {
    turns.unwrap_or(MUST_BE_PLAYED)
}

/// Reads a turns word; nothing for the fault word.
#[inline]
pub fn read_turns(word: u64) -> Option<Option<u64>> {
    match word {
        FAULT => None,
        MUST_BE_PLAYED => Some(None),
        turns => Some(Some(turns)),
    }
}

/// Reads a value word; nothing for the fault word and for what is no 32-bit value.
#[inline]
pub fn read_value(word: i64) -> Option<i32> {
    i32::try_from(word).ok()
}
