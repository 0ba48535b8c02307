//! Victory by continuous fours.

use super::memo::NEVER;
use super::{Found, Spent, ThreatSearch, around, closes, elsewhere, has_four};
use crate::board::Stones;
use crate::grade::Kind;
use crate::grid::Cell;
use crate::lines::Colour;

/// Tells the keys of the two attackers apart.
const ATTACKERS: [u64; 2] = [0x466f_7572_0000_0001, 0x466f_7572_0000_0002];

/// The defender's answer to a four.
pub(super) enum Answer {
    /// It is none: the defender moves freely.
    Free,
    /// This point alone.
    Forced(Cell),
    /// Nothing: after some reply the row is completed.
    Lost { reply: Cell, row: Cell },
}

impl Answer {
    /// The answer to a four of `attacker`. Not for caro, where a stone beside a row may stop it.
    pub fn to(board: &Stones, attacker: Colour) -> Self {
        let defender = attacker.other();
        let mut points = board.points(attacker, Kind::Five).iter();
        let Some(point) = points.next() else { return Self::Free };
        let another = points.next();
        // The defender stops one of two, or may not stop the only one.
        let lost = match another {
            None if board.allows(point, defender) => return Self::Forced(point),
            Some(other) if board.allows(point, defender) => Some((point, other)),
            Some(other) if board.allows(other, defender) => Some((other, point)),
            _ => elsewhere(board, defender, point).map(|reply| (reply, point)),
        };
        // A defender without any reply is not lost: the game is drawn.
        lost.map_or(Self::Free, |(reply, row)| Self::Lost { reply, row })
    }
}

impl ThreatSearch {
    /// Finds whether `attacker`, who is to move, wins by fours. After a win the path goes on with a shortest line.
    pub(super) fn deepen_fours(&mut self, board: &mut Stones, attacker: Colour) -> Result<Found, Spent> {
        self.fours_to(board, attacker, NEVER)
    }

    /// The same with at most `most` more stones.
    fn fours_to(&mut self, board: &mut Stones, attacker: Colour, most: u8) -> Result<Found, Spent> {
        for left in 1..=most.min(NEVER - 1) {
            match self.fours(board, attacker, left)? {
                Found::Cut => {}
                found => return Ok(found),
            }
        }
        Ok(Found::Cut)
    }

    /// The same with at most `left` stones and within a budget of its own; it is noted if either was too small.
    pub(super) fn fours_within(
        &mut self,
        board: &mut Stones,
        attacker: Colour,
        most: u64,
        left: u8,
    ) -> Result<bool, Spent> {
        let (budget, placed, moves) = (self.budget, self.placed.len(), self.moves.len());
        self.budget = budget.min(self.nodes.saturating_add(most));
        let found = self.fours_to(board, attacker, left);
        let spent = self.nodes == budget;
        self.budget = budget;
        match found {
            Ok(found) => {
                self.is_cut |= found == Found::Cut;
                Ok(found == Found::Won)
            }
            Err(Spent) if spent => Err(Spent),
            Err(Spent) => {
                self.is_cut = true;
                self.take_down_to(board, placed);
                self.moves.truncate(moves);
                self.path.clear();
                Ok(false)
            }
        }
    }

    /// Finds whether `attacker`, who is to move, wins by fours with at most `left` more stones, the row's last
    /// included.
    fn fours(&mut self, board: &mut Stones, attacker: Colour, left: u8) -> Result<Found, Spent> {
        if board.count(attacker, Kind::Five) > 0 {
            self.path.extend(board.points(attacker, Kind::Five).iter().next());
            return Ok(Found::Won);
        }
        let defender = attacker.other();
        let fives = board.count(defender, Kind::Five);
        if !has_four(board, attacker) || (fives > 1 && !closes(board)) {
            return Ok(Found::Not);
        }
        if left < 2 {
            return Ok(Found::Cut);
        }
        let key = board.key() ^ ATTACKERS[attacker as usize];
        match self.memo.failed(key) {
            Some(NEVER) => return Ok(Found::Not),
            Some(stones) if stones >= left => return Ok(Found::Cut),
            _ => {}
        }
        let first = self.moves.len();
        // A four that leaves the opponent a row loses; where they can complete one, that point alone is left.
        let mut useful = board.points(attacker, Kind::Four);
        if fives > 0 && !closes(board) {
            useful = useful.and(&board.points(defender, Kind::Five));
        }
        self.moves.extend(useful.iter());
        self.moves[first..].sort_unstable_by_key(|&cell| (-board.worth(cell, attacker), cell));
        let mut found = Found::Not;
        for index in first..self.moves.len() {
            let cell = self.moves[index];
            // With two stones left only a four that no reply stops will do.
            let stopped = board.kind(cell, attacker) < Kind::Win && defender == Colour::White;
            if left == 2 && stopped && !closes(board) {
                found = Found::Cut;
                continue;
            }
            if !board.allows(cell, attacker) {
                continue;
            }
            match self.four(board, cell, attacker, left)? {
                Found::Won => {
                    found = Found::Won;
                    break;
                }
                Found::Cut => found = Found::Cut,
                Found::Not => {}
            }
        }
        self.moves.truncate(first);
        self.memo.insert(key, found, left);
        Ok(found)
    }

