//! The gain by several threads, measured fairly: positions from games that an engine played, all searched to
//! one depth, which is chosen beforehand by the nodes of other positions.
//!
//! A depth that were chosen by the time of the measured search itself would prefer positions in which one thread was slow by chance.
//!
//! Knows a worker that searches. Must not know where results are kept.

use std::ops::ControlFlow;

use abstrakt_worker::protocol::{LinePly, Opening, Search, SearchOutcome, SearchScore};
use abstrakt_worker::{Client, WorkerError};

use super::Scope;
use super::measurement::{Measured, MeasurementId, Results, Timing, open, spec};
use super::plan::SpeedUpTable;
use crate::openings::Openings;

/// Positions by which the depth is chosen.
pub(super) const DEPTH_POSITIONS: u32 = 4;
/// Positions that are timed.
pub(super) const TIMED_POSITIONS: u32 = 8;
/// The algorithm of one thread, which is the measure.
pub(super) const ALONE: &str = "pvs";
/// Searches of each kind of each position; the quickest counts, as what disturbs a search can only make it slower.
const ROUNDS: usize = 3;
/// Random turns at the start of the games.
const RANDOM_TURNS: u32 = 2;
/// Turns that the engine plays behind them: so many times the number of the position, and so many more.
const TURNS: (u32, u32) = (3, 4);
/// Turns before the one in which a game is decided, where that is too early for a position.
const UNDECIDED_TURNS: usize = 6;
/// Nodes of the engine for a turn.
const PLAYED_NODES: u64 = 1_000;
/// A small table: each search begins with an empty one, and to empty a large one takes time of its own.
const TABLE: &str = "tt=8";
/// Greatest depth that is tried.
const DEEPEST: u32 = 40;

/// Number of the measurements of a table: first those that choose the depth.
pub(super) const fn timed_number(position: u32) -> u32 {
    DEPTH_POSITIONS + position
}

/// Nodes of one thread up to every depth from a position that is not timed; none where it finds who wins, and so ends early.
pub(super) fn depths(
    client: &mut Client,
    table: &SpeedUpTable,
    position: u32,
    scope: &Scope,
) -> Result<Vec<u64>, WorkerError> {
    let (opening, plies) = played(client, table, TIMED_POSITIONS + position, scope)?;
    let limit = scope.nodes(table.nodes).saturating_mul(4);
    let found = search(client, table, &opening, &plies, ALONE, &format!("depth={DEEPEST},nodes={limit}"))?;
    if is_decided(&found) {
        return Ok(Vec::new());
    }
    let mut nodes = 0;
    let sums = found.iterations.iter().map(|step| {
        nodes += step.nodes;
        nodes
    });
    Ok(sums.collect())
}

/// The depth of a table: the greatest that all positions of its choice finished, whose nodes are on average (the geometric mean) no more
/// than those of the table; none before all of them are there. Positions without a depth say nothing of it.
pub(super) fn depth(table: &SpeedUpTable, results: &Results, scope: &Scope) -> Option<u32> {
    let measured = |number| results.get(&MeasurementId { table: table.about.id.clone(), number });
    let found: Option<Vec<&Vec<u64>>> = (0..DEPTH_POSITIONS)
        .map(|number| match measured(number) {
            Some(Measured::Depths(nodes)) => Some(nodes),
            _ => None,
        })
        .collect();
    let found: Vec<&Vec<u64>> = found?.into_iter().filter(|nodes| !nodes.is_empty()).collect();
    let most = scope.nodes(table.nodes) as f64;
    let finished = found.iter().map(|nodes| nodes.len()).min().unwrap_or_default();
    let fits = |depth: &usize| geometric_mean(found.iter().map(|nodes| nodes[depth - 1] as f64)) <= most;
    Some((1..=finished).filter(fits).max().unwrap_or(1) as u32)
}

