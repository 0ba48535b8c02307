//! Games by a position, and the moves that were played there.
//!
//! The index knows positions as they were. One that is asked for is looked for under the keys of all its images, and what was
//! played in an image is told as it would be in the position itself.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use crate::add::steps;
use crate::entry::GameOutcome;
use crate::file::Located;
use crate::index::{each_line, unindexed};
use crate::list::EntryId;
use crate::position_images::Look;
use crate::selection::{Condition, Selection};
use crate::{Library, LibraryError, PositionImages};

/// The games that went through a position, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The number of games that went through the position.
    pub games: u64,
    /// The moves that they played there, those of most games first.
    pub moves: Vec<Continuation>,
}

/// A move that was played in a position, or the end of games there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The move as the game writes it in the position that was asked for; none: the games end there.
    pub text: Option<String>,
    /// The number of games in which it was played there.
    pub games: u64,
    /// The numbers of their outcomes, as if all had gone through the position itself.
    pub outcomes: BTreeMap<GameOutcome, u64>,
}

/// A game that went through a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Occurrence {
    /// The game.
    pub id: EntryId,
    /// Plies before the position, where it was reached first.
    pub ply: u32,
}

impl Library {
    /// Counts the games of a selection that went through a position, and the moves that they played there.
    ///
    /// # Errors
    /// The library is damaged, or the system refuses.
    pub fn played(&self, place: &PositionImages, selection: &Selection) -> Result<Played, LibraryError> {
        self.played_at(place, selection).located(self.path())
    }

    /// The games of a selection that went through a position, in the order in which they were put in, the first `most` of them.
    ///
    /// # Errors
    /// As [`Library::played`].
    pub fn games_at(
        &self,
        place: &PositionImages,
        selection: &Selection,
        most: usize,
    ) -> Result<Vec<Occurrence>, LibraryError> {
        self.through(place, selection, most).located(self.path())
    }

    fn played_at(&self, place: &PositionImages, selection: &Selection) -> rusqlite::Result<Played> {
        let mut found: HashMap<Option<String>, Continuation> = HashMap::new();
        let condition = Condition::of(selection);
        let mut texts = MoveTexts::of(&self.connection);
        let mut late = self.unindexed_at(place, &condition)?;
        let mut games = Vec::new();
        for (place, look) in place.looks.iter().enumerate() {
            let indexed = counted(&self.connection, look, &condition)?;
            let late = late.remove(&place).unwrap_or_default();
            games.extend(indexed.games.into_iter().chain(late.games));
            for ((next, outcome), games) in indexed.moves.into_iter().chain(late.moves) {
                let Some(text) = texts.of_number(next)? else { continue };
                let Some(text) = look.own_text(text) else { continue };
                let outcome = GameOutcome::read(outcome).exchanged(&look.seats);
                let entry = found.entry(text.clone());
                let continuation =
                    entry.or_insert_with(|| Continuation { text, games: 0, outcomes: BTreeMap::new() });
                continuation.games += games;
                *continuation.outcomes.entry(outcome).or_default() += games;
            }
        }
        let mut moves: Vec<Continuation> = found.into_values().collect();
        moves.sort_by(|one, other| other.games.cmp(&one.games).then_with(|| one.text.cmp(&other.text)));
        // A game may have gone through several images.
        games.sort_unstable();
        games.dedup();
        Ok(Played { games: games.len() as u64, moves })
    }

    fn through(
        &self,
        place: &PositionImages,
        selection: &Selection,
        most: usize,
    ) -> rusqlite::Result<Vec<Occurrence>> {
        let condition = Condition::of(selection);
        let mut games = Vec::new();
        for look in &place.looks {
            games.extend(first_games(&self.connection, look, &condition, most)?);
        }
        if place.looks.len() > 1 {
            games.sort_unstable();
            games.dedup_by_key(|found| found.id);
            games.truncate(most);
        }
        if games.len() < most && unindexed(&self.connection)? > 0 {
            self.scan(place, &condition, &mut |found| games.push(found.game))?;
            games.sort_unstable();
            games.dedup_by_key(|found| found.id);
            games.truncate(most);
        }
        Ok(games)
    }

    /// The moves of games that are not in the index, counted by look, move and outcome.
    fn unindexed_at(
        &self,
        place: &PositionImages,
        condition: &Condition,
    ) -> rusqlite::Result<HashMap<usize, Counts>> {
        let mut seen = HashSet::new();
        let mut counts: HashMap<usize, Counts> = HashMap::new();
        if unindexed(&self.connection)? > 0 {
            self.scan(place, condition, &mut |found| {
                if seen.insert((found.game.id, found.look, found.next)) {
                    let counts = counts.entry(found.look).or_default();
                    counts.games.push(found.game.id.0);
                    *counts.moves.entry((found.next, found.outcome)).or_default() += 1;
                }
            })?;
        }
        Ok(counts)
    }

