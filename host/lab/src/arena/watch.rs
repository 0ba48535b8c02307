//! Reports about a game while it is played, for observers.
//!
//! Knows records and positions. Must not know who looks on.

use abstrakt_record::Record;
use abstrakt_vocabulary::{Board, Snapshot};

/// A game under way, as it stands after its opening or after a ply.
#[derive(Clone, Copy)]
pub struct LiveGame<'a> {
    /// The name that the statistics of moves and the files of games give to it: `12`, `yinsh-12`.
    pub name: &'a str,
    /// The game so far.
    pub record: &'a Record,
    /// Its board.
    pub board: &'a Board,
    /// The position on the board.
    pub position: &'a Snapshot,
}

/// Hears of every position of every game, on the thread that plays it: the game goes on when the call returns.
pub type WatchGames<'a> = dyn Fn(LiveGame<'_>) + Sync + 'a;
