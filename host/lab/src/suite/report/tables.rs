//! Tables of searches, sizes and speed-ups.
//!
//! Knows what was measured. Must not know matches.

use serde_json::{Value, json};

use super::{Shown, count, depth_chart, growth, shown, with_reference};
use crate::measure::Row;
use crate::report::{Axis, Chart, Series, SeriesForm, Table};
use crate::suite::measurement::{Measured, MeasurementId, Results, Timing};
use crate::suite::plan::{PositionTable, SizeTable, SpeedUpTable};
use crate::suite::speed_up;

/// Horizon positions by depth and engine.
pub(super) fn positions(table: &PositionTable, results: &Results) -> Shown {
    let rows = |column: usize| -> &[Row] {
        match results.get(&MeasurementId { table: table.about.id.clone(), number: column as u32 }) {
            Some(Measured::Positions(rows)) => rows,
            _ => &[],
        }
    };
    let row_at = |column: usize, depth: u32| rows(column).iter().find(|row| row.depth == depth);
    let line = |depth: u32| {
        let cells = table.columns.iter().enumerate().map(|(place, column)| {
            let theirs = column.figures.get(depth as usize - 1).map(|figure| count(*figure));
            with_reference(row_at(place, depth).map(|row| count(row.horizon as f64)), theirs)
        });
        std::iter::once(depth.to_string()).chain(cells).collect()
    };
    let names = table.columns.iter().map(|column| column.name.clone());
    let drawn = Table {
        id: table.about.id.clone().into(),
        caption: "Horizon positions by depth; - where the nodes of this scale were used up".into(),
        head: std::iter::once("depth".to_owned()).chain(names).collect(),
        rows: (1..=table.depth).map(line).collect(),
    };
    let mut lines = Vec::new();
    for (place, column) in table.columns.iter().enumerate() {
        let ours = (1..=table.depth).map(|depth| row_at(place, depth).map(|row| row.horizon as f64));
        lines.extend(growth(&column.name, ours, column.figures.iter().copied()));
    }
    let chart = depth_chart("Horizon positions by depth; dashed: the thesis", lines);
    let figures = table.columns.iter().enumerate().map(|(place, column)| {
        json!({ "name": column.name, "spec": column.spec, "ours": rows(place), "thesis": column.figures })
    });
    shown(&table.about, vec![drawn], vec![chart], &figures.collect())
}

/// Sizes of state spaces and game trees.
pub(super) fn sizes(table: &SizeTable) -> Shown {
    let row = |entry: &crate::suite::SizeEntry| {
        let size = |size: f64| format!("{size:.3e}");
        vec![entry.name.clone(), with_reference(Some(size(entry.formula.size())), entry.figure.map(size))]
    };
    let drawn = Table {
        id: table.about.id.clone().into(),
        caption: "Sizes by the formulas of the thesis".into(),
        head: vec!["of".into(), "size".into()],
        rows: table.entries.iter().map(row).collect(),
    };
    let figures = table.entries.iter();
    let figures = figures
        .map(|entry| json!({ "name": entry.name, "ours": entry.formula.size(), "thesis": entry.figure }));
    shown(&table.about, vec![drawn], Vec::new(), &figures.collect())
}

