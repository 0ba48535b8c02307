//! The journal: whatever happened to a game before a kill is there afterwards.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::common::{edits, header, turn, two};
use abstrakt_record::journal::{Journal, JournalEvent, ResumeError, Unfinished, journals, unfinished};
use abstrakt_record::{EndCause, GameResult, MoveMark, Record, SeatId};
use proptest::prelude::*;

fn only(folder: &Path) -> Unfinished {
    let mut games = unfinished(folder).expect("the folder is there");
    assert_eq!(games.len(), 1);
    games.remove(0)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Every cut of the file gives the game as it was after the last whole line.
    #[test]
    fn a_cut_journal_gives_the_game_up_to_its_last_whole_line(
        header in header(), before in edits(), edits in edits(), cut: prop::sample::Index,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let mut record = Record::new(header);
        for edit in before {
            record.apply(&edit.event(&record)).unwrap();
        }
        let mut journal = Journal::begin(folder.path(), "game", &record).unwrap();
        let mut states = vec![record.clone()];
        for edit in edits {
            let event = edit.event(&record);
            journal.append(&event).unwrap();
            record.apply(&event).unwrap();
            states.push(record.clone());
        }
        let path = journal.path().to_owned();
        drop(journal);
        let bytes = fs::read(&path).unwrap();
        let bytes = &bytes[..=cut.index(bytes.len())];
        fs::write(&path, bytes).unwrap();
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
        let games = unfinished(folder.path()).unwrap();
        match lines.checked_sub(1).map(|events| &states[events]) {
            Some(state) => {
                prop_assert_eq!(games.len(), 1);
                prop_assert_eq!(&games[0].record, state);
                prop_assert_eq!(&games[0].damage, &None);
            }
            None => prop_assert!(games.is_empty()),
        }
    }
}

#[test]
fn a_game_in_play_is_not_offered_and_a_lost_one_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut record = two();
    let mut journal = Journal::begin(folder.path(), "abalone", &record).unwrap();
    let event = JournalEvent::Ply(turn(0, "a"));
    journal.append(&event).unwrap();
    journal.append(&JournalEvent::Thinking(SeatId(1), Duration::from_secs(7))).unwrap();
    record.apply(&event).unwrap();
    assert!(unfinished(folder.path()).unwrap().is_empty(), "it is held");

    drop(journal);
    let lost = only(folder.path());
    assert_eq!((&lost.record, lost.thinking), (&record, Some((SeatId(1), Duration::from_secs(7)))));
    for _ in 0..3 {
        let (record, mut journal) = lost.resume().unwrap();
        assert_eq!((journal.path(), journal.thinking()), (&*lost.path, lost.thinking), "it keeps its name");
        assert_eq!(record.plies(), lost.record.plies());
        assert!(lost.resume().is_err(), "it is played already");
        journal.append(&JournalEvent::Mark("1".parse().unwrap(), Some(MoveMark::Good))).unwrap();
    }
    record.mark(lost.record.cursor(), Some(MoveMark::Good));
    let again = only(folder.path());
    assert_eq!((&again.record, again.thinking), (&record, lost.thinking));
    again.resume().unwrap().1.close().unwrap();
    assert!(unfinished(folder.path()).unwrap().is_empty());
    assert_eq!(again.resume().unwrap_err(), ResumeError::PutAway, "another program was quicker");
}

#[test]
fn finished_and_closed_games_are_over() {
    let folder = tempfile::tempdir().unwrap();
    let record = two();
    let journal = Journal::begin(folder.path(), "game", &record).unwrap();
    let closed = journal.path().to_owned();
    journal.close().unwrap();
    assert!(!closed.exists());

    let mut journal = Journal::begin(folder.path(), "game", &record).unwrap();
    let end = GameResult { winners: vec![SeatId(0)], cause: EndCause::Time(SeatId(1)) };
    journal.append(&JournalEvent::Result(Some(end))).unwrap();
    drop(journal);
    let (record, journal) = only(folder.path()).resume().unwrap();
    assert!(record.result().is_some(), "a finished game that was not put away is not lost");
    journal.close().unwrap();
    assert!(unfinished(folder.path()).unwrap().is_empty());
    assert!(unfinished(&folder.path().join("none")).unwrap().is_empty());
}

#[test]
fn two_games_of_a_name_get_two_files() {
    let folder = tempfile::tempdir().unwrap();
    let first = Journal::begin(folder.path(), "game", &two()).unwrap();
    let second = Journal::begin(folder.path(), "game", &two()).unwrap();
    assert_ne!(first.path(), second.path());
    drop((first, second));
    assert_eq!(unfinished(folder.path()).unwrap().len(), 2);
}

#[test]
fn events_that_do_not_fit_change_nothing() {
    let mut record = two();
    let end = GameResult { winners: vec![SeatId(2)], cause: EndCause::Agreement };
    for event in [
        JournalEvent::Ply(turn(2, "a")),
        JournalEvent::Result(Some(end)),
        JournalEvent::Delete("1".parse().unwrap()),
    ] {
        assert!(record.apply(&event).is_err(), "{event:?}");
        assert_eq!(record, two());
    }
}

