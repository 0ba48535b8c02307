//! Chains of captures, as long as Fanorona's and longer: each player has a row of stones, and a turn that captures
//! takes one stone of the other row after the other, each from the left or from the right, until nothing is left of its
//! run. The stones that it takes differ in value, so that a turn of `run` plies has as many ends as there are ways
//! through it. By the rules of [`Chain::compulsory`] a player who can capture must, and a player whose run is over
//! passes a quiet ply.

use abstrakt_vocabulary::{Flags, Move, Outcome, Player, Players, ScoredMove, Status, kit::mix};

use super::Small;

/// A position.
#[derive(Clone)]
pub struct Chain {
    /// Captures of a turn that captures.
    pub run: u32,
    /// Whether a player who can capture must do so.
    pub compulsory: bool,
    /// Whether a turn that captures never ends.
    pub endless: bool,
    /// Turns until the game is over.
    turns: u32,
    player: u8,
    /// Captures made in the turn under way.
    made: u32,
    /// The captures so far, as a hash: every way through a turn ends in a position of its own.
    trace: u64,
}

/// A capture from the left.
pub const LEFT: Move = Move(1);
/// A capture from the right.
pub const RIGHT: Move = Move(2);
/// No capture.
pub const QUIET: Move = Move(3);

impl Chain {
    /// The start of a game in which a turn of captures has `run` plies.
    pub fn new(run: u32) -> Self {
        Self { run, compulsory: false, endless: false, turns: 40, player: 0, made: 0, trace: 1 }
    }

    /// The same where captures are compulsory.
    pub fn compulsory(run: u32) -> Self {
        Self { compulsory: true, ..Self::new(run) }
    }

    /// The same where a turn that captures never ends.
    pub fn endless() -> Self {
        Self { endless: true, ..Self::compulsory(1) }
    }

    fn end_turn(&mut self) {
        self.player = 1 - self.player;
        self.made = 0;
        self.turns -= 1;
    }
}

impl Small for Chain {
    fn status(&self) -> Status {
        if self.turns == 0 {
            let winner = Player((self.trace % 2) as u8);
            return Status::Over(Outcome { winners: Players::only(winner), reason: 0 });
        }
        Status::Turn { player: Player(self.player), mid_turn: self.made > 0 }
    }

    fn key(&self) -> u64 {
        let small = u64::from(self.player) | u64::from(self.made) << 1 | u64::from(self.turns) << 20;
        mix(self.trace ^ mix(small))
    }

    fn moves(&self) -> Vec<ScoredMove> {
        let entry = |code, flags| ScoredMove { code, order: 0, flags };
        let captures = [LEFT, RIGHT].map(|code| entry(code, Flags::NOISY | Flags::IRREVERSIBLE));
        let quiet = (self.made == 0 && !self.compulsory).then(|| entry(QUIET, Flags::QUIET));
        captures.into_iter().chain(quiet).collect()
    }

    fn play(&mut self, code: Move) {
        self.trace = mix(self.trace ^ code.0);
        if code == QUIET {
            return self.end_turn();
        }
        self.made += 1;
        if !self.endless && self.made == self.run {
            self.end_turn();
        }
    }

    fn value(&self, player: Player) -> i32 {
        let value = (self.trace % 401) as i32 - 200;
        if player.0 == 0 { value } else { -value }
    }

    /// Right before left: the first by order is not the first of the list.
    fn order(&self, code: Move) -> i32 {
        code.0 as i32 % 3
    }

    fn compels(&self) -> bool {
        self.compulsory
    }
}
