//! A record that is looked at: no clock runs, no computer thinks, nobody ends the game; moves are tried; and a game is made of it.

use std::time::Duration;

use abstrakt_record::{EndCause, GameResult, Record, SeatId, TimeControl, file, journal};
use abstrakt_session::SessionError;
use abstrakt_template::NoughtsAndCrosses;
use tempfile::TempDir;

use crate::crosses;
use crate::stage::{Around, Play, computer, person};

/// A record with these plies of two seats with clocks; the second one's is a computer.
fn record(plies: &[&str]) -> Record {
    let mut game = crosses(&[person(), person()]);
    plies.iter().for_each(|ply| game.play(ply));
    let mut record = file::read(file::write(game.session.record()).as_bytes()).unwrap();
    record.header.seats = vec![person(), computer("random:seed=1")];
    for seat in &mut record.header.seats {
        seat.clock = Some(TimeControl::game(Duration::from_secs(10), Duration::ZERO));
    }
    record
}

fn viewed(record: &Record, folder: &TempDir) -> Play {
    let mut surroundings = Around::native::<NoughtsAndCrosses>();
    surroundings.journal = Some(folder.path().into());
    let mut game = surroundings.view(record.clone());
    game.settle();
    game
}

#[test]
fn no_clock_runs_and_nobody_thinks_or_resigns() {
    let folder = TempDir::new().unwrap();
    let record = record(&["b2"]);
    let mut game = viewed(&record, &folder);
    game.pass(60);
    game.settle();
    assert!(game.session.is_viewed() && game.session.awaits_human(), "a computer's move is tried as well");
    assert!(!game.session.clock_runs() && !game.session.is_thinking(SeatId(1)));
    assert_eq!(game.session.time_left(SeatId(1)), Some(Duration::from_secs(10)));
    assert_eq!(game.session.resign(SeatId(0)), Err(SessionError::Viewed));
    assert_eq!(game.session.agree_draw(), Err(SessionError::Viewed));
    game.session.set_paused(true);
    assert!(!game.session.is_paused(), "there is nothing to pause");
    assert_eq!(*game.session.record(), record, "it is as it was");
    drop(game);
    assert!(journal::journals(folder.path()).unwrap().unfinished.is_empty());
}

/// Moves that are tried stand beside what was played, and take no end away and give none.
#[test]
fn moves_are_tried_beside_what_was_played() {
    let folder = TempDir::new().unwrap();
    let mut record = record(&["a1", "a2", "b1", "b2"]);
    let result = GameResult { winners: vec![SeatId(1)], cause: EndCause::Resignation(SeatId(0)) };
    record.finish(Some(result.clone()));
    let mut game = viewed(&record, &folder);
    assert_eq!(game.session.result(), Some(&result), "the end of the record is shown");
    game.session.undo_ply().unwrap();
    game.settle();
    assert_eq!(game.session.record().result(), Some(&result), "who looks back takes no end back");
    for ply in ["c3", "c1"] {
        game.play(ply);
    }
    assert!(game.session.result().is_some(), "three in a row");
    assert_eq!(game.session.record().result(), Some(&result), "the record has its own end");
    assert!(game.session.record().plies().last().unwrap().spent.is_none(), "nobody's time counts");
    let tried = game.session.record().clone();
    drop(game);
    // After a kill it is there, and nobody goes on with it.
    let found = journal::journals(folder.path()).unwrap().unfinished;
    assert_eq!((found.len(), found[0].viewed, &found[0].record), (1, true, &tried));
}

#[test]
fn a_game_is_made_of_it_at_the_position_shown() {
    let folder = TempDir::new().unwrap();
    let mut game = viewed(&record(&["b2", "a1", "c3"]), &folder);
    game.session.mark(game.session.record().cursor(), Some(abstrakt_record::MoveMark::Good)).unwrap();
    let first = game.session.record().line()[2];
    game.session.go_to(first).unwrap();
    game.settle();
    game.session.play_on().unwrap();
    assert!(!game.session.is_viewed() && game.session.clock_runs());
    game.pass(3);
    assert_eq!(game.session.time_left(SeatId(0)), Some(Duration::from_secs(7)));
    game.session.play("a3").unwrap();
    game.until("the computer's move", |play| play.texts().len() == 4);
    assert_eq!(game.texts()[..3], ["b2", "a1", "a3"], "a variation begins");
    game.settle();
    game.session.resign(SeatId(0)).unwrap();
    drop(game);
    let found = journal::journals(folder.path()).unwrap().unfinished;
    assert_eq!((found.len(), found[0].viewed), (1, false), "one journal has all of it");
    assert_eq!(found[0].record.line().len(), 5);
}

/// A record whose last position is an end cannot be played on there.
#[test]
fn an_end_is_not_played_on() {
    let folder = TempDir::new().unwrap();
    let mut record = record(&["b2"]);
    record.finish(Some(GameResult { winners: Vec::new(), cause: EndCause::Agreement }));
    let mut game = viewed(&record, &folder);
    assert_eq!(game.session.play_on(), Err(SessionError::Over));
    assert!(game.session.is_viewed());
}