/// Speed-ups against threads, ours and the published ones, as the figures have them; without a point where nothing was timed.
fn speed_up_chart(table: &SpeedUpTable, figures: &[Value]) -> Chart {
    let line = |algorithm: &str| {
        let timed = figures.iter().filter(|figure| figure["algorithm"] == algorithm);
        let point = |figure: &Value| Some([figure["threads"].as_f64()?, figure["speed-up"].as_f64()?]);
        std::iter::once([1.0, 1.0]).chain(timed.filter_map(point)).collect::<Vec<_>>()
    };
    let mut series = Vec::new();
    for algorithm in &table.algorithms {
        series.push(Series::new(algorithm.clone(), SeriesForm::Line, line(algorithm)));
    }
    if series.iter().all(|series| series.points.len() < 2) {
        series.clear();
    } else if !table.figures.is_empty() {
        let threads = table.threads.iter().map(|threads| f64::from(*threads));
        let theirs = threads.zip(table.figures.iter().copied()).map(|(threads, figure)| [threads, figure]);
        series.push(Series::new(
            String::new(),
            SeriesForm::Compared,
            std::iter::once([1.0, 1.0]).chain(theirs).collect(),
        ));
    }
    Chart {
        title: "Times faster than one thread; dashed: the thesis".into(),
        axes: [Axis::linear("threads".into()), Axis::linear("times faster".into())],
        series,
        bounds: Vec::new(),
    }
}

/// Speed-ups: what is counted, and what is timed.
pub(super) fn speed_ups(table: &SpeedUpTable, results: &Results) -> Shown {
    let positions: Vec<&[Timing]> = (0..speed_up::TIMED_POSITIONS)
        .filter_map(|position| {
            let number = speed_up::timed_number(position);
            match results.get(&MeasurementId { table: table.about.id.clone(), number }) {
                Some(Measured::Times(timings)) => Some(timings.as_slice()),
                _ => None,
            }
        })
        .collect();
    let alone = |timings: &[Timing]| timings.iter().find(|timing| timing.threads == 1).cloned();
    let measure = |timings: &[Timing]| alone(timings).filter(|alone| !alone.decided);
    let counted = positions.iter().enumerate().filter_map(|(place, timings)| {
        let alone = alone(timings)?;
        let nodes = if alone.decided { "decided".into() } else { count(alone.nodes as f64) };
        Some(vec![(place + 1).to_string(), alone.depth.to_string(), nodes])
    });
    let counted = Table {
        id: table.about.id.clone().into(),
        caption: "Positions: the depth, and the nodes of one thread; one in which it finds who wins is left out of what follows".into(),
        head: ["position", "depth", "nodes"].map(String::from).to_vec(),
        rows: counted.collect(),
    };
    let (mut rows, mut figures) = (Vec::new(), Vec::new());
    for (place, &threads) in table.threads.iter().enumerate() {
        for algorithm in &table.algorithms {
            let ratio = |quotient: fn(&Timing, &Timing) -> f64| {
                let ratios: Vec<f64> = positions
                    .iter()
                    .filter_map(|timings| {
                        let timing = timings
                            .iter()
                            .find(|timing| timing.threads == threads && timing.algorithm == *algorithm)?;
                        Some(quotient(&measure(timings)?, timing))
                    })
                    .collect();
                (!ratios.is_empty()).then(|| speed_up::geometric_mean(ratios.into_iter()))
            };
            let speed_up = ratio(|alone, timing| alone.micros as f64 / timing.micros as f64);
            let nodes = ratio(|alone, timing| timing.nodes as f64 / alone.nodes.max(1) as f64);
            let theirs = table.figures.get(place).copied();
            let two = |value: Option<f64>| value.map(|value| format!("{value:.2}"));
            rows.push(vec![
                algorithm.clone(),
                threads.to_string(),
                with_reference(two(speed_up), two(theirs)),
                with_reference(two(nodes), None),
            ]);
            figures.push(json!({
                "algorithm": algorithm, "threads": threads, "speed-up": speed_up, "nodes": nodes, "thesis": theirs,
            }));
        }
    }
    let timed = Table {
        id: format!("{}-times", table.about.id).into(),
        caption: "Times faster than one thread, and nodes with_reference its nodes: geometric means over the positions, by times of this \
                  machine; - where it has fewer processors"
            .into(),
        head: ["algorithm", "threads", "times faster", "nodes"].map(String::from).to_vec(),
        rows,
    };
    let chart = speed_up_chart(table, &figures);
    shown(&table.about, vec![counted, timed], vec![chart], &figures.into())
}
