//! Facts about a move that was played: its player, its time, and the findings of a search for it.
//!
//! Knows records and what a search answers. Must not know files.

use abstrakt_record::{NodeId, Record, SeatId, SeatKind};
use abstrakt_worker::protocol::Findings;
use serde::{Deserialize, Serialize};

/// A ply of a game, as the statistics log has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct MoveStatistics {
    /// The game to which it belongs, as its owner names it: `12`, `yinsh-12`.
    pub game: String,
    /// Number of the ply, from 1, chance outcomes counted.
    pub ply: usize,
    /// Number of the turn, from 1.
    pub turn: usize,
    /// The seat, from 1; none for an outcome of chance.
    pub seat: Option<u8>,
    /// Name of the player; empty for an outcome of chance.
    pub player: String,
    /// Engine spec of a computer; empty for a person and for chance.
    pub engine: String,
    /// The ply as it was played.
    pub notation: String,
    /// Depth that was searched completely, in turns.
    pub depth: Option<u32>,
    /// Plies to the deepest position seen.
    pub selective_depth: Option<u32>,
    /// Plies that the search made.
    pub nodes: Option<u64>,
    /// Positions that it valued at its horizon.
    pub horizon: Option<u64>,
    /// Time spent, microseconds, by the clock of the host of the game.
    pub micros: u64,
    /// Value of the move from the mover's point of view: heuristic units, or `win in 3`, `loss in 4` (plies).
    pub score: Option<String>,
    /// Use of the transposition table, per mille.
    pub table: Option<u32>,
}

impl MoveStatistics {
    /// The statistics of the ply that leads to `node` of a game's record, with the findings of the search that produced
    /// it; without findings where nothing was searched. None at the first position.
    ///
    /// # Panics
    /// When the node was deleted.
    pub fn of(game: &str, record: &Record, node: NodeId, found: Option<&Findings>) -> Option<Self> {
        let played = record.node(node).ply.as_ref()?;
        let line = record.line_to(node);
        let plies = line.iter().filter_map(|&id| record.node(id).ply.as_ref());
        let act = &played.act;
        let seat = act.seat();
        let player = seat.and_then(|SeatId(seat)| record.header.seats.get(usize::from(seat)));
        let engine = player.map(|player| match &player.kind {
            SeatKind::Engine(spec) => spec.clone(),
            SeatKind::Human => String::new(),
        });
        Some(Self {
            game: game.to_owned(),
            ply: plies.clone().count(),
            turn: plies.filter(|ply| ply.opens_turn).count(),
            seat: seat.map(|SeatId(seat)| seat + 1),
            player: player.map(|player| player.name.clone()).unwrap_or_default(),
            engine: engine.unwrap_or_default(),
            notation: act.text().unwrap_or_default().to_owned(),
            depth: found.map(|found| found.depth),
            selective_depth: found.map(|found| found.selective_depth),
            nodes: found.map(|found| found.nodes),
            horizon: found.map(|found| found.horizon),
            micros: played.spent.map_or(0, |spent| u64::try_from(spent.as_micros()).unwrap_or(u64::MAX)),
            score: found.and_then(|found| found.lines.first()).map(|best| best.score.to_string()),
            table: found.map(|found| found.table),
        })
    }
}
