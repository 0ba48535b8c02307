//! Games are put in, many at a time.

use std::collections::HashMap;
use std::io;
use std::time::Duration;

use abstrakt_record::Header;
use abstrakt_system::SystemError;
use rusqlite::{Connection, OptionalExtension, Transaction, params};

use crate::entry::{self, Entry, GameOutcome};
use crate::file::Located;
use crate::list::EntryId;
use crate::{Library, LibraryError};

/// Bytes of a position in a line: its key, and the number of the move that was played there.
pub(crate) const STEP: usize = 12;

/// The fate of a game that was put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddedGame {
    /// It is there now.
    New(EntryId),
    /// It was there already.
    Known(EntryId),
}

impl Library {
    /// Puts games in, all or none: when this returns they are on the disk. A game that is there already is kept once. `now` is the
    /// time since 1970. Positions are found by a scan until [`Library::index`] has run.
    ///
    /// # Errors
    /// Another program has been writing for too long, or the system refuses. Nothing has changed then.
    pub fn add(&mut self, entries: &[Entry], now: Duration) -> Result<Vec<AddedGame>, LibraryError> {
        let path = self.path().to_owned();
        let writing = self.transaction()?;
        let mut words = Words::default();
        let added: Vec<AddedGame> = entries
            .iter()
            .map(|entry| add(&writing, entry, now, &mut words).located(&path))
            .collect::<Result<_, _>>()?;
        writing.commit().located(&path)?;
        Ok(added)
    }

    /// Takes games out, with all their positions. Those that are not there count for nothing; the number of those that were.
    ///
    /// # Errors
    /// As [`Library::add`].
    pub fn remove(&mut self, games: &[EntryId]) -> Result<usize, LibraryError> {
        let path = self.path().to_owned();
        let writing = self.transaction()?;
        let mut removed = 0;
        for &EntryId(game) in games {
            removed += remove(&writing, game).located(&path)?;
        }
        writing.commit().located(&path)?;
        Ok(removed)
    }
}

/// The numbers of names and moves that a transaction has met.
#[derive(Default)]
struct Words {
    names: HashMap<String, i64>,
    moves: HashMap<String, u32>,
}

fn add(
    writing: &Transaction<'_>,
    entry: &Entry,
    now: Duration,
    words: &mut Words,
) -> rusqlite::Result<AddedGame> {
    let hash = entry::hash(&entry.record);
    let known = writing
        .prepare_cached("SELECT id FROM games WHERE hash = ?1")?
        .query_row([&hash], |row| row.get(0))
        .optional()?;
    if let Some(id) = known {
        return Ok(AddedGame::Known(EntryId(id)));
    }
    let id = add_game(writing, entry, &hash, now, words)?;
    let mut line = Vec::with_capacity(entry.keys.len() * STEP);
    let mut plies = entry.plies();
    for key in &entry.keys {
        let next = plies.next().map_or(Ok(0), |node| words.number_of_move(writing, entry::act_text(node)))?;
        line.extend(key.to_le_bytes());
        line.extend(next.to_le_bytes());
    }
    let record = entry::packed(&entry.record).map_err(|error| unpackable(&error))?;
    writing
        .prepare_cached("INSERT INTO records (game, record, line) VALUES (?1, ?2, ?3)")?
        .execute(params![id, record, line])?;
    let notes = entry.notes();
    if !notes.is_empty() {
        writing
            .prepare_cached("INSERT INTO notes (rowid, note) VALUES (?1, ?2)")?
            .execute(params![id, notes])?;
    }
    Ok(AddedGame::New(EntryId(id)))
}

/// An error of a packer, which writes to memory and has none.
fn unpackable(error: &io::Error) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(Box::new(SystemError::new(error)))
}

