//! The reasons why a library cannot be used.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use abstrakt_system::{ForeignText, SystemError};
use abstrakt_texts::LocalizedError;
use rusqlite::ErrorCode;

/// The reasons why a library cannot be used. Whatever is in it stays.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum LibraryError {
    /// There is no file.
    #[message("library-missing", path = _0)]
    Missing(PathBuf),
    /// The file holds something else.
    #[message("library-foreign", path = _0)]
    Foreign(PathBuf),
    /// A newer program made it.
    #[message("library-newer")]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its form.
        version: u32,
        /// The latest version that this program reads.
        known: u32,
    },
    /// An older program made it, and it was opened to be read alone.
    #[message("library-older")]
    Older {
        /// The file.
        path: PathBuf,
        /// The version of its form.
        version: u32,
        /// The version of this program.
        known: u32,
    },
    /// Another program has been writing to it for too long.
    #[message("library-locked", path = _0)]
    Locked(PathBuf),
    /// It is damaged.
    #[message("library-damaged")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The words of SQLite.
        reason: ForeignText,
    },
    /// It cannot be opened.
    #[message("library-unopened", path = _0)]
    Unopened(PathBuf),
    /// The system refuses.
    #[message(transparent)]
    System(SystemError),
    /// Anything else that SQLite says.
    #[message("system-at", path, reason)]
    Other {
        /// The file.
        path: PathBuf,
        /// The words of SQLite.
        reason: ForeignText,
    },
}

impl LibraryError {
    /// The error that SQLite has with a file.
    pub(crate) fn of(path: &Path, error: &rusqlite::Error) -> Self {
        let system = |kind: ErrorKind| Self::System(SystemError::writing(path, &kind.into()));
        let (path, reason) = (path.to_owned(), ForeignText::of(error));
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked(path),
            Some(ErrorCode::NotADatabase) => Self::Foreign(path),
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, reason },
            Some(ErrorCode::CannotOpen) => Self::Unopened(path),
            Some(ErrorCode::DiskFull) => system(ErrorKind::StorageFull),
            Some(ErrorCode::ReadOnly) => system(ErrorKind::ReadOnlyFilesystem),
            Some(ErrorCode::PermissionDenied) => system(ErrorKind::PermissionDenied),
            Some(ErrorCode::OutOfMemory) => system(ErrorKind::OutOfMemory),
            _ => Self::Other { path, reason },
        }
    }
}

/// A result of SQLite, whose error needs a file.
pub(crate) trait Located<T> {
    /// The same, of a library in this file.
    fn located(self, path: &Path) -> Result<T, LibraryError>;
}

impl<T> Located<T> for rusqlite::Result<T> {
    fn located(self, path: &Path) -> Result<T, LibraryError> {
        self.map_err(|error| LibraryError::of(path, &error))
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let path = || PathBuf::from("games.library");
        let all = [
            LibraryError::Missing(path()),
            LibraryError::Foreign(path()),
            LibraryError::Newer { path: path(), version: 7, known: 1 },
            LibraryError::Older { path: path(), version: 3, known: 8 },
            LibraryError::Locked(path()),
            LibraryError::Damaged { path: path(), reason: ForeignText::of("malformed") },
            LibraryError::Unopened(path()),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(
            &all,
            &[
                "library-missing",
                "library-foreign",
                "library-newer",
                "library-older",
                "library-locked",
                "library-damaged",
                "library-unopened",
            ],
        );
    }
}
