//! News of a run for the window, and the box that they are put into.
//!
//! Knows results and positions. Must not know who plays, or widgets.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use abstrakt_engine::{Limits, Spec, SpecError};
use abstrakt_lab::arena::LiveGame;
use abstrakt_lab::report::{self, Page, TournamentReport};
use abstrakt_lab::run::Run;
use abstrakt_lab::suite::{SuiteError, SuiteProgress, SuiteRun};
use abstrakt_lab::tournament::{GameSummary, PlayedGame, Tournament};
use abstrakt_learn::{LearnOutcome, LearnPlan, LearnProgress, LearnStep};
use abstrakt_tune::{Candidate, Finished, TuningPlan, TuningProgress};
use abstrakt_vocabulary::{Board, Snapshot};
use abstrakt_worker::Wake;

use super::LabError;

/// The results are computed anew when this many times as long has gone by as that took: however many games were played, a run
/// spends no more than a tenth of its time on being looked at.
const SHARE: u32 = 10;

/// A game under way, as it is shown.
#[derive(Clone)]
pub struct LiveBoard {
    /// The run's name for the game: `12`, `yinsh-12`.
    pub game: String,
    /// Names of the engines, by seat.
    pub players: Vec<String>,
    /// Plies that were made.
    pub plies: usize,
    /// Its board.
    pub board: Board,
    /// The position on the board.
    pub position: Snapshot,
}

/// The state of a run.
pub struct RunView {
    /// Its folder.
    pub path: PathBuf,
    /// Its name.
    pub title: String,
    /// Whether nothing is left.
    pub is_over: bool,
    /// Whether games were left out that would only have repeated others.
    pub is_exhausted: bool,
    /// The results.
    pub results: Results,
}

/// The results of a run.
pub enum Results {
    /// Of games: a match or a tournament.
    Games(TournamentReport),
    /// Of a suite, as they are reported.
    Suite(Page),
    /// Of a run of tuning.
    Tuning(TuningState),
    /// Of a run of learning.
    Learning(LearningState),
}

/// The state of a run of tuning.
#[derive(Clone)]
pub struct TuningState {
    /// Its plan.
    pub plan: Arc<TuningPlan>,
    /// The best weights so far; none before the first generation.
    pub best: Option<Candidate>,
    /// Its end, or where it stopped; none while it is under way.
    pub finished: Option<Finished>,
}

/// The state of a run of learning.
#[derive(Clone)]
pub struct LearningState {
    /// Its plan.
    pub plan: Arc<LearnPlan>,
    /// The generations that are done, and the best of them.
    pub outcome: LearnOutcome,
    /// Whether it is under way.
    pub is_under_way: bool,
}

impl TuningState {
    /// A computer with the best weights so far and these limits.
    pub fn computer(&self, limits: Limits) -> Option<Result<Spec, SpecError>> {
        let mut base = self.plan.engine.clone();
        base.limits = limits;
        Some(self.best.as_ref()?.applied(&base))
    }
}

/// The part of a run that is under way.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Stage {
    /// Games of a match or a tournament, or nothing yet.
    #[default]
    Games,
    /// The table of a suite that was measured last.
    Table(String),
    /// A generation of tuning, from 1, of so many.
    Generation(u32, u32),
    /// The match of the best weights against those of the start.
    FinalMatch,
    /// The work of a generation of learning.
    Learning(LearnProgress),
}

/// The progress of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Games that were played, and measurements that were made.
    pub done: u64,
    /// Those that are left; none where their number depends on results.
    pub left: Option<u64>,
    /// The time that these take, as far as it is known.
    pub time: Option<Duration>,
    /// The part that is under way.
    pub stage: Stage,
}

impl Progress {
    fn of(tournament: &Tournament, time: Option<Duration>) -> Self {
        let done = tournament.played() as u64;
        Self { done, left: tournament.left(), time, stage: Stage::Games }
    }
}

