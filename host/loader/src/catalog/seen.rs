//! Files as they were at the last look.

use std::path::Path;

use abstrakt_system::FileStamp;

use crate::examine::Copied;
use crate::verdicts::Verdict;
use crate::{FoundPlugin, Reason};

/// A file and what is known of it.
pub(super) struct Seen {
    stamp: Option<FileStamp>,
    /// The private copy with its own stamp; none where there is no copy.
    copy: Option<(Copied, Option<FileStamp>)>,
    pub result: Result<FoundPlugin, Reason>,
}

impl Seen {
    /// A file without a private copy.
    pub fn without_copy(stamp: Option<FileStamp>, reason: Reason) -> Self {
        Self { stamp, copy: None, result: Err(reason) }
    }

    /// A file that was judged.
    pub fn judged(path: &Path, stamp: Option<FileStamp>, copied: Copied, verdict: &Verdict) -> Self {
        let result = copied.judged(path, verdict);
        let of_copy = FileStamp::of(&copied.copy);
        Self { stamp, copy: Some((copied, of_copy)), result }
    }

    /// The private copy.
    pub fn copied(&self) -> Option<&Copied> {
        self.copy.as_ref().map(|(copied, _)| copied)
    }

    /// Returns whether the file and its private copy are as they were, and the verdict on them lasts.
    pub fn is_as_before(&self, stamp: Option<&FileStamp>) -> bool {
        let copy_is =
            |copied: &Copied, was: &Option<FileStamp>| was.is_some() && FileStamp::of(&copied.copy) == *was;
        let same = stamp.is_some() && self.stamp.as_ref() == stamp;
        let lasting = self.result.as_ref().err().is_none_or(Reason::is_lasting);
        same && lasting && self.copy.as_ref().is_none_or(|(copied, was)| copy_is(copied, was))
    }
}
