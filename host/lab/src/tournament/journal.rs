//! The journal of a tournament: what is to be played, and every game that was, a line of JSON each.
//!
//! It is only ever added to. A line is with the operating system before the next game of its thread is over, so that the
//! end of the program loses no finished game; a thread of its own brings lines to the disk, as many at a time as there
//! are, so that the loss of power loses the last moments at most. Half a line at its end was never a game.
//!
//! Knows files. Must not know what a tournament makes of a game.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use abstrakt_record::file;
use abstrakt_system::{ForeignText, SystemError};
use abstrakt_texts::{Localize, Message, localized_error};
use serde::{Deserialize, Serialize};

use super::played::{GameSummary, PlayedGame};

/// Version of the format.
const VERSION: u32 = 1;

/// The first line: what the tournament is, whatever becomes of the files that told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Head {
    /// Of the format.
    version: u32,
    /// The tournament's file, word for word.
    pub plan: String,
    /// The lists of openings that it names, by the names that it gives them.
    pub lists: BTreeMap<String, String>,
    /// Version of each game when the tournament began, by the game's id.
    pub games: BTreeMap<String, String>,
}

/// Any other line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JournalLine {
    /// What counts of the game.
    #[serde(flatten)]
    pub summary: GameSummary,
    /// The game as a game file.
    pub record: String,
}

/// Why a journal cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalError {
    /// The disk's reason.
    System(SystemError),
    /// Another program has it.
    Locked,
    /// Its first line is not whole.
    Torn,
    /// Its first line is that of no journal.
    NoJournal,
    /// A line is damaged.
    Damaged {
        /// From 1.
        line: usize,
        /// The parser's words.
        error: ForeignText,
    },
    /// A newer program wrote it.
    Version(u32),
}

impl Localize for JournalError {
    fn message(&self) -> Message {
        match self {
            Self::System(error) => error.message(),
            Self::Locked => Message::new("tournament-locked"),
            Self::Torn => Message::new("tournament-torn"),
            Self::NoJournal => Message::new("tournament-no-journal"),
            Self::Damaged { line, error } => Message::new("tournament-damaged")
                .with("line", line.to_string())
                .with("error", error.as_str()),
            Self::Version(version) => Message::new("tournament-version")
                .with("version", version.to_string())
                .with("ours", VERSION.to_string()),
        }
    }
}

localized_error!(JournalError);

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::System(error.into())
    }
}

/// The journal of a tournament that is being played. No other program can have it meanwhile.
pub struct Journal {
    file: File,
    /// Bytes of whole lines.
    written: u64,
    syncer: Syncer,
}

impl Head {
    /// Of a new tournament.
    pub fn new(plan: String, lists: BTreeMap<String, String>, games: BTreeMap<String, String>) -> Self {
        Self { version: VERSION, plan, lists, games }
    }

    /// The same with these versions of the games.
    pub fn with_games(self, games: BTreeMap<String, String>) -> Self {
        Self { games, ..self }
    }
}

impl Journal {
    /// Begins a journal. It has its name when its first line is on the disk: half a one is never found.
    ///
    /// # Errors
    /// The disk's; or there is such a file.
    pub fn create(path: &Path, head: &Head) -> io::Result<Self> {
        if path.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let unnamed = path.with_extension("new");
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(&unnamed)?;
        // Where the file system knows no locks, two programs could play: better than none.
        let _ = file.try_lock();
        let mut journal = Self::at(file, 0)?;
        journal.line(head)?;
        journal.file.sync_all()?;
        fs::rename(&unnamed, path)?;
        Ok(journal)
    }

    /// Opens a journal to go on with it: what stands in it, in order. Half a line at the end is cut off.
    ///
    /// # Errors
    /// [`JournalError`]; the file is as it was then.
    pub fn open(path: &Path) -> Result<(Self, Head, Vec<JournalLine>), JournalError> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(JournalError::Locked);
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let damaged = |line, error| JournalError::Damaged { line, error: ForeignText::of(error) };
        let mut lines = bytes[..whole].split_inclusive(|&byte| byte == b'\n');
        let first = lines.next().ok_or(JournalError::Torn)?;
        let Some(version) = version(first) else {
            return Err(JournalError::NoJournal);
        };
        if version != VERSION {
            return Err(JournalError::Version(version));
        }
        let head: Head = serde_json::from_slice(first).map_err(|error| damaged(1, error))?;
        let games = (2..)
            .zip(lines)
            .map(|(number, line)| serde_json::from_slice(line).map_err(|error| damaged(number, error)));
        let games = games.collect::<Result<Vec<JournalLine>, _>>()?;
        Ok((Self::at(file, whole as u64)?, head, games))
    }

    fn at(file: File, written: u64) -> io::Result<Self> {
        let syncer = Syncer::start(file.try_clone()?)?;
        Ok(Self { file, written, syncer })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// The disk's, of this line or of one before. The line is not there then.
    pub fn append(&mut self, played: &PlayedGame) -> io::Result<()> {
        self.syncer.failure()?;
        self.line(&JournalLine { summary: played.summary.clone(), record: file::write(&played.record) })?;
        self.syncer.sync();
        Ok(())
    }

    /// Ends the journal, with every line on the disk.
    ///
    /// # Errors
    /// The disk's.
    pub fn close(self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        self.file.set_len(self.written)?;
        self.file.seek(SeekFrom::Start(self.written))?;
        self.file.write_all(&bytes)?;
        self.written += bytes.len() as u64;
        Ok(())
    }
}

/// The version that a first line tells.
fn version(line: &[u8]) -> Option<u32> {
    let value: serde_json::Value = serde_json::from_slice(line).ok()?;
    u32::try_from(value.get("version")?.as_u64()?).ok()
}

/// Brings a file to the disk beside the thread that writes it.
struct Syncer {
    wanted: Option<Sender<()>>,
    failure: Arc<Mutex<Option<io::Error>>>,
    thread: Option<JoinHandle<()>>,
}

impl Syncer {
    fn start(file: File) -> io::Result<Self> {
        let (wanted, inbox) = mpsc::channel();
        let failure = Arc::<Mutex<Option<io::Error>>>::default();
        let failed = Arc::clone(&failure);
        let sync = move || {
            while wait(&inbox) {
                if let Err(error) = file.sync_data() {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                }
            }
        };
        let thread = thread::Builder::new().name("journal".into()).spawn(sync)?;
        Ok(Self { wanted: Some(wanted), failure, thread: Some(thread) })
    }

    fn sync(&self) {
        // The thread ends only when this end is dropped.
        let _ = self.wanted.as_ref().map(|wanted| wanted.send(()));
    }

    /// What went wrong since this was asked last.
    fn failure(&self) -> io::Result<()> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}

impl Drop for Syncer {
    fn drop(&mut self) {
        self.wanted = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Waits for a request, and takes all that have come meanwhile with it. False: there will be none.
fn wait(wanted: &Receiver<()>) -> bool {
    let came = wanted.recv().is_ok();
    while wanted.try_recv().is_ok() {}
    came
}
