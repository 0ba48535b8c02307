//! Tables of games: what searches did in them, who won, and what there was to choose from.
//!
//! Knows standings. Must not know how games are played.

use serde_json::json;

use super::{Shown, count, depth_chart, growth, shown, with_reference};
use crate::report::Table;
use crate::statistics::Evidence;
use crate::suite::Scope;
use crate::suite::matches;
use crate::suite::measurement::{Measured, Results};
use crate::suite::plan::{BranchingTable, Contestant, GameTable, MatchTable};
use crate::tournament::{Standing, Standings, Tournament};

/// Horizon positions a search by depth and engine, over whole games.
pub(super) fn games(table: &GameTable, tournament: &Tournament, scope: &Scope) -> Shown {
    let measured = |column: usize, depth: u32| {
        let standings = of_event(tournament, &matches::event(table, column, depth))?;
        let standing = standings.of_engine(&matches::players(table, column)[0])?.clone();
        visited(&standing).map(|visited| (visited, standing))
    };
    let line = |depth: u32| {
        let cells = table.columns.iter().enumerate().map(|(place, column)| {
            let theirs = column.figures.get(depth as usize - 1).map(|figure| count(*figure));
            with_reference(measured(place, depth).map(|(visited, _)| count(visited)), theirs)
        });
        std::iter::once(depth.to_string()).chain(cells).collect()
    };
    let names = table.columns.iter().map(|column| column.name.clone());
    let drawn = Table {
        id: table.about.id.clone().into(),
        caption: format!(
            "Horizon positions a search, averages over whole games; - where the thesis visits more than {} a search, which this scale \
             leaves out",
            count(table.most * scope.scale)
        ),
        head: std::iter::once("depth".to_owned()).chain(names).collect(),
        rows: (1..=table.depth).map(line).collect(),
    };
    let (mut lines, mut figures) = (Vec::new(), Vec::new());
    for (place, column) in table.columns.iter().enumerate() {
        let ours: Vec<_> =
            (1..=table.depth).map(|depth| measured(place, depth).map(|(visited, _)| visited)).collect();
        figures.push(json!({ "name": column.name, "ours": ours, "thesis": column.figures }));
        lines.extend(growth(&column.name, ours, column.figures.iter().copied()));
    }
    let chart = depth_chart("Horizon positions a search by depth; dashed: the thesis", lines);
    shown(&table.about, vec![drawn], vec![chart], &figures.into())
}

/// Winners, the effort of searches, and the cost of an evaluation.
pub(super) fn matches(table: &MatchTable, tournament: &Tournament) -> Shown {
    let standings = of_event(tournament, &table.about.id).unwrap_or_default();
    let name = |place: usize| matches::contestant(table, place);
    let standing = |place: usize| standings.of_engine(&name(place));
    let cross = |id: &str, caption: &str, ours: &dyn Fn(usize, usize) -> Option<f64>, theirs: &Figures| {
        let row = |place: usize| {
            let engine = &table.engines[place];
            let cells = (0..table.engines.len()).map(|other| match other {
                other if other == place => String::new(),
                other => {
                    let theirs = theirs(engine).get(other - usize::from(other > place));
                    let one = |value: f64| format!("{value:.1}");
                    with_reference(ours(place, other).map(one), theirs.map(|theirs| format!("{theirs:.0}")))
                }
            });
            std::iter::once(engine.name.clone()).chain(cells).collect()
        };
        let names = table.engines.iter().map(|engine| engine.name.clone());
        Table {
            id: format!("{}-{id}", table.about.id).into(),
            caption: caption.into(),
            head: std::iter::once(String::new()).chain(names).collect(),
            rows: (0..table.engines.len()).map(row).collect(),
        }
    };
    let met = |place: usize, other: usize| standings.head_to_head(&name(place), &name(other));
    let games = |place, other| {
        met(place, other).map(|met| f64::from(met.counts.games())).filter(|games| *games > 0.0)
    };
    let points = |place, other| Some(f64::from(met(place, other)?.points) / games(place, other)?);
    let scores = |place, other| Some(met(place, other)?.score as f64 / games(place, other)?);
    let tables = vec![
        cross(
            "points",
            "Points a game of the line against the column: a win 10, a draw 5; a repetition 6, 4 or 2 by score",
            &points,
            &|engine| &engine.points,
        ),
        cross("scores", "Scores of the games themselves, a game", &scores, &|engine| &engine.scores),
        searches(table, &standing, standings.evidence),
        costs(table, &standing),
    ];
    let figures = table.engines.iter().enumerate().map(|(place, engine)| {
        let others = || (0..table.engines.len()).filter(move |other| *other != place);
        json!({
            "name": engine.name, "spec": engine.spec,
            "ours": {
                "points": others().map(|other| points(place, other)).collect::<Vec<_>>(),
                "scores": others().map(|other| scores(place, other)).collect::<Vec<_>>(),
                "games": standing(place).map(|standing| standing.counts.games()),
                "effort": standing(place).map(|standing| standing.effort),
                "score": standing(place).map(|standing| standing.counts.score()),
                "margin": standing(place).and_then(|standing| standing.counts.margin()),
            },
            "thesis": {
                "points": engine.points, "scores": engine.scores, "depth": engine.depth, "branching": engine.branching,
                "visited": engine.visited, "cost": engine.cost,
            },
        })
    });
    let figures = figures.collect();
    shown(&table.about, tables, Vec::new(), &figures)
}

/// Figures of an engine against the others.
type Figures = dyn Fn(&Contestant) -> &Vec<f64>;

