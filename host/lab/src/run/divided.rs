//! Shards of a generation: the games that a run needs next, divided among folders of their own and brought back to it.
//!
//! Knows journals, and the numbers of games. Must not know which games a run needs, or how they are played.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use abstrakt_texts::LocalizedError;

use super::{FolderError, MergeError, ReadJournal, RunKind, find_shards};
use crate::schedule::Shard;

/// The number of a game in a run that goes from generation to generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GenerationGame {
    /// The generation, from 1; 0: a match at the end.
    pub generation: u32,
    /// Number within the generation, from 0.
    pub game: u32,
}

/// A kind of run whose generations can be divided.
pub trait DividedKind: RunKind<Head: PartialEq> {
    /// The game of a line; none: it tells of something else.
    fn game(line: &Self::Line) -> Option<GenerationGame>;
}

/// The part of a generation that belongs to a shard.
pub struct ShardGames<K: DividedKind> {
    /// The first line of its journal.
    pub head: K::Head,
    /// Its games.
    pub games: BTreeSet<GenerationGame>,
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
pub fn played_games<K: DividedKind>(
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
/// `part` tells what belongs to a shard of the games that the run needs next; `is_known` whether the run has the game of a line already:
/// the same, another one, or none.
///
/// # Errors
/// A shard is missing, there twice, damaged, not played to its end, or of other games than those that the run needs next.
pub fn games_of_shards<K: DividedKind>(
    shards: &[PathBuf],
    run: &Path,
    part: &dyn Fn(Shard) -> ShardGames<K>,
    is_known: &dyn Fn(&K::Line) -> Option<bool>,
) -> Result<Vec<K::Line>, DivisionError> {
    let (folders, _) = find_shards::<K>(shards)?;
    let mut new = BTreeMap::new();
    for (shard, path) in folders {
        let journal = ReadJournal::<K>::read(&path)?;
        let ShardGames { head, games } = part(shard);
        if journal.head != head {
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
