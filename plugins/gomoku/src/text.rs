//! Positions as text: the one line that is read back, and the board for a terminal.
//!
//! The line is `BOARD COLOUR SEAT PHASE`. BOARD: rows from the top, joined by `/`; `x` is a black stone, `o` a white one, a number
//! so many empty points. COLOUR: `black` or `white`, of the next stone. SEAT: `1` or `2`, who plays Black. PHASE: `play`; `stone`
//! where the seat that stayed White goes on with its turn; in SWAP2 before that `three`, `choice`, `two-more`, `answer`.
//! Outside SWAP2 any number of stones of each colour is right: puzzles are positions too.

use abstrakt_plugin_api::{Outcome, Player, Players, Position, Refusal, Status};

use crate::board::Stones;
use crate::grid::{Cell, Direction, Grid};
use crate::lines::Colour;
use crate::position::{GomokuPosition, Phase, Turn, ending};
use crate::variant::{Opening, Rule, Variant};

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
        return Err(Refusal::new(format!("{count} fields: BOARD COLOUR SEAT PHASE are right")));
    };
    let mut position = GomokuPosition::new(variant);
    read_board(&mut position.stones, board)?;
    let named = COLOURS.iter().find(|(word, _)| *word == colour);
    position.turn.colour =
        named.ok_or_else(|| Refusal::new(format!("colour {colour}: black or white is right")))?.1;
    position.turn.black = match seat {
        "1" => Player(0),
        "2" => Player(1),
        _ => return Err(Refusal::new(format!("seat {seat} for Black: 1 or 2 is right"))),
    };
    let Some(&(_, phase, begun)) = PHASES.iter().find(|(word, ..)| *word == phase) else {
        let words = PHASES.map(|(word, ..)| word).join(", ");
        return Err(Refusal::new(format!("phase {phase}: {words} are right")));
    };
    (position.turn.phase, position.turn.begun) = (phase, begun);
    check_opening(&position)?;
    position.turn.outcome = outcome(&position)?;
    Ok(position)
}

fn read_board(stones: &mut Stones, board: &str) -> Result<(), Refusal> {
    let side = stones.grid().side();
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != usize::from(side) {
        let count = rows.len();
        return Err(Refusal::new(format!("the board has {count} rows: {side} joined by / are right")));
    }
    for (row, text) in (0..side).rev().zip(rows) {
        let number = row + 1;
        let wrong =
            || Refusal::new(format!("row {number} = {text}: x, o and gaps of {side} points are right"));
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
                return Err(Refusal::new(format!("row {number}: no stone {character:?}: x or o is right")));
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

/// Stones, colour and seat that the phases of SWAP2 have; other openings have one phase and Black first.
fn check_opening(position: &GomokuPosition) -> Result<(), Refusal> {
    let turn = &position.turn;
    let count = |colour| {
        let cells = position.variant.grid().all();
        cells.filter(|&cell| position.stones.at(cell) == Some(colour)).count()
    };
    let stones = (count(Colour::Black), count(Colour::White));
    let first = turn.black == Player(0);
    let swap2 = position.variant.opening() == Opening::Swap2;
    let (right, rule) = match turn.phase {
        Phase::Play if !turn.begun && !swap2 => (first, "with opening = free, seat 1 is right for Black"),
        Phase::Play if !turn.begun => (true, ""),
        _ if !swap2 => (false, "with opening = free, phase play is right"),
        // Who stayed White has the turn: the second seat after three stones, the first after five.
        Phase::Play => (
            stones == (2, 1) && first || stones == (3, 2) && !first,
            "phase stone: 2 black and 1 white stone with seat 1, or 3 and 2 with seat 2, are right",
        ),
        Phase::Three => (
            [(0, 0), (1, 0), (1, 1)].contains(&stones) && first,
            "phase three: fewer than three stones, black first, and seat 1 are right",
        ),
        Phase::Choice => {
            (stones == (2, 1) && first, "phase choice: 2 black stones, 1 white one and seat 1 are right")
        }
        Phase::TwoMore => (
            [(2, 1), (2, 2)].contains(&stones) && first,
            "phase two-more: 3 or 4 stones, black first, and seat 1 are right",
        ),
        Phase::Answer => {
            (stones == (3, 2) && first, "phase answer: 3 black stones, 2 white ones and seat 1 are right")
        }
    };
    if !right {
        return Err(Refusal::new(rule));
    }
    let due = if stones.0 > stones.1 { Colour::White } else { Colour::Black };
    if (turn.phase, turn.begun) != (Phase::Play, false) && turn.colour != due {
        let word = COLOURS[due as usize].0;
        return Err(Refusal::new(format!("in the opening the colours alternate: {word} is right")));
    }
    Ok(())
}

/// How the game has ended, if it has.
fn outcome(position: &GomokuPosition) -> Result<Option<Outcome>, Refusal> {
    let mover = position.turn.colour;
    let rows = |colour| winning_rows(&position.stones, position.variant, colour).next().is_some();
    if rows(mover) {
        let word = COLOURS[mover as usize].0;
        return Err(Refusal::new(format!("{word} has a winning row: who completes a row moved last")));
    }
    if !rows(mover.other()) {
        return Ok(position.stuck());
    }
    if !position.is_settled() || position.turn.begun {
        return Err(Refusal::new("a winning row in the opening: phase play is right"));
    }
    let black = position.turn.black;
    let winner = if mover == Colour::White { black } else { Player(1 - black.0) };
    Ok(Some(Outcome { winners: Players::only(winner), reason: ending::ROW }))
}

/// The winning rows of a colour, each as its points in order.
pub(crate) fn winning_rows(
    stones: &Stones,
    variant: Variant,
    colour: Colour,
) -> impl Iterator<Item = Vec<Cell>> {
    let grid = variant.grid();
    let of_line = move |start: Cell| {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| row_from(stones, variant, colour, start, direction))
    };
    grid.all().flat_map(of_line)
}

/// The winning row that begins at a point, if one does.
fn row_from(
    stones: &Stones,
    variant: Variant,
    colour: Colour,
    start: Cell,
    direction: Direction,
) -> Option<Vec<Cell>> {
    let grid = variant.grid();
    let at = |steps| grid.walk(start, direction, steps);
    let own = |cell: &Cell| stones.at(*cell) == Some(colour);
    if at(-1).is_some_and(|before| own(&before)) {
        return None;
    }
    let row: Vec<Cell> = (0..).map_while(|steps| at(steps).filter(own)).collect();
    let win = usize::from(variant.win());
    let closed = |steps| at(steps).is_some_and(|end| stones.at(end) == Some(colour.other()));
    let wins = match variant.rule() {
        Rule::Free => row.len() >= win,
        Rule::Renju if colour == Colour::White => row.len() >= win,
        Rule::Exact | Rule::Renju => row.len() == win,
        Rule::Caro => row.len() == win && !(closed(-1) && closed(win as i16)),
    };
    wins.then_some(row)
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
