//! The graph of a search by proof numbers: positions that were visited, each with what is left to prove and to disprove there.
//!
//! Knows keys, points and numbers; must not know stones or who attacks. Numbers are in the view of the player to move.
//! Of the successors that must all be dealt with only the hardest counts in full, the others one each: threats meet
//! again and again in another order, and sums would count them over and over. CITE: [Allis 1994]; [Nagai 2002]; [Ueda
//! 2008].

use crate::grid::Cell;

/// More than any number of a position that is not decided.
pub(super) const INFINITE: u32 = 1 << 30;
/// No node.
const NONE: u32 = u32::MAX;
/// Most places for positions, and most successors that are kept for each of them.
const MOST_PLACES: u64 = 1 << 25;
const CHILDREN: usize = 4;

/// The amount left to show, in the view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The amount left to show that the player reaches their aim; 0: they do.
    pub reach: u32,
    /// The amount left to show that they do not; 0: they do not.
    pub fail: u32,
}

impl Numbers {
    /// The player reaches their aim.
    pub const REACHED: Self = Self { reach: 0, fail: INFINITE };
    /// They do not.
    pub const FAILED: Self = Self { reach: INFINITE, fail: 0 };

    /// Returns whether nothing is left to show.
    pub const fn is_decided(self) -> bool {
        self.reach == 0 || self.fail == 0
    }
}

/// A move from a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The move.
    pub cell: Cell,
    /// The guess of the numbers of the position after it until that is visited.
    guess: (u16, u16),
    node: u32,
}

impl Child {
    /// A move to a position of which nothing but a guess is known.
    pub const fn new(cell: Cell, reach: u16, fail: u16) -> Self {
        Self { cell, guess: (reach, fail), node: NONE }
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    key: u64,
    numbers: Numbers,
    first: u32,
    count: u16,
    length: u16,
}

/// The next step at a position that is not decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The most promising move, by its place in the graph.
    pub child: u32,
    /// The limits up to which it is expanded: until one of its numbers is that large.
    pub limits: Numbers,
}

/// The positions of one search.
#[derive(Default)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    children: Vec<Child>,
    /// Numbers of nodes by key, with open addressing; as many places as a search needs.
    places: Vec<u32>,
}

impl Graph {
    /// Forgets everything, and has room for `most` positions.
    pub fn clear(&mut self, most: u64) {
        self.nodes.clear();
        self.children.clear();
        self.places.clear();
        let places = most.saturating_mul(2).clamp(16, MOST_PLACES).next_power_of_two();
        self.places.resize(places as usize, NONE);
    }

    /// The position with a key, a new one if it was not visited before. `None` where there is no more room.
    pub fn visit(&mut self, key: u64) -> Option<u32> {
        let mask = self.places.len() - 1;
        let mut place = key as usize & mask;
        while self.places[place] != NONE {
            let node = self.places[place];
            if self.nodes[node as usize].key == key {
                return Some(node);
            }
            place = (place + 1) & mask;
        }
        if self.nodes.len() * 4 >= self.places.len() * 3 {
            return None;
        }
        let node = self.nodes.len() as u32;
        self.places[place] = node;
        let numbers = Numbers { reach: 1, fail: 1 };
        self.nodes.push(Node { key, numbers, first: NONE, count: 0, length: 0 });
        Some(node)
    }

    /// The position that a move leads to, which has this key. `None` where there is no more room.
    pub fn follow(&mut self, child: u32, key: u64) -> Option<u32> {
        let node = match self.children[child as usize].node {
            NONE => self.visit(key)?,
            node => node,
        };
        self.children[child as usize].node = node;
        Some(node)
    }

    /// Returns whether the moves from a position are known, or it is decided.
    pub fn is_expanded(&self, node: u32) -> bool {
        self.nodes[node as usize].first != NONE
    }

    /// Keeps the moves from a position; `length` is what its win takes at least. False where there is no more room.
    pub fn expand(&mut self, node: u32, children: &[Child], length: usize) -> bool {
        if self.children.len() + children.len() > CHILDREN * self.places.len() {
            return false;
        }
        let entry = &mut self.nodes[node as usize];
        (entry.first, entry.count) = (self.children.len() as u32, children.len() as u16);
        entry.length = length as u16;
        self.children.extend_from_slice(children);
        true
    }

