//! A book by searches: an engine judges the first positions of a game, those first that are the likeliest to come about.
//!
//! Every search is written down when it is done, so that a run that was ended goes on where it was. Knows workers and specs. Must
//! not know where books are kept.
//!
//! - `course`: the order in which positions are searched, and the part of a shard
//! - `shard`: shards in their folders, and the book that they make together

mod course;
mod shard;

use std::collections::{HashMap, HashSet};
use std::fs::OpenOptions;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use abstrakt_book::{BookDraft, BookMove, scope};
use abstrakt_engine::Spec;
use abstrakt_system::{JsonLines, SystemError};
use abstrakt_texts::LocalizedError;
use abstrakt_vocabulary::WinScale;
use abstrakt_worker::protocol::{Opening, Search, SearchScore};
use abstrakt_worker::{Client, WorkerError};
use serde::{Deserialize, Serialize};

pub use self::shard::{BookPlan, BookShards, SearchedShard, Searches, search_shard};

use self::course::Course;
use crate::arena::scales;
use crate::run::{FolderError, RunError};

/// Weight of the best move of a position.
const FULL: f64 = 100.0;

/// The searches of which a book is made.
#[derive(Clone, Debug, PartialEq)]
pub struct BookOfSearches {
    /// The engine that judges.
    pub spec: Spec,
    /// The number of best moves that it looks for in a position, 1 or more.
    pub width: u8,
    /// Moves are in the book whose chance to win is below the best one's by less than this, 0 to 1.
    pub margin: f64,
    /// Plies from the beginning to the last position that is searched.
    pub plies: usize,
    /// The number of positions that are searched.
    pub positions: usize,
}

/// The reasons why no book can be made by searches.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum BookOfSearchesError {
    /// The searches that were made cannot be read or written.
    #[message(transparent)]
    System(SystemError),
    /// Another program writes the same searches.
    #[message("searches-busy", path = _0)]
    Busy(PathBuf),
    /// The searches that were made are others.
    #[message("searches-others", path = _0)]
    Others(PathBuf),
    /// The folder holds another shard, or one of another book.
    #[message("searches-other-shard", path = _0)]
    OtherShard(PathBuf),
    /// The folder of a shard cannot be read or written.
    #[message(transparent)]
    Folder(#[from] FolderError),
    /// The game is not the one with which the shards were begun.
    #[message(transparent)]
    Game(RunError),
    /// The game refuses the opening or the engine, or its worker stops.
    #[message(transparent)]
    Worker(#[from] WorkerError),
}

/// The first line of the searches: they fit no book of other ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    game: String,
    version: String,
    scope: u64,
    spec: String,
    width: u8,
}

/// A position that was searched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Searched {
    /// The moves that led to it. Another line to the same position may have another history, and so another result.
    line: Vec<String>,
    /// Its key, mixed with its scope.
    key: u64,
    /// Its best moves with the mover's chances to win, the best first; no chance where the heuristic has no scale.
    moves: Vec<(String, Option<f64>)>,
}

/// Positions that were searched, by their lines.
type Known = HashMap<Vec<String>, Searched>;

