//! Threat search: wins by moves that the opponent must answer.
//!
//! `fours` looks for a victory by continuous fours (VCF): every move completes a four, so that every reply is forced. `threes` looks
//! for a victory by continuous threats (VCT): moves after which a VCF would follow, and every reply that could stop it is searched.
//! Both deepen by the number of the attacker's stones, so that a win found is a shortest one of its kind. CITE: Allis, van den
//! Herik, Huntjens, "Go-Moku and threat-space search", 1993; Thomsen, "Lambda-search in game trees", 2000.
//!
//! Knows stones and rules; must not know seats, turns, or the host's search.

mod fours;
mod memo;
mod threes;

use crate::board::Stones;
use crate::grade::Kind;
use crate::grid::{Cell, Direction};
use crate::lines::Colour;
use crate::variant::Rule;
use memo::{Memo, NEVER};

/// Which threats an attack is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// Fours alone.
    Fours,
    /// Fours, and everything that threatens a victory by fours.
    Threats,
}

/// What a search found.
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

/// What is known of a node with a number of stones left.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// A win; the path goes on with it.
    Won,
    /// No win, with however many stones.
    Not,
    /// No win with so many stones.
    Cut,
}

/// A threat search with its tables, for one thread.
pub struct ThreatSearch {
    attack: Attack,
    memo: Memo,
    /// Moves of the nodes on the path, one after another.
    moves: Vec<Cell>,
    /// Stones from the root to the node; after a win, to its end.
    path: Vec<Cell>,
    /// By ply: the threat that a reply must stop, and the longest line found so far.
    threats: Vec<Vec<Cell>>,
    longest: Vec<Vec<Cell>>,
    /// By ply: the reply that lately stopped a threat there.
    refutations: Vec<Option<Cell>>,
    nodes: u64,
    budget: u64,
}

impl ThreatSearch {
    /// A search for one kind of attack.
    pub fn new(attack: Attack) -> Self {
        Self {
            attack,
            memo: Memo::new(),
            moves: Vec::new(),
            path: Vec::new(),
            threats: Vec::new(),
            longest: Vec::new(),
            refutations: Vec::new(),
            nodes: 0,
            budget: 0,
        }
    }

    /// Looks for a win of `attacker`, who is to move, within a budget of stones placed. The result and the nodes depend on
    /// nothing else.
    pub fn search(&mut self, stones: &Stones, attacker: Colour, budget: u64) -> Finding {
        self.memo.clear();
        self.moves.clear();
        self.path.clear();
        self.refutations.clear();
        (self.nodes, self.budget) = (0, budget);
        if self.attack == Attack::Fours
            && stones.count(attacker, Kind::Five) == 0
            && !has_four(stones, attacker)
        {
            return Finding::NotWon;
        }
        let mut board = stones.clone();
        for left in 1..NEVER {
            let found = match self.attack {
                Attack::Fours => self.fours(&mut board, attacker, left),
                Attack::Threats => self.deepen_threats(&mut board, attacker, left),
            };
            match found {
                Ok(Found::Won) => return Finding::Won,
                Ok(Found::Not) => return Finding::NotWon,
                Ok(Found::Cut) => {}
                Err(Spent) => break,
            }
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
        board.put(cell, colour);
        Ok(())
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

/// Has a colour a point that makes a four?
fn has_four(board: &Stones, colour: Colour) -> bool {
    [Kind::Four, Kind::FourMore, Kind::FourThree, Kind::Win].iter().any(|&kind| board.count(colour, kind) > 0)
}

/// May one stone stop two ways to complete a row, by closing an end?
fn closes(board: &Stones) -> bool {
    board.rule() == Rule::Caro
}
