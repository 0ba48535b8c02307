//! Weights that evolve beside the game. Only this part holds the run of this window, until its result was seen.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_engine::{Limits, Spec, SpecError};
use abstrakt_session::Environment;
use abstrakt_system::SystemError;
use abstrakt_texts::Texts;
use abstrakt_tune::TuningPlan;
use abstrakt_vocabulary::Facts;
use abstrakt_worker::Launch;
use egui::Context;

use crate::dialogs::tuning::{self, Decision};
use crate::game_list::GameList;
use crate::tuning::TuningRun;

/// Time for a move of the computer that gets the weights.
const TIME: Duration = Duration::from_secs(2);

/// The run under way, or one that has ended and was not looked at.
#[derive(Default)]
pub(super) struct Tuning(Option<TuningRun>);

impl Tuning {
    /// The run.
    pub(super) fn run(&self) -> Option<&TuningRun> {
        self.0.as_ref()
    }

    /// Plays the run of this plan, which was begun in the folder, from where it stands.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(super) fn start(
        &mut self,
        launch: Launch,
        (plan, folder, at_once): (TuningPlan, PathBuf, usize),
        environment: &Environment,
    ) -> Result<(), SystemError> {
        let (now, wake) = (environment.now.clone(), environment.wake.clone());
        self.0 = Some(TuningRun::start(launch, plan, folder, at_once, now, wake)?);
        Ok(())
    }

    /// Draws the run, ends it where that was decided, and returns the decision; none without a run.
    pub(super) fn show(&mut self, ctx: &Context, games: &GameList, texts: &Texts) -> Option<Decision> {
        let run = self.0.as_ref()?;
        let facts = games.game(&run.plan().game).map(|found| &*found.facts);
        let decision = tuning::show(ctx, run, facts, texts);
        match decision {
            Decision::Stop => run.stop(),
            Decision::Close if run.ended().is_some() => self.0 = None,
            Decision::New => self.0 = None,
            Decision::Open | Decision::Close | Decision::Keep => {}
        }
        Some(decision)
    }

    /// A computer with the best weights so far; none before there are some.
    pub(super) fn computer(&self) -> Option<Result<Spec, SpecError>> {
        self.0.as_ref()?.computer(Limits { time: Some(TIME), ..Limits::default() })
    }

    /// Takes what the run tells; returns the run if it has ended meanwhile.
    pub(super) fn collect(&mut self) -> Option<&TuningRun> {
        let run = self.0.as_mut()?;
        run.collect().then_some(run)
    }
}

/// The runs of this game in its present version, by the names of their folders.
pub(super) fn runs(folder: &Path, facts: &Facts) -> Vec<(PathBuf, TuningPlan)> {
    let folders = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let ours = |plan: &TuningPlan| plan.game == facts.id && plan.fits(facts).is_ok();
    // A folder without a run, or with a damaged one, cannot go on.
    let run = |path: PathBuf| abstrakt_tune::resume(&path).ok().filter(&ours).map(|plan| (path, plan));
    let mut runs: Vec<_> = folders.filter_map(run).collect();
    runs.sort_by(|(one, _), (other, _)| one.cmp(other));
    runs
}