impl RunView {
    fn of(path: PathBuf, name: &str, tournament: &Tournament) -> Self {
        let report = report::report(name, tournament);
        Self {
            path,
            title: report.title.clone(),
            is_over: report.is_over,
            is_exhausted: tournament.events().any(|(_, progress)| progress.is_exhausted()),
            results: Results::Games(report),
        }
    }
}

/// News of a run since the window looked last.
#[derive(Default)]
pub struct RunNews {
    /// Its state, where that has changed.
    pub view: Option<Arc<RunView>>,
    /// The games that have ended.
    pub games: Vec<GameSummary>,
    /// The games under way; none where nothing has changed.
    pub boards: Option<Vec<Arc<LiveBoard>>>,
    /// Its progress, where that has changed.
    pub progress: Option<Progress>,
    /// The end of the thread.
    pub ended: Option<Result<(), LabError>>,
}

/// The box between a run and the window.
pub(super) struct NewsBox {
    content: Mutex<Content>,
    wake: Wake,
}

#[derive(Default)]
struct Content {
    news: RunNews,
    boards: BTreeMap<String, Arc<LiveBoard>>,
    boards_changed: bool,
    /// The window was woken, and has not looked yet.
    awaited: bool,
    /// When the results are next worth the time to compute them.
    due: Duration,
}

impl NewsBox {
    /// Empty; `wake` is called when something is put into it.
    pub(super) fn new(wake: Wake) -> Self {
        Self { content: Mutex::default(), wake }
    }

    /// Takes everything out; none where nothing was put in.
    pub(super) fn take(&self) -> Option<RunNews> {
        let mut content = self.content();
        if !std::mem::take(&mut content.awaited) {
            return None;
        }
        let mut news = std::mem::take(&mut content.news);
        if std::mem::take(&mut content.boards_changed) {
            news.boards = Some(content.boards.values().cloned().collect());
        }
        Some(news)
    }

    /// Tells a position of a game.
    pub(super) fn watch(&self, live: LiveGame<'_>) {
        let seats = &live.record.header.seats;
        let shown = LiveBoard {
            game: live.name.to_owned(),
            players: seats.iter().map(|seat| seat.name.clone()).collect(),
            plies: live.record.plies().len(),
            board: live.board.clone(),
            position: live.position.clone(),
        };
        self.put(|content| {
            content.boards.insert(shown.game.clone(), Arc::new(shown));
            content.boards_changed = true;
        });
    }

    /// Tells of the games that were played before, and how the run stands.
    pub(super) fn opened(&self, run: &Run) {
        let tournament = run.tournament();
        let games = tournament.events().flat_map(|(_, progress)| progress.games().cloned()).collect();
        self.put(|content| content.news.games = games);
        self.stands(run);
    }

    /// Tells how the run stands.
    pub(super) fn stands(&self, run: &Run) {
        let view = RunView::of(run.path().to_owned(), &run.plan().name, run.tournament());
        let progress = Progress::of(run.tournament(), None);
        self.put(|content| {
            (content.news.view, content.news.progress) = (Some(Arc::new(view)), Some(progress));
        });
    }

    /// Tells how a suite stands.
    pub(super) fn suite_stands(&self, run: &SuiteRun) -> Result<(), SuiteError> {
        let page = run.report().page().clone();
        let (path, title, is_over) = (run.path().to_owned(), page.title.clone(), run.is_over()?);
        let view = RunView { path, title, is_over, is_exhausted: false, results: Results::Suite(page) };
        self.put(|content| content.news.view = Some(Arc::new(view)));
        Ok(())
    }

    /// Tells how far a suite is.
    pub(super) fn measured(&self, SuiteProgress { table, done, left, time }: SuiteProgress<'_>) {
        let progress = Progress { done, left: Some(left), time, stage: Stage::Table(table.to_owned()) };
        self.put(|content| content.news.progress = Some(progress));
    }

    /// Tells how a run of tuning stands.
    pub(super) fn tuning_stands(&self, path: &Path, title: &str, state: TuningState) {
        let is_over = state.finished.as_ref().is_some_and(|finished| finished.score.is_some());
        let (path, title) = (path.to_owned(), title.to_owned());
        let view = RunView { path, title, is_over, is_exhausted: false, results: Results::Tuning(state) };
        self.put(|content| content.news.view = Some(Arc::new(view)));
    }

