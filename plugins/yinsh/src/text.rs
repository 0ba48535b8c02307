//! Positions as text: the one line that is read back, and the board for a terminal.
//!
//! The line is `BOARD SIDE PHASE TURN`. BOARD: columns a to k joined by `/`, each from its lowest number up; `W` `B` are
//! rings, `w` `b` markers, a number so many empty points. SIDE: `w` or `b`, who acts. PHASE: `place`, `move`,
//! `row-first` or `ring-first` (a removal before the own ring move), `row-last` or `ring-last` (after it), `over`.
//! TURN: `+` when the ply goes on with a turn already begun, else `-`. Rings taken off and markers left follow.

use abstrakt_plugin_api::{Refusal, refusal};

use crate::board::{Bits, HIGH, LOW, Point, SIDE};
use crate::position::{MARKERS, Phase, SIDES, Variant, YinshPosition};
use crate::possible;

const PIECES: [char; 4] = ['W', 'B', 'w', 'b'];
const PHASES: &str = "place, move, row-first, ring-first, row-last, ring-last, over";
const LETTERS: [&str; 2] = ["w", "b"];

/// The line of a position.
pub fn write(position: &YinshPosition) -> String {
    let columns: Vec<String> = (0..SIDE as u8).map(|column| write_column(position, column)).collect();
    let order = if position.side == position.next { "first" } else { "last" };
    let phase = match position.phase {
        Phase::Place => "place".into(),
        Phase::Shift | Phase::Blocked => "move".into(),
        Phase::Row => format!("row-{order}"),
        Phase::Ring => format!("ring-{order}"),
        Phase::Over => "over".into(),
    };
    let turn = if position.begun { "+" } else { "-" };
    format!("{} {} {phase} {turn}", columns.join("/"), LETTERS[position.side])
}

