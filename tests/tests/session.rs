//! A game being played: persons and computers, turns taken back, chance, clocks, resignations, repetition, journals.

#[path = "session/race.rs"]
mod race;
#[path = "session/table.rs"]
mod table;

use std::time::Duration;

use abstrakt_record::{
    Act, Cause, GameResult, Mark, NodeId, Record, Seat, SeatId, SeatKind, TimeControl, journal,
};
use abstrakt_session::{Event, Notice, SessionError};
use abstrakt_template::NoughtsAndCrosses;
use abstrakt_tests::plugin_file;
use abstrakt_worker::Host;
use abstrakt_worker::protocol::Search;
use race::Race;
use table::{Around, Play, computer, header, person};
use tempfile::TempDir;

/// Noughts and crosses.
fn crosses(seats: &[Seat]) -> Play {
    Around::native::<NoughtsAndCrosses>().begin(header("noughts-and-crosses", "standard", seats))
}

/// Abalone, from its library.
fn abalone(setup: &str, seats: &[Seat]) -> Play {
    Around::at(Host::in_process(), plugin_file("abalone")).begin(header("abalone", setup, seats))
}

#[test]
fn two_persons_play_to_the_end() {
    let mut game = crosses(&[person(), person()]);
    assert_eq!(game.session.board().unwrap().sites.len(), 9);
    for ply in ["a1", "a2", "b1", "b2", "c1"] {
        game.play(ply);
    }
    let winners = vec![SeatId(0)];
    let result = GameResult { winners, cause: Cause::Rules { reason: 0, text: "three in a row".into() } };
    assert_eq!(game.session.result(), Some(&result));
    assert_eq!(game.session.record().result(), Some(&result));
    assert!(game.told(|event| *event == Event::Over));
    assert_eq!(game.session.play("c3"), Err(SessionError::Over));
    assert_eq!(game.session.to_move(), None);

    game.session.undo().unwrap();
    game.settle();
    assert_eq!((game.session.result(), game.texts().len()), (None, 4));
    game.play("c3");
    assert_eq!(game.texts(), ["a1", "a2", "b1", "b2", "c3"]);
    let before = game.session.record().line_to(game.session.record().cursor())[4];
    assert_eq!(
        game.session.record().node(before).children().len(),
        2,
        "the first end is kept as a variation"
    );
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut game = crosses(&[person(), person()]);
    game.play("b2");
    game.session.play("b2").unwrap();
    game.until("the refusal", |game| game.told(|event| matches!(event, Event::Refused(_))));
    game.settle();
    assert_eq!(game.texts(), ["b2"]);
    game.session.play("a1").unwrap();
    assert_eq!(game.session.play("a2"), Err(SessionError::Busy), "one move at a time");
    game.settle();
    assert_eq!(game.texts(), ["b2", "a1"]);
}

#[test]
fn a_computer_answers_and_is_taken_back_with_the_persons_move() {
    let mut game = crosses(&[person(), computer("negamax:depth=2")]);
    game.play("b2");
    assert_eq!(game.texts().len(), 2);
    assert!(game.session.thinking(SeatId(1)).is_some_and(|findings| findings.nodes > 0));
    game.play(&game.session.snapshot().unwrap().moves[0].text.clone());
    let line = game.texts();
    assert_eq!(line.len(), 4);

    game.session.undo().unwrap();
    game.settle();
    assert_eq!(game.texts(), line[..2]);
    assert!(game.session.awaits_human() && !game.session.is_paused());
    game.session.undo().unwrap();
    game.settle();
    assert_eq!(game.texts().len(), 0);
    assert!(matches!(game.session.undo(), Err(SessionError::Wrong(_))));
    game.session.redo().unwrap();
    game.settle();
    assert_eq!(game.texts(), line[..2]);

    game.session.redo().unwrap();
    game.settle();
    game.session.undo_ply().unwrap();
    game.settle();
    assert_eq!(game.texts(), line[..3]);
    assert!(game.session.is_paused(), "the computer would answer the position that is looked at");
    assert!(matches!(game.session.play("c3"), Err(SessionError::NotYourTurn)));
    game.session.set_paused(false);
    game.settle();
    assert_eq!(game.texts(), line, "the computer moves as before");
}

