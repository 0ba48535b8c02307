//! The statistics of a game while it is played: every ply once, when it is first played, with what was found for it.
//!
//! Knows what a session tells. Must not know files.

use std::collections::{HashMap, HashSet};

use abstrakt_record::{NodeId, Record, SeatId};
use abstrakt_referee::MoveStatistics;
use abstrakt_worker::protocol::Findings;

use crate::{Session, SessionEvent};

/// The facts known about a game's plies so far.
pub struct GameLog {
    game: String,
    /// Plies that were told, or were there before.
    known: HashSet<NodeId>,
    /// The findings of each computer for the move that it plays next.
    found: HashMap<SeatId, Findings>,
}

impl GameLog {
    /// The log of a game that has just begun or is resumed; its moves are said to belong to `game`.
    pub fn new(game: String) -> Self {
        Self { game, known: HashSet::new(), found: HashMap::new() }
    }

    /// Hears of an event of the session; the plies that were played since the last one, in their order. All events must be
    /// told, in their order: a computer's findings belong to its next move.
    pub fn hear(&mut self, session: &Session, event: &SessionEvent) -> Vec<MoveStatistics> {
        match event {
            SessionEvent::Ready => self.known.extend(session.record().nodes()),
            SessionEvent::Thinking(seat) => {
                self.found.extend(session.thinking(*seat).map(|findings| (*seat, findings.clone())));
            }
            SessionEvent::Position => return self.follow(session.record()),
            _ => {}
        }
        Vec::new()
    }

    /// The plies on the way to the position shown that are new.
    fn follow(&mut self, record: &Record) -> Vec<MoveStatistics> {
        let line = record.line_to(record.cursor());
        let new: Vec<NodeId> = line.into_iter().filter(|&node| self.known.insert(node)).collect();
        new.into_iter().filter_map(|node| self.statistics(record, node)).collect()
    }

    fn statistics(&mut self, record: &Record, node: NodeId) -> Option<MoveStatistics> {
        let act = &record.node(node).ply.as_ref()?.act;
        let found = act.seat().and_then(|seat| self.found.remove(&seat));
        let is_of_act = |found: &Findings| {
            let best = found.lines.first().and_then(|line| line.plies.first());
            best.map(String::as_str) == act.text()
        };
        MoveStatistics::of(&self.game, record, node, found.filter(is_of_act).as_ref())
    }
}
