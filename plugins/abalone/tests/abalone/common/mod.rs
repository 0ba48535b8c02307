//! Tools that the tests share: opening setups and texts.

pub mod oracle;

use abstrakt_abalone::{Abalone, Marbles};
use abstrakt_plugin_api::{Choice, Facts, Game, Notation, Position, Refusal};

/// The position of a setup.
pub fn start(id: &str) -> Marbles {
    let choice = Abalone::facts().choose(Some(id), None, &[]).unwrap();
    Abalone::start(&choice).unwrap()
}

/// The choice of the first setup for a number of seats.
pub fn choice(players: u8) -> Choice {
    Abalone::facts().choose(None, Some(players), &[]).unwrap()
}

/// Reads a position's text.
pub fn read(players: u8, text: &str) -> Result<Marbles, Refusal> {
    Abalone::read(&choice(players), text)
}

/// The facts, for a test that needs many.
pub fn facts() -> Facts {
    Abalone::facts()
}

/// Rows of a position's text with each seat's marbles on these cells.
pub fn rows(seats: &[&str]) -> String {
    let signs = if seats.len() == 2 { ['X', 'O', ' ', ' '] } else { ['1', '2', '3', '4'] };
    let mark = |row: u8, column: u8| {
        let name = format!("{}{column}", char::from(b'a' + row));
        let owner = seats.iter().position(|cells| cells.split_whitespace().any(|cell| cell == name));
        owner.map_or('.', |seat| signs[seat])
    };
    let row = |row: u8| {
        let columns = (1..=9).filter(|column: &u8| (row + 1).abs_diff(*column) <= 4);
        columns.map(|column| mark(row, column)).collect::<String>()
    };
    (0..9).rev().map(row).collect::<Vec<_>>().join("/")
}

/// A position with these marbles, the first seat to move, nothing pushed off.
pub fn place(seats: &[&str]) -> Marbles {
    let side = if seats.len() == 2 { 'X' } else { '1' };
    let captures = vec!["-"; seats.len()].join(",");
    read(seats.len() as u8, &format!("{} {side} {captures}", rows(seats))).unwrap()
}

/// Plays a move by its text.
pub fn played(mut position: Marbles, text: &str) -> Marbles {
    let code = position.read_move(text).unwrap();
    position.play(code);
    position
}
