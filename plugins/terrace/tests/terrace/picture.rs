//! Board, scene, clicks and transitions.

use crate::common::{choice, line};
use abstrakt_plugin_api::{Game, Line, Mark, Piece, Shape, Site, TransitionStep, Tree};
use abstrakt_terrace::Terrace;

/// The site of a square on the 8x8 board.
fn site(name: &str) -> Site {
    let sites = Terrace::board(&choice("long", "8x8")).sites;
    Site(sites.iter().position(|place| place.name == name).unwrap() as u16)
}

#[test]
fn boards_show_their_heights() {
    for (board, squares, corners) in [("8x8", 64, [0, 7, 7, 0]), ("6x6", 36, [0, 5, 5, 0])] {
        let sites = Terrace::board(&choice("long", board)).sites;
        assert_eq!(sites.len(), squares);
        let side = squares.isqrt();
        let found = [0, side - 1, squares - side, squares - 1].map(|corner| sites[corner].level);
        assert_eq!(found, corners, "{board}");
        assert_eq!(sites[side].name, "a2", "{board}");
    }
}

#[test]
fn larger_pieces_are_wider_and_taller_and_named() {
    let scene = line("long", "8x8", "7T/8/8/8/8/8/8/tabcd3 1").snapshot().unwrap().scene;
    let labels: Vec<&str> = scene.pieces.iter().map(|piece| piece.label.as_str()).collect();
    assert_eq!(labels, ["T", "A", "B", "C", "D", "T"]);
    let extent = |piece: &Piece| match piece.shape {
        Shape::Column { height } => (piece.size, height),
        _ => panic!("pieces are columns"),
    };
    let extents: Vec<(f32, f32)> = scene.pieces.iter().map(extent).collect();
    assert_eq!((extents[0], extents[5]), (extents[1], extents[1]), "a T is as small as an A");
    assert!(extents[1..5].windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1));
    assert_eq!(scene.pieces[5].ink.0, 1);
    assert_eq!(scene.marks, [(site("h8"), Mark::Goal)], "where the T of the player to move goes");
    assert!(scene.hint.is_some());
}

#[test]
fn a_move_is_two_clicks() {
    let mut line = line("long", "8x8", "7T/8/8/8/8/8/8/tabcd3 1");
    let moves = line.snapshot().unwrap().moves;
    let reported = moves.iter().find(|reported| reported.text == "T-a1-a2").unwrap();
    assert_eq!(reported.paths, [[site("a1"), site("a2")]]);
    assert_eq!(reported.steps, [TransitionStep::Slide { from: site("a1"), to: site("a2") }]);
}

#[test]
fn captures_and_eliminations_are_shown() {
    let mut line = line("three-players", "8x8", "8/8/8/8/3T4/4d3/B7/t3t'3 1");
    let moves = line.snapshot().unwrap().moves;
    let reported = moves.iter().find(|reported| reported.text == "D-e3-d4:T").unwrap();
    let slide = TransitionStep::Slide { from: site("e3"), to: site("d4") };
    assert_eq!(
        reported.steps,
        [TransitionStep::Vanish { at: site("d4") }, slide, TransitionStep::Vanish { at: site("a2") }]
    );
    let moves =
        crate::common::line("three-players", "8x8", "7T/8/8/8/3t4/4d3/1b6/4t'3 1").snapshot().unwrap().moves;
    let reported = moves.iter().find(|reported| reported.text == "D-e3-d4:T").unwrap();
    let gone = [TransitionStep::Vanish { at: site("b2") }, TransitionStep::Vanish { at: site("d4") }];
    assert_eq!(reported.steps[2..], gone, "the piece that captured goes with its army");
    assert!(line.status().player().is_some());
}

#[test]
fn the_cover_is_a_small_png() {
    let cover = Terrace::cover();
    assert!(cover.starts_with(b"\x89PNG\r\n\x1a\n") && cover.len() < 40_000);
    let side = |offset: usize| u32::from_be_bytes(cover[offset..offset + 4].try_into().unwrap());
    assert_eq!((side(16), side(20)), (320, 240));
}
