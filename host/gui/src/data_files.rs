//! Data of games, such as tables of endings, that is there and cannot be used: looked for beside the window when a game is opened, once for
//! each game.
//!
//! Knows where data is. Must not know what is in it, or how it is told.

use std::collections::HashSet;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use abstrakt_game_data::{DataError, find};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::Wake;

use crate::background::{Background, Gate, RequestResult, Sequence, Ticket, Work};

/// The folders in which data is.
pub struct DataFolders {
    folders: Arc<[PathBuf]>,
    background: Background<RequestResult<Ticket, Vec<DataError>>>,
    looks: Sequence,
    /// The games that were looked at.
    seen: HashSet<String>,
}

impl DataFolders {
    /// No game was looked at yet; `wake` is called when something is known, `gate` before anything is done.
    pub fn new(folders: Vec<PathBuf>, wake: Wake, gate: Gate) -> Self {
        let (background, looks) = (Background::new(wake, gate), Sequence::default());
        Self { folders: folders.into(), background, looks, seen: HashSet::new() }
    }

    /// Looks at the data of a game that has any, unless that was done before.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn look(&mut self, facts: &Arc<Facts>) -> io::Result<()> {
        if facts.data.is_empty() || !self.seen.insert(facts.id.clone()) {
            return Ok(());
        }
        let (request, folders, facts) = (self.looks.draw(), Arc::clone(&self.folders), Arc::clone(facts));
        let work = Work::Folder(folders.last().cloned().unwrap_or_default());
        self.background.start(work, move || {
            let unused = facts.data.iter().filter_map(|kind| find(&folders, &facts, &kind.id).err());
            RequestResult { request, result: unused.collect() }
        })
    }

    /// The reasons why data cannot be used that were found since the last call.
    pub fn collect(&mut self) -> Vec<DataError> {
        // Every look is of another game, so that none is out of date.
        self.background.collect().into_iter().flat_map(|look| look.result).collect()
    }
}
