//! A refusal of the operating system, as data with words in every language.

use std::io;
use std::path::{Path, PathBuf};

use abstrakt_texts::{Localize, LocalizedError, Message, message};

use crate::{ForeignText, ReadRefusal};

/// A refusal of the operating system, and the path. Its usual reasons have translated words; others are in the
/// system's own.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
#[message(self.located())]
pub struct SystemError {
    path: Option<PathBuf>,
    /// Something was to be written there.
    is_writing: bool,
    kind: io::ErrorKind,
    /// The reason why a file is not read, though the system would read it.
    refusal: Option<ReadRefusal>,
    words: ForeignText,
}

impl SystemError {
    /// A refusal that concerns no file.
    pub fn new(error: &io::Error) -> Self {
        let refusal = error.get_ref().and_then(|inner| inner.downcast_ref()).copied();
        Self { path: None, is_writing: false, kind: error.kind(), refusal, words: ForeignText::of(error) }
    }

    /// A refusal at a file or folder.
    pub fn at(path: &Path, error: &io::Error) -> Self {
        Self { path: Some(path.into()), ..Self::new(error) }
    }

    /// The error of a file or folder that was not written. The line says so first: a reader who reads no further knows
    /// what is missing.
    pub fn writing(path: &Path, error: &io::Error) -> Self {
        Self { is_writing: true, ..Self::at(path, error) }
    }

    /// The kind of error.
    pub fn kind(&self) -> io::ErrorKind {
        self.kind
    }

    fn located(&self) -> Message {
        match &self.path {
            Some(path) if self.is_writing => message!("system-unwritten", path, reason = self.reason()),
            Some(path) => message!("system-at", path, reason = self.reason()),
            None => self.reason(),
        }
    }

    fn reason(&self) -> Message {
        if let Some(refusal) = self.refusal {
            return refusal.message();
        }
        match self.kind {
            io::ErrorKind::NotFound => message!("system-missing"),
            io::ErrorKind::PermissionDenied => message!("system-denied"),
            io::ErrorKind::AlreadyExists => message!("system-exists"),
            io::ErrorKind::IsADirectory => message!("system-folder"),
            io::ErrorKind::NotADirectory => message!("system-no-folder"),
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => message!("system-full"),
            io::ErrorKind::ReadOnlyFilesystem => message!("system-read-only"),
            io::ErrorKind::WouldBlock => message!("system-busy"),
            io::ErrorKind::OutOfMemory => message!("system-memory"),
            _ => message!("system-other", error = &self.words),
        }
    }
}

impl From<io::Error> for SystemError {
    fn from(error: io::Error) -> Self {
        Self::new(&error)
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_kind_has_words() {
        use io::ErrorKind;
        let kinds = [
            ErrorKind::NotFound,
            ErrorKind::PermissionDenied,
            ErrorKind::AlreadyExists,
            ErrorKind::IsADirectory,
            ErrorKind::NotADirectory,
            ErrorKind::StorageFull,
            ErrorKind::ReadOnlyFilesystem,
            ErrorKind::WouldBlock,
            ErrorKind::OutOfMemory,
        ];
        let mut all: Vec<SystemError> = kinds.map(|kind| io::Error::from(kind).into()).into();
        let refusals = [ReadRefusal::Irregular, ReadRefusal::TooLarge(64 << 20), ReadRefusal::NoText];
        all.extend(refusals.map(|refusal| SystemError::from(io::Error::from(refusal))));
        all.push(SystemError::at(Path::new("/a"), &ErrorKind::NotFound.into()));
        all.push(SystemError::writing(Path::new("/a"), &ErrorKind::StorageFull.into()));
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(
            &all,
            &[
                "system-at",
                "system-u",
                "system-m",
                "system-d",
                "system-e",
                "system-f",
                "system-n",
                "system-r",
                "system-b",
                "read-",
            ],
        );
    }

    #[test]
    fn what_we_have_no_words_for_is_told_as_the_system_tells_it() {
        let error = SystemError::at(Path::new("/a"), &io::Error::other("odd\nend"));
        assert_eq!(error.to_string(), "/a: odd end");
    }

    #[test]
    fn what_was_not_written_is_told_before_the_reason() {
        let error = SystemError::writing(Path::new("/a"), &io::ErrorKind::StorageFull.into());
        assert_eq!(error.to_string(), "/a was not written: the disk is full");
    }
}
