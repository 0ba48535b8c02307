//! Positions as text: one line for files, a diagram for people.
//!
//! The line has three words, and a fourth when seats have withdrawn:
//!
//! ```text
//! OO.XX/OOOXXX/.OO.XX./......../........./......../.XX.OO./XXXOOO/XX.OO X OO,-
//! ```
//!
//! 1. the rows i to a, as they are drawn: `.` for an empty cell, the sign of a seat for its marbles (`X` and `O`
//!    for two seats, `1` to `4` for more);
//! 2. the seat to move; a finished game is written with its winner to move;
//! 3. what each seat has pushed off, marble by marble in order, `-` for nothing;
//! 4. the seats that withdrew.
//!
//! With two players the form of `foreign` is read, too.

use abstrakt_plugin_api::{Player, Players, Position, Refusal, Status, Text, refusal, text as both};

use crate::board::{Cell, ROWS};
use crate::cells::Cells;
use crate::foreign;
use crate::position::{Captures, GOAL, MARBLES, Marbles, SEATS};

/// The sign of a seat's marbles: X and O for two, numbers for more.
pub fn sign(players: u8, seat: u8) -> char {
    match (players, seat) {
        (2, 0) => 'X',
        (2, _) => 'O',
        _ => char::from(b'1' + seat),
    }
}

/// The seat with this sign; letters may be small.
fn seat_of(players: u8, sign_read: char) -> Option<u8> {
    (0..players).find(|&seat| sign(players, seat) == sign_read.to_ascii_uppercase())
}

/// Signs of all seats, for refusals: `X, O`.
fn signs(players: u8) -> String {
    (0..players).map(|seat| sign(players, seat).to_string()).collect::<Vec<_>>().join(", ")
}

/// The cells of a row, from left to right.
fn row(row: u8) -> impl Iterator<Item = Cell> {
    (0..ROWS).filter_map(move |column| Cell::at(row, column))
}

/// A row's letter.
fn letter(row: u8) -> char {
    char::from(b'a' + row)
}

/// One line that [`read()`] turns back into an equal position.
pub fn write(position: &Marbles) -> String {
    let players = position.players();
    let sign = |seat: u8| sign(players, seat);
    let rows: Vec<String> =
        (0..ROWS).rev().map(|line| row(line).map(|cell| mark(position, cell)).collect()).collect();
    let captures: Vec<String> = (0..players)
        .map(|seat| match position.captures(seat) {
            captures if captures.len() == 0 => "-".into(),
            captures => captures.owners().map(sign).collect(),
        })
        .collect();
    let mut line = format!("{} {} {}", rows.join("/"), sign(position.side()), captures.join(","));
    if position.withdrawn() != Players::NONE {
        line.push(' ');
        line.extend(position.withdrawn().iter().map(|seat| sign(seat.0)));
    }
    line
}

/// The position that [`write()`] wrote, for this number of seats.
///
/// # Errors
/// The mistake, where it is, and what is expected: a word missing or superfluous, a row that does not fit, too many
/// marbles, impossible captures, a seat to move that has no move.
pub fn read(players: u8, text: &str) -> Result<Marbles, Refusal> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if let (2, Some(position)) = (players, foreign::read(&words)) {
        return position;
    }
    let (rows, side, captures, withdrawn) = match words[..] {
        [rows, side, captures] => (rows, side, captures, ""),
        [rows, side, captures, withdrawn] => (rows, side, captures, withdrawn),
        _ => {
            let found = words.len();
            return Err(refusal(
                format!(
                    "position of {found} words: expected 3 or 4, rows, seat to move, captures and seats that \
                     withdrew"
                ),
                format!(
                    "počet slov pozice {found}: správně jsou 3 nebo 4, řady, hráč na tahu, vytlačené koule a kdo \
                     odstoupil"
                ),
            ));
        }
    };
    let marbles = read_rows(players, rows)?;
    let side = read_seat(players, side, &both("seat to move", "hráč na tahu"))?;
    let captures = read_captures(players, captures)?;
    check_marbles(players, &marbles, &captures)?;
    let withdrawn = read_withdrawn(players, withdrawn)?;
    able_to_move(Marbles::new(marbles, players, side, captures, withdrawn))
}

