//! What is kept of a game: notes, variations, journals; and records that do not fit the game.

use abstrakt_record::{Mark, NodeId, Record, SeatId, SeatKind, journal};
use abstrakt_session::Event;
use abstrakt_template::NoughtsAndCrosses;
use tempfile::TempDir;

use crate::crosses;
use crate::race::Race;
use crate::stage::{Around, computer, header, person};

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
