//! Positions as text: FEN of draughts for files, a board for a terminal.
//!
//! Knows how positions are written. Must not know moves.
//!
//! One line is the FEN of PDN: side to move, then each side's squares, `K` before kings: `W:W31,K46:B1,2`. Behind it stand
//! counters that are not at their beginning: `:L24=2` the king on 24 has moved twice in a row, `:H12` plies in a row by kings
//! alone, `:E7` plies left in an ending, `:R4` plies with a lone king on the main road; each where the draw rule counts it. Read are also
//! ranges (`31-50`), squares of both kinds, a final dot, lists in either order, and the number of a move (`:F3`), which is passed
//! over. Where one king may move only so often, the largest site's form of these moves is read too, and written for others:
//! `:+101+0`, Black's, then White's, each a digit and the king's square in two.

use std::fmt::Write;

use abstrakt_plugin_api::{Position, Refusal, Status, letter, refusal, text as words};

use crate::counters::{Counters, KingRun};
use crate::grid::{Bits, Square, squares};
use crate::limits::{DrawRule, EndingLimits, MAIN_ROAD};
use crate::numbering::{self, name};
use crate::position::{DraughtsPosition, Ending};
use crate::variant::{BLACK, Side, Variant, WHITE};

const COLOURS: [char; 2] = ['W', 'B'];

/// The position in one line.
pub(crate) fn write<V: Variant>(position: &DraughtsPosition<V>) -> String {
    let mut line = write_without_counters(position);
    let counters = position.draw_counts();
    if counters.quiet > 0 {
        let _ = write!(line, ":H{}", counters.quiet);
    }
    let limit = position.ending_limit().map(|limit| limit.plies);
    if let Some(left) = counters.ending.filter(|left| Some(*left) != limit) {
        let _ = write!(line, ":E{left}");
    }
    if counters.road > 0 {
        let _ = write!(line, ":R{}", counters.road);
    }
    line
}

/// The same with the draw counters at their beginning. The moves of one king stay: repetition compares them too.
pub(crate) fn write_without_counters<V: Variant>(position: &DraughtsPosition<V>) -> String {
    let mut line = String::from(COLOURS[position.side()]);
    write_sides(position, &mut line);
    for run in position.runs().iter().filter(|run| run.moves > 0) {
        let _ = write!(line, ":L{}={}", name::<V>(run.square), run.moves);
    }
    line
}

fn write_sides<V: Variant>(position: &DraughtsPosition<V>, line: &mut String) {
    for side in [WHITE, BLACK] {
        let king = |square| if position.is_king(square) { "K" } else { "" };
        let items: Vec<String> = in_order::<V>(position.all(side))
            .map(|square| format!("{}{}", king(square), name::<V>(square)))
            .collect();
        let _ = write!(line, ":{}{}", COLOURS[side], items.join(","));
    }
}

/// The position for others: a FEN without our counters, with the moves of one king as others write them.
pub(crate) fn write_foreign<V: Variant>(position: &DraughtsPosition<V>) -> String {
    let mut line = String::from(COLOURS[position.side()]);
    write_sides(position, &mut line);
    if V::KING_MOVES > 0 {
        line.push(':');
        let runs = position.runs();
        for side in [BLACK, WHITE] {
            let KingRun { square, moves } = runs[side];
            let _ = match moves {
                0 => write!(line, "+0"),
                moves => write!(line, "+{moves}{:02}", numbering::number::<V>(square)),
            };
        }
    }
    line
}

/// Squares by number.
fn in_order<V: Variant>(set: Bits) -> impl Iterator<Item = Square> {
    let mut list: Vec<Square> = squares(set).collect();
    list.sort_unstable_by_key(|square| numbering::number::<V>(*square));
    list.into_iter()
}

/// The content of a line beside the side to move.
#[derive(Default)]
struct Reported {
    sides: [Bits; 2],
    kings: Bits,
    given: [bool; 2],
    quiet: Option<u8>,
    ending: Option<u8>,
    road: u8,
    runs: Vec<(Square, u8)>,
}

