//! A worker for callers that wait: the command line, matches, measurements.

use std::ops::ControlFlow;

use abstrakt_plugin_api::conformance::{Plan, Report};
use abstrakt_plugin_api::{Facts, HeuristicChoice};

use crate::protocol::{At, Explained, Findings, Opened, Opening, Perft, Ply, Search, TreeNode, Verdict};
use crate::{Launch, Stopped};

/// Why a client got no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorkerError {
    /// The request was wrong; nothing has changed.
    #[error("{reason}")]
    Refused {
        /// One line.
        reason: String,
        /// The ply of `line` that is wrong.
        ply: Option<usize>,
    },
    /// The worker stopped working on this request; another one stands at the position before it.
    #[error("{0}")]
    Stopped(Stopped),
}

/// A worker that is asked one thing at a time.
pub struct Client {}

impl Client {
    /// Starts a worker and waits until its plugin is loaded.
    ///
    /// # Errors
    /// The plugin cannot be loaded, or stops working while it is.
    pub fn start(launch: Launch) -> Result<Self, WorkerError> {
        let _ = launch;
        todo!()
    }

    /// Facts of the game.
    pub fn facts(&self) -> &Facts {
        todo!()
    }

    /// Begins a game.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn open(&mut self, opening: &Opening) -> Result<Opened, WorkerError> {
        let _ = opening;
        todo!()
    }

    /// Goes to the position after `plies`; tells the facts of those from index `since` on.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn line(&mut self, plies: &[Ply], since: usize) -> Result<At, WorkerError> {
        let _ = (plies, since);
        todo!()
    }

    /// Plays a turn, or a ply, written as one text.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn turn(&mut self, text: &str) -> Result<At, WorkerError> {
        let _ = text;
        todo!()
    }

    /// The position as a board of characters.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn dump(&mut self) -> Result<String, WorkerError> {
        todo!()
    }

    /// The heuristic's value of the position, term by term; with `orders` also those of the moves' ordering.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn explain(&mut self, heuristic: &HeuristicChoice, orders: bool) -> Result<Explained, WorkerError> {
        let _ = (heuristic, orders);
        todo!()
    }

    /// Counts the positions `depth` turns below this one; `bulk` counts the last ply without making it.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn perft(&mut self, depth: u32, divide: bool, bulk: bool) -> Result<Perft, WorkerError> {
        let _ = (depth, divide, bulk);
        todo!()
    }

    /// Searches the position. `progress` hears what was found so far, and may break off: the verdict is then the best
    /// so far.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn search(
        &mut self,
        search: &Search,
        progress: &mut dyn FnMut(&Findings) -> ControlFlow<()>,
    ) -> Result<Verdict, WorkerError> {
        let _ = (search, progress);
        todo!()
    }

    /// Searches the position and tells the first `plies` of the tree.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn tree(&mut self, search: &Search, plies: u8) -> Result<TreeNode, WorkerError> {
        let _ = (search, plies);
        todo!()
    }

    /// Runs the conformance kit. `stage` hears what it is about to do.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn check(&mut self, plan: &Plan, stage: &mut dyn FnMut(&str)) -> Result<Report, WorkerError> {
        let _ = (plan, stage);
        todo!()
    }
}
