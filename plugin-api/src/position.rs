//! The rules: whose turn it is, which moves there are, what they do. The search calls nothing else a million times.

use crate::{Counter, KnownOutcome, Move, MoveList, Player, ScoredMove, Status};

/// A position: a value, cheap to clone, without caches that depend on weights, without history.
pub trait Position: Clone + Send + 'static {
    /// The status of the position. Cheap: the search asks at every node.
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

    /// The outcome with best play by both players, where the game knows it without a search, such as by tables of endings. It holds
    /// whatever rules may end the game on the way, but for repetition. A search asks at most of its nodes, where a turn begins, so the
    /// answer must be cheap above all where it is `None`. Only in games for two; a game that knows any says so in
    /// [`crate::Facts::known_outcomes`].
    fn known_outcome(&self) -> Option<KnownOutcome> {
        None
    }

    /// The number of moves that `moves` would list. Override it where counting is cheaper than listing: perft and
    /// mobility ask for it.
    fn count(&self) -> usize {
        let mut counter = MoveList::new(&mut []);
        self.moves(&mut counter);
        counter.count()
    }

    /// The number of turns that begin here (inside a turn: the number of ways to complete it), where the game can tell
    /// without playing them: the last turn of perft. Where every turn is one ply, that is `count`. `None`: they must be
    /// played. Nothing but speed depends on it.
    fn turns(&self) -> Option<u64> {
        None
    }

    /// Makes a move that this position listed.
    fn play(&mut self, code: Move);

    /// The score panel's figure.
    fn score(&self, _player: Player) -> i32 {
        0
    }

    /// Counters towards an end, to be shown with their limits. They stand in the position's text, not in `key`.
    fn counters(&self) -> Vec<Counter> {
        Vec::new()
    }

    /// Returns whether the seat is out of a game for three or four, and never moves again.
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
    /// The data that `unmake` needs beyond the move.
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
