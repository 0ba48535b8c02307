//! The results of a run of tuning: the best weights beside those of the start, and what becomes of them.
//!
//! Knows what a run has told. Must not know who plays it.

use abstrakt_texts::{Texts, message, say};
use abstrakt_tune::Finished;
use abstrakt_vocabulary::Facts;
use egui::{Grid, Label, RichText, ScrollArea, Ui};

use super::{LabChoice, table};
use crate::game_list::GameList;
use crate::lab::{Progress, Stage, TuningState};
use crate::theme;

/// Width of a column of figures, in points.
const FIGURE_WIDTH: f32 = 110.0;

/// Draws the results; returns what was decided.
///
/// `height`: that of the results, in points; as much as is left where there is none.
pub fn show(
    ui: &mut Ui,
    (state, games): (&TuningState, &GameList),
    height: Option<f32>,
    texts: &Texts,
) -> Option<LabChoice> {
    let plan = &state.plan;
    let mut choice = None;
    ui.horizontal_wrapped(|ui| {
        let facts = games.game(&plan.game).map(|found| &*found.facts);
        let heuristic = heuristic_name(facts, &plan.heuristic, texts);
        ui.add(Label::new(format!("{heuristic}, {}", texts.show(&plan.method))).wrap());
        ui.add_enabled_ui(state.best.is_some(), |ui| {
            let keep = ui.button(say!(texts, "tuning-keep"));
            if keep.on_hover_text(say!(texts, "tuning-keep-help")).clicked() {
                choice = Some(LabChoice::Keep);
            }
        });
    });
    ui.add_space(theme::GAP);
    let height = height.unwrap_or_else(|| ui.available_height());
    let scrolled = ScrollArea::both().id_salt("weights").auto_shrink(false).max_height(height);
    scrolled.show(ui, |ui| weights(ui, state, texts));
    choice
}

/// The name of a heuristic; its id if the game no longer has it, or is not there.
pub fn heuristic_name(facts: Option<&Facts>, id: &str, texts: &Texts) -> String {
    let known = facts.and_then(|facts| facts.heuristics.iter().find(|heuristic| heuristic.id == id));
    known.map_or(id, |heuristic| heuristic.name.get(texts.language().code())).to_owned()
}

/// "Generation 12 of 100, game 51 of about 600"; at the end what came of it.
pub(super) fn done(state: &TuningState, progress: &Progress, texts: &Texts) -> String {
    if let Some(finished) = &state.finished {
        return ended(finished, texts);
    }
    let place = match &progress.stage {
        Stage::Generation(generation, generations) => {
            let (generation, generations) = (generation.to_string(), generations.to_string());
            say!(texts, "tuning-generation", generation, generations)
        }
        Stage::FinalMatch => say!(texts, "tuning-final"),
        Stage::Games | Stage::Table(_) | Stage::Learning(_) => return say!(texts, "tuning-begins"),
    };
    let expected = (progress.done + progress.left.unwrap_or_default()).to_string();
    let games = say!(texts, "tuning-games", games = progress.done.to_string(), expected);
    format!("{place}, {games}")
}

/// The end of a run in one sentence.
fn ended(finished: &Finished, texts: &Texts) -> String {
    let counts = finished.score.as_ref().map(|score| &score.counts);
    match counts.and_then(|counts| Some((counts, table::score(counts, texts.language())?))) {
        Some((counts, share)) => {
            let [wins, draws, losses] =
                [counts.wins, counts.draws, counts.losses].map(|count| count.to_string());
            say!(texts, "tuning-score", share, wins, draws, losses)
        }
        None if finished.score.is_some() => say!(texts, "tuning-done"),
        None => {
            say!(texts, "tuning-stopped", generations = finished.generations, games = finished.games)
        }
    }
}

/// The best weights beside those of the start.
fn weights(ui: &mut Ui, state: &TuningState, texts: &Texts) {
    let Some(best) = &state.best else {
        ui.weak(say!(texts, "tuning-no-weights"));
        return;
    };
    Grid::new("tuned").striped(true).num_columns(3).spacing([theme::GAP * 2.0, theme::TIGHT]).show(
        ui,
        |ui| {
            ui.weak(say!(texts, "tuning-weight"));
            for head in [message!("tuning-start"), message!("tuning-best")] {
                table::cell(ui, FIGURE_WIDTH, RichText::new(texts.render(&head)).weak());
            }
            ui.end_row();
            for locus in state.plan.genome.loci() {
                let Some(value) = best.weights.get(&locus.name) else { continue };
                ui.label(&locus.name);
                table::cell(ui, FIGURE_WIDTH, RichText::new(locus.start.to_string()).monospace());
                let shown = RichText::new(value.to_string()).monospace();
                let shown = if *value == locus.start { shown } else { shown.strong() };
                table::cell(ui, FIGURE_WIDTH, shown);
                ui.end_row();
            }
            for (key, value) in &best.switches {
                ui.label(key);
                table::cell(ui, FIGURE_WIDTH, RichText::new(""));
                table::cell(ui, FIGURE_WIDTH, RichText::new(value));
                ui.end_row();
            }
        },
    );
}
