//! The rules: whose turn it is, which moves there are, what they do. The search calls nothing else a million times.

use serde::{Deserialize, Serialize};

use crate::{Counter, Move, MoveList, ScoredMove};

/// A seat at the table, 0..4, in order of the first turn. A seat is not a colour: SWAP2 changes the colours of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Player(pub u8);

impl Player {
    /// The seat as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a game for two.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(1 - (self.0 & 1))
    }
}

/// A set of seats, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Players(pub u8);

impl Players {
    /// Nobody: the winners of a draw.
    pub const NONE: Self = Self(0);

    /// Only `player`.
    pub const fn only(player: Player) -> Self {
        Self(1 << player.0)
    }

    /// Is `player` in it?
    pub const fn contains(self, player: Player) -> bool {
        self.0 >> player.0 & 1 == 1
    }

    /// The set with `player`.
    #[must_use]
    pub const fn with(self, player: Player) -> Self {
        Self(self.0 | 1 << player.0)
    }

    /// Its members in order.
    pub fn iter(self) -> impl Iterator<Item = Player> {
        (0..8).map(Player).filter(move |&player| self.contains(player))
    }
}

/// Who acts now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A player, who has at least one move.
    Turn {
        /// Who moves; players need not alternate.
        player: Player,
        /// This ply goes on with a turn already begun: the record writes it on the same line, search depth and perft
        /// have paid for it. The game decides; such plies must be few (at most 16 a turn) and should be narrow.
        mid_turn: bool,
    },
    /// Chance: `moves` lists weighted outcomes. Costs no depth.
    Chance,
    /// Nobody.
    Over(Outcome),
}

impl Status {
    /// A player's turn begins.
    pub const fn turn(player: Player) -> Self {
        Self::Turn { player, mid_turn: false }
    }

    /// The player to move, if it is a player's turn.
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::Turn { player, .. } => Some(player),
            _ => None,
        }
    }

    /// Is the game over?
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over(_))
    }

    /// Does a turn begin here? Repetition, depth, perft and move numbers count these.
    pub const fn starts_turn(self) -> bool {
        matches!(self, Self::Turn { mid_turn: false, .. })
    }
}

/// How a game ended by its own rules; repetition, clocks and resignation are the host's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Those who won; empty for a draw. Partners or ties of several are possible.
    pub winners: Players,
    /// Index into `Facts::endings`.
    pub reason: u8,
}

impl Outcome {
    /// The win of whoever has the most points, for the reason `win`; with all equal a draw, for the reason `draw`. Several
    /// share the win where they have as many.
    pub fn by_score(scores: &[i32], win: u8, draw: u8) -> Self {
        let most = scores.iter().max();
        let ahead = (0..).zip(scores).filter(|(_, score)| Some(*score) == most);
        let winners = ahead.fold(Players::NONE, |winners, (seat, _)| winners.with(Player(seat)));
        if winners.iter().count() == scores.len() {
            return Self { winners: Players::NONE, reason: draw };
        }
        Self { winners, reason: win }
    }
}

/// A position: a value, cheap to clone, without caches that depend on weights, without history.
pub trait Position: Clone + Send + 'static {
    /// Who acts. Cheap: asked at every node.
    fn status(&self) -> Status;

    /// 64-bit Zobrist key, kept incrementally: equal exactly for positions that repetition counts as the same. Covers
    /// the seat to move, the phase of the turn and which seat owns which colour; no counters. The host counts
    /// repetition at the start of turns only.
    fn key(&self) -> u64;

    /// Key for the transposition table: `key` mixed with whatever else changes the value, such as scores or counters
    /// that soon end the game. Two positions with equal table keys must have equal values at every depth.
    fn table_key(&self) -> u64 {
        self.key()
    }

    /// Every legal move once (or every chance outcome with its weight), in a fixed order; nothing when the game is
    /// over.
    fn moves(&self, out: &mut MoveList<'_>);

    /// The moves worth a search's look, where most are not: a subset of `moves` with the same codes, not empty unless `moves`
    /// is, in a fixed order. All moves stay legal, and people see them all. Where every other move loses at once, all
    /// candidates carry [`crate::Flags::FORCED`]. If a move wins at once, a candidate does. A game that narrows says so in
    /// [`crate::Facts::candidates`]. A defence may be missing: where all candidates lose, a search tries the other moves too.
    fn candidates(&self, out: &mut MoveList<'_>) {
        self.moves(out);
    }

    /// How many moves `moves` would list. Override it where counting is cheaper than listing: perft and mobility
    /// ask.
    fn count(&self) -> usize {
        let mut counter = MoveList::new(&mut []);
        self.moves(&mut counter);
        counter.count()
    }

    /// How many turns begin here (inside a turn: how many ways there are to complete it), where the game can tell
    /// without playing them: perft's last turn. Where every turn is one ply, that is `count`. `None`: they must be
    /// played. Nothing but speed depends on it.
    fn turns(&self) -> Option<u64> {
        None
    }

    /// Makes a move that this very position listed.
    fn play(&mut self, code: Move);

    /// The score panel's figure.
    fn score(&self, _player: Player) -> i32 {
        0
    }

    /// Counters towards an end, to be shown with their limits. They stand in the position's text, not in `key`.
    fn counters(&self) -> Vec<Counter> {
        Vec::new()
    }

    /// Is the seat out of a game for three or four? It is never to move again.
    fn eliminated(&self, _player: Player) -> bool {
        false
    }

    /// Takes the seat out of a game for three or four: resignation, flag fall, a computer that fails. The others
    /// play on; `eliminated` is true for the seat from then on. False: not offered, and the host ends the game.
    /// Never asked in a game for two, which the other player simply wins, and never by the search.
    fn withdraw(&mut self, _player: Player) -> bool {
        false
    }

    /// Gives the turn to the next player without a move, for null-move pruning. False: the game does not allow it
    /// here (zugzwang is common, or a turn is under way), and the position is unchanged.
    fn pass(&mut self) -> bool {
        false
    }
}

/// For positions too large to copy at every node (a 19x19 board with patterns): make and unmake in place. Export with
/// `export_game!(MyGame, in_place)`.
pub trait Reversible: Position {
    /// What `unmake` needs beyond the move.
    type Undo: Clone + Send + 'static;

    /// `Position::play`, remembering.
    fn make(&mut self, code: Move) -> Self::Undo;

    /// Back to exactly the position before `make`.
    fn unmake(&mut self, code: Move, undo: Self::Undo);
}

/// All moves in a fresh vector: for notation, tests and tools, never for search.
pub fn legal_moves(position: &impl Position) -> Vec<ScoredMove> {
    let mut counter = MoveList::new(&mut []);
    position.moves(&mut counter);
    let mut entries = vec![ScoredMove::default(); counter.count()];
    position.moves(&mut MoveList::new(&mut entries));
    entries
}