fn write_column(position: &YinshPosition, column: u8) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for number in LOW[column as usize]..=HIGH[column as usize] {
        match piece(position, Point::at(column, number)) {
            Some(piece) => {
                if empty > 0 {
                    text += &empty.to_string();
                }
                text.push(piece);
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

fn piece(position: &YinshPosition, point: Point) -> Option<char> {
    let sets = [position.rings[0], position.rings[1], position.markers[0], position.markers[1]];
    sets.iter().position(|set| set & point.bit() != 0).map(|kind| PIECES[kind])
}

/// The position of a line.
///
/// # Errors
/// A line of another form, or a position that no game reaches; the refusal says what is expected.
pub fn read(variant: Variant, text: &str) -> Result<YinshPosition, Refusal> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[board, side, phase, turn] = fields.as_slice() else {
        let count = fields.len();
        return Err(refusal(
            format!("{count} fields: expected BOARD SIDE PHASE TURN"),
            format!("počet částí {count}: správně je DESKA STRANA FÁZE TAH"),
        ));
    };
    let [white, black, white_markers, black_markers] = read_board(board)?;
    let used = (white_markers | black_markers).count_ones() as u8;
    let (rings, markers) = ([white, black], [white_markers, black_markers]);
    let mut position = YinshPosition::with_pieces(variant, rings, markers, pool(used)?);
    let side = LETTERS.iter().position(|letter| *letter == side);
    position.side =
        side.ok_or_else(|| refusal("the side: expected w or b", "strana: správně je w nebo b"))?;
    position.begun = match turn {
        "+" => true,
        "-" => false,
        _ => {
            return Err(refusal(
                format!("the turn {turn}: expected + (goes on) or - (begins)"),
                format!("tah {turn}: správně je + (pokračuje) nebo - (začíná)"),
            ));
        }
    };
    let (phase, order) = phase.split_once('-').unwrap_or((phase, ""));
    (position.phase, position.next) = match (phase, order) {
        ("place", "") => (Phase::Place, position.side),
        ("move", "") => (Phase::Shift, position.side),
        ("row", "first") => (Phase::Row, position.side),
        ("row", "last") => (Phase::Row, 1 - position.side),
        ("ring", "first") => (Phase::Ring, position.side),
        ("ring", "last") => (Phase::Ring, 1 - position.side),
        ("over", "") => (Phase::Over, position.side),
        _ => {
            return Err(refusal(
                format!("no such phase: expected {PHASES}"),
                format!("taková fáze není: správně je {PHASES}"),
            ));
        }
    };
    possible::check(position)
}

/// The markers that are left where `used` are on the board.
///
/// # Errors
/// There are fewer.
pub fn pool(used: u8) -> Result<u8, Refusal> {
    MARKERS.checked_sub(used).ok_or_else(|| {
        refusal(
            format!("{used} markers: expected {MARKERS} at most"),
            format!("kamenů je {used}: správně nejvýše {MARKERS}"),
        )
    })
}

/// Sets of white and black rings, white and black markers.
fn read_board(board: &str) -> Result<[Bits; 4], Refusal> {
    let columns: Vec<&str> = board.split('/').collect();
    if columns.len() != SIDE {
        let count = columns.len();
        return Err(refusal(
            format!("the board has {count} columns: expected {SIDE} joined by /"),
            format!("sloupců desky je {count}: správně {SIDE} spojených /"),
        ));
    }
    let mut sets = [0; 4];
    for (column, text) in (0..).zip(columns) {
        let (low, high) = (LOW[column as usize], HIGH[column as usize]);
        let letter = abstrakt_plugin_api::letter(column.into());
        let length = high - low + 1;
        let long = || {
            refusal(
                format!("column {letter} = {text}: expected pieces and gaps of {length} points"),
                format!("sloupec {letter} = {text}: správně jsou kameny a mezery na {length} bodech"),
            )
        };
        let (mut number, mut gap) = (low, 0u8);
        for character in text.chars() {
            if let Some(digit) = character.to_digit(10) {
                gap = gap * 10 + digit as u8;
                if gap > length {
                    return Err(long());
                }
                continue;
            }
            number += gap;
            gap = 0;
            let Some(kind) = PIECES.iter().position(|&piece| piece == character) else {
                return Err(refusal(
                    format!("column {letter}: no piece {character:?}: expected W, B, w, b"),
                    format!("sloupec {letter}: kámen {character:?} neexistuje: správně je W, B, w, b"),
                ));
            };
            if number > high {
                return Err(long());
            }
            sets[kind] |= Point::at(column, number).bit();
            number += 1;
        }
        if number + gap != high + 1 {
            return Err(long());
        }
    }
    Ok(sets)
}

/// The board as characters, columns upright as on the table, and the state of the game.
pub fn dump(position: &YinshPosition) -> String {
    // Column x and number y stand 2y - x half steps high: from -6 (letters e, g) to 17 (number 11).
    const TOP: i32 = 17;
    const ROWS: usize = 24;
    const WIDTH: usize = 3;
    let mut page = vec![[' '; WIDTH * (SIDE + 2)]; ROWS];
    let mut write = |column: i32, number: i32, text: &str| {
        let row = (TOP - 2 * number + column) as usize;
        let start = (column + 1) as usize * WIDTH + 2 - text.len();
        for (offset, character) in text.chars().enumerate() {
            page[row][start + offset] = character;
        }
    };
    for point in Point::all() {
        let symbol = piece(position, point).unwrap_or('.');
        write(point.column().into(), point.number().into(), &symbol.to_string());
    }
    for (column, low) in (0..).zip(LOW) {
        write(column.into(), i32::from(low) - 2, &abstrakt_plugin_api::letter(column).to_string());
    }
    for number in 1..=SIDE as u8 {
        let leftmost = (0..SIDE).find(|&x| (LOW[x]..=HIGH[x]).contains(&number)).unwrap_or_default();
        write(leftmost as i32 - 1, number.into(), &number.to_string());
    }
    let board = page.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned() + "\n");
    board.collect::<String>() + &state(position)
}

fn state(position: &YinshPosition) -> String {
    let name = SIDES[position.side].1;
    let act = match position.phase {
        Phase::Place => format!("{name} places a ring"),
        Phase::Shift => format!("{name} moves a ring"),
        Phase::Blocked => format!("{name} must pass"),
        Phase::Row => format!("{name} removes a row"),
        Phase::Ring => format!("{name} gives up a ring"),
        Phase::Over => "game over".into(),
    };
    let (white, black) = (position.removed(0), position.removed(1));
    format!("{act}; rings off: White {white}, Black {black}; markers left: {}", position.pool)
}
