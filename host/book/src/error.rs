//! The reasons why a file gives no book.

use std::path::PathBuf;

use abstrakt_system::SystemError;
use abstrakt_texts::LocalizedError;

/// The reasons why a file gives no book for a game.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum BookError {
    /// It cannot be read.
    #[message(transparent)]
    System(SystemError),
    /// It holds something else.
    #[message("book-foreign", path = _0)]
    Foreign(PathBuf),
    /// A newer program made it.
    #[message("book-newer")]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its form.
        version: u32,
        /// The latest version that this program reads.
        known: u32,
    },
    /// Its end is missing, or its sum is another one than that of what it holds.
    #[message("book-damaged", path = _0)]
    Damaged(PathBuf),
    /// It is a book of another game.
    #[message("book-game")]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The id of its game.
        found: String,
        /// The id of the game that it was asked for.
        right: String,
    },
    /// It is another book than the one that was there before.
    #[message("book-changed", path = _0)]
    Changed(PathBuf),
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let path = || PathBuf::from("openings.book");
        let missing = std::io::ErrorKind::NotFound.into();
        let all = [
            BookError::System(SystemError::at(&path(), &missing)),
            BookError::Foreign(path()),
            BookError::Newer { path: path(), version: 3, known: 1 },
            BookError::Damaged(path()),
            BookError::OtherGame { path: path(), found: "duke".into(), right: "yinsh".into() },
            BookError::Changed(path()),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["book-"]);
    }
}
