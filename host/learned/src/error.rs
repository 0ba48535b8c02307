//! The reasons why a file gives no learned evaluation.

use std::fmt;
use std::path::PathBuf;

use abstrakt_system::SystemError;
use abstrakt_texts::LocalizedError;

/// The reasons why a file gives no evaluation for a game.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum LearnedError {
    /// It cannot be read.
    #[message(transparent)]
    System(SystemError),
    /// It holds something else.
    #[message("learned-foreign", path = _0)]
    Foreign(PathBuf),
    /// A newer program made it.
    #[message("learned-newer")]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its form.
        version: u32,
        /// The latest version that this program reads.
        known: u32,
    },
    /// Its end is missing, its sum is another one, or its parts do not fit together.
    #[message("learned-damaged", path = _0)]
    Damaged(PathBuf),
    /// It was made for another game.
    #[message("learned-game")]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The id of its game.
        found: String,
        /// The id of the game that it was asked for.
        right: String,
    },
    /// It was made for other inputs: another version of the game, another board, or another number of players.
    #[message("learned-inputs", path = _0)]
    OtherInputs(PathBuf),
    /// The game has no inputs with this setup and these options.
    #[message("learned-no-inputs", game = _0)]
    NoInputs(String),
    /// It is another file than the one that was there before.
    #[message("learned-changed", path = _0)]
    Changed(PathBuf),
    /// No file has this name.
    #[message("learned-unknown")]
    Unknown {
        /// The name.
        name: String,
        /// The id of the game.
        game: String,
        /// The names that there are, joined by commas; `-` for none.
        known: String,
    },
}

/// Parts of a model do not fit together: lengths, numbers of states, or limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeError;

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the parts of a model do not fit together")
    }
}

impl std::error::Error for ShapeError {}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let path = || PathBuf::from("a.learned");
        let missing = std::io::ErrorKind::NotFound.into();
        let all = [
            LearnedError::System(SystemError::at(&path(), &missing)),
            LearnedError::Foreign(path()),
            LearnedError::Newer { path: path(), version: 3, known: 1 },
            LearnedError::Damaged(path()),
            LearnedError::OtherGame { path: path(), found: "duke".into(), right: "yinsh".into() },
            LearnedError::OtherInputs(path()),
            LearnedError::NoInputs("template".into()),
            LearnedError::Changed(path()),
            LearnedError::Unknown { name: "x".into(), game: "duke".into(), known: "-".into() },
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["learned-"]);
    }
}
