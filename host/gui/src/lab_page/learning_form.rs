//! The form in which a run of learning is set up: what is learned and how.
//!
//! Knows plans. Must not know who plays them.

use std::sync::Arc;
use std::time::Duration;

use abstrakt_learn::{LearnError, LearnPlan, LearnSettingError, LearnStart, ModelKind};
use abstrakt_learned::{BaseHeuristic, LearnedFacts};
use abstrakt_texts::{Texts, message, say};
use abstrakt_vocabulary::Facts;
use egui::{ComboBox, Label, RichText, TextEdit, Ui};

use super::{LabChoice, fields, tuning};
use crate::dialogs::{custom, form, number, option};
use crate::lab::{LearnPace, PlanSource, spare_threads};
use crate::{list, theme};

/// Nodes for a move, if nobody chooses.
const NODES: u64 = 1_000;
/// More nodes, games or minutes than this are typing errors.
const LARGEST: u64 = 1_000_000;
/// Most generations, and most games of a match.
const MOST_GENERATIONS: u64 = 10_000;
const MOST_MATCH_GAMES: u64 = 100_000;
/// Least games of a generation: one in ten is held back.
const LEAST_GAMES: u64 = 10;
/// The widths of networks that are offered.
const WIDTHS: [u16; 4] = [16, 32, 64, 128];

/// Choices and texts so far.
pub struct LearningForm {
    facts: Arc<Facts>,
    /// The plan, but for what the fields beside it say.
    plan: LearnPlan,
    nodes: f64,
    games: f64,
    generations: f64,
    match_games: f64,
    /// Minutes after which it stops; 0: at its end.
    minutes: f64,
    concurrency: f64,
    seed: f64,
}

impl LearningForm {
    /// For a game that begins with its first setup for two.
    pub fn new(facts: &Arc<Facts>) -> Self {
        let plan = LearnPlan::new(facts, NODES, fields::opening_for_two(facts));
        Self {
            facts: Arc::clone(facts),
            nodes: NODES as f64,
            games: plan.games.into(),
            generations: plan.generations.into(),
            match_games: plan.match_games.into(),
            minutes: 0.0,
            concurrency: spare_threads().into(),
            seed: plan.seed as f64,
            plan,
        }
    }

    /// Whether it is for this game.
    pub fn is_of(&self, facts: &Arc<Facts>) -> bool {
        Arc::ptr_eq(&self.facts, facts)
    }

    /// Draws the form; the run that begins by it, if nothing in it is wrong.
    pub fn show(&mut self, ui: &mut Ui, texts: &Texts) -> Option<LabChoice> {
        ui.add(Label::new(RichText::new(say!(texts, "learning-help")).weak()).wrap());
        ui.add_space(theme::TIGHT);
        let right = self.fields(ui, texts);
        let plan = self.plan();
        match plan.check() {
            Ok(()) => {
                let seconds = self.minutes * 60.0;
                let stop_after = (seconds > 0.0).then(|| Duration::from_secs(seconds as u64));
                let pace = LearnPace { concurrency: self.concurrency as usize, stop_after };
                right.then(|| LabChoice::Begin(PlanSource::Learning(Box::new(plan), pace)))
            }
            // It stands beside the name.
            Err(LearnError::Setting(LearnSettingError::Name)) => None,
            Err(error) => {
                warn(ui, &texts.show(&error));
                None
            }
        }
    }

    /// Draws the fields; false if a number is out of its range.
    fn fields(&mut self, ui: &mut Ui, texts: &Texts) -> bool {
        let mut right = true;
        form::rows(ui, "learn").show(ui, |ui| {
            self.kind(ui, texts);
            self.base(ui, texts);
            self.start(ui, texts);
            right &= fields::nodes(ui, &mut self.nodes, LARGEST, texts);
            let rows = [
                (
                    (message!("learning-games"), message!("learning-games-help")),
                    LEAST_GAMES..=LARGEST,
                    &mut self.games,
                ),
                (
                    (message!("tuning-generations"), message!("learning-generations-help")),
                    1..=MOST_GENERATIONS,
                    &mut self.generations,
                ),
                (
                    (message!("learning-match"), message!("learning-match-help")),
                    2..=MOST_MATCH_GAMES,
                    &mut self.match_games,
                ),
                (
                    (message!("learning-stop-after"), message!("learning-stop-after-help")),
                    0..=LARGEST,
                    &mut self.minutes,
                ),
            ];
            for (names, range, value) in rows {
                right &= number::row(ui, names, (range, value), texts);
            }
            right &= fields::concurrency(ui, &mut self.concurrency, texts);
            right &= fields::seed(ui, &mut self.seed, texts);
            self.name(ui, texts);
        });
        right
    }

