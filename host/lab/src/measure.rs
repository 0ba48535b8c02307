//! Horizon positions, nodes and time by depth and engine, as in [Houdek 2010] tables 15 to 20.
//!
//! Knows engine specs and a worker that searches. Must not know algorithms: a column is whatever a spec asks for.

use std::ops::ControlFlow;
use std::time::Duration;
use strum::VariantArray;

use abstrakt_engine::{Algorithm, Ended, Spec, SpecError};
use abstrakt_worker::protocol::{LinePly, Opening, Search, SearchScore};
use abstrakt_worker::{Client, WorkerError};
use serde::{Deserialize, Serialize};

/// The plan of a measurement.
#[derive(Clone, Debug)]
pub struct MeasurementPlan {
    /// The opening of the game.
    pub opening: Opening,
    /// Plies played before the measured position.
    pub plies: Vec<LinePly>,
    /// The engines, with the names of their columns. Their own depth limits are replaced.
    pub engines: Vec<(String, Spec)>,
    /// Depths 1..=depth, in turns.
    pub depth: u32,
    /// A search that takes longer is ended, and its engine goes no deeper.
    pub search_time: Duration,
}

/// One search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Name of the engine's column.
    pub engine: String,
    /// Its spec.
    pub spec: String,
    /// Turns.
    pub depth: u32,
    /// Value from the mover's view: heuristic units, or `win N`, `loss N` in turns.
    pub score: String,
    /// Positions valued at the horizon of this depth: the thesis's "states".
    pub horizon: u64,
    /// Every ply made, all iterations.
    pub nodes: u64,
    /// Time taken, microseconds.
    pub micros: u64,
}

impl Row {
    /// Plies a second; 0 where the time was too short to tell.
    pub fn nodes_per_second(&self) -> u64 {
        let per_second = u128::from(self.nodes) * 1_000_000 / u128::from(self.micros.max(1));
        if self.micros < 100 { 0 } else { u64::try_from(per_second).unwrap_or(u64::MAX) }
    }
}

/// Measures every engine to every depth that it reaches in time, from an empty table. An engine that deepens step by
/// step finds all its depths in one search; any other gets a search for each.
///
/// # Errors
/// A position, spec or heuristic that the game refuses; or the plugin stops working.
pub fn measure(
    client: &mut Client,
    plan: &MeasurementPlan,
    done: &mut dyn FnMut(&Row),
) -> Result<Vec<Row>, WorkerError> {
    let mut rows = Vec::new();
    for (engine, spec) in &plan.engines {
        if spec.deepens() {
            let found = search(client, plan, engine, spec, plan.depth)?;
            found.iter().for_each(&mut *done);
            rows.extend(found);
            continue;
        }
        for depth in 1..=plan.depth {
            let found = search(client, plan, engine, spec, depth)?;
            let slow = found.iter().all(|row| u128::from(row.micros) > plan.search_time.as_micros());
            found.iter().for_each(&mut *done);
            rows.extend(found);
            if slow {
                break;
            }
        }
    }
    Ok(rows)
}

