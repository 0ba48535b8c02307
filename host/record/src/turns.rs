//! Turns: the plies of a line as a score sheet lists them, and the time that each seat spent.
//!
//! Knows which ply opens a turn. Must not know how a game joins the plies of a turn in text.

use std::time::Duration;

use crate::{NodeId, Record, SeatId};

/// The plies of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Number of the turn on its line, from 1; 0 for chance outcomes before the first turn.
    pub number: usize,
    /// Whose turn: the seat of the first ply that chance did not make.
    pub seat: Option<SeatId>,
    /// Its plies in order, chance outcomes among them.
    pub plies: Vec<NodeId>,
}

impl Record {
    /// The plies of a line of nodes, such as [`Record::line`], turn by turn.
    pub fn turns(&self, line: &[NodeId]) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        for &id in line {
            let Some(ply) = &self.node(id).ply else { continue };
            let last = turns.last().map_or(0, |turn| turn.number);
            match turns.last_mut().filter(|_| !ply.opens_turn) {
                Some(turn) => {
                    turn.plies.push(id);
                    turn.seat = turn.seat.or(ply.act.seat());
                }
                None => {
                    let number = last + usize::from(ply.opens_turn);
                    turns.push(Turn { number, seat: ply.act.seat(), plies: vec![id] });
                }
            }
        }
        turns
    }

    /// Time that a seat has spent on the line to `id`.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn spent(&self, seat: SeatId, id: NodeId) -> Duration {
        let line = self.line_to(id);
        let plies = line.iter().filter_map(|&id| self.node(id).ply.as_ref());
        let own = plies.filter(|ply| ply.act.seat() == Some(seat)).filter_map(|ply| ply.spent);
        own.fold(Duration::ZERO, Duration::saturating_add)
    }

    /// Time spent on the turn that is under way at `id`; nothing where a turn starts there, or where that is not known.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn turn_spent(&self, id: NodeId) -> Duration {
        let mut spent = Duration::ZERO;
        let mut node = self.node(id);
        while let (Some(after), Some(ply), Some(parent)) = (&node.after, &node.ply, node.parent()) {
            if after.starts_turn {
                break;
            }
            spent = spent.saturating_add(ply.spent.unwrap_or_default());
            node = self.node(parent);
        }
        spent
    }

    /// What the seat's clock shows at `id`, before the turn that runs there: the base, an increment for each turn that
    /// it has finished, less what it spent, since the base was given last. None without a clock.
    ///
    /// # Panics
    /// When the node was deleted, or the seat does not exist.
    pub fn remaining(&self, seat: SeatId, id: NodeId) -> Option<Duration> {
        let clock = self.header.seats[usize::from(seat.0)].clock?;
        let turns = self.turns(&self.line_to(id));
        let ended = self.node(id).after.as_ref().is_none_or(|after| after.starts_turn);
        let running = turns.last().filter(|turn| turn.seat == Some(seat) && !ended).map_or(0, |_| 1);
        let own: Vec<&Turn> = turns.iter().filter(|turn| turn.seat == Some(seat)).collect();
        let finished = own.len() - running;
        let period = usize::from(clock.turns);
        let since = finished.checked_div(period).map_or(0, |periods| periods * period);
        let added = clock.increment.saturating_mul(u32::try_from(finished - since).unwrap_or(u32::MAX));
        let earlier = own[..since].iter().flat_map(|turn| &turn.plies);
        let earlier = earlier.filter_map(|&id| self.node(id).ply.as_ref());
        let earlier = earlier.filter(|ply| ply.act.seat() == Some(seat)).filter_map(|ply| ply.spent);
        let spent =
            self.spent(seat, id).saturating_sub(earlier.fold(Duration::ZERO, Duration::saturating_add));
        Some(clock.base.saturating_add(added).saturating_sub(spent))
    }
}
