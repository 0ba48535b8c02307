//! Threat search: wins by moves that the opponent must answer.
//!
//! `fours` looks for a victory by continuous fours (VCF): every move completes a four, so that every reply is forced.
//! It deepens by the number of the attacker's stones, so that a win found is a shortest one. `threes` looks for a
//! victory by continuous threats (VCT): moves after which a VCF would follow; `replies` tells which replies could stop
//! that one, and all of them are searched, by proof numbers in the graph of `proof`. A win that is not found soon is
//! looked for with few threats first. The search then tries to shorten a win that it found. CITE: [Allis 1993];
//! [Thomsen 2000]; [Nagai 2002].
//!
//! Knows stones and rules; must not know seats, turns, or the host's search.

mod fours;
mod memo;
mod proof;
mod replies;
mod threes;

use crate::board::Stones;
use crate::grade::Kind;
use crate::grid::{Cell, Direction};
use crate::lines::Colour;
use crate::variant::Rule;
use memo::Memo;
use proof::{Child, Graph};

/// The threats of which an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// Fours alone.
    Fours,
    /// Fours, and everything that threatens a victory by fours.
    Threats,
}

/// The findings of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The attacker wins by the line.
    Won,
    /// There is no such win.
    NotWon,
    /// The budget was spent before either was known.
    Unresolved,
}

/// The budget is spent.
struct Spent;

/// The state of a node with a number of stones left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// A win; the path goes on with it.
    Won,
    /// No win, with however many stones.
    Not,
    /// No win with this many stones.
    Cut,
}

/// A threat search with its tables, for one thread.
pub struct ThreatSearch {
    attack: Attack,
    memo: Memo,
    graph: Graph,
    /// Moves of the nodes on the path, one after another.
    moves: Vec<Cell>,
    /// Moves of a position that is being expanded.
    children: Vec<Child>,
    /// Stones from the root to the node; after a win, to its end.
    path: Vec<Cell>,
    /// The victory by fours that a reply must stop.
    threat: Vec<Cell>,
    /// By ply: the longest line found so far.
    longest: Vec<Vec<Cell>>,
    /// The stones that were placed and not taken off again.
    placed: Vec<(Cell, Colour)>,
    nodes: u64,
    budget: u64,
    /// The units that a search for threats spends on looking for a victory by fours.
    patience: u64,
    /// Whether a search for threats gave up something for want of stones or of patience.
    is_cut: bool,
    /// Stones of the attacker on the path that made no four, in a search for threats.
    threats: u16,
    /// The amount that there seems to be more to prove after each of them.
    per_threat: u16,
}

impl ThreatSearch {
    /// A search for one kind of attack.
    pub fn new(attack: Attack) -> Self {
        Self {
            attack,
            memo: Memo::new(),
            graph: Graph::default(),
            moves: Vec::new(),
            children: Vec::new(),
            path: Vec::new(),
            threat: Vec::new(),
            longest: Vec::new(),
            placed: Vec::new(),
            nodes: 0,
            budget: 0,
            patience: 1,
            is_cut: false,
            threats: 0,
            per_threat: 0,
        }
    }

    /// Looks for a win of `attacker`, who is to move, within a budget of stones placed. The result and the nodes depend on
    /// nothing else.
    pub fn search(&mut self, stones: &Stones, attacker: Colour, budget: u64) -> Finding {
        self.memo.clear();
        self.moves.clear();
        self.path.clear();
        self.placed.clear();
        (self.nodes, self.budget) = (0, budget);
        if self.attack == Attack::Fours
            && stones.count(attacker, Kind::Five) == 0
            && !has_four(stones, attacker)
        {
            return Finding::NotWon;
        }
        let mut board = stones.clone();
        let found = match self.attack {
            Attack::Fours => self.deepen_fours(&mut board, attacker),
            Attack::Threats => self.prove(&mut board, attacker),
        };
        match found {
            Ok(Found::Won) => return Finding::Won,
            Ok(Found::Not) => return Finding::NotWon,
            Ok(Found::Cut) | Err(Spent) => {}
        }
        self.path.clear();
        Finding::Unresolved
    }

    /// After a win: the attacker's stones and the replies, down to the row.
    pub fn line(&self) -> &[Cell] {
        &self.path
    }

    /// Stones placed by the last search.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    fn put(&mut self, board: &mut Stones, cell: Cell, colour: Colour) -> Result<(), Spent> {
        if self.nodes == self.budget {
            return Err(Spent);
        }
        self.nodes += 1;
        self.placed.push((cell, colour));
        board.put(cell, colour);
        Ok(())
    }

    /// Takes off what was put last.
    fn take(&mut self, board: &mut Stones) {
        if let Some((cell, colour)) = self.placed.pop() {
            board.take(cell, colour);
        }
    }

    /// Takes off all but what was put first.
    fn take_down_to(&mut self, board: &mut Stones, placed: usize) {
        while self.placed.len() > placed {
            self.take(board);
        }
    }
}

/// Empty points on the lines through `centre`, as far as a row could reach.
fn around(board: &Stones, centre: Cell) -> impl Iterator<Item = Cell> {
    const REACH: i16 = 6;
    let line = move |direction| board.grid().line(centre, direction, REACH);
    Direction::ALL.into_iter().flat_map(line).filter(move |&cell| board.at(cell).is_none())
}

/// Some point where a colour may place a stone that is not `but`: a reply where every reply loses.
fn elsewhere(board: &Stones, colour: Colour, but: Cell) -> Option<Cell> {
    board.empty().find(|&cell| cell != but && board.allows(cell, colour))
}

/// Returns whether a colour has a point that makes a four.
fn has_four(board: &Stones, colour: Colour) -> bool {
    [Kind::Four, Kind::FourMore, Kind::FourThree, Kind::Win].iter().any(|&kind| board.count(colour, kind) > 0)
}

/// Returns whether one stone may stop two ways to complete a row, by closing an end.
fn closes(board: &Stones) -> bool {
    board.rule() == Rule::Caro
}
