//! The folder of a run: its plan, every game in the order in which they ended, every generation, the weights found so far.
//!
//! A game is kept before it counts, as the folder of every run promises, so whatever ends the program loses only the games under
//! way. The games are all that must be kept: generations follow from them and are written anew.
//!
//! Knows files. Must not know how games are played or what follows from them.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use abstrakt_lab::run::{
    DividedKind, Folder, FolderError, GenerationGame, JournalError, PLAN, PlanHead, ReadJournal, RunKind,
};
use abstrakt_lab::schedule::Shard;
use abstrakt_lab::{GamePoints, WeightsFile};
use abstrakt_system::{JsonLines, read_text};
use serde::{Deserialize, Serialize};

use crate::{Generation, TuneError, TuningPlan, TuningShard};

const GENERATIONS: &str = "generations.jsonl";
/// The file of the best weights.
pub(crate) const WEIGHTS: &str = "weights.json";

/// The identity of a game of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DuelGameId {
    /// The duel: the generation that asks for it, from 1; 0 for the match at the end.
    pub duel: u32,
    /// Number within the duel, from 0.
    pub game: u32,
}

impl From<DuelGameId> for GenerationGame {
    fn from(DuelGameId { duel, game }: DuelGameId) -> Self {
        Self { generation: duel, game }
    }
}

impl From<GenerationGame> for DuelGameId {
    fn from(GenerationGame { generation, game }: GenerationGame) -> Self {
        Self { duel: generation, game }
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuelGame {
    /// The identity of the game.
    #[serde(flatten)]
    pub id: DuelGameId,
    /// The points of the first of the two. A game in which the game itself or the machine failed counts as a draw:
    /// neither side is at fault.
    pub points: GamePoints,
    /// Its length.
    pub plies: u32,
    /// The same for equal games; earlier journals have none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fingerprint: String,
    /// The reason why it does not count, where it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void: Option<String>,
}

/// The first line of the journal.
pub type TuningHead = PlanHead<TuningShard>;

/// The duels of a run of tuning. Earlier journals have no head: the plan's file alone tells the plan there.
#[derive(Clone, Copy, Debug)]
pub enum Duels {}

impl RunKind for Duels {
    type Head = TuningHead;
    type Line = DuelGame;
    const JOURNAL: &'static str = "games.jsonl";
    const VERSION: u32 = TuningHead::VERSION;

    fn part(head: &TuningHead) -> Option<(Shard, String)> {
        head.part()
    }

    fn plan(head: &TuningHead) -> Option<(&'static str, &str)> {
        Some((PLAN, &head.plan))
    }

    /// The weights have the score of the match at the end when that was played.
    fn is_over(folder: &Path) -> bool {
        WeightsFile::load(&folder.join(WEIGHTS)).is_ok_and(|(weights, _)| weights.against_start.is_some())
    }

    fn older_head(folder: &Path) -> Result<Option<TuningHead>, FolderError> {
        let path = folder.join(PLAN);
        match read_text(&path) {
            Ok(text) => Ok(Some(TuningHead::new(text))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(FolderError::reading(&path)(error)),
        }
    }
}

impl DividedKind for Duels {
    type Plan = TuningPlan;
    type Shard = TuningShard;

    fn game(line: &DuelGame) -> Option<GenerationGame> {
        Some(line.id.into())
    }
}

/// The games that were played, by their identity.
pub(crate) type KnownGames = BTreeMap<DuelGameId, DuelGame>;

/// The plan that a run was begun with, and its games, while nobody plays it.
///
/// # Errors
/// There is none, another program plays it, or a line cannot be read.
pub(crate) fn read(path: &Path) -> Result<(TuningHead, KnownGames), TuneError> {
    let (head, games) = match (ReadJournal::<Duels>::read(path), Duels::older_head(path)?) {
        // Older programs wrote the journal only with the first game.
        (Err(FolderError::Empty(..)), Some(head)) => (head, Vec::new()),
        (journal, _) => {
            let journal = journal?;
            let games = journal.values(path)?;
            (journal.head, games)
        }
    };
    Ok((head, games.into_iter().map(|game| (game.id, game)).collect()))
}

/// The plan of the run that was begun in this folder.
///
/// # Errors
/// There is none, or it cannot be read.
pub(crate) fn read_plan(folder: &Path) -> Result<TuningPlan, TuneError> {
    let head = Duels::older_head(folder)?;
    Ok(head.ok_or_else(|| FolderError::Empty(folder.into(), PLAN))?.read_plan(folder)?)
}

/// The folder of a whole run, open; no other program writes to it meanwhile.
pub(crate) struct TuningFolder {
    folder: Folder<Duels>,
    generations: JsonLines,
}

impl TuningFolder {
    /// Begins a run in an empty or missing folder.
    ///
    /// # Errors
    /// There is a run already, or nothing can be written.
    pub fn begin(folder: &Path, plan: &TuningPlan) -> Result<(), TuneError> {
        // Older programs wrote the journal only with the first game.
        if read_plan(folder).is_ok() {
            return Err(FolderError::Taken(folder.into()).into());
        }
        let text = serde_json::to_string_pretty(plan);
        let text = text.map_err(|error| FolderError::writing(&folder.join(PLAN))(error.into()))?;
        Folder::<Duels>::create(folder, &TuningHead::new(text))?;
        Ok(())
    }

    /// Opens the folder of a run: what it was begun with, and its games.
    ///
    /// # Errors
    /// It is that of a shard, another program writes there, a line cannot be read, or the system refuses.
    pub fn open(path: &Path) -> Result<(Self, TuningHead, KnownGames), TuneError> {
        let (folder, head, games) = match (Folder::<Duels>::open(path), Duels::older_head(path)?) {
            // Older programs wrote the journal only with the first game.
            (Err(FolderError::Empty(..)), Some(head)) => (Folder::create(path, &head)?, head, Vec::new()),
            (opened, _) => opened?,
        };
        head.check_whole(path)?;
        let known = games.into_iter().map(|game| (game.id, game)).collect();
        let path = path.join(GENERATIONS);
        let opened = JsonLines::open(&path, OpenOptions::new().create(true).truncate(true));
        let locked = || FolderError::Journal { path: path.clone(), error: JournalError::Locked };
        let (generations, _) = opened.map_err(FolderError::reading(&path))?.ok_or_else(locked)?;
        Ok((Self { folder, generations }, head, known))
    }

    /// Keeps a game.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn append(&mut self, game: &DuelGame) -> Result<(), FolderError> {
        self.folder.append(game)
    }

    /// Writes a generation down.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn generation(&mut self, generation: &Generation) -> Result<(), TuneError> {
        let path = self.folder.path().join(GENERATIONS);
        Ok(self.generations.append(generation).map_err(FolderError::writing(&path))?)
    }

    /// Replaces the weights; tells where they are.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn weights(&self, weights: &WeightsFile) -> Result<PathBuf, TuneError> {
        let path = self.folder.path().join(WEIGHTS);
        weights.save(&path).map_err(FolderError::writing(&path))?;
        Ok(path)
    }