/// The position, unless its game goes on and the seat to move has no move.
///
/// # Errors
/// It has none.
pub(crate) fn able_to_move(position: Marbles) -> Result<Marbles, Refusal> {
    if position.status().player().is_some_and(|side| !position.can_move(side.0)) {
        let side = sign(position.players(), position.side());
        return Err(refusal(
            format!("{side} is to move and has no legal move: expected another seat"),
            format!("{side} je na tahu a nemá přípustný tah: správně je jiný hráč"),
        ));
    }
    Ok(position)
}

/// The greatest number of marbles of a seat in a game for `players`: 14 for two, 11 for three, 9 for four.
pub fn marbles_of(players: u8) -> u32 {
    match players {
        2 => MARBLES,
        3 => 11,
        _ => 9,
    }
}

/// No seat has more marbles on the board and pushed off than there are.
fn check_marbles(players: u8, marbles: &[Cells; SEATS], captures: &[Captures; SEATS]) -> Result<(), Refusal> {
    let right = marbles_of(players);
    for (seat, cells) in (0..players).zip(marbles) {
        let lost =
            captures.iter().flat_map(|captures| captures.owners()).filter(|&owner| owner == seat).count();
        let found = cells.len() as usize + lost;
        if found > right as usize {
            let sign = sign(players, seat);
            return Err(refusal(
                format!("{found} marbles {sign} on the board and pushed off: expected at most {right}"),
                format!("koulí {sign} na desce i vytlačených je {found}: správně nejvýše {right}"),
            ));
        }
    }
    Ok(())
}

/// Marbles of each seat from the rows i to a, separated by `/`.
///
/// # Errors
/// A wrong number of rows, a row of wrong length, an unknown sign, too many marbles.
pub fn read_rows(players: u8, text: &str) -> Result<[Cells; SEATS], Refusal> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(ROWS) {
        let found = rows.len();
        return Err(refusal(
            format!("{found} rows between /: expected 9, i to a"),
            format!("řad mezi / je {found}: správně je 9, od i po a"),
        ));
    }
    let mut marbles = [Cells::NONE; SEATS];
    for (number, signs_read) in (0..ROWS).rev().zip(rows) {
        let (found, right) = (signs_read.chars().count(), row(number).count());
        if found != right {
            let letter = letter(number);
            return Err(refusal(
                format!("row {letter} has {found} cells: expected {right}"),
                format!("polí v řadě {letter} je {found}: správně je {right}"),
            ));
        }
        for (cell, sign_read) in row(number).zip(signs_read.chars()) {
            if sign_read == '.' {
                continue;
            }
            let seat = seat_of(players, sign_read).ok_or_else(|| {
                let (cell, right) = (cell.name(), signs(players));
                refusal(
                    format!("{sign_read:?} on {cell}: expected {right} or ."),
                    format!("{sign_read:?} na {cell}: správně je {right} nebo ."),
                )
            })?;
            marbles[usize::from(seat)] = marbles[usize::from(seat)].with(cell);
        }
    }
    for (seat, cells) in (0..players).zip(marbles) {
        if cells.len() > MARBLES {
            let (sign, found) = (sign(players, seat), cells.len());
            return Err(refusal(
                format!("{found} marbles {sign}: expected at most {MARBLES}"),
                format!("koulí {sign} je {found}: správně nejvýše {MARBLES}"),
            ));
        }
    }
    Ok(marbles)
}

