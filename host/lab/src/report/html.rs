//! A report as a web page: one file that needs no network.
//!
//! Knows pages. Must not know results.

use std::fmt::Write;

use abstrakt_formats::web::escape;

use super::{Page, Part, Table, svg};

const STYLE: &str = "body{font-family:sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#222;background:#fff}\
table{border-collapse:collapse;margin:.5rem 0 1.5rem}td,th{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #ccc}\
td:first-child,th:first-child{text-align:left}caption{text-align:left;color:#555;padding:.3rem 0}ul{color:#555}\
svg{max-width:100%;height:auto;display:block;margin:1rem 0}\
@media(prefers-color-scheme:dark){body{color:#ddd;background:#1c1c1c}caption,ul{color:#aaa}td,th{border-color:#444}}";

/// As a web page.
pub fn html(report: impl Into<Page>) -> String {
    let page = report.into();
    let title = escape(&page.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head><body>\n\
         <h1>{title}</h1>\n<p>{}</p>\n",
        escape(&page.state)
    );
    for Part { heading, remarks, plots, charts, tables } in &page.parts {
        let _ = writeln!(out, "<h2>{}</h2>\n<ul>", escape(heading));
        for remark in remarks {
            let _ = writeln!(out, "<li>{}</li>", escape(remark));
        }
        out.push_str("</ul>\n");
        out.push_str(plots);
        charts.iter().for_each(|chart| out.push_str(&svg(chart)));
        tables.iter().for_each(|table| write_table(table, &mut out));
    }
    out.push_str("</body></html>\n");
    out
}

fn write_table(Table { caption, head, rows, .. }: &Table, out: &mut String) {
    let _ = write!(out, "<table><caption>{}</caption>\n<tr>", escape(caption));
    for cell in head {
        let _ = write!(out, "<th>{}</th>", escape(cell));
    }
    out.push_str("</tr>\n");
    for row in rows {
        out.push_str("<tr>");
        for cell in row {
            let _ = write!(out, "<td>{}</td>", escape(cell));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
}
