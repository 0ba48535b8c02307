//! The rules by example: lists of legal moves from the books of rules, [Vitásek 2006] and [Kühr 2011], promotion,
//! draws, king limits.

use crate::common::{ending, play, position, position_with, texts};
use abstrakt_draughts::Ending;
use abstrakt_draughts::variant::{Brazilian, Czech, English, Frisian, International, Italian, Russian};
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Notation, Player, Position, Status};

#[test]
fn international_captures_are_those_of_the_book_of_rules() {
    let table = [
        ("W:WK41,49:B9,10,12,19,38", "41x43"),
        ("W:W48:B24,K31,34,K42,43", "48x19"),
        // Past the last row it stays a man.
        ("W:W15:B9,10", "15x13"),
        // No piece twice.
        ("B:W27,28,38,39,42:BK25", "25x33"),
        // Kings count as one.
        ("W:W26:B12,K21,31,32", "26x28 26x8"),
        ("W:W35:B30,K40", "35x24 35x44"),
    ];
    for (line, wanted) in table {
        assert_eq!(texts(&position::<International>(line)).join(" "), wanted, "{line}");
    }
    let mut passed = position::<International>("W:W15:B9,10,20");
    play(&mut passed, "15x13");
    assert_eq!(passed.text(), "B:W13:B20");
}

#[test]
fn czech_kings_come_first_and_land_by_the_rule_chosen() {
    let quiet = "W:Wc1:Bc5,f2,Ke5";
    assert_eq!(texts(&position::<Czech>(quiet)), ["c1-b2", "c1-d2"]);
    let choice = "W:Wc1,Ka3:Bc5,f2,Ke5";
    assert_eq!(texts(&position::<Czech>(choice)), ["a3xe1"]);
    let liberal = position_with::<Czech>(choice, true);
    let entries = abstrakt_plugin_api::legal_moves(&liberal);
    let mut long: Vec<String> = entries.iter().map(|entry| liberal.long_move_text(entry.code)).collect();
    long.sort();
    assert_eq!(long, ["a3xd6xf4", "a3xd6xg3xe1", "a3xd6xh2", "a3xe7", "a3xf8"]);
    assert_ne!(liberal.table_key(), position::<Czech>(choice).table_key());
    // A man could capture, but the king must.
    let both = position::<Czech>("W:Wg3,Ka1:Bf4,c3");
    assert!(texts(&both).iter().all(|text| text.starts_with("a1x")), "{:?}", texts(&both));
    assert!(english(both.read_move("g3xe5").unwrap_err()).contains("a capture by a king is compulsory"));
}

#[test]
fn men_capture_backwards_only_where_they_may() {
    let line = "W:W18,32:B22,1";
    assert_eq!(texts(&position::<Russian>(line)), ["d4:b2"]);
    assert_eq!(texts(&position::<Brazilian>(line)), ["d4xb2"]);
    assert!(!texts(&position::<Czech>(line)).contains(&"d4xb2".to_owned()));
    assert!(!texts(&position::<English>(line)).contains(&"18x25".to_owned()));
}

#[test]
fn a_russian_man_goes_on_as_a_king() {
    // e7 is taken on the way to d8, b6 from there at a distance; the Brazilian man stays a man and stops.
    let line = "W:Wf6:Be7,b6";
    assert_eq!(texts(&position::<Russian>(line)), ["f6:a5"]);
    let mut crowned = position::<Russian>("W:Wf6:Be7,b6,h8");
    play(&mut crowned, "f6:d8:a5");
    assert_eq!(crowned.text(), "B:WKa5:Bh8");
    assert_eq!(texts(&position::<Brazilian>(line)), ["f6xd8"]);
}

#[test]
fn italian_precedence_goes_by_number_king_kings_and_the_earliest_king() {
    let table = [
        // A man may not take a king.
        ("W:W22:BK18,1", "22-19"),
        // Two before one, also with a man.
        ("W:W22,K31:B19,12,28", "22x8"),
        // Of captures of equally many pieces, the one by the king.
        ("W:W22,K31:B19,28", "31x24"),
        // The king that takes a king.
        ("W:WK22:B19,K18", "22x13"),
        // The king met first.
        ("W:WK22:BK19,12,18,K10", "22x8"),
    ];
    for (line, wanted) in table {
        assert_eq!(texts(&position::<Italian>(line)).join(" "), wanted, "{line}");
    }
}

#[test]
fn frisian_values_put_two_kings_above_three_men_and_a_king_below_two_men() {
    // 28 captures to the left along the rank and upwards along the file.
    let line = "W:W28:B27,18";
    let found = texts(&position::<Frisian>(line));
    assert_eq!(found, ["28x26", "28x8"]);
    // A king is worth more than a man.
    assert_eq!(texts(&position::<Frisian>("W:W28:BK27,18")), ["28x26"]);
}

