//! The journal of a run: what is to be played, and every game that was, a line of JSON each.
//!
//! It is only ever added to, and keeps the promises of [`JsonLines`]: the end of the program loses no finished game, and
//! half a line at its end was never a game.
//!
//! Knows files. Must not know what becomes of a game.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use abstrakt_record::file;
use abstrakt_system::{DamagedLine, ForeignText, JsonLine, JsonLines, SystemError};
use abstrakt_texts::LocalizedError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::schedule::Shard;
use crate::tournament::{GameSummary, PlayedGame, fingerprint};

/// Version of the format. The first one, which is read as well, has no losses on time but as results, and tells the limit of
/// turns and what engines agree on as an agreement. Up to the second one, random turns followed openings that were given, too. Only
/// the journals of shards are of the fourth: a program that knows no shards would play all games into one.
const VERSION: u32 = 4;
/// Version of the journals of whole runs, and the first one in which openings that are given are played as they are.
const WHOLE_VERSION: u32 = 3;

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
    /// The part of the run that is here; none: the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<ShardOfPlan>,
}

/// A shard, and of what it is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct ShardOfPlan {
    shard: Shard,
    /// What [`Head::plan_hash`] told when the run began.
    plan_hash: String,
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

impl JournalLine {
    /// Adds what a journal of before does not tell, from the game itself. A record that cannot be read is the equal of none.
    pub(super) fn complete(&mut self) {
        if self.summary.fingerprint.is_empty() {
            let record = file::read(self.record.as_bytes());
            let unread = || format!("game {} of {}", self.summary.game, self.summary.event);
            self.summary.fingerprint = record.map_or_else(|_| unread(), |record| fingerprint(&record));
        }
    }
}

/// Why a journal cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum JournalError {
    /// The disk's reason.
    #[message(transparent)]
    System(SystemError),
    /// Another program has it.
    #[message("tournament-locked")]
    Locked,
    /// Its first line is not whole.
    #[message("tournament-torn")]
    Torn,
    /// Its first line is that of no journal.
    #[message("tournament-no-journal")]
    NoJournal,
    /// A line is damaged.
    #[message("tournament-damaged")]
    Damaged {
        /// From 1.
        line: usize,
        /// The parser's words.
        error: ForeignText,
    },
    /// The plan is not the one that the shard was begun with.
    #[message("tournament-plan-hash")]
    PlanHash,
    /// A newer program wrote it.
    #[message("tournament-version", version = _0, ours = VERSION)]
    Version(u32),
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::System(error.into())
    }
}

impl From<DamagedLine> for JournalError {
    fn from(DamagedLine { line, error }: DamagedLine) -> Self {
        Self::Damaged { line, error }
    }
}

/// The journal of a run that is being played. No other program can have it meanwhile.
pub struct Journal(JsonLines);

impl Head {
    /// Of a new tournament.
    pub fn new(plan: String, lists: BTreeMap<String, String>, games: BTreeMap<String, String>) -> Self {
        Self { version: WHOLE_VERSION, plan, lists, games, shard: None }
    }

    /// The same run, of which only a shard is here; none: the whole.
    #[must_use]
    pub fn of_shard(self, shard: Option<Shard>) -> Self {
        let version = match shard {
            Some(_) => VERSION,
            None => self.version.min(WHOLE_VERSION),
        };
        let plan_hash = self.plan_hash();
        Self { version, shard: shard.map(|shard| ShardOfPlan { shard, plan_hash }), ..self }
    }

    /// The part of the run that is here; none: the whole.
    pub fn shard(&self) -> Option<Shard> {
        self.shard.as_ref().map(|of_plan| of_plan.shard)
    }

    /// SHA-256, in hexadecimal digits, of everything that must be the same in all shards of a run: the plan, its lists, and the
    /// versions of the games.
    pub fn plan_hash(&self) -> String {
        // Texts can always be written.
        let bytes = serde_json::to_vec(&(&self.plan, &self.lists, &self.games)).unwrap_or_default();
        Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether random turns follow the openings that are given, where the plan does not tell their number.
    pub fn adds_random_turns(&self) -> bool {
        self.version < WHOLE_VERSION
    }

    /// The same with these versions of the games.
    pub fn with_games(self, games: BTreeMap<String, String>) -> Self {
        let shard = self.shard();
        Self { games, ..self }.of_shard(shard)
    }

    /// The head that the first line of a journal is.
    ///
    /// # Errors
    /// [`JournalError`]
    pub(super) fn read(first: JsonLine<'_>) -> Result<Self, JournalError> {
        let version = version(first).ok_or(JournalError::NoJournal)?;
        if !(1..=VERSION).contains(&version) {
            return Err(JournalError::Version(version));
        }
        let head: Head = first.read()?;
        if head.shard.as_ref().is_some_and(|of_plan| of_plan.plan_hash != head.plan_hash()) {
            return Err(JournalError::PlanHash);
        }
        Ok(head)
    }
}

impl Journal {
    /// Begins a journal with the lines that are known, of which each is written when it is asked for. It has its name when they are on
    /// the disk: half a beginning is never found.
    ///
    /// # Errors
    /// The disk's; or there is such a file.
    pub fn create(
        path: &Path,
        head: &Head,
        known: &mut dyn Iterator<Item = io::Result<JournalLine>>,
    ) -> io::Result<Self> {
        if path.exists() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let unnamed = path.with_extension("new");
        let opened = JsonLines::open(&unnamed, OpenOptions::new().create(true).truncate(true))?;
        let (mut lines, _) = opened.ok_or(io::ErrorKind::WouldBlock)?;
        lines.append(head)?;
        for line in known {
            lines.append(&line?)?;
        }
        lines.sync()?;
        fs::rename(&unnamed, path)?;
        Ok(Self(lines))
    }

    /// Opens a journal to go on with it: what stands in it, in order. Half a line at the end is no game.
    ///
    /// # Errors
    /// [`JournalError`]; the file is as it was then.
    pub fn open(path: &Path) -> Result<(Self, Head, Vec<JournalLine>), JournalError> {
        let (journal, whole) = JsonLines::open(path, &OpenOptions::new())?.ok_or(JournalError::Locked)?;
        let mut lines = whole.iter();
        let first = lines.next().ok_or(JournalError::Torn)?;
        let head = Head::read(first)?;
        let games = lines.map(|line| line.read()).collect::<Result<Vec<JournalLine>, _>>()?;
        Ok((Self(journal), head, games))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// The disk's, of this line or of one before. The line is not there then.
    pub fn append(&mut self, played: &PlayedGame) -> io::Result<()> {
        self.0.append(&JournalLine { summary: played.summary.clone(), record: file::write(&played.record) })
    }

    /// Waits until every line is on the disk.
    ///
    /// # Errors
    /// The disk's.
    pub fn sync(&self) -> io::Result<()> {
        self.0.sync()
    }
}

/// The version that a first line tells.
fn version(line: JsonLine<'_>) -> Option<u32> {
    let value: serde_json::Value = line.read().ok()?;
    u32::try_from(value.get("version")?.as_u64()?).ok()
}
