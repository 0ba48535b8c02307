//! Weights that evolve: what is tuned and how, and the runs that can go on. Knows plans; must not know who plays them.

use std::path::PathBuf;
use std::sync::Arc;

use abstrakt_engine::{Limits, Spec, presets};
use abstrakt_texts::{Texts, message, say};
use abstrakt_tune::{GeneticSettings, MethodSettings, SpsaSettings, TuneError, TuningPlan};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::protocol::Opening;
use egui::{ComboBox, Context, Label, RichText, Ui};

use super::{BUTTONS, Size, buttons, custom, form, modal, number, option, scrolled};
use crate::{list, theme};

/// Nodes for a move, if nobody chooses: hundreds of games a minute in most games.
const NODES: u64 = 2_000;
/// More nodes, generations or games than this are typing errors.
const MOST: u64 = 1_000_000;
/// Largest population, and most pairs of games in a step.
const LARGEST: u64 = 10_000;

/// The dialog.
pub struct TuneDialog {
    facts: Arc<Facts>,
    opening: Opening,
    engine: Spec,
    genetic: bool,
    /// Of the genetic algorithm, and of SPSA: generations or steps, and population or pairs.
    sizes: [[f64; 2]; 2],
    final_games: f64,
    at_once: f64,
    seed: f64,
    runs: Vec<(PathBuf, TuningPlan)>,
}

/// The user's decision.
pub enum Decision {
    /// Nothing yet.
    Open,
    /// No run.
    Cancel,
    /// A new run, with so many games at once.
    Begin(Box<TuningPlan>, usize),
    /// The run in this folder goes on.
    GoOn(PathBuf, Box<TuningPlan>, usize),
}

impl TuneDialog {
    /// For a game that begins so; `runs` are those of the game that were begun before.
    pub fn new(facts: Arc<Facts>, opening: Opening, runs: Vec<(PathBuf, TuningPlan)>) -> Self {
        let [_, medium, ..] = presets(&facts);
        let mut engine = medium.spec;
        engine.limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let (genetic, spsa) = (GeneticSettings::default(), SpsaSettings::default());
        Self {
            facts,
            opening,
            engine,
            genetic: true,
            sizes: [
                [genetic.generations.into(), genetic.population.into()],
                [spsa.steps.into(), spsa.pairs.into()],
            ],
            final_games: abstrakt_tune::FINAL_GAMES.into(),
            at_once: f64::from(custom::threads().saturating_sub(1).max(1)),
            seed: 1.0,
            runs,
        }
    }

    /// Draws the dialog.
    pub fn show(&mut self, ctx: &Context, texts: &Texts) -> Decision {
        let (mut pressed, mut resumed, mut plan) = (None, None, None);
        let title = say!(texts, "tuning-title");
        let stays = modal(ctx, "tune", &title, Size::fixed(680.0, 560.0), |ui, enter| {
            let right = scrolled(ui.available_height() - BUTTONS).show(ui, |ui| {
                ui.add(Label::new(RichText::new(say!(texts, "tuning-help")).weak()).wrap());
                ui.add_space(theme::GAP);
                resumed = self.earlier(ui, texts);
                self.form(ui, texts)
            });
            match self.plan() {
                Ok(made) => plan = Some(made),
                Err(error) => {
                    ui.label(RichText::new(texts.show(&error)).color(ui.visuals().warn_fg_color));
                }
            }
            let ready = right.inner && plan.is_some();
            pressed = buttons(ui, &say!(texts, "tuning-begin"), &say!(texts, "cancel"), (ready, enter));
        });
        // An earlier run can go on whatever stands in the form.
        let at_once = (self.at_once as usize).clamp(1, custom::threads().into());
        match (pressed, plan, resumed) {
            (_, _, Some(place)) => {
                let (folder, plan) = self.runs.swap_remove(place);
                Decision::GoOn(folder, plan.into(), at_once)
            }
            (Some(true), Some(plan), None) => Decision::Begin(plan.into(), at_once),
            (Some(false), ..) => Decision::Cancel,
            _ if stays => Decision::Open,
            _ => Decision::Cancel,
        }
    }

    /// Draws the fields for the heuristic, the method and its numbers; false if a number is out of its range.
    fn form(&mut self, ui: &mut Ui, texts: &Texts) -> bool {
        let mut right = true;
        form::rows(ui, "tune").show(ui, |ui| {
            custom::heuristic(ui, usize::MAX, &mut self.engine, &self.facts, texts);
            let mut nodes = self.engine.limits.nodes.unwrap_or(NODES) as f64;
            right &= number::row(
                ui,
                (message!("tuning-nodes"), message!("tuning-nodes-help")),
                (1..=MOST, &mut nodes),
                texts,
            );
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
            right &= number::row(ui, first, (1..=MOST, count), texts);
            right &= number::row(ui, second, (least..=LARGEST, size), texts);
            right &= number::row(
                ui,
                (message!("tuning-final-games"), message!("tuning-final-games-help")),
                (0..=MOST, &mut self.final_games),
                texts,
            );
            right &= number::row(
                ui,
                (message!("tuning-at-once"), message!("tuning-at-once-help")),
                (1..=custom::threads().into(), &mut self.at_once),
                texts,
            );
            right &= number::row(
                ui,
                (message!("tuning-seed"), message!("tuning-seed-help")),
                (0..=MOST, &mut self.seed),
                texts,
            );
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
        let methods = methods.map(|(genetic, own, help)| (genetic, texts.render(&own), texts.render(&help)));
        let (_, chosen, help) = &methods[usize::from(!self.genetic)];
        option::with_help(ui, help, |ui| {
            let combo = ComboBox::from_id_salt("tuning-method").width(custom::LIST).selected_text(chosen);
            list::show(ui, combo, &name, |ui| {
                for (genetic, own, help) in &methods {
                    if option::entry(ui, *genetic == self.genetic, own, help).clicked() {
                        self.genetic = *genetic;
                    }
                }
            });
        });
        ui.end_row();
    }

    /// Draws the runs that were begun before; returns the place of the one that is to be resumed.
    fn earlier(&self, ui: &mut Ui, texts: &Texts) -> Option<usize> {
        if self.runs.is_empty() {
            return None;
        }
        ui.strong(say!(texts, "tuning-earlier"));
        let mut resumed = None;
        for (place, (folder, plan)) in self.runs.iter().enumerate() {
            ui.horizontal(|ui| {
                let name = folder.file_name().unwrap_or_default().to_string_lossy();
                let button = ui.button(say!(texts, "tuning-go-on"));
                let button = button.accessible_name(say!(texts, "tuning-go-on-with", name = name.as_ref()));
                if button.on_hover_text(folder.display().to_string()).clicked() {
                    resumed = Some(place);
                }
                let heuristic = heuristic_name(&self.facts, &plan.heuristic, texts);
                let text = format!("{name}: {heuristic}, {}", texts.show(&plan.method));
                ui.add(Label::new(text).truncate());
            });
        }
        ui.add_space(theme::GAP);
        resumed
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

/// The name of a heuristic; its id if the game no longer has it.
pub fn heuristic_name(facts: &Facts, id: &str, texts: &Texts) -> String {
    let known = facts.heuristics.iter().find(|heuristic| heuristic.id == id);
    known.map_or(id, |heuristic| heuristic.name.get(texts.language().code())).to_owned()
}
