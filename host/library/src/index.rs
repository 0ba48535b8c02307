//! The index of positions: every position of every game where a search finds it.
//!
//! The games that are not in it yet are put in together, their positions sorted first: each page of the index is then written once.
//! Until then their positions are found by a scan of their lines.

use std::ops::ControlFlow;

use rusqlite::{Connection, Transaction, params};

use crate::add::{STEP, steps};
use crate::file::Located;
use crate::{Library, LibraryError};

/// Positions that are sorted at once: with 32 bytes each, 128 MiB.
const MAX_CHUNK: usize = 4 << 20;

/// A position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Posting {
    /// As SQLite orders it.
    key: i64,
    game: i64,
    ply: u32,
    next: u32,
    outcome: u8,
}

impl Library {
    /// Puts the positions of games that were added into the index. `progress` hears after each part how many games are left,
    /// and may break off: what was done stays, and the next call goes on.
    ///
    /// # Errors
    /// Another program has been writing for too long, or the system refuses. Parts that were done before stay.
    pub fn index(&mut self, progress: &mut dyn FnMut(u64) -> ControlFlow<()>) -> Result<(), LibraryError> {
        let path = self.path().to_owned();
        loop {
            let left = unindexed(&self.connection).located(&path)?;
            if left == 0 || progress(left).is_break() {
                return Ok(());
            }
            let writing = self.transaction()?;
            index_some(&writing).located(&path)?;
            writing.commit().located(&path)?;
        }
    }
}

/// The number of games that are not in the index.
pub(crate) fn unindexed(connection: &Connection) -> rusqlite::Result<u64> {
    let sql = "SELECT count(*) FROM games WHERE id > (SELECT game FROM indexed)";
    connection.prepare_cached(sql)?.query_row([], |row| row.get::<_, i64>(0)).map(i64::unsigned_abs)
}

/// Puts the next games into the index, as many as can be sorted at once.
fn index_some(writing: &Transaction<'_>) -> rusqlite::Result<()> {
    let mut postings = Vec::new();
    let mut last = None;
    each_line(writing, "> (SELECT game FROM indexed)", &mut |line| {
        if !postings.is_empty() && postings.len() + line.bytes.len() / STEP > MAX_CHUNK {
            return ControlFlow::Break(());
        }
        last = Some(line.game);
        postings.extend(line.postings());
        ControlFlow::Continue(())
    })?;
    postings.sort_unstable();
    let sql = "INSERT OR IGNORE INTO positions (key, game, ply, next, outcome) VALUES (?1, ?2, ?3, ?4, ?5)";
    let mut insert = writing.prepare_cached(sql)?;
    for Posting { key, game, ply, next, outcome } in postings {
        insert.execute(params![key, game, ply, next, outcome])?;
    }
    if let Some(last) = last {
        writing.execute("UPDATE indexed SET game = ?1", [last])?;
    }
    Ok(())
}

/// The positions of a game, as they are kept with it.
pub(crate) struct GameLine<'l> {
    /// The game's number.
    pub game: i64,
    /// The scope of its keys.
    pub scope: i64,
    /// The number of its outcome.
    pub outcome: u8,
    /// Its steps.
    pub bytes: &'l [u8],
}

impl GameLine<'_> {
    fn postings(&self) -> impl Iterator<Item = Posting> {
        let &Self { game, scope, outcome, bytes } = self;
        let posting = move |(ply, (key, next))| Posting { key: key as i64 ^ scope, game, ply, next, outcome };
        (0..).zip(steps(bytes)).map(posting)
    }
}

/// Visits the lines of games, in the order of their numbers, which are `condition`.
pub(crate) fn each_line(
    connection: &Connection,
    condition: &str,
    visit: &mut dyn FnMut(GameLine<'_>) -> ControlFlow<()>,
) -> rusqlite::Result<()> {
    let sql = format!(
        "SELECT games.id, scope, outcome, line FROM games
        JOIN records ON records.game = games.id WHERE games.id {condition} ORDER BY games.id"
    );
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let bytes = row.get_ref(3)?.as_blob()?;
        let line = GameLine { game: row.get(0)?, scope: row.get(1)?, outcome: row.get(2)?, bytes };
        if visit(line).is_break() {
            break;
        }
    }
    Ok(())
}
