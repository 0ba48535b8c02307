//! The users who may change a file or a folder.

use std::path::Path;

/// The access of other users to a file or a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileAccess {
    /// The number of the user to whom it belongs.
    pub owner: u32,
    /// That user is neither this one nor the administrator.
    pub is_of_another: bool,
    /// Everybody can write it; in a folder, everybody can replace what others have put there.
    pub is_open: bool,
}

impl FileAccess {
    /// The access to the file or folder at `path`, links followed; none where it cannot be seen, and on Windows, whose permissions are
    /// lists that are not asked.
    #[cfg(unix)]
    pub fn of(path: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;

        /// Whoever writes a folder with this bit still cannot replace what others have put there.
        const STICKY: u32 = 0o1000;
        const WRITABLE_BY_ALL: u32 = 0o002;
        let found = path.metadata().ok()?;
        let (owner, mode) = (found.uid(), found.mode());
        Some(Self {
            owner,
            is_of_another: owner != 0 && owner != rustix::process::geteuid().as_raw(),
            is_open: mode & WRITABLE_BY_ALL != 0 && !(found.is_dir() && mode & STICKY != 0),
        })
    }

    /// The access to the file or folder at `path`, links followed; none where it cannot be seen, and on Windows, whose permissions are
    /// lists that are not asked.
    #[cfg(not(unix))]
    pub fn of(_path: &Path) -> Option<Self> {
        None
    }
}
