//! Game files on disk: whole-file saving that never leaves half a file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use abstrakt_system::replace;

use crate::{Damage, Record, file};

/// Why a game file gave no whole game.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file is damaged; what stands before the damage is kept.
    #[error("{}, {damage}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// Where and why.
        damage: Damage,
    },
}

/// Reads a game file.
///
/// # Errors
/// The file cannot be read, or is damaged.
pub fn load(path: &Path) -> Result<Record, LoadError> {
    let bytes = fs::read(path).map_err(|error| LoadError::Io { path: path.into(), error })?;
    file::read(&bytes).map_err(|damage| LoadError::Damaged { path: path.into(), damage })
}

/// Writes a game file. The text goes to a temporary file beside it, reaches the disk, and only then takes the place
/// of what was there: after a crash or power cut at any moment the old or the new file is whole. Waits for the disk,
/// so keep it off a thread that must answer.
///
/// # Errors
/// The disk's; the old file is then as it was.
pub fn save(path: &Path, record: &Record) -> io::Result<()> {
    replace(path, file::write(record).as_bytes())
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
