//! What is told of a game while it is played, to whoever looks on.
//!
//! Knows records and positions. Must not know who looks on.

use abstrakt_record::Record;
use abstrakt_vocabulary::{Board, Snapshot};

/// A game under way, as it stands after its opening or after a ply.
#[derive(Clone, Copy)]
pub struct LiveGame<'a> {
    /// What the statistics of moves and the files of games call it: `12`, `yinsh-12`.
    pub name: &'a str,
    /// The game so far.
    pub record: &'a Record,
    /// Its board.
    pub board: &'a Board,
    /// What stands on the board.
    pub position: &'a Snapshot,
}

/// Hears of every position of every game, on the thread that plays it: the game goes on when the call returns.
pub type WatchGames<'a> = dyn Fn(LiveGame<'_>) + Sync + 'a;
