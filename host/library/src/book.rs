//! A book of the games of a library: positions that many games went through, and their moves by the results that they had.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::ops::ControlFlow;

use abstrakt_book::{BookDraft, BookMove};
use abstrakt_texts::LocalizedError;
use abstrakt_worker::protocol::{LinePly, Opening};
use abstrakt_worker::{Client, WorkerError};

use crate::{Continuation, GameOutcome, Library, LibraryError, PositionImages, Selection};

/// The games of which a book is made, and the positions that it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookOfGames {
    /// The games.
    pub selection: Selection,
    /// The least number of games that went through a position, 1 or more.
    pub games: u64,
    /// Plies from the beginning to the last position that has moves.
    pub plies: usize,
}

/// The reasons why no book can be made of a library.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum BookOfGamesError {
    /// The library cannot be read.
    #[message(transparent)]
    Library(#[from] LibraryError),
    /// The game refuses the opening, or its worker stops.
    #[message(transparent)]
    Worker(#[from] WorkerError),
}

impl Library {
    /// The book of games that begin with an opening, of the game that the worker runs: every position that enough of them went
    /// through, as far as moves lead to it that as many have played, and what they played there. A move weighs the half points of those who
    /// played it. A position and its images are one, the first that was reached. `progress` hears the number of positions, and may
    /// break off; there is no book then.
    ///
    /// # Errors
    /// [`BookOfGamesError`]
    pub fn book(
        &self,
        client: &mut Client,
        opening: &Opening,
        wanted: &BookOfGames,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Option<BookDraft>, BookOfGamesError> {
        let mut draft = BookDraft::default();
        let mut seen = HashSet::new();
        let mut waiting: VecDeque<Vec<LinePly>> = [Vec::new()].into();
        while let Some(plies) = waiting.pop_front() {
            if progress(draft.positions()).is_break() {
                return Ok(None);
            }
            let place = PositionImages::of(client, opening, &plies)?;
            if place.keys().any(|key| seen.contains(&key)) {
                continue;
            }
            seen.extend(place.keys().next());
            let played = self.played(&place, &wanted.selection)?.moves;
            if played.iter().map(|found| found.games).sum::<u64>() < wanted.games {
                continue;
            }
            if let (Some(mover), Some(key)) = (place.mover(), place.keys().next()) {
                draft.put(key, played.iter().filter_map(|found| book_move(found, mover)).collect());
            }
            if plies.len() < wanted.plies {
                let often = played.iter().filter(|found| found.games >= wanted.games);
                waiting.extend(often.filter_map(|found| {
                    let ply = ply_of(found.text.as_deref()?)?;
                    Some(plies.iter().cloned().chain([ply]).collect())
                }));
            }
        }
        Ok(Some(draft))
    }
}

/// A move of a book, by what became of the games in which a seat played it; none of the end of games.
fn book_move(found: &Continuation, mover: u8) -> Option<BookMove> {
    let text = found.text.clone().filter(|text| !text.starts_with('#'))?;
    let points = half_points(&found.outcomes, mover);
    let number = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    Some(BookMove { text, weight: number(points), games: number(found.games), points: number(points) })
}

/// The half points of a seat: two a game that it has won, one that is drawn.
fn half_points(outcomes: &BTreeMap<GameOutcome, u64>, seat: u8) -> u64 {
    let points = outcomes.iter().map(|(outcome, games)| match outcome {
        GameOutcome::Won(seats) if seats >> seat & 1 == 1 => 2 * games,
        GameOutcome::Draw => *games,
        GameOutcome::Won(_) | GameOutcome::Unfinished => 0,
    });
    points.sum()
}

/// A ply of the index as it is played; none of a withdrawal.
fn ply_of(text: &str) -> Option<LinePly> {
    let text = text.strip_prefix('~').unwrap_or(text);
    (!text.starts_with('#')).then(|| LinePly::text(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_weigh_what_they_brought() {
        let outcomes = [
            (GameOutcome::Won(1), 5),
            (GameOutcome::Won(2), 3),
            (GameOutcome::Draw, 4),
            (GameOutcome::Unfinished, 7),
        ];
        let found =
            |text: &str| Continuation { text: Some(text.into()), games: 19, outcomes: outcomes.into() };
        let weighed =
            |mover| book_move(&found("a1"), mover).map(|found| (found.weight, found.games, found.points));
        assert_eq!((weighed(0), weighed(1)), (Some((14, 19, 14)), Some((10, 19, 10))));
        assert_eq!(book_move(&found("#withdraws 1"), 0), None);
        assert_eq!(book_move(&Continuation { text: None, ..found("") }, 0), None);
        assert_eq!((ply_of("~six"), ply_of("#withdraws 1")), (Some(LinePly::text("six")), None));
    }
}
