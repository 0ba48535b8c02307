//! A run of tuning: how far it is, the best weights, and what becomes of them. Knows what the run tells.

use abstrakt_texts::{Texts, message, say};
use abstrakt_tune::{Finished, TuningProgress};
use abstrakt_vocabulary::Facts;
use egui::{Align, Context, Grid, Label, Layout, RichText, TextStyle, Ui, vec2};

use super::tune::heuristic_name;
use super::{Size, main_button, modal, scrolled};
use crate::numbers::{decimal, span};
use crate::tuning::TuningRun;
use crate::{progress, theme};

/// Width of a column of figures, in points.
const FIGURE_WIDTH: f32 = 110.0;

/// The user's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Nothing yet.
    Open,
    /// The dialog is closed; the run continues.
    Close,
    /// The run ends after the games under way.
    Stop,
    /// Another run.
    New,
    /// The best weights become a computer of the user's own.
    Keep,
}

/// Draws the dialog; `facts` are the game's, if it is still there.
pub fn show(ctx: &Context, run: &TuningRun, facts: Option<&Facts>, texts: &Texts) -> Decision {
    let mut decision = Decision::Open;
    let title = say!(texts, "tuning-title");
    let stays = modal(ctx, "tuning", &title, Size::fixed(620.0, 500.0), |ui, _| {
        let plan = run.plan();
        let heuristic =
            facts.map_or(plan.heuristic.clone(), |facts| heuristic_name(facts, &plan.heuristic, texts));
        let game = facts.map_or(plan.game.as_str(), |facts| facts.name.get(texts.language().code()));
        ui.strong(game);
        ui.label(format!("{heuristic}, {}", texts.show(&plan.method)));
        ui.add_space(theme::GAP);
        state(ui, run, texts);
        ui.add_space(theme::GAP);
        scrolled(ui.available_height() - 84.0).show(ui, |ui| weights(ui, run, texts));
        let path = run.folder().display().to_string();
        let kept = say!(texts, "tuning-folder", path = path.as_str());
        ui.add(Label::new(RichText::new(kept).small().weak()).truncate()).on_hover_text(path);
        decision = choices(ui, run, texts);
    });
    if stays || decision != Decision::Open { decision } else { Decision::Close }
}

/// Draws the progress of the run, or its end.
fn state(ui: &mut Ui, run: &TuningRun, texts: &Texts) {
    match run.ended() {
        None => match run.progress() {
            None => {
                ui.horizontal(|ui| {
                    ui.spinner();
                    ui.label(say!(texts, "tuning-begins"));
                });
            }
            Some(progress) => {
                let share = progress.games as f32 / progress.expected.max(1) as f32;
                let width = ui.available_width();
                progress::bar(ui, share, "", width, say!(texts, "progress"));
                ui.label(place(progress, texts));
                let stopping = run.is_stopping().then(|| say!(texts, "tuning-stopping"));
                ui.weak(stopping.unwrap_or_else(|| left(progress, texts)));
            }
        },
        Some(Ok(finished)) => {
            ui.add(Label::new(ended(finished, texts)).wrap());
        }
        Some(Err(error)) => {
            let text = RichText::new(texts.show(error)).color(ui.visuals().warn_fg_color);
            ui.add(Label::new(text).wrap());
        }
    }
}

/// "Generation 12 of 100, game 51 of about 600".
fn place(progress: &TuningProgress, texts: &Texts) -> String {
    let TuningProgress { generation, generations, games, expected, .. } = progress;
    let games = say!(texts, "tuning-games", games = games.to_string(), expected = expected.to_string());
    let place = match generation {
        Some(generation) => {
            let (generation, generations) = (generation.to_string(), generations.to_string());
            say!(texts, "tuning-generation", generation, generations)
        }
        None => say!(texts, "tuning-final"),
    };
    format!("{place}, {games}")
}

/// "About 3 min left".
fn left(progress: &TuningProgress, texts: &Texts) -> String {
    progress.left.map_or_else(String::new, |left| say!(texts, "tuning-left", time = span(left)))
}

/// The end of a run in one sentence.
pub fn ended(finished: &Finished, texts: &Texts) -> String {
    match finished.score.as_ref().map(|score| &score.counts).filter(|counts| counts.games() > 0) {
        Some(score) => {
            let percent = |share: f64| decimal(share * 100.0, 1, texts.language());
            let margin = score.margin().map_or_else(String::new, |margin| format!(" ± {}", percent(margin)));
            let share = format!("{}{margin}", percent(score.score()));
            let [wins, draws, losses] =
                [score.wins, score.draws, score.losses].map(|count| count.to_string());
            say!(texts, "tuning-score", share, wins, draws, losses)
        }
        None if finished.score.is_some() => say!(texts, "tuning-done"),
        None => {
            say!(texts, "tuning-stopped", generations = finished.generations, games = finished.games)
        }
    }
}

/// The best weights beside those of the start.
fn weights(ui: &mut Ui, run: &TuningRun, texts: &Texts) {
    let Some(best) = run.best() else {
        ui.weak(say!(texts, "tuning-no-weights"));
        return;
    };
    Grid::new("tuned").striped(true).num_columns(3).spacing([theme::GAP * 2.0, theme::TIGHT]).show(
        ui,
        |ui| {
            ui.weak(say!(texts, "tuning-weight"));
            for head in [message!("tuning-start"), message!("tuning-best")] {
                figure(ui, RichText::new(texts.render(&head)).weak());
            }
            ui.end_row();
            for locus in run.plan().genome.loci() {
                let Some(value) = best.weights.get(&locus.name) else { continue };
                ui.label(&locus.name);
                figure(ui, RichText::new(locus.start.to_string()).monospace());
                let shown = RichText::new(value.to_string()).monospace();
                figure(ui, if *value == locus.start { shown } else { shown.strong() });
                ui.end_row();
            }
            for (key, value) in &best.switches {
                ui.label(key);
                figure(ui, RichText::new(""));
                figure(ui, RichText::new(value));
                ui.end_row();
            }
        },
    );
}

/// A figure at the right edge of its column.
fn figure(ui: &mut Ui, text: RichText) {
    let cell = vec2(FIGURE_WIDTH, ui.text_style_height(&TextStyle::Body));
    ui.allocate_ui_with_layout(cell, Layout::right_to_left(Align::Center), |ui| {
        ui.set_min_width(FIGURE_WIDTH);
        ui.label(text);
    });
}

fn choices(ui: &mut Ui, run: &TuningRun, texts: &Texts) -> Decision {
    ui.add_space(theme::GAP);
    let mut decision = Decision::Open;
    let row = vec2(ui.available_width(), 30.0);
    ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
        if main_button(ui, &say!(texts, "close")).clicked() {
            decision = Decision::Close;
        }
        ui.add_enabled_ui(run.best().is_some(), |ui| {
            let keep = ui.button(say!(texts, "tuning-keep"));
            if keep.on_hover_text(say!(texts, "tuning-keep-help")).clicked() {
                decision = Decision::Keep;
            }
        });
        if run.ended().is_some() {
            if ui.button(say!(texts, "tuning-new")).clicked() {
                decision = Decision::New;
            }
        } else {
            ui.add_enabled_ui(!run.is_stopping(), |ui| {
                if ui.button(say!(texts, "tuning-stop")).clicked() {
                    decision = Decision::Stop;
                }
            });
        }
    });
    decision
}