#[test]
fn damage_in_the_middle_is_told_and_the_file_put_away() {
    let folder = tempfile::tempdir().unwrap();
    let record = two();
    let mut journal = Journal::begin(folder.path(), "game", &record).unwrap();
    journal.append(&JournalEvent::Ply(turn(0, "a"))).unwrap();
    journal.append(&JournalEvent::Go("7".parse().unwrap())).unwrap();
    journal.append(&JournalEvent::Ply(turn(1, "b"))).unwrap();
    let path = journal.path().to_owned();
    drop(journal);
    let lost = only(folder.path());
    let damage = lost.damage.as_ref().expect("there is no seventh ply to go to");
    assert_eq!((damage.line, lost.record.plies().len()), (3, 1));
    let before = fs::read(&path).unwrap();
    let (record, mut journal) = lost.resume().unwrap();
    journal.append(&JournalEvent::Ply(turn(1, "c"))).unwrap();
    assert_eq!((journal.path(), record.plies().len()), (&*path, 1));
    drop(journal);
    assert_eq!(fs::read(path.with_extension("damaged")).unwrap(), before, "what was damaged is kept");
    let again = only(folder.path());
    assert_eq!((again.damage, again.record.plies().len()), (None, 2));
}

#[test]
fn what_is_no_journal_is_told() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("folder.journal")).unwrap();
    for (name, text) in [
        ("empty.journal", ""),
        ("junk.journal", "junk\n"),
        ("bytes.journal", "\u{0}\u{1}\n\n"),
        ("later.journal", "{\"abstrakt-journal\":99,\"game\":\"\"}\n"),
        ("bad-game.journal", "{\"abstrakt-journal\":1,\"game\":\"chess\"}\n"),
        ("other.txt", "{}\n"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let found = journals(folder.path()).unwrap();
    assert!(found.unfinished.is_empty());
    let mut reported: Vec<_> = found
        .unreadable
        .iter()
        .map(|file| (file.path.file_stem().unwrap(), file.reason.to_string()))
        .collect();
    reported.sort();
    let names: Vec<_> = reported.iter().map(|(name, _)| name.to_str().unwrap()).collect();
    assert_eq!(names, ["bad-game", "bytes", "junk", "later"]);
    assert!(reported.iter().all(|(_, reason)| !reason.contains('\n')), "{reported:?}");
}

/// Play continues from the plies before a damaged ply of the first line.
#[test]
fn a_damaged_first_line_gives_the_game_before_the_damage() {
    let folder = tempfile::tempdir().unwrap();
    let mut record = two();
    for ply in [turn(0, "a"), turn(1, "b")] {
        record.apply(&JournalEvent::Ply(ply)).unwrap();
    }
    let journal = Journal::begin(folder.path(), "game", &record).unwrap();
    let path = journal.path().to_owned();
    drop(journal);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("2: b", "9: b")).unwrap();
    let lost = only(folder.path());
    assert_eq!((lost.damage.as_ref().unwrap().line, lost.record.plies().len()), (1, 1));
    drop(lost.resume().unwrap());
    let again = only(folder.path());
    assert_eq!((again.damage, &again.record), (None, &lost.record));
}

/// The lines are read by later versions, so their form is part of the promise.
#[test]
fn lines_of_the_journal_stay_as_they_are() {
    let line = |event: &JournalEvent| serde_json::to_string(event).unwrap();
    assert_eq!(
        line(&JournalEvent::Ply(turn(0, "a1"))),
        r#"{"ply":{"act":{"move":[0,"a1"]},"opens_turn":true}}"#
    );
    assert_eq!(line(&JournalEvent::Go("57,12:1".parse().unwrap())), r#"{"go":"57,12:1"}"#);
    assert_eq!(
        line(&JournalEvent::Mark("1".parse().unwrap(), Some(MoveMark::Good))),
        r#"{"mark":["1","!"]}"#
    );
    assert_eq!(line(&JournalEvent::Result(None)), r#"{"result":null}"#);
    assert_eq!(line(&JournalEvent::Close), r#""close""#);
}

/// A game that was only looked at tells so, also where its journal is resumed after damage.
#[test]
fn a_game_that_was_looked_at_is_told_from_one_that_was_played() {
    let folder = tempfile::tempdir().unwrap();
    let record = two();
    for (name, viewed) in [("looked-at", true), ("played", false)] {
        let begun = match viewed {
            true => Journal::begin_viewed(folder.path(), name, &record),
            false => Journal::begin(folder.path(), name, &record),
        };
        let path = begun.unwrap().path().to_owned();
        let game = only(folder.path());
        assert_eq!((game.viewed, &game.record), (viewed, &record));
        drop(game.resume().unwrap());
        assert_eq!(only(folder.path()).viewed, viewed);
        fs::remove_file(path).unwrap();
    }
}
