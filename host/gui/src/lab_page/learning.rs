//! The results of a run of learning: its generations, their strength, and what becomes of the best.
//!
//! Knows what a run has told. Must not know who plays it.

use abstrakt_lab::PairCounts;
use abstrakt_lab::report::{Axis, Chart, Series, SeriesForm};
use abstrakt_learn::{
    JudgedGeneration, LearnOutcome, LearnProgress, LearnStep, ModelKind, Opponent, TrainedGeneration,
};
use abstrakt_texts::{Localize, Message, Texts, message, say};
use egui::{Grid, Label, RichText, ScrollArea, Ui, vec2};
use strum::VariantArray;

use super::running::export;
use super::tuning::heuristic_name;
use super::{ExportContent, LabChoice, plots, table};
use crate::game_list::GameList;
use crate::lab::{LearningState, Progress, RunView, Stage};
use crate::numbers::{count, decimal};
use crate::theme;

/// Digits of a loss.
const LOSS_DIGITS: usize = 4;
/// Columns beside that of the generations.
const COUNT: usize = 6;

/// The head of a column, and its width in points.
const COLUMNS: [(Message, f32); COUNT] = [
    (message!("lab-head-games"), 70.0),
    (message!("learning-head-samples"), 80.0),
    (message!("learning-head-loss"), 80.0),
    (message!("learning-head-opponent"), 170.0),
    (message!("lab-head-score"), 110.0),
    (message!("learning-head-strength"), 190.0),
];

/// The view of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    /// The results of every generation.
    #[default]
    Table,
    /// The same as plots.
    Plots,
}

/// The plotted values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Localize, VariantArray)]
enum LearnPlot {
    /// The score of every generation against the game's heuristic.
    #[default]
    #[message("learning-plot-strength")]
    Strength,
    /// The loss on games held back, by epoch.
    #[message("learning-plot-loss")]
    Loss,
}

impl LearnPlot {
    fn chart(self, outcome: &LearnOutcome, texts: &Texts) -> Chart {
        let generations = || outcome.generations.iter();
        let (labels, series, bounds) = match self {
            Self::Strength => {
                let strength = |(_, judged): &(TrainedGeneration, JudgedGeneration)| {
                    Some([f64::from(judged.generation), judged.strength()?.score() * 100.0])
                };
                let points = generations().filter_map(strength).collect();
                let labels = [say!(texts, "learning-axis-generation"), say!(texts, "lab-axis-share")];
                (labels, vec![Series::new(texts.show(&self), SeriesForm::Line, points)], vec![50.0])
            }
            Self::Loss => {
                let loss = |(trained, _): &(TrainedGeneration, JudgedGeneration)| {
                    let points = trained.epochs.iter().map(|epoch| [f64::from(epoch.epoch), epoch.held]);
                    let name = opponent(Opponent::Generation(trained.generation), texts);
                    Series::new(name, SeriesForm::Line, points.collect())
                };
                let labels = [say!(texts, "learning-axis-epoch"), say!(texts, "learning-head-loss")];
                (labels, generations().map(loss).collect(), Vec::new())
            }
        };
        Chart { title: texts.show(&self), axes: labels.map(Axis::linear), series, bounds }
    }
}

/// The choices on the page of a run of learning.
#[derive(Default)]
pub struct LearningPage {
    tab: Tab,
    plot: LearnPlot,
}

impl LearningPage {
    /// Draws the results; returns what was decided.
    ///
    /// `height`: that of the results, in points; as much as is left where there is none.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        (view, state, games): (&RunView, &LearningState, &GameList),
        height: Option<f32>,
        texts: &Texts,
    ) -> Option<LabChoice> {
        let mut choice = None;
        ui.horizontal_wrapped(|ui| {
            for (tab, name) in [(Tab::Table, message!("lab-table")), (Tab::Plots, message!("lab-plots"))] {
                ui.selectable_value(&mut self.tab, tab, texts.render(&name));
            }
            ui.add_enabled_ui(state.outcome.file.is_some(), |ui| {
                let keep = ui.button(say!(texts, "tuning-keep"));
                if keep.on_hover_text(say!(texts, "learning-keep-help")).clicked() {
                    choice = Some(LabChoice::Keep);
                }
            });
            ui.add(Label::new(described(state, games, texts)).wrap());
        });
        ui.add_space(theme::GAP);
        let available = vec2(ui.available_width(), height.unwrap_or_else(|| ui.available_height()));
        ui.allocate_ui(available, |ui| {
            ui.set_min_size(available);
            match self.tab {
                Tab::Table => generations(ui, &state.outcome, texts),
                Tab::Plots => {
                    let chart = |kind: LearnPlot| kind.chart(&state.outcome, texts);
                    let exported = plots::show(ui, &mut self.plot, chart, texts);
                    choice = exported.map(|chart| export(view, ExportContent::Plot(chart))).or(choice.take());
                }
            }
        });
        choice
    }
}

