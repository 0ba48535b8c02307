//! Victory by continuous threats: moves after which a victory by fours would follow, most of which make a four or an open three.

use super::fours::Answer;
use super::memo::NEVER;
use super::proof::{Child, INFINITE, Numbers};
use super::{Found, Spent, ThreatSearch, closes, elsewhere};
use crate::board::Stones;
use crate::cells::Cells;
use crate::grade::Kind;
use crate::grid::Cell;
use crate::lines::Colour;

/// Tells positions by who is to move, and by how many stones are left: multiplied by their number.
const ATTACKER: u64 = 0x9e37_79b9_7f4a_7c15;
const DEFENDER: u64 = 0xc2b2_ae3d_27d4_eb4f;

/// Stones that a look for a victory by fours may place: where the attacker is to move, whose fours are tried as threats anyway, and
/// where it tells whether a move threatens at all.
const ATTACK_FOURS: u64 = 30;
const THREAT_FOURS: u64 = 100;

/// The factor of these where nothing is found within them.
const IMPATIENCE: u64 = 10;
/// Stones of the shortest win that is none by fours: a threat, a four and the row.
const SHORTEST: u8 = 3;

/// Up to how many nodes a search goes on in one way, and how much more there seems to be to prove after every threat on the path that
/// was no four. Chains of many threats with hardly a choice are found soon; then wins of few threats are looked for first, since every
/// threat more has replies of its own, and at last they hardly count.
const PHASES: [(u64, u16); 3] = [(20_000, 0), (1_000_000, 30), (u64::MAX, 8)];

/// The amount that there seems to be to prove after a move of a kind: a quiet one is examined last.
const fn promise(kind: Kind) -> u16 {
    match kind {
        Kind::Five | Kind::Win | Kind::FourThree | Kind::FourMore | Kind::Four => 1,
        Kind::DoubleThree => 4,
        Kind::ThreeMore => 10,
        Kind::Three => 16,
        Kind::Pair => 30,
        _ => 50,
    }
}

/// Key of a position in the graph.
fn position(board: &Stones, to_move: u64, left: u8) -> u64 {
    board.key() ^ to_move.wrapping_mul(u64::from(left))
}

/// The remainder of a number of stones after one more.
const fn less(left: u8) -> u8 {
    if left == NEVER { NEVER } else { left - 1 }
}

impl ThreatSearch {
    /// Finds whether `attacker`, who is to move, wins by threats. After a win the path is its line.
    pub(super) fn prove(&mut self, board: &mut Stones, attacker: Colour) -> Result<Found, Spent> {
        let whole = self.budget;
        let mut found = Err(Spent);
        for (nodes, per_threat) in PHASES {
            self.take_down_to(board, 0);
            self.moves.clear();
            self.path.clear();
            (self.budget, self.per_threat) = (whole.min(nodes), per_threat);
            found = self.prove_patiently(board, attacker);
            if found.is_ok() || self.budget == whole {
                break;
            }
        }
        let found = found?;
        if found == Found::Won {
            self.budget = whole;
            self.shorten(board, attacker);
        }
        Ok(found)
    }

    /// The same, with more patience again and again while something is given up.
    fn prove_patiently(&mut self, board: &mut Stones, attacker: Colour) -> Result<Found, Spent> {
        self.patience = 1;
        loop {
            let found = self.prove_within(board, attacker, NEVER)?;
            if found != Found::Cut {
                return Ok(found);
            }
            // Some victory by fours may have been given up too early.
            self.patience = self.patience.saturating_mul(IMPATIENCE);
        }
    }

    /// Looks for a win with fewer stones than that of the path, and again with fewer than that one, for twice as long as the first
    /// took to find, or a third of what was given.
    fn shorten(&mut self, board: &mut Stones, attacker: Colour) {
        self.budget = self.budget.min((3 * self.nodes).max(self.budget / 3));
        let mut line = std::mem::take(&mut self.path);
        loop {
            let left = (line.len() / 2).min(usize::from(NEVER) - 1) as u8;
            if left < SHORTEST || !matches!(self.prove_within(board, attacker, left), Ok(Found::Won)) {
                break;
            }
            line = std::mem::take(&mut self.path);
        }
        self.path = line;
    }

