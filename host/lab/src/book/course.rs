//! The order in which a book's positions are searched: the likeliest to come about first.
//!
//! Knows what searches found. Must not know how they are made or kept.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::ops::ControlFlow;

use abstrakt_vocabulary::Images;
use abstrakt_worker::protocol::LinePly;
use abstrakt_worker::{Client, WorkerError};

use super::{BookOfSearches, BookOfSearchesError, Searched};
use crate::schedule::Shard;

/// The likelihood of the first position.
const CERTAIN: u64 = 1 << 40;

/// A way through the first positions of a game. It is the same wherever the same searches are known.
///
/// That of a shard begins with the first positions, as many as there are shards, which all of them search. The positions that wait then
/// are dealt out, and with each goes everything behind it. A shard does not know what is behind those of others: it counts there
/// as if each position had all its moves, and led to new ones.
pub(super) struct Course {
    wanted: BookOfSearches,
    waiting: BinaryHeap<Waiting>,
    /// Keys of the positions that were reached and are searched here.
    seen: HashSet<u64>,
    /// Positions that other shards search.
    elsewhere: usize,
    /// The shard whose course it is, as long as nothing was dealt out.
    undealt: Option<Shard>,
    last: u64,
}

/// A position that waits for its search. The likeliest goes first, and of equal ones the nearest to the beginning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    likelihood: u64,
    nearness: Reverse<Vec<String>>,
    /// Another shard searches it and everything behind it; its moves are placeholders then.
    elsewhere: bool,
}

/// Searches the position where the worker stands, to which this line led and whose key in the game this is; or knows what was found there.
pub(super) type PositionSearch<'s> =
    &'s mut dyn FnMut(&mut Client, Vec<String>, u64) -> Result<Searched, BookOfSearchesError>;

/// A step of a course.
enum Step {
    /// The position where the worker stands is to be searched; this is the game's key of it.
    Search { key: u64 },
    /// Nothing is to be searched: the game is over, or the position was there.
    Passed,
}

impl Course {
    /// The course of a whole book.
    pub(super) fn whole(wanted: &BookOfSearches) -> Self {
        let first = Waiting { likelihood: CERTAIN, nearness: Reverse(Vec::new()), elsewhere: false };
        Self {
            wanted: wanted.clone(),
            waiting: [first].into(),
            seen: HashSet::new(),
            elsewhere: 0,
            undealt: None,
            last: CERTAIN,
        }
    }

    /// The course of a shard.
    pub(super) fn of_shard(wanted: &BookOfSearches, shard: Shard) -> Self {
        Self { undealt: Some(shard), ..Self::whole(wanted) }
    }

