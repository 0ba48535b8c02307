//! Files of the Gomoku program Piskvork: games (`.psq`) and lists of openings.
//!
//! Source: what Piskvork writes and how it reads it (github.com/plastovicka/Piskvork). Knows points and times; must not
//! know rules: whether a stone may stand there is for the game.

mod openings;
mod psq;

use abstrakt_texts::LocalizedError;

pub use openings::{PsqOpening, read_openings};
pub use psq::{Psq, Stone, Verdict};

/// The reasons why a file is none of Piskvork's.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
#[message("damage-at")]
pub struct PsqDamage {
    /// The line, from 1.
    pub line: usize,
    /// The damage there.
    pub reason: PsqDamageReason,
}

/// The damage of a line.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum PsqDamageReason {
    /// The first line is not that of a game.
    #[message("psq-no-game")]
    NoGame,
    /// A stone beside the board.
    #[message("psq-beside", stone = format!("{column},{row}"), last = format!("{width},{height}"))]
    Beside {
        /// The stone's column in the file.
        column: u32,
        /// The stone's row in the file.
        row: u32,
        /// Columns of the board.
        width: u8,
        /// Rows of the board.
        height: u8,
    },
    /// The line, or its beginning, in a list of openings.
    #[message("psq-no-opening", line = format!("{_0:?}"))]
    NoOpening(String),
}

/// The lines of a file with their numbers from 1, trimmed, in UTF-8 or Latin-1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()))
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_kind_has_words() {
        let damage = PsqDamage { line: 3, reason: PsqDamageReason::NoGame };
        let reasons = [
            PsqDamageReason::NoGame,
            PsqDamageReason::Beside { column: 16, row: 2, width: 15, height: 15 },
            PsqDamageReason::NoOpening("odd".into()),
        ];
        let mut all: Vec<&dyn Localize> = vec![&damage];
        all.extend(reasons.iter().map(|reason| reason as &dyn Localize));
        assert_localized(&all, &["psq-"]);
    }
}
