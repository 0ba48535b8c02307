//! Shards of a generation: the games that a run needs next, divided among folders of their own and brought back to it.
//!
//! Knows journals, and the numbers of games. Must not know which games a run needs, or how they are played.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use abstrakt_system::ForeignText;
use abstrakt_texts::LocalizedError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Folder, FolderError, MergeError, ReadJournal, RunKind, find_shards};
use crate::schedule::Shard;

/// The file of the plan of a run that goes from generation to generation.
pub const PLAN: &str = "plan.json";
/// Version of the journals of whole runs. Those of shards have the next one: a program that knows none would take one for a whole run.
const WHOLE_VERSION: u32 = 1;

/// The number of a game in a run that goes from generation to generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GenerationGame {
    /// The generation, from 1; 0: a match at the end.
    pub generation: u32,
    /// Number within the generation, from 0.
    pub game: u32,
}

/// A kind of run whose generations can be divided.
pub trait DividedKind: RunKind<Head = PlanHead<<Self as DividedKind>::Shard>> {
    /// The plan, as its file has it.
    type Plan: DeserializeOwned;
    /// A part of a generation.
    type Shard: GenerationShard<Plan = Self::Plan>;

    /// The game of a line; none: it tells of something else.
    fn game(line: &Self::Line) -> Option<GenerationGame>;
}

/// A shard of the games that a run needs next, and all on which these depend besides the plan.
pub trait GenerationShard: Clone + PartialEq + Serialize + DeserializeOwned {
    /// The plan of the run.
    type Plan;

    /// The number of the shard.
    fn shard(&self) -> Shard;

    /// The generation of the games, from 1; none: a match at the end.
    fn generation(&self) -> Option<u32>;

    /// The same text for all shards of the same games alone.
    fn hash(&self) -> &str;

    /// The games of this shard.
    fn games(&self, plan: &Self::Plan) -> BTreeSet<GenerationGame>;
}

/// The first line of the journal: what is tuned or learned, whatever becomes of the file of the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlanHead<S> {
    /// Of the format.
    version: u32,
    /// The plan's file, word for word.
    pub plan: String,
    /// The part of a generation that is here; none: the whole run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<S>,
}

impl<S> PlanHead<S> {
    /// The newest version of the format.
    pub const VERSION: u32 = WHOLE_VERSION + 1;

    /// Of a new run, by the text of its plan.
    pub const fn new(plan: String) -> Self {
        Self { version: WHOLE_VERSION, plan, shard: None }
    }

    /// Of a shard of the same run.
    #[must_use]
    pub fn of_shard(self, shard: S) -> Self {
        Self { version: Self::VERSION, shard: Some(shard), ..self }
    }

    /// The plan; `folder` is where it is.
    ///
    /// # Errors
    /// [`FolderError::NoPlan`]
    pub fn read_plan<P: DeserializeOwned>(&self, folder: &Path) -> Result<P, FolderError> {
        let read = serde_json::from_str(&self.plan);
        read.map_err(|error| FolderError::NoPlan(folder.join(PLAN), ForeignText::of(error)))
    }

    /// Refuses a shard where a whole run belongs.
    ///
    /// # Errors
    /// [`DivisionError::IsShard`]
    pub fn check_whole(&self, folder: &Path) -> Result<(), DivisionError> {
        match self.shard {
            Some(_) => Err(DivisionError::IsShard(folder.into())),
            None => Ok(()),
        }
    }
}

impl<S: GenerationShard> PlanHead<S> {
    /// The shard that is here, as [`RunKind::part`] tells it.
    pub fn part(&self) -> Option<(Shard, String)> {
        self.shard.as_ref().map(|part| (part.shard(), part.hash().to_owned()))
    }
}

/// The folder of a shard whose games are played.
pub struct OpenShard<K: DividedKind> {
    folder: Folder<K>,
    /// The plan of its run.
    pub plan: K::Plan,
    /// The shard.
    pub shard: K::Shard,
    /// Its games that were not played before.
    pub missing: BTreeSet<GenerationGame>,
    state: PlayedShard,
}

impl<K: DividedKind> OpenShard<K> {
    /// Opens the folder of a shard.
    ///
    /// # Errors
    /// It is that of a whole run, another program plays it, or it cannot be read.
    pub fn open(path: &Path) -> Result<Self, DivisionError> {
        let (folder, head, lines) = Folder::<K>::open(path)?;
        let plan = head.read_plan(path)?;
        let shard = head.shard.ok_or_else(|| FolderError::Empty(path.into(), "shard"))?;
        let mut missing = shard.games(&plan);
        let played = played_games::<K>(path, &missing, lines)?;
        let state = PlayedShard {
            shard: shard.shard(),
            generation: shard.generation(),
            played: played.len() as u32,
            games: missing.len() as u32,
        };
        missing.retain(|game| !played.contains_key(game));
        Ok(Self { folder, plan, shard, missing, state })
    }

