//! The matches of a suite as the file of one tournament: an event for each table of matches, and one for each cell of a table of whole
//! games.
//!
//! Knows the suite's text and the file of a tournament. Must not know how games are played.

use std::fmt::Write;

use super::Scope;
use super::plan::{GameTable, MatchTable, StartPlan, SuitePlan};

/// Nodes for a move at least: with fewer no engine plays.
const LEAST_NODES: u64 = 20;

/// Names of the two players of a column: the one that is measured, and its opponent.
pub(super) fn players(table: &GameTable, column: usize) -> [String; 2] {
    let name = &table.columns[column].name;
    ["measured", "opponent"].map(|role| format!("{} {name} {role}", table.about.id))
}

/// Name of an engine of a table of matches.
pub(super) fn contestant(table: &MatchTable, engine: usize) -> String {
    format!("{} {}", table.about.id, table.engines[engine].name)
}

/// Name of the event of a cell.
pub(super) fn event(table: &GameTable, column: usize, depth: u32) -> String {
    format!("{}-{}-{depth}", table.about.id, column + 1)
}

/// Whether a cell of a table of whole games is played in this scope. It goes by the figure of the thesis,
/// [Houdek 2010], so that the same cells are played on every machine.
pub(super) fn is_played(table: &GameTable, column: usize, depth: u32, scope: &Scope) -> bool {
    let figure = table.columns[column].figures.get(depth as usize - 1);
    figure.is_some_and(|figure| *figure <= table.most * scope.scale)
}

/// The file of the tournament; none without a match.
pub(super) fn plan(suite: &SuitePlan, scope: &Scope) -> Option<String> {
    let mut engines = String::new();
    let mut events = String::new();
    for table in &suite.games {
        for (place, column) in table.columns.iter().enumerate() {
            let depths: Vec<u32> =
                (1..=table.depth).filter(|depth| is_played(table, place, *depth, scope)).collect();
            if depths.is_empty() {
                continue;
            }
            let names = players(table, place);
            for (name, heuristic) in names.iter().zip([&table.heuristic, &table.opponent]) {
                write_engine(&mut engines, name, &format!("{},heuristic={heuristic}", column.spec));
            }
            for depth in depths {
                let name = event(table, place, depth);
                write_event(&mut events, &name, &table.start, &names, table.turns);
                let _ = writeln!(
                    events,
                    "settings.rounds = 1\nsettings.random-turns = 0\nsettings.limits = \"depth={depth}\""
                );
            }
        }
    }
    for table in &suite.matches {
        let (pairs, share) = scope.count(table.pairs);
        let names: Vec<String> = (0..table.engines.len()).map(|place| contestant(table, place)).collect();
        for (name, engine) in names.iter().zip(&table.engines) {
            let nodes = ((engine.nodes as f64 * share) as u64).max(LEAST_NODES);
            let separator = if engine.spec.contains(':') { ',' } else { ':' };
            write_engine(&mut engines, name, &format!("{}{separator}nodes={nodes}", engine.spec));
        }
        write_event(&mut events, &table.about.id, &table.start, &names, table.turns);
        let _ = writeln!(events, "settings.rounds = {pairs}\nsettings.random-turns = {}", table.random_turns);
    }
    // TOML has no greater numbers than those of 63 bits.
    let title = quoted(&suite.title);
    let head = format!("name = {title}\n\n[settings]\nseed = \"{}\"\n", scope.seed);
    (!events.is_empty()).then(|| head + &engines + &events)
}

fn write_engine(out: &mut String, name: &str, spec: &str) {
    let _ = write!(out, "\n[[engine]]\nname = {}\nspec = {}\n", quoted(name), quoted(spec));
}

fn write_event(out: &mut String, name: &str, start: &StartPlan, engines: &[String], turns: u32) {
    let StartPlan { game, setup, position, moves } = start;
    let _ = write!(out, "\n[[event]]\ngame = {}\nname = {}\nplayers = 2\n", quoted(game), quoted(name));
    if let Some(setup) = setup {
        let _ = writeln!(out, "setups = [{}]", quoted(setup));
    }
    if let Some(position) = position {
        let _ = writeln!(out, "positions = [{}]", quoted(position));
    }
    if !moves.is_empty() {
        let _ = writeln!(out, "moves = {}", quoted(moves));
    }
    let engines: Vec<String> = engines.iter().map(|name| quoted(name)).collect();
    let _ = writeln!(out, "engines = [{}]\nsettings.turns = {turns}", engines.join(", "));
}

/// A text of TOML, which takes every text of JSON.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use strum::VariantArray as _;

    use super::*;
    use crate::suite::Suite;
    use crate::tournament::TournamentPlan;

    #[test]
    fn the_matches_of_every_suite_are_a_tournament() {
        for &suite in Suite::VARIANTS {
            for scale in [1e-6, 0.1, 1.0] {
                let plan = suite.plan().unwrap();
                let text = super::plan(&plan, &Scope { scale, seed: u64::MAX });
                assert_eq!(text.is_some(), !plan.games.is_empty() || !plan.matches.is_empty(), "{suite}");
                if let Some(text) = text {
                    TournamentPlan::read(&text).unwrap();
                }
            }
        }
    }

    #[test]
    fn a_smaller_scale_plays_less() {
        let plan = Suite::StrategyGames.plan().unwrap();
        let games =
            |scale| super::plan(&plan, &Scope { scale, seed: 1 }).unwrap().matches("[[event]]").count();
        assert!(games(1e-5) < games(0.01) && games(0.01) < games(1.0));
    }
}
