//! Every icon's rule by example. Dukes stand aside on a1 and f6.

use abstrakt_duke::squares::Square;
use abstrakt_duke::tiles::Face;
use abstrakt_plugin_api::{Notation, Position};

use crate::{bare, of, play, texts};

fn face(position: &abstrakt_duke::DukePosition, square: &str) -> Face {
    position.tile(Square::read(square).unwrap()).unwrap().1.face
}

#[test]
fn move_needs_empty_squares_between_and_jump_does_not() {
    // A Footman on its second face: (0,2), and diagonally one.
    assert_eq!(of(&bare("5d/6/6/2+F3/6/D5 1"), "c3"), ["c3-b2", "c3-b4", "c3-c5", "c3-d2", "c3-d4"]);
    for middle in ["2P3", "2p3"] {
        let position = bare(&format!("5d/6/{middle}/2+F3/6/D5 1"));
        assert_eq!(of(&position, "c3"), ["c3-b2", "c3-b4", "c3-d2", "c3-d4"], "{middle}");
    }
    // A Pikeman's way to (2,2) leads over (1,1), which an enemy blocks and offers.
    assert_eq!(of(&bare("5d/6/3p2/2P3/6/D5 1"), "c3"), ["c3-a5", "c3-b4", "c3-d4"]);
    // A Wizard's second face jumps two squares over anything, onto enemies and not onto own tiles.
    let position = bare("5d/2P3/1pfp2/1p+Wf2/1PFP2/D1s3 1");
    assert_eq!(of(&position, "c3"), ["c3-a3", "c3-a5", "c3-c1", "c3-e1", "c3-e3", "c3-e5"]);
}

#[test]
fn slide_goes_any_distance_and_stops_at_the_first_tile() {
    // A Priest's first face: all four diagonals.
    let position = bare("5d/p5/6/2I3/3p2/D5 1");
    assert_eq!(
        of(&position, "c3"),
        ["c3-a5", "c3-b2", "c3-b4", "c3-d2", "c3-d4", "c3-e5", "c3-f6"],
        "a5, d2 and f6 are enemies, the own Duke is on a1"
    );
    assert_eq!(of(&bare("5d/4P1/6/2I3/3P2/D5 1"), "c3"), ["c3-a5", "c3-b2", "c3-b4", "c3-d4"]);
    // The Duke slides sideways, then forward and back.
    let mut duke = bare("5d/6/6/6/2D3/6 1");
    assert_eq!(of(&duke, "c2"), ["c2-a2", "c2-b2", "c2-d2", "c2-e2", "c2-f2"]);
    play(&mut duke, "c2-e2 f6-a6");
    assert_eq!(of(&duke, "e2"), ["e2-e1", "e2-e3", "e2-e4", "e2-e5", "e2-e6"]);
}

#[test]
fn jump_slide_never_stops_on_the_next_square_nor_cares_for_it() {
    // An Assassin's first face: forward, and diagonally back.
    let alone = ["d3-b1", "d3-d5", "d3-d6", "d3-f1"];
    assert_eq!(of(&bare("5d/6/6/3A2/6/D5 1"), "d3"), alone);
    for next in ["3P2", "3p2"] {
        assert_eq!(of(&bare(&format!("5d/6/{next}/3A2/6/D5 1")), "d3"), alone, "{next}");
    }
    // The tile skipped is not captured.
    let mut position = bare("5d/6/3p2/3A2/6/D5 1");
    play(&mut position, "d3-d6");
    assert!(position.text().starts_with("3+A1d/6/3p2/6/6/D5 2"), "{}", position.text());
    // From the second square on it is a slide.
    assert_eq!(of(&bare("5d/3p2/6/3A2/6/D5 1"), "d3"), ["d3-b1", "d3-d5", "d3-f1"]);
    assert_eq!(of(&bare("5d/3P2/6/3A2/6/D5 1"), "d3"), ["d3-b1", "d3-f1"]);
}

#[test]
fn strike_needs_an_enemy_goes_over_anything_and_the_striker_stays() {
    // A Longbowman's second face strikes (0,2) and (0,3).
    assert_eq!(of(&bare("5d/6/6/6/2+L3/D5 1"), "c2"), ["c2-b1", "c2-d1"]);
    let mut position = bare("5d/2p3/2P3/2p3/2+L3/D5 1");
    assert_eq!(of(&position, "c2"), ["c2*c5", "c2-b1", "c2-d1"], "over c3 and c4; not its own tile");
    play(&mut position, "c2*c5");
    assert!(position.text().starts_with("5d/6/2P3/2p3/2L3/D5 2"), "{}", position.text());
    assert_eq!(face(&position, "c2"), Face::First);
}

#[test]
fn command_moves_another_tile_and_turns_the_commander() {
    // A General's second face commands left, right and the three squares behind.
    let mut position = bare("5d/6/6/1P+G1p1/1pF3/4D1 1");
    let commands: Vec<String> = texts(&position).into_iter().filter(|text| text.contains(':')).collect();
    assert_eq!(
        commands,
        ["c3:b3-b2", "c3:b3-d2", "c3:b3-d3", "c3:c2-b2", "c3:c2-d2", "c3:c2-d3"],
        "from its own tiles on b3 and c2 to b2 (an enemy), d2 and d3"
    );
    let mut captured = position.clone();
    play(&mut captured, "c3:c2-b2");
    assert!(captured.text().starts_with("5d/6/6/1PG1p1/1F4/4D1 2"), "{}", captured.text());
    // The tile moved keeps its face, also the second one.
    position = bare("5d/6/6/1+P+G1p1/6/4D1 1");
    play(&mut position, "c3:b3-d2");
    assert_eq!((face(&position, "d2"), face(&position, "c3")), (Face::Second, Face::First));
}

#[test]
fn command_also_moves_the_duke_and_captures_the_other_one() {
    // A Marshall's second face commands the three squares ahead.
    let mut position = bare("6/6/1Dd3/2+M3/6/6 1");
    assert!(texts(&position).contains("c3:b4-c4"));
    play(&mut position, "c3:b4-c4");
    assert!(position.status().is_over());
    // Without another own tile on a command square there is no Command: the commander's own square is none.
    assert!(texts(&bare("5d/6/6/2+M3/6/D5 1")).iter().all(|text| !text.contains(':')));
}

#[test]
fn tiles_face_their_owner() {
    // Player 2's Footman on its second face goes two squares down the board.
    assert_eq!(of(&bare("5d/6/2+f3/6/6/D5 2"), "c4"), ["c4-b3", "c4-b5", "c4-c2", "c4-d3", "c4-d5"]);
    assert_eq!(of(&bare("5d/6/2+F3/6/6/D5 1"), "c4"), ["c4-b3", "c4-b5", "c4-c6", "c4-d3", "c4-d5"]);
}

#[test]
fn every_action_turns_the_tile_and_captures_leave_the_game() {
    let mut position = bare("5d/6/6/2p3/2F3/D5 1");
    play(&mut position, "c2-c3");
    assert!(position.text().starts_with("5d/6/6/2+F3/6/D5 2"), "{}", position.text());
    assert_eq!(position.score(abstrakt_plugin_api::Player(0)), 19 - 1);
    play(&mut position, "f6-e6 c3-b2");
    assert!(position.text().starts_with("4+d1/6/6/6/1F4/D5 2"), "{}", position.text());
}
