//! The form in which a run of tuning is set up: what is tuned and how.
//!
//! Knows plans. Must not know who plays them.

use std::sync::Arc;

use abstrakt_engine::{Limits, Spec, presets};
use abstrakt_texts::{Texts, message, say};
use abstrakt_tune::{GeneticSettings, MethodSettings, SpsaSettings, TuneError, TuningPlan};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::protocol::Opening;
use egui::{ComboBox, Label, RichText, Ui};

use super::{LabChoice, fields};
use crate::dialogs::{custom, form, number, option};
use crate::lab::{PlanSource, spare_threads};
use crate::{list, theme};

/// Nodes for a move, if nobody chooses: hundreds of games a minute in most games.
const NODES: u64 = 2_000;
/// More nodes, generations or games than this are typing errors.
const MAX_COUNT: u64 = 1_000_000;
/// Largest population, and most pairs of games in a step.
const LARGEST: u64 = 10_000;

/// Choices and texts so far.
pub struct TuningForm {
    facts: Arc<Facts>,
    opening: Opening,
    engine: Spec,
    genetic: bool,
    /// Of the genetic algorithm, and of SPSA: generations or steps, and population or pairs.
    sizes: [[f64; 2]; 2],
    final_games: f64,
    concurrency: f64,
    seed: f64,
}

impl TuningForm {
    /// For a game that begins with its first setup for two.
    pub fn new(facts: &Arc<Facts>) -> Self {
        Self::beginning(facts, fields::opening_for_two(facts))
    }

    /// For a game that begins so.
    pub fn beginning(facts: &Arc<Facts>, opening: Opening) -> Self {
        let [_, medium, ..] = presets(facts);
        let mut engine = medium.spec;
        // Weights of a heuristic are tuned.
        engine.learned = None;
        engine.limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let (genetic, spsa) = (GeneticSettings::default(), SpsaSettings::default());
        Self {
            facts: Arc::clone(facts),
            opening,
            engine,
            genetic: true,
            sizes: [
                [genetic.generations.into(), genetic.population.into()],
                [spsa.steps.into(), spsa.pairs.into()],
            ],
            final_games: abstrakt_tune::FINAL_GAMES.into(),
            concurrency: spare_threads().into(),
            seed: 1.0,
        }
    }

    /// Whether it is for this game.
    pub fn is_of(&self, facts: &Arc<Facts>) -> bool {
        Arc::ptr_eq(&self.facts, facts)
    }

    /// Draws the form; the run that begins by it, if nothing in it is wrong.
    pub fn show(&mut self, ui: &mut Ui, texts: &Texts) -> Option<LabChoice> {
        ui.add(Label::new(RichText::new(say!(texts, "tuning-help")).weak()).wrap());
        ui.add_space(theme::TIGHT);
        let right = self.fields(ui, texts);
        match self.plan() {
            Ok(plan) => {
                let plan = PlanSource::Tuning(Box::new(plan), self.concurrency as usize);
                right.then_some(LabChoice::Begin(plan))
            }
            Err(error) => {
                let text = RichText::new(texts.show(&error)).color(ui.visuals().warn_fg_color);
                ui.add(Label::new(text).wrap());
                None
            }
        }
    }

    /// Draws the fields for the heuristic, the method and its numbers; false if a number is out of its range.
    fn fields(&mut self, ui: &mut Ui, texts: &Texts) -> bool {
        let mut right = true;
        form::rows(ui, "tune").show(ui, |ui| {
            custom::heuristic(ui, usize::MAX, &mut self.engine, &self.facts, texts);
            let mut nodes = self.engine.limits.nodes.unwrap_or(NODES) as f64;
            right &= fields::nodes(ui, &mut nodes, MAX_COUNT, texts);
            self.engine.limits.nodes = Some(nodes as u64);
            self.method(ui, texts);
            let [first, second] = match self.genetic {
                true => [
                    (message!("tuning-generations"), message!("tuning-generations-help")),
                    (message!("tuning-population"), message!("tuning-population-help")),
                ],
                false => [
                    (message!("tuning-steps"), message!("tuning-steps-help")),
                    (message!("tuning-pairs"), message!("tuning-pairs-help")),
                ],
            };
            let [count, size] = &mut self.sizes[usize::from(!self.genetic)];
            let least = if self.genetic { 2 } else { 1 };
            right &= number::row(ui, first, (1..=MAX_COUNT, count), texts);
            right &= number::row(ui, second, (least..=LARGEST, size), texts);
            right &= number::row(
                ui,
                (message!("tuning-final-games"), message!("tuning-final-games-help")),
                (0..=MAX_COUNT, &mut self.final_games),
                texts,
            );
            right &= fields::concurrency(ui, &mut self.concurrency, texts);
            right &= fields::seed(ui, &mut self.seed, texts);
        });
        right
    }

    fn method(&mut self, ui: &mut Ui, texts: &Texts) {
        let name = say!(texts, "tuning-method");
        form::name(ui, &name);
        let methods = [
            (true, message!("tuning-genetic"), message!("tuning-genetic-help")),
            (false, message!("tuning-spsa"), message!("tuning-spsa-help")),
        ];
        let methods =
            methods.map(|(genetic, label, help)| (genetic, texts.render(&label), texts.render(&help)));
        let (_, chosen, help) = &methods[usize::from(!self.genetic)];
        option::with_help(ui, help, |ui| {
            let combo = ComboBox::from_id_salt("tuning-method").width(custom::LIST).selected_text(chosen);
            list::show(ui, combo, &name, |ui| {
                for (genetic, label, help) in &methods {
                    if option::entry(ui, *genetic == self.genetic, label, help).clicked() {
                        self.genetic = *genetic;
                    }
                }
            });
        });
        ui.end_row();
    }

    fn plan(&self) -> Result<TuningPlan, TuneError> {
        let (mut plan, _) = TuningPlan::new(&self.facts, self.engine.clone(), self.opening.clone())?;
        let [[generations, population], [steps, pairs]] =
            self.sizes.map(|sizes| sizes.map(|size| size as u32));
        plan.method = match self.genetic {
            true => MethodSettings::Genetic(GeneticSettings {
                generations,
                population,
                ..GeneticSettings::default()
            }),
            false => MethodSettings::Spsa(SpsaSettings { steps, pairs, ..SpsaSettings::default() }),
        };
        (plan.final_games, plan.seed) = (self.final_games as u32, self.seed as u64);
        plan.made_by = plan.command();
        plan.check()?;
        Ok(plan)
    }
}
