//! What is shown and clicked.

use abstrakt_duke::TheDuke;
use abstrakt_plugin_api::{Game, Mark, Notation, Piece, Site, TransitionStep, View};

use crate::{choice, play, position};

fn site(name: &str) -> Site {
    let board = TheDuke::board(&choice(&[]));
    Site(board.sites.iter().position(|place| place.name == name).unwrap() as u16)
}

fn on<'a>(pieces: &'a [Piece], name: &str) -> Vec<&'a Piece> {
    let site = site(name);
    pieces.iter().filter(|piece| piece.site == site).collect()
}

#[test]
fn bags_captures_and_the_counter_are_shown_with_their_numbers() {
    let game = position("2d3/6/6/6/2F3/2D3 1 act 3PW abcofgklm3pirsw 12");
    let pieces = game.scene().pieces;
    let labels = |name: &str| on(&pieces, name).iter().map(|piece| piece.label.clone()).collect::<Vec<_>>();
    assert_eq!(labels("bag-1"), ["4"]);
    assert_eq!(labels("bag-2"), ["16"]);
    assert_eq!(labels("captured-1"), ["2"]);
    assert_eq!(labels("captured-2"), ["13"]);
    assert_eq!(labels("quiet-turns"), ["12/60"]);
}

#[test]
fn the_tile_drawn_lies_on_the_bag_until_it_is_placed() {
    let mut game = position("2d3/6/6/6/2F3/2D3 1 act W w 0");
    let clicks = |game: &abstrakt_duke::DukePosition, text: &str| {
        let mut paths = Vec::new();
        game.clicks(game.read_move(text).unwrap(), &mut paths);
        paths
    };
    assert_eq!(clicks(&game, "draw"), [[site("bag-1")]]);
    assert_eq!(clicks(&game, "c2-c3"), [[site("c2"), site("c3")]]);
    play(&mut game, "draw wizard");
    assert_eq!(on(&game.scene().pieces, "bag-1").last().unwrap().label, "W");
    assert_eq!(clicks(&game, "wizard@b1"), [[site("b1")]]);
    let steps = game.transition(game.read_move("wizard@b1").unwrap());
    assert_eq!(steps, [TransitionStep::Slide { from: site("bag-1"), to: site("b1") }]);
}

#[test]
fn commands_are_three_clicks_and_only_the_commander_turns() {
    let game = position("5d/6/6/1P+G1p1/1pF3/4D1 1 act - - 0");
    let code = game.read_move("c3:c2-b2").unwrap();
    let mut paths = Vec::new();
    game.clicks(code, &mut paths);
    assert_eq!(paths, [[site("c3"), site("c2"), site("b2")]]);
    let steps = [
        TransitionStep::Vanish { at: site("b2") },
        TransitionStep::Slide { from: site("c2"), to: site("b2") },
        TransitionStep::Flip { at: site("c3") },
    ];
    assert_eq!(game.transition(code), steps);
}

#[test]
fn a_threatened_duke_is_marked() {
    let game = position("2+d3/6/6/6/6/2D3 1 act W w 0");
    assert_eq!(game.scene().marks, [(site("c1"), Mark::Notice)]);
}
