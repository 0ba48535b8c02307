//! The facts of the game types, and squares by number and by letters.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use abstrakt_formats::pdn::{Cell, Colour, GameType, ResultScheme, Square, SquareNames};
use proptest::prelude::*;

/// Full values as the specification's table prints them.
const FULL: [&str; 14] = [
    "20,W,10,10,N2,0",
    "21,B,8,8,N1,0",
    "22,W,8,8,N2,1",
    "23,B,8,8,N1,0",
    "24,W,8,8,N1,1",
    "25,W,8,8,A0,0",
    "26,W,8,8,A0,0",
    "27,W,12,12,N2,0",
    "28,W,8,8,N1,1",
    "29,W,8,8,A0,0",
    "30,W,8,8,A0,0",
    "31,B,8,8,N2,0",
    "40,W,10,10,N2,0",
    "41,W,10,8,A0,0",
];

#[test]
fn numbers_stand_for_their_full_values() {
    for full in FULL {
        let number = full.split(',').next().unwrap();
        let short = GameType::read(number).unwrap();
        assert_eq!(short.to_string(), full);
        assert_eq!(GameType::read(full), Ok(short));
        assert!(short.name().is_some());
    }
    assert_eq!(GameType::all().count(), FULL.len());
    let pool = GameType::read("23,B,8,8,A1,1").unwrap();
    assert_eq!(
        (pool.notation(), pool.is_inverted(), pool.start()),
        (SquareNames::Letters, true, Colour::Black)
    );
    assert!(!GameType::read("20,W,10,10,N1").unwrap().is_inverted());
    for wrong in [
        "",
        "x",
        "2",
        "50",
        "20,",
        "20,W",
        "20,X,10,10,N2,0",
        "20,W,10,10,N4",
        "20,W,99,10,N2,0",
        "20,W,10,10,N2,0,1",
    ] {
        assert!(GameType::read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn results_and_captures() {
    let game_type = |number| GameType::of(number).unwrap();
    assert_eq!(
        (game_type(20).results(), game_type(29).results()),
        (ResultScheme::International, ResultScheme::Usual)
    );
    assert_eq!(
        [20, 25, 29, 31, 41].map(|number| game_type(number).capture_sign()),
        ['x', ':', 'x', '-', ':']
    );
}

/// The letters of a number.
fn letters(game: u16, number: u8) -> String {
    let square = Square::number(number).unwrap();
    GameType::of(game).unwrap().to_letters(square).map(|square| square.to_string()).unwrap_or_default()
}

#[test]
fn corners_of_the_boards() {
    let international = [1, 5, 6, 46, 50].map(|number| letters(20, number));
    assert_eq!(international, ["b10", "j10", "a9", "a1", "i1"]);
    let czech = [1, 4, 5, 29, 32].map(|number| letters(29, number));
    assert_eq!(czech, ["b8", "h8", "a7", "a1", "g1"]);
    // Black, who moves first, has 1 at the bottom right: White's top left.
    let english = [1, 4, 32].map(|number| letters(21, number));
    assert_eq!(english, ["b8", "h8", "g1"]);
    let italian = [1, 4, 32].map(|number| letters(22, number));
    assert_eq!(italian, ["a8", "g8", "h1"]);
    let spanish = [1, 4, 32].map(|number| letters(24, number));
    assert_eq!(spanish, ["h1", "b1", "a8"]);
    assert_eq!([1, 72].map(|number| letters(27, number)), ["b12", "k1"]);
    assert_eq!([1, 40].map(|number| letters(41, number)), ["b8", "i1"]);
    assert_eq!((letters(20, 51), letters(29, 33)), (String::new(), String::new()));
    assert_eq!(letters(30, 64), "h1");
}

#[test]
fn every_square_has_one_number_and_one_name() {
    for game in GameType::all() {
        let numbers: Vec<u8> = game.places().map(|place| game.number_at(place).unwrap()).collect();
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        assert!(sorted.iter().copied().eq(1..=numbers.len() as u8), "{game}");
        for place in game.places() {
            let square = game.square_at(place).unwrap();
            assert_eq!(game.place_of(square), Some(place), "{game}");
            let (number, lettered) = (game.to_number(square).unwrap(), game.to_letters(square).unwrap());
            assert_eq!(
                (game.place_of(number), game.to_number(lettered)),
                (Some(place), Some(number)),
                "{game}"
            );
        }
    }
    let draughts = GameType::of(29).unwrap();
    assert_eq!(draughts.place_of(Square::cell(1, 0).unwrap()), None, "b1 is a light square");
}

proptest! {
    #[test]
    fn any_game_type_lays_out_its_board(
        full in "[0-9]{1,3},[WB],[0-9]{1,2},[0-9]{1,2},[ANS][0-3],[01]",
        number in 1_u8..,
        column in 0..Cell::LIMIT,
        row in 0..Cell::LIMIT,
    ) {
        let Ok(game) = GameType::read(&full) else { return Ok(()) };
        for square in [Square::number(number), Square::cell(column, row)].into_iter().flatten() {
            if let Some(place) = game.place_of(square) {
                prop_assert!(game.is_playing(place));
                if let Some(number) = game.to_number(square) {
                    prop_assert_eq!(game.place_of(number), Some(place));
                }
            }
        }
    }
}
