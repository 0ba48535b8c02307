//! Replies to a threat: which of the defender's moves could stop a victory by fours.

use super::fours::Answer;
use super::{Spent, ThreatSearch, closes};
use crate::board::Stones;
use crate::cells::Cells;
use crate::grade::Kind;
use crate::grid::{Cell, Direction};
use crate::lines::Colour;
use crate::shape::Shape;
use crate::variant::Rule;

impl ThreatSearch {
    /// Replies that could stop the threat: points of its line, fours, and points that make a four together with replies of the line.
    /// Nothing else changes the line, unless it is delicate: then every reply is one, as under caro, where a stone may close a row.
    pub(super) fn gather_replies(&self, board: &mut Stones, attacker: Colour, replies: &mut Vec<Cell>) {
        let (line, defender) = (&self.threat, attacker.other());
        let delicate = closes(board) || self.is_delicate(board, attacker);
        replies.clear();
        replies.extend(line.iter().filter(|&&cell| board.at(cell).is_none()));
        let others = replies.len();
        let counters = if delicate {
            board.empty().collect()
        } else {
            board.points(defender, Kind::Four).or(&joining(board, line, defender))
        };
        replies.extend(counters.iter().filter(|cell| !line.contains(cell)));
        // The reply that hurts the attack most is tried first: an attack is refuted by the first reply that stops it.
        let worth = |cell| board.worth(cell, defender) + board.worth(cell, attacker);
        replies[others..].sort_unstable_by_key(|&cell| (-worth(cell), cell));
    }

    /// Returns whether the threat rests on points that are forbidden to Black. A stone elsewhere may change that by way
    /// of a three that is true no longer, or again. Where no point of the line may be a foul, none becomes one by
    /// stones of the other colour, and White needs none.
    fn is_delicate(&self, board: &mut Stones, attacker: Colour) -> bool {
        if board.rule() != Rule::Renju {
            return false;
        }
        let line = &self.threat;
        let mut delicate = false;
        for (index, &cell) in line.iter().enumerate() {
            delicate |= board.is_suspect(cell, Colour::Black);
            board.put(cell, if index % 2 == 0 { attacker } else { attacker.other() });
        }
        take_back(board, line, attacker);
        delicate
    }

    /// The plies of the win, if the threat wins as it stands, in spite of the reply just placed.
    pub(super) fn still_works(
        &mut self,
        board: &mut Stones,
        attacker: Colour,
    ) -> Result<Option<usize>, Spent> {
        let (placed, mut step, mut plies) = (self.placed.len(), 0, None);
        while let Some(&cell) = self.threat.get(step) {
            let ready = board.at(cell).is_none() && board.kind(cell, attacker) >= Kind::Four;
            if !ready || board.count(attacker.other(), Kind::Five) > 0 || !board.allows(cell, attacker) {
                break;
            }
            if board.wins(cell, attacker) {
                plies = Some(step + 1);
                break;
            }
            self.put(board, cell, attacker)?;
            match Answer::to(board, attacker) {
                Answer::Forced(point) => self.put(board, point, attacker.other())?,
                Answer::Lost { .. } => {
                    plies = Some(step + 3);
                    break;
                }
                Answer::Free => break,
            }
            step += 2;
        }
        self.take_down_to(board, placed);
        Ok(plies)
    }
}

/// Empty points that could make a four of the defender together with their replies in a line: on a line of the board
/// with one of them where two stones are missing, or with two of them where three are.
fn joining(board: &Stones, line: &[Cell], defender: Colour) -> Cells {
    let grid = board.grid();
    let reach = i16::from(board.win()) - 1;
    let replies = line.iter().skip(1).step_by(2);
    let mut joining = Cells::NONE;
    for direction in Direction::ALL {
        let mut once = Cells::NONE;
        let mut twice = Cells::NONE;
        for &reply in replies.clone() {
            let line_cells =
                grid.line(reply, direction, reach).filter(|&cell| board.at(cell).is_none()).collect();
            twice = twice.or(&once.and(&line_cells));
            once = once.or(&line_cells);
        }
        let shape = |cell: Cell| board.shapes(cell, defender).shape(direction);
        let three = |cell: &Cell| shape(*cell) >= Shape::Three;
        let two = |cell: &Cell| shape(*cell) >= Shape::Two;
        joining = joining.or(&once.iter().filter(three).collect()).or(&twice.iter().filter(two).collect());
    }
    joining
}

/// Takes back what stands of a line in which the attacker began.
fn take_back(board: &mut Stones, line: &[Cell], attacker: Colour) {
    for (index, &cell) in line.iter().enumerate().rev() {
        let colour = if index % 2 == 0 { attacker } else { attacker.other() };
        if board.at(cell) == Some(colour) {
            board.take(cell, colour);
        }
    }
}
