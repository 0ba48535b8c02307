//! Puts the shards of a run together: the run that one machine would have played.
//!
//! The lines of the shards' journals are copied in the order of the games' numbers. One shard at a time is in memory, and of
//! the others only where each game stands: records make up almost all of a journal.
//!
//! Knows journals and results. Must not know how shards are played.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use abstrakt_texts::LocalizedError;
use abstrakt_worker::WorkerError;

use super::{
    FindGame, FolderError, Games, Head, JournalError, JournalLine, Preparation, ReadJournal, Run, RunError,
    RunFolder, RunKind,
};
use crate::schedule::Shard;
use crate::tournament::{StrayGame, Tournament, TournamentGameId};

/// Shards of a run, each in its folder, none of which is there twice or missing.
#[derive(Clone, Debug)]
pub struct Shards {
    /// By number.
    folders: BTreeMap<Shard, PathBuf>,
    /// Of the whole run.
    head: Head,
}

/// The reasons why folders are not the shards of one run.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum MergeError {
    /// Not one.
    #[message("merge-none")]
    None,
    /// The folder of a whole run.
    #[message("merge-whole")]
    Whole(PathBuf),
    /// It was begun with another plan than the first.
    #[message("merge-plan")]
    Plan {
        /// Its folder.
        path: PathBuf,
        /// The folder of the first.
        first: PathBuf,
    },
    /// It is one of another number of shards than the first.
    #[message("merge-count", path, shard = shards[0].to_string(), first, other = shards[1].to_string())]
    Count {
        /// Its folder.
        path: PathBuf,
        /// The folder of the first.
        first: PathBuf,
        /// It, and the first.
        shards: [Shard; 2],
    },
    /// It is there twice.
    #[message("merge-twice", path, first, shard = shard.to_string())]
    Twice {
        /// Its folder.
        path: PathBuf,
        /// The other one.
        first: PathBuf,
        /// Its number.
        shard: Shard,
    },
    /// Shards are not there.
    #[message("merge-missing", numbers = listed(numbers), count)]
    Missing {
        /// Its number.
        numbers: Vec<u32>,
        /// So many are whole.
        count: u32,
    },
    /// A shard was not played to its end.
    #[message("merge-unplayed", path, shard = shard.to_string(), games, event = format!("{event:?}"), game)]
    Unplayed {
        /// Its folder.
        path: PathBuf,
        /// Its number.
        shard: Shard,
        /// Games that it lacks.
        games: u32,
        /// Event of the first of them.
        event: String,
        /// Number of the first of them, from 1.
        game: u32,
    },
    /// A shard of a book was not searched to its end.
    #[message("merge-unsearched", path, shard = shard.to_string())]
    Unsearched {
        /// Its folder.
        path: PathBuf,
        /// Its number.
        shard: Shard,
    },
    /// A shard, or what is made of all.
    #[message(transparent)]
    Run(#[from] RunError),
    /// A game does not work.
    #[message(transparent)]
    Worker(#[from] WorkerError),
}

impl From<FolderError> for MergeError {
    fn from(error: FolderError) -> Self {
        Self::Run(error.into())
    }
}

/// The numbers of shards, of which a line has room for some.
fn listed(numbers: &[u32]) -> String {
    const MAX_NUMBERS: usize = 12;
    let mut texts: Vec<String> = numbers.iter().take(MAX_NUMBERS).map(u32::to_string).collect();
    if numbers.len() > MAX_NUMBERS {
        texts.push(format!("... ({})", numbers.len()));
    }
    texts.join(", ")
}

/// The place of a game's line.
struct Place {
    shard: Shard,
    start: u64,
    bytes: usize,
}

impl Shards {
    /// Looks at the journals of folders, in any order.
    ///
    /// # Errors
    /// [`MergeError`]
    pub fn find(paths: &[PathBuf]) -> Result<Self, MergeError> {
        let (folders, head) = find_shards::<Games>(paths)?;
        Ok(Self { folders, head: head.of_shard(None) })
    }

    /// Makes one run of them in a folder that has none. Nothing is there when that fails.
    ///
    /// # Errors
    /// [`MergeError`]
    pub fn merge(&self, out: &Path, find: &mut FindGame<'_>) -> Result<Run, MergeError> {
        if out.join(Games::JOURNAL).exists() {
            return Err(FolderError::Taken(out.to_owned()).into());
        }
        let Preparation { plan, mut tournament, .. } = Preparation::new(self.head.clone(), find)?;
        let places = self.read(&mut tournament)?;
        self.check_played(&mut tournament)?;
        let mut lines = places.values().map(|place| self.line(place));
        let folder = RunFolder::create_with(out, &self.head, &mut lines)?;
        for place in places.values() {
            let line = self.line(place);
            let path = self.journal(place.shard);
            folder.restore(&line.map_err(FolderError::reading(&path))?)?;
        }
        Ok(Run { plan, tournament, folder })
    }

    /// The games of all shards, which the tournament has then, in their order.
    fn read(&self, tournament: &mut Tournament) -> Result<BTreeMap<TournamentGameId, Place>, MergeError> {
        let mut places = BTreeMap::new();
        for (&shard, folder) in &self.folders {
            let path = self.journal(shard);
            let journal = ReadJournal::<Games>::read(folder)?;
            let mut start = journal.head_bytes();
            for line in journal.lines() {
                let place = Place { shard, start, bytes: line.bytes.len() };
                start += line.bytes.len() as u64;
                let damaged =
                    |error| FolderError::Journal { path: path.clone(), error: JournalError::from(error) };
                let JournalLine { summary, .. } = line.read().map_err(damaged)?;
                let (event, game) = (summary.event.clone(), summary.game);
                let added = tournament.add(summary);
                let of_shard = added.and_then(|id| match tournament.is_in(shard, id) {
                    true => Ok(id),
                    false => Err(StrayGame::Shard { event, game }),
                });
                let stray = |game| RunError::Stray { path: folder.clone(), line: line.number, game };
                places.insert(of_shard.map_err(stray)?, place);
            }
        }
        Ok(places)
    }

    /// Checks that nothing is left to be played.
    fn check_played(&self, tournament: &mut Tournament) -> Result<(), MergeError> {
        let missing = tournament.missing()?;
        let Some(&first) = missing.first() else { return Ok(()) };
        let in_first = self.folders.iter().find(|(shard, _)| tournament.is_in(**shard, first));
        let Some((&shard, path)) = in_first else { return Ok(()) };
        let games = missing.iter().filter(|id| tournament.is_in(shard, **id)).count() as u32;
        let (event, game) = tournament.name(first);
        Err(MergeError::Unplayed { path: path.clone(), shard, games, event: event.to_owned(), game })
    }

    fn journal(&self, shard: Shard) -> PathBuf {
        self.folders.get(&shard).map(|folder| folder.join(Games::JOURNAL)).unwrap_or_default()
    }

    fn line(&self, place: &Place) -> io::Result<JournalLine> {
        let mut file = File::open(self.journal(place.shard))?;
        file.seek(SeekFrom::Start(place.start))?;
        let mut bytes = vec![0; place.bytes];
        file.read_exact(&mut bytes)?;
        Ok(serde_json::from_slice(&bytes)?)
    }
}

/// The folders that are all shards of one division of a run, by their shards, and the head of one.
///
/// # Errors
/// One is missing, there twice, none, or a shard of something else.
pub fn find_shards<K: RunKind>(paths: &[PathBuf]) -> Result<(BTreeMap<Shard, PathBuf>, K::Head), MergeError> {
    let mut found: Option<(&PathBuf, Shard, String, K::Head)> = None;
    let mut folders = BTreeMap::<Shard, PathBuf>::new();
    for path in paths {
        let head = ReadJournal::<K>::read(path)?.head;
        let (shard, hash) = K::part(&head).ok_or_else(|| MergeError::Whole(path.clone()))?;
        let (first, of_first, plan, _) = found.get_or_insert_with(|| (path, shard, hash.clone(), head));
        let (path, first) = (path.clone(), first.clone());
        if *plan != hash {
            return Err(MergeError::Plan { path, first });
        }
        if of_first.count() != shard.count() {
            return Err(MergeError::Count { path, first, shards: [shard, *of_first] });
        }
        if let Some(first) = folders.insert(shard, path.clone()) {
            return Err(MergeError::Twice { path, first, shard });
        }
    }
    let Some((_, shard, _, head)) = found else { return Err(MergeError::None) };
    let count = shard.count();
    let there: Vec<u32> = folders.keys().map(|shard| shard.number()).collect();
    if folders.len() < count as usize {
        let numbers = (1..=count).filter(|number| there.binary_search(number).is_err()).collect();
        return Err(MergeError::Missing { numbers, count });
    }
    Ok((folders, head))
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let path = || PathBuf::from("shard-3");
        let first = || PathBuf::from("shard-1");
        let shard: Shard = "3/4".parse().unwrap();
        let all = [
            MergeError::None,
            MergeError::Whole(path()),
            MergeError::Plan { path: path(), first: first() },
            MergeError::Count { path: path(), first: first(), shards: [shard, "1/2".parse().unwrap()] },
            MergeError::Twice { path: path(), first: first(), shard },
            MergeError::Missing { numbers: (2..40).collect(), count: 40 },
            MergeError::Unplayed { path: path(), shard, games: 2, event: "final".into(), game: 7 },
            MergeError::Unsearched { path: path(), shard },
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["merge-"]);
    }
}