    /// Keeps a game that was played, and tells of it.
    ///
    /// # Errors
    /// [`FolderError`]; the game is not there then.
    pub fn append(
        &mut self,
        line: &K::Line,
        observe: &mut dyn FnMut(PlayedShard) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, FolderError> {
        self.folder.append(line)?;
        self.state.played += 1;
        Ok(observe(self.state))
    }

    /// The games played, when every one is on the disk.
    ///
    /// # Errors
    /// [`FolderError`]
    pub fn finish(self) -> Result<PlayedShard, FolderError> {
        self.folder.sync()?;
        Ok(self.state)
    }
}

/// The games played of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedShard {
    /// The number of the shard.
    pub shard: Shard,
    /// The generation of its games, from 1; none: a match at the end.
    pub generation: Option<u32>,
    /// Games played, earlier ones included.
    pub played: u32,
    /// Games in all.
    pub games: u32,
}

/// The reasons why a generation cannot be divided, or shards cannot be brought back.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum DivisionError {
    /// Nothing is left to be played.
    #[message("division-over", path = _0)]
    Over(PathBuf),
    /// A shard is here, where a whole run belongs.
    #[message("division-is-shard", path = _0)]
    IsShard(PathBuf),
    /// A shard of games that the run does not play next.
    #[message("division-other-games")]
    OtherGames {
        /// Its folder.
        path: PathBuf,
        /// That of the run.
        run: PathBuf,
    },
    /// A line of a shard is none of its games.
    #[message("division-stray")]
    Stray {
        /// The folder.
        path: PathBuf,
        /// From 1.
        line: usize,
    },
    /// A shard was not played to its end.
    #[message("division-unplayed", path, shard = shard.to_string(), games)]
    Unplayed {
        /// Its folder.
        path: PathBuf,
        /// The number of the shard.
        shard: Shard,
        /// Games that it lacks.
        games: u32,
    },
    /// A shard has a game that the run has with another result.
    #[message("division-differs", path, run, generation = id.generation, game = id.game + 1)]
    Differs {
        /// Its folder.
        path: PathBuf,
        /// That of the run.
        run: PathBuf,
        /// The game.
        id: GenerationGame,
    },
    /// The folders are not the shards of one run.
    #[message(transparent)]
    Merge(#[from] MergeError),
    /// A folder cannot be read.
    #[message(transparent)]
    Folder(#[from] FolderError),
}

/// The games that the folder of a shard has, by their numbers.
///
/// # Errors
/// A line is none of the shard's games, or is there twice.
fn played_games<K: DividedKind>(
    path: &Path,
    games: &BTreeSet<GenerationGame>,
    lines: Vec<K::Line>,
) -> Result<BTreeMap<GenerationGame, K::Line>, DivisionError> {
    let mut played = BTreeMap::new();
    for (number, line) in (2..).zip(lines) {
        let stray = || DivisionError::Stray { path: path.into(), line: number };
        let id = K::game(&line).filter(|id| games.contains(id)).ok_or_else(stray)?;
        if played.insert(id, line).is_some() {
            return Err(stray());
        }
    }
    Ok(played)
}

/// The games that all shards of a generation bring back to a run, in the order of their numbers.
///
/// `plan` and `head` are those of the run; `part` tells what belongs to a shard of the games that it needs next, and `is_known` whether the run has the game of a line already:
/// the same, another one, or none.
///
/// # Errors
/// A shard is missing, there twice, damaged, not played to its end, or of other games than those that the run needs next.
pub fn games_of_shards<K: DividedKind>(
    shards: &[PathBuf],
    run: &Path,
    (plan, head): (&K::Plan, &K::Head),
    part: &dyn Fn(Shard) -> K::Shard,
    is_known: &dyn Fn(&K::Line) -> Option<bool>,
) -> Result<Vec<K::Line>, DivisionError> {
    let (folders, _) = find_shards::<K>(shards)?;
    let mut new = BTreeMap::new();
    for (shard, path) in folders {
        let journal = ReadJournal::<K>::read(&path)?;
        let part = part(shard);
        let games = part.games(plan);
        if journal.head != head.clone().of_shard(part) {
            return Err(DivisionError::OtherGames { path, run: run.into() });
        }
        let played = played_games::<K>(&path, &games, journal.values(&path)?)?;
        let missing = games.len() - played.len();
        if missing > 0 {
            return Err(DivisionError::Unplayed { path, shard, games: missing as u32 });
        }
        for (id, line) in played {
            match is_known(&line) {
                Some(true) => {}
                Some(false) => return Err(DivisionError::Differs { path, run: run.into(), id }),
                None => drop(new.insert(id, line)),
            }
        }
    }
    Ok(new.into_values().collect())
}

/// Whether the folder holds a shard.
///
/// # Errors
/// Another program plays it, or it cannot be read.
pub fn is_shard<K: RunKind>(folder: &Path) -> Result<bool, FolderError> {
    match ReadJournal::<K>::read(folder) {
        Ok(journal) => Ok(K::part(&journal.head).is_some()),
        Err(FolderError::Empty(..)) => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let (path, run) = (|| PathBuf::from("shard-3"), || PathBuf::from("run"));
        let all = [
            DivisionError::Over(run()),
            DivisionError::IsShard(path()),
            DivisionError::OtherGames { path: path(), run: run() },
            DivisionError::Stray { path: path(), line: 7 },
            DivisionError::Unplayed { path: path(), shard: Shard::WHOLE, games: 4 },
            DivisionError::Differs {
                path: path(),
                run: run(),
                id: GenerationGame { generation: 3, game: 1 },
            },
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["division-"]);
    }
}
