//! Positions as text: the one line that is read back, and the board for a terminal.
//!
//! The line is `BOARD SIDE PHASE TURN`. BOARD: columns a to k joined by `/`, each from its lowest number up; `W` `B` are
//! rings, `w` `b` markers, a number so many empty points. SIDE: `w` or `b`, who acts. PHASE: `place`, `move`,
//! `row-first` or `ring-first` (a removal before the own ring move), `row-last` or `ring-last` (after it), `over`.
//! TURN: `+` when the ply goes on with a turn already begun, else `-`. Rings taken off and markers left follow.

use abstrakt_plugin_api::Refusal;

use crate::board::{Bits, HIGH, LOW, Point, SIDE, has_five};
use crate::position::{MARKERS, Phase, RINGS, Variant, YinshPosition};

const PIECES: [char; 4] = ['W', 'B', 'w', 'b'];
const PHASES: &str = "place, move, row-first, ring-first, row-last, ring-last, over";
const SIDES: [(&str, &str); 2] = [("w", "White"), ("b", "Black")];

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
    format!("{} {} {phase} {turn}", columns.join("/"), SIDES[position.side].0)
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
/// A line of another form, or a position that no game reaches; the refusal says what would be right.
pub fn read(variant: Variant, text: &str) -> Result<YinshPosition, Refusal> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[board, side, phase, turn] = fields.as_slice() else {
        let count = fields.len();
        return Err(Refusal::new(format!("{count} fields: BOARD SIDE PHASE TURN are right")));
    };
    let [white, black, white_markers, black_markers] = read_board(board)?;
    let used = (white_markers | black_markers).count_ones() as u8;
    let Some(pool) = MARKERS.checked_sub(used) else {
        return Err(Refusal::new(format!("{used} markers: {MARKERS} at most are right")));
    };
    let (rings, markers) = ([white, black], [white_markers, black_markers]);
    let mut position = YinshPosition::with_pieces(variant, rings, markers, pool);
    let side = SIDES.iter().position(|(word, _)| *word == side);
    position.side = side.ok_or_else(|| Refusal::new("the side: w or b is right"))?;
    position.begun = match turn {
        "+" => true,
        "-" => false,
        _ => return Err(Refusal::new(format!("the turn {turn}: + (goes on) or - (begins) is right"))),
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
        _ => return Err(Refusal::new(format!("no such phase: {PHASES} are right"))),
    };
    check(position)
}

/// Sets of white and black rings, white and black markers.
fn read_board(board: &str) -> Result<[Bits; 4], Refusal> {
    let columns: Vec<&str> = board.split('/').collect();
    if columns.len() != SIDE {
        let count = columns.len();
        return Err(Refusal::new(format!("the board has {count} columns: {SIDE} joined by / are right")));
    }
    let mut sets = [0; 4];
    for (column, text) in (0..).zip(columns) {
        let (low, high) = (LOW[column as usize], HIGH[column as usize]);
        let letter = abstrakt_plugin_api::letter(column.into());
        let length = high - low + 1;
        let long = || {
            Refusal::new(format!("column {letter} = {text}: pieces and gaps of {length} points are right"))
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
                return Err(Refusal::new(format!(
                    "column {letter}: no piece {character:?}: W, B, w, b are right"
                )));
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

/// Is it a position of a game? Settles what follows from the rest: a pass, the end.
fn check(mut position: YinshPosition) -> Result<YinshPosition, Refusal> {
    if position.phase == Phase::Place {
        return check_placing(position);
    }
    let refuse = |reason: String| Err(Refusal::new(reason));
    let to_win = position.variant.to_win;
    for (side, (_, name)) in SIDES.iter().enumerate() {
        let rings = position.rings[side].count_ones() as u8;
        if rings > RINGS || rings < RINGS - to_win {
            let least = RINGS - to_win;
            return refuse(format!("{name} has {rings} rings: {least}..{RINGS} are right"));
        }
    }
    let decided = [0, 1].map(|side| position.removed(side) == to_win);
    let rows = [0, 1].map(|side| has_five(position.markers[side]));
    let (own, name) = (position.side, SIDES[position.side].1);
    match position.phase {
        Phase::Over if decided == [true, true] => {
            return refuse("both have won: one at most is right".into());
        }
        Phase::Over if decided[1 - own] => {
            return refuse(format!("{name} is not the winner: the winner acts last"));
        }
        Phase::Over if decided[own] => position.win(own),
        _ if decided != [false, false] => {
            return refuse(format!("a player has taken off {to_win}: the phase over is right"));
        }
        Phase::Row if !rows[own] => return refuse(format!("{name} has no row of five: phase move is right")),
        Phase::Row if !position.variant.alternating && wrong_removal(&position, rows) => {
            return refuse(format!(
                "{name} does not remove now: by the official rules the mover removes first"
            ));
        }
        Phase::Ring if !position.begun => return refuse("a ring follows a row: turn + is right".into()),
        Phase::Shift | Phase::Over if rows != [false, false] => {
            return refuse("there is a row of five: phase row-first or row-last is right".into());
        }
        Phase::Shift | Phase::Over => {
            let over = position.phase == Phase::Over;
            position.phase = Phase::Shift;
            position.check_shift();
            if over != (position.phase == Phase::Over) {
                let right =
                    if over { "the game goes on: phase move" } else { "the game has ended: phase over" };
                return refuse(format!("{right} is right"));
            }
        }
        _ => {}
    }
    if position.phase == Phase::Over && position.begun {
        return refuse("turn + after the end: - is right".into());
    }
    Ok(position)
}

/// Officially the mover removes all his rows, in the turn of his ring move, before the opponent removes.
fn wrong_removal(position: &YinshPosition, rows: [bool; 2]) -> bool {
    if position.side == position.next { rows[1 - position.side] } else { !position.begun }
}

fn check_placing(position: YinshPosition) -> Result<YinshPosition, Refusal> {
    let [white, black] = position.rings.map(|rings| rings.count_ones() as u8);
    let right = position.markers == [0, 0]
        && white + black < 2 * RINGS
        && white == black + position.side as u8
        && !position.begun;
    if !right {
        let rule = "no markers, 0..9 rings, as many black as white or (Black to place) one fewer, turn -";
        return Err(Refusal::new(format!("the phase place: {rule} are right")));
    }
    Ok(position)
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
        let at = (column + 1) as usize * WIDTH + 2 - text.len();
        for (offset, character) in text.chars().enumerate() {
            page[row][at + offset] = character;
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