#[test]
fn computers_play_alone_and_the_seed_decides() {
    let play = |seed: u64| {
        let mut header = header("race", "standard", &[computer("random:seed=1"), computer("random:seed=2")]);
        header.seed = seed;
        let mut game = Around::native::<Race>().begin(header);
        game.settle();
        assert!(game.session.result().is_some());
        game.texts()
    };
    let first = play(5);
    assert!(first.iter().any(|text| text == "roll"));
    assert_eq!(play(5), first);
    assert!((6..12).any(|seed| play(seed) != first));
}

#[test]
fn chance_is_rolled_by_the_host_once_for_all() {
    let mut game = Around::native::<Race>().begin(header("race", "standard", &[person(), person()]));
    game.play("roll");
    let rolled = game.texts();
    assert_eq!(rolled.len(), 2);
    assert!(matches!(game.session.record().plies()[1].act, Act::Chance(_)));
    game.session.undo().unwrap();
    game.settle();
    game.play("roll");
    assert_eq!(game.texts(), rolled, "no second chance");

    game.session.play_turn("roll 3").unwrap();
    game.until("the refusal", |game| game.told(|event| matches!(event, Event::Refused(_))));
    game.settle();
    assert_eq!(game.texts(), rolled, "nobody names the outcome");
    game.session.play_turn("step").unwrap();
    game.settle();
    assert_eq!(game.texts().len(), 3);
}

#[test]
fn a_person_at_a_computers_turn_has_to_wait_and_can_hurry_it() {
    let mut game = abalone("belgian-daisy", &[computer("alpha-beta:deepening=on,depth=99"), person()]);
    game.until("the search", |game| {
        game.session.thinking(SeatId(0)).is_some_and(|found| !found.lines.is_empty())
    });
    let first = game.session.snapshot().unwrap().moves[0].text.clone();
    assert_eq!(game.session.play(&first), Err(SessionError::NotYourTurn));
    game.session.move_now();
    game.settle();
    assert_eq!(game.texts().len(), 1);
}

/// Ends a search that would go on for years: by taking back, by a change of seat.
#[test]
fn a_search_is_broken_off_when_it_is_not_wanted() {
    let mut game = abalone("belgian-daisy", &[person(), computer("alpha-beta:depth=99")]);
    let first = game.session.snapshot().unwrap().moves[0].text.clone();
    game.session.play(&first).unwrap();
    game.until("the search", |game| game.session.is_thinking(SeatId(1)));
    game.session.undo().unwrap();
    game.settle();
    assert_eq!(game.texts().len(), 0);

    game.session.play(&first).unwrap();
    game.until("the search", |game| game.session.is_thinking(SeatId(1)));
    game.session.set_seat(SeatId(1), "Bob", SeatKind::Human).unwrap();
    game.settle();
    assert_eq!(game.texts().len(), 1);
    assert!(game.session.awaits_human());
    let wrong = game.session.set_seat(SeatId(1), "Bob", SeatKind::Engine("negamax".into()));
    assert!(matches!(wrong, Err(SessionError::Wrong(_))), "no limit");
    assert!(matches!(game.session.set_seat(SeatId(2), "C", SeatKind::Human), Err(SessionError::Wrong(_))));
}

#[test]
fn the_position_shown_is_analysed_beside_the_game() {
    let mut game = abalone("belgian-daisy", &[person(), person()]);
    let search =
        |depth: u32| Search { spec: format!("alpha-beta:depth={depth}"), multipv: 2, ..Search::default() };
    game.session.analyse(search(2)).unwrap();
    game.until("the analysis", |game| !game.session.is_analysing());
    assert_eq!(game.session.analysis().unwrap().lines.len(), 2);
    game.session.analyse(search(99)).unwrap();
    game.play(&game.session.snapshot().unwrap().moves[0].text.clone());
    assert!(!game.session.is_analysing() && game.session.analysis().is_none(), "that was another position");
    game.session.analyse(Search { spec: "chess".into(), ..Search::default() }).unwrap();
    game.until("the refusal", |game| game.told(|event| matches!(event, Event::Refused(_))));
}

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
    let draw = GameResult { winners: Vec::new(), cause: Cause::Repetition };
    assert_eq!((game.session.result(), game.texts().len()), (Some(&draw), 8));
    assert_eq!(game.session.record().result(), Some(&draw));
}