    /// Visits every place where a game of the selection that is not in the index went through a position.
    fn scan(
        &self,
        place: &PositionImages,
        condition: &Condition,
        visit: &mut dyn FnMut(Scanned),
    ) -> rusqlite::Result<()> {
        let wanted: Option<HashSet<i64>> = if condition.is_empty() {
            None
        } else {
            let sql = format!("SELECT games.id FROM games{}", condition.behind("WHERE"));
            let mut statement = self.connection.prepare(&sql)?;
            let ids = statement.query_map(params_from_iter(condition.values.iter()), |row| row.get(0))?;
            Some(ids.collect::<rusqlite::Result<_>>()?)
        };
        each_line(&self.connection, "> (SELECT game FROM indexed)", &mut |line| {
            if wanted.as_ref().is_none_or(|wanted| wanted.contains(&line.game)) {
                for (ply, (key, next)) in (0..).zip(steps(line.bytes)) {
                    let key = key as i64 ^ line.scope;
                    if let Some(look) = place.looks.iter().position(|look| look.key == key) {
                        let game = Occurrence { id: EntryId(line.game), ply };
                        visit(Scanned { game, look, next, outcome: line.outcome });
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// The games at a look of a position.
#[derive(Default)]
struct Counts {
    /// Their ids, some of them several times.
    games: Vec<i64>,
    /// Their numbers by the number of the move that was played and that of their outcome.
    moves: HashMap<(u32, u8), u64>,
}

/// A place in a line that is not in the index.
struct Scanned {
    game: Occurrence,
    look: usize,
    next: u32,
    outcome: u8,
}

/// The index counted at a look of the position. The rows of a game stand together there, so that one pass counts them: SQL that counts
/// different games in groups would sort them all.
fn counted(connection: &Connection, look: &Look, condition: &Condition) -> rusqlite::Result<Counts> {
    let sql = format!(
        "SELECT positions.game, next, positions.outcome FROM positions{}
        WHERE key = ?{} ORDER BY positions.game",
        joined(condition),
        condition.behind("AND"),
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params_from_iter(looked_at(look, condition)))?;
    let mut counts = Counts::default();
    // The moves of the game that is read: the same one, from a position that was repeated, counts once.
    let mut seen: Vec<u32> = Vec::new();
    while let Some(row) = rows.next()? {
        let (game, next) = (row.get(0)?, row.get(1)?);
        if counts.games.last() != Some(&game) {
            counts.games.push(game);
            seen.clear();
        }
        if !seen.contains(&next) {
            seen.push(next);
            *counts.moves.entry((next, row.get(2)?)).or_default() += 1;
        }
    }
    Ok(counts)
}

/// The first games that went through a look of the position, as the index has them.
fn first_games(
    connection: &Connection,
    look: &Look,
    condition: &Condition,
    most: usize,
) -> rusqlite::Result<Vec<Occurrence>> {
    let sql = format!(
        "SELECT positions.game, min(ply) FROM positions{} WHERE key = ?{}
        GROUP BY positions.game ORDER BY positions.game LIMIT {}",
        joined(condition),
        condition.behind("AND"),
        i64::try_from(most).unwrap_or(i64::MAX),
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let game = |row: &rusqlite::Row<'_>| Ok(Occurrence { id: EntryId(row.get(0)?), ply: row.get(1)? });
    statement.query_map(params_from_iter(looked_at(look, condition)), game)?.collect()
}

/// The values of a search for a look under a condition.
fn looked_at(look: &Look, condition: &Condition) -> impl Iterator<Item = Value> {
    std::iter::once(look.key.into()).chain(condition.values.iter().cloned())
}

/// The games beside the index, where a condition asks for them.
fn joined(condition: &Condition) -> &'static str {
    if condition.is_empty() { "" } else { " JOIN games ON games.id = positions.game" }
}

impl Look {
    /// A move of the look as it is in the position itself; the outer none of one that is not legal there.
    fn own_text(&self, text: Option<String>) -> Option<Option<String>> {
        match (&self.moves, text) {
            (_, None) => Some(None),
            (None, Some(text)) => Some(Some(text)),
            (Some(moves), Some(text)) => match moves.get(&text) {
                Some(text) => Some(Some(text.clone())),
                None if text.starts_with(['~', '#']) => Some(Some(text)),
                None => None,
            },
        }
    }
}

/// The texts of moves by their numbers, each looked for once.
struct MoveTexts<'c> {
    connection: &'c Connection,
    known: HashMap<u32, String>,
}

impl<'c> MoveTexts<'c> {
    fn of(connection: &'c Connection) -> Self {
        Self { connection, known: HashMap::new() }
    }

    /// The text of a move's number: the inner none of the end of a game, the outer one of a number that is not there.
    fn of_number(&mut self, number: u32) -> rusqlite::Result<Option<Option<String>>> {
        if number == 0 {
            return Ok(Some(None));
        }
        if let Some(text) = self.known.get(&number) {
            return Ok(Some(Some(text.clone())));
        }
        let mut statement = self.connection.prepare_cached("SELECT text FROM moves WHERE id = ?1")?;
        let mut rows = statement.query([number])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        let text: String = row.get(0)?;
        self.known.insert(number, text.clone());
        Ok(Some(Some(text)))
    }
}
