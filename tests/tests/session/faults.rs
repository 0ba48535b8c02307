//! A game being played with a plugin that misbehaves: the game is kept and goes on, a computer that fails again and
//! again is nobody's loss, and everyone is told in one line.

use std::time::Duration;

use crate::stage::{Around, Play, computer, header, person};
use abstrakt_record::SeatId;
use abstrakt_session::{Notice, SessionError, SessionEvent};
use abstrakt_tests::{faulty, program};
use abstrakt_worker::{Activity, Host, Timeouts};
use tempfile::TempDir;

/// A game with the plugin of this fault.
fn pile(folder: &TempDir, fault: &str, seats: &[abstrakt_record::Seat]) -> Play {
    let mut setting = Around::at(Host::process(program()), faulty(folder.path(), fault));
    if fault.starts_with("loop") {
        let short = Duration::from_millis(1500);
        setting.timeouts = Timeouts { rules: short, work: short, stop: short, ..setting.timeouts };
    }
    setting.begin(header("pile", "standard", seats))
}

/// Workers that stopped so far, of the board (none) or a seat; each told in one line.
fn stopped(game: &Play) -> Vec<(Option<SeatId>, Activity, bool)> {
    let stop_of = |event: &SessionEvent| match event {
        SessionEvent::Notice(notice @ Notice::Stopped { seat, stopped }) => {
            assert!(!notice.to_string().contains('\n'), "{notice}");
            Some((*seat, stopped.activity.clone(), stopped.given_up))
        }
        _ => None,
    };
    game.events.iter().filter_map(stop_of).collect()
}

#[test]
fn a_board_that_fails_keeps_the_game() {
    let folder = TempDir::new().unwrap();
    for fault in ["null-write-in-play@5", "loop-in-play@5", "panic-in-play@5"] {
        let mut game = pile(&folder, fault, &[person(), person()]);
        for ply in ["1", "2", "3", "1"] {
            game.play(ply);
        }
        let before = game.session.snapshot().cloned();
        game.session.play("2").unwrap();
        game.until("the fault", |game| !stopped(game).is_empty());
        assert_eq!(game.session.snapshot(), before.as_ref(), "the position stays in view");
        game.settle();
        assert_eq!(stopped(&game), [(None, Activity::Playing, false)], "{fault}");
        assert_eq!((game.session.snapshot(), game.texts().len()), (before.as_ref(), 4));
        game.session.undo().unwrap();
        game.settle();
        assert_eq!((game.texts().len(), game.session.awaits_human()), (3, true));
    }
}

/// A game whose board fails at every try can still be looked at and saved.
#[test]
fn a_board_that_fails_too_often_is_given_up() {
    let folder = TempDir::new().unwrap();
    let mut game = pile(&folder, "null-write-in-play@3", &[person(), person()]);
    game.play("1");
    game.play("2");
    for failures in 1..=4 {
        game.session.play("3").unwrap();
        game.until("the fault", |game| stopped(game).len() == failures);
        game.settle();
    }
    assert!(game.session.is_given_up() && stopped(&game)[3].2);
    let refused = game.session.play("3").unwrap_err();
    assert!(matches!(&refused, SessionError::GivenUp(_)) && game.session.undo() == Err(refused.clone()));
    assert!(refused.to_string().contains("signal 11"), "the cause is told as long as it holds: {refused}");
    let text = abstrakt_record::file::write(game.session.record());
    assert_eq!(&abstrakt_record::file::read(text.as_bytes()).unwrap(), game.session.record());
    assert_eq!(game.texts(), ["1", "2"]);
}

/// Its crashes are the game's fault: nobody has lost, and the game waits for another computer.
#[test]
fn a_computer_that_crashes_three_times_halts_the_game() {
    let folder = TempDir::new().unwrap();
    for fault in ["abort-in-features@300", "panic-in-features@300"] {
        let mut game = pile(&folder, fault, &[person(), computer("negamax:depth=12")]);
        game.play("1");
        assert_eq!((game.session.result(), game.session.is_paused()), (None, true), "{fault}");
        let failed = |event: &SessionEvent| match event {
            SessionEvent::Notice(Notice::SeatFailed { seat: SeatId(1), reason }) => {
                !reason.en.contains('\n') && !reason.cs.contains('\n')
            }
            _ => false,
        };
        assert!(game.reported(failed), "{:?}", game.events);
        let seats = stopped(&game);
        assert!(
            seats.iter().all(|reported| *reported == (Some(SeatId(1)), Activity::Searching, false)),
            "{seats:?}"
        );
        assert!((2..=3).contains(&seats.len()), "{seats:?}");
        let simple = abstrakt_record::SeatKind::Engine("negamax:depth=2".into());
        game.session.set_seat(SeatId(1), "Simple", simple).unwrap();
        game.session.set_paused(false);
        game.settle();
        assert_eq!((game.session.result(), game.texts().len()), (None, 2), "another computer goes on");
    }
}

/// A computer that searches little enough never meets the fault that ends another one's search.
#[test]
fn a_failed_computer_can_be_replaced() {
    let folder = TempDir::new().unwrap();
    let mut game = pile(&folder, "abort-in-features@300", &[person(), computer("negamax:depth=12")]);
    game.session.play("1").unwrap();
    game.until("the first failure", |game| !stopped(game).is_empty());
    let simple = abstrakt_record::SeatKind::Engine("negamax:depth=2".into());
    game.session.set_seat(SeatId(1), "Simple", simple).unwrap();
    game.settle();
    assert_eq!((game.session.result(), game.texts().len()), (None, 2));
}

/// The system refuses every start of a computer's worker: that is reported once, and then that the game waits.
#[test]
fn a_computer_that_cannot_be_started_is_told_of_once() {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("program");
    std::fs::copy(program(), &copy).unwrap();
    let setting = Around::at(Host::process(copy.clone()), faulty(folder.path(), "good"));
    let mut game = setting.begin(header("pile", "standard", &[person(), person()]));
    std::fs::remove_file(copy).unwrap();
    let simple = abstrakt_record::SeatKind::Engine("negamax:depth=2".into());
    game.session.set_seat(SeatId(1), "Simple", simple).unwrap();
    game.play("1");
    game.settle();
    assert!(game.session.is_paused() && game.session.result().is_none());
    assert_eq!(stopped(&game), [(Some(SeatId(1)), Activity::Starting, true)]);
    let failed = |event: &SessionEvent| {
        matches!(event, SessionEvent::Notice(Notice::SeatFailed { seat: SeatId(1), .. }))
    };
    assert_eq!(game.events.iter().filter(|event| failed(event)).count(), 1, "{:?}", game.events);
}
