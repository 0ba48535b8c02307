//! The library with games of Gomoku, whose board has many symmetries: games are kept whole and found as they are turned, and a book of them
//! is compared with counts by hand.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

mod common;

use std::fs;
use std::ops::ControlFlow;

use abstrakt_book::{Book, BookDraft};
use abstrakt_gomoku::Gomoku;
use abstrakt_library::{BookOfGames, EntryId, Library, PositionImages, Selection};
use abstrakt_plugin_api::{Native, Rules};
use abstrakt_worker::protocol::{LinePly, Opening};
use common::{client, import_texts, library};

/// The file of a game with these moves and this result.
fn game(name: &str, moves: &[&str], result: &str) -> String {
    let turns: String =
        (1..).zip(moves).map(|(turn, text)| format!("{turn}. {}: {text}\n", 2 - turn % 2)).collect();
    format!(
        "abstrakt-game 1\nGame: gomoku 0.1.0\nSetup: standard\nSeat 1: \"{name}\" human\nSeat 2: \"B\" human\n\nMoves:\n{turns}Result: {result}.\n"
    )
}

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
    let game = |name: &str, moves: [&str; 4]| game(name, &moves, "draw by agreement");
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

/// A library with these games of Gomoku, each with its moves and its result as a file has it.
fn filled(games: &[(&[&str], &str)]) -> (tempfile::TempDir, Library) {
    let (folder, mut library) = library();
    let game =
        |(number, (moves, result)): (usize, &(&[&str], &str))| game(&number.to_string(), moves, result);
    let texts: Vec<String> = games.iter().enumerate().map(game).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let (imported, left_out) = import_texts::<Gomoku>(&mut library, &texts);
    assert_eq!(imported.added, games.len() as u64, "{left_out:?}");
    (folder, library)
}

fn draft(library: &Library, games: u64, plies: usize) -> Option<BookDraft> {
    let wanted = BookOfGames { selection: Selection::default(), games, plies };
    library
        .book(&mut client::<Gomoku>(), &Opening::default(), &wanted, &mut |_| ControlFlow::Continue(()))
        .unwrap()
}

/// The moves of a book in the position after these plies, under its own key and those of its images.
fn moves(book: &Book, plies: &[&str]) -> Vec<(String, u32, u32, u32)> {
    let plies: Vec<LinePly> = plies.iter().map(|ply| LinePly::text(*ply)).collect();
    let place = PositionImages::of(&mut client::<Gomoku>(), &Opening::default(), &plies).unwrap();
    let found = place.keys().flat_map(|key| book.moves(key));
    found.map(|found| (found.text, found.weight, found.games, found.points)).collect()
}

const GAMES: [(&[&str], &str); 5] = [
    (&["h8", "j10", "g8", "f8"], "1 wins by resignation of 2"),
    // The first one reflected.
    (&["h8", "f10", "i8", "j8"], "2 wins by resignation of 1"),
    (&["h8", "j10", "g7"], "draw by agreement"),
    (&["h8", "h9", "g7"], "1 wins by resignation of 2"),
    (&["a1", "h8"], "2 wins by resignation of 1"),
];

#[test]
fn a_book_has_what_a_count_by_hand_has() {
    let (folder, library) = filled(&GAMES);
    let draft = draft(&library, 2, 9).unwrap();
    let path = folder.path().join("openings.book");
    let facts = Native::<Gomoku>::new().facts().clone();
    fs::write(&path, draft.bytes(&facts.id, &facts.version, "by hand")).unwrap();
    let book = Book::read(&path, "gomoku").unwrap();
    // First: h8 in four games, two of them won, one drawn; a1 lost its game.
    assert_eq!(moves(&book, &[]), [("h8".into(), 5, 4, 5), ("a1".into(), 0, 1, 0)]);
    // Then the second player: both diagonal answers are one, and have half a point of one game and all of another.
    let after = moves(&book, &["h8"]);
    let (games, points): (u32, u32) =
        (after.iter().map(|found| found.2).sum(), after.iter().map(|found| found.3).sum());
    assert_eq!((games, points), (4, 3), "{after:?}");
    let diagonal = moves(&book, &["h8", "j10"]);
    assert_eq!(diagonal.iter().map(|found| found.2).sum::<u32>(), 3, "{diagonal:?}");
    let mut reflected = moves(&book, &["h8", "f10"]);
    reflected.sort();
    let mut expected = diagonal;
    expected.sort();
    assert_eq!(reflected, expected, "one position under all its images");
    assert!(moves(&book, &["h8", "h9"]).is_empty(), "one game alone went there");
    assert!(moves(&book, &["a1"]).is_empty());
}

#[test]
fn a_book_ends_where_it_is_told_to() {
    let (_folder, library) = filled(&GAMES);
    assert_eq!(draft(&library, 2, 0).unwrap().positions(), 1);
    assert_eq!(draft(&library, 6, 9).unwrap().positions(), 0);
    let wanted = BookOfGames { selection: Selection::default(), games: 1, plies: 9 };
    let stopped =
        library.book(&mut client::<Gomoku>(), &Opening::default(), &wanted, &mut |_| ControlFlow::Break(()));
    assert!(stopped.unwrap().is_none());
}
