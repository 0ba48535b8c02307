//! Changes of a file, seen without reading it.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::SystemTime;

/// The properties of a file that change when the file does: its size and the time of its last change; on Unix also which file it is, and
/// when its properties changed last, which nobody can set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileStamp {
    size: u64,
    modified: Option<SystemTime>,
    #[cfg(unix)]
    inode: [u64; 2],
    #[cfg(unix)]
    changed: [i64; 2],
}

impl FileStamp {
    /// The stamp of the file at `path`; none for one that is not there, such as a link to nothing.
    pub fn of(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().map(|file| Self::read(&file))
    }

    fn read(file: &Metadata) -> Self {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Self {
            size: file.len(),
            modified: file.modified().ok(),
            #[cfg(unix)]
            inode: [file.dev(), file.ino()],
            #[cfg(unix)]
            changed: [file.ctime(), file.ctime_nsec()],
        }
    }
}
