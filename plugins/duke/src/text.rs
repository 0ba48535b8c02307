//! Positions as text: the one line that is read back, and the board for a terminal.
//!
//! The line is `ROWS SIDE STAGE BAG1 BAG2 QUIET`, for example
//! `2d3/1f1f2/6/6/2F3/2DF2 1 act ABCOFGKLM3PIRSW abcofgklm3pirsw 0`. ROWS: from the top, joined by `/`; a number is so many
//! empty squares, capitals are player 1's tiles, `+` before a letter means that the second face is up. SIDE: `1` or `2`, who
//! acts. STAGE: `duke`, `footman-1`, `footman-2` (the set-up), `act`, `draw` (the bag is to answer), or `place-` and the kind
//! drawn. BAG1, BAG2: the letters of the tiles, a number before one that is there more than once, `-` for none. QUIET:
//! turns of both players since the last addition or capture. Captured pieces and the end of the game follow
//! from these.

use std::fmt::Write;

use abstrakt_plugin_api::{Outcome, Refusal, Text, letter, refusal, text as words};

use crate::bag::Bag;
use crate::position::{DukePosition, QUIET_TURNS, Side, Stage, Variant};
use crate::possible;
use crate::squares::{Square, WIDTH};
use crate::tiles::{Face, Kind, Tile};
use crate::turns::ending;

const STAGES: &str = "duke, footman-1, footman-2, act, draw, place-KIND";
/// Words of the set-up's stages.
const SETUP: [(&str, Stage); 3] =
    [("duke", Stage::Duke), ("footman-1", Stage::FirstFootman), ("footman-2", Stage::SecondFootman)];

/// The line of a position with that number of quiet turns.
pub(crate) fn write(position: &DukePosition, quiet: u8) -> String {
    let rows: Vec<String> = (0..WIDTH).rev().map(|row| write_row(position, row)).collect();
    let stage = match position.stage() {
        Stage::Act | Stage::Over(_) => "act".into(),
        Stage::Draw => "draw".into(),
        Stage::Place(kind) => format!("place-{}", kind.id()),
        setup => SETUP.iter().find(|(_, stage)| *stage == setup).map_or("", |(word, _)| word).to_owned(),
    };
    let [first, second] = [0, 1].map(|side| write_bag(side, position.bag(side)));
    let (rows, side) = (rows.join("/"), position.side() + 1);
    format!("{rows} {side} {stage} {first} {second} {quiet}")
}