    /// Brings everything to the disk.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn sync(&self) -> Result<(), FolderError> {
        self.folder.sync()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn result(duel: u32, game: u32) -> DuelGame {
        DuelGame {
            id: DuelGameId { duel, game },
            points: GamePoints::Win,
            plies: 40,
            fingerprint: String::new(),
            void: None,
        }
    }

    #[test]
    fn games_are_kept_and_a_broken_end_is_taken_off() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(PLAN), "{}").unwrap();
        let (mut journal, ..) = TuningFolder::open(folder.path()).unwrap();
        journal.append(&result(1, 0)).unwrap();
        journal.append(&result(1, 2)).unwrap();
        assert!(TuningFolder::open(folder.path()).is_err(), "one program at a time");
        drop(journal);
        let path = folder.path().join(Duels::JOURNAL);
        let whole = fs::read_to_string(&path).unwrap();
        let mut lines = whole.lines();
        assert_eq!(lines.next(), Some(r#"{"version":1,"plan":"{}"}"#));
        assert_eq!(lines.next(), Some(r#"{"duel":1,"game":0,"points":"win","plies":40}"#));
        // Cut inside a letter: what is left is no text.
        fs::write(&path, [whole.as_bytes(), "{\"void\":\"Dáma".as_bytes().split_at(10).0].concat()).unwrap();
        let (mut journal, _, known) = TuningFolder::open(folder.path()).unwrap();
        assert_eq!(known.get(&DuelGameId { duel: 1, game: 2 }), Some(&result(1, 2)));
        assert_eq!(known.get(&DuelGameId { duel: 1, game: 1 }), None);
        journal.append(&result(1, 1)).unwrap();
        drop(journal);
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 4);
    }

    #[test]
    fn a_line_that_is_no_result_is_told_with_its_number() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(PLAN), "{}").unwrap();
        let path = folder.path().join(Duels::JOURNAL);
        fs::write(&path, "{\"duel\":1,\"game\":0,\"points\":\"win\",\"plies\":4}\nnonsense\n").unwrap();
        let Err(error) = TuningFolder::open(folder.path()) else { panic!("read") };
        assert!(error.to_string().contains("games.jsonl: line 2 is damaged"), "{error}");
        assert!(fs::read_to_string(&path).unwrap().contains("nonsense"), "left as it was");
    }

    #[test]
    fn a_journal_without_a_head_is_of_the_plan_beside_it_and_goes_on_without_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(Duels::JOURNAL);
        let line = "{\"duel\":1,\"game\":0,\"points\":\"win\",\"plies\":40}\n";
        fs::write(&path, line).unwrap();
        assert!(TuningFolder::open(folder.path()).is_err(), "nothing tells the plan");
        fs::write(folder.path().join(PLAN), "{}").unwrap();
        let (mut journal, _, known) = TuningFolder::open(folder.path()).unwrap();
        assert_eq!(known.get(&DuelGameId { duel: 1, game: 0 }), Some(&result(1, 0)));
        journal.append(&result(1, 1)).unwrap();
        drop(journal);
        let second = line.replace("\"game\":0", "\"game\":1");
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{line}{second}"));
    }

    #[test]
    fn a_plan_that_was_changed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        drop(Folder::<Duels>::create(folder.path(), &TuningHead::new("{}".into())).unwrap());
        fs::write(folder.path().join(PLAN), "{ }").unwrap();
        let Err(error) = TuningFolder::open(folder.path()) else { panic!("opened") };
        assert!(error.to_string().contains("was changed since the run began"), "{error}");
    }
}
