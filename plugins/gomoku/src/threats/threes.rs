//! Victory by continuous threats: moves after which a victory by fours would follow. All but one of them make a four or an open
//! three; one may be quiet.

use super::fours::Answer;
use super::memo::NEVER;
use super::{Found, Spent, ThreatSearch, closes};
use crate::board::Stones;
use crate::cells::Cells;
use crate::grade::Kind;
use crate::grid::{Cell, Direction};
use crate::lines::Colour;
use crate::shape::Shape;
use crate::variant::Rule;

/// Tells the keys of this search from those of fours, by quiet moves allowed and attacker.
const ATTACKERS: [[u64; 2]; 2] =
    [[0x5468_7265_6174_0001, 0x5468_7265_6174_0002], [0x5468_7265_6174_0003, 0x5468_7265_6174_0004]];

/// What is left to an attack.
#[derive(Clone, Copy)]
struct Means {
    /// Stones, the row's last included.
    left: u8,
    /// Moves that threaten although they make neither a four nor an open three.
    quiet: u8,
}

impl Means {
    const fn less(self, quiet: u8) -> Self {
        Self { left: self.left - 1, quiet: self.quiet - quiet }
    }
}

impl ThreatSearch {
    /// Does `attacker`, who is to move, win by threats with at most `left` more stones, the row's last included? Lines with one
    /// quiet move are looked at after those with none.
    pub(super) fn deepen_threats(
        &mut self,
        board: &mut Stones,
        attacker: Colour,
        left: u8,
    ) -> Result<Found, Spent> {
        let forcing = self.threats(board, attacker, Means { left, quiet: 0 })?;
        if forcing == Found::Won {
            return Ok(forcing);
        }
        self.threats(board, attacker, Means { left, quiet: 1 })
    }

    fn threats(&mut self, board: &mut Stones, attacker: Colour, means: Means) -> Result<Found, Spent> {
        let Means { left, quiet } = means;
        let fours = self.fours(board, attacker, left)?;
        let defender = attacker.other();
        let fives = board.count(defender, Kind::Five);
        if fours == Found::Won || (fives > 1 && !closes(board)) {
            return Ok(fours);
        }
        // A threat, a four and the row.
        if left < 3 {
            return Ok(Found::Cut);
        }
        let key = board.key() ^ ATTACKERS[usize::from(quiet)][attacker as usize];
        match self.memo.failed(key) {
            Some(NEVER) => return Ok(Found::Not),
            Some(stones) if stones >= left => return Ok(Found::Cut),
            _ => {}
        }
        let first = self.moves.len();
        let least = if quiet > 0 { Kind::Single } else { Kind::Three };
        let mut useful = board.points(attacker, least);
        if fives > 0 && !closes(board) {
            useful = board.points(defender, Kind::Five);
        }
        self.moves.extend(useful.iter());
        self.moves[first..].sort_unstable_by_key(|&cell| (-board.worth(cell, attacker), cell));
        let mut found = Found::Not;
        for index in first..self.moves.len() {
            let cell = self.moves[index];
            if !board.allows(cell, attacker) {
                continue;
            }
            let spent = u8::from(quiet > 0 && fives == 0 && board.kind(cell, attacker) < Kind::Three);
            match self.threat(board, cell, attacker, means.less(spent))? {
                Found::Won => {
                    found = Found::Won;
                    break;
                }
                Found::Cut => found = Found::Cut,
                Found::Not => {}
            }
        }
        self.moves.truncate(first);
        self.memo.keep(key, found, left);
        Ok(found)
    }

    /// Makes a move and, with the means that are left then, if it threatens, looks at every reply that could stop the threat.
    fn threat(
        &mut self,
        board: &mut Stones,
        cell: Cell,
        attacker: Colour,
        means: Means,
    ) -> Result<Found, Spent> {
        let before = self.path.len();
        self.put(board, cell, attacker)?;
        self.path.push(cell);
        let found = if board.count(attacker.other(), Kind::Five) > 0 {
            Found::Not
        } else if board.count(attacker, Kind::Five) > 0 && !closes(board) {
            self.forced_reply(board, attacker, |search, board| search.threats(board, attacker, means))?
        } else {
            self.replies(board, attacker, means)?
        };
        board.take(cell, attacker);
        if found != Found::Won {
            self.path.truncate(before);
        }
        Ok(found)
    }

