//! Files of our own: what is read is written and read again, equal; what is damaged keeps what stands before.

use std::cell::LazyCell;
use std::fs;
use std::time::Duration;

use abstrakt_loader::{Catalog, Probe, Reason};
use abstrakt_plugin_api::Facts;
use abstrakt_record::journal::{Journal, JournalEvent, journals};
use abstrakt_record::{NodeId, Record, SeatId, file};
use abstrakt_system::Home;
use abstrakt_system::process::{Activity, Termination};
use serde_json::json;
use tempfile::TempDir;

use crate::Target;

thread_local! {
    /// A folder of this thread's, for what is read from files alone.
    static FOLDER: LazyCell<TempDir> = LazyCell::new(|| tempfile::tempdir().expect("a folder for files"));
}

/// A game with comments, marks, a variation, a withdrawal and a result.
const GAMES: [&str; 2] =
    [include_str!("../seeds/comments.abstrakt"), include_str!("../seeds/three-players.abstrakt")];

/// The targets of this module.
pub(crate) fn targets() -> Vec<Target> {
    vec![
        Target::plain("game_file", game_file, GAMES),
        Target::plain("journal", journal, journal_seeds()),
        Target::plain("verdicts", verdicts, [verdicts_seed()]),
        #[cfg(feature = "window")]
        Target::plain("settings", settings, [abstrakt_gui::Settings::default().to_json()]),
    ]
}

/// A game file.
///
/// # Panics
/// A record that was read is not the same after it was written and read again.
pub fn game_file(input: &[u8]) {
    match file::read(input) {
        Ok(record) => same_again(&record),
        Err(damage) => {
            assert!(!damage.to_string().contains('\n'), "one line: {damage}");
            damage.kept.iter().for_each(|record| same_again(record));
        }
    }
}

fn same_again(record: &Record) {
    let text = file::write(record);
    let again = file::read(text.as_bytes());
    let again = again.unwrap_or_else(|damage| panic!("{damage} of what was just written:\n{text}"));
    assert_eq!(file::write(&again), text, "written, read and written again");
}

/// A journal.
///
/// # Panics
/// When a game that the journal offers cannot be continued, or is another one then.
pub fn journal(input: &[u8]) {
    FOLDER.with(|folder| {
        let folder = folder.path();
        fs::write(folder.join("game.journal"), input).expect("a journal");
        for found in journals(folder).expect("a folder that can be listed").unfinished {
            same_again(&found.record);
            let (record, journal) = found.resume().expect("nobody else plays it");
            assert_eq!(file::write(&record), file::write(&found.record));
            drop(journal);
            let again = journals(folder).expect("a folder").unfinished;
            assert_eq!(again.len(), 1, "a journal that was gone on with is there still");
            assert_eq!(file::write(&again[0].record), file::write(&record));
        }
        // Beside the journal lie copies of damaged ones.
        for file in fs::read_dir(folder).expect("a folder").flatten() {
            let _ = fs::remove_file(file.path());
        }
    });
}

fn journal_seeds() -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().expect("a folder");
    let games = GAMES.map(|game| file::read(game.as_bytes()).expect("a good seed"));
    let journals = games.into_iter().enumerate().map(|(number, record)| {
        let mut played = Record::new(record.header.clone());
        let mut journal =
            Journal::begin(folder.path(), &number.to_string(), &played).expect("a journal of a new game");
        for ply in record.plies() {
            let event = JournalEvent::Ply(ply.clone());
            played.apply(&event).expect("plies of the game");
            journal.append(&event).expect("a line");
        }
        for event in [
            JournalEvent::Comment(played.path(played.cursor()), "why?".into()),
            JournalEvent::Go(played.path(NodeId::ROOT)),
            JournalEvent::Thinking(SeatId(0), Duration::from_millis(1500)),
        ] {
            journal.append(&event).expect("a line");
        }
        fs::read(journal.path()).expect("a journal")
    });
    journals.collect()
}

/// The loader's file of verdicts.
///
/// # Panics
/// A catalog does not open over it.
pub fn verdicts(input: &[u8]) {
    FOLDER.with(|folder| {
        let home = Home::at(&folder.path().join("home"));
        let file = home.verdicts();
        fs::create_dir_all(file.parent().expect("a file has a folder")).expect("a folder");
        fs::write(file, input).expect("a file of verdicts");
        let probe = Probe::with("abstrakt".into(), Duration::from_secs(1));
        let mut catalog = Catalog::new(&home, Vec::new(), probe);
        assert!(catalog.rescan().is_empty(), "no folder, no game");
    });
}

/// A good game and a refusal.
fn verdicts_seed() -> Vec<u8> {
    let reason = Reason::Died { termination: Termination::Killed(9), activity: Activity::Loading };
    let kept = |verdict| json!({ "verdict": verdict, "given": 1000, "used": 2000, "passing": 1 });
    let good = json!({ "good": { "facts": Facts::plain(), "cover": "00ff" } });
    let all = json!({
        "format": 5,
        "api": env!("CARGO_PKG_VERSION"),
        // A program without a file, as the one above.
        "host": concat!(env!("CARGO_PKG_VERSION"), " 0 0"),
        "verdicts": { "00".repeat(32): kept(good), "ff".repeat(32): kept(json!({ "refused": reason })) },
    });
    all.to_string().into_bytes()
}

/// The window's settings.
///
/// # Panics
/// Settings that were read are not the same, or are damaged, after they were written and read again.
#[cfg(feature = "window")]
pub fn settings(input: &[u8]) {
    use abstrakt_gui::{ReadSettings, Settings};
    let settings = Settings::read(input).settings;
    assert_eq!(Settings::read(&settings.to_json()), ReadSettings { settings, damage: None });
}