/// The position of a line, in a game by this draw rule.
///
/// # Errors
/// What cannot be read, or cannot be in this game.
pub(crate) fn read<V: Variant>(line: &str, rule: DrawRule) -> Result<DraughtsPosition<V>, Refusal> {
    let (side, reported) = parse_line::<V>(line, rule, false)?;
    if reported.given != [true; 2] {
        return Err(refusal(
            "a position tells the squares of both sides, as in W:W31,K46:B1,2",
            "pozice uvádí pole obou stran, třeba W:W31,K46:B1,2",
        ));
    }
    reported.position(side, rule)
}

/// The position of a line from another program. A diagram may hold items that no position of a game can; they are read
/// as the nearest possible ones: where no side is said to move (`?`), White does; a man on its last row is a king; a
/// side that is not named has no pieces.
///
/// # Errors
/// The part that cannot be read, or cannot occur in this game.
pub(crate) fn read_foreign<V: Variant>(line: &str, rule: DrawRule) -> Result<DraughtsPosition<V>, Refusal> {
    let (side, mut reported) = parse_line::<V>(line, rule, true)?;
    for side in [WHITE, BLACK] {
        reported.kings |= reported.sides[side] & last_row::<V>(side);
    }
    reported.position(side, rule)
}

/// The row where a side's men become kings.
fn last_row<V: Variant>(side: Side) -> Bits {
    V::GRID.row(if side == WHITE { 0 } else { 2 * V::WIDTH - 1 })
}

/// The content of a line, and the side to move; of a foreign line that does not say, White.
fn parse_line<V: Variant>(line: &str, rule: DrawRule, foreign: bool) -> Result<(Side, Reported), Refusal> {
    let line = line.trim();
    let mut parts = line.strip_suffix('.').unwrap_or(line).split(':').map(str::trim);
    let side = match parts.next() {
        Some("W" | "w") => WHITE,
        Some("?") if foreign => WHITE,
        Some("B" | "b") => BLACK,
        first => {
            let first = first.unwrap_or_default();
            return Err(refusal(
                format!("side to move {first:?}: expected W or B, as in W:Wc1,Kd2:Bc5"),
                format!("strana na tahu {first:?}: správně je W nebo B, třeba W:Wc1,Kd2:Bc5"),
            ));
        }
    };
    let mut reported = Reported::default();
    for part in parts {
        reported.read_part::<V>(part, rule, foreign)?;
    }
    Ok((side, reported))
}

impl Reported {
    fn position<V: Variant>(self, side: Side, rule: DrawRule) -> Result<DraughtsPosition<V>, Refusal> {
        self.check::<V>()?;
        let position = DraughtsPosition::<V>::with_pieces(self.sides, self.kings, side).ruled(rule);
        self.count(position)
    }

    fn read_part<V: Variant>(&mut self, part: &str, rule: DrawRule, foreign: bool) -> Result<(), Refusal> {
        let draws = V::draws(rule);
        let mut letters = part.chars();
        let kind = letters.next().map(|kind| kind.to_ascii_uppercase());
        let rest = letters.as_str();
        let number = |most: u8| {
            let number = rest.parse::<u8>().ok().filter(|number| *number <= most);
            number.ok_or_else(|| {
                refusal(format!("{part}: expected 0..{most}"), format!("{part}: správně je 0 až {most}"))
            })
        };
        match kind {
            Some('W') => self.read_side::<V>(WHITE, rest),
            Some('B') => self.read_side::<V>(BLACK, rest),
            Some('H') => {
                // Others count the longer limits of these games so, too: what is beyond this one is another count.
                let other = draws.quiet == 0 || (foreign && V::FIFTY_PLIES);
                let counted = number(if other { u8::MAX } else { draws.quiet })?;
                self.quiet = Some(counted).filter(|plies| draws.quiet > 0 && *plies <= draws.quiet);
                Ok(())
            }
            Some('E') if draws.endings != EndingLimits::None => {
                self.ending = Some(number(u8::MAX)?);
                Ok(())
            }
            Some('R') if draws.endings == EndingLimits::Fmjd64 => {
                self.road = number(MAIN_ROAD)?;
                Ok(())
            }
            Some('L') if V::KING_MOVES > 0 => {
                let right = || {
                    let most = V::KING_MOVES;
                    refusal(
                        format!("{part}: a square and 1..{most}, as in L24=2"),
                        format!("{part}: správně je pole a 1 až {most}, třeba L24=2"),
                    )
                };
                let (square, moves) = rest.split_once('=').ok_or_else(right)?;
                let moves = moves.parse().ok().filter(|moves| (1..=V::KING_MOVES).contains(moves));
                self.runs.push((numbering::read::<V>(square)?, moves.ok_or_else(right)?));
                Ok(())
            }
            Some('+') if V::KING_MOVES > 0 => self.read_runs::<V>(part, rest),
            Some('F') if rest.bytes().all(|byte| byte.is_ascii_digit()) => Ok(()),
            _ => Err(refusal(
                format!("{part:?}: expected W or B and squares, as in W31,32,K46"),
                format!("{part:?}: správně je W nebo B a pole, třeba W31,32,K46"),
            )),
        }
    }

