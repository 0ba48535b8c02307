//! The database as a file: opened, made, brought to the version of this program.

mod error;
mod schema;

use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_system::{SystemError, can_replace, create_folders};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

pub use error::LibraryError;
pub(crate) use error::Located;

/// Time that a program waits for another one that is writing to the same file.
const PATIENCE: Duration = Duration::from_secs(30);
/// Memory for pages of the file, KiB.
const CACHE: i64 = 64 << 10;

/// A library of games. Several programs may use one file at the same time: each writes alone, the others read what was there before.
#[derive(Debug)]
pub struct Library {
    pub(crate) connection: Connection,
    path: PathBuf,
}

impl Library {
    /// Opens the library in a file to read and write; makes it, and its folder, where there is none. One of an older program is brought to
    /// the version of this one, after a copy of it was put beside it.
    ///
    /// # Errors
    /// The file is no library, or damaged, or of a newer program; or the system refuses.
    pub fn open(path: &Path) -> Result<Self, LibraryError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            create_folders(folder)
                .map_err(|error| LibraryError::System(SystemError::writing(path, &error)))?;
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let prepared = |mut library: Self| schema::prepare(&mut library, schema::STEPS).map(|()| library);
        Self::connect(path, path, flags).and_then(prepared).map_err(|error| match error {
            // SQLite does not tell the cause.
            LibraryError::Unopened(_) => match unwritable(path) {
                Some(cause) => LibraryError::System(SystemError::writing(path, &cause)),
                None => error,
            },
            _ => error,
        })
    }

    /// Opens the library in a file to read it. On a disk that cannot be written, it is read as it lies there.
    ///
    /// # Errors
    /// There is none; and as [`Library::open`]. An older one must be opened to write first.
    pub fn read(path: &Path) -> Result<Self, LibraryError> {
        if let Err(error) = path.metadata() {
            return Err(match error.kind() {
                io::ErrorKind::NotFound => LibraryError::Missing(path.into()),
                _ => LibraryError::System(SystemError::at(path, &error)),
            });
        }
        let looked_at = |library: Self| schema::check(&library, schema::STEPS).map(|()| library);
        let found = Self::connect(path, path, OpenFlags::SQLITE_OPEN_READ_WRITE).and_then(looked_at);
        match found {
            // The files that lie beside it while it is used cannot be made.
            Err(LibraryError::Unopened(_) | LibraryError::System(_)) => {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
                Self::connect(path, &unchanging(path), flags).and_then(looked_at)
            }
            found => found,
        }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn connect(path: &Path, address: &Path, flags: OpenFlags) -> Result<Self, LibraryError> {
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(address, flags).located(path)?;
        connection.busy_timeout(PATIENCE).located(path)?;
        connection.pragma_update(None, "cache_size", -CACHE).located(path)?;
        connection.set_prepared_statement_cache_capacity(64);
        Ok(Self { connection, path: path.into() })
    }

    /// Begins to write: nobody else does until the transaction ends.
    pub(crate) fn transaction(&mut self) -> Result<Transaction<'_>, LibraryError> {
        let begun = self.connection.transaction_with_behavior(TransactionBehavior::Immediate);
        begun.located(&self.path)
    }
}

/// The reason for which neither a file nor those that SQLite puts beside it can be written, where the system has one.
fn unwritable(path: &Path) -> Option<io::Error> {
    let written = if path.exists() { OpenOptions::new().write(true).open(path).map(drop) } else { Ok(()) };
    written.and_then(|()| can_replace(path)).err()
}

/// The address of a file that nobody changes, in the form that SQLite reads.
fn unchanging(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.into());
    let mut address = String::from("file:");
    for character in path.to_string_lossy().chars() {
        match character {
            '%' | '?' | '#' => address.push_str(&format!("%{:02x}", u32::from(character))),
            '\\' => address.push('/'),
            plain => address.push(plain),
        }
    }
    address.push_str("?immutable=1");
    address.into()
}
