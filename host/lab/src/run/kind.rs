//! Kinds of runs: games of matches and tournaments, measurements of suites, duels of tuning.
//!
//! Knows the lines of journals. Must not know files, or what a line counts for.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::listing::is_reported_over;
use super::{FolderError, JournalError};
use crate::schedule::Shard;

/// A kind of run, by what its folder holds. The journal's first line is the head, which tells what is played or measured, whatever
/// becomes of the files that told it; every other line is something that was done.
pub trait RunKind {
    /// The first line. It has a field `version`, that of its format.
    type Head: Serialize + DeserializeOwned;
    /// Any other line.
    type Line: Serialize + DeserializeOwned;
    /// The file of the journal.
    const JOURNAL: &'static str;
    /// The newest version of the journal's format.
    const VERSION: u32;

    /// The file of the plan, and the text that it must have; none where the journal alone tells the plan.
    fn plan(_head: &Self::Head) -> Option<(&'static str, &str)> {
        None
    }

    /// Further files that a new run begins with, by their names; the run does without them.
    fn copies(_head: &Self::Head) -> Vec<(String, &str)> {
        Vec::new()
    }

    /// Adds to a line what those of older programs do not tell.
    fn complete(_line: &mut Self::Line) {}

    /// The shard that a folder with this head is, and a text that is the same for all shards of a division; none: it is a whole run.
    fn part(_head: &Self::Head) -> Option<(Shard, String)> {
        None
    }

    /// Checks a head that was read.
    ///
    /// # Errors
    /// It contradicts itself.
    fn check(_head: &Self::Head) -> Result<(), JournalError> {
        Ok(())
    }

    /// Whether nothing is left to be done in this folder, as far as that is known without its journal.
    fn is_over(folder: &Path) -> bool {
        is_reported_over(folder)
    }

    /// The head of the journal in this folder where it has none, as older programs wrote it.
    ///
    /// # Errors
    /// The system does not tell it.
    fn older_head(_folder: &Path) -> Result<Option<Self::Head>, FolderError> {
        Ok(None)
    }
}
