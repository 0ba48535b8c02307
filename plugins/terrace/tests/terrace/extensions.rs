//! The questions that a host may ask beside the game: an editor's arrangements, the reflected board, a square
//! inspected.

use crate::common::{choice, line};
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{
    Arrangement, Assembled, CallError, Editor, Images, Inspection, Line, Native, Rules, Site,
};
use abstrakt_terrace::Terrace;

/// The T of each player and a large piece of the second on their squares; player 1 or 2 to move.
fn arranged(editor: &Editor, turn: u16) -> Arrangement {
    let kind = |id: &str| editor.kinds.iter().position(|kind| kind.id == id).unwrap() as u16;
    let pieces = vec![(Site(0), kind("t-1")), (Site(9), kind("d-2")), (Site(62), kind("t-2"))];
    Arrangement { pieces, turn, ..editor.empty() }
}

#[test]
fn what_is_set_up_is_the_position_of_its_text() {
    let (rules, choice) = (Native::<Terrace>::new(), choice("long", "8x8"));
    let editor = rules.extension::<Editor>(&choice, &()).unwrap().unwrap();
    let made = rules.extension::<Assembled>(&choice, &arranged(&editor, 1)).unwrap().unwrap();
    assert_eq!(made.0, "6T1/8/8/8/8/8/1D6/t7 2");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let (rules, choice) = (Native::<Terrace>::new(), choice("long", "8x8"));
    let editor = rules.extension::<Editor>(&choice, &()).unwrap().unwrap();
    let right = arranged(&editor, 0);
    let tee = right.pieces[0].1;
    let refused = |pieces: Vec<(Site, u16)>, turn| match rules
        .extension::<Assembled>(&choice, &Arrangement { pieces, turn, settings: Vec::new() })
    {
        Err(CallError::Refused(reason)) => english(reason),
        other => panic!("{other:?}"),
    };
    let second_tee = [right.pieces.clone(), vec![(Site(3), tee)]].concat();
    assert_eq!(refused(second_tee, 0), "2 x t-1: expected at most 1");
    let twice = [right.pieces.clone(), vec![(Site(9), tee)]].concat();
    assert_eq!(refused(twice, 0), "two pieces on site 9: expected one");
    assert_eq!(refused(right.pieces[1..2].to_vec(), 0), "no T on the board: at least one player has it");
    assert_eq!(refused(right.pieces, 2), "turn 2: expected less than 2");
}

#[test]
fn the_board_is_reflected_in_the_diagonal_of_the_goals() {
    let mut line = line("long", "8x8", "6T1/8/8/8/8/8/1D6/1t6 2");
    let Images(images) = line.extension::<Images>(&()).unwrap().unwrap();
    let texts: Vec<&str> = images.iter().map(|image| image.text.as_str()).collect();
    assert_eq!(texts, ["8/7T/8/8/8/8/tD6/8 2"]);
}

#[test]
fn a_square_tells_its_height_and_where_its_piece_goes() {
    let mut line = line("long", "8x8", "6T1/8/8/8/8/8/1D6/t7 2");
    let inspected = line.extension::<Inspection>(&Site(9)).unwrap().unwrap();
    // Every neighbour: a2 and b1 along the terrace, five higher ones, and a1 below, where the other T stands.
    let (english, czech) = (
        "D of player 2 on b2, height 2\nReaches 8 squares, captures on 1 of them",
        "D hráče 2 na b2, výška 2\nDosažitelná pole: 8, z toho s vyhozením: 1",
    );
    assert_eq!((inspected.text.en.as_str(), inspected.text.cs.as_str()), (english, czech));
    let mut reach = inspected.reach;
    reach.sort_unstable();
    assert_eq!(reach, [0, 1, 2, 8, 10, 16, 17, 18].map(Site));
    assert_eq!(line.extension::<Inspection>(&Site(99)).unwrap(), None);
}
