//! The findings of a suite beside those of the thesis: the tables, and the report in all its forms.
//!
//! Timed results stand in tables of their own, whose captions say so: everything else repeats on every
//! machine.
//!
//! Knows results and the figures of the theses ([Houdek 2010] and others). Must not know how anything was measured.

mod effort;
mod tables;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::folder::Head;
use super::measurement::Results;
use super::plan::{SuitePlan, TableDescription};
use crate::report::{self, Axis, Chart, Page, Part, Series, SeriesForm, Table};
use crate::tournament::Tournament;

/// A table of ours and theirs, with its plot, and the figures themselves.
struct Shown {
    part: Part,
    figures: Value,
}

/// The findings of a suite.
pub struct SuiteReport {
    page: Page,
    json: Value,
}

impl SuiteReport {
    pub(super) fn new(
        plan: &SuitePlan,
        head: &Head,
        results: &Results,
        tournament: Option<&Tournament>,
    ) -> Self {
        let scope = &head.scope;
        let mut shown = Vec::new();
        shown.extend(plan.positions.iter().map(|table| tables::positions(table, results)));
        if let Some(tournament) = tournament {
            shown.extend(plan.games.iter().map(|table| effort::games(table, tournament, scope)));
            shown.extend(plan.matches.iter().map(|table| effort::matches(table, tournament)));
            shown.extend(plan.branching.iter().map(|table| effort::branching(table, results)));
        }
        shown.extend(plan.sizes.iter().map(tables::sizes));
        shown.extend(plan.speed_ups.iter().map(|table| tables::speed_ups(table, results)));
        let mut first = Part { heading: "How this was measured".into(), ..Part::default() };
        first.remarks = vec![
            format!("Source of the figures in brackets: [{}]", plan.source),
            format!("Scale {}, seed {}", scope.scale, scope.seed),
            format!("Program {}; games {}", head.build, versions(&head.games)),
            format!("Machine {}", head.machine),
        ];
        first.remarks.extend(plan.remarks.iter().cloned());
        let state = format!("scale {}", scope.scale);
        let json = json!({
            "title": plan.title, "source": plan.source, "suite": head.suite, "scope": scope, "build": head.build,
            "machine": head.machine, "games": head.games, "remarks": plan.remarks,
            "tables": shown.iter().map(|shown| shown.figures.clone()).collect::<Vec<_>>(),
        });
        let parts = std::iter::once(first).chain(shown.into_iter().map(|shown| shown.part)).collect();
        Self { page: Page { title: plan.title.clone(), state, parts }, json }
    }

    /// The report as it is shown.
    pub fn page(&self) -> &Page {
        &self.page
    }

    /// The figures themselves, unrounded, ours and the thesis's.
    pub fn json(&self) -> &Value {
        &self.json
    }

    /// All forms, by the names of their files; `is_over`: nothing is left to be measured.
    pub(super) fn files(&self, is_over: bool) -> BTreeMap<&'static str, String> {
        let page = || self.page.clone();
        let mut json = self.json.clone();
        json["over"] = is_over.into();
        BTreeMap::from([
            ("report.txt", report::text(page())),
            ("report.md", report::markdown(page())),
            ("report.html", report::html(page())),
            // Written to memory, which does not refuse.
            ("report.csv", report::csv(page()).unwrap_or_default()),
            ("report.json", format!("{json:#}\n")),
        ])
    }
}

fn versions(games: &BTreeMap<String, String>) -> String {
    games.iter().map(|(id, version)| format!("{id} {version}")).collect::<Vec<_>>().join(", ")
}

/// The description of a table, with its tables and figures.
fn shown(description: &TableDescription, tables: Vec<Table>, charts: Vec<Chart>, figures: &Value) -> Shown {
    let TableDescription { id, source, caption, remark } = description;
    let remarks = if remark.is_empty() { Vec::new() } else { vec![remark.clone()] };
    let heading = format!("{caption} ({source})");
    let figures =
        json!({ "id": id, "source": source, "caption": caption, "remark": remark, "figures": figures });
    let charts = charts.into_iter().filter(|chart| !chart.is_empty()).collect();
    Shown { part: Part { heading, remarks, plots: String::new(), charts, tables }, figures }
}

/// The growth of counts at depth 1, 2 and so on, ours and then the thesis's.
fn growth(
    name: &str,
    ours: impl IntoIterator<Item = Option<f64>>,
    theirs: impl IntoIterator<Item = f64>,
) -> [Series; 2] {
    let points = |counts: &mut dyn Iterator<Item = Option<f64>>| -> Vec<[f64; 2]> {
        (1..).zip(counts).filter_map(|(depth, count)| Some([f64::from(depth), count?])).collect()
    };
    [
        Series::new(name.to_owned(), SeriesForm::Line, points(&mut ours.into_iter())),
        Series::new(String::new(), SeriesForm::Compared, points(&mut theirs.into_iter().map(Some))),
    ]
}

/// A plot of counts against depth; without a point where nothing has two depths.
fn depth_chart(title: &str, mut series: Vec<Series>) -> Chart {
    if series.iter().all(|series| series.points.len() < 2) {
        series.clear();
    }
    Chart {
        title: title.into(),
        axes: [Axis::linear("depth".into()), Axis::logarithmic("positions".into())],
        series,
        bounds: Vec::new(),
    }
}

/// Ours, and the thesis's in brackets.
fn with_reference(ours: Option<String>, theirs: Option<String>) -> String {
    let ours = ours.unwrap_or_else(|| "-".into());
    theirs.map_or(ours.clone(), |theirs| format!("{ours} ({theirs})"))
}

/// A count with its digits in groups of three; averages have no more than the whole numbers.
fn count(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::svg;

    #[test]
    fn growth_has_a_line_for_each_and_dashes_what_is_compared() {
        let series = growth("<i>", [Some(52.0), None, Some(2692.0)], [52.0, 300.0, 2688.0]);
        let chart = depth_chart("Positions", series.to_vec());
        let drawn = svg(&chart);
        assert_eq!((drawn.matches("<polyline").count(), drawn.matches("6 5").count()), (2, 1), "{drawn}");
        assert!(drawn.contains("&lt;i&gt;") && !drawn.contains("<i>"), "{drawn}");
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
        assert!(
            depth_chart("Positions", growth("A", [Some(52.0)], []).to_vec()).is_empty(),
            "one depth is no growth"
        );
    }

    #[test]
    fn ours_stands_before_theirs() {
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(with_reference(text("52"), text("53")), "52 (53)");
        assert_eq!(with_reference(None, text("53")), "- (53)");
        assert_eq!(with_reference(text("52"), None), "52");
        assert_eq!([count(7.4), count(999.6), count(1_234_567.0)], ["7", "1,000", "1,234,567"]);
    }
}
