//! Two plots as SVG: strengths with their errors, and how the shares of the points went.
//!
//! Knows numbers. Must not know where a plot is shown. Two shapes of line and text are less than a plotting library.

use std::fmt::Write;

use abstrakt_formats::web::escape;

use super::tables::signed;
use crate::tournament::Standings;

/// Width of a plot, and of the names beside it.
const WIDTH: f64 = 900.0;
const NAMES: f64 = 220.0;
/// Room to the right of a scale, for half of its last number.
const RIGHT: f64 = 30.0;
/// Height of a line of text.
const LINE: f64 = 26.0;
/// Height of the plot of courses.
const HEIGHT: f64 = 260.0;
/// Most points of a line that are drawn.
const POINTS: usize = 400;
/// Colours that can be told apart by those who see few (Okabe and Ito 2008).
pub(super) const COLOURS: [&str; 7] =
    ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#888888"];

/// Every engine's Elo over the anchor of the fit with its 95 % interval; empty where nobody has any.
///
/// Here and below an engine has the colour of its place among `engines`.
pub(super) fn strengths(standings: &Standings, engines: &[&str]) -> String {
    let known: Vec<_> = standings
        .engines
        .iter()
        .filter_map(|standing| Some((standing.engine.as_str(), standing.rating?)))
        .collect();
    let Some(widest) = known.iter().map(|(_, elo)| elo.low.abs().max(elo.high.abs())).reduce(f64::max) else {
        return String::new();
    };
    let anchor = standings.anchor.as_deref().unwrap_or_default();
    let step = tick(widest);
    let most = (widest / step).ceil() * step;
    let x = |elo: f64| NAMES + (elo + most) / (2.0 * most) * (WIDTH - NAMES - RIGHT);
    let bottom = known.len() as f64 * LINE;
    let mut out = begin(&format!("Elo over {anchor}, with 95 % intervals"), bottom + 2.0 * LINE);
    let mut mark = -most;
    while mark <= most + step / 2.0 {
        let mark_x = x(mark);
        let _ = write!(
            out,
            "<line x1=\"{mark_x:.1}\" y1=\"0\" x2=\"{mark_x:.1}\" y2=\"{bottom:.0}\" stroke=\"#8884\"/>\
             <text x=\"{mark_x:.1}\" y=\"{:.0}\" text-anchor=\"middle\">{}</text>",
            bottom + LINE,
            signed(mark)
        );
        mark += step;
    }
    for (place, (name, elo)) in known.iter().enumerate() {
        let y = (place as f64 + 0.5) * LINE;
        let _ = write!(
            out,
            "<text x=\"0\" y=\"{:.0}\">{}</text><line x1=\"{:.1}\" y1=\"{y:.0}\" x2=\"{:.1}\" y2=\"{y:.0}\" \
             stroke=\"{colour}\" stroke-width=\"3\"/><circle cx=\"{:.1}\" cy=\"{y:.0}\" r=\"5\" fill=\"{colour}\"/>",
            y + 5.0,
            escape(name),
            x(elo.low),
            x(elo.high),
            x(elo.difference),
            colour = colour(name, engines),
        );
    }
    out + "</svg>\n"
}

/// The share of the points of every engine, game by game; empty before the first game.
pub(super) fn courses(courses: &[(String, Vec<f64>)], engines: &[&str]) -> String {
    let Some(longest) = courses.iter().map(|(_, shares)| shares.len()).max().filter(|longest| *longest > 1)
    else {
        return String::new();
    };
    let x = |game: usize| NAMES + game as f64 / (longest - 1) as f64 * (WIDTH - NAMES - RIGHT);
    let y = |share: f64| 10.0 + (1.0 - share) * HEIGHT;
    let names = courses.len() as f64 * LINE;
    let mut out = begin("Share of the points, game by game", (HEIGHT + 2.0 * LINE).max(names));
    for percent in [0, 25, 50, 75, 100] {
        let mark_y = y(f64::from(percent) / 100.0);
        let _ = write!(
            out,
            "<line x1=\"{NAMES:.0}\" y1=\"{mark_y:.1}\" x2=\"{:.0}\" y2=\"{mark_y:.1}\" stroke=\"#8884\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>",
            WIDTH - RIGHT,
            NAMES - 8.0,
            mark_y + 5.0
        );
    }
    let _ = write!(
        out,
        "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{longest} games</text>",
        WIDTH - RIGHT,
        HEIGHT + 10.0 + LINE
    );
    for (place, (name, shares)) in courses.iter().enumerate() {
        let colour = colour(name, engines);
        let every = shares.len().div_ceil(POINTS).max(1);
        let last = shares.len().saturating_sub(1);
        let drawn = shares.iter().enumerate().filter(|(game, _)| game % every == 0 || *game == last);
        let points: Vec<String> =
            drawn.map(|(game, share)| format!("{:.1},{:.1}", x(game), y(*share))).collect();
        let _ = write!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"0\" y=\"{:.0}\" fill=\"{colour}\">{}</text>",
            points.join(" "),
            (place as f64 + 0.8) * LINE,
            escape(name)
        );
    }
    out + "</svg>\n"
}

fn colour(engine: &str, engines: &[&str]) -> &'static str {
    let place = engines.iter().position(|name| *name == engine).unwrap_or_default();
    COLOURS[place % COLOURS.len()]
}

fn begin(title: &str, height: f64) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH:.0} {height:.0}\" width=\"{WIDTH:.0}\" role=\"img\" font-family=\"sans-serif\" \
         font-size=\"14\" fill=\"currentColor\"><title>{}</title>",
        escape(title)
    )
}

/// Distance of the marks on a scale that reaches so far on both sides: 1, 2 or 5 times a power of ten.
fn tick(widest: f64) -> f64 {
    let widest = widest.max(1.0);
    let power = 10_f64.powf((widest / 4.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|step| step * power)
        .find(|step| widest / step <= 4.0)
        .unwrap_or(widest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_few() {
        for (widest, step) in
            [(0.0, 0.5), (3.9, 1.0), (40.0, 10.0), (95.0, 50.0), (390.0, 100.0), (1055.0, 500.0)]
        {
            assert_eq!(tick(widest), step, "{widest}");
        }
    }

    #[test]
    fn a_name_is_text_whatever_it_is() {
        let drawn = courses(&[("<b>&".into(), vec![0.5, 1.0, 0.75])], &["<b>&"]);
        assert!(drawn.contains("&lt;b&gt;&amp;") && !drawn.contains("<b>"));
        assert!(drawn.contains("3 games"));
        assert_eq!(courses(&[("A".into(), vec![1.0])], &["A"]), "", "one game is no course");
    }
}
