//! Drawing: only beside the Duke, only from a bag with something in it; a bag that is nearly empty.

use std::collections::BTreeSet;

use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Notation, Player, Position, Status, legal_moves};

use crate::{play, position, texts};

fn words(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn a_draw_is_three_plies_of_one_turn() {
    let mut game = position("2d3/6/6/6/2F3/2D3 1 act W w 3");
    play(&mut game, "draw");
    assert_eq!(game.status(), Status::Chance);
    assert_eq!(texts(&game), words(&["wizard"]));
    play(&mut game, "wizard");
    assert_eq!(game.status(), Status::Turn { player: Player(0), mid_turn: true });
    assert_eq!(texts(&game), words(&["wizard@b1", "wizard@d1"]), "c2 is taken, diagonals do not count");
    play(&mut game, "wizard@b1");
    assert_eq!(game.text(), "2d3/6/6/6/2F3/1WD3 2 act - w 0");
    assert_eq!(game.status(), Status::Turn { player: Player(1), mid_turn: false });
}

#[test]
fn an_empty_bag_gives_nothing_and_a_full_neighbourhood_takes_nothing() {
    assert!(!texts(&position("2d3/6/6/6/6/2D3 1 act - w 0")).contains("draw"));
    let closed = position("2d3/6/6/6/2f3/1PDP2 1 act W w 0");
    assert!(!texts(&closed).contains("draw"));
    assert!(english(closed.read_move("draw").unwrap_err()).contains("no square is free"));
    assert!(texts(&position("2d3/6/6/6/6/1PDP2 1 act W w 0")).contains("draw"));
}

#[test]
fn the_last_tiles_come_with_their_weights_until_the_bag_is_empty() {
    let mut game = position("5d/6/6/6/6/2D3 1 act 3PW - 0");
    play(&mut game, "draw");
    let reported: Vec<(String, i32)> =
        legal_moves(&game).iter().map(|entry| (game.move_text(entry.code), entry.order)).collect();
    assert_eq!(reported, [("pikeman".to_owned(), 3), ("wizard".to_owned(), 1)]);
    play(&mut game, "pikeman pikeman@c2 f6-e6 draw pikeman pikeman@b1 e6-e5 draw wizard wizard@d1");
    assert_eq!(game.text(), "6/4d1/6/6/2P3/1PDW2 2 act P - 0");
    play(&mut game, "e5-f5 c2-b3 f5-f6 draw");
    assert_eq!(texts(&game), words(&["pikeman"]));
    play(&mut game, "pikeman pikeman@c2");
    assert!(game.text().ends_with("2 act - - 0"), "{}", game.text());
}

#[test]
fn thirteen_kinds_on_two_squares_are_twenty_six_ways() {
    // The example of [Košťál 2021] 2.2: 26 placements, 39 with three squares.
    for (rows, ways) in [("2d3/6/6/6/2F3/2D3", 26), ("2d3/6/6/6/6/2D3", 39)] {
        let before = position(&format!("{rows} 1 act ABCOGKLMPIRSW - 0"));
        assert_eq!(before.bag(0).kinds(), 13);
        let mut drawn = before.clone();
        play(&mut drawn, "draw");
        assert_eq!(drawn.turns(), Some(ways));
        assert_eq!(before.turns(), Some(ways + u64::from(before.count_actions(0))));
    }
}
