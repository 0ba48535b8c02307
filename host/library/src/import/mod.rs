//! Games from files: game files, PDN, files of Piskvork, and folders of these.
//!
//! One thread reads files, some replay games in workers of their own, and the caller's puts them in, some hundreds at a time. A
//! game that is damaged, or that the rules refuse, is told and left out; the others come in. Games that were told to be in are on the disk.
//!
//! Knows forms of games. Must not know terminals or windows.
//!
//! - `files`: the files of a folder; `reading`: the games of a file; `replaying`: their positions; `writing`: they are put in

mod files;
mod left_out;
mod reading;
mod replaying;
mod writing;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use abstrakt_exchange::pdn::Recogniser;
use abstrakt_formats::TextEncoding;
use abstrakt_formats::pdn::ResultOrder;
use abstrakt_texts::LocalizedError;
use abstrakt_vocabulary::Facts;
use abstrakt_worker::{Client, Launch, WorkerError};

use crate::{Library, LibraryError};
pub use left_out::LeftOut;
use reading::{Job, Reading};
use replaying::{Replayed, Replayer};
use writing::Writing;

/// Games that wait between two threads.
const WAITING: usize = 256;

/// Something to read games from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file, or a folder with all that is below it.
    Path(PathBuf),
    /// A text, under a name of its own.
    Text(String, Vec<u8>),
}

/// A game that can be played here.
#[derive(Clone)]
pub struct Installed {
    /// Its facts.
    pub facts: Facts,
    /// The start of a worker of it.
    pub launch: Launch,
}

/// The settings of an import.
#[derive(Clone)]
pub struct Import {
    /// The games that can be played here.
    pub games: Vec<Installed>,
    /// Workers of each game that replay at the same time, 1 or more.
    pub workers: usize,
    /// Finds the game that a PDN file holds.
    pub recogniser: Recogniser,
    /// The player whose points the results of PDN files name first.
    pub order: ResultOrder,
    /// The encoding of files that are not UTF-8; none: it is guessed.
    pub encoding: Option<TextEncoding>,
    /// The time, since 1970.
    pub now: Duration,
}

impl Import {
    /// Starts a worker of a game.
    fn start(&self, game: &str) -> Result<Client, WorkerError> {
        match self.installed(game) {
            Some(installed) => Client::start(installed.launch.clone()),
            None => Err(WorkerError::request(format!("there is no game {game}"))),
        }
    }

    fn installed(&self, game: &str) -> Option<&Installed> {
        self.games.iter().find(|installed| installed.facts.id == game)
    }
}

/// The progress of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportCounts {
    /// Files that were read to their ends.
    pub files: u64,
    /// Games that were put in, and are on the disk.
    pub added: u64,
    /// Games that were there already.
    pub known: u64,
    /// Games, and files that are none, that were left out.
    pub left_out: u64,
    /// Games that were put in and of which something was read otherwise than it is written.
    pub noted: u64,
    /// Whether it was broken off before its end.
    pub broken_off: bool,
}

/// News of an import.
#[derive(Debug)]
pub enum ImportEvent<'e> {
    /// Something was left out.
    LeftOut(&'e LeftOut),
    /// A file is not UTF-8, and is read as if it had this encoding.
    Recoded(&'e str, TextEncoding),
    /// Games were put in.
    Progress(ImportCounts),
    /// The positions of so many games are being put into the index.
    Indexing(u64),
}

/// The reasons why an import ends early. Games that it has told to be in are in.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum ImportError {
    /// The library cannot be written.
    #[message(transparent)]
    Library(#[from] LibraryError),
    /// A game's worker cannot be started, or stops again and again.
    #[message(transparent)]
    Worker(#[from] WorkerError),
}

/// Imports games. `listen` hears of it and may break off; the positions of games that are in are then indexed by the next import, or by
/// [`Library::index`].
///
/// # Errors
/// [`ImportError`]
pub fn import(
    library: &mut Library,
    sources: Vec<Source>,
    import: &Import,
    listen: &mut dyn FnMut(ImportEvent<'_>) -> ControlFlow<()>,
) -> Result<ImportCounts, ImportError> {
    let stop = AtomicBool::new(false);
    let mut imported = thread::scope(|scope| {
        let (jobs, waiting) = sync_channel(WAITING);
        let (done, results) = sync_channel(WAITING);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..import.workers.max(1) {
            let (waiting, done) = (Arc::clone(&waiting), done.clone());
            scope.spawn(move || replay_all(import, &waiting, &done));
        }
        // The threads alone hold these ends now: the queues end with them.
        drop((done, waiting));
        let reading = scope.spawn(|| Reading::new(import, &stop, jobs).read(sources));
        let written = Writing::new(library, import.now).write(&results, listen);
        stop.store(true, Ordering::Relaxed);
        drop(results);
        let read = reading.join().unwrap_or(Ok(()));
        let written = written?;
        read?;
        Ok::<_, ImportError>(written)
    })?;
    if !imported.broken_off {
        library.index(&mut |left| {
            let heard = listen(ImportEvent::Indexing(left));
            imported.broken_off |= heard.is_break();
            heard
        })?;
    }
    Ok(imported)
}

/// Replays games until none are left.
fn replay_all(import: &Import, waiting: &Mutex<Receiver<(u64, Job)>>, done: &SyncSender<(u64, Replayed)>) {
    let mut replayer = Replayer::new(import);
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok((number, job)) = next() {
        if done.send((number, replayer.replay(job))).is_err() {
            return;
        }
    }
}
