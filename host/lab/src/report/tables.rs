//! The tables of a report.
//!
//! Knows results. Must not know how tables are written.

use super::Table;
use crate::schedule::Format;
use crate::statistics::Elo;
use crate::tournament::{Endings, HeadToHead, Standing, Standings};

/// All tables of some standings; those that have nothing to show are empty.
pub(super) fn of(standings: &Standings) -> Vec<Table> {
    vec![
        ranking(standings),
        endings(standings),
        cross(standings, "crosstable", "Wins, draws and losses of the line against the column", |met| {
            let counts = &met.counts;
            format!("+{} ={} -{}", counts.wins, counts.draws, counts.losses)
        }),
        cross(standings, "elo", "Elo of the line over the column, with its 95 % error", |met| {
            met.counts.elo().map_or_else(|| "-".into(), |elo| difference(elo.difference, elo.margin()))
        }),
        cross(standings, "points", "Points: a win 10, a draw 5; a repetition 6, 4 or 2 by score", |met| {
            met.points.to_string()
        }),
        cross(standings, "scores", "Scores of the games themselves, summed", |met| met.score.to_string()),
        effort(standings),
    ]
}

/// A format in words.
pub(super) fn word(format: Format) -> &'static str {
    match format {
        Format::RoundRobin => "round robin",
        Format::Gauntlet => "gauntlet",
        Format::Swiss => "Swiss system",
        Format::KnockOut => "knock-out",
    }
}

fn ranking(standings: &Standings) -> Table {
    let row = |(place, standing): (usize, &Standing)| {
        let counts = &standing.counts;
        let margin = counts.margin().map_or_else(String::new, |margin| format!(" ± {:.1}", margin * 100.0));
        let rating = standing.rating;
        vec![
            format!("{}. {}", place + 1, standing.engine),
            counts.games().to_string(),
            counts.wins.to_string(),
            counts.draws.to_string(),
            counts.losses.to_string(),
            format!("{:.1}{margin}", counts.score() * 100.0),
            rating.map_or_else(|| "-".into(), |elo| rating_text(&elo)),
            rating
                .and_then(|elo| elo.superiority())
                .map_or_else(|| "-".into(), |likely| format!("{:.1}", likely * 100.0)),
            standing.points.to_string(),
            standing.forfeits.to_string(),
        ]
    };
    let head = ["engine", "games", "won", "drawn", "lost", "score %", "Elo", "LOS %", "points", "forfeits"];
    let caption = match &standings.anchor {
        Some(anchor) => format!(
            "Score against all, Elo over {anchor} by one fit over all games, with 95 % errors; LOS: probability of being stronger \
             than {anchor}"
        ),
        None => "Score against all, with its 95 % error".into(),
    };
    let rows = standings.engines.iter().enumerate().map(row).collect();
    Table { id: "standings".into(), caption, head: head.map(String::from).to_vec(), rows }
}

/// The endings of every engine's games, for either side.
fn endings(standings: &Standings) -> Table {
    let row = |standing: &Standing| {
        let Endings { rules, repetition, turn_limit, adjudication, time, forfeit, time_losses, byes } =
            standing.endings;
        let forfeits = standing.forfeits;
        let counts =
            [rules, repetition, turn_limit, adjudication, time, time_losses, forfeit, forfeits, byes];
        std::iter::once(standing.engine.clone()).chain(counts.map(|count| count.to_string())).collect()
    };
    let head = [
        "engine",
        "rules",
        "repetition",
        "turn limit",
        "adjudicated",
        "on time",
        "lost on time",
        "by forfeit",
        "forfeited",
        "byes",
    ];
    let caption = "How the games of each engine ended, how many it lost on time or forfeited itself, and how often it had no opponent";
    let rows = standings.engines.iter().map(row).collect();
    Table { id: "endings".into(), caption: caption.into(), head: head.map(String::from).to_vec(), rows }
}

/// A table of every engine against every other; without a row where no cell has anything to say.
fn cross(
    standings: &Standings,
    id: &'static str,
    caption: &str,
    cell: impl Fn(&HeadToHead) -> String,
) -> Table {
    let names: Vec<&str> = standings.engines.iter().map(|standing| standing.engine.as_str()).collect();
    let row = |engine: &&str| {
        let score =
            |opponent: &&str| standings.head_to_head(engine, opponent).map_or_else(|| "-".to_owned(), &cell);
        std::iter::once((*engine).to_owned()).chain(names.iter().map(score)).collect()
    };
    let head = std::iter::once("").chain(names.iter().copied()).map(String::from).collect();
    let mut rows: Vec<Vec<String>> = names.iter().map(row).collect();
    if rows.iter().flat_map(|row| &row[1..]).all(|cell| cell == "-") {
        rows.clear();
    }
    Table { id: id.into(), caption: caption.into(), head, rows }
}

/// The effort of the searches, as in [Houdek 2010] tables 8, 11 and 14.
fn effort(standings: &Standings) -> Table {
    let dearest = standings.engines.iter().filter_map(Standing::cost).fold(0.0, f64::max);
    let figure = |value: Option<f64>, digits: usize| {
        value.map_or_else(|| "-".to_owned(), |value| format!("{value:.digits$}"))
    };
    let row = |standing: &Standing| {
        vec![
            standing.engine.clone(),
            standing.effort.searches.to_string(),
            figure(standing.depth(), 2),
            figure(standing.branching(), 2),
            figure(standing.nodes(), 0),
            figure(standing.cost().map(|cost| cost / dearest * 100.0), 1),
        ]
    };
    let searched = standings.engines.iter().any(|standing| standing.effort.searches > 0);
    let rows = if searched { standings.engines.iter().map(row).collect() } else { Vec::new() };
    let head = ["engine", "searches", "depth", "branching", "nodes", "cost %"];
    let caption = "Averages of a search: depth, branching factor, nodes; time for a node, in per cent of the dearest engine's";
    Table { id: "effort".into(), caption: caption.into(), head: head.map(String::from).to_vec(), rows }
}

/// A rating with its error; that of the anchor has none.
fn rating_text(elo: &Elo) -> String {
    if elo.margin() > 0.0 { difference(elo.difference, elo.margin()) } else { "0".into() }
}

fn difference(difference: f64, margin: f64) -> String {
    format!("{} ± {margin:.0}", signed(difference))
}

/// A difference with its sign; nothing has none, and a rounded nothing neither.
pub(super) fn signed(difference: f64) -> String {
    if difference.round() == 0.0 { "0".into() } else { format!("{difference:+.0}") }
}
