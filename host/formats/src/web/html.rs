//! The page around the board: heading, list of moves, buttons, and the script and style that go with them.

use std::fmt::Write as _;

use abstrakt_texts::{Texts, message, say};

use super::{Heading, Replay, moves, picture};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page may run its own script and style, and fetch nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

pub(super) fn page(replay: &Replay) -> String {
    let words = &Texts::new(replay.heading.language);
    let title = escape(&replay.heading.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n",
        words.language().code()
    );
    board(words, &mut out);
    out.push_str("<section class=\"game\">\n");
    heading(&replay.heading, &title, &mut out);
    if !replay.comment.is_empty() {
        // Writing to a string does not fail, here and below.
        let _ = writeln!(out, "<p class=\"comment\">{}</p>", escape(&replay.comment));
    }
    let _ = write!(
        out,
        "<nav id=\"moves\" aria-label=\"{}\">\n<button type=\"button\" data-node=\"0\">{}</button>\n",
        say!(words, "panel-history"),
        say!(words, "web-start")
    );
    moves::list(replay, &mut out);
    out.push_str("</nav>\n");
    if !replay.heading.result.is_empty() {
        let _ = writeln!(out, "<p class=\"result\">{}</p>", escape(&replay.heading.result));
    }
    let _ = writeln!(out, "<p class=\"keys\">{}</p>\n</section>", say!(words, "web-keys"));
    let _ = writeln!(out, "<script type=\"application/json\" id=\"data\">{}</script>", picture::json(replay));
    let _ = write!(out, "<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
    out
}

fn board(words: &Texts, out: &mut String) {
    let _ = write!(
        out,
        "<section class=\"board\">\n<svg id=\"board\" role=\"img\" aria-label=\"{}\"></svg>\n\
         <noscript>{}</noscript>\n<div class=\"buttons\">\n",
        say!(words, "panel-board"),
        say!(words, "web-script")
    );
    let buttons = [
        ("first", message!("web-first"), "M5 4v16M20 4L8 12l12 8z"),
        ("back", message!("web-back"), "M15 5l-7 7 7 7"),
        ("play", message!("web-play"), "M7 4l12 8-12 8z"),
        ("forward", message!("web-forward"), "M9 5l7 7-7 7"),
        ("last", message!("web-last"), "M19 4v16M4 4l12 8-12 8z"),
        ("turn", message!("web-turn"), "M19 8a8 8 0 1 0 1 6M20 3v6h-6"),
    ];
    for (id, title, path) in buttons {
        let title = words.render(&title);
        let _ = writeln!(
            out,
            "<button type=\"button\" id=\"{id}\" title=\"{title}\" aria-label=\"{title}\">\
             <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{path}\"/></svg></button>"
        );
    }
    out.push_str("</div>\n</section>\n");
}

fn heading(heading: &Heading, title: &str, out: &mut String) {
    let _ = writeln!(out, "<h1>{title}</h1>");
    if !heading.players.is_empty() {
        out.push_str("<ul class=\"players\">\n");
        for (seat, name) in heading.players.iter().enumerate() {
            let name = escape(name);
            let _ = writeln!(out, "<li data-seat=\"{seat}\"><span class=\"ink\"></span>{name}</li>");
        }
        out.push_str("</ul>\n");
    }
    if !heading.details.is_empty() {
        out.push_str("<dl>\n");
        for (name, value) in &heading.details {
            let _ = writeln!(out, "<dt>{}</dt><dd>{}</dd>", escape(name), escape(value));
        }
        out.push_str("</dl>\n");
    }
}

/// A text as it may stand between tags and in quoted attributes.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // No browser shows them, and HTML forbids them.
            c if c.is_control() && !matches!(c, '\n' | '\t') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
