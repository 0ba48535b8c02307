//! Games by what is known of them, and a game by its number.

use std::time::Duration;

use abstrakt_record::{GameResult, Record};
use abstrakt_system::ForeignText;
use rusqlite::types::Value;
use rusqlite::{OptionalExtension, Row, params_from_iter};

use crate::entry::{self, GameOutcome};
use crate::file::Located;
use crate::selection::{Condition, Selection, Sort};
use crate::{Library, LibraryError};

/// The number of a game in its library, from 1; a number is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId(pub i64);

/// The facts of a game, without its plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// Its number.
    pub id: EntryId,
    /// Id of the game.
    pub game: String,
    /// Id of the setup.
    pub setup: String,
    /// Its options, as `id=word` with spaces between them.
    pub options: String,
    /// The players by seats.
    pub players: Vec<String>,
    /// The event; empty where it is not known, as all that follows.
    pub event: String,
    /// The place.
    pub place: String,
    /// The round.
    pub round: String,
    /// The date: `1996-01-13`, `1996-01` or `1996`.
    pub date: String,
    /// The winners.
    pub outcome: GameOutcome,
    /// The result with its cause; none of an unfinished game.
    pub result: Option<GameResult>,
    /// Plies of the main line.
    pub plies: u32,
    /// Turns of the main line.
    pub turns: u32,
    /// Time that all players spent on it, as far as it was measured.
    pub spent: Duration,
    /// The file that it came from.
    pub source: String,
    /// When it was put in, since 1970.
    pub added: Duration,
}

const COLUMNS: &str = "games.id, games.game, setup, options,
    (SELECT name FROM names WHERE id = seat1), (SELECT name FROM names WHERE id = seat2),
    (SELECT name FROM names WHERE id = seat3), (SELECT name FROM names WHERE id = seat4),
    (SELECT name FROM names WHERE id = event), (SELECT name FROM names WHERE id = place),
    round, date, outcome, result, plies, length, spent, source, added";

impl Library {
    /// The games of a selection, in an order, without the first `skipped` and no more than `most`.
    ///
    /// # Errors
    /// The library is damaged, or the system refuses.
    pub fn list(
        &self,
        selection: &Selection,
        sort: Sort,
        reverse: bool,
        skipped: u64,
        most: u64,
    ) -> Result<Vec<ListedGame>, LibraryError> {
        let condition = Condition::of(selection);
        let (wanted, order) = (condition.behind("WHERE"), sort.sql(reverse));
        // The names are looked for after the order is known, of the games that are wanted alone.
        let sql = format!("SELECT {COLUMNS} FROM games{wanted} ORDER BY {order} LIMIT ? OFFSET ?");
        let number = |number: u64| Value::from(i64::try_from(number).unwrap_or(i64::MAX));
        let values = condition.values.into_iter().chain([number(most), number(skipped)]);
        let list = || -> rusqlite::Result<Vec<ListedGame>> {
            let mut statement = self.connection.prepare_cached(&sql)?;
            statement.query_map(params_from_iter(values), listed)?.collect()
        };
        list().located(self.path())
    }

    /// The number of games of a selection.
    ///
    /// # Errors
    /// As [`Library::list`].
    pub fn count(&self, selection: &Selection) -> Result<u64, LibraryError> {
        let condition = Condition::of(selection);
        let sql = format!("SELECT count(*) FROM games{}", condition.behind("WHERE"));
        let count = || {
            let mut statement = self.connection.prepare_cached(&sql)?;
            statement.query_row(params_from_iter(condition.values.iter()), |row| row.get::<_, i64>(0))
        };
        count().map(i64::unsigned_abs).located(self.path())
    }

    /// The numbers of the games of a selection, in an order.
    ///
    /// # Errors
    /// As [`Library::list`].
    pub fn ids(
        &self,
        selection: &Selection,
        sort: Sort,
        reverse: bool,
    ) -> Result<Vec<EntryId>, LibraryError> {
        let condition = Condition::of(selection);
        let (wanted, order) = (condition.behind("WHERE"), sort.sql(reverse));
        let sql = format!("SELECT games.id FROM games{wanted} ORDER BY {order}");
        let ids = || -> rusqlite::Result<Vec<EntryId>> {
            let mut statement = self.connection.prepare_cached(&sql)?;
            statement.query_map(params_from_iter(condition.values.iter()), id)?.collect()
        };
        ids().located(self.path())
    }

