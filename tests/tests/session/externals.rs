//! External engines at the board.

use abstrakt_external::{Protocol, RegisteredEngine, Registry};
use abstrakt_record::{EndCause, Header, Seat, SeatId, SeatKind};
use abstrakt_referee::ExternalPlayer;
use abstrakt_session::{ExternalAnalyst, ExternalAnalystEvent, Notice, SessionEvent};
use abstrakt_tests::{mock_engine, plugin_file};
use abstrakt_texts::{Language, Texts};
use abstrakt_worker::Host;
use abstrakt_worker::protocol::LinePly;

use crate::stage::{Around, Play, header};

/// A list with one engine, which misbehaves so.
fn registry(fault: &str) -> Registry {
    let mut registry = Registry::default();
    let engine = RegisteredEngine {
        name: "mock".into(),
        protocol: Protocol::Gomocup,
        game: "gomoku".into(),
        variant: None,
        command: mock_engine().display().to_string(),
        arguments: vec!["gomocup".into(), fault.into()],
        folder: None,
        options: Vec::new(),
        others: Default::default(),
    };
    registry.add(engine).unwrap();
    registry
}

/// A person with the first stone, and an external engine.
fn seats() -> Header {
    header("gomoku", "standard", &[Seat::human("Ann"), Seat::engine("Mock", "external:mock,time=20s")])
}

fn around(registry: Registry) -> Around {
    Around { registry, ..Around::at(Host::in_process(), plugin_file("gomoku")) }
}

fn failed(play: &Play, told: &str) -> bool {
    play.reported(|event| match event {
        SessionEvent::Notice(Notice::SeatFailed { seat, reason }) => {
            *seat == SeatId(1) && reason.en.contains(told)
        }
        _ => false,
    })
}

#[test]
fn an_engine_of_others_plays_and_moves_are_taken_back() {
    let mut play = around(registry("none")).begin(seats());
    play.play("h8");
    play.play("h9");
    assert_eq!(play.texts(), ["h8", "a15", "h9", "b15"]);
    play.session.undo().unwrap();
    play.settle();
    let before = play.texts().len();
    assert!(before < 4 && before.is_multiple_of(2), "{before} plies");
    play.play("g7");
    assert_eq!(play.texts().len(), before + 2);
}

#[test]
fn an_engine_that_fails_forfeits() {
    let mut play = around(registry("exit")).begin(seats());
    for ply in ["h8", "h9", "h10"] {
        play.play(ply);
    }
    let result = play.session.result().expect("it is over");
    let EndCause::Forfeit { seat, reason } = &result.cause else { panic!("{result:?}") };
    assert_eq!((*seat, result.winners.as_slice()), (SeatId(1), [SeatId(0)].as_slice()));
    assert!(reason.en.ends_with("the network was not found"), "{}", reason.en);
}

/// The seat asks who shall play.
#[test]
fn a_game_that_names_an_engine_which_is_not_there_opens_and_waits() {
    let mut play = around(Registry::default()).begin(seats());
    assert_eq!(play.session.record().header.seats[1].name, "Mock");
    play.play("h8");
    assert!(
        play.session.is_paused() && failed(&play, "mock is not a registered engine"),
        "{:?}",
        play.events
    );
    play.session.set_seat(SeatId(1), "Bob", SeatKind::Human).unwrap();
    play.session.set_paused(false);
    play.settle();
    play.play("a1");
    assert_eq!(play.texts(), ["h8", "a1"]);
}

/// Nothing waits for an engine that hangs, and it ends with the game.
#[test]
fn a_game_with_an_engine_that_hangs_is_closed() {
    let mut play = around(registry("hang")).begin(seats());
    play.play("h8");
    play.play("h9");
    play.session.play("h10").unwrap();
    play.until("the engine to think", |play| play.session.is_thinking(SeatId(1)));
    drop(play);
}

/// An engine beside the game searches what it was given last; one that has failed is started anew for the next position.
#[test]
fn an_engine_beside_the_game_searches_one_position_after_the_other() {
    let mut play = around(Registry::default()).begin(seats());
    let facts = play.session.facts().expect("it is ready").clone();
    let analyst = |fault: &str| {
        let spec = "external:mock,time=20s".parse().expect("a spec");
        let player = ExternalPlayer::find(&facts, spec, &registry(fault)).expect("it plays Gomoku");
        play.session.external_analyst(player).expect("a thread")
    };
    let (mut quick, mut failing) = (analyst("none"), analyst("exit"));
    let mut next = |analyst: &mut ExternalAnalyst, ply: &str| {
        let mut event = None;
        analyst.search(vec![LinePly::text(ply)]);
        play.until("its end", |_| {
            event = analyst.poll();
            event.is_some()
        });
        event.expect("it has ended")
    };
    quick.search(vec![LinePly::text("h8")]);
    assert_eq!(next(&mut quick, "a1"), ExternalAnalystEvent::Ended, "only the second search is told");
    quick.stop();
    assert_eq!(quick.poll(), None);
    let events = ["h8", "h9", "h10", "h11"].map(|ply| next(&mut failing, ply));
    let [
        ExternalAnalystEvent::Ended,
        ExternalAnalystEvent::Ended,
        ExternalAnalystEvent::Failed(reason),
        last,
    ] = events
    else {
        panic!("{events:?}")
    };
    let reason = Texts::new(Language::English).render(&reason);
    assert!(reason.ends_with("the network was not found"), "{reason}");
    assert_eq!(last, ExternalAnalystEvent::Ended);
}
