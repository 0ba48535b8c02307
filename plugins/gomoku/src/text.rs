//! Positions as text: the one line that is read back, and the board for a terminal.
//!
//! The line is `BOARD COLOUR SEAT PHASE`. BOARD: rows from the top, joined by `/`; `x` is a black stone, `o` a white
//! one, a number so many empty points. COLOUR: `black` or `white`, of the next stone. SEAT: `1` or `2`, who plays
//! Black. PHASE: `play`; `stone` where the seat that stayed White goes on with its turn; in SWAP2 before that `three`,
//! `choice`, `two-more`, `answer`. Outside SWAP2 any number of stones of each colour is accepted: puzzles are positions
//! too.

use abstrakt_plugin_api::{Player, Position, Refusal, Status, refusal};

use crate::board::Stones;
use crate::grid::{Cell, Grid};
use crate::lines::Colour;
use crate::position::{GomokuPosition, Phase, Turn};
use crate::possible;
use crate::variant::Variant;

const STONES: [(char, Colour); 2] = [('x', Colour::Black), ('o', Colour::White)];
const COLOURS: [(&str, Colour); 2] = [("black", Colour::Black), ("white", Colour::White)];
/// Words of phases, and whether a turn is under way.
const PHASES: [(&str, Phase, bool); 6] = [
    ("play", Phase::Play, false),
    ("stone", Phase::Play, true),
    ("three", Phase::Three, false),
    ("choice", Phase::Choice, false),
    ("two-more", Phase::TwoMore, false),
    ("answer", Phase::Answer, false),
];

/// The line of a position.
pub fn write(position: &GomokuPosition) -> String {
    let (grid, turn) = (position.variant.grid(), &position.turn);
    let rows: Vec<String> = (0..grid.side()).rev().map(|row| write_row(position.stones(), row)).collect();
    let (colour, seat) = (COLOURS[turn.colour as usize].0, turn.black.0 + 1);
    format!("{} {colour} {seat} {}", rows.join("/"), phase(*turn))
}

/// The word for the part of the game that a turn belongs to.
pub(crate) fn phase(turn: Turn) -> &'static str {
    let word = PHASES.iter().find(|(_, phase, begun)| (*phase, *begun) == (turn.phase, turn.begun));
    word.map_or("play", |(word, ..)| word)
}

fn write_row(stones: &Stones, row: u16) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for column in 0..stones.grid().side() {
        match stones.at(Cell(row * stones.grid().side() + column)) {
            Some(colour) => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                text.push(STONES[colour as usize].0);
                empty = 0;
            }
            None => empty += 1,
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

/// The position of a line.
///
/// # Errors
/// A line of another form, or a position that cannot be: rows of both colours, a winner to move, an opening with other stones.
pub fn read(variant: Variant, text: &str) -> Result<GomokuPosition, Refusal> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[board, colour, seat, phase] = fields.as_slice() else {
        let count = fields.len();
        return Err(refusal(
            format!("{count} fields: expected BOARD COLOUR SEAT PHASE"),
            format!("počet částí {count}: správně je DESKA BARVA MÍSTO FÁZE"),
        ));
    };
    let mut position = GomokuPosition::new(variant);
    read_board(&mut position.stones, board)?;
    let Some((_, colour)) = COLOURS.iter().find(|(word, _)| *word == colour) else {
        return Err(refusal(
            format!("colour {colour}: expected black or white"),
            format!("barva {colour}: správně je black nebo white"),
        ));
    };
    position.turn.colour = *colour;
    position.turn.black = match seat {
        "1" => Player(0),
        "2" => Player(1),
        _ => {
            return Err(refusal(
                format!("seat {seat} for Black: expected 1 or 2"),
                format!("místo {seat} pro černého: správně je 1 nebo 2"),
            ));
        }
    };
    let Some(&(_, phase, begun)) = PHASES.iter().find(|(word, ..)| *word == phase) else {
        let words = PHASES.map(|(word, ..)| word).join(", ");
        return Err(refusal(
            format!("phase {phase}: expected {words}"),
            format!("fáze {phase}: správně je {words}"),
        ));
    };
    (position.turn.phase, position.turn.begun) = (phase, begun);
    possible::check(position)
}

fn read_board(stones: &mut Stones, board: &str) -> Result<(), Refusal> {
    let side = stones.grid().side();
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != usize::from(side) {
        let count = rows.len();
        return Err(refusal(
            format!("the board has {count} rows: expected {side} joined by /"),
            format!("řad desky je {count}: správně {side} spojených /"),
        ));
    }
    for (row, text) in (0..side).rev().zip(rows) {
        let number = row + 1;
        let wrong = || {
            refusal(
                format!("row {number} = {text}: expected x, o and gaps of {side} points"),
                format!("řada {number} = {text}: správně jsou x, o a mezery na {side} bodech"),
            )
        };
        let (mut column, mut gap) = (0, 0);
        for character in text.chars() {
            if let Some(digit) = character.to_digit(10) {
                gap = gap * 10 + digit as u16;
                if gap > side {
                    return Err(wrong());
                }
                continue;
            }
            column += gap;
            gap = 0;
            let Some((_, colour)) = STONES.iter().find(|(letter, _)| *letter == character) else {
                return Err(refusal(
                    format!("row {number}: no stone {character:?}: expected x or o"),
                    format!("řada {number}: kámen {character:?} neexistuje: správně je x nebo o"),
                ));
            };
            if column >= side {
                return Err(wrong());
            }
            stones.put(Cell(row * side + column), *colour);
            column += 1;
        }
        if column + gap != side {
            return Err(wrong());
        }
    }
    Ok(())
}

/// The board as characters and whose turn it is.
pub fn dump(position: &GomokuPosition) -> String {
    let grid: Grid = position.variant.grid();
    let mut page = String::new();
    for row in (0..grid.side()).rev() {
        page += &format!("{:2}", row + 1);
        for column in 0..grid.side() {
            let stone = position.stones.at(Cell(row * grid.side() + column));
            page.push(' ');
            page.push(stone.map_or('.', |colour| STONES[colour as usize].0));
        }
        page.push('\n');
    }
    let letters: String =
        (0..grid.side()).flat_map(|column| [' ', abstrakt_plugin_api::letter(column)]).collect();
    page + "  " + &letters + "\n" + &state(position)
}

fn state(position: &GomokuPosition) -> String {
    let seat = position.seat().0 + 1;
    let colour = COLOURS[position.turn.colour as usize].0;
    match (position.status(), position.phase()) {
        (Status::Over(_), _) => "game over".into(),
        (_, Phase::Choice | Phase::Answer) => format!("player {seat} decides on the colours"),
        _ => format!("player {seat} places a {colour} stone"),
    }
}
