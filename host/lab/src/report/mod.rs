//! Reports: what stands, as text, Markdown, CSV, JSON and a web page with plots.
//!
//! Every form is written from a [`Page`] and shows the same tables. Knows results. Must not know how they came about, or files.

mod chart;
mod html;
mod plot;
mod tables;
mod write;

pub use chart::{Axis, Chart, MOST_POINTS, Series, SeriesForm, svg};
pub use html::html;
pub use write::{aligned, csv, json, markdown, text};

use std::collections::BTreeMap;

use std::borrow::Cow;

use crate::schedule::Shard;
use crate::statistics::{Evidence, SprtVerdict};
use crate::tournament::{CountedEncounter, Event, EventProgress, SprtCourse, Standings, Tournament};

/// A report as it is shown, before it has a form.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The title.
    pub title: String,
    /// Its progress.
    pub state: String,
    /// Its parts, in order.
    pub parts: Vec<Part>,
}

/// A part of a page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// Its subject.
    pub heading: String,
    /// Sentences.
    pub remarks: Vec<String>,
    /// Plots as SVG; only a web page has them.
    pub plots: String,
    /// Plots as data, drawn after those; only a web page and a window have them.
    pub charts: Vec<Chart>,
    /// Tables.
    pub tables: Vec<Table>,
}

impl From<&TournamentReport> for Page {
    fn from(report: &TournamentReport) -> Self {
        let standings = report.sections.iter().flat_map(|section| &section.standings.engines);
        let mut engines: Vec<&str> = standings.map(|standing| standing.engine.as_str()).collect();
        engines.sort_unstable();
        engines.dedup();
        let part = |section: &Section| Part {
            heading: section.heading.clone(),
            remarks: section.remarks.clone(),
            plots: plot::strengths(&section.standings, &engines) + &plot::courses(&section.courses, &engines),
            charts: charts(section),
            tables: section.tables.clone(),
        };
        Self {
            title: report.title.clone(),
            state: report.state.clone(),
            parts: report.sections.iter().map(part).collect(),
        }
    }
}

/// A report of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct TournamentReport {
    /// Name of the tournament.
    pub title: String,
    /// Its progress.
    pub state: String,
    /// Whether nothing is left to be played.
    pub is_over: bool,
    /// The whole, where there are several events, then each event.
    pub sections: Vec<Section>,
}

/// The part of a report about one event, or about all.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Its subject.
    pub heading: String,
    /// The way in which it was played, the verdict of a sequential test, the games that do not count: a sentence each.
    pub remarks: Vec<String>,
    /// Its tables, those without a row left out.
    pub tables: Vec<Table>,
    /// The results themselves.
    pub standings: Standings,
    /// Share of the points of every engine after each of its games that count, in their order.
    pub courses: Vec<(String, Vec<f64>)>,
    /// The engines of an event with their specs, in the order of its list; none of all events.
    pub engines: Vec<(String, String)>,
    /// The outcome of the sequential test of an event; none where it has none, and of all events.
    pub sprt: Option<SprtCourse>,
    /// The cost of an event's searches against the depth that they reached; nothing of all events.
    pub searches: Searches,
}

/// The points of an engine, by its name.
pub type OfEngine = (String, Vec<[f64; 2]>);

/// The cost of searches against the depth that they reached, a point for each game of an engine: averages of
/// its searches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Searches {
    /// Nodes by depth.
    pub nodes: Vec<OfEngine>,
    /// Milliseconds by depth.
    pub millis: Vec<OfEngine>,
}

/// A table of a report: the first column is text, the others are numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// In words of files: `standings`, `crosstable`.
    pub id: Cow<'static, str>,
    /// Its caption.
    pub caption: String,
    /// Names of the columns.
    pub head: Vec<String>,
    /// As many cells as the head has.
    pub rows: Vec<Vec<String>>,
}

/// The report of a tournament of this name.
pub fn report(name: &str, tournament: &Tournament) -> TournamentReport {
    let events: Vec<(&Event, &EventProgress)> = tournament.events().collect();
    let mut sections = Vec::new();
    if events.len() > 1 {
        let standings = Standings::of(events.iter().copied());
        sections.push(section("All events".into(), Vec::new(), standings));
    }
    for (event, progress) in events {
        let heading = if event.name.is_empty() { event.facts.id.clone() } else { event.name.clone() };
        let standings = Standings::of(std::iter::once((event, progress)));
        let mut remarks = remarks(event, progress);
        remarks.extend(evidence(progress, &standings.evidence));
        let section = section(heading, remarks, standings);
        let (sprt, searches) = (progress.sprt_course(event), searches(progress));
        let engines = event.engines.iter().map(|engine| (engine.name.clone(), engine.spec.to_string()));
        let engines = engines.collect();
        sections.push(Section { courses: courses(progress), engines, sprt, searches, ..section });
    }
    let played = tournament.played();
    let state = match tournament.is_over() {
        true => format!("{played} games, complete"),
        false => format!("{played} games so far"),
    };
    let state = match tournament.shard() {
        Shard::WHOLE => state,
        shard => format!("shard {shard}: {state}"),
    };
    let title = if name.is_empty() { "Tournament".to_owned() } else { name.to_owned() };
    TournamentReport { title, state, is_over: tournament.is_over(), sections }
}

fn section(heading: String, mut remarks: Vec<String>, standings: Standings) -> Section {
    remarks.extend(standings.void.iter().map(|(game, reason)| format!("Void: game {game}: {reason}")));
    let mut tables = tables::of(&standings);
    tables.retain(|table| !table.rows.is_empty());
    let (engines, sprt, searches) = (Vec::new(), None, Searches::default());
    Section { heading, remarks, tables, standings, courses: Vec::new(), engines, sprt, searches }
}