fn with_clock(mut seat: Seat, seconds: u64, increment: u64) -> Seat {
    let (base, increment) = (Duration::from_secs(seconds), Duration::from_secs(increment));
    seat.clock = Some(TimeControl { base, increment });
    seat
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
    let lost = GameResult { winners: vec![SeatId(0)], cause: Cause::Time(SeatId(1)) };
    assert_eq!(game.session.result(), Some(&lost));
}

#[test]
fn a_computers_clock_is_that_of_its_seat() {
    let seat = with_clock(computer("alpha-beta"), 3, 0);
    let mut game = crosses(&[seat, person()]);
    game.settle();
    assert_eq!(game.texts().len(), 1, "a spec without a limit plays by the clock");
}

#[test]
fn who_resigns_loses_and_a_draw_can_be_agreed() {
    let mut game = crosses(&[person(), person()]);
    assert!(matches!(game.session.resign(SeatId(2)), Err(SessionError::Wrong(_))));
    game.session.resign(SeatId(0)).unwrap();
    let lost = GameResult { winners: vec![SeatId(1)], cause: Cause::Resignation(SeatId(0)) };
    assert_eq!(game.session.result(), Some(&lost));
    assert_eq!(game.session.agree_draw(), Err(SessionError::Over));

    let mut game = crosses(&[person(), person()]);
    game.session.agree_draw().unwrap();
    let draw = GameResult { winners: Vec::new(), cause: Cause::Agreement };
    assert_eq!(game.session.record().result(), Some(&draw));
}

#[test]
fn a_seat_of_three_leaves_and_the_others_play_on() {
    let mut game = abalone("three-players", &[person(), person(), person()]);
    game.session.resign(SeatId(0)).unwrap();
    game.settle();
    assert!(game.told(|event| matches!(event, Event::Notice(Notice::Left(Cause::Resignation(SeatId(0)))))));
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
    assert!(
        game.told(|event| matches!(event, Event::Notice(Notice::PlayedFor(Cause::Resignation(SeatId(1))))))
    );
    game.play("step");
    assert_eq!(game.session.to_move().map(|player| player.0), Some(2), "the computer has moved");
}

#[test]
fn notes_and_variations_are_kept_in_the_record_and_the_journal() {
    let folder = TempDir::new().unwrap();
    let mut around = Around::native::<NoughtsAndCrosses>();
    around.journal = Some(folder.path().into());
    let mut game = around.begin(header("noughts-and-crosses", "standard", &[person(), person()]));
    for ply in ["b2", "a1", "c3"] {
        game.play(ply);
    }
    let first = game.session.record().line()[1];
    game.session.comment(first, "the middle").unwrap();
    game.session.mark(first, Some(Mark::Good)).unwrap();
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

    let mut around = Around::native::<NoughtsAndCrosses>();
    around.journal = Some(folder.path().into());
    let mut game = around.resume(found[0].record.clone());
    found[0].forget().unwrap();
    assert_eq!(game.texts(), ["b2", "a2"]);
    game.session.delete(first).unwrap();
    game.settle();
    assert_eq!((game.session.record().cursor(), game.texts().len()), (NodeId::ROOT, 0));
    game.session.resign(SeatId(0)).unwrap();
    drop(game);
    assert!(journal::unfinished(folder.path()).unwrap().is_empty(), "a finished game is not offered");
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
    assert!(again.told(|event| matches!(event, Event::Refused(reason) if reason.starts_with("ply 2"))));
    again.play("a3");
    assert_eq!(again.texts(), ["b2", "a3"]);
}

#[test]
fn what_a_header_asks_wrongly_is_told() {
    let mut header = header("race", "nowhere", &[person(), person()]);
    let table = |header| {
        let mut around = Around::native::<Race>();
        around.journal = None;
        around.try_begin(header)
    };
    let mut game = table(header.clone());
    game.until("the refusal", |game| game.told(|event| matches!(event, Event::Refused(_))));
    assert!(game.session.is_given_up() && game.session.snapshot().is_none());
    header.setup = "standard".into();
    header.seats[0] = computer("negamax:heuristic=none,depth=1");
    let mut game = table(header);
    game.until("the refusal", |game| game.told(|event| matches!(event, Event::Refused(_))));
    game.session.set_seat(SeatId(0), "Computer", SeatKind::Engine("random".into())).unwrap();
    game.session.set_paused(false);
    game.settle();
    assert!(!game.texts().is_empty(), "with another computer the game goes on");
}