/// Makes the book of the first positions of a game with an opening, which the worker runs. The searches are written to the file
/// `journal`, and those that are there already are not made again. `progress` hears the number of positions, and may break off; there is
/// no book then.
///
/// # Errors
/// [`BookOfSearchesError`]
pub fn book(
    client: &mut Client,
    opening: &Opening,
    wanted: &BookOfSearches,
    journal: &Path,
    progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Result<Option<BookDraft>, BookOfSearchesError> {
    let made = book_with(client, opening, wanted, Known::new(), journal, progress)?;
    Ok(made.map(|made| made.draft))
}

/// A book, and how much was left to be searched for it.
struct Made {
    draft: BookDraft,
    /// Positions of which neither the journal nor anybody else knew the search.
    searched: usize,
}

/// Makes a book of which others know searches.
fn book_with(
    client: &mut Client,
    opening: &Opening,
    wanted: &BookOfSearches,
    mut others: Known,
    journal: &Path,
    progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Result<Option<Made>, BookOfSearchesError> {
    let opened = client.opened(opening)?;
    let scope = scope(client.facts(), &opened.choice);
    let (mut journal, mut known) = Journal::open(journal, &head(client, wanted, scope))?;
    let mut made = Made { draft: BookDraft::default(), searched: 0 };
    let followed = Course::whole(wanted).follow(client, progress, &mut |client, line, key| {
        let searched = match known.remove(&line) {
            Some(searched) => searched,
            None => {
                let searched = match others.remove(&line) {
                    Some(searched) => searched,
                    None => {
                        made.searched += 1;
                        search(client, wanted, line, key ^ scope)?
                    }
                };
                journal.append(&searched)?;
                searched
            }
        };
        made.draft.put(searched.key, good_moves(&searched.moves, wanted.margin));
        Ok(searched)
    })?;
    Ok(followed.is_continue().then_some(made))
}

fn head(client: &Client, wanted: &BookOfSearches, scope: u64) -> Head {
    let (game, version) = (client.facts().id.clone(), client.facts().version.clone());
    Head { game, version, scope, spec: wanted.spec.to_string(), width: wanted.width }
}

/// Searches the position where the worker stands, to which this line led, and whose mixed key this is.
fn search(
    client: &mut Client,
    wanted: &BookOfSearches,
    line: Vec<String>,
    key: u64,
) -> Result<Searched, WorkerError> {
    let scales = scales(client.facts(), &wanted.spec.clone().into()).to_vec();
    let search = Search { multipv: wanted.width, ..Search::new(wanted.spec.clone()).quiet() };
    let found = client.search(&search, &mut |_| ControlFlow::Continue(()))?;
    let chance = |score| match score {
        SearchScore::Win(_) => Some(1.0),
        SearchScore::Loss(_) => Some(0.0),
        SearchScore::Value(value) => WinScale::of(&scales, value).map(|scale| scale.chance(value)),
    };
    let lines = found.findings.lines.iter();
    let mut moves: Vec<(String, Option<f64>)> =
        lines.filter_map(|line| Some((line.plies.first()?.clone(), chance(line.score)))).collect();
    // The lines of a depth that was broken off stand behind those of the last one that was completed: each move counts once.
    let mut texts = HashSet::new();
    moves.retain(|(text, _)| texts.insert(text.clone()));
    moves.truncate(usize::from(wanted.width));
    if let Some(best) = found.best.filter(|best| moves.first().is_some_and(|(first, _)| first != best)) {
        moves.sort_by_key(|(text, _)| *text != best);
    }
    Ok(Searched { line, key, moves })
}

/// The moves that are nearly as good as the best one, each with the weight that its distance leaves.
fn good_moves(moves: &[(String, Option<f64>)], margin: f64) -> Vec<BookMove> {
    let best = moves.first().and_then(|(_, chance)| *chance);
    let weighed = moves.iter().enumerate().filter_map(|(place, (text, chance))| {
        let weight = match (place, best.zip(*chance)) {
            (0, _) => FULL,
            (_, Some((best, chance))) if margin > 0.0 => FULL * (1.0 - (best - chance).max(0.0) / margin),
            _ => 0.0,
        };
        let weight = weight.round() as u32;
        (weight > 0).then(|| BookMove { text: text.clone(), weight, games: 0, points: 0 })
    });
    weighed.collect()
}

/// The searches that were made.
struct Journal {
    path: PathBuf,
    lines: JsonLines,
}

impl Journal {
    /// Opens or begins the file of searches like these; with it those that are there.
    fn open(path: &Path, head: &Head) -> Result<(Self, Known), BookOfSearchesError> {
        let system = |error| BookOfSearchesError::System(SystemError::at(path, &error));
        let opened = JsonLines::open(path, OpenOptions::new().create(true)).map_err(system)?;
        let Some((lines, whole)) = opened else { return Err(BookOfSearchesError::Busy(path.into())) };
        let mut known = Known::new();
        let mut journal = Self { path: path.into(), lines };
        let mut written = whole.iter();
        match written.next() {
            None => journal.append(head)?,
            Some(line) if line.read::<Head>().as_ref() == Ok(head) => {}
            Some(_) => return Err(BookOfSearchesError::Others(path.into())),
        }
        for line in written {
            let searched: Searched = line.read().map_err(|_| BookOfSearchesError::Others(path.into()))?;
            known.insert(searched.line.clone(), searched);
        }
        Ok((journal, known))
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), BookOfSearchesError> {
        let written = self.lines.append(line);
        written.map_err(|error| BookOfSearchesError::System(SystemError::writing(&self.path, &error)))
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn a_move_weighs_by_its_distance_from_the_best_one() {
        let moves = [("a1", 0.6), ("b2", 0.59), ("c3", 0.56), ("d4", 0.3)];
        let moves = moves.map(|(text, chance)| (text.to_owned(), Some(chance)));
        let weights = |margin| {
            let good = good_moves(&moves, margin).into_iter();
            good.map(|found| (found.text, found.weight)).collect::<Vec<_>>()
        };
        let told = |texts: &[(&str, u32)]| {
            texts.iter().map(|(text, weight)| ((*text).to_owned(), *weight)).collect::<Vec<_>>()
        };
        assert_eq!(weights(0.05), told(&[("a1", 100), ("b2", 80), ("c3", 20)]));
        assert_eq!(weights(0.0), told(&[("a1", 100)]));
        let unscaled = [("a1".to_owned(), None), ("b2".to_owned(), None)];
        assert_eq!(good_moves(&unscaled, 0.5).len(), 1, "nothing tells how near the second is");
    }

    #[test]
    fn every_error_has_words() {
        let path = || PathBuf::from("a.searches");
        let all = [
            BookOfSearchesError::Busy(path()),
            BookOfSearchesError::Others(path()),
            BookOfSearchesError::OtherShard(path()),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["searches-"]);
    }
}