    /// Tells how far a run of tuning is.
    pub(super) fn tuned(&self, progress: &TuningProgress) {
        let TuningProgress { generation, generations, games, expected, left: time, .. } = *progress;
        let stage = generation.map_or(Stage::FinalMatch, |number| Stage::Generation(number, generations));
        let left = Some(u64::from(expected.saturating_sub(games)));
        self.put(|content| content.news.progress = Some(Progress { done: games.into(), left, time, stage }));
    }

    /// Tells how a run of learning stands.
    pub(super) fn learning_stands(&self, path: &Path, title: &str, state: LearningState) {
        let (path, title, is_over) = (path.to_owned(), title.to_owned(), state.outcome.is_over);
        let view = RunView { path, title, is_over, is_exhausted: false, results: Results::Learning(state) };
        self.put(|content| content.news.view = Some(Arc::new(view)));
    }

    /// Tells how far a run of learning is.
    pub(super) fn learned(&self, progress: &LearnProgress) {
        let (done, all) = match &progress.step {
            LearnStep::Games { played, games, .. } => (*played, Some(*games)),
            // The number of epochs is known at their end.
            LearnStep::Training { epoch, .. } => (epoch.epoch, None),
            LearnStep::Match(_, counts, games) => (counts.games(), Some(*games)),
        };
        let left = all.map(|all| u64::from(all.saturating_sub(done)));
        let (time, stage) = (progress.left, Stage::Learning(progress.clone()));
        self.put(|content| content.news.progress = Some(Progress { done: done.into(), left, time, stage }));
    }

    /// Tells of a game that has ended at `now`, by the clock that tells how long the results take to compute.
    pub(super) fn ended(
        &self,
        (path, name): (&Path, &str),
        (game, tournament): (&PlayedGame, &Tournament),
        time: Option<Duration>,
        now: &dyn Fn() -> Duration,
    ) {
        let begun = now();
        let view = (begun >= self.content().due).then(|| RunView::of(path.to_owned(), name, tournament));
        let took = now().saturating_sub(begun);
        self.put(|content| {
            content.boards_changed |= content.boards.remove(&game.summary.name()).is_some();
            content.news.games.push(game.summary.clone());
            content.news.progress = Some(Progress::of(tournament, time));
            if let Some(view) = view {
                content.news.view = Some(Arc::new(view));
                content.due = begun + took * SHARE;
            }
        });
    }

    /// Tells how the thread has ended.
    pub(super) fn over(&self, ended: Result<(), LabError>) {
        self.put(|content| {
            content.boards.clear();
            content.boards_changed = true;
            content.news.ended = Some(ended);
        });
    }

    fn put(&self, act: impl FnOnce(&mut Content)) {
        let mut content = self.content();
        act(&mut content);
        let asleep = !std::mem::replace(&mut content.awaited, true);
        drop(content);
        if asleep {
            (self.wake)();
        }
    }

    fn content(&self) -> MutexGuard<'_, Content> {
        self.content.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn the_window_is_woken_once_for_all_news() {
        let woken = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&woken);
        let news = NewsBox::new(Arc::new(move || {
            counter.fetch_add(1, Ordering::Relaxed);
        }));
        assert!(news.take().is_none());
        for (table, done) in [("3", 1), ("4", 2)] {
            news.measured(SuiteProgress { table, done, left: 10 - done, time: None });
        }
        assert_eq!(woken.load(Ordering::Relaxed), 1, "it has not looked yet");
        let told = news.take().expect("news");
        let last = Progress { done: 2, left: Some(8), time: None, stage: Stage::Table("4".into()) };
        assert_eq!((told.progress, told.ended), (Some(last), None));
        assert!(news.take().is_none());
        news.over(Ok(()));
        assert_eq!(woken.load(Ordering::Relaxed), 2);
        assert_eq!(news.take().and_then(|told| told.ended), Some(Ok(())));
    }
}