/// Totals, and what the searches did.
fn searches<'s>(
    table: &MatchTable,
    standing_of: &dyn Fn(usize) -> Option<&'s Standing>,
    evidence: Evidence,
) -> Table {
    let row = |(place, engine): (usize, &Contestant)| {
        let standing = standing_of(place);
        let figure = |ours: Option<f64>, theirs: Option<f64>, digits: usize| {
            let text = |value: f64| format!("{value:.digits$}");
            with_reference(ours.map(text), theirs.map(text))
        };
        let games = standing.map(|standing| f64::from(standing.counts.games())).filter(|games| *games > 0.0);
        let theirs = engine.points.iter().sum::<f64>() / engine.points.len() as f64;
        let points = standing.and_then(|standing| Some(f64::from(standing.points) / games?));
        let score = standing.map(|standing| {
            let margin = standing
                .counts
                .margin()
                .map_or_else(String::new, |margin| format!(" ± {:.1}", margin * 100.0));
            format!("{:.1}{margin}", standing.counts.score() * 100.0)
        });
        let depth = standing.and_then(Standing::depth);
        let own_visited = standing.and_then(visited);
        let branching = own_visited.zip(depth.filter(|depth| *depth > 0.0));
        vec![
            engine.name.clone(),
            games.map_or_else(|| "-".into(), count),
            score.unwrap_or_else(|| "-".into()),
            figure(points, Some(theirs).filter(|theirs| theirs.is_finite()), 1),
            figure(depth, engine.depth, 2),
            figure(branching.map(|(visited, depth)| visited.powf(1.0 / depth)), engine.branching, 2),
            figure(own_visited, engine.visited, 0),
        ]
    };
    let head = ["", "games", "score %", "points a game", "depth", "branching", "visited"];
    Table {
        id: format!("{}-searches", table.about.id).into(),
        caption: format!(
            "Share of the points with its 95 % error, from distinct pairs: {} of {} games and {} of {} pairs are distinct; averages of a \
             search: depth, branching factor (the root of the visited positions whose degree is the depth), positions at the horizon",
            evidence.distinct_games, evidence.games, evidence.distinct_encounters, evidence.encounters
        ),
        head: head.map(String::from).to_vec(),
        rows: table.engines.iter().enumerate().map(row).collect(),
    }
}

/// The cost of a node.
fn costs<'s>(table: &MatchTable, standing_of: &dyn Fn(usize) -> Option<&'s Standing>) -> Table {
    let cost = |place: usize| standing_of(place).and_then(Standing::cost);
    let dearest = (0..table.engines.len()).filter_map(cost).fold(0.0, f64::max);
    let row = |(place, engine): (usize, &Contestant)| {
        let text = |value: f64| format!("{value:.1}");
        let ours = cost(place).map(|cost| text(cost / dearest * 100.0));
        vec![engine.name.clone(), with_reference(ours, engine.cost.map(text))]
    };
    Table {
        id: format!("{}-times", table.about.id).into(),
        caption: "Time for a node, in per cent of the dearest engine's, by times of this machine; the thesis: for an evaluation alone"
            .into(),
        head: vec![String::new(), "cost %".into()],
        rows: table.engines.iter().enumerate().map(row).collect(),
    }
}

/// Choices a turn, the length of a game, and the size of the game tree that follows.
pub(super) fn branching(table: &BranchingTable, results: &Results) -> Shown {
    let games: Vec<_> = results
        .iter()
        .filter(|(id, _)| id.table == table.about.id)
        .filter_map(|(_, measured)| match measured {
            Measured::Game(choices) => Some(*choices),
            _ => None,
        })
        .collect();
    let turns: u64 = games.iter().map(|game| u64::from(game.turns)).sum();
    let choices: u64 = games.iter().map(|game| game.choices).sum();
    let ratio = |sum: u64, total: u64| (total > 0).then(|| sum as f64 / total as f64);
    let (branching, length) = (ratio(choices, turns), ratio(turns, games.len() as u64));
    let digits = |branching: Option<f64>, length: Option<f64>| Some(length? * branching?.log10());
    let size = |digits: Option<f64>| digits.map(|digits| format!("10^{digits:.1}"));
    let one = |value: Option<f64>| value.map(|value| format!("{value:.1}"));
    let drawn = Table {
        id: table.about.id.clone().into(),
        caption: "Choices a turn, turns a game, and the size of the game tree: the choices to the power of the turns".into(),
        head: ["games", "turns", "choices a turn", "turns a game", "game tree"].map(String::from).to_vec(),
        rows: vec![vec![
            games.len().to_string(),
            turns.to_string(),
            with_reference(one(branching), one(table.branching)),
            with_reference(one(length), one(table.length)),
            with_reference(size(digits(branching, length)), size(digits(table.branching, table.length))),
        ]],
    };
    let figures = json!({
        "games": games.len(), "turns": turns, "choices": choices,
        "thesis": { "branching": table.branching, "length": table.length },
    });
    shown(&table.about, vec![drawn], Vec::new(), &figures)
}

/// Positions at the horizon of the finished depth, the average of a search.
fn visited(standing: &Standing) -> Option<f64> {
    let effort = &standing.effort;
    (effort.searches > 0).then(|| effort.horizon as f64 / effort.searches as f64)
}

/// The standings of one event; none where nothing of it was played.
fn of_event(tournament: &Tournament, name: &str) -> Option<Standings> {
    let found = tournament.events().find(|(event, _)| event.name == name)?;
    let standings = Standings::of(std::iter::once(found));
    (standings.evidence.games > 0).then_some(standings)
}
