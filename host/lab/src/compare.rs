//! Engines against a reference on many positions: how far their values are from its, how often they choose its move, and what
//! that costs. For searches that leave something out, such as outcomes of chance.
//!
//! Knows engine specs and a worker that searches. Must not know algorithms: the reference is whatever a spec asks for.

use std::ops::ControlFlow;

use abstrakt_engine::Spec;
use abstrakt_worker::protocol::{LinePly, Opening, Search, SearchOutcome, SearchScore};
use abstrakt_worker::{Client, WorkerError};
use comfy_table::{CellAlignment, Table, presets};
use serde::{Deserialize, Serialize};

use crate::openings::Openings;

/// The plan of a comparison.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The opening of the games.
    pub opening: Opening,
    /// Positions, each after random turns of its own.
    pub positions: u32,
    /// At most so many random turns; position n has n mod so many, plus 1.
    pub turns: u32,
    /// Seed of the random turns.
    pub seed: u64,
    /// The spec of the reference, whose choices count as right.
    pub reference: Spec,
    /// The engines, with the names of their lines.
    pub engines: Vec<(String, Spec)>,
}

/// The result of an engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Compared {
    /// Name of its line.
    pub engine: String,
    /// Positions in which both values are the heuristic's.
    pub valued: u32,
    /// Sum of the differences there, as they are without sign.
    pub error: f64,
    /// The greatest of them.
    pub worst: f64,
    /// Positions that one holds for won or lost and the other does not so.
    pub misjudged: u32,
    /// Positions in which it chooses the reference's move.
    pub same_move: u32,
    /// Plies made.
    pub nodes: u64,
    /// Time taken, microseconds.
    pub micros: u64,
}

impl Compared {
    /// Mean difference, in units of the heuristic.
    pub fn mean_error(&self) -> f64 {
        self.error / f64::from(self.valued.max(1))
    }

    fn add(&mut self, right: &SearchOutcome, found: &SearchOutcome) {
        let score = |outcome: &SearchOutcome| outcome.findings.lines.first().map(|line| line.score);
        match (score(right), score(found)) {
            (Some(SearchScore::Value(right)), Some(SearchScore::Value(found))) => {
                let error = (right - found).abs();
                self.valued += 1;
                self.error += error;
                self.worst = self.worst.max(error);
            }
            (right, found) => self.misjudged += u32::from(right != found),
        }
        self.same_move += u32::from(right.best == found.best);
        self.count(found);
    }

    fn count(&mut self, found: &SearchOutcome) {
        self.nodes += found.findings.nodes;
        self.micros += found.findings.micros;
    }
}

/// Searches every position with every engine, each time from an empty table. The first line is the reference, which `done`
/// hears of by position, from 1.
///
/// # Errors
/// A position, spec or heuristic that the game refuses; or the plugin stops working.
pub fn compare(
    client: &mut Client,
    plan: &Comparison,
    done: &mut dyn FnMut(u32),
) -> Result<Vec<Compared>, WorkerError> {
    let line = |name: &str| Compared { engine: name.to_owned(), ..Compared::default() };
    let mut lines = vec![line("reference")];
    lines.extend(plan.engines.iter().map(|(name, _)| line(name)));
    for number in 0..plan.positions {
        let turns = number % plan.turns.max(1) + 1;
        client.open(&plan.opening)?;
        let plies = Openings::independent(plan.opening.clone().into(), turns, plan.seed);
        let plies = plies.draw(client, number)?.plies;
        let right = search(client, plan, &plies, &plan.reference)?;
        lines[0].count(&right);
        for (compared, (_, spec)) in lines[1..].iter_mut().zip(&plan.engines) {
            compared.add(&right, &search(client, plan, &plies, spec)?);
        }
        done(number + 1);
    }
    Ok(lines)
}

fn search(
    client: &mut Client,
    plan: &Comparison,
    plies: &[LinePly],
    spec: &Spec,
) -> Result<SearchOutcome, WorkerError> {
    client.open(&plan.opening)?;
    client.line(plies, plies.len())?;
    let search = Search::new(spec.clone());
    client.search(&search, &mut |_| ControlFlow::Continue(()))
}

/// One line an engine.
pub fn text(lines: &[Compared], positions: u32) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["engine", "mean error", "worst", "misjudged", "same move", "nodes", "ms"]);
    for (place, line) in lines.iter().enumerate() {
        let share = f64::from(line.same_move) * 100.0 / f64::from(positions.max(1));
        let of_engine = |text: String| if place == 0 { "-".to_owned() } else { text };
        table.add_row([
            line.engine.clone(),
            of_engine(format!("{:.1}", line.mean_error())),
            of_engine(format!("{:.1}", line.worst)),
            of_engine(line.misjudged.to_string()),
            of_engine(format!("{share:.0} %")),
            line.nodes.to_string(),
            format!("{:.0}", line.micros as f64 / 1000.0),
        ]);
    }
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table.to_string()
}
