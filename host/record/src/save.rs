//! Game files on disk: whole-file saving that never leaves half a file.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link stays a link: the file that it leads to is replaced.
    let path = &path.canonicalize().unwrap_or_else(|_| path.into());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut temporary = temporary_in(folder)?;
    temporary.write_all(bytes)?;
    temporary.as_file().sync_all()?;
    temporary.persist(path).map_err(|error| error.error)?;
    // The new name must reach the disk too; only Unix lets a folder be opened for that.
    #[cfg(unix)]
    fs::File::open(folder)?.sync_all()?;
    Ok(())
}

fn temporary_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".abstrakt-").suffix(".tmp");
    // As any new file of the user's, less what their umask takes away, and not private as temporary files are.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}
