//! Positions as text: the one line that is read back, and the board for a terminal.
//!
//! The line is `ROWS SIDE STAGE BAG1 BAG2 QUIET`, for example
//! `2d3/1f1f2/6/6/2F3/2DF2 1 act ABCOFGKLM3PIRSW abcofgklm3pirsw 0`. ROWS: from the top, joined by `/`; a number is so many
//! empty squares, capitals are player 1's tiles, `+` before a letter means that the second face is up. SIDE: `1` or `2`, who
//! acts. STAGE: `duke`, `footman-1`, `footman-2` (the set-up), `act`, `draw` (the bag is to answer), or `place-` and the kind
//! drawn. BAG1, BAG2: the letters of the tiles, a number before one that is there more than once, `-` for none. QUIET:
//! turns of both players since the last addition or capture. What is captured, and whether the game is over, follows.

use std::fmt::Write;

use abstrakt_plugin_api::{Outcome, Refusal, letter};

use crate::bag::Bag;
use crate::position::{DukePosition, QUIET_TURNS, Side, Stage, Variant};
use crate::squares::{Square, WIDTH};
use crate::tiles::{Face, Kind, Tile};
use crate::turns::ending;

const STAGES: &str = "duke, footman-1, footman-2, act, draw, place-KIND";
/// The set-up's stages in their order, with how many tiles the player to act has placed.
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
/// A line of another form, or a position that cannot be; the refusal says what would be right.
pub(crate) fn read(variant: Variant, text: &str) -> Result<DukePosition, Refusal> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[rows, side, stage, first, second, quiet] = fields.as_slice() else {
        let count = fields.len();
        return Err(Refusal::new(format!("{count} fields: ROWS SIDE STAGE BAG1 BAG2 QUIET are right")));
    };
    let bags = [read_bag(0, first)?, read_bag(1, second)?];
    let mut position = DukePosition::with_bags(variant, bags);
    read_rows(&mut position, rows)?;
    position.side = match side {
        "1" => 0,
        "2" => 1,
        _ => return Err(Refusal::new(format!("side {side}: 1 or 2 is right"))),
    };
    let turns = quiet.parse::<u8>().ok().filter(|turns| *turns <= QUIET_TURNS);
    let turns =
        turns.ok_or_else(|| Refusal::new(format!("quiet turns {quiet}: 0..{QUIET_TURNS} are right")))?;
    position.quiet = if variant.quiet_draw { turns } else { 0 };
    position.stage = read_stage(stage)?;
    check_counts(&position)?;
    match position.stage {
        Stage::Duke | Stage::FirstFootman | Stage::SecondFootman => check_setup(&position)?,
        _ => check_play(&mut position)?,
    }
    Ok(position)
}

fn read_stage(word: &str) -> Result<Stage, Refusal> {
    let setup = SETUP.iter().find(|(name, _)| *name == word).map(|(_, stage)| *stage);
    let placed = || word.strip_prefix("place-").and_then(Kind::of_id).map(Stage::Place);
    let found = match word {
        "act" => Some(Stage::Act),
        "draw" => Some(Stage::Draw),
        _ => setup.or_else(placed),
    };
    found.ok_or_else(|| Refusal::new(format!("stage {word}: {STAGES} are right")))
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
    let wrong =
        |why: String| Refusal::new(format!("bag of player {}: {why}, such as 3P; - for none", side + 1));
    let mut times = None;
    for character in text.chars() {
        if let Some(count @ 2..=3) = character.to_digit(10).filter(|_| times.is_none()) {
            times = Some(count as u8);
            continue;
        }
        let kind = read_letter(character).filter(|(owner, _)| *owner == side).map(|(_, kind)| kind);
        let Some(kind) = kind else {
            return Err(wrong(format!("no tile {character:?}: letters of tiles, with 2 or 3 before them")));
        };
        for _ in 0..times.take().unwrap_or(1) {
            if bag.count(kind) == kind.owned() {
                let (id, owned) = (kind.id(), kind.owned());
                return Err(wrong(format!("more than {owned} x {id}: letters of tiles")));
            }
            bag = bag.with(kind);
        }
    }
    if times.is_some() {
        return Err(wrong("a number at the end: a letter after it".into()));
    }
    Ok(bag)
}

fn read_rows(position: &mut DukePosition, text: &str) -> Result<(), Refusal> {
    let found = text.split('/').count();
    if found != usize::from(WIDTH) {
        return Err(Refusal::new(format!("{found} rows: {WIDTH} rows joined by / are right")));
    }
    for (row, text) in (0..WIDTH).rev().zip(text.split('/')) {
        read_row(position, row, text).map_err(|why| Refusal::new(format!("row {}: {why}", row + 1)))?;
    }
    Ok(())
}