/// "Network of 32, corrects Storm, 1000 nodes for a move".
fn described(state: &LearningState, games: &GameList, texts: &Texts) -> String {
    let plan = &state.plan;
    let kind = match plan.kind {
        ModelKind::Linear => say!(texts, "learning-tables"),
        ModelKind::Network(width) => say!(texts, "learning-network", width),
    };
    let facts = games.game(&plan.game).map(|found| &*found.facts);
    match plan.base.as_ref().and_then(|base| base.heuristic.id.as_deref()) {
        Some(id) => {
            let heuristic = heuristic_name(facts, id, texts);
            say!(texts, "learning-corrects", kind, heuristic)
        }
        None => say!(texts, "learning-whole", kind),
    }
}

/// "Generation 2 of 6, game 51 of 2000, 1400 positions"; at the end what came of it.
pub(super) fn done(state: &LearningState, progress: &Progress, texts: &Texts) -> String {
    if !state.is_under_way {
        return ended(&state.outcome, texts);
    }
    let Stage::Learning(LearnProgress { generation, generations, step, .. }) = &progress.stage else {
        return say!(texts, "tuning-begins");
    };
    let language = texts.language();
    let step = match step {
        LearnStep::Games { played, games, positions } => {
            let (played, games) = (played.to_string(), games.to_string());
            say!(texts, "learning-step-games", played, games, positions = count(*positions, language))
        }
        LearnStep::Training { epoch, samples } => say!(
            texts,
            "learning-step-training",
            epoch = epoch.epoch,
            samples = count(*samples, language),
            loss = decimal(epoch.held, LOSS_DIGITS, language)
        ),
        LearnStep::Match(other, counts, games) => {
            let (played, games) = (counts.games().to_string(), games.to_string());
            let share = table::score(counts, language).unwrap_or_default();
            say!(texts, "learning-step-match", opponent = opponent(*other, texts), played, games, share)
        }
    };
    let (generation, generations) = (generation.to_string(), generations.to_string());
    format!("{}, {step}", say!(texts, "tuning-generation", generation, generations))
}

/// The end of a run in one sentence.
fn ended(outcome: &LearnOutcome, texts: &Texts) -> String {
    let best = match outcome.best {
        Some(generation) => say!(texts, "learning-best", generation),
        None if outcome.generations.is_empty() => String::new(),
        None => say!(texts, "learning-none-best"),
    };
    let state = match outcome.is_over {
        true => say!(texts, "tuning-done"),
        false => {
            say!(texts, "tuning-stopped", generations = outcome.generations.len(), games = outcome.games)
        }
    };
    format!("{state} {best}").trim_end().to_owned()
}

/// An opponent for people.
fn opponent(opponent: Opponent, texts: &Texts) -> String {
    match opponent {
        Opponent::Heuristic => say!(texts, "learning-heuristic"),
        Opponent::Generation(0) => say!(texts, "learning-start"),
        Opponent::Generation(generation) => say!(texts, "learning-generation", generation),
    }
}

/// Draws the results of every generation.
fn generations(ui: &mut Ui, outcome: &LearnOutcome, texts: &Texts) {
    if outcome.generations.is_empty() {
        ui.weak(say!(texts, "learning-no-generation"));
        return;
    }
    ScrollArea::both().id_salt("generations").auto_shrink(false).show(ui, |ui| {
        let table = Grid::new("generations").striped(true).num_columns(COUNT + 1);
        table.spacing([theme::GAP, theme::TIGHT]).show(ui, |ui| {
            ui.weak(say!(texts, "learning-axis-generation"));
            for (head, width) in COLUMNS {
                table::cell(ui, width, RichText::new(texts.render(&head)).weak());
            }
            ui.end_row();
            for (trained, judged) in &outcome.generations {
                let number = RichText::new(judged.generation.to_string());
                ui.label(if judged.accepted { number.strong() } else { number });
                for ((_, width), figure) in COLUMNS.iter().zip(figures(trained, judged, texts)) {
                    table::cell(ui, *width, RichText::new(figure));
                }
                ui.end_row();
            }
        });
    });
}

/// The figures of a generation, in the order of the columns; a dash where there is nothing to tell.
fn figures(trained: &TrainedGeneration, judged: &JudgedGeneration, texts: &Texts) -> [String; COUNT] {
    let language = texts.language();
    let score = |counts: Option<&PairCounts>| {
        counts.and_then(|counts| table::score(counts, language)).unwrap_or_else(|| "–".to_owned())
    };
    [
        count(trained.games, language),
        count(trained.samples[0], language),
        decimal(trained.held[1], LOSS_DIGITS, language),
        opponent(judged.opponent, texts),
        score(Some(&judged.counts)),
        score(judged.strength()),
    ]
}