    /// Goes to its end, and has each position on the way searched. `progress` hears the number of positions, and may break off.
    ///
    /// # Errors
    /// Those of the worker and of `search`.
    pub(super) fn follow(
        &mut self,
        client: &mut Client,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
        search: PositionSearch<'_>,
    ) -> Result<ControlFlow<()>, BookOfSearchesError> {
        while let Some(line) = self.next() {
            if progress(self.searched()).is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if let Step::Search { key } = self.step(client, &line)? {
                let searched = search(client, line, key)?;
                self.lead_on(&searched);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The positions that were searched here.
    pub(super) fn searched(&self) -> usize {
        self.seen.len()
    }

    /// The line to the next position; none when there are enough, or no more.
    fn next(&mut self) -> Option<Vec<String>> {
        if let Some(shard) = self.undealt.filter(|shard| self.seen.len() >= shard.count() as usize) {
            self.undealt = None;
            self.deal(shard);
        }
        while self.seen.len() + self.elsewhere < self.wanted.positions {
            let Waiting { likelihood, nearness: Reverse(line), elsewhere } = self.waiting.pop()?;
            self.last = likelihood;
            if !elsewhere {
                return Some(line);
            }
            self.elsewhere += 1;
            let ranks = (0..self.wanted.width).map(|rank| rank.to_string());
            self.wait(&line, likelihood, ranks, true);
        }
        None
    }

    /// Brings the worker to the position of a line that [`Course::next`] told.
    fn step(&mut self, client: &mut Client, line: &[String]) -> Result<Step, WorkerError> {
        let plies: Vec<LinePly> = line.iter().map(|ply| LinePly::text(ply.as_str())).collect();
        let here = client.line(&plies, plies.len())?.snapshot;
        if here.status.player().is_none() {
            return Ok(Step::Passed);
        }
        let images = client.ask_line::<Images>(&())?.unwrap_or_default();
        if self.seen.contains(&here.key) || images.0.iter().any(|image| self.seen.contains(&image.key)) {
            return Ok(Step::Passed);
        }
        self.seen.insert(here.key);
        Ok(Step::Search { key: here.key })
    }

    /// Lets the positions wait to which the moves of the last one lead.
    fn lead_on(&mut self, Searched { line, moves, .. }: &Searched) {
        self.wait(line, self.last, moves.iter().map(|(text, _)| text.clone()), false);
    }

    fn wait(
        &mut self,
        line: &[String],
        likelihood: u64,
        moves: impl Iterator<Item = String>,
        elsewhere: bool,
    ) {
        if line.len() >= self.wanted.plies {
            return;
        }
        self.waiting.extend((0..).zip(moves).map(|(rank, text): (u64, _)| Waiting {
            likelihood: likelihood / (2 * rank + 1) / 2,
            nearness: Reverse(line.iter().cloned().chain([text]).collect()),
            elsewhere,
        }));
    }

    /// Gives each position that waits to the shard that has the least so far, the likeliest first: what is behind a position grows
    /// with its likelihood.
    fn deal(&mut self, shard: Shard) {
        let mut shares = vec![0; shard.count() as usize];
        let mut dealt = BinaryHeap::new();
        while let Some(waiting) = self.waiting.pop() {
            let Some((number, share)) = (1..).zip(&mut shares).min_by_key(|(_, share)| **share) else {
                break;
            };
            *share += waiting.likelihood;
            dealt.push(Waiting { elsewhere: number != shard.number(), ..waiting });
        }
        self.waiting = dealt;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(likelihood: u64, plies: &[&str]) -> Waiting {
        let nearness = Reverse(plies.iter().map(|ply| (*ply).to_owned()).collect());
        Waiting { likelihood, nearness, elsewhere: false }
    }

    #[test]
    fn likely_positions_go_before_near_ones() {
        let mut heap: BinaryHeap<Waiting> =
            [waiting(5, &["b"]), waiting(9, &["a", "a"]), waiting(5, &["a"])].into();
        assert_eq!(heap.pop(), Some(waiting(9, &["a", "a"])));
        assert_eq!(heap.pop(), Some(waiting(5, &["a"])));
    }

    /// In a tree without transpositions the shards together search just what the whole book needs.
    #[test]
    fn shards_divide_a_book() {
        let spec = "pvs:nodes=10".parse().unwrap();
        let wanted = BookOfSearches { spec, width: 3, margin: 0.04, plies: 6, positions: 100 };
        let walk = |mut course: Course| {
            let mut lines = Vec::new();
            while let Some(line) = course.next() {
                course.seen.insert(lines.len() as u64);
                let moves = ["a", "b", "c"].map(|text| (text.to_owned(), None)).to_vec();
                course.lead_on(&Searched { line: line.clone(), key: 0, moves });
                lines.push(line);
            }
            lines
        };
        let mut whole = walk(Course::whole(&wanted));
        assert_eq!(whole.len(), 100);
        whole.sort();
        for count in 1..=9_u32 {
            let shards = (1..=count).map(|number| {
                let shard = format!("{number}/{count}").parse().unwrap();
                walk(Course::of_shard(&wanted, shard))
            });
            let shards: Vec<_> = shards.collect();
            let most = shards.iter().map(Vec::len).max().unwrap_or(0);
            assert!(most <= count as usize + 200 / count as usize, "{most} of one of {count}");
            let mut together = shards.concat();
            together.sort();
            together.dedup();
            assert_eq!(together, whole, "{count} shards");
        }
    }
}
