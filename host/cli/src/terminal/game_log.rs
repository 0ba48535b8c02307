//! The statistics log of a game in the terminal: every ply once, when it is first played.

use std::collections::{HashMap, HashSet};

use abstrakt_record::{NodeId, Record, SeatId};
use abstrakt_referee::MoveStatistics;
use abstrakt_worker::protocol::Findings;

use crate::error::CliError;
use crate::moves_log::MovesLog;

/// What the log calls the only game in it.
const GAME: &str = "1";

/// The log, and what it waits for.
pub(super) struct GameLog {
    log: MovesLog,
    /// Plies that are in it, or were there before.
    known: HashSet<NodeId>,
    /// What each computer has found for the move that it plays next.
    found: HashMap<SeatId, Findings>,
}

impl GameLog {
    pub fn new(log: MovesLog) -> Self {
        Self { log, known: HashSet::new(), found: HashMap::new() }
    }

    /// The game goes on from here.
    pub fn begin(&mut self, record: &Record) {
        self.known.extend(record.line());
    }

    /// A computer has found more.
    pub fn hear(&mut self, seat: SeatId, findings: &Findings) {
        self.found.insert(seat, findings.clone());
    }

    /// Another position is shown: the plies on the way there that are new are written.
    pub fn follow(&mut self, record: &Record) -> Result<(), CliError> {
        let mut moves = Vec::new();
        for node in record.line_to(record.cursor()) {
            if !self.known.insert(node) {
                continue;
            }
            let act = record.node(node).ply.as_ref().map(|ply| &ply.act);
            let found = act.and_then(|act| act.seat()).and_then(|seat| self.found.remove(&seat));
            let own = |found: &Findings| {
                let best = found.lines.first().and_then(|line| line.plies.first());
                best.map(String::as_str) == act.and_then(|act| act.text())
            };
            moves.extend(MoveStatistics::of(GAME, record, node, found.filter(own).as_ref()));
        }
        self.log.write(&moves)
    }
}