/// Searches of one position by one thread and by several, in turn, each from an empty table.
pub(super) fn times(
    client: &mut Client,
    table: &SpeedUpTable,
    position: u32,
    depth: u32,
    scope: &Scope,
) -> Result<Vec<Timing>, WorkerError> {
    let (opening, plies) = played(client, table, position, scope)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut kinds = vec![(ALONE, 1)];
    for threads in table.threads.iter().copied().filter(|threads| usize::from(*threads) <= cores) {
        kinds.extend(table.algorithms.iter().map(|algorithm| (algorithm.as_str(), threads)));
    }
    let mut found: Vec<Timing> = Vec::new();
    for round in 0..ROUNDS {
        for (place, (algorithm, threads)) in kinds.iter().enumerate() {
            let limits = match threads {
                1 => format!("depth={depth}"),
                threads => format!("depth={depth},threads={threads}"),
            };
            let outcome = search(client, table, &opening, &plies, algorithm, &limits)?;
            let (nodes, micros) = (outcome.findings.nodes, outcome.findings.micros.max(1));
            let (algorithm, decided) = ((*algorithm).to_owned(), is_decided(&outcome));
            let timing = Timing { algorithm, threads: *threads, depth, nodes, micros, decided };
            match round {
                0 => found.push(timing),
                _ if micros < found[place].micros => found[place] = timing,
                _ => {}
            }
        }
    }
    Ok(found)
}

/// A position of a game: random turns, then turns of an engine.
fn played(
    client: &mut Client,
    table: &SpeedUpTable,
    number: u32,
    scope: &Scope,
) -> Result<(Opening, Vec<LinePly>), WorkerError> {
    let start = open(client, &table.start)?;
    let opening = start.opening.clone();
    let mut plies = Openings::independent(start, RANDOM_TURNS, scope.seed).draw(client, number)?.plies;
    let limits = format!("nodes={PLAYED_NODES}");
    let turns = TURNS.0 * (number % TIMED_POSITIONS) + TURNS.1;
    let mut status = client.line(&plies, plies.len())?.snapshot.status;
    // The position where every turn began: it is well before the end of a game that is decided too soon.
    let mut begins = Vec::new();
    while !status.is_over() {
        if status.starts_turn() {
            begins.push(plies.len());
            if begins.len() > turns as usize {
                return Ok((opening, plies));
            }
        }
        let outcome = search(client, table, &opening, &plies, ALONE, &limits)?;
        let best = outcome.best.as_ref().filter(|_| !is_decided(&outcome));
        let Some(best) = best.cloned() else { break };
        let since = plies.len();
        plies.push(LinePly::text(best));
        status = client.line(&plies, since)?.snapshot.status;
    }
    let begin = begins.len().saturating_sub(1 + UNDECIDED_TURNS);
    plies.truncate(begins.get(begin).copied().unwrap_or_default());
    Ok((opening, plies))
}

/// Whether the search knows the winner.
fn is_decided(outcome: &SearchOutcome) -> bool {
    let score = outcome.findings.lines.first().map(|line| line.score);
    !matches!(score, Some(SearchScore::Value(_)))
}

/// A search from an empty table.
fn search(
    client: &mut Client,
    table: &SpeedUpTable,
    opening: &Opening,
    plies: &[LinePly],
    algorithm: &str,
    limits: &str,
) -> Result<SearchOutcome, WorkerError> {
    let mut engine = spec(&format!("{algorithm}:{TABLE},{limits}"))?;
    engine.heuristic.id = table.heuristic.clone();
    client.open(opening)?;
    client.line(plies, plies.len())?;
    client.search(&Search::new(engine), &mut |_| ControlFlow::Continue(()))
}

/// The geometric mean, which ratios have: of twice and half as fast it makes the same.
pub(super) fn geometric_mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    (values.map(f64::ln).sum::<f64>() / count).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Suite;

    /// Of what four positions took, one of which was decided.
    #[test]
    fn the_depth_is_chosen_by_positions_that_are_open() {
        let plan = Suite::Threads.plan().unwrap();
        let table = &plan.speed_ups[0];
        let chosen = |nodes: [&[u64]; 4]| {
            let measured = (0..).zip(nodes).map(|(number, nodes)| {
                let id = MeasurementId { table: table.about.id.clone(), number };
                (id, Measured::Depths(nodes.to_vec()))
            });
            let results: Results = measured.collect();
            depth(table, &results, &Scope { scale: 100.0 / table.nodes as f64, seed: 1 })
        };
        assert_eq!(chosen([&[1, 10, 50, 900], &[1, 10, 200], &[], &[1, 10, 90, 500]]), Some(3));
        assert_eq!(chosen([&[1, 10, 50], &[1, 10], &[1, 10, 90], &[1, 10, 90]]), Some(2), "all finish it");
        assert_eq!(chosen([&[], &[], &[], &[]]), Some(1));
        assert_eq!(depth(table, &Results::new(), &Scope { scale: 1.0, seed: 1 }), None);
    }
}
