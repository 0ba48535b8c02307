//! Moves of persons, computers and chance, taken back and made again; searches wanted and not wanted.

use abstrakt_record::{Act, EndCause, GameResult, SeatId, SeatKind};
use abstrakt_referee::MoveStatistics;
use abstrakt_session::{GameLog, SessionError, SessionEvent};
use abstrakt_tests::plugin_file;
use abstrakt_worker::Host;
use abstrakt_worker::protocol::Search;

use crate::race::Race;
use crate::stage::{Around, Play, computer, header, person};
use crate::{abalone, crosses};

#[test]
fn two_persons_play_to_the_end() {
    let mut game = crosses(&[person(), person()]);
    assert_eq!(game.session.board().unwrap().sites.len(), 9);
    for ply in ["a1", "a2", "b1", "b2", "c1"] {
        game.play(ply);
    }
    let winners = vec![SeatId(0)];
    let result = GameResult { winners, cause: EndCause::Rules { reason: 0, text: "three in a row".into() } };
    assert_eq!(game.session.result(), Some(&result));
    assert_eq!(game.session.record().result(), Some(&result));
    assert!(game.reported(|event| *event == SessionEvent::Over));
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
    game.until("the refusal", |game| game.reported(|event| matches!(event, SessionEvent::Refused(_))));
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
    assert_eq!(game.session.undo(), Err(SessionError::NothingBefore));
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

/// Requests during other work wait for their turn, all of them and in order.
#[test]
fn quick_requests_are_done_one_after_the_other() {
    let mut game = crosses(&[person(), person()]);
    for ply in ["a1", "a2", "b1", "b2"] {
        game.play(ply);
    }
    for _ in 0..4 {
        game.session.undo().unwrap();
    }
    game.settle();
    assert_eq!(game.texts().len(), 0);
    let line = game.session.record().line();
    for &node in [&line[3], &line[1], &line[2]] {
        game.session.go_to(node).unwrap();
    }
    game.session.resign(SeatId(1)).unwrap();
    game.until("the resignation", |game| game.session.result().is_some());
    assert_eq!(game.texts(), ["a1", "a2"], "the last position asked for, and then the resignation");
    assert_eq!(game.session.result().unwrap().winners, [SeatId(0)]);
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

/// With a limit of time the search of a forced move looks one turn ahead.
#[test]
fn a_forced_move_of_a_computer_has_the_value_of_the_search_before_it() {
    let seats = || computer("pvs:nodes=2000,time=1h");
    let header = header("draughts-czech", "standard", &[seats(), seats()]);
    let mut game = Around::at(Host::in_process(), plugin_file("draughts-czech")).begin(header);
    let mut log = GameLog::new("g".into());
    let mut played: Vec<MoveStatistics> = Vec::new();
    let mut choices = Vec::new();
    while played.len() < 60 && game.session.result().is_none() {
        game.until("a move", |game| !game.events.is_empty());
        for event in game.events.drain(..) {
            played.extend(log.hear(&game.session, &event));
            if event == SessionEvent::Position {
                choices.push(game.session.snapshot().unwrap().moves.len());
            }
        }
    }
    let mut forced = 0;
    for (index, ply) in played.iter().enumerate().filter(|(index, _)| choices[*index] == 1) {
        let before = played[..index].iter().rev().find(|other| other.seat == ply.seat);
        let Some(before) = before.filter(|before| before.depth > Some(1)) else { continue };
        assert_eq!(ply.depth, Some(1));
        let proved = |ply: &MoveStatistics| ply.score.as_ref().is_some_and(|score| score.contains("in"));
        assert!(ply.score == before.score || proved(ply), "{before:?}, {ply:?}");
        forced += 1;
    }
    assert!(forced > 2, "{forced}");
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

    // A roll goes with the ply that asked for it: somebody is to act there.
    game.session.undo_ply().unwrap();
    game.settle();
    assert!(game.texts().is_empty() && game.session.awaits_human());
    game.session.redo().unwrap();
    game.settle();
    // Looking at the position before the roll lets the game continue from there.
    let asked = game.session.record().node(game.session.record().cursor()).parent().unwrap();
    game.session.go_to(asked).unwrap();
    game.settle();
    assert!(game.session.is_paused() && game.session.to_move().is_none());
    game.session.set_paused(false);
    game.until("the roll", |game| game.texts().len() == 2);
    game.settle();
    assert_eq!(game.texts(), rolled);

    game.session.play_turn("roll 3").unwrap();
    game.until("the refusal", |game| game.reported(|event| matches!(event, SessionEvent::Refused(_))));
    game.settle();
    assert_eq!(game.texts(), rolled, "nobody names the outcome");
    game.session.play_turn("step").unwrap();
    game.settle();
    assert_eq!(game.texts().len(), 3);
}

#[test]
fn a_person_at_a_computers_turn_has_to_wait_and_can_hurry_it() {
    let mut game = abalone("belgian-daisy", &[computer("alpha-beta:id=on,depth=99"), person()]);
    game.until("the search", |game| {
        game.session.thinking(SeatId(0)).is_some_and(|found| !found.lines.is_empty())
    });
    let first = game.session.snapshot().unwrap().moves[0].text.clone();
    assert_eq!(game.session.play(&first), Err(SessionError::NotYourTurn));
    game.session.move_now();
    game.settle();
    assert_eq!(game.texts().len(), 1);
}

/// The ply of a person is under way, and nobody thinks yet: the search after it would go on for years.
#[test]
fn a_computer_is_hurried_before_it_has_begun() {
    let mut game = abalone("belgian-daisy", &[person(), computer("alpha-beta:id=on,depth=99")]);
    for turns in 1..=2 {
        let first = game.session.snapshot().unwrap().moves[0].text.clone();
        game.session.play(&first).unwrap();
        assert!(game.session.is_busy() && !game.session.is_thinking(SeatId(1)));
        game.session.move_now();
        game.settle();
        assert_eq!(game.texts().len(), 2 * turns);
    }
    // It counts for one turn alone: the next search goes on until it is told to end.
    let first = game.session.snapshot().unwrap().moves[0].text.clone();
    game.session.play(&first).unwrap();
    // The findings of the search before stay until it begins.
    let deep = |game: &Play| {
        let found = game.session.thinking(SeatId(1)).and_then(|found| found.lines.first());
        game.session.is_thinking(SeatId(1)) && found.is_some_and(|line| line.depth > 2)
    };
    game.until("a deeper search", deep);
    assert_eq!(game.texts().len(), 5);
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
    assert!(matches!(wrong, Err(SessionError::Spec { .. })), "no limit");
    let missing = SessionError::NoSuchSeat { seat: SeatId(2), seats: 2 };
    assert_eq!(game.session.set_seat(SeatId(2), "C", SeatKind::Human), Err(missing));
}

#[test]
fn the_position_shown_is_analysed_beside_the_game() {
    let mut game = abalone("belgian-daisy", &[person(), person()]);
    let search = |depth: u32| Search {
        multipv: 2,
        ..Search::new(format!("alpha-beta:depth={depth}").parse().unwrap())
    };
    game.session.analyse(search(2)).unwrap();
    game.until("the analysis", |game| !game.session.is_analysing());
    assert_eq!(game.session.analysis().unwrap().lines.len(), 2);
    game.session.analyse(search(99)).unwrap();
    game.play(&game.session.snapshot().unwrap().moves[0].text.clone());
    assert!(!game.session.is_analysing() && game.session.analysis().is_none(), "that was another position");
    game.session.analyse(Search::new("negamax:heuristic=none,depth=1".parse().unwrap())).unwrap();
    game.until("the refusal", |game| game.reported(|event| matches!(event, SessionEvent::Refused(_))));
}