    /// Finds whether the attacker wins by threats with at most `left` stones, or any number of them. The board is as it
    /// was unless the budget is spent.
    fn prove_within(&mut self, board: &mut Stones, attacker: Colour, left: u8) -> Result<Found, Spent> {
        self.graph.clear(self.budget - self.nodes);
        self.is_cut = false;
        self.threats = 0;
        let root = self.graph.visit(position(board, ATTACKER, left)).ok_or(Spent)?;
        self.attack(board, attacker, root, left, Numbers { reach: INFINITE, fail: INFINITE })?;
        if self.graph.numbers(root).reach > 0 {
            return Ok(if self.is_cut { Found::Cut } else { Found::Not });
        }
        let placed = self.placed.len();
        self.trace(board, attacker, root)?;
        self.take_down_to(board, placed);
        Ok(Found::Won)
    }

    /// Searches a position of the attacker until one of its numbers reaches its limit.
    fn attack(
        &mut self,
        board: &mut Stones,
        attacker: Colour,
        node: u32,
        left: u8,
        limits: Numbers,
    ) -> Result<(), Spent> {
        if !self.graph.is_expanded(node) {
            self.list_attacks(board, attacker, node, left)?;
        }
        while let Some(step) = self.graph.next(node, limits) {
            let cell = self.graph.cell(step.child);
            let threats = u16::from(board.kind(cell, attacker) < Kind::Four);
            self.threats += threats;
            self.put(board, cell, attacker)?;
            let next = self.graph.follow(step.child, position(board, DEFENDER, left)).ok_or(Spent)?;
            self.defend(board, attacker, next, less(left), step.limits)?;
            self.take(board);
            self.threats -= threats;
            if self.graph.numbers(next).fail == 0 {
                self.graph.measure(node, true);
            }
        }
        Ok(())
    }

    /// Searches a position of the defender until one of its numbers reaches its limit.
    fn defend(
        &mut self,
        board: &mut Stones,
        attacker: Colour,
        node: u32,
        left: u8,
        limits: Numbers,
    ) -> Result<(), Spent> {
        if !self.graph.is_expanded(node) {
            self.list_defences(board, attacker, node, left)?;
        }
        while let Some(step) = self.graph.next(node, limits) {
            self.put(board, self.graph.cell(step.child), attacker.other())?;
            let next = self.graph.follow(step.child, position(board, ATTACKER, left)).ok_or(Spent)?;
            self.attack(board, attacker, next, left, step.limits)?;
            self.take(board);
        }
        if self.graph.numbers(node).fail == 0 {
            self.graph.measure(node, false);
        }
        Ok(())
    }

    /// The moves of the attacker, unless the position is decided.
    fn list_attacks(
        &mut self,
        board: &mut Stones,
        attacker: Colour,
        node: u32,
        left: u8,
    ) -> Result<(), Spent> {
        let defender = attacker.other();
        if self.fours_within(board, attacker, self.patience.saturating_mul(ATTACK_FOURS), left)? {
            self.graph.decide(node, Numbers::REACHED, self.path.len());
            self.path.clear();
            return Ok(());
        }
        if left < SHORTEST {
            self.is_cut = true;
            self.graph.decide(node, Numbers::FAILED, 0);
            return Ok(());
        }
        let mut useful = board.points(attacker, Kind::Single);
        if !closes(board) {
            match board.count(defender, Kind::Five) {
                0 => {}
                1 => useful = board.points(defender, Kind::Five),
                _ => useful = Cells::NONE,
            }
        }
        let forced = board.count(defender, Kind::Five) > 0;
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        moves.extend(useful.iter().filter(|&cell| board.allows(cell, attacker)));
        moves.sort_unstable_by_key(|&cell| (-board.worth(cell, attacker), cell));
        self.children.clear();
        let farther = self.threats.saturating_mul(self.per_threat);
        for &cell in &moves {
            let proof = if forced { 1 } else { promise(board.kind(cell, attacker)).saturating_add(farther) };
            self.children.push(Child::new(cell, 1, proof));
        }
        self.moves = moves;
        self.keep_children(node, 0)
    }