/// One search: the depths that it finished in time, with all nodes and all time up to there.
fn search(
    client: &mut Client,
    plan: &MeasurementPlan,
    engine: &str,
    spec: &Spec,
    depth: u32,
) -> Result<Vec<Row>, WorkerError> {
    let mut spec = spec.clone();
    spec.limits.depth = Some(depth);
    client.open(&plan.opening)?;
    client.line(&plan.plies, plan.plies.len())?;
    let search = Search::new(spec.clone());
    let search_time = plan.search_time.as_micros();
    let outcome = client.search(&search, &mut |found| {
        if u128::from(found.micros) > search_time {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })?;
    let row = |depth, score: Option<SearchScore>, horizon, nodes, micros| {
        let score = match score {
            Some(SearchScore::Value(value)) => value.to_string(),
            Some(SearchScore::Win(turns)) => format!("win {turns}"),
            Some(SearchScore::Loss(turns)) => format!("loss {turns}"),
            None => String::new(),
        };
        let (engine, spec) = (engine.into(), spec.to_string());
        Row { engine, spec, depth, score, horizon, nodes, micros }
    };
    if outcome.iterations.is_empty() {
        // An engine that knows no depths: its search counts as the depth it was asked for.
        let found = outcome.findings;
        let finished = !matches!(outcome.ended, Ended::Stopped | Ended::Time | Ended::Nodes);
        let score = found.lines.first().map(|line| line.score);
        let only = finished.then(|| row(depth, score, found.horizon, found.nodes, found.micros));
        return Ok(only.into_iter().collect());
    }
    let mut nodes = 0;
    let rows = outcome.iterations.iter().map(|step| {
        nodes += step.nodes;
        row(step.depth, Some(step.score), step.horizon, nodes, step.micros)
    });
    Ok(rows.collect())
}

/// The five columns of [Houdek 2010] tables 15 to 17, all with one heuristic. The thesis's transposition table had
/// 2^19 entries; 8 MiB hold as many of ours.
///
/// # Errors
/// Never for a heuristic id without `,`.
pub fn thesis_columns(heuristic: Option<&str>) -> Result<Vec<(String, Spec)>, SpecError> {
    let columns = [
        ("Negamax", "negamax:tt=off"),
        ("Negamax+TT", "negamax:tt=8"),
        ("Alpha-Beta", "alpha-beta:tt=off,ordering=off"),
        ("+MO", "alpha-beta:tt=off,ordering=on"),
        ("+MO+TT", "alpha-beta:tt=8,ordering=on"),
    ];
    let column = |(name, text): (&str, &str)| {
        let mut spec: Spec = text.parse()?;
        if let Some(heuristic) = heuristic {
            spec.set("heuristic", heuristic)?;
        }
        Ok((name.to_owned(), spec))
    };
    columns.into_iter().map(column).collect()
}

/// Ways to treat chance: all outcomes with and without cuts, some of them with the average or the worst for the root
/// player, as [Košťál 2021] has it, and Monte Carlo tree search.
///
/// # Errors
/// Never.
pub fn chance_columns() -> Result<Vec<(String, Spec)>, SpecError> {
    let columns = [
        "expectimax:tt=off,star=off",
        "expectimax:tt=off,star=star1",
        "expectimax:tt=off,star=star2",
        "expectimax:star=star2",
        "expectimax:mode=play,samples=1",
        "expectimax:mode=play,samples=3",
        "expectimax:mode=play,samples=6",
        "expectimax:mode=play,samples=3,sampling=pessimistic",
        "mcts:nodes=20000",
    ];
    columns.into_iter().map(|text| Ok((text.to_owned(), text.parse()?))).collect()
}

/// The spec itself, and the same with each of its techniques switched off alone.
pub fn ablation(base: &Spec) -> Vec<(String, Spec)> {
    let mut columns = vec![("all on".to_owned(), base.clone())];
    for (switch, value) in base.switches().filter(|(switch, value)| *value == 1 && switch.opt.id != "mode") {
        let mut spec = base.clone();
        // A switch that is on can always be turned off; a choice of two ids cannot.
        if value == 1 && spec.set(&switch.opt.id, "off").is_ok() {
            columns.push((format!("{} off", switch.opt.id), spec));
        }
    }
    if base.table > 0 {
        let mut spec = base.clone();
        spec.table = 0;
        columns.push(("tt off".into(), spec));
    }
    columns
}

/// Every algorithm with its defaults, the exact mode where it has one.
pub fn all_algorithms(heuristic: Option<&str>) -> Vec<(String, Spec)> {
    let column = |algorithm: Algorithm| {
        let mut spec = Spec::new(algorithm);
        spec.heuristic.id = heuristic.map(str::to_owned);
        (algorithm.facts().id.to_owned(), spec)
    };
    Algorithm::VARIANTS.iter().copied().map(column).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ablation_turns_each_technique_off_once() {
        let base: Spec = "pvs:tt=4".parse().unwrap();
        let columns = ablation(&base);
        let switched_on = base
            .switches()
            .filter(|(switch, value)| *value == 1 && switch.opt.range == abstrakt_vocabulary::Range::Switch);
        assert_eq!(columns.len(), switched_on.count() + 2);
        for (name, spec) in &columns[1..] {
            let differing =
                spec.switches().zip(base.switches()).filter(|(left, right)| left.1 != right.1).count();
            assert_eq!(differing + usize::from(spec.table != base.table), 1, "{name}: {spec}");
        }
    }

    #[test]
    fn the_thesis_columns_are_plain_where_they_say_so() {
        let columns = thesis_columns(Some("standard")).unwrap();
        let specs: Vec<String> = columns.iter().map(|(_, spec)| spec.to_string()).collect();
        assert!(specs.iter().all(|spec| spec.contains("heuristic=standard")), "{specs:?}");
        assert_eq!(columns[2].1.table, 0);
        assert!(columns[4].1.switch("ordering") == Some(1) && columns[4].1.table == 8);
    }
}