/// A board for a terminal: the rows with their letters, the numbers at their lower right ends, who moves, and
/// what was pushed off.
pub fn dump(position: &Marbles) -> String {
    let players = position.players();
    let sign = |seat: u8| sign(players, seat);
    let mut lines = Vec::new();
    for number in (0..ROWS).rev() {
        let indent = " ".repeat(usize::from(number.abs_diff(ROWS / 2)));
        let cells: Vec<String> = row(number).map(|cell| mark(position, cell).to_string()).collect();
        let column = if number < ROWS / 2 { format!(" {}", number + 6) } else { String::new() };
        lines.push(format!("{indent}{}  {}{column}", letter(number), cells.join(" ")));
    }
    lines.push("        1 2 3 4 5".into());
    lines.push(match position.status() {
        Status::Over(outcome) => match outcome.winners.iter().next() {
            Some(winner) => format!("{} has won", sign(winner.0)),
            None => "drawn".into(),
        },
        _ => format!("{} to move", sign(position.side())),
    });
    for seat in 0..players {
        let captures: String =
            position.captures(seat).owners().map(|owner| format!(" {}", sign(owner))).collect();
        let out = if position.withdrawn().contains(Player(seat)) { ", withdrew" } else { "" };
        let (sign, score) = (sign(seat), position.score(Player(seat)));
        lines.push(format!(
            "{sign} has pushed off {score}{}{captures}{out}",
            if score > 0 { ":" } else { "" }
        ));
    }
    lines.join("\n") + "\n"
}

fn mark(position: &Marbles, cell: Cell) -> char {
    position.owner(cell).map_or('.', |seat| sign(position.players(), seat))
}

fn read_seat(players: u8, word: &str, what: &Text) -> Result<u8, Refusal> {
    let mut characters = word.chars();
    let seat = characters.next().and_then(|first| seat_of(players, first));
    seat.filter(|_| characters.next().is_none()).ok_or_else(|| {
        let (Text { en, cs }, right) = (what, signs(players));
        refusal(
            format!("{en} {word:?}: expected one of {right}"),
            format!("{cs} {word:?}: správně je jeden z {right}"),
        )
    })
}

fn read_captures(players: u8, text: &str) -> Result<[Captures; SEATS], Refusal> {
    let words: Vec<&str> = text.split(',').collect();
    if words.len() != usize::from(players) {
        let found = words.len();
        return Err(refusal(
            format!("captures of {found} seats between commas: expected {players}"),
            format!("vytlačené koule oddělené čárkami má hráčů {found}: správně {players}"),
        ));
    }
    let mut captures = [Captures::default(); SEATS];
    for (seat, word) in (0..players).zip(words) {
        let captor = sign(players, seat);
        for owner in word.chars().filter(|_| word != "-") {
            let owner = seat_of(players, owner).filter(|&owner| owner != seat).ok_or_else(|| {
                refusal(
                    format!("capture {owner:?} of {captor}: expected marbles of other seats, or -"),
                    format!("{captor} vytlačil {owner:?}: správně jsou koule jiných hráčů, nebo -"),
                )
            })?;
            if captures[usize::from(seat)].len() == GOAL {
                return Err(refusal(
                    format!("more than {GOAL} captures of {captor}: {GOAL} end the game"),
                    format!("{captor} vytlačil víc koulí než {GOAL}: hru končí {GOAL}"),
                ));
            }
            captures[usize::from(seat)].push(owner);
        }
    }
    match (0..players).filter(|&seat| captures[usize::from(seat)].len() == GOAL).count() {
        0 | 1 => Ok(captures),
        _ => Err(refusal(
            format!("two seats with {GOAL} captures: the first to have them ends the game"),
            format!("dva hráči vytlačili po {GOAL} koulích: hru končí ten, kdo to dokázal první"),
        )),
    }
}

fn read_withdrawn(players: u8, text: &str) -> Result<Players, Refusal> {
    if players == 2 && !text.is_empty() {
        return Err(refusal(
            format!("seats that withdrew {text:?}: with two players there are none"),
            format!("odstoupili {text:?}: ve dvou hráčích nemůže odstoupit nikdo"),
        ));
    }
    text.chars().try_fold(Players::NONE, |all, sign| {
        let seat = read_seat(players, &sign.to_string(), &both("withdrawn seat", "odstoupil"))?;
        Ok(all.with(Player(seat)))
    })
}
