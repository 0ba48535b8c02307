//! The shards of a book: each searches a part of its positions in a folder of its own, and together they are the book.
//!
//! Knows folders. Must not know in which order positions are searched.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use abstrakt_book::{BookDraft, scope};
use abstrakt_engine::Spec;
use abstrakt_worker::Client;
use abstrakt_worker::protocol::Opening;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::course::Course;
use super::{BookOfSearches, BookOfSearchesError, Known, Searched, book_with, search};
use crate::run::{Folder, MergeError, ReadJournal, RunError, RunKind, find_shards};
use crate::schedule::Shard;

/// A book by searches, as a file tells it: all shards have the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BookPlan {
    /// Id of the game.
    pub game: String,
    /// Its version.
    pub version: String,
    /// Setup and options.
    pub opening: Opening,
    /// The engine that judges, as it writes itself.
    pub spec: String,
    /// The number of best moves that it looks for in a position, 1 or more.
    pub width: u8,
    /// Moves are in the book whose chance to win is below the best one's by less than this, in per cent.
    pub margin: u8,
    /// Plies from the beginning to the last position that is searched.
    pub plies: u16,
    /// The number of positions that are searched.
    pub positions: u32,
    /// The way in which the book says that it was made.
    pub made_by: String,
}

impl BookPlan {
    /// The searches that it asks of this engine, which is the one that its spec names.
    pub fn searches(&self, spec: Spec) -> BookOfSearches {
        BookOfSearches {
            spec,
            width: self.width,
            margin: f64::from(self.margin) / 100.0,
            plies: self.plies.into(),
            positions: self.positions as usize,
        }
    }

    /// SHA-256, in hexadecimal digits, of all of it.
    fn hash(&self) -> String {
        // Texts and numbers can always be written.
        let bytes = serde_json::to_vec(self).unwrap_or_default();
        Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// The searches of a shard of a book, as a kind of run.
#[derive(Clone, Copy, Debug)]
pub enum Searches {}

/// The first line of their journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SearchesHead {
    /// Of the format.
    version: u32,
    shard: Shard,
    plan: BookPlan,
}

/// Any other line of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SearchesLine(Line);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Searched(Searched),
    /// Nothing is left to be searched, after so many positions.
    Complete {
        complete: usize,
    },
}

impl RunKind for Searches {
    type Head = SearchesHead;
    type Line = SearchesLine;
    const JOURNAL: &'static str = "searches.jsonl";
    const VERSION: u32 = 1;

    fn part(head: &SearchesHead) -> Option<(Shard, String)> {
        Some((head.shard, head.plan.hash()))
    }
}

/// A shard that was searched to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchedShard {
    /// The number of the shard.
    pub shard: Shard,
    /// Positions that it has searched.
    pub positions: usize,
}

/// Searches what a shard has of a book, in a folder that is made or, where the same shard was begun there, goes on. `progress` hears the number of
/// positions, and may break off; there is no result then.
///
/// # Errors
/// [`BookOfSearchesError`]
pub fn search_shard(
    client: &mut Client,
    plan: &BookPlan,
    spec: Spec,
    shard: Shard,
    folder: &Path,
    progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> Result<Option<SearchedShard>, BookOfSearchesError> {
    let wanted = plan.searches(spec);
    let opened = client.opened(&plan.opening)?;
    let scope = scope(client.facts(), &opened.choice);
    let head = SearchesHead { version: Searches::VERSION, shard, plan: plan.clone() };
    let (mut folder, lines) = match folder.join(Searches::JOURNAL).exists() {
        false => (Folder::<Searches>::create(folder, &head)?, Vec::new()),
        true => {
            let (opened, begun, lines) = Folder::<Searches>::open(folder)?;
            if begun != head {
                return Err(BookOfSearchesError::OtherShard(folder.into()));
            }
            (opened, lines)
        }
    };
    let (mut known, complete) = sort(lines);
    if let Some(positions) = complete {
        return Ok(Some(SearchedShard { shard, positions }));
    }
    let mut course = Course::of_shard(&wanted, shard);
    let followed = course.follow(client, progress, &mut |client, line, key| match known.remove(&line) {
        Some(searched) => Ok(searched),
        None => {
            let searched = search(client, &wanted, line, key ^ scope)?;
            folder.append(&SearchesLine(Line::Searched(searched.clone())))?;
            Ok(searched)
        }
    })?;
    if followed.is_break() {
        return Ok(None);
    }
    let positions = course.searched();
    folder.append(&SearchesLine(Line::Complete { complete: positions }))?;
    folder.sync()?;
    Ok(Some(SearchedShard { shard, positions }))
}

/// The searches of a journal, and the number of its positions where it is complete.
fn sort(lines: Vec<SearchesLine>) -> (Known, Option<usize>) {
    let (mut known, mut complete) = (Known::new(), None);
    for SearchesLine(line) in lines {
        match line {
            Line::Searched(searched) => drop(known.insert(searched.line.clone(), searched)),
            Line::Complete { complete: positions } => complete = Some(positions),
        }
    }
    (known, complete)
}

/// All shards of a book, each of which was searched to its end.
#[derive(Clone, Debug)]
pub struct BookShards {
    plan: BookPlan,
    known: Known,
}

impl BookShards {
    /// Looks at folders, in any order.
    ///
    /// # Errors
    /// [`MergeError`]: one is missing, there twice, not searched to its end, damaged, or a shard of something else.
    pub fn find(paths: &[PathBuf]) -> Result<Self, MergeError> {
        let (folders, head) = find_shards::<Searches>(paths)?;
        let mut known = Known::new();
        for (shard, path) in folders {
            let lines = ReadJournal::<Searches>::read(&path)?.values(&path)?;
            let (of_shard, complete) = sort(lines);
            if complete.is_none() {
                return Err(MergeError::Unsearched { path, shard });
            }
            known.extend(of_shard);
        }
        Ok(Self { plan: head.plan, known })
    }

    /// The book of which they are shards.
    pub fn plan(&self) -> &BookPlan {
        &self.plan
    }

    /// The book, as it would have been made undivided: its searches are written to the file `journal`, as those of [`book`](super::book). The
    /// positions that no shard could know of are searched, by the engine that the plan names; their number is beside the book. `progress` hears the
    /// number of positions, and may break off; there is no book then.
    ///
    /// # Errors
    /// [`BookOfSearchesError`]
    pub fn merge(
        self,
        client: &mut Client,
        spec: Spec,
        journal: &Path,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Option<(BookDraft, usize)>, BookOfSearchesError> {
        let Self { plan, known } = self;
        let found = &client.facts().version;
        if *found != plan.version {
            let (game, begun, found) = (plan.game, plan.version, found.clone());
            return Err(BookOfSearchesError::Game(RunError::OtherVersion { game, begun, found }));
        }
        let wanted = plan.searches(spec);
        let made = book_with(client, &plan.opening, &wanted, known, journal, progress)?;
        Ok(made.map(|made| (made.draft, made.searched)))
    }
}