/// The way in which an event is played, and the verdict of its test.
fn remarks(event: &Event, progress: &EventProgress) -> Vec<String> {
    let Event { facts, schedule, adjudication, .. } = event;
    let mut remarks = vec![format!(
        "{} {}, {} at a board, {}, rounds: {}, {} of {} known games played, {} turns at most",
        facts.name.en,
        facts.version,
        schedule.seats,
        tables::word(schedule.format),
        schedule.rounds,
        progress.games().count(),
        progress.own(event),
        adjudication.turns,
    )];
    remarks.extend(event.engines.iter().map(|engine| format!("{}: {}", engine.name, engine.spec)));
    if let (Some(sprt), Some((verdict, counts))) = (event.sprt, progress.verdict()) {
        let [low, high] = sprt.bounds();
        let ratio = sprt.log_likelihood_ratio(counts);
        let verdict = match verdict {
            SprtVerdict::Open => "open".to_owned(),
            SprtVerdict::Elo0 => format!("{} Elo is accepted", sprt.elo0),
            SprtVerdict::Elo1 => format!("{} Elo is accepted", sprt.elo1),
        };
        let (elo0, elo1) = (sprt.elo0, sprt.elo1);
        remarks.push(format!(
            "SPRT of {elo0} against {elo1} Elo: log-likelihood ratio {ratio:.2} of {low:.2} to {high:.2}, pairs {:?}: {verdict}",
            counts.pairs
        ));
    }
    remarks
}

/// The evidence of the games played, in sentences.
fn evidence(progress: &EventProgress, evidence: &Evidence) -> Vec<String> {
    let Evidence { games, distinct_games, encounters, distinct_encounters } = evidence;
    let mut remarks = vec![format!(
        "distinct: {distinct_games} of {games} games, {distinct_encounters} of {encounters} encounters; errors, Elo, LOS and \
         SPRT count equal encounters once"
    )];
    if progress.is_exhausted() {
        remarks.push(
            "ended early: every opening was played, and these engines play each the same way again, so that further games would \
             be no evidence"
                .into(),
        );
    }
    remarks
}

/// The plots of what has a meaning in an event alone, those without a point left out.
fn charts(Section { sprt, searches, .. }: &Section) -> Vec<Chart> {
    let mut charts: Vec<Chart> = sprt.as_ref().map(sprt_chart).into_iter().collect();
    charts.extend([
        depth_chart("Nodes against depth", "nodes of a search", &searches.nodes),
        depth_chart("Time against depth", "milliseconds of a search", &searches.millis),
    ]);
    charts.retain(|chart| !chart.is_empty());
    charts
}

/// A sequential test as a line between its bounds.
fn sprt_chart(course: &SprtCourse) -> Chart {
    let SprtCourse { sprt, .. } = course;
    Chart {
        title: format!("SPRT of {} against {} Elo, pair by pair", sprt.elo0, sprt.elo1),
        axes: [Axis::linear("pairs".into()), Axis::linear("log-likelihood ratio".into())],
        series: vec![Series::new("ratio".into(), SeriesForm::Line, course.points())],
        bounds: sprt.bounds().to_vec(),
    }
}

/// Something that a search takes against the depth that it reaches: a point for each game of an engine.
fn depth_chart(title: &str, label: &str, of_engines: &[OfEngine]) -> Chart {
    let series = of_engines.iter();
    let series = series.map(|(name, points)| Series::new(name.clone(), SeriesForm::Points, points.clone()));
    Chart {
        title: format!("{title}, a point for each game of an engine"),
        axes: [Axis::linear("depth, averaged over a game".into()), Axis::logarithmic(label.into())],
        series: series.collect(),
        bounds: Vec::new(),
    }
}

/// See [`Searches`].
fn searches(progress: &EventProgress) -> Searches {
    let mut averages: [BTreeMap<&str, Vec<[f64; 2]>>; 2] = Default::default();
    for game in progress.games() {
        for (name, effort) in game.seats.iter().zip(&game.effort) {
            if effort.searches == 0 || effort.depth == 0 {
                continue;
            }
            let average = |sum: f64| sum / effort.searches as f64;
            let taken = [effort.nodes as f64, effort.micros as f64 / 1000.0];
            for (averages, taken) in averages.iter_mut().zip(taken) {
                averages.entry(name).or_default().push([average(effort.depth as f64), average(taken)]);
            }
        }
    }
    let [nodes, millis] =
        averages.map(|engines| engines.into_iter().map(|(name, points)| (name.to_owned(), points)).collect());
    Searches { nodes, millis }
}

/// The course of the share of the points, engine by engine.
fn courses(progress: &EventProgress) -> Vec<(String, Vec<f64>)> {
    let mut courses: Vec<(String, f64, Vec<f64>)> = Vec::new();
    for CountedEncounter { games, .. } in progress.counted() {
        for game in games {
            let Some(halves) = game.halves() else { continue };
            for (name, halves) in game.seats.iter().zip(halves) {
                let place = courses.iter().position(|(known, ..)| known == name);
                let place = place.unwrap_or_else(|| {
                    courses.push((name.clone(), 0.0, Vec::new()));
                    courses.len() - 1
                });
                let (_, sum, shares) = &mut courses[place];
                *sum += f64::from(halves) / 2.0;
                shares.push(*sum / (shares.len() + 1) as f64);
            }
        }
    }
    courses.into_iter().map(|(name, _, shares)| (name, shares)).collect()
}
