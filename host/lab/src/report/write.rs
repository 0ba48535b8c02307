//! A report as text, Markdown, CSV and JSON.
//!
//! Knows pages, and the results of a tournament, which JSON has unrounded.

use std::fmt::Write;
use std::io;

use abstrakt_system::CsvLines;
use comfy_table::{CellAlignment, presets};
use serde_json::{Value, json};

use super::{Page, Part, Section, Table, TournamentReport};
use crate::statistics::PairCounts;
use crate::tournament::Standings;

/// As plain text.
pub fn text(report: impl Into<Page>) -> String {
    let page = report.into();
    let mut out = format!("{}: {}\n", page.title, page.state);
    for Part { heading, remarks, tables, .. } in &page.parts {
        let _ = write!(out, "\n{heading}\n");
        for remark in remarks {
            let _ = writeln!(out, "  {remark}");
        }
        for table in tables {
            let _ = write!(out, "\n{}\n{}\n", table.caption, plain(table));
        }
    }
    out
}

/// Lines with columns.
pub(super) fn plain(table: &Table) -> String {
    aligned([&table.head].into_iter().chain(&table.rows))
}

/// Rows of cells in columns: the first column is text, aligned left, the others are numbers, aligned right.
pub fn aligned<'a>(rows: impl IntoIterator<Item = &'a Vec<String>>) -> String {
    let mut table = comfy_table::Table::new();
    table.load_style(presets::NOTHING);
    table.add_rows(rows);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table.trim_fmt()
}

/// As Markdown.
pub fn markdown(report: impl Into<Page>) -> String {
    let page = report.into();
    let mut out = format!("# {}\n\n{}\n", marked(&page.title), marked(&page.state));
    for Part { heading, remarks, tables, .. } in &page.parts {
        let _ = write!(out, "\n## {}\n\n", marked(heading));
        for remark in remarks {
            let _ = writeln!(out, "- {}", marked(remark));
        }
        for Table { caption, head, rows, .. } in tables {
            let _ = write!(out, "\n{}\n\n", marked(caption));
            let line = |cells: &[String]| {
                format!("| {} |\n", cells.iter().map(|cell| marked(cell)).collect::<Vec<_>>().join(" | "))
            };
            let rule: Vec<&str> =
                (0..head.len()).map(|place| if place == 0 { "---" } else { "---:" }).collect();
            out.push_str(&line(head));
            let _ = writeln!(out, "| {} |", rule.join(" | "));
            rows.iter().for_each(|row| out.push_str(&line(row)));
        }
    }
    out
}

/// Text in which Markdown finds no marks of its own.
fn marked(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '|' | '*' | '_' | '`' | '<' | '[' | ']' | '\\' | '#') {
            out.push('\\');
        }
        out.push(if character == '\n' { ' ' } else { character });
    }
    out
}

/// Every cell of every table on a line: section, table, row, column, value.
///
/// # Errors
/// Never in practice: the lines are written to memory.
pub fn csv(report: impl Into<Page>) -> io::Result<String> {
    let page = report.into();
    let mut lines = CsvLines::new(Vec::new(), true);
    lines.cells(["section", "table", "row", "column", "value"])?;
    for Part { heading, tables, .. } in &page.parts {
        for Table { id, head, rows, .. } in tables {
            for row in rows {
                for (column, cell) in head.iter().zip(row).skip(1) {
                    lines.cells([heading, id.as_ref(), row[0].as_str(), column.as_str(), cell.as_str()])?;
                }
            }
        }
    }
    Ok(String::from_utf8_lossy(&lines.into_inner()?).into_owned())
}

/// As JSON: the figures themselves, unrounded.
pub fn json(report: &TournamentReport) -> Value {
    let section = |Section { heading, remarks, standings, .. }: &Section| {
        let Standings { evidence, anchor, .. } = standings;
        let engines: Vec<Value> = standings
            .engines
            .iter()
            .map(|standing| {
                let mut value = counts(&standing.counts);
                value["engine"] = json!(standing.engine);
                value["rating"] = json!(standing.rating);
                value["points"] = json!(standing.points);
                value["scores"] = json!(standing.score);
                value["forfeits"] = json!(standing.forfeits);
                value["endings"] = json!(standing.endings);
                value["effort"] = json!(standing.effort);
                value
            })
            .collect();
        let crossings: Vec<Value> = standings
            .crossings
            .iter()
            .map(|met| {
                let mut value = counts(&met.counts);
                value["engine"] = json!(met.engine);
                value["opponent"] = json!(met.opponent);
                value["points"] = json!(met.points);
                value["scores"] = json!(met.score);
                value
            })
            .collect();
        let void = standings.void.iter().map(|(game, reason)| json!({ "game": game, "reason": reason }));
        json!({
            "heading": heading, "remarks": remarks, "engines": engines, "crosstable": crossings,
            "void": void.collect::<Vec<_>>(), "evidence": evidence, "anchor": anchor,
        })
    };
    json!({
        "title": report.title, "state": report.state, "over": report.is_over,
        "sections": report.sections.iter().map(section).collect::<Vec<_>>(),
    })
}

fn counts(counts: &PairCounts) -> Value {
    json!({
        "tally": counts, "score": counts.score(), "margin": counts.margin(), "elo": counts.elo(),
        "superiority": counts.superiority(),
    })
}
