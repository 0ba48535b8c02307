//! Replayed games are put in, in the order in which they were read.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::replaying::Replayed;
use super::{ImportCounts, ImportError, ImportEvent};
use crate::{AddedGame, Entry, Library};

/// Games that are put in together.
const BATCH: usize = 1000;
/// Time after which those that are there are put in, however few.
const PATIENCE: Duration = Duration::from_secs(1);

type Listener<'l> = &'l mut dyn FnMut(ImportEvent<'_>) -> ControlFlow<()>;

/// Puts games in.
pub(super) struct Writing<'l> {
    library: &'l mut Library,
    now: Duration,
    imported: ImportCounts,
    entries: Vec<Entry>,
    /// Of the entries that are not in yet: something was read otherwise than it is written.
    noted: Vec<bool>,
}

impl<'l> Writing<'l> {
    pub fn new(library: &'l mut Library, now: Duration) -> Self {
        Self { library, now, imported: ImportCounts::default(), entries: Vec::new(), noted: Vec::new() }
    }

    /// Puts in what comes, until nothing more comes or the listener breaks off.
    ///
    /// # Errors
    /// The library cannot be written, or a game's worker has been given up.
    pub fn write(
        mut self,
        results: &Receiver<(u64, Replayed)>,
        listen: Listener<'_>,
    ) -> Result<ImportCounts, ImportError> {
        // Games that were replayed before others that stand before them.
        let mut early: BTreeMap<u64, Replayed> = BTreeMap::new();
        let mut next = 0;
        let mut put_in = Instant::now();
        loop {
            let ended = match results.recv_timeout(PATIENCE) {
                Ok((number, replayed)) => {
                    early.insert(number, replayed);
                    false
                }
                Err(error) => error == RecvTimeoutError::Disconnected,
            };
            while let Some(replayed) = early.remove(&next) {
                next += 1;
                if let Some(error) = self.take(replayed, listen) {
                    self.put_in(listen)?;
                    return Err(error);
                }
            }
            let ends = ended || self.imported.broken_off;
            if ends || self.entries.len() >= BATCH || put_in.elapsed() >= PATIENCE {
                self.put_in(listen)?;
                put_in = Instant::now();
            }
            if ends || self.imported.broken_off {
                return Ok(self.imported);
            }
        }
    }

    /// Takes one game; the error that ends the import, if there is one.
    fn take(&mut self, replayed: Replayed, listen: Listener<'_>) -> Option<ImportError> {
        match replayed {
            Replayed::Entry(entry, noted) => {
                self.entries.push(*entry);
                self.noted.push(noted);
            }
            Replayed::LeftOut(left_out) => {
                self.imported.left_out += 1;
                self.imported.broken_off |= listen(ImportEvent::LeftOut(&left_out)).is_break();
            }
            Replayed::Recoded(file, encoding) => {
                self.imported.broken_off |= listen(ImportEvent::Recoded(&file, encoding)).is_break();
            }
            Replayed::FileEnds => self.imported.files += 1,
            Replayed::Failed(error) => return Some(error.into()),
        }
        None
    }

    fn put_in(&mut self, listen: Listener<'_>) -> Result<(), ImportError> {
        let added = self.library.add(&self.entries, self.now)?;
        for (added, noted) in added.iter().zip(&self.noted) {
            match added {
                AddedGame::New(_) => {
                    self.imported.added += 1;
                    self.imported.noted += u64::from(*noted);
                }
                AddedGame::Known(_) => self.imported.known += 1,
            }
        }
        self.entries.clear();
        self.noted.clear();
        self.imported.broken_off |= listen(ImportEvent::Progress(self.imported)).is_break();
        Ok(())
    }
}