    /// After a move that is no four: what would follow if the defender did nothing, and every reply that could stop that.
    fn replies(&mut self, board: &mut Stones, attacker: Colour, means: Means) -> Result<Found, Spent> {
        let ply = self.path.len();
        let idle = self.fours(board, attacker, means.left)?;
        if idle != Found::Won {
            return Ok(idle);
        }
        if self.threats.len() <= ply {
            self.threats.resize_with(ply + 1, Vec::new);
        }
        let Self { path, threats, .. } = self;
        threats[ply].clear();
        threats[ply].extend(path.drain(ply..));
        self.longest_at(ply).clear();

        let (defender, first) = (attacker.other(), self.moves.len());
        let delicate = self.is_delicate(board, attacker, ply);
        self.gather_replies(board, attacker, ply, delicate);
        let mut worst = Found::Won;
        for index in first..self.moves.len() {
            let reply = self.moves[index];
            if !board.allows(reply, defender) {
                continue;
            }
            self.put(board, reply, defender)?;
            self.path.push(reply);
            worst = if self.still_works(board, attacker, ply)? {
                Found::Won
            } else {
                self.path.truncate(ply + 1);
                self.threats(board, attacker, means)?
            };
            board.take(reply, defender);
            self.keep_longest(ply, worst);
            if worst != Found::Won {
                if self.refutations.len() <= ply {
                    self.refutations.resize(ply + 1, None);
                }
                self.refutations[ply] = Some(reply);
                break;
            }
        }
        self.moves.truncate(first);
        self.restore_longest(ply, worst);
        Ok(worst)
    }

    /// Replies that could stop the threat at `ply`: points of its line, fours, and points that make a four together with replies of
    /// the line. Nothing else changes the line, unless it is `delicate`: then every reply is tried, as under caro, where a stone may
    /// close a row.
    fn gather_replies(&mut self, board: &Stones, attacker: Colour, ply: usize, delicate: bool) {
        let Self { moves, threats, refutations, .. } = self;
        let (line, defender) = (&threats[ply], attacker.other());
        let first = moves.len();
        moves.extend(line.iter().filter(|&&cell| board.at(cell).is_none()));
        let others = moves.len();
        let mut counters = board.points(defender, Kind::Four);
        if closes(board) || delicate {
            counters = board.empty().collect();
        } else {
            counters = counters.or(&joining(board, line, defender));
        }
        moves.extend(counters.iter().filter(|cell| !line.contains(cell)));
        // What hurts the attack most is tried first: it is refuted by the first reply that stops it.
        let worth = |cell| board.worth(cell, defender) + board.worth(cell, attacker);
        moves[others..].sort_unstable_by_key(|&cell| (-worth(cell), cell));
        let known = refutations.get(ply).copied().flatten();
        if let Some(place) = moves[first..].iter().position(|&cell| Some(cell) == known) {
            moves[first..=first + place].rotate_right(1);
        }
    }

    /// Does the threat at `ply` rest on what is forbidden to Black? A stone elsewhere may change that by way of a three that is true
    /// no longer, or again. Where no point of the line may be a foul, none becomes one by stones of the other colour, and White needs
    /// none.
    fn is_delicate(&self, board: &mut Stones, attacker: Colour, ply: usize) -> bool {
        if board.rule() != Rule::Renju {
            return false;
        }
        let line = &self.threats[ply];
        let mut delicate = false;
        for (index, &cell) in line.iter().enumerate() {
            delicate |= board.is_suspect(cell, Colour::Black);
            board.put(cell, if index % 2 == 0 { attacker } else { attacker.other() });
        }
        take_back(board, line, attacker);
        delicate
    }

    /// Does the threat at `ply` win as it stands, in spite of the reply on the path? If so the path goes on with it.
    fn still_works(&mut self, board: &mut Stones, attacker: Colour, ply: usize) -> Result<bool, Spent> {
        if closes(board) {
            return Ok(false);
        }
        let (made, mut step, mut works) = (self.path.len(), 0, false);
        while let Some(&cell) = self.threats[ply].get(step) {
            let ready = board.at(cell).is_none() && board.kind(cell, attacker) >= Kind::Four;
            if !ready || board.count(attacker.other(), Kind::Five) > 0 || !board.allows(cell, attacker) {
                break;
            }
            self.path.push(cell);
            if board.wins(cell, attacker) {
                works = true;
                break;
            }
            self.put(board, cell, attacker)?;
            match Answer::to(board, attacker) {
                Answer::Forced(point) => {
                    self.put(board, point, attacker.other())?;
                    self.path.push(point);
                }
                Answer::Lost { reply, row } => {
                    self.path.extend([reply, row]);
                    works = true;
                    break;
                }
                Answer::Free => break,
            }
            step += 2;
        }
        take_back(board, &self.path[made..], attacker);
        if !works {
            self.path.truncate(made);
        }
        Ok(works)
    }
}

/// Empty points that could make a four of the defender together with his replies in a line: on a line of the board with one of
/// them where two stones are missing, or with two of them where three are.
fn joining(board: &Stones, line: &[Cell], defender: Colour) -> Cells {
    let grid = board.grid();
    let reach = i16::from(board.win()) - 1;
    let replies = line.iter().skip(1).step_by(2);
    let mut joining = Cells::NONE;
    for along in Direction::ALL {
        let mut once = Cells::NONE;
        let mut twice = Cells::NONE;
        for &reply in replies.clone() {
            let near = grid.line(reply, along, reach).filter(|&cell| board.at(cell).is_none()).collect();
            twice = twice.or(&once.and(&near));
            once = once.or(&near);
        }
        let shape = |cell: Cell| board.shapes(cell, defender).shape(along);
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