fn add_game(
    writing: &Transaction<'_>,
    entry: &Entry,
    hash: &[u8],
    now: Duration,
    words: &mut Words,
) -> rusqlite::Result<i64> {
    let Header { game, setup, options, seats, tags, .. } = &entry.record.header;
    let tag = |key: &str| tags.get(key).map_or("", |text| text.trim());
    let mut names = [None; 6];
    let all =
        seats.iter().map(|seat| seat.name.trim()).chain([""; 4]).take(4).chain([tag("event"), tag("place")]);
    for (place, name) in names.iter_mut().zip(all) {
        *place = words.number_of_name(writing, name)?;
    }
    let first = match names[0] {
        Some(first) => first,
        None => words.number(writing, "")?,
    };
    let result = entry.record.result();
    let turns = entry.plies().filter(|node| node.ply.as_ref().is_some_and(|ply| ply.opens_turn)).count();
    let spent: Duration = entry.plies().filter_map(|node| node.ply.as_ref()?.spent).sum();
    let options: Vec<String> = options.iter().map(|(id, word)| format!("{id}={word}")).collect();
    writing
        .prepare_cached(
            "INSERT INTO games (hash, game, setup, options, scope, seat1, seat2, seat3, seat4, event, place, round, date, outcome,
                result, plies, length, spent, source, added)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)",
        )?
        .execute(params![
            hash,
            game,
            setup,
            options.join(" "),
            entry.scope as i64,
            first,
            names[1],
            names[2],
            names[3],
            names[4],
            names[5],
            tag("round"),
            entry::date(&entry.record.header),
            GameOutcome::of(result).number(),
            result.and_then(|result| serde_json::to_string(result).ok()),
            entry.keys.len() as i64 - 1,
            turns as i64,
            i64::try_from(spent.as_millis()).unwrap_or(i64::MAX),
            entry.source,
            i64::try_from(now.as_secs()).unwrap_or(i64::MAX),
        ])?;
    Ok(writing.last_insert_rowid())
}

impl Words {
    /// The number of a name; none of an empty one.
    fn number_of_name(&mut self, writing: &Transaction<'_>, name: &str) -> rusqlite::Result<Option<i64>> {
        if name.is_empty() { Ok(None) } else { self.number(writing, name).map(Some) }
    }

    fn number(&mut self, writing: &Transaction<'_>, name: &str) -> rusqlite::Result<i64> {
        if let Some(&id) = self.names.get(name) {
            return Ok(id);
        }
        let found = find(writing, "SELECT id FROM names WHERE name = ?1", name)?;
        let id = match found {
            Some(id) => id,
            None => {
                writing.prepare_cached("INSERT INTO names (name) VALUES (?1)")?.execute([name])?;
                let id = writing.last_insert_rowid();
                writing
                    .prepare_cached("INSERT INTO name_words (rowid, name) VALUES (?1, ?2)")?
                    .execute(params![id, name])?;
                id
            }
        };
        self.names.insert(name.to_owned(), id);
        Ok(id)
    }

    fn number_of_move(&mut self, writing: &Transaction<'_>, text: String) -> rusqlite::Result<u32> {
        if let Some(&id) = self.moves.get(&text) {
            return Ok(id);
        }
        let found = find(writing, "SELECT id FROM moves WHERE text = ?1", &text)?;
        let id = match found {
            Some(id) => id,
            None => {
                writing.prepare_cached("INSERT INTO moves (text) VALUES (?1)")?.execute([&text])?;
                writing.last_insert_rowid() as u32
            }
        };
        self.moves.insert(text, id);
        Ok(id)
    }
}

fn find<T: rusqlite::types::FromSql>(
    connection: &Connection,
    sql: &str,
    text: &str,
) -> rusqlite::Result<Option<T>> {
    connection.prepare_cached(sql)?.query_row([text], |row| row.get(0)).optional()
}

/// Takes a game out; 1, or 0 where there was none.
fn remove(writing: &Transaction<'_>, game: i64) -> rusqlite::Result<usize> {
    let found: Option<(i64, Vec<u8>)> = writing
        .prepare_cached(
            "SELECT scope, line FROM games JOIN records ON records.game = games.id WHERE id = ?1",
        )?
        .query_row([game], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((scope, line)) = found else { return Ok(0) };
    let mut delete = writing.prepare_cached("DELETE FROM positions WHERE key = ?1 AND game = ?2")?;
    for (key, _) in steps(&line) {
        delete.execute([key as i64 ^ scope, game])?;
    }
    writing.execute("DELETE FROM notes WHERE rowid = ?1", [game])?;
    writing.execute("DELETE FROM records WHERE game = ?1", [game])?;
    writing.execute("DELETE FROM games WHERE id = ?1", [game])
}

/// The keys of a line, each with the number of the move that was played there.
pub(crate) fn steps(line: &[u8]) -> impl Iterator<Item = (u64, u32)> {
    line.chunks_exact(STEP).map(|step| {
        let (key, next) = step.split_at(8);
        let key = key.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
        let next = next.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
        (key, next)
    })
}
