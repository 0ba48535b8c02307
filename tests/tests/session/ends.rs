//! Ends of games before their own rules end them: repetition, clocks, resignation, and seats that leave.

use std::time::Duration;

use abstrakt_record::{EndCause, GameResult, Seat, SeatId, TimeControl};
use abstrakt_session::{Notice, SessionError, SessionEvent};
use abstrakt_tests::plugin_file;
use abstrakt_worker::Host;

use crate::race::Race;
use crate::stage::{Around, Play, computer, header, person};
use crate::{abalone, crosses};

/// Marbles that go back and forth: the third start of a turn in the same position is a draw here, as agreed.
#[test]
fn a_position_that_comes_back_often_enough_is_a_draw() {
    let mut header = header("abalone", "standard", &[person(), person()]);
    header.repetition = 3;
    let mut game = Around::at(Host::in_process(), plugin_file("abalone")).begin(header);
    let mut forth = Vec::new();
    for _ in 0..2 {
        let moves = &game.session.snapshot().unwrap().moves;
        let single = moves.iter().find(|facts| facts.text.len() == 5).expect("a move of one marble");
        forth.push(single.text.clone());
        game.play(&forth[forth.len() - 1].clone());
    }
    let back = |text: &String| text.split_once(',').map(|(from, to)| format!("{to},{from}")).unwrap();
    let cycle: Vec<String> = forth.iter().map(back).chain(forth.clone()).collect();
    for ply in cycle.iter().cycle().take(6) {
        assert_eq!(game.session.result(), None);
        game.play(ply);
    }
    let draw = GameResult { winners: Vec::new(), cause: EndCause::Repetition };
    assert_eq!((game.session.result(), game.texts().len()), (Some(&draw), 8));
    assert_eq!(game.session.record().result(), Some(&draw));
}

fn with_clock(mut seat: Seat, seconds: u64, increment: u64) -> Seat {
    let (base, increment) = (Duration::from_secs(seconds), Duration::from_secs(increment));
    seat.clock = Some(TimeControl::game(base, increment));
    seat
}

/// A finished game that is looked at has no clock, and its result stands; a variation has one.
#[test]
fn a_finished_game_is_looked_at_without_a_clock() {
    let mut game = crosses(&[with_clock(person(), 10, 0), with_clock(person(), 10, 0)]);
    for ply in ["a1", "b1", "a2", "b2", "a3"] {
        game.play(ply);
    }
    let result = game.session.record().result().cloned();
    assert_eq!(result.as_ref().map(|result| result.winners.clone()), Some(vec![SeatId(0)]));
    let left = |game: &Play, seat: u8| game.session.time_left(SeatId(seat)).unwrap().as_secs();
    game.session.undo().unwrap();
    game.settle();
    game.pass(100);
    game.settle();
    assert_eq!((left(&game, 0), left(&game, 1)), (10, 10));
    assert_eq!(game.session.record().result(), result.as_ref(), "nobody's time is up");
    game.play("c3");
    game.pass(4);
    assert_eq!((left(&game, 0), left(&game, 1)), (10, 6), "the variation is played");
}

#[test]
fn a_clock_runs_for_the_player_to_move_and_its_end_loses() {
    let mut game = crosses(&[with_clock(person(), 10, 2), with_clock(person(), 10, 2)]);
    let left = |game: &Play, seat: u8| game.session.time_left(SeatId(seat)).unwrap().as_secs();
    game.pass(4);
    assert_eq!((left(&game, 0), left(&game, 1)), (6, 10));
    game.play("b2");
    assert_eq!((left(&game, 0), left(&game, 1)), (8, 10));
    game.pass(3);
    game.session.set_paused(true);
    game.pass(100);
    assert_eq!(left(&game, 1), 7, "a paused clock stands");
    game.session.set_paused(false);
    game.pass(6);
    game.settle();
    assert_eq!((left(&game, 1), game.session.result()), (1, None));
    game.session.undo().unwrap();
    game.settle();
    assert_eq!(left(&game, 0), 10, "a move taken back gives its time back");
    game.play("a1");
    game.pass(10);
    game.until("the flag", |game| game.session.result().is_some());
    let lost = GameResult { winners: vec![SeatId(0)], cause: EndCause::Time(SeatId(1)) };
    assert_eq!(game.session.result(), Some(&lost));
    assert_eq!(left(&game, 1), 0, "the fallen clock stands at zero");
}

/// So much for each turn, and so much for two: what is left is lost, and the flag falls.
#[test]
fn clocks_for_some_turns_begin_anew_and_their_flags_fall() {
    let clock = |turns| {
        let mut seat = with_clock(person(), 10, 0);
        seat.clock = seat.clock.map(|clock| TimeControl { turns, ..clock });
        seat
    };
    let mut game = crosses(&[clock(1), clock(2)]);
    let left = |game: &Play, seat: u8| game.session.time_left(SeatId(seat)).unwrap().as_secs();
    for (first_move, yours, (first, second)) in [("b2", "a1", (10, 6)), ("b1", "b3", (10, 10))] {
        game.pass(7);
        game.play(first_move);
        game.pass(4);
        game.play(yours);
        assert_eq!((left(&game, 0), left(&game, 1)), (first, second));
    }
    game.pass(10);
    game.until("the flag", |game| game.session.result().is_some());
    let lost = GameResult { winners: vec![SeatId(1)], cause: EndCause::Time(SeatId(0)) };
    assert_eq!(game.session.result(), Some(&lost));
}

