//! The reports of a search, while it runs and when it ends, in plain data. It never prints.
//!
//! Moves are codes here, of meaning only along the line from the root; the worker turns them into notation.

use std::time::Duration;

use abstrakt_texts::Localize;
use abstrakt_vocabulary::{Move, Player};
use serde::{Deserialize, Serialize};

use crate::{Score, TreeLog};

/// Counts of a search so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct SearchStatistics {
    /// Turns: the iteration under way in a [`Progress`], the last one completed in a [`SearchResult`]. Playouts search no
    /// depth and tell 0.
    pub depth: u32,
    /// Plies to the deepest position seen.
    pub selective_depth: u32,
    /// Plies made since the search began, all iterations and threads.
    pub nodes: u64,
    /// The part of `nodes` that no number of threads could make in parallel: of every node shared out only its longest
    /// job. All plies where nothing is shared out; those of the first thread where each searches the whole tree.
    pub critical_path: u64,
    /// Positions valued at the horizon of this depth alone (the "states" of [Houdek 2010]), finished ones included: not the
    /// nodes above, not those of earlier iterations.
    pub horizon: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Use of the transposition table, per mille; 0 without one.
    pub table: u32,
    /// The share of the limit that is used, per cent.
    pub percent: u8,
}

impl SearchStatistics {
    /// Plies a second.
    pub fn nodes_per_second(&self) -> u64 {
        let seconds = self.elapsed.as_secs_f64();
        if seconds > 0.0 { (self.nodes as f64 / seconds) as u64 } else { 0 }
    }
}

/// One line of play with its value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PvLine {
    /// Value from the root player's point of view.
    pub score: Score,
    /// The moves, first the root's; chance outcomes end it. None where chance acts at the root, and this is the average over its
    /// outcomes; other lines begin with an outcome there.
    pub moves: Vec<Move>,
    /// Turns that it was searched to; 0 where no depth was searched.
    pub depth: u32,
}

/// A search under way.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress<'a> {
    /// Counts.
    pub figures: SearchStatistics,
    /// The player whose point of view the scores take: the root player.
    pub view: Player,
    /// The lines so far, as [`SearchResult::lines`] has them; empty until depth 1 is through.
    pub lines: &'a [PvLine],
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The move to play; none where chance acts at the root.
    pub best: Option<Move>,
    /// Its value from the root player's point of view; the average over the outcomes where chance acts.
    pub score: Score,
    /// The player whose point of view that is: the player to move, or the one who acts after chance.
    pub view: Player,
    /// The principal variations asked for. A single one begins with `best`, also where the depth that found it was broken
    /// off. Several are those of the last depth completed, best first; behind them come those that a depth which was
    /// broken off had found by then, with that depth, and the first of these begins with `best`. Where chance acts the first
    /// is the average, without moves; outcomes follow it, the most likely first.
    pub lines: Vec<PvLine>,
    /// Counts; `depth` is the last depth completed.
    pub figures: SearchStatistics,
    /// One entry for each completed depth, in order.
    pub iterations: Vec<Iteration>,
    /// The reason for the end of the search.
    pub ended: Ended,
    /// Whether there is only one legal move.
    pub forced: bool,
    /// Whether a solver of the game proved a win; the line is that of the proof.
    pub proved: bool,
    /// The whole tree, when the task asked for it.
    pub tree: Option<TreeLog>,
}

impl SearchResult {
    /// The result that the first of `lines` gives, without completed depths and tree.
    ///
    /// # Panics
    /// When there is no line.
    pub fn of(lines: Vec<PvLine>, view: Player, figures: SearchStatistics, ended: Ended) -> Self {
        let (best, score) = (lines[0].moves.first().copied(), lines[0].score);
        Self {
            best,
            score,
            view,
            lines,
            figures,
            iterations: Vec::new(),
            ended,
            forced: false,
            proved: false,
            tree: None,
        }
    }
}

/// One completed depth: what was to be valued has its value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Iteration {
    /// Turns.
    pub depth: u32,
    /// Value from the root player's point of view.
    pub score: Score,
    /// Value of the move that the task compares, searched to the same depth; none where it compares none.
    pub compared: Option<Score>,
    /// Plies made in this iteration.
    pub nodes: u64,
    /// Positions valued at its horizon.
    pub horizon: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

/// The reasons why a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// The depth limit was reached.
    #[message("verdict-depth")]
    Depth,
    /// The time was used.
    #[message("verdict-time")]
    Time,
    /// The nodes were used.
    #[message("verdict-nodes")]
    Nodes,
    /// Someone set the stop flag.
    #[message("verdict-stopped")]
    Stopped,
    /// More search could not change the move: there is only one, or the game is decided.
    #[message("verdict-settled")]
    Settled,
    /// The move is one of a book: nothing was searched. No engine ends so, only who asks a book before it.
    #[message("verdict-book")]
    Book,
}

/// Listens to a search. Called from the thread that searches, at most some times a second and after each depth.
pub trait Observer: Send {
    /// The search moved on.
    fn progress(&mut self, progress: &Progress<'_>);
}

/// Listens to nothing.
pub struct NoObserver;

impl Observer for NoObserver {
    fn progress(&mut self, _progress: &Progress<'_>) {}
}

/// A closure listens too.
impl<F: FnMut(&Progress<'_>) + Send> Observer for F {
    fn progress(&mut self, progress: &Progress<'_>) {
        self(progress);
    }
}
