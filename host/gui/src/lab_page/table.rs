//! The table of a run: what every engine made.
//!
//! Knows standings. Must not know where they come from.

use abstrakt_lab::PairCounts;
use abstrakt_lab::report::Section;
use abstrakt_lab::tournament::Standing;
use abstrakt_texts::{Language, Message, Texts, message};
use egui::{Align, Grid, Label, Layout, RichText, ScrollArea, TextStyle, Ui, vec2};

use crate::numbers::{count, decimal};
use crate::theme;

/// Width of a column of figures, in points.
const FIGURE: f32 = 62.0;
/// Width of a column of figures with their errors, in points.
const WITH_ERROR: f32 = 104.0;
/// Greatest width of an engine's name, in points.
const NAME: f32 = 210.0;

/// Columns beside that of the names.
const COUNT: usize = 10;

/// The head of a column, its width, and a help where the name alone does not tell enough.
const COLUMNS: [(Message, f32, Option<Message>); COUNT] = [
    (message!("lab-head-games"), FIGURE, None),
    (message!("lab-head-won"), FIGURE, None),
    (message!("lab-head-drawn"), FIGURE, None),
    (message!("lab-head-lost"), FIGURE, None),
    (message!("lab-head-score"), WITH_ERROR, None),
    (message!("lab-head-elo"), WITH_ERROR, None),
    (message!("lab-head-superiority"), FIGURE, Some(message!("lab-head-superiority-help"))),
    (message!("lab-head-depth"), FIGURE, Some(message!("lab-head-search-help"))),
    (message!("lab-head-nodes"), FIGURE, Some(message!("lab-head-search-help"))),
    (message!("lab-head-time"), FIGURE, Some(message!("lab-head-search-help"))),
];

/// Draws the table, and below it what the engines are.
pub fn show(ui: &mut Ui, section: &Section, texts: &Texts) {
    ScrollArea::both().id_salt("standings").auto_shrink(false).show(ui, |ui| {
        let table = Grid::new("standings").striped(true).num_columns(COUNT + 1);
        table.spacing([theme::GAP, theme::TIGHT]).show(ui, |ui| {
            ui.weak(texts.render(&message!("lab-head-engine")));
            for (head, width, help) in COLUMNS {
                let response = cell(ui, width, RichText::new(texts.render(&head)).weak());
                if let Some(help) = help {
                    response.on_hover_text(texts.render(&help));
                }
            }
            ui.end_row();
            for standing in &section.standings.engines {
                ui.scope(|ui| {
                    ui.set_max_width(NAME);
                    ui.add(Label::new(RichText::new(&standing.engine).strong()).truncate());
                });
                let figures = figures(standing, texts.language());
                for ((_, width, _), figure) in COLUMNS.iter().zip(figures) {
                    cell(ui, *width, RichText::new(figure));
                }
                ui.end_row();
            }
        });
        ui.add_space(theme::GAP);
        for (name, spec) in &section.engines {
            ui.horizontal(|ui| {
                ui.label(RichText::new(name).small().strong());
                ui.label(RichText::new(spec).small().monospace());
            });
        }
    });
}

/// The figures of an engine, in the order of the columns; a dash where there is nothing to tell.
fn figures(standing: &Standing, language: Language) -> [String; COUNT] {
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
    let counts = &standing.counts;
    let percent = |share: f64| decimal(share * 100.0, 1, language);
    let elo = standing.rating.map(|elo| match elo.margin() {
        margin if margin > 0.0 => format!("{} ± {margin:.0}", signed(elo.difference)),
        _ => "0".to_owned(),
    });
    let superiority = standing.rating.and_then(|elo| elo.superiority()).map(percent);
    let searches = standing.effort.searches;
    let millis = (searches > 0).then(|| standing.effort.micros as f64 / searches as f64 / 1000.0);
    [
        counts.games().to_string(),
        counts.wins.to_string(),
        counts.draws.to_string(),
        counts.losses.to_string(),
        or_dash(score(counts, language)),
        or_dash(elo),
        or_dash(superiority),
        or_dash(standing.depth().map(|depth| decimal(depth, 1, language))),
        or_dash(standing.nodes().map(|nodes| count(nodes.round() as u64, language))),
        or_dash(millis.map(|millis| decimal(millis, 1, language))),
    ]
}

/// A score in per cent, with half of its interval; none before the first game.
pub(super) fn score(counts: &PairCounts, language: Language) -> Option<String> {
    let percent = |share: f64| decimal(share * 100.0, 1, language);
    let margin = counts.margin().map_or_else(String::new, |margin| format!(" ± {}", percent(margin)));
    (counts.games() > 0).then(|| format!("{}{margin}", percent(counts.score())))
}

/// A difference with its sign; a rounded nothing has none.
fn signed(difference: f64) -> String {
    if difference.round() == 0.0 { "0".to_owned() } else { format!("{difference:+.0}") }
}

/// A figure at the right edge of its column.
pub(super) fn cell(ui: &mut Ui, width: f32, text: RichText) -> egui::Response {
    let size = vec2(width, ui.text_style_height(&TextStyle::Body));
    let cell = ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.set_min_width(width);
        ui.label(text)
    });
    cell.inner
}

#[cfg(test)]
mod tests {
    use abstrakt_lab::statistics::GamePoints;

    use super::*;

    #[test]
    fn an_engine_without_games_has_dashes_and_one_with_some_has_figures() {
        let mut standing = Standing { engine: "A".into(), ..Standing::default() };
        assert_eq!(figures(&standing, Language::English)[4..], ["–"; 6]);
        let mut counts = PairCounts::default();
        counts.add([GamePoints::Win, GamePoints::Draw], 0);
        counts.add([GamePoints::Win, GamePoints::Win], 0);
        standing.counts = counts;
        let told = figures(&standing, Language::Czech);
        assert_eq!(told[..4], ["4", "3", "1", "0"]);
        assert!(told[4].starts_with("87,5 ±"), "{}", told[4]);
    }
}