    /// Decides a position without a look at moves; `length` is what its win takes.
    pub fn decide(&mut self, node: u32, numbers: Numbers, length: usize) {
        let entry = &mut self.nodes[node as usize];
        (entry.numbers, entry.first, entry.count, entry.length) = (numbers, 0, 0, length as u16);
    }

    /// The moves from a position that is expanded.
    pub fn children(&self, node: u32) -> impl Iterator<Item = u32> + use<> {
        let Node { first, count, .. } = self.nodes[node as usize];
        if first == NONE { 0..0 } else { first..first + u32::from(count) }
    }

    /// The move to the shortest win among those proved, and the position after it.
    pub fn winning_move(&self, node: u32) -> Option<(Cell, u32)> {
        let won = self.children(node).filter_map(|child| match self.after(child) {
            (Some(next), numbers) if numbers.fail == 0 => Some((self.cell(child), next)),
            _ => None,
        });
        won.min_by_key(|&(_, next)| self.length(next))
    }

    /// The reply to which the proved win takes longest, and the position after it.
    pub fn longest_reply(&self, node: u32) -> Option<(Cell, u32)> {
        let replies = self.children(node).filter_map(|child| Some((self.cell(child), self.after(child).0?)));
        replies.max_by_key(|&(_, next)| self.length(next))
    }

    /// The move at a place.
    pub fn cell(&self, child: u32) -> Cell {
        self.children[child as usize].cell
    }

    /// The numbers of a position.
    pub fn numbers(&self, node: u32) -> Numbers {
        self.nodes[node as usize].numbers
    }

    /// Plies of the win at a position that is decided for the attacker.
    pub fn length(&self, node: u32) -> u16 {
        self.nodes[node as usize].length
    }

    /// The position a move leads to and its numbers.
    pub fn after(&self, child: u32) -> (Option<u32>, Numbers) {
        let Child { guess: (reach, fail), node, .. } = self.children[child as usize];
        match node {
            NONE => (None, Numbers { reach: reach.into(), fail: fail.into() }),
            node => (Some(node), self.numbers(node)),
        }
    }

    /// Brings the numbers of an expanded position up to date. Returns the next step, if neither number has reached its
    /// limit.
    pub fn next(&mut self, node: u32, limits: Numbers) -> Option<Step> {
        let (mut best, mut least, mut second) = (NONE, INFINITE, INFINITE);
        let (mut hardest, mut open) = (0, 0_u32);
        for child in self.children(node) {
            let (_, after) = self.after(child);
            if after.fail < least {
                (best, second, least) = (child, least, after.fail);
            } else {
                second = second.min(after.fail);
            }
            hardest = hardest.max(after.reach);
            open += u32::from(after.reach > 0);
        }
        let others = open.saturating_sub(1);
        let numbers = Numbers { reach: least, fail: (hardest + others).min(INFINITE) };
        if self.nodes[node as usize].count > 0 {
            self.nodes[node as usize].numbers = if least == 0 { Numbers::REACHED } else { numbers };
        }
        let numbers = self.numbers(node);
        if numbers.is_decided() || numbers.reach >= limits.reach || numbers.fail >= limits.fail {
            return None;
        }
        // A little more than the second best is allowed: to change between two moves at every step costs more.
        let reach = limits.fail - others;
        let fail = limits.reach.min(second.saturating_add(second / 4 + 1));
        Some(Step { child: best, limits: Numbers { reach, fail } })
    }

    /// Keeps how long a win is that follows from those after the moves: the shortest where the attacker is to move, else the longest.
    pub fn measure(&mut self, node: u32, attacks: bool) {
        let lengths = self.children(node).filter_map(|child| match self.after(child) {
            (Some(next), numbers) if !attacks || numbers.fail == 0 => Some(self.length(next) + 1),
            _ => None,
        });
        let length = if attacks { lengths.min() } else { lengths.max() };
        let entry = &mut self.nodes[node as usize];
        entry.length = entry.length.max(length.unwrap_or(0));
    }
}
