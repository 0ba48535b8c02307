//! Weights that evolve by self-play while the window goes on: one run on a thread of its own.
//!
//! Knows plans and what a run tells. Must not know widgets, or how games are played.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use abstrakt_engine::{Limits, Spec, SpecError};
use abstrakt_referee::Now;
use abstrakt_system::SystemError;
use abstrakt_tune::{Candidate, Finished, TuneError, TuningEvent, TuningPlan, TuningProgress};
use abstrakt_worker::{Launch, Wake};

/// Something that a run tells.
enum News {
    Progress(TuningProgress),
    Generation(Candidate),
    Ended(Box<Result<Finished, TuneError>>),
}

/// A run that was begun or resumed in this window.
pub struct TuningRun {
    plan: TuningPlan,
    folder: PathBuf,
    news: Receiver<News>,
    stop: Arc<AtomicBool>,
    progress: Option<TuningProgress>,
    best: Option<Candidate>,
    ended: Option<Result<Finished, TuneError>>,
}

impl TuningRun {
    /// Plays the run of this plan, which was begun in the folder, from where it stands; `wake` is called for all news.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(
        launch: Launch,
        plan: TuningPlan,
        folder: PathBuf,
        at_once: usize,
        now: Now,
        wake: Wake,
    ) -> Result<Self, SystemError> {
        let (sender, news) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let playing = Playing { sender, wake, stop: Arc::clone(&stop) };
        let (planned, place) = (plan.clone(), folder.clone());
        let play = move || playing.run(&launch, &planned, &place, at_once, &now);
        thread::Builder::new().name("tuning".into()).spawn(play)?;
        Ok(Self { plan, folder, news, stop, progress: None, best: None, ended: None })
    }

    /// Takes the news since the last call; true if the run has ended meanwhile.
    pub fn collect(&mut self) -> bool {
        let before = self.ended.is_some();
        for news in self.news.try_iter() {
            match news {
                News::Progress(progress) => self.progress = Some(progress),
                News::Generation(best) => self.best = Some(best),
                News::Ended(ended) => {
                    if let Ok(finished) = &*ended {
                        self.best = Some(finished.best.clone());
                    }
                    self.ended = Some(*ended);
                }
            }
        }
        !before && self.ended.is_some()
    }

    /// No more games are begun; those under way are the last.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was told to stop.
    pub fn is_stopping(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The plan of the run.
    pub fn plan(&self) -> &TuningPlan {
        &self.plan
    }

    /// The folder with its games and weights.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Its progress; none before its first game.
    pub fn progress(&self) -> Option<&TuningProgress> {
        self.progress.as_ref()
    }

    /// The best weights so far; none before the first generation.
    pub fn best(&self) -> Option<&Candidate> {
        self.best.as_ref()
    }

    /// Its end; none while it runs.
    pub fn ended(&self) -> Option<&Result<Finished, TuneError>> {
        self.ended.as_ref()
    }

    /// A computer with the best weights so far and these limits.
    pub fn computer(&self, limits: Limits) -> Option<Result<Spec, SpecError>> {
        let mut base = self.plan.engine.clone();
        base.limits = limits;
        Some(self.best()?.applied(&base))
    }
}

/// Nobody is left who could take the result.
impl Drop for TuningRun {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The thread's side.
struct Playing {
    sender: Sender<News>,
    wake: Wake,
    stop: Arc<AtomicBool>,
}

impl Playing {
    fn run(self, launch: &Launch, plan: &TuningPlan, folder: &Path, at_once: usize, now: &Now) {
        let ended = abstrakt_tune::run(launch, plan, folder, at_once, now, &mut |event| {
            self.tell(match event {
                TuningEvent::Game(progress) => News::Progress(progress.clone()),
                TuningEvent::Generation(generation) => News::Generation(generation.best.clone()),
            });
            if self.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.tell(News::Ended(Box::new(ended)));
    }

    fn tell(&self, news: News) {
        // The window may have closed by now.
        let _ = self.sender.send(news);
        (self.wake)();
    }
}