    /// Draws the choice of the model's form.
    fn kind(&mut self, ui: &mut Ui, texts: &Texts) {
        let name = say!(texts, "learning-kind");
        form::name(ui, &name);
        let network = |width: u16| {
            let label = say!(texts, "learning-network", width);
            (ModelKind::Network(width), label, say!(texts, "learning-network-help"))
        };
        let tables = (ModelKind::Linear, say!(texts, "learning-tables"), say!(texts, "learning-tables-help"));
        let kinds: Vec<_> = std::iter::once(tables).chain(WIDTHS.map(network)).collect();
        let chosen = kinds.iter().find(|(kind, ..)| *kind == self.plan.kind);
        let (shown, help) = chosen.map_or(("", ""), |(_, shown, help)| (shown.as_str(), help.as_str()));
        option::with_help(ui, help, |ui| {
            let combo = ComboBox::from_id_salt("learning-kind").width(custom::LIST).selected_text(shown);
            list::show(ui, combo, &name, |ui| {
                for (kind, label, help) in &kinds {
                    if option::entry(ui, *kind == self.plan.kind, label, help).clicked() {
                        self.plan.kind = *kind;
                    }
                }
            });
        });
        ui.end_row();
    }

    /// Draws the choice of the heuristic that is corrected.
    fn base(&mut self, ui: &mut Ui, texts: &Texts) {
        let (name, none) = (say!(texts, "learning-base"), say!(texts, "learning-no-base"));
        form::name(ui, &name);
        let current = self.plan.base.as_ref().and_then(|base| base.heuristic.id.as_deref());
        let shown = current.map_or(none.clone(), |id| tuning::heuristic_name(Some(&self.facts), id, texts));
        let known = self.facts.heuristics.iter().map(|heuristic| heuristic.id.as_str());
        let known = known.filter_map(|id| Some((id, BaseHeuristic::of(&self.facts, Some(id))?)));
        let mut chosen = None;
        option::with_help(ui, &say!(texts, "learning-base-help"), |ui| {
            let combo = ComboBox::from_id_salt("learning-base").width(custom::LIST).selected_text(shown);
            list::show(ui, combo, &name, |ui| {
                for (id, base) in known {
                    let label = tuning::heuristic_name(Some(&self.facts), id, texts);
                    if ui.selectable_label(current == Some(id), label).clicked() {
                        chosen = Some(Some(base));
                    }
                }
                if ui.selectable_label(current.is_none(), &none).clicked() {
                    chosen = Some(None);
                }
            });
        });
        ui.end_row();
        if let Some(base) = chosen {
            self.plan = self.plan.clone().correcting(base);
        }
    }

    /// Draws the choice of whether the game's heuristic plays the first games. A run from nothing corrects nothing, unless that is chosen
    /// afterwards.
    fn start(&mut self, ui: &mut Ui, texts: &Texts) {
        let name = say!(texts, "learning-from-nothing");
        form::name(ui, &name);
        let mut from_nothing = self.plan.start == LearnStart::Nothing;
        option::with_help(ui, &say!(texts, "learning-from-nothing-help"), |ui| {
            if ui.checkbox(&mut from_nothing, "").accessible_name(&name).changed() {
                let (start, base) = match from_nothing {
                    true => (LearnStart::Nothing, None),
                    false => (LearnStart::Heuristic, BaseHeuristic::of(&self.facts, None)),
                };
                self.plan.start = start;
                self.plan = self.plan.clone().correcting(base);
            }
        });
        ui.end_row();
    }

    /// Draws the field for the name of the models.
    fn name(&mut self, ui: &mut Ui, texts: &Texts) {
        let name = say!(texts, "learning-name");
        form::name(ui, &name);
        option::with_help(ui, &say!(texts, "learning-name-help"), |ui| {
            ui.add(TextEdit::singleline(&mut self.plan.name).desired_width(custom::LIST))
                .accessible_name(&name);
            if !LearnedFacts::is_name(&format!("{}-{}", self.plan.name, self.generations as u32)) {
                warn(ui, &texts.show(&LearnSettingError::Name));
            }
        });
        ui.end_row();
    }

    fn plan(&self) -> LearnPlan {
        let mut plan = self.plan.clone();
        for engine in [&mut plan.engine, &mut plan.match_engine] {
            engine.limits.nodes = Some(self.nodes as u64);
        }
        (plan.games, plan.generations) = (self.games as u32, self.generations as u32);
        (plan.match_games, plan.seed) = (self.match_games as u32, self.seed as u64);
        plan.made_by = plan.command();
        plan
    }
}

fn warn(ui: &mut Ui, text: &str) {
    ui.add(Label::new(RichText::new(text).color(ui.visuals().warn_fg_color)).wrap());
}