    /// The facts of games, in the order in which they are asked for; those that are not there are left out.
    ///
    /// # Errors
    /// As [`Library::list`].
    pub fn games(&self, ids: &[EntryId]) -> Result<Vec<ListedGame>, LibraryError> {
        ids.iter().filter_map(|&id| self.game(id).transpose()).collect()
    }

    /// The number of the game that a record is of, if it is there, whatever comments it has.
    ///
    /// # Errors
    /// As [`Library::list`].
    pub fn same_game(&self, record: &Record) -> Result<Option<EntryId>, LibraryError> {
        let sql = "SELECT id FROM games WHERE hash = ?1";
        let found = || -> rusqlite::Result<Option<EntryId>> {
            self.connection.prepare_cached(sql)?.query_row([entry::hash(record)], id).optional()
        };
        found().located(self.path())
    }

    /// The numbers of the games that came from this file, or from what else is called so.
    ///
    /// # Errors
    /// As [`Library::list`].
    pub fn of_source(&self, source: &str) -> Result<Vec<EntryId>, LibraryError> {
        let sql = "SELECT id FROM games WHERE source = ?1";
        let found = || -> rusqlite::Result<Vec<EntryId>> {
            self.connection.prepare_cached(sql)?.query_map([source], id)?.collect()
        };
        found().located(self.path())
    }

    /// The facts of a game; none where no game has the number.
    ///
    /// # Errors
    /// As [`Library::list`].
    pub fn game(&self, id: EntryId) -> Result<Option<ListedGame>, LibraryError> {
        let sql = format!("SELECT {COLUMNS} FROM games WHERE games.id = ?1");
        let game = || self.connection.prepare_cached(&sql)?.query_row([id.0], listed).optional();
        game().located(self.path())
    }

    /// The record of a game; none where no game has the number.
    ///
    /// # Errors
    /// As [`Library::list`].
    pub fn record(&self, id: EntryId) -> Result<Option<Record>, LibraryError> {
        let sql = "SELECT record FROM records WHERE game = ?1";
        let found = || -> rusqlite::Result<Option<Vec<u8>>> {
            self.connection.prepare_cached(sql)?.query_row([id.0], |row| row.get(0)).optional()
        };
        let Some(bytes) = found().located(self.path())? else { return Ok(None) };
        let damaged = || LibraryError::Damaged {
            path: self.path().into(),
            reason: ForeignText::of(format!("game {}", id.0)),
        };
        entry::unpacked(&bytes).map(Some).ok_or_else(damaged)
    }
}

fn id(row: &Row<'_>) -> rusqlite::Result<EntryId> {
    row.get(0).map(EntryId)
}

fn listed(row: &Row<'_>) -> rusqlite::Result<ListedGame> {
    let text = |column| row.get::<_, Option<String>>(column).map(Option::unwrap_or_default);
    let number = |column| row.get::<_, i64>(column).map(i64::unsigned_abs);
    let players = (4..8).map(|column| row.get::<_, Option<String>>(column));
    let result: Option<String> = row.get(13)?;
    Ok(ListedGame {
        id: EntryId(row.get(0)?),
        game: row.get(1)?,
        setup: row.get(2)?,
        options: row.get(3)?,
        players: players.collect::<rusqlite::Result<Vec<_>>>()?.into_iter().flatten().collect(),
        event: text(8)?,
        place: text(9)?,
        round: row.get(10)?,
        date: row.get(11)?,
        outcome: GameOutcome::read(row.get(12)?),
        result: result.and_then(|text| serde_json::from_str(&text).ok()),
        plies: row.get(14)?,
        turns: row.get(15)?,
        spent: Duration::from_millis(number(16)?),
        source: row.get(17)?,
        added: Duration::from_secs(number(18)?),
    })
}