    /// The largest site's form of the moves of one king: Black's, then White's.
    fn read_runs<V: Variant>(&mut self, part: &str, rest: &str) -> Result<(), Refusal> {
        let most = V::KING_MOVES;
        let right = || {
            refusal(
                format!(
                    "{part}: 0, or 1..{most} and a square in two digits, of Black and of White, as in +101+0"
                ),
                format!(
                    "{part}: správně je za černého i bílého 0, nebo 1 až {most} a pole dvěma číslicemi, třeba +101+0"
                ),
            )
        };
        let (black, white) = rest.split_once('+').ok_or_else(right)?;
        for text in [black, white] {
            let (moves, square) = text.split_at_checked(1).ok_or_else(right)?;
            let moves = moves.parse().ok().filter(|moves| *moves <= most).ok_or_else(right)?;
            match (moves, square.len()) {
                (0, 0) => {}
                (1.., 2) => {
                    let square = square.parse().ok().and_then(numbering::by_number::<V>).ok_or_else(right)?;
                    self.runs.push((square, moves));
                }
                _ => return Err(right()),
            }
        }
        Ok(())
    }

    fn read_side<V: Variant>(&mut self, side: Side, list: &str) -> Result<(), Refusal> {
        if std::mem::replace(&mut self.given[side], true) {
            let colour = COLOURS[side];
            return Err(refusal(
                format!("the squares of {colour} are named twice"),
                format!("pole strany {colour} jsou uvedena dvakrát"),
            ));
        }
        for item in list.split(',').map(str::trim).filter(|item| !item.is_empty()) {
            let (king, item) = match item.strip_prefix(['K', 'k']) {
                Some(item) => (true, item),
                None => (false, item),
            };
            let range = match item.split_once('-') {
                Some((first, last)) => (numbering::read::<V>(first)?, numbering::read::<V>(last)?),
                None => (numbering::read::<V>(item)?, numbering::read::<V>(item)?),
            };
            let (first, last) = (numbering::number::<V>(range.0), numbering::number::<V>(range.1));
            if last < first {
                return Err(refusal(
                    format!("{item}: a range goes upwards, as in 31-50"),
                    format!("{item}: rozsah jde vzestupně, třeba 31-50"),
                ));
            }
            for square in (first..=last).filter_map(numbering::by_number::<V>) {
                if (self.sides[WHITE] | self.sides[BLACK]) >> square & 1 == 1 {
                    let square = name::<V>(square);
                    return Err(refusal(
                        format!("two pieces on {square}"),
                        format!("na {square} jsou dva kameny"),
                    ));
                }
                self.sides[side] |= 1 << square;
                self.kings |= Bits::from(king) << square;
            }
        }
        Ok(())
    }

