//! A game whose board has many symmetries, from game files.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

mod common;

use abstrakt_gomoku::Gomoku;
use abstrakt_library::{EntryId, PositionImages, Selection};
use abstrakt_worker::protocol::{LinePly, Opening};
use common::{client, import_texts, library};

#[test]
fn everything_of_a_game_is_kept() {
    let (_folder, mut library) = library();
    let game = "abstrakt-game 1\nGame: gomoku 0.1.0\nSetup: standard\nOption: rule = free\nSeat 1: \"A\" human\n\
        Seat 2: \"B\" engine random\nClock 1: 60s + 1s\nSeed: 7\nRepetition: 0\nTag: date = 2026-11-20\nTag: event = \"Friday\"\n\n\
        Moves:\n1. 1: h8 +1.5s\n2. 2: h9 +2s !? \"Why not.\"\n(\n  2. 2: j10\n)\nResult: 1 wins by time of 2.\n";
    let (imported, left_out) = import_texts::<Gomoku>(&mut library, &[game]);
    assert_eq!((imported.added, left_out), (1, Vec::new()));
    let record = library.record(EntryId(1)).unwrap().unwrap();
    assert_eq!(record, abstrakt_record::file::read(game.as_bytes()).unwrap());
    let listed = library.game(EntryId(1)).unwrap().unwrap();
    assert_eq!((listed.plies, listed.turns, listed.spent.as_millis()), (2, 2, 3500));
    assert_eq!(
        (listed.players.as_slice(), listed.event.as_str()),
        (&["A".to_owned(), "B".into()][..], "Friday")
    );
    assert_eq!(listed.result.as_ref(), record.result());
    assert_eq!((library.record(EntryId(2)), library.game(EntryId(2))), (Ok(None), Ok(None)));
}

#[test]
fn a_reflected_game_is_found_and_its_move_told_from_here() {
    let (_folder, mut library) = library();
    let game = |name: &str, moves: [&str; 4]| {
        let turns: String =
            (1..).zip(moves).map(|(turn, text)| format!("{turn}. {}: {text}\n", 2 - turn % 2)).collect();
        format!(
            "abstrakt-game 1\nGame: gomoku 0.1.0\nSetup: standard\nSeat 1: \"{name}\" human\nSeat 2: \"B\" human\n\nMoves:\n{turns}Result: draw by agreement.\n"
        )
    };
    // The second is the first one reflected, the third leads to the same three stones in another order.
    let games = [
        game("plain", ["h8", "j10", "g8", "f8"]),
        game("reflected", ["h8", "f10", "i8", "j8"]),
        game("transposed", ["g8", "j10", "h8", "f9"]),
        game("other", ["h8", "j10", "g7", "f8"]),
    ];
    let texts: Vec<&str> = games.iter().map(String::as_str).collect();
    let (imported, left_out) = import_texts::<Gomoku>(&mut library, &texts);
    assert_eq!(imported.added, 4, "{left_out:?}");
    let mut client = client::<Gomoku>();
    let plies = ["h8", "j10", "g8"].map(LinePly::text);
    let place = PositionImages::of(&mut client, &Opening::default(), &plies).unwrap();
    let found = library.games_at(&place, &Selection::default(), 10).unwrap();
    assert_eq!(
        found.iter().map(|found| (found.id.0, found.ply)).collect::<Vec<_>>(),
        [(1, 3), (2, 3), (3, 3)]
    );
    let played = library.played(&place, &Selection::default()).unwrap();
    assert_eq!(played.games, 3);
    let told: Vec<_> = played.moves.iter().map(|found| (found.text.as_deref(), found.games)).collect();
    assert_eq!(told, [(Some("f8"), 2), (Some("f9"), 1)]);
}
