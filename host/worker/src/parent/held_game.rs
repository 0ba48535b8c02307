//! The game that a worker holds, as far as its answers tell: what a new worker has to be brought to.

use crate::protocol::{AdvanceLine, LinePly, OpenGame, PlayLine, Request, Response};

/// A game under way in a worker.
pub(super) struct HeldGame {
    opened: OpenGame,
    plies: Vec<LinePly>,
}

impl HeldGame {
    pub fn new(opened: OpenGame) -> Self {
        Self { opened, plies: Vec::new() }
    }

    /// The worker has answered `request`, which may have gone elsewhere in the game.
    pub fn answered(&mut self, request: Request, response: &Response) {
        match (request, response) {
            (Request::Line(PlayLine { plies, .. }), Response::Position(_)) => self.plies = plies,
            (Request::Advance(AdvanceLine { kept, plies, .. }), Response::Advanced(_)) => {
                self.reached(kept, plies);
            }
            (Request::Turn(_), Response::Position(update)) => {
                self.plies.extend(update.made.iter().map(|made| made.ply.clone()));
            }
            _ => {}
        }
    }

    /// The worker has gone to the position after the first `kept` of these plies and others.
    pub fn reached(&mut self, kept: usize, plies: Vec<LinePly>) {
        self.plies.truncate(kept);
        self.plies.extend(plies);
    }

    /// The number of plies that were played in it.
    pub fn played(&self) -> usize {
        self.plies.len()
    }

    /// The requests that bring an empty worker to this game and its position.
    pub fn requests(&self) -> [Request; 2] {
        let plies = self.plies.clone();
        [self.opened.clone().into(), PlayLine { since: plies.len(), plies }.into()]
    }
}
