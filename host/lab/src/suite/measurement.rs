//! The measurements of a suite that are no matches: what there is to measure, and how each is made.
//!
//! Knows a worker that plays and searches. Must not know where results are kept, or what they are compared with.

use std::collections::BTreeMap;
use std::time::Duration;

use abstrakt_engine::{Spec, SpecError};
use abstrakt_record::Record;
use abstrakt_referee::protocol_plies;
use abstrakt_worker::protocol::Opening;
use abstrakt_worker::{Client, WorkerError};
use serde::{Deserialize, Serialize};

use super::plan::{PositionTable, SpeedUpTable, StartPlan};
use super::{Scope, speed_up};
use crate::measure::{self, MeasurementPlan, Row};
use crate::openings::{self, Start};

/// Names a measurement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MeasurementId {
    /// Id of its table.
    pub table: String,
    /// Its number in the table, from 0.
    pub number: u32,
}

/// The measured values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measured {
    /// One engine to every depth that it reached.
    Positions(Vec<Row>),
    /// The choices of one game.
    Game(Choices),
    /// Nodes of a search by one thread up to depth 1, 2 and so on, for choosing the depth of a table of speed-ups.
    Depths(Vec<u64>),
    /// Searches of one position by one thread and by several.
    Times(Vec<Timing>),
}

/// The choices of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// Turns, those of the opening included.
    pub turns: u32,
    /// Ways to play each, summed: a turn of several plies counts as often as it can end differently, and each outcome of chance by
    /// itself.
    pub choices: u64,
}

/// A search that was timed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timing {
    /// Id of the algorithm.
    pub algorithm: String,
    /// Threads.
    pub threads: u16,
    /// Turns that it was searched to.
    pub depth: u32,
    /// Plies made in the quickest round.
    pub nodes: u64,
    /// Time of the quickest round, microseconds.
    pub micros: u64,
    /// Whether the search found the winner. It ended early then, and its time says nothing.
    #[serde(default)]
    pub decided: bool,
}

/// A line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct JournalLine {
    /// The measurement.
    #[serde(flatten)]
    pub id: MeasurementId,
    /// Its result.
    pub measured: Measured,
}

/// The measurements so far.
pub(super) type Results = BTreeMap<MeasurementId, Measured>;

/// A measurement to be made.
pub(super) enum Task<'p> {
    /// One column of a table of positions.
    Positions { table: &'p PositionTable, column: usize },
    /// The choices of a game that was played.
    Game { opening: Opening, record: Box<Record> },
    /// One of the positions by which the depth of a table of speed-ups is chosen.
    Depths { table: &'p SpeedUpTable, position: u32 },
    /// One of its positions, to this depth.
    Times { table: &'p SpeedUpTable, position: u32, depth: u32 },
}

impl Task<'_> {
    /// Makes the measurement with a worker of its game.
    pub fn perform(&self, client: &mut Client, scope: &Scope) -> Result<Measured, WorkerError> {
        match self {
            Self::Positions { table, column } => positions(client, table, *column, scope),
            Self::Game { opening, record } => choices(client, opening, record).map(Measured::Game),
            Self::Depths { table, position } => {
                speed_up::depths(client, table, *position, scope).map(Measured::Depths)
            }
            Self::Times { table, position, depth } => {
                speed_up::times(client, table, *position, *depth, scope).map(Measured::Times)
            }
        }
    }
}

/// A spec of a suite's text. A wrong one is a mistake of the program, which its tests find.
pub(super) fn spec(text: &str) -> Result<Spec, WorkerError> {
    text.parse().map_err(|error: SpecError| WorkerError::request(format!("{text}: {error}")))
}

/// Opens a start and plays its moves.
pub(super) fn open(client: &mut Client, start: &StartPlan) -> Result<Start, WorkerError> {
    openings::play(client, start.opening(), &mut start.moves.split_whitespace())
}

fn positions(
    client: &mut Client,
    table: &PositionTable,
    column: usize,
    scope: &Scope,
) -> Result<Measured, WorkerError> {
    let column = &table.columns[column];
    let mut engine = spec(&column.spec)?;
    engine.heuristic.id = Some(table.heuristic.clone());
    engine.limits.nodes = Some(scope.nodes(table.nodes));
    let Start { opening, plies } = open(client, &table.start)?;
    let engines = vec![(column.name.clone(), engine)];
    // Nodes are the limit, which are the same on every machine.
    let plan = MeasurementPlan { opening, plies, engines, depth: table.depth, search_time: Duration::MAX };
    measure::measure(client, &plan, &mut |_| {}).map(Measured::Positions)
}

/// Counts what every player could choose from, turn by turn.
fn choices(client: &mut Client, opening: &Opening, record: &Record) -> Result<Choices, WorkerError> {
    let mut found = Choices { turns: 0, choices: 0 };
    let plies = protocol_plies(record, record.main_end());
    let mut status = client.open(opening)?.snapshot.status;
    for played in 0..=plies.len() {
        if played > 0 {
            status = client.line(&plies[..played], played)?.snapshot.status;
        }
        if status.starts_turn() && !status.is_over() {
            // Behind the last ply nobody chose: the game was ended there.
            if played < plies.len() {
                found.turns += 1;
                found.choices += client.perft(1, false, true)?.leaves;
            }
        }
    }
    Ok(found)
}
