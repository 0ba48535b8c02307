//! Stones as other programs write them.

use abstrakt_gomoku::Gomoku;
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Game, Notation, Position};

use crate::{play, start};

#[test]
fn rows_are_counted_from_the_top_and_from_one_or_nought() {
    let game = start("");
    for (point, psq, gomocup) in [("h8", "8,8", "7,7"), ("a15", "1,1", "0,0"), ("o1", "15,15", "14,14")] {
        let code = game.read_move(point).unwrap();
        for (notation, text) in [("psq", psq), ("gomocup", gomocup)] {
            assert_eq!(game.foreign_move(notation, code).as_deref(), Some(text));
            assert_eq!(game.read_foreign_move(notation, text), Ok(Some(code)));
        }
    }
    assert_eq!(game.read_foreign_move("psq", " 3 , 2 "), Ok(Some(game.read_move("c14").unwrap())));
}

#[test]
fn what_is_no_free_point_is_refused_with_what_would_be_right() {
    let mut game = start("board=19");
    play(&mut game, "j10");
    for (text, right) in
        [("0,1", "1,1 to 19,19"), ("20,1", "1,1 to 19,19"), ("k10", "1,1"), ("10,10", "taken"), ("", "1,1")]
    {
        let refusal = english(game.read_foreign_move("psq", text).unwrap_err());
        assert!(refusal.contains(right) && !refusal.contains('\n'), "{text}: {refusal}");
    }
    assert_eq!(game.read_foreign_move("pdn", "32-28"), Ok(None));
}

#[test]
fn decisions_are_words_of_the_protocol_and_have_no_place_in_files() {
    let mut game = start("opening=swap2");
    play(&mut game, "h8 h9 j7");
    for (decision, word) in [("black", "SWAP"), ("white", "STAY"), ("two-more", "TWO")] {
        let code = game.read_move(decision).unwrap();
        assert_eq!(game.foreign_move("psq", code), None);
        assert_eq!(game.foreign_move("gomocup", code).as_deref(), Some(word));
        assert_eq!(game.read_foreign_move("gomocup", word), Ok(Some(code)));
        assert!(game.read_foreign_move("psq", word).is_err());
    }
    let code = game.read_move("two-more").unwrap();
    game.play(code);
    assert_eq!(game.foreign_move("psq", game.read_move("a1").unwrap()).as_deref(), Some("1,15"));
    assert!(game.read_foreign_move("gomocup", "SWAP").is_err());
}

#[test]
fn boards_and_rules_are_named() {
    let facts = Gomoku::facts();
    let name = |notation: &str, id: &str, word: &str| {
        let means = |options: &[(String, String)]| options == [(id.to_owned(), word.to_owned())];
        let found = facts.foreign.iter().find(|game| game.notation == notation && means(&game.options));
        found.map(|game| game.game.clone())
    };
    assert_eq!(name("psq", "board", "20").as_deref(), Some("20x20"));
    assert_eq!(name("gomocup", "rule", "renju").as_deref(), Some("4"));
    assert_eq!(facts.foreign[0].game, "15x15");
    let opening = facts.foreign.iter().find(|game| game.game == "4+swap2").unwrap();
    assert!(opening.options.contains(&("opening".to_owned(), "swap2".to_owned())));
}
