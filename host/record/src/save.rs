//! Game files on disk: whole-file saving that never leaves half a file.

use std::io;
use std::path::{Path, PathBuf};

use abstrakt_system::{LARGEST_TEXT, STALE_AFTER, SystemError, read_bytes, replace, sweep_beside};
use abstrakt_texts::LocalizedError;

use crate::{Damage, Record, file};

/// The reason why a game file gave no whole game.
#[derive(Clone, Debug, PartialEq, LocalizedError)]
pub enum GameFileError {
    /// The file cannot be read.
    #[message(transparent)]
    Unreadable(SystemError),
    /// The file is damaged; what stands before the damage is kept.
    #[message("damaged-file", path, line = damage.line, reason = &damage.reason)]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The place and the cause.
        damage: Damage,
    },
}

/// Reads a game file.
///
/// # Errors
/// The file cannot be read, or is damaged.
pub fn load(path: &Path) -> Result<Record, GameFileError> {
    let bytes = read_bytes(path, LARGEST_TEXT)
        .map_err(|error| GameFileError::Unreadable(SystemError::at(path, &error)))?;
    file::read(&bytes).map_err(|damage| GameFileError::Damaged { path: path.into(), damage })
}

/// Writes a game file. The text goes to a temporary file beside it, reaches the disk, and only then takes the place of
/// what was there: after a crash or power cut at any moment the old or the new file is whole. It waits for the disk, so
/// keep it off a thread that must answer. Temporary files that such a crash left beside it are swept.
///
/// # Errors
/// The disk's; the old file is then as it was.
pub fn save(path: &Path, record: &Record) -> io::Result<()> {
    replace(path, file::write(record).as_bytes())?;
    sweep_beside(path, STALE_AFTER);
    Ok(())
}

/// [`save`] under a name that is not taken.
///
/// # Errors
/// There is such a file; or the disk's.
pub fn save_new(path: &Path, record: &Record) -> io::Result<()> {
    if path.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    save(path, record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DamageReason;

    #[test]
    fn damage_is_told_with_its_file_and_line() {
        let damage = Damage { line: 3, reason: DamageReason::NoPly, kept: None };
        let error = GameFileError::Damaged { path: "/a.abstrakt".into(), damage };
        assert_eq!(error.to_string(), "/a.abstrakt, line 3: a ply is missing here");
    }
}
