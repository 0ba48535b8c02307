//! The lines of the journal of a match or a tournament: what is to be played, and every game that was; and why a journal of any
//! run is refused.
//!
//! Knows lines. Must not know files, or what becomes of a game.

use std::collections::BTreeMap;
use std::io;

use abstrakt_record::file;
use abstrakt_system::{DamagedLine, ForeignText, SystemError};
use abstrakt_texts::LocalizedError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::RunKind;
use super::game_files::list_name;
use crate::schedule::Shard;
use crate::tournament::{GameSummary, fingerprint};

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
    /// The header that [`Head::plan_hash`] told when the run began.
    plan_hash: String,
}

/// Any other line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JournalLine {
    /// The parts of the game that count.
    #[serde(flatten)]
    pub summary: GameSummary,
    /// The game as a game file.
    pub record: String,
}

impl JournalLine {
    /// Adds what an earlier journal does not tell, from the game itself. A record that cannot be read is the equal of none.
    fn complete(&mut self) {
        if self.summary.fingerprint.is_empty() {
            let record = file::read(self.record.as_bytes());
            let unread = || format!("game {} of {}", self.summary.game, self.summary.event);
            self.summary.fingerprint = record.map_or_else(|_| unread(), |record| fingerprint(&record));
        }
    }
}

/// The reasons why a journal cannot be continued.
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
    #[message("tournament-version")]
    Version {
        /// The version that it has.
        version: u32,
        /// The newest version that this program reads.
        ours: u32,
    },
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
}

/// The games of a match or a tournament.
#[derive(Clone, Copy, Debug)]
pub enum Games {}

impl RunKind for Games {
    type Head = Head;
    type Line = JournalLine;
    const JOURNAL: &'static str = "games.jsonl";
    const VERSION: u32 = VERSION;

    fn plan(head: &Head) -> Option<(&'static str, &str)> {
        Some(("tournament.toml", &head.plan))
    }

    fn copies(head: &Head) -> Vec<(String, &str)> {
        let lists = (1..).zip(&head.lists);
        lists.map(|(number, (name, list))| (list_name(number, name), list.as_str())).collect()
    }

    fn complete(line: &mut JournalLine) {
        line.complete();
    }

    fn part(head: &Head) -> Option<(Shard, String)> {
        Some((head.shard()?, head.plan_hash()))
    }

    fn check(head: &Head) -> Result<(), JournalError> {
        let differs = head.shard.as_ref().is_some_and(|of_plan| of_plan.plan_hash != head.plan_hash());
        if differs { Err(JournalError::PlanHash) } else { Ok(()) }
    }
}
