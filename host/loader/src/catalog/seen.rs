//! Files as they were at the last look.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::SystemTime;

use crate::examine::Copied;
use crate::verdicts::Verdict;
use crate::{FoundPlugin, Reason};

/// The properties of a file that change when the file does; comparing them costs no reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    size: u64,
    modified: Option<SystemTime>,
    #[cfg(unix)]
    inode: [u64; 2],
    #[cfg(unix)]
    changed: [i64; 2],
}

impl Stamp {
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

/// A file and what is known of it.
pub(super) struct Seen {
    stamp: Option<Stamp>,
    /// The private copy with its own stamp; none where there is no copy.
    copy: Option<(Copied, Option<Stamp>)>,
    pub result: Result<FoundPlugin, Reason>,
}

impl Seen {
    /// A file without a private copy.
    pub fn without_copy(stamp: Option<Stamp>, reason: Reason) -> Self {
        Self { stamp, copy: None, result: Err(reason) }
    }

    /// A file that was judged.
    pub fn judged(path: &Path, stamp: Option<Stamp>, copied: Copied, verdict: &Verdict) -> Self {
        let result = copied.judged(path, verdict);
        let of_copy = Stamp::of(&copied.copy);
        Self { stamp, copy: Some((copied, of_copy)), result }
    }

    /// The private copy.
    pub fn copied(&self) -> Option<&Copied> {
        self.copy.as_ref().map(|(copied, _)| copied)
    }

    /// Returns whether the file and its private copy are as they were, and the verdict on them lasts.
    pub fn is_as_before(&self, stamp: Option<&Stamp>) -> bool {
        let copy_is = |copied: &Copied, was: &Option<Stamp>| was.is_some() && Stamp::of(&copied.copy) == *was;
        let same = stamp.is_some() && self.stamp.as_ref() == stamp;
        let lasting = self.result.as_ref().err().is_none_or(Reason::is_lasting);
        same && lasting && self.copy.as_ref().is_none_or(|(copied, was)| copy_is(copied, was))
    }
}
