//! The record of a game: notes, variations, journals; and records that do not fit the game.

use std::time::Duration;

use abstrakt_record::journal::{Journal, JournalEvent};
use abstrakt_record::{MoveMark, NodeId, Record, SeatId, SeatKind, TimeControl, journal};
use abstrakt_session::{Notice, SessionEvent};
use abstrakt_template::NoughtsAndCrosses;
use tempfile::TempDir;

use crate::crosses;
use crate::race::Race;
use crate::stage::{Around, computer, header, person};

#[test]
fn notes_and_variations_are_kept_in_the_record_and_the_journal() {
    let folder = TempDir::new().unwrap();
    let mut setting = Around::native::<NoughtsAndCrosses>();
    setting.journal = Some(folder.path().into());
    let mut game = setting.begin(header("noughts-and-crosses", "standard", &[person(), person()]));
    for ply in ["b2", "a1", "c3"] {
        game.play(ply);
    }
    let first = game.session.record().line()[1];
    game.session.comment(first, "the middle").unwrap();
    game.session.mark(first, Some(MoveMark::Good)).unwrap();
    game.session.go_to(first).unwrap();
    game.settle();
    game.play("a2");
    let second = game.session.record().cursor();
    game.session.make_main(second).unwrap();
    assert!(journal::unfinished(folder.path()).unwrap().is_empty(), "a game that is played is not offered");

    let record = game.session.record().clone();
    drop(game);
    let found = journal::unfinished(folder.path()).unwrap();
    assert_eq!((found.len(), &found[0].record), (1, &record));

    let mut setting = Around::native::<NoughtsAndCrosses>();
    setting.journal = Some(folder.path().into());
    let mut game = setting.resume(found[0].record.clone());
    found[0].resume().unwrap().1.close().unwrap();
    assert_eq!(game.texts(), ["b2", "a2"]);
    game.session.delete(first).unwrap();
    game.settle();
    assert_eq!((game.session.record().cursor(), game.texts().len()), (NodeId::ROOT, 0));
    game.session.resign(SeatId(0)).unwrap();
    drop(game);
    let found = journal::unfinished(folder.path()).unwrap();
    assert!(found[0].record.result().is_some(), "a finished game that nobody put away is not lost");
}

/// The player who was thinking when the program was killed keeps the time that was used.
#[test]
fn a_resumed_clock_goes_on_where_it_stood() {
    let folder = TempDir::new().unwrap();
    let seats = [person(), person()].map(|mut seat| {
        seat.clock = Some(TimeControl::game(Duration::from_secs(10), Duration::ZERO));
        seat
    });
    let record = Record::new(header("noughts-and-crosses", "standard", &seats));
    let mut journal = Journal::begin(folder.path(), "game", &record).unwrap();
    journal.append(&JournalEvent::Thinking(SeatId(0), Duration::from_secs(7))).unwrap();
    drop(journal);
    let (record, journal) = journal::unfinished(folder.path()).unwrap()[0].resume().unwrap();
    let mut game = Around::native::<NoughtsAndCrosses>().resume_with(record, Some(journal));
    assert_eq!(game.session.time_left(SeatId(0)), Some(Duration::from_secs(3)));
    game.play("b2");
    assert_eq!(game.session.time_used(SeatId(0)), Duration::from_secs(7));
    assert_eq!(game.session.time_left(SeatId(1)), Some(Duration::from_secs(10)));
}

/// A record with a move that the game does not accept stands before it; what follows is kept.
#[test]
fn a_record_is_resumed_as_far_as_the_game_accepts_it() {
    let mut game = crosses(&[person(), person()]);
    for ply in ["b2", "a1", "c3"] {
        game.play(ply);
    }
    let text = abstrakt_record::file::write(game.session.record()).replace("a1", "b2");
    let record: Record = abstrakt_record::file::read(text.as_bytes()).unwrap();
    let mut again = Around::native::<NoughtsAndCrosses>().resume(record);
    again.settle();
    assert_eq!(again.texts(), ["b2"]);
    assert!(again.reported(
        |event| matches!(event, SessionEvent::Refused(error) if error.to_string().starts_with("ply 2"))
    ));
    again.play("a3");
    assert_eq!(again.texts(), ["b2", "a3"]);
}

/// Rules may have changed since: opening the game shows a message, and beginning one does not.
#[test]
fn a_game_of_another_version_is_told() {
    let version = |event: &SessionEvent| matches!(event, SessionEvent::Notice(Notice::OtherVersion { .. }));
    let mut game = crosses(&[person(), person()]);
    game.play("b2");
    assert!(!game.reported(version), "a game that begins has nothing to be misread");
    let mut record = game.session.record().clone();
    for (recorded, noticed) in [("0.9.0", true), ("1.0.0", false)] {
        record.header.version = recorded.into();
        let mut again = Around::native::<NoughtsAndCrosses>().resume(record.clone());
        again.settle();
        assert_eq!((again.reported(version), again.texts()), (noticed, vec!["b2".to_owned()]), "{recorded}");
    }
}

#[test]
fn what_a_header_asks_wrongly_is_told() {
    let mut header = header("race", "nowhere", &[person(), person()]);
    let table = |header| {
        let mut setting = Around::native::<Race>();
        setting.journal = None;
        setting.try_begin(header)
    };
    let mut game = table(header.clone());
    game.until("the refusal", |game| game.reported(|event| matches!(event, SessionEvent::Refused(_))));
    assert!(game.session.is_given_up() && game.session.snapshot().is_none());
    header.setup = "standard".into();
    header.seats[0] = computer("negamax:heuristic=none,depth=1");
    let mut game = table(header);
    game.until("the refusal", |game| game.reported(|event| matches!(event, SessionEvent::Refused(_))));
    game.session.set_seat(SeatId(0), "Computer", SeatKind::Engine("random".into())).unwrap();
    game.session.set_paused(false);
    game.settle();
    assert!(!game.texts().is_empty(), "with another computer the game goes on");
}
