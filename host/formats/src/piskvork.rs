//! Files of the Gomoku program Piskvork: games (`.psq`) and lists of openings.
//!
//! Source: what Piskvork writes and how it reads it (github.com/plastovicka/Piskvork). Knows points and times; must not
//! know rules: whether a stone may stand there is for the game.

mod openings;
mod psq;

pub use openings::{PsqOpening, read_openings};
pub use psq::{Psq, Stone};

/// Why a file is none of Piskvork's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct PsqDamage {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there, and what would be right.
    pub reason: String,
}

/// The lines of a file with their numbers from 1, trimmed, in UTF-8 or Latin-1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()))
}