/// Two computers: a turn takes the least time, and one step is one turn.
#[test]
fn computers_can_be_followed() {
    let mut game = crosses(&[computer("random"), computer("random")]);
    game.session.set_paused(true);
    game.settle();
    let before = game.texts().len();
    game.session.set_least_time(Duration::from_secs(5));
    game.session.step();
    game.until("a move that waits", |game| game.session.held().is_some());
    assert_eq!(game.texts().len(), before);
    game.pass(5);
    game.until("the move", |game| game.session.is_paused());
    assert_eq!(game.texts().len(), before + 1);
    game.session.set_least_time(Duration::ZERO);
    game.session.set_paused(false);
    game.until("the end", |game| game.session.result().is_some());
}

#[test]
fn a_computers_clock_is_that_of_its_seat() {
    let seat = with_clock(computer("alpha-beta"), 3, 0);
    let mut game = crosses(&[seat, person()]);
    game.settle();
    assert_eq!(game.texts().len(), 1, "a spec without a limit plays by the clock");
}

/// A move that comes after the flag comes too late, however soon it is looked at.
#[test]
fn a_computers_flag_falls_too() {
    let mut game = crosses(&[computer("negamax:depth=9,clock=3s"), person()]);
    let clock = TimeControl::game(Duration::from_secs(3), Duration::ZERO);
    assert_eq!(game.session.record().header.seats[0].clock, Some(clock), "the spec's clock is the seat's");
    game.pass(3);
    game.settle();
    let lost = GameResult { winners: vec![SeatId(1)], cause: EndCause::Time(SeatId(0)) };
    assert_eq!((game.session.result(), game.texts().len()), (Some(&lost), 0));

    let mut game = crosses(&[with_clock(person(), 3, 0), person()]);
    game.pass(3);
    assert_eq!(game.session.play("b2"), Err(SessionError::Over), "nor does a person's count");
}

#[test]
fn who_resigns_loses_and_a_draw_can_be_agreed() {
    let mut game = crosses(&[person(), person()]);
    let missing = SessionError::NoSuchSeat { seat: SeatId(2), seats: 2 };
    assert_eq!(game.session.resign(SeatId(2)), Err(missing));
    game.session.resign(SeatId(0)).unwrap();
    let lost = GameResult { winners: vec![SeatId(1)], cause: EndCause::Resignation(SeatId(0)) };
    assert_eq!(game.session.result(), Some(&lost));
    assert_eq!(game.session.agree_draw(), Err(SessionError::Over));

    let mut game = crosses(&[person(), person()]);
    game.session.agree_draw().unwrap();
    let draw = GameResult { winners: Vec::new(), cause: EndCause::Agreement };
    assert_eq!(game.session.record().result(), Some(&draw));
}

/// An end that was agreed to goes with the move that is taken back, and the same move does not bring it again.
#[test]
fn a_chosen_end_is_taken_back_with_the_move() {
    let mut game = crosses(&[person(), person()]);
    game.play("a1");
    game.session.agree_draw().unwrap();
    game.session.undo().unwrap();
    game.settle();
    assert_eq!((game.session.result(), game.session.record().result()), (None, None));
    game.play("a1");
    assert_eq!(game.session.result(), None);
}

#[test]
fn a_seat_of_three_leaves_and_the_others_play_on() {
    let mut game = abalone("three-players", &[person(), person(), person()]);
    game.session.resign(SeatId(0)).unwrap();
    game.settle();
    assert!(game.reported(|event| matches!(
        event,
        SessionEvent::Notice(Notice::Left(EndCause::Resignation(SeatId(0))))
    )));
    assert_eq!((game.session.result(), game.session.to_move().map(|player| player.0)), (None, Some(1)));
    game.play(&game.session.snapshot().unwrap().moves[0].text.clone());
    assert_eq!(game.session.to_move().map(|player| player.0), Some(2));
    game.session.resign(SeatId(2)).unwrap();
    game.until("the end", |game| game.session.result().is_some());
    assert_eq!(game.session.result().unwrap().winners, [SeatId(1)]);
}

#[test]
fn where_nobody_can_leave_a_computer_plays_on() {
    let mut game = Around::native::<Race>().begin(header("race", "three", &[person(), person(), person()]));
    game.session.resign(SeatId(1)).unwrap();
    game.settle();
    assert!(game.reported(|event| matches!(
        event,
        SessionEvent::Notice(Notice::PlayedFor(EndCause::Resignation(SeatId(1))))
    )));
    game.play("step");
    assert_eq!(game.session.to_move().map(|player| player.0), Some(2), "the computer has moved");
}
