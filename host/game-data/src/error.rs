//! The reasons why a file gives no data.

use std::path::PathBuf;

use abstrakt_system::SystemError;
use abstrakt_texts::LocalizedError;

/// The reasons why a file gives no data for a game.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum DataError {
    /// It cannot be read.
    #[message(transparent)]
    System(SystemError),
    /// It holds something else.
    #[message("data-foreign", path = _0)]
    Foreign(PathBuf),
    /// A newer program made it.
    #[message("data-newer")]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its form.
        version: u32,
        /// The latest version that this program reads.
        known: u32,
    },
    /// Its end is missing, or its sum is another one than that of what it holds.
    #[message("data-damaged", path = _0)]
    Damaged(PathBuf),
    /// It is other data than what was asked for.
    #[message("data-other")]
    Other {
        /// The file.
        path: PathBuf,
        /// The data that it holds.
        found: String,
        /// The data that was asked for.
        right: String,
    },
    /// The game refuses what is in it.
    #[message("data-refused")]
    Refused {
        /// The file.
        path: PathBuf,
        /// The reason, in the game's words.
        reason: String,
    },
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let path = || PathBuf::from("draughts-czech.endings");
        let missing = std::io::ErrorKind::NotFound.into();
        let all = [
            DataError::System(SystemError::at(&path(), &missing)),
            DataError::Foreign(path()),
            DataError::Newer { path: path(), version: 3, known: 1 },
            DataError::Damaged(path()),
            DataError::Other {
                path: path(),
                found: "duke 1.0.0 endings".into(),
                right: "duke 1.1.0 endings".into(),
            },
            DataError::Refused { path: path(), reason: "tables of another kind".into() },
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["data-"]);
    }
}