fn write_row(position: &DukePosition, row: u8) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for column in 0..WIDTH {
        match position.tile(Square::at(column, row)) {
            Some((side, tile)) => {
                if empty > 0 {
                    text += &std::mem::take(&mut empty).to_string();
                }
                text += &tile_text(side, tile);
            }
            None => empty += 1,
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

fn tile_text(side: Side, tile: Tile) -> String {
    let sign = if tile.face == Face::Second { "+" } else { "" };
    format!("{sign}{}", letter_of(side, tile.kind))
}

fn letter_of(side: Side, kind: Kind) -> char {
    if side == 0 { kind.letter() } else { kind.letter().to_ascii_lowercase() }
}

fn write_bag(side: Side, bag: Bag) -> String {
    let write = |(kind, count): (Kind, u8)| match count {
        1 => letter_of(side, kind).to_string(),
        count => format!("{count}{}", letter_of(side, kind)),
    };
    if bag.is_empty() { "-".into() } else { bag.iter().map(write).collect() }
}

/// The position of a line.
///
/// # Errors
/// A line of another form, or an impossible position; the refusal says what is expected.
pub(crate) fn read(variant: Variant, text: &str) -> Result<DukePosition, Refusal> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[rows, side, stage, first, second, quiet] = fields.as_slice() else {
        let count = fields.len();
        return Err(refusal(
            format!("{count} fields: expected ROWS SIDE STAGE BAG1 BAG2 QUIET"),
            format!("počet částí {count}: správně je ŘADY STRANA FÁZE SÁČEK1 SÁČEK2 KLID"),
        ));
    };
    let bags = [read_bag(0, first)?, read_bag(1, second)?];
    let mut position = DukePosition::with_bags(variant, bags);
    read_rows(&mut position, rows)?;
    position.side = match side {
        "1" => 0,
        "2" => 1,
        _ => {
            return Err(refusal(
                format!("side {side}: expected 1 or 2"),
                format!("strana {side}: správně je 1 nebo 2"),
            ));
        }
    };
    let turns = quiet.parse::<u8>().ok().filter(|turns| *turns <= QUIET_TURNS);
    let turns = turns.ok_or_else(|| {
        refusal(
            format!("quiet turns {quiet}: expected 0..{QUIET_TURNS}"),
            format!("klidné tahy {quiet}: správně je 0 až {QUIET_TURNS}"),
        )
    })?;
    position.quiet = if variant.quiet_draw { turns } else { 0 };
    position.stage = read_stage(stage)?;
    possible::check(position)
}

fn read_stage(word: &str) -> Result<Stage, Refusal> {
    let setup = SETUP.iter().find(|(name, _)| *name == word).map(|(_, stage)| *stage);
    let placed = || word.strip_prefix("place-").and_then(Kind::of_id).map(Stage::Place);
    let found = match word {
        "act" => Some(Stage::Act),
        "draw" => Some(Stage::Draw),
        _ => setup.or_else(placed),
    };
    found.ok_or_else(|| {
        refusal(format!("stage {word}: expected {STAGES}"), format!("fáze {word}: správně je {STAGES}"))
    })
}

/// The tile's kind and owner by its letter.
fn read_letter(character: char) -> Option<(Side, Kind)> {
    let side = usize::from(character.is_ascii_lowercase());
    Kind::of_letter(character.to_ascii_uppercase()).map(|kind| (side, kind))
}

fn read_bag(side: Side, text: &str) -> Result<Bag, Refusal> {
    let mut bag = Bag::EMPTY;
    if text == "-" {
        return Ok(bag);
    }
    let player = side + 1;
    let wrong = |en: String, cs: String| {
        refusal(
            format!("bag of player {player}: {en}, such as 3P; - for none"),
            format!("sáček hráče {player}: {cs}, třeba 3P; - pro žádný"),
        )
    };
    let mut times = None;
    for character in text.chars() {
        if let Some(count @ 2..=3) = character.to_digit(10).filter(|_| times.is_none()) {
            times = Some(count as u8);
            continue;
        }
        let kind = read_letter(character).filter(|(owner, _)| *owner == side).map(|(_, kind)| kind);
        let Some(kind) = kind else {
            return Err(wrong(
                format!("no tile {character:?}: letters of tiles, with 2 or 3 before them"),
                format!("dílek {character:?} neexistuje: správně jsou písmena dílků, i s 2 nebo 3 před nimi"),
            ));
        };
        for _ in 0..times.take().unwrap_or(1) {
            if bag.count(kind) == kind.owned() {
                let (id, czech, owned) = (kind.id(), kind.czech(), kind.owned());
                return Err(wrong(
                    format!("more than {owned} x {id}: letters of tiles"),
                    format!("víc než {owned} x {czech}: správně jsou písmena dílků"),
                ));
            }
            bag = bag.with(kind);
        }
    }
    if times.is_some() {
        return Err(wrong(
            "a number at the end: a letter after it".into(),
            "na konci je číslo: správně je za ním písmeno".into(),
        ));
    }
    Ok(bag)
}

fn read_rows(position: &mut DukePosition, text: &str) -> Result<(), Refusal> {
    let found = text.split('/').count();
    if found != usize::from(WIDTH) {
        return Err(refusal(
            format!("{found} rows: expected {WIDTH} rows joined by /"),
            format!("počet řad {found}: správně je řad spojených / {WIDTH}"),
        ));
    }
    for (row, text) in (0..WIDTH).rev().zip(text.split('/')) {
        read_row(position, row, text).map_err(|Text { en, cs }| {
            let number = row + 1;
            refusal(format!("row {number}: {en}"), format!("řada {number}: {cs}"))
        })?;
    }
    Ok(())
}

fn read_row(position: &mut DukePosition, row: u8, text: &str) -> Result<(), Text> {
    let long = || {
        words(
            format!("{text}: expected tiles and gaps of {WIDTH} squares"),
            format!("{text}: správně jsou dílky a mezery na {WIDTH} polích"),
        )
    };
    let alone = || words("+ at the end: expected a letter after it", "+ na konci: správně je za ním písmeno");
    let (mut column, mut characters) = (0, text.chars());
    while let Some(character) = characters.next() {
        if let Some(empty @ 1..=6) = character.to_digit(10) {
            column += empty as u8;
            if column > WIDTH {
                return Err(long());
            }
            continue;
        }
        let (face, character) = match character {
            '+' => (Face::Second, characters.next().ok_or_else(alone)?),
            character => (Face::First, character),
        };
        let Some((side, kind)) = read_letter(character) else {
            let letters: String = Kind::ALL.iter().map(|kind| kind.letter()).collect();
            return Err(words(
                format!("no tile {character:?}: expected {letters}, small for player 2"),
                format!("dílek {character:?} neexistuje: správně je {letters}, pro hráče 2 malá písmena"),
            ));
        };
        if position.on_board(side).count(kind) == kind.owned() {
            return Err(possible::owns(side, kind));
        }
        if column >= WIDTH {
            return Err(long());
        }
        position.put(side, Tile { kind, face }, Square::at(column, row));
        column += 1;
    }
    if column == WIDTH { Ok(()) } else { Err(long()) }
}

/// The board as characters, bags, losses and the state of the game.
pub(crate) fn dump(position: &DukePosition) -> String {
    let mut page = String::new();
    for row in (0..WIDTH).rev() {
        let cell = |column| match position.tile(Square::at(column, row)) {
            Some((side, tile)) => format!(" {:>2}", tile_text(side, tile)),
            None => "  .".into(),
        };
        let cells: String = (0..WIDTH).map(cell).collect();
        let _ = writeln!(page, "{}{cells}", row + 1);
    }
    let letters: String = (0..WIDTH).map(|column| format!("  {}", letter(column.into()))).collect();
    let _ = writeln!(page, " {letters}");
    for side in [0, 1] {
        let (bag, lost) = (position.bag(side), position.lost(side));
        let (bag_text, lost_text) = (write_bag(side, bag), write_bag(side, lost));
        let _ = writeln!(page, "Player {}: bag {bag_text} ({}), lost {lost_text}", side + 1, bag.len());
    }
    page + &state(position) + "\n"
}

fn state(position: &DukePosition) -> String {
    let player = position.side() + 1;
    let quiet = match position.variant.quiet_draw {
        true => format!("; quiet turns: {} of {QUIET_TURNS}", position.quiet()),
        false => String::new(),
    };
    let act = match position.stage() {
        Stage::Duke => format!("Player {player} places the Duke"),
        Stage::FirstFootman => format!("Player {player} places a Footman"),
        Stage::SecondFootman => format!("Player {player} places the other Footman"),
        Stage::Act => format!("Player {player} acts or draws"),
        Stage::Draw => format!("Player {player} draws"),
        Stage::Place(kind) => format!("Player {player} places the {}", kind.id()),
        Stage::Over(outcome) => return over(position.side(), outcome),
    };
    act + &quiet
}

fn over(stuck: Side, outcome: Outcome) -> String {
    let winner = outcome.winners.iter().next().map_or(0, |player| player.0 + 1);
    match outcome.reason {
        ending::CAPTURED => format!("Player {winner} has won: the other Duke is captured"),
        ending::TRAPPED => format!("Player {winner} has won: the other Duke cannot be saved"),
        ending::QUIET => format!("A draw: {QUIET_TURNS} turns without an addition or a capture"),
        _ => format!("A draw: player {} can do nothing", stuck + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_is_written_with_counts_and_read_back() {
        assert_eq!(write_bag(1, Bag::START), "abcofgklm3pirsw");
        assert_eq!(read_bag(1, "abcofgklm3pirsw"), Ok(Bag::START));
        assert_eq!(read_bag(0, "-"), Ok(Bag::EMPTY));
        for wrong in ["a", "4P", "3", "33P", "AA", "2A", "x", "", "3P3P"] {
            assert!(read_bag(0, wrong).is_err() || wrong.is_empty(), "{wrong}");
        }
    }
}
