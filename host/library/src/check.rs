//! Whether all is well with a library, and how it is mended.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use rusqlite::Connection;

use crate::add::steps;
use crate::entry;
use crate::file::Located;
use crate::index::{each_line, unindexed};
use crate::list::EntryId;
use crate::{Library, LibraryError};

/// Findings that are told one by one.
const MOST_TOLD: usize = 100;

/// The findings of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckFindings {
    /// Games in the library.
    pub games: u64,
    /// Positions in the index.
    pub positions: u64,
    /// Games that are not in the index yet: their positions are found by a scan.
    pub unindexed: u64,
    /// The words of SQLite on its file; nothing where it is sound.
    pub damage: Vec<String>,
    /// Games whose record cannot be read.
    pub unreadable: Vec<EntryId>,
    /// Whether the index has all positions of its games, and no others.
    pub index_is_sound: bool,
}

impl CheckFindings {
    /// Returns whether nothing is wrong.
    pub fn are_sound(&self) -> bool {
        self.damage.is_empty() && self.unreadable.is_empty() && self.index_is_sound
    }
}

impl Library {
    /// Looks at everything: the pages of the file, every record, the index. `progress` hears how many games were looked at, and may
    /// break off.
    ///
    /// # Errors
    /// The system refuses, or the file is so damaged that it cannot be looked at.
    pub fn check(
        &self,
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<CheckFindings, LibraryError> {
        self.findings(progress).located(self.path())
    }

    fn findings(&self, progress: &mut dyn FnMut(u64) -> ControlFlow<()>) -> rusqlite::Result<CheckFindings> {
        let connection = &self.connection;
        let damage = integrity(connection)?;
        if !damage.is_empty() {
            return Ok(CheckFindings { damage, ..CheckFindings::default() });
        }
        let mut findings = CheckFindings { unindexed: unindexed(connection)?, ..CheckFindings::default() };
        let mut statement = connection
            .prepare("SELECT games.id, record FROM games LEFT JOIN records ON records.game = games.id")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            findings.games += 1;
            let record = row.get_ref(1)?.as_blob().ok();
            if record.and_then(entry::unpacked).is_none() {
                findings.unreadable.push(EntryId(row.get(0)?));
            }
            if findings.games.is_multiple_of(1000) && progress(findings.games).is_break() {
                break;
            }
        }
        let index = in_index(connection)?;
        findings.positions = index.count;
        findings.index_is_sound = index == in_lines(connection)?;
        Ok(findings)
    }

    /// Makes the index of positions anew, and that of names. `progress` is that of [`Library::index`].
    ///
    /// # Errors
    /// As [`Library::index`].
    pub fn rebuild(&mut self, progress: &mut dyn FnMut(u64) -> ControlFlow<()>) -> Result<(), LibraryError> {
        let path = self.path().to_owned();
        let writing = self.transaction()?;
        let sql = "DELETE FROM positions; UPDATE indexed SET game = 0;
            INSERT INTO name_words (name_words) VALUES ('rebuild');";
        writing.execute_batch(sql).located(&path)?;
        writing.commit().located(&path)?;
        self.index(progress)
    }

    /// Gives back to the system what the file does not need.
    ///
    /// # Errors
    /// Another program uses the file, or the system refuses. Nothing has changed then.
    pub fn compact(&mut self) -> Result<(), LibraryError> {
        self.connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);").located(self.path())
    }
}

/// The damage that SQLite finds in its file.
fn integrity(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(&format!("PRAGMA integrity_check({MOST_TOLD})"))?;
    let told =
        statement.query_map([], |row| row.get::<_, String>(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(told.into_iter().filter(|line| line != "ok").collect())
}

/// A sum of positions, whatever their order.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sum {
    count: u64,
    sum: u64,
}

impl Sum {
    fn add(&mut self, position: (i64, i64, u32, u32, u8)) {
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        self.count += 1;
        self.sum = self.sum.wrapping_add(hasher.finish());
    }
}

fn in_index(connection: &Connection) -> rusqlite::Result<Sum> {
    let mut sum = Sum::default();
    let mut statement = connection.prepare("SELECT key, game, ply, next, outcome FROM positions")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        sum.add((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?));
    }
    Ok(sum)
}

fn in_lines(connection: &Connection) -> rusqlite::Result<Sum> {
    let mut sum = Sum::default();
    each_line(connection, "<= (SELECT game FROM indexed)", &mut |line| {
        for (ply, (key, next)) in (0..).zip(steps(line.bytes)) {
            sum.add((key as i64 ^ line.scope, line.game, ply, next, line.outcome));
        }
        ControlFlow::Continue(())
    })?;
    Ok(sum)
}