fn read_row(position: &mut DukePosition, row: u8, text: &str) -> Result<(), String> {
    let long = || format!("{text}: tiles and gaps of {WIDTH} squares are right");
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
            '+' => (Face::Second, characters.next().ok_or("+ at the end: a letter after it is right")?),
            character => (Face::First, character),
        };
        let Some((side, kind)) = read_letter(character) else {
            let letters: String = Kind::ALL.iter().map(|kind| kind.letter()).collect();
            return Err(format!("no tile {character:?}: {letters}, small for player 2, are right"));
        };
        if position.on_board(side).count(kind) == kind.owned() {
            return Err(format!("player {} owns {} x {}", side + 1, kind.owned(), kind.id()));
        }
        if column >= WIDTH {
            return Err(long());
        }
        position.lay(side, Tile { kind, face }, Square::at(column, row));
        column += 1;
    }
    if column == WIDTH { Ok(()) } else { Err(long()) }
}

/// No player has more of a kind than he owns.
fn check_counts(position: &DukePosition) -> Result<(), Refusal> {
    for side in [0, 1] {
        let hand = match position.stage {
            Stage::Place(kind) if side == position.side => Bag::one(kind),
            _ => Bag::EMPTY,
        };
        for kind in Kind::ALL {
            let bags = [position.on_board(side), position.bag(side), hand];
            let (found, owned) = (bags.iter().map(|bag| bag.count(kind)).sum::<u8>(), kind.owned());
            if found > owned {
                let (player, id) = (side + 1, kind.id());
                return Err(Refusal::new(format!(
                    "player {player} has {found} x {id} on the board, in the bag and in the hand: \
                     {owned} at most are right"
                )));
            }
        }
        if position.bag(side).count(Kind::Duke) > 0 {
            return Err(Refusal::new(format!("bag of player {}: the Duke is never in it", side + 1)));
        }
    }
    Ok(())
}

/// The set-up is one that the players can have come to.
fn check_setup(position: &DukePosition) -> Result<(), Refusal> {
    let begun = SETUP.iter().position(|(_, stage)| *stage == position.stage).unwrap_or_default();
    // Player 1 has placed all his tiles when player 2 begins.
    let placed = if position.side == 0 { [begun, 0] } else { [SETUP.len(), begun] };
    for (side, placed) in placed.into_iter().enumerate() {
        let refuse = |why: String| Err(Refusal::new(format!("the set-up of player {}: {why}", side + 1)));
        let tiles: Vec<_> = position.army(side).map(|(square, tile, _)| (square, tile)).collect();
        let full = position.bag(side) == Bag::START && position.quiet() == 0;
        if tiles.len() != placed || !full {
            return refuse(format!("{placed} tiles on the board, the other 16 in the bag, 0 quiet turns"));
        }
        let mut replay = DukePosition::start(position.variant);
        replay.side = side;
        for (_, stage) in &SETUP[..placed] {
            replay.stage = *stage;
            let kind = if *stage == Stage::Duke { Kind::Duke } else { Kind::Footman };
            let free = replay.placings();
            let mut placings =
                tiles.iter().filter(|(square, tile)| *tile == Tile::fresh(kind) && free & square.bit() != 0);
            let Some((square, tile)) = placings.next() else {
                return refuse(
                    "the Duke on c or d of the home row, Footmen beside or in front of him, the first of two on \
                     the lower square"
                        .into(),
                );
            };
            replay.lay(side, *tile, *square);
        }
    }
    Ok(())
}

/// Both Dukes are there, or one has just been captured; the bag can be reached into where that has begun.
fn check_play(position: &mut DukePosition) -> Result<(), Refusal> {
    let (side, stage) = (position.side, position.stage);
    let refuse = |why: &str| Err(Refusal::new(format!("player {}: {why}", side + 1)));
    if position.duke(1 - side).is_none() {
        return refuse("the other Duke is not on the board: who has lost his Duke is to act");
    }
    if position.duke(side).is_none() && stage != Stage::Act {
        return refuse("without a Duke nothing can be drawn or placed: the stage act is right");
    }
    if stage == Stage::Act {
        position.settle();
        return Ok(());
    }
    let drawable = stage != Stage::Draw || !position.bag(side).is_empty();
    if !drawable || position.placings() == 0 || position.quiet() >= QUIET_TURNS {
        return refuse("no tile can be drawn and placed here: the stage act is right");
    }
    Ok(())
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