    fn check<V: Variant>(&self) -> Result<(), Refusal> {
        for side in [WHITE, BLACK] {
            let (colour, count, most) = (COLOURS[side], self.sides[side].count_ones() as usize, V::MEN);
            if count > most {
                return Err(refusal(
                    format!("{count} pieces of {colour}: expected at most {most}"),
                    format!("kamenů strany {colour} je {count}: správně nejvýše {most}"),
                ));
            }
            if let Some(square) = squares(self.sides[side] & !self.kings & last_row::<V>(side)).next() {
                let square = name::<V>(square);
                return Err(refusal(
                    format!("a man of {colour} on its last row: expected a king, K{square}"),
                    format!("obyčejný kámen strany {colour} na poslední řadě: správně je dáma, K{square}"),
                ));
            }
        }
        Ok(())
    }

    fn count<V: Variant>(self, position: DraughtsPosition<V>) -> Result<DraughtsPosition<V>, Refusal> {
        let standing = position.standing();
        let limit = standing.limit.map(|limit| limit.plies);
        if let Some(left) = self.ending
            && limit.is_none_or(|limit| left > limit)
        {
            let right = limit.map_or_else(
                || words("none in this ending", "v této koncovce se nepočítá"),
                |limit| words(format!("expected 0..{limit}"), format!("správně je 0 až {limit}")),
            );
            return Err(Refusal(right.map(|right| format!("E{left}: {right}"))));
        }
        // The last of these plies leads to the main road.
        let most = standing.road.map_or(0, |alone| MAIN_ROAD - u8::from(!alone));
        if self.road > most {
            let road = self.road;
            return Err(match standing.road {
                None => refusal(
                    format!("R{road}: right only with three pieces, a king among them, against a lone king"),
                    format!("R{road}: správně jen u tří kamenů, z nich jedna dáma, proti osamocené dámě"),
                ),
                Some(_) => refusal(
                    format!("R{road}: expected 0..{most} with the lone king off the main road"),
                    format!("R{road}: mimo hlavní diagonálu je správně 0 až {most}"),
                ),
            });
        }
        let mut runs = [KingRun::default(); 2];
        for (square, moves) in self.runs {
            let side = usize::from(self.sides[BLACK] >> square & 1 == 1);
            if self.kings >> square & 1 == 0 || position.men(side) == 0 || runs[side].moves > 0 {
                let square = name::<V>(square);
                return Err(refusal(
                    format!("L{square}: expected one king of a side that has men"),
                    format!("L{square}: správně je jedna dáma strany, která má i obyčejné kameny"),
                ));
            }
            runs[side] = KingRun { square, moves };
        }
        let quiet = self.quiet.unwrap_or_default();
        let counters = Counters { quiet, ending: self.ending.or(limit), road: self.road };
        Ok(position.counted(counters, runs))
    }
}

/// The board, and who is to move.
pub(crate) fn dump<V: Variant>(position: &DraughtsPosition<V>) -> String {
    let side = numbering::side_length::<V>();
    let mut board = String::new();
    for rank in (0..side).rev() {
        let _ = write!(board, "{:2} ", rank + 1);
        for file in 0..side {
            let shown = match numbering::by_file_and_rank::<V>(file, rank) {
                None => ' ',
                Some(square) => {
                    let king = position.is_king(square);
                    match (position.all(WHITE) >> square & 1, position.all(BLACK) >> square & 1) {
                        (1, _) => {
                            if king {
                                'W'
                            } else {
                                'w'
                            }
                        }
                        (_, 1) => {
                            if king {
                                'B'
                            } else {
                                'b'
                            }
                        }
                        _ => '.',
                    }
                }
            };
            let _ = write!(board, " {shown}");
        }
        board.push('\n');
    }
    let letters: String = (0..side).map(|file| format!(" {}", letter(file))).collect();
    let names = ["White", "Black"];
    let reported = match position.status() {
        Status::Over(outcome) => match outcome.winners.iter().next() {
            Some(player) => {
                let how =
                    if outcome.reason == Ending::NoPieces as u8 { "has no piece" } else { "cannot move" };
                let winner = DraughtsPosition::<V>::side_of(player);
                format!("{} has won: {} {how}.", names[winner], names[1 - winner])
            }
            None => "A draw by the count of moves.".into(),
        },
        _ => format!("{} to move.", names[position.side()]),
    };
    format!("{board}   {letters}\n{reported}\n")
}