#[test]
fn the_same_frisian_king_moves_three_times_at_most() {
    let mut game = position::<Frisian>("W:WK46,31:BK2,20");
    play(&mut game, "46-41 2-7 41-46 7-2 46-41 2-7");
    assert_eq!(game.text(), "W:W31,K41:BK7,20:L41=3:L7=3");
    assert!(texts(&game).iter().all(|text| text.starts_with("31-")), "{:?}", texts(&game));
    let refused = english(game.read_move("41-46").unwrap_err());
    assert!(refused.contains("has made 3 moves in a row"), "{refused}");
    let keys = position::<Frisian>("W:W31,K41:BK7,20");
    assert_ne!(game.key(), keys.key(), "the limit is part of what repetition compares");
    play(&mut game, "31-27");
    assert_eq!(game.text(), "B:W27,K41:BK7,20:L7=3");
    // A lone king may move for ever.
    let mut lone = position::<Frisian>("W:WK46:BK2,20");
    play(&mut lone, "46-41 2-7 41-46");
    assert_eq!(lone.text(), "B:WK46:BK7,20:L7=1");
}

#[test]
fn who_has_no_piece_or_no_move_has_lost() {
    let mut last = position::<International>("W:W32:B28");
    play(&mut last, "32x23");
    assert_eq!(ending(&last), Some((Some(Player(0)), Ending::NoPieces as u8)));
    // Black began, so White is the second seat.
    let english = position::<English>("W:W30:B1");
    assert_eq!(english.status(), Status::Turn { player: Player(1), mid_turn: false });
    let blocked = position::<Czech>("W:Wa3:Bb4,c5");
    assert_eq!(ending(&blocked), Some((Some(Player(1)), Ending::NoMoves as u8)));
}

#[test]
fn twenty_five_moves_by_kings_draw() {
    let mut game = position::<International>("W:WK46,31:BK2,20:H48");
    play(&mut game, "46-41 2-7");
    assert_eq!(ending(&game), Some((None, Ending::KingMoves as u8)));
    assert!(texts(&game).is_empty());
    let mut game = position::<International>("W:WK46,31:BK2,20:H48");
    play(&mut game, "31-27 2-7");
    assert_eq!(game.draw_counts().quiet, 1, "a man's move begins anew");
    let mut english = position::<English>("B:WK32,21:BK1,12:H78");
    play(&mut english, "1-6 32-27");
    assert_eq!(ending(&english), Some((None, Ending::KingMoves as u8)));
    let mut czech = position::<Czech>("W:WKa1,h2:BKh8,a7:H78");
    play(&mut czech, "a1-b2");
    assert_eq!(ending(&czech), None, "only repetition draws");
}

#[test]
fn endings_against_a_lone_king_are_limited() {
    let mut three = position::<International>("W:WK46,K47,31:BK5");
    assert_eq!(three.draw_counts().ending, Some(32));
    play(&mut three, "31-26 5-10");
    assert_eq!(
        (three.draw_counts().ending, three.draw_counts().quiet),
        (Some(30), 1),
        "a man's move counts here"
    );
    let mut two = position::<International>("W:WK46,K47:BK5:E1");
    play(&mut two, "46-41");
    assert_eq!(ending(&two), Some((None, Ending::SmallEnding as u8)));
    // One of three is lost: the smaller ending's five moves, but no more than were left.
    for (left, wanted) in [(20, 10), (6, 5)] {
        let mut capture = position::<International>(&format!("B:WK46,K47,19:BK5:E{left}"));
        play(&mut capture, "5x23");
        assert_eq!(capture.draw_counts().ending, Some(wanted), "{}", capture.text());
    }
    assert_eq!(position::<International>("W:W46,47,48:BK5").draw_counts().ending, None, "no king");
}

#[test]
fn counters_are_shown_in_moves_with_their_limits() {
    let shown = |position: &str| -> Vec<(String, u32, u32)> {
        let counters = crate::common::position::<International>(position).counters();
        counters.into_iter().map(|counter| (counter.id, counter.value, counter.limit)).collect()
    };
    let counter = |id: &str, value, limit| (id.to_owned(), value, limit);
    assert_eq!(shown("W:WK46,31:BK2,20:H24"), [counter("king-moves", 12, 25)]);
    let ending = [counter("king-moves", 1, 25), counter("small-ending", 4, 16)];
    assert_eq!(shown("W:WK46,K47,31:BK5:H3:E23"), ending);
    assert_eq!(shown("W:WK46:BK5")[1], counter("small-ending", 0, 5));
    assert!(position::<Czech>("W:WKa1:BKb8").counters().is_empty());
    assert_eq!(position::<English>("start").counters()[0].limit, 40);
    let counted = position::<International>("W:WK46,K47,31:BK5:H3:E23");
    assert_eq!(counted.text_without_counters(), "W:W31,K46,K47:BK5");
}
