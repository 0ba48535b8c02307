//! Measurements as text, CSV and JSON.
//!
//! Knows rows. Must not know where they come from.

use std::collections::BTreeSet;
use std::io;

use abstrakt_system::CsvLines;
use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use crate::measure::Row;

/// A figure of a row.
type Figure = (&'static str, fn(&Row) -> String);

/// One table a figure: engines as columns, depths as lines, as [Houdek 2010] prints them.
pub fn text(rows: &[Row]) -> String {
    let figures: [Figure; 3] = [
        ("Horizon positions", |row| row.horizon.to_string()),
        ("Nodes", |row| row.nodes.to_string()),
        ("Time, ms", |row| format!("{:.1}", row.micros as f64 / 1000.0)),
    ];
    let mut engines: Vec<&str> = Vec::new();
    for row in rows {
        if !engines.contains(&row.engine.as_str()) {
            engines.push(&row.engine);
        }
    }
    let depths: BTreeSet<u32> = rows.iter().map(|row| row.depth).collect();
    let mut tables = Vec::new();
    for (name, figure) in figures {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(["depth"].into_iter().chain(engines.iter().copied()));
        for &depth in &depths {
            let cell = |engine: &&str| {
                let row = rows.iter().find(|row| row.engine == **engine && row.depth == depth);
                row.map_or_else(|| "-".to_owned(), figure)
            };
            table.add_row([depth.to_string()].into_iter().chain(engines.iter().map(cell)));
        }
        table.column_iter_mut().for_each(|column| column.set_cell_alignment(CellAlignment::Right));
        tables.push(format!("{name}\n{table}"));
    }
    tables.join("\n\n")
}

/// One line a search, with a header.
///
/// # Errors
/// Never in practice: the rows are written to memory.
pub fn csv<T: Serialize>(rows: &[T]) -> io::Result<String> {
    let mut lines = CsvLines::new(Vec::new(), true);
    rows.iter().try_for_each(|row| lines.row(row))?;
    Ok(String::from_utf8_lossy(&lines.into_inner()?).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        let row = |engine: &str, depth, horizon| Row {
            engine: engine.into(),
            spec: format!("{engine}:depth={depth},tt=off"),
            depth,
            score: "7".into(),
            horizon,
            nodes: horizon + 1,
            micros: 1500,
        };
        vec![row("negamax", 1, 52), row("negamax", 2, 2692), row("alpha-beta", 1, 52)]
    }

    #[test]
    fn text_has_a_column_for_each_engine_and_a_dash_for_what_was_not_reached() {
        let text = text(&rows());
        let first: Vec<Vec<&str>> =
            text.lines().take(4).map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(
            first,
            [
                vec!["Horizon", "positions"],
                vec!["depth", "negamax", "alpha-beta"],
                vec!["1", "52", "52"],
                vec!["2", "2692", "-"],
            ]
        );
    }

    #[test]
    fn csv_quotes_what_holds_a_comma() {
        let csv = csv(&rows()).unwrap();
        assert!(csv.starts_with("engine,spec,depth,score,horizon,nodes,micros\n"), "{csv}");
        assert!(csv.contains("\"negamax:depth=2,tt=off\""), "{csv}");
    }
}