    /// The replies of the defender to the stone just placed, unless the position is decided.
    fn list_defences(
        &mut self,
        board: &mut Stones,
        attacker: Colour,
        node: u32,
        left: u8,
    ) -> Result<(), Spent> {
        let defender = attacker.other();
        if board.count(defender, Kind::Five) > 0 {
            self.graph.decide(node, Numbers::REACHED, 0);
            return Ok(());
        }
        if board.count(attacker, Kind::Five) > 0 && !closes(board) {
            match Answer::to(board, attacker) {
                Answer::Free => self.graph.decide(node, Numbers::REACHED, 0),
                Answer::Lost { .. } => self.graph.decide(node, Numbers::FAILED, 2),
                Answer::Forced(point) => {
                    self.children.clear();
                    self.children.push(Child::new(point, 1, 1));
                    return self.keep_children(node, 0);
                }
            }
            return Ok(());
        }
        if !self.fours_within(board, attacker, self.patience.saturating_mul(THREAT_FOURS), left)? {
            self.graph.decide(node, Numbers::REACHED, 0);
            return Ok(());
        }
        let mut length = 0;
        self.threat.clear();
        self.threat.append(&mut self.path);
        let mut replies = std::mem::take(&mut self.moves);
        self.gather_replies(board, attacker, &mut replies);
        self.children.clear();
        for &reply in &replies {
            if !board.allows(reply, defender) {
                continue;
            }
            length = length.max(2);
            self.put(board, reply, defender)?;
            let works = self.still_works(board, attacker)?;
            self.take(board);
            match works {
                Some(plies) => length = length.max(1 + plies),
                None => self.children.push(Child::new(reply, 1, 1)),
            }
        }
        self.moves = replies;
        if length == 0 {
            match elsewhere(board, defender, self.threat[0]) {
                Some(reply) => self.children.push(Child::new(reply, 1, 1)),
                // A defender without any reply is not lost: the game is drawn.
                None => {
                    self.graph.decide(node, Numbers::REACHED, 0);
                    return Ok(());
                }
            }
        }
        self.keep_children(node, length)
    }

    fn keep_children(&mut self, node: u32, length: usize) -> Result<(), Spent> {
        if self.children.is_empty() {
            self.graph.decide(node, Numbers::FAILED, length);
            return Ok(());
        }
        if self.graph.expand(node, &self.children, length) { Ok(()) } else { Err(Spent) }
    }

    /// Follows a proved win: the attacker's shortest way, the defender's longest. Both are known only as far as the search went.
    fn trace(&mut self, board: &mut Stones, attacker: Colour, root: u32) -> Result<(), Spent> {
        let (mut node, mut line) = (root, Vec::new());
        while let Some((cell, next)) = self.graph.winning_move(node) {
            self.put(board, cell, attacker)?;
            line.push(cell);
            let Some((reply, after)) = self.graph.longest_reply(next) else {
                if board.count(attacker, Kind::Five) > 0
                    && let Answer::Lost { reply, row } = Answer::to(board, attacker)
                {
                    self.path = line;
                    self.path.extend([reply, row]);
                    return Ok(());
                }
                // The victory by fours works in spite of every reply.
                self.deepen_fours(board, attacker)?;
                let allowed = |cell: &Cell| board.allows(*cell, attacker.other());
                let reply = self.path.iter().copied().find(allowed);
                self.path.clear();
                let reply = reply.or_else(|| elsewhere(board, attacker.other(), cell)).ok_or(Spent)?;
                self.put(board, reply, attacker.other())?;
                line.push(reply);
                break;
            };
            self.put(board, reply, attacker.other())?;
            line.push(reply);
            node = after;
        }
        self.deepen_fours(board, attacker)?;
        line.append(&mut self.path);
        self.path = line;
        Ok(())
    }
}
