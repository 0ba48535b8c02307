//! The folder of a run: its plan, every game in the order in which they ended, every generation, the weights found so far.
//!
//! A game is kept before it counts, as [`JsonLines`] promises, so whatever ends the program loses only the games under
//! way. The games are all that must be kept: generations follow from them and are written anew.
//!
//! Knows files. Must not know how games are played or what follows from them.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

use abstrakt_lab::{GamePoints, WeightsFile};
use abstrakt_system::{DamagedLine, ForeignText, JsonLines, read_text};
use serde::{Deserialize, Serialize};

use crate::{Generation, TuneError, TuningPlan};

const PLAN: &str = "plan.json";
const GAMES: &str = "games.jsonl";
const GENERATIONS: &str = "generations.jsonl";
const WEIGHTS: &str = "weights.json";

/// The identity of a game of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct GameId {
    /// The duel: the generation that asks for it, from 1; 0 for the match at the end.
    pub duel: u32,
    /// Number within the duel, from 0.
    pub game: u32,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DuelGame {
    /// The identity of the game.
    #[serde(flatten)]
    pub id: GameId,
    /// The points of the first of the two. A game in which the game itself or the machine failed counts as a draw:
    /// neither side is at fault.
    pub points: GamePoints,
    /// Its length.
    pub plies: u32,
    /// The same for equal games; journals of before have none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fingerprint: String,
    /// Why it does not count, where it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void: Option<String>,
}

/// The folder, open; no other program writes to it meanwhile.
pub(crate) struct Journal {
    folder: PathBuf,
    games: JsonLines,
    generations: JsonLines,
    known: BTreeMap<GameId, DuelGame>,
}

impl Journal {
    /// The plan of a run that was begun in this folder.
    ///
    /// # Errors
    /// No plan, or one that cannot be read.
    pub fn plan(folder: &Path) -> Result<TuningPlan, TuneError> {
        let path = folder.join(PLAN);
        let text = read_text(&path).map_err(TuneError::at(&path))?;
        serde_json::from_str(&text).map_err(|error| TuneError::NoPlan(path, ForeignText::of(error)))
    }

    /// Writes the plan of a new run into an empty or missing folder.
    ///
    /// # Errors
    /// There is a run already, or nothing can be written.
    pub fn begin(folder: &Path, plan: &TuningPlan) -> Result<(), TuneError> {
        let path = folder.join(PLAN);
        if path.exists() {
            return Err(TuneError::Begun(path));
        }
        let wrong = TuneError::writing(&path);
        abstrakt_system::create_folders(folder).map_err(&wrong)?;
        let text = serde_json::to_string_pretty(plan).map_err(|error| wrong(error.into()))?;
        abstrakt_system::replace(&path, text.as_bytes()).map_err(wrong)
    }

    /// Opens the folder of a run. A game that was being written when the program ended is taken off.
    ///
    /// # Errors
    /// Another program writes there, a line cannot be read, or the system refuses.
    pub fn open(folder: &Path) -> Result<Self, TuneError> {
        let path = folder.join(GAMES);
        let wrong = TuneError::at(&path);
        let opened = JsonLines::open(&path, OpenOptions::new().create(true)).map_err(&wrong)?;
        let (games, whole) = opened.ok_or_else(|| TuneError::AtWork(path.clone()))?;
        let no_result = |DamagedLine { line, error }| TuneError::NoResult { path: path.clone(), line, error };
        let played = whole.iter().map(|line| line.read().map_err(no_result));
        let known =
            played.map(|game| game.map(|game: DuelGame| (game.id, game))).collect::<Result<_, _>>()?;
        let path = folder.join(GENERATIONS);
        let opened = JsonLines::open(&path, OpenOptions::new().create(true).truncate(true));
        let (generations, _) =
            opened.map_err(TuneError::at(&path))?.ok_or_else(|| TuneError::AtWork(path.clone()))?;
        Ok(Self { folder: folder.to_owned(), games, generations, known })
    }

    /// The result of a game, if it was played.
    pub fn result(&self, id: GameId) -> Option<&DuelGame> {
        self.known.get(&id)
    }

    /// Keeps a game.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn keep(&mut self, game: DuelGame) -> Result<(), TuneError> {
        self.games.append(&game).map_err(TuneError::writing(&self.folder.join(GAMES)))?;
        self.known.insert(game.id, game);
        Ok(())
    }

    /// Writes a generation down.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn generation(&mut self, generation: &Generation) -> Result<(), TuneError> {
        self.generations.append(generation).map_err(TuneError::writing(&self.folder.join(GENERATIONS)))
    }

    /// The path of the weights.
    pub fn weights_path(&self) -> PathBuf {
        self.folder.join(WEIGHTS)
    }

    /// Replaces the weights.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn weights(&self, weights: &WeightsFile) -> Result<(), TuneError> {
        let path = self.weights_path();
        weights.save(&path).map_err(TuneError::writing(&path))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn result(duel: u32, game: u32) -> DuelGame {
        DuelGame {
            id: GameId { duel, game },
            points: GamePoints::Win,
            plies: 40,
            fingerprint: String::new(),
            void: None,
        }
    }

    #[test]
    fn games_are_kept_and_a_broken_end_is_taken_off() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::open(folder.path()).unwrap();
        journal.keep(result(1, 0)).unwrap();
        journal.keep(result(1, 2)).unwrap();
        assert!(Journal::open(folder.path()).is_err(), "one program at a time");
        drop(journal);
        let path = folder.path().join(GAMES);
        let whole = fs::read_to_string(&path).unwrap();
        assert_eq!(whole.lines().next(), Some(r#"{"duel":1,"game":0,"points":"win","plies":40}"#));
        // Cut inside a letter: what is left is no text.
        fs::write(&path, [whole.as_bytes(), "{\"void\":\"Dáma".as_bytes().split_at(10).0].concat()).unwrap();
        let mut journal = Journal::open(folder.path()).unwrap();
        assert_eq!(journal.result(GameId { duel: 1, game: 2 }), Some(&result(1, 2)));
        assert_eq!(journal.result(GameId { duel: 1, game: 1 }), None);
        journal.keep(result(1, 1)).unwrap();
        drop(journal);
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 3);
    }

    #[test]
    fn a_line_that_is_no_result_is_told_with_its_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(GAMES);
        fs::write(&path, "{\"duel\":1,\"game\":0,\"points\":\"win\",\"plies\":4}\nnonsense\n").unwrap();
        let Err(error) = Journal::open(folder.path()) else { panic!("read") };
        assert!(error.to_string().contains("games.jsonl: line 2 is not the result"), "{error}");
        assert!(fs::read_to_string(&path).unwrap().contains("nonsense"), "left as it was");
    }
}
