//! A heuristic explained: what it says of the position shown, feature by feature, for every player, and what changed since
//! the position before. Knows explanations and texts; must not know how values are computed.

use abstrakt_engine::{Preset, Spec, presets};
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Facts, HeuristicChoice, Player};
use abstrakt_worker::protocol::Explained;
use egui::{Align, ComboBox, Grid, Label, Layout, RichText, ScrollArea, Ui, vec2};

use super::{PanelContext, answered, influences};
use crate::analysis::{Answer, Question};
use crate::game::GameView;
use crate::{learned_files, list, theme};

/// Least width of the names of features, in points.
const NAMES: f32 = 90.0;

/// Draws the panel.
pub fn show(ui: &mut Ui, game: &mut GameView, context: &mut PanelContext<'_>) {
    let texts = context.texts;
    let Some(facts) = game.facts().cloned() else { return };
    let key = ui.scope_id().with(("heuristic", &facts.id));
    let mut chosen: Spec = ui.data(|data| data.get_temp(key)).unwrap_or_else(|| {
        let [_, Preset { mut spec, .. }, ..] = presets(&facts);
        spec.learned = None;
        spec
    });
    let index = facts.heuristic(chosen.heuristic.id.as_deref()).unwrap_or_default();
    let Some(heuristic) = facts.heuristics.get(index) else {
        ui.weak(say!(texts, "explained-none"));
        return;
    };
    let code = texts.language().code();
    let learned = learned_files::shown(ui, &chosen, &facts, texts);
    let learned_help = say!(texts, "custom-learned-help");
    let (shown, help) = match &learned {
        Some(learned) => (learned.as_str(), learned_help.as_str()),
        None => (heuristic.name.get(code), heuristic.summary.get(code)),
    };
    let combo = ComboBox::from_id_salt("explained").selected_text(shown);
    let list = list::show(ui, combo, say!(texts, "explained-heuristic"), |ui| {
        let entry = |ui: &mut Ui, is_chosen: bool, name: &str, help: &str| {
            ui.selectable_label(is_chosen, name).on_hover_text(help).clicked()
        };
        learned_files::entries(ui, &mut chosen, &facts, texts, entry);
    });
    list.on_hover_text(help);
    let learned = chosen.learned.clone();
    ui.data_mut(|data| data.insert_temp(key, chosen));
    if let Some(learned) = learned {
        influences::show(ui, game, learned, context);
        return;
    }
    let choice = HeuristicChoice { id: Some(heuristic.id.clone()), ..HeuristicChoice::default() };
    let record = game.record();
    let node = record.cursor();
    let before = record.node(node).parent();
    let answer = game.analysis.ask(Question::Explanation(node, choice.clone()));
    let Some(Answer::Explanation(now)) = answered(ui, answer, texts).cloned() else { return };
    if now.players.is_empty() {
        ui.weak(say!(texts, "explained-over"));
        return;
    }
    let before = before.and_then(|before| match game.analysis.ask(Question::Explanation(before, choice)) {
        Some(Answer::Explanation(explained)) if !explained.players.is_empty() => Some(explained.clone()),
        _ => None,
    });
    ScrollArea::both()
        .auto_shrink(false)
        .show(ui, |ui| table(ui, game, &facts, (&now, before.as_deref()), texts));
}

fn table(
    ui: &mut Ui,
    game: &GameView,
    facts: &Facts,
    (now, before): (&Explained, Option<&Explained>),
    texts: &Texts,
) {
    let code = texts.language().code();
    let Some(heuristic) = facts.heuristics.get(now.heuristic) else { return };
    let figures = now.players.len() as f32 * 2.0 * (theme::FIGURES * 0.8 + theme::GAP);
    let names = (ui.available_width() - figures).max(NAMES);
    let grid = Grid::new("explained").striped(true).spacing([theme::GAP, theme::TIGHT]);
    grid.num_columns(1 + 2 * now.players.len()).show(ui, |ui| {
        ui.weak(say!(texts, "explained-feature"));
        for seat in 0..now.players.len() {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| game.badge(ui, Player(seat as u8)));
            ui.weak(say!(texts, "explained-change"));
        }
        ui.end_row();
        for (index, feature) in heuristic.features.iter().enumerate() {
            let counted = |explained: &Explained, seat: usize| {
                let terms = explained.players.get(seat).map_or(&[][..], |sum| &sum.terms);
                let terms = terms.iter().filter(|term| term.feature == index);
                terms.fold(None, |sum: Option<i64>, term| Some(sum.unwrap_or(0) + term.product))
            };
            if (0..now.players.len()).all(|seat| counted(now, seat).is_none()) {
                continue;
            }
            let meaning = feature.meaning.get(code);
            let row = vec2(names, ui.text_style_height(&egui::TextStyle::Body));
            let name = ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_width(names);
                ui.add(Label::new(meaning).truncate())
            });
            name.inner.on_hover_text(format!("{meaning} ({})", feature.name));
            for seat in 0..now.players.len() {
                let value = counted(now, seat).unwrap_or(0);
                let response = figure(ui, &value.to_string(), false);
                let terms = now.players[seat].terms.iter().filter(|term| term.feature == index);
                let sums: Vec<String> = terms
                    .map(|term| match term.divisor {
                        1 => format!("{} × {} = {}", term.weight, term.amount, term.product),
                        by => format!("{} × {} / {by} = {}", term.weight, term.amount, term.product),
                    })
                    .collect();
                response.on_hover_text(sums.join("\n"));
                change(ui, before.map(|before| value - counted(before, seat).unwrap_or(0)));
            }
            ui.end_row();
        }
        ui.strong(say!(texts, "explained-total"));
        for (seat, sum) in now.players.iter().enumerate() {
            figure(ui, &sum.total.to_string(), true);
            let old = before.and_then(|before| before.players.get(seat));
            change(ui, old.map(|old| i64::from(sum.total) - i64::from(old.total)));
        }
        ui.end_row();
    });
}

/// A figure at the right edge of its column.
pub(super) fn figure(ui: &mut Ui, text: &str, strong: bool) -> egui::Response {
    let mut shown = RichText::new(text).monospace();
    if strong {
        shown = shown.strong();
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(shown)).inner
}

/// Draws the change since the position before, if there is any.
fn change(ui: &mut Ui, change: Option<i64>) {
    let text = change.filter(|change| *change != 0).map_or(String::new(), |change| format!("{change:+}"));
    let colour = if change.is_some_and(|change| change > 0) {
        theme::success(ui.visuals())
    } else {
        ui.visuals().warn_fg_color
    };
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.label(RichText::new(text).monospace().small().color(colour))
    });
}
