//! Weights that evolve beside the game: begun, watched, resumed, and what becomes of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_engine::Limits;
use abstrakt_loader::FoundPlugin;
use abstrakt_plugin_api::Facts;
use abstrakt_referee::protocol_opening;
use abstrakt_tune::TuningPlan;
use egui::Context;

use super::App;
use super::dialogs::Dialog;
use crate::dialogs::tune::{self, TuneDialog};
use crate::dialogs::tuning::{self, Decision};
use crate::notices::Kind;
use crate::seat_choice::NamedEngine;
use crate::tuning::TuningRun;

/// Time for a move of the computer that gets the weights.
const TIME: Duration = Duration::from_secs(2);

impl App {
    /// Shows the run under way; else asks what to tune.
    pub(super) fn ask_tune(&mut self) {
        if self.tuning.is_some() {
            self.dialog = Dialog::Tuning;
            return;
        }
        let Some((game, found)) = self.played() else { return };
        let runs = runs(&self.home.tuning(), &found.facts);
        let opening = protocol_opening(&game.record().header);
        self.dialog = Dialog::Tune(Box::new(TuneDialog::new(found.facts.clone(), opening, runs)));
    }

    /// Can the game under way be tuned, or is a run under way?
    pub(super) fn has_tuning(&self) -> bool {
        let for_two = |(game, found): (&crate::game::GameView, &FoundPlugin)| {
            game.record().header.seats.len() == 2 && !found.facts.heuristics.is_empty()
        };
        self.tuning.is_some() || (!self.at_start && self.played().is_some_and(for_two))
    }

    pub(super) fn tune_dialog(&mut self, ctx: &Context, mut dialog: Box<TuneDialog>) {
        match dialog.show(ctx, &self.texts) {
            tune::Decision::Open => self.dialog = Dialog::Tune(dialog),
            tune::Decision::Cancel => {}
            tune::Decision::Begin(plan, at_once) => {
                let folder = abstrakt_tune::free_folder(&self.home.tuning(), &plan.game);
                match folder.and_then(|folder| abstrakt_tune::begin(&folder, &plan).map(|()| folder)) {
                    Ok(folder) => self.tune(*plan, folder, at_once),
                    Err(error) => self.notices.add(Kind::Warning, self.texts.show(&error)),
                }
            }
            tune::Decision::GoOn(folder, plan, at_once) => self.tune(*plan, folder, at_once),
        }
    }

    fn tune(&mut self, plan: TuningPlan, folder: PathBuf, at_once: usize) {
        let Some(found) = self.game_list.game(&plan.game) else { return };
        let launch = self.launch(found);
        let (now, wake) = (self.environment.now.clone(), self.environment.wake.clone());
        match TuningRun::start(launch, plan, folder, at_once, now, wake) {
            Ok(run) => {
                self.tuning = Some(run);
                self.dialog = Dialog::Tuning;
            }
            Err(error) => self.notices.add(Kind::Warning, self.texts.show(&error)),
        }
    }

    /// Draws the run under way and does what was decided.
    pub(super) fn tuning_dialog(&mut self, ctx: &Context) {
        let Some(run) = &self.tuning else { return };
        let facts = self.game_list.game(&run.plan().game).map(|found| &*found.facts);
        match tuning::show(ctx, run, facts, &self.texts) {
            Decision::Open => self.dialog = Dialog::Tuning,
            Decision::Close if run.ended().is_some() => self.tuning = None,
            Decision::Close => self.notices.add(Kind::Information, self.texts.say("tuning-goes-on")),
            Decision::Stop => {
                run.stop();
                self.dialog = Dialog::Tuning;
            }
            Decision::New => {
                self.tuning = None;
                self.ask_tune();
            }
            Decision::Keep => {
                self.keep_tuned();
                self.dialog = Dialog::Tuning;
            }
        }
    }

    /// The best weights become a computer of the user's own.
    fn keep_tuned(&mut self) {
        let Some(run) = &self.tuning else { return };
        let plan = run.plan();
        let facts = self.game_list.game(&plan.game).map(|found| &*found.facts);
        let heuristic = facts.map_or(plan.heuristic.clone(), |facts| {
            tune::heuristic_name(facts, &plan.heuristic, &self.texts)
        });
        let limits = Limits { time: Some(TIME), ..Limits::default() };
        match run.computer(limits) {
            None => {}
            Some(Ok(spec)) => {
                let plain = self.texts.fill("tuning-computer", &[("heuristic", heuristic.into())]);
                let name = self.keep_computer(&plain, spec.to_string());
                let kept = self.texts.fill("tuning-kept", &[("name", name.into())]);
                self.notices.add(Kind::Done, kept);
            }
            Some(Err(error)) => self.notices.add(Kind::Warning, self.texts.show(&error)),
        }
    }

    /// Adds a computer of the user's own, once; under a name that another one has it gets a number. Its name.
    fn keep_computer(&mut self, plain: &str, spec: String) -> String {
        let engines = &mut self.settings.engines;
        let mut names =
            std::iter::once(plain.to_owned()).chain((2..).map(|number| format!("{plain} {number}")));
        let free = |name: &String| engines.iter().all(|engine| engine.name != *name || engine.spec == spec);
        let name = names.find(free).unwrap_or_else(|| plain.to_owned());
        if engines.iter().all(|engine| engine.name != name) {
            engines.push(NamedEngine { name: name.clone(), spec });
        }
        name
    }

    /// Takes what the run tells; that it has ended is told to whoever does not look at it.
    pub(super) fn collect_tuning(&mut self) {
        let Some(run) = &mut self.tuning else { return };
        if !run.collect() || matches!(self.dialog, Dialog::Tuning) {
            return;
        }
        match run.ended() {
            Some(Ok(finished)) => {
                self.notices.add(Kind::Information, tuning::ended(finished, &self.texts));
            }
            Some(Err(error)) => self.notices.add(Kind::Warning, self.texts.show(error)),
            None => {}
        }
    }
}

/// The runs of this game in its present version, by the names of their folders.
fn runs(folder: &Path, facts: &Facts) -> Vec<(PathBuf, TuningPlan)> {
    let folders = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let ours = |plan: &TuningPlan| plan.game == facts.id && plan.fits(facts).is_ok();
    // What is no run, or a damaged one, cannot go on.
    let run = |path: PathBuf| abstrakt_tune::resume(&path).ok().filter(&ours).map(|plan| (path, plan));
    let mut runs: Vec<_> = folders.filter_map(run).collect();
    runs.sort_by(|(one, _), (other, _)| one.cmp(other));
    runs
}
