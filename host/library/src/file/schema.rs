//! The tables of the database, and how those of an older program become those of this one.

use rusqlite::Connection;

use super::{Library, LibraryError, Located};

/// The mark of our files among those of SQLite: `abst`.
const APPLICATION: i32 = 0x6162_7374;

/// The steps from each version to the next; the first makes the tables in an empty file. A file's version is the number of steps that
/// were taken in it. A step is never changed once a program with it was given away.
pub(super) const STEPS: &[&str] = &[FIRST];

/// The tables of version 1.
///
/// - `names`: players, events and places, each once; `name_words` finds them by words, accents folded.
/// - `games`: what is known of each game. `scope` is what its keys are mixed with, `seat1` to `seat4`, `event` and `place` are names; `outcome` is that of [`crate::GameOutcome`];
///   `date` is `1996-01-13`, with less where less is known; `length` counts turns, `spent` milliseconds.
/// - `records`: the game file, deflated; `line`, the positions of the main line, each as its key and the number of the move that was
///   played there, for the index.
/// - `moves`: the texts of moves, each once.
/// - `positions`: the index. `key` is that of the position, mixed with the scope, `next` the move played there or 0.
/// - `indexed`: the one row tells the last game that is in the index.
const FIRST: &str = "
    CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE VIRTUAL TABLE name_words USING fts5(
        name, content='names', content_rowid='id', tokenize='unicode61 remove_diacritics 2');
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        hash BLOB NOT NULL UNIQUE,
        game TEXT NOT NULL,
        setup TEXT NOT NULL,
        options TEXT NOT NULL,
        scope INTEGER NOT NULL,
        seat1 INTEGER NOT NULL, seat2 INTEGER, seat3 INTEGER, seat4 INTEGER,
        event INTEGER, place INTEGER,
        round TEXT NOT NULL,
        date TEXT NOT NULL,
        outcome INTEGER NOT NULL,
        result TEXT,
        plies INTEGER NOT NULL,
        length INTEGER NOT NULL,
        spent INTEGER NOT NULL,
        source TEXT NOT NULL,
        added INTEGER NOT NULL);
    CREATE INDEX games_by_date ON games (date);
    CREATE VIRTUAL TABLE notes USING fts5(
        note, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
    CREATE TABLE records (game INTEGER PRIMARY KEY, record BLOB NOT NULL, line BLOB NOT NULL);
    CREATE TABLE moves (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE positions (
        key INTEGER NOT NULL, game INTEGER NOT NULL, ply INTEGER NOT NULL,
        next INTEGER NOT NULL, outcome INTEGER NOT NULL,
        PRIMARY KEY (key, game, ply)) WITHOUT ROWID;
    CREATE TABLE indexed (game INTEGER NOT NULL);
    INSERT INTO indexed VALUES (0);
";

/// Brings a library to the version that all `steps` make, after a copy where something is in it.
pub(super) fn prepare(library: &mut Library, steps: &[&str]) -> Result<(), LibraryError> {
    let path = library.path.clone();
    if version(library)? == steps.len() {
        return Ok(());
    }
    check_newer(library, steps)?;
    // A journal of its own for what is written lets others read meanwhile. The file keeps that by itself.
    library.connection.pragma_update(None, "journal_mode", "wal").located(&path)?;
    let begun = version(library)?;
    if begun > 0 {
        copy(library, begun)?;
    }
    let writing = library.transaction()?;
    // Another program may have done it meanwhile.
    let begun = version_of(&writing).located(&path)?;
    for step in steps.iter().skip(begun) {
        writing.execute_batch(step).located(&path)?;
    }
    writing.pragma_update(None, "application_id", APPLICATION).located(&path)?;
    writing.pragma_update(None, "user_version", steps.len() as u32).located(&path)?;
    writing.commit().located(&path)
}

/// Looks whether a library is of the version that all `steps` make.
pub(super) fn check(library: &Library, steps: &[&str]) -> Result<(), LibraryError> {
    let version = version(library)?;
    check_newer(library, steps)?;
    if version == 0 {
        return Err(LibraryError::Foreign(library.path.clone()));
    }
    if version < steps.len() {
        let (path, version, known) = (library.path.clone(), version as u32, steps.len() as u32);
        return Err(LibraryError::Older { path, version, known });
    }
    Ok(())
}

fn check_newer(library: &Library, steps: &[&str]) -> Result<(), LibraryError> {
    let (version, known) = (version(library)?, steps.len());
    if version > known {
        let (version, known) = (version as u32, known as u32);
        return Err(LibraryError::Newer { path: library.path.clone(), version, known });
    }
    Ok(())
}

/// The version of a file; 0 of an empty one. A database of another program is refused.
fn version(library: &Library) -> Result<usize, LibraryError> {
    let path = &library.path;
    let connection = &library.connection;
    let application: i32 =
        connection.pragma_query_value(None, "application_id", |row| row.get(0)).located(path)?;
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).located(path)?;
    match (application, tables) {
        (0, 0) => Ok(0),
        (APPLICATION, _) => version_of(connection).located(path),
        _ => Err(LibraryError::Foreign(path.clone())),
    }
}

fn version_of(connection: &Connection) -> rusqlite::Result<usize> {
    connection
        .pragma_query_value(None, "user_version", |row| row.get::<_, u32>(0))
        .map(|version| version as usize)
}

/// Puts a copy beside the file: `games.library.1.bak` of version 1. One that is there is of an upgrade that did not come to its end, and
/// is written anew.
fn copy(library: &Library, version: usize) -> Result<(), LibraryError> {
    let path = &library.path;
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{version}.bak"));
    match std::fs::remove_file(&name) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            let error = abstrakt_system::SystemError::writing(name.as_ref(), &error);
            return Err(LibraryError::System(error));
        }
        _ => {}
    }
    let name = name.to_string_lossy().into_owned();
    library.connection.execute("VACUUM INTO ?1", [name]).map(drop).located(path)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn version_in(path: &Path) -> usize {
        version(&Library::read(path).unwrap()).unwrap()
    }

    #[test]
    fn an_older_library_is_copied_and_brought_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.library");
        let mut library = Library::open(&path).unwrap();
        library.connection.execute("INSERT INTO names (name) VALUES ('Anna')", []).unwrap();
        let steps = [FIRST, "ALTER TABLE names ADD COLUMN later INTEGER"];
        assert!(matches!(check(&library, &steps), Err(LibraryError::Older { version: 1, known: 2, .. })));
        prepare(&mut library, &steps).unwrap();
        let name: String = library
            .connection
            .query_row("SELECT name FROM names WHERE later IS NULL", [], |row| row.get(0))
            .unwrap();
        assert_eq!((name.as_str(), version(&library).unwrap()), ("Anna", 2));
        drop(library);
        let copy = folder.path().join("games.library.1.bak");
        assert_eq!(version_in(&copy), 1);
        // A program that knows one step alone refuses it, and changes nothing.
        let refused = Library::open(&path).unwrap_err();
        assert_eq!(refused, LibraryError::Newer { path: path.clone(), version: 2, known: 1 });
        assert_eq!(Library::read(&path).unwrap_err(), refused);
    }

    #[test]
    fn a_step_that_fails_leaves_the_older_library() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.library");
        let mut library = Library::open(&path).unwrap();
        let steps = [FIRST, "CREATE TABLE later (id INTEGER); this is no SQL"];
        assert!(prepare(&mut library, &steps).is_err());
        drop(library);
        let library = Library::open(&path).unwrap();
        let later = "SELECT count(*) FROM sqlite_schema WHERE name = 'later'";
        assert_eq!(library.connection.query_row(later, [], |row| row.get::<_, i64>(0)), Ok(0));
    }

    #[test]
    fn what_is_no_library_is_refused_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("other");
        assert_eq!(Library::read(&path).unwrap_err(), LibraryError::Missing(path.clone()));
        std::fs::write(
            &path,
            "this is a text, and no database of any kind at all: it is longer than a header",
        )
        .unwrap();
        for refused in [Library::open(&path).unwrap_err(), Library::read(&path).unwrap_err()] {
            assert_eq!(refused, LibraryError::Foreign(path.clone()));
        }
        let other = folder.path().join("other.sqlite");
        Connection::open(&other).unwrap().execute_batch("CREATE TABLE mail (id INTEGER)").unwrap();
        let before = std::fs::read(&other).unwrap();
        for refused in [Library::open(&other).unwrap_err(), Library::read(&other).unwrap_err()] {
            assert_eq!(refused, LibraryError::Foreign(other.clone()));
        }
        assert_eq!(std::fs::read(&other).unwrap(), before);
    }
}