    /// Makes a four and looks at every reply that stops it.
    fn four(&mut self, board: &mut Stones, cell: Cell, attacker: Colour, left: u8) -> Result<Found, Spent> {
        let before = self.path.len();
        self.put(board, cell, attacker)?;
        self.path.push(cell);
        let found = if board.count(attacker.other(), Kind::Five) > 0 {
            Found::Not
        } else if closes(board) {
            self.closing_replies(board, cell, attacker, left)?
        } else {
            self.forced_reply(board, attacker, left)?
        };
        self.take(board);
        if found != Found::Won {
            self.path.truncate(before);
        }
        Ok(found)
    }

    /// After a four: what follows the one reply, or a win where there is none.
    fn forced_reply(&mut self, board: &mut Stones, attacker: Colour, left: u8) -> Result<Found, Spent> {
        match Answer::to(board, attacker) {
            Answer::Free => Ok(Found::Not),
            Answer::Lost { reply, row } => {
                self.path.extend([reply, row]);
                Ok(Found::Won)
            }
            Answer::Forced(point) => {
                self.put(board, point, attacker.other())?;
                self.path.push(point);
                let found = self.fours(board, attacker, left - 1)?;
                self.take(board);
                Ok(found)
            }
        }
    }

    /// The same under caro, where a stone beside a row may stop it too: all stopping replies.
    fn closing_replies(
        &mut self,
        board: &mut Stones,
        cell: Cell,
        attacker: Colour,
        left: u8,
    ) -> Result<Found, Spent> {
        let (defender, ply, first) = (attacker.other(), self.path.len(), self.moves.len());
        self.moves.extend(around(board, cell));
        self.longest_at(ply).clear();
        let (mut worst, mut stopped) = (Found::Won, false);
        for index in first..self.moves.len() {
            let reply = self.moves[index];
            self.put(board, reply, defender)?;
            if board.count(attacker, Kind::Five) == 0 {
                stopped = true;
                self.path.push(reply);
                worst = self.fours(board, attacker, left - 1)?;
                self.keep_longest(ply, worst);
            }
            self.take(board);
            if worst != Found::Won {
                break;
            }
        }
        self.moves.truncate(first);
        if stopped || worst != Found::Won {
            self.restore_longest(ply, worst);
            return Ok(worst);
        }
        // Nothing stops it: any reply, and a row that is left.
        let Some(reply) = elsewhere(board, defender, cell) else { return Ok(Found::Not) };
        board.put(reply, defender);
        let row = board.points(attacker, Kind::Five).iter().next();
        board.take(reply, defender);
        let Some(row) = row else { return Ok(Found::Not) };
        self.path.extend([reply, row]);
        Ok(Found::Won)
    }

    fn longest_at(&mut self, ply: usize) -> &mut Vec<Cell> {
        if self.longest.len() <= ply {
            self.longest.resize_with(ply + 1, Vec::new);
        }
        &mut self.longest[ply]
    }

    /// After a reply at `ply`: keeps the line if it is won and the longest so far, and goes back on the path.
    fn keep_longest(&mut self, ply: usize, found: Found) {
        if found == Found::Won && self.path.len() - ply > self.longest[ply].len() {
            let Self { path, longest, .. } = self;
            longest[ply].clear();
            longest[ply].extend_from_slice(&path[ply..]);
        }
        self.path.truncate(ply);
    }

    /// After all replies at `ply`: the longest line, if all are won.
    fn restore_longest(&mut self, ply: usize, found: Found) {
        if found == Found::Won {
            let Self { path, longest, .. } = self;
            path.extend_from_slice(&longest[ply]);
        }
    }
}
