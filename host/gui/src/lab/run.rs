//! A run on a thread of its own, and what it has told so far.
//!
//! Knows plans and folders. Must not know widgets.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use abstrakt_external::Registry;
use abstrakt_lab::arena::LiveGame;
use abstrakt_lab::run::{FindGame, Head, Preparation, Run, RunError, RunProgress, SingleEvent};
use abstrakt_lab::suite::{Scope, Suite, SuiteRun, has_suite};
use abstrakt_lab::tournament::{FoundGame, GameSummary, TournamentPlan};
use abstrakt_learn::{LearnEvent, LearnOutcome, LearnPlan, LearnWork, StopPoint};
use abstrakt_referee::Now;
use abstrakt_system::{SystemError, free_folder, read_text};
use abstrakt_tune::{Finished, TuningEvent, TuningPlan};
use abstrakt_worker::Wake;

use super::LabError;
use super::news::{LearningState, LiveBoard, NewsBox, Progress, RunNews, RunView, TuningState};
use crate::exchange::Plugins;

/// The box is emptied no more often than this.
const EVERY: Duration = Duration::from_millis(250);

/// The source of a plan.
pub enum PlanSource {
    /// It is a match, or a tournament of one event.
    Event(Box<SingleEvent>),
    /// It is the tournament of this file, beside which the lists of openings are that it names.
    File(PathBuf),
    /// It is a suite, of which so much is measured.
    Suite(Suite, Scope),
    /// Weights evolve, in so many games at once.
    Tuning(Box<TuningPlan>, usize),
    /// An evaluation is learned.
    Learning(Box<LearnPlan>, LearnPace),
}

/// The pace of a run of learning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnPace {
    /// Games played at once.
    pub concurrency: usize,
    /// The time after which it stops as if it had been told to; none: it goes on to its end.
    pub stop_after: Option<Duration>,
}

/// The work to be done.
pub enum LabOrder {
    /// A run begins, in a new folder.
    Begin(PlanSource),
    /// The run of a folder is opened.
    Open {
        /// The folder.
        path: PathBuf,
        /// Whether it is resumed. It is only looked at else.
        goes_on: bool,
    },
}

/// The folder that holds the folders of runs.
#[derive(Clone, Debug)]
pub struct LabFolders {
    /// Of matches.
    pub matches: PathBuf,
    /// Of tournaments.
    pub tournaments: PathBuf,
    /// Of suites.
    pub suites: PathBuf,
    /// Of tuning.
    pub tuning: PathBuf,
    /// Of learning.
    pub learning: PathBuf,
}

/// The words in the user's language that a run needs.
#[derive(Clone, Debug)]
pub struct LabWords {
    /// The message about a game that is not among the plugins.
    pub no_game: String,
    /// The name of a run of tuning, before that of its game.
    pub tuning: String,
    /// The name of a run of learning, before that of its game.
    pub learning: String,
    /// The code of the language.
    pub code: &'static str,
}

/// The parts of the outer world that a run needs.
pub struct LabWorld {
    /// The folder that holds the folders of runs.
    pub folders: LabFolders,
    /// The games.
    pub plugins: Plugins,
    /// The external engines that may play.
    pub registry: Registry,
    /// Words.
    pub words: LabWords,
    /// The time.
    pub now: Now,
    /// Wakes the window for news.
    pub wake: Wake,
}

/// A run that is read, played, or was.
pub struct LabRun {
    news: Arc<NewsBox>,
    stop: Arc<AtomicBool>,
    now: Now,
    /// When the box was emptied.
    looked: Option<Duration>,
    plays: bool,
    view: Option<Arc<RunView>>,
    games: Vec<GameSummary>,
    boards: Vec<Arc<LiveBoard>>,
    progress: Progress,
    ended: Option<Result<(), LabError>>,
}

impl LabRun {
    /// Begins to do what is ordered.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(order: LabOrder, world: LabWorld) -> Result<Self, SystemError> {
        let LabWorld { folders, plugins, registry, words, now, wake } = world;
        let news = Arc::new(NewsBox::new(wake));
        let stop = Arc::new(AtomicBool::new(false));
        let plays = !matches!(order, LabOrder::Open { goes_on: false, .. });
        let playing = Playing {
            news: Arc::clone(&news),
            stop: Arc::clone(&stop),
            folders,
            plugins,
            registry,
            words,
            now: now.clone(),
        };
        thread::Builder::new().name("lab".into()).spawn(move || playing.obey(order))?;
        Ok(Self {
            news,
            stop,
            now,
            looked: None,
            plays,
            view: None,
            games: Vec::new(),
            boards: Vec::new(),
            progress: Progress::default(),
            ended: None,
        })
    }

    /// Takes what was told since the last call, if that was long enough ago; the time after which to call again else. True: the run has
    /// ended meanwhile.
    pub fn collect(&mut self) -> (bool, Option<Duration>) {
        let now = (self.now)();
        let next = self.looked.map_or(Duration::ZERO, |looked| (looked + EVERY).saturating_sub(now));
        if !next.is_zero() {
            return (false, self.ended.is_none().then_some(next));
        }
        let Some(RunNews { view, games, boards, progress, ended }) = self.news.take() else {
            return (false, None);
        };
        self.looked = Some(now);
        self.view = view.or(self.view.take());
        self.games.extend(games);
        self.boards = boards.unwrap_or_else(|| std::mem::take(&mut self.boards));
        self.progress = progress.unwrap_or_else(|| std::mem::take(&mut self.progress));
        let has_ended = ended.is_some();
        self.ended = ended.or(self.ended.take());
        // News from now on are later than that.
        (has_ended, self.ended.is_none().then_some(EVERY))
    }

    /// No more games are begun; those under way are the last.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it is told to stop.
    pub fn is_stopping(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether it is being played, or read to be played.
    pub fn is_playing(&self) -> bool {
        self.plays && self.ended.is_none()
    }

    /// Its state; none before it was read.
    pub fn view(&self) -> Option<&RunView> {
        self.view.as_deref()
    }

    /// The games that were played, in the order in which they are known to have ended.
    pub fn games(&self) -> &[GameSummary] {
        &self.games
    }

    /// The games under way.
    pub fn boards(&self) -> &[Arc<LiveBoard>] {
        &self.boards
    }

    /// Its progress.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The end of the thread; none before.
    pub fn ended(&self) -> Option<&Result<(), LabError>> {
        self.ended.as_ref()
    }
}

/// Nobody is left who could look at it.
impl Drop for LabRun {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The thread's side.
struct Playing {
    news: Arc<NewsBox>,
    stop: Arc<AtomicBool>,
    folders: LabFolders,
    plugins: Plugins,
    registry: Registry,
    words: LabWords,
    now: Now,
}

impl Playing {
    fn obey(self, order: LabOrder) {
        let ended = self.run(order);
        self.news.over(ended);
    }

    fn run(&self, order: LabOrder) -> Result<(), LabError> {
        let mut find = |id: &str| -> Result<FoundGame, String> {
            let (facts, launch) = self.plugins.get(id).ok_or_else(|| self.words.no_game.clone())?;
            Ok(FoundGame {
                facts: facts.clone(),
                launch: launch.clone(),
                begun: None,
                registry: self.registry.clone(),
            })
        };
        let LabFolders { matches, tournaments, suites, tuning, learning } = &self.folders;
        let (mut run, goes_on) = match order {
            LabOrder::Open { path, goes_on } if has_suite(&path) => {
                return self.measure(SuiteRun::resume(&path, &mut find)?, goes_on);
            }
            // Before tuning, whose runs are told by the file of their plan: those of learning have one, too.
            LabOrder::Open { path, goes_on } if abstrakt_learn::has_run(&path) => {
                let pace = LearnPace { concurrency: spare_threads().into(), stop_after: None };
                return self.learn(&path, abstrakt_learn::resume(&path)?, goes_on.then_some(pace), &mut find);
            }
            LabOrder::Begin(PlanSource::Learning(plan, pace)) => {
                let (_, launch) = self.plugins.get(&plan.game).ok_or(LabError::NoGame)?;
                let path = free(learning, &plan.game)?;
                let plan = abstrakt_learn::begin(&path, launch, *plan, None)?;
                return self.learn(&path, plan, Some(pace), &mut find);
            }
            LabOrder::Open { path, goes_on } if abstrakt_tune::has_run(&path) => {
                return self.tune(
                    &path,
                    abstrakt_tune::resume(&path)?,
                    goes_on.then(|| spare_threads().into()),
                );
            }
            LabOrder::Begin(PlanSource::Tuning(plan, concurrency)) => {
                self.plugins.get(&plan.game).ok_or(LabError::NoGame)?;
                let path = free(tuning, &plan.game)?;
                abstrakt_tune::begin(&path, &plan)?;
                return self.tune(&path, *plan, Some(concurrency));
            }
            LabOrder::Open { path, goes_on } => (Run::resume(&path, &mut find)?, goes_on),
            LabOrder::Begin(PlanSource::Suite(suite, scope)) => {
                let path = free(suites, suite.id())?;
                return self.measure(SuiteRun::begin(&path, suite, scope, &mut find)?, true);
            }
            LabOrder::Begin(PlanSource::Event(event)) => {
                let head = Head::new(event.text(), BTreeMap::new(), BTreeMap::new());
                let preparation = Preparation::new(head, &mut find)?;
                let path = match event.is_match() {
                    true => free(matches, &event.game)?,
                    false => free(tournaments, &preparation.plan.folder_name())?,
                };
                (Run::begin(&path, preparation)?, true)
            }
            LabOrder::Begin(PlanSource::File(path)) => {
                let preparation = Preparation::new(read(&path)?, &mut find)?;
                let path = free(tournaments, &preparation.plan.folder_name())?;
                (Run::begin(&path, preparation)?, true)
            }
        };
        self.news.opened(&run);
        if !goes_on || run.tournament().is_over() {
            return Ok(());
        }
        let (path, name) = (run.path().to_owned(), run.plan().name.clone());
        let watch = |live: LiveGame<'_>| self.news.watch(live);
        let played =
            run.play_watched(None, &self.now, Some(&watch), &mut |RunProgress { game, tournament, left }| {
                self.news.ended((&path, &name), (game, tournament), left, &*self.now);
                self.course()
            });
        let reported = run.write_reports();
        self.news.stands(&run);
        Ok(played.and(reported)?)
    }

    /// Whether the run goes on after what was told.
    fn course(&self) -> ControlFlow<()> {
        if self.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Plays what is left of a run of tuning, in so many games at once; none: it is only looked at.
    fn tune(&self, path: &Path, plan: TuningPlan, concurrency: Option<usize>) -> Result<(), LabError> {
        let (facts, launch) = self.plugins.get(&plan.game).ok_or(LabError::NoGame)?;
        plan.fits(facts)?;
        let title = format!("{}: {}", self.words.tuning, facts.name.get(self.words.code));
        let plan = Arc::new(plan);
        let stands = |best, finished| {
            let state = TuningState { plan: Arc::clone(&plan), best, finished };
            self.news.tuning_stands(path, &title, state);
        };
        let best_of = |finished: &Finished| (finished.generations > 0).then(|| finished.best.clone());
        let found = abstrakt_tune::look(&plan, path)?;
        let Some(concurrency) = concurrency.filter(|_| found.score.is_none()) else {
            stands(best_of(&found), Some(found));
            return Ok(());
        };
        stands(best_of(&found), None);
        let finished = abstrakt_tune::run(launch, &plan, path, concurrency, &self.now, &mut |event| {
            match event {
                TuningEvent::Game(progress) => self.news.tuned(progress),
                TuningEvent::Generation(generation) => stands(Some(generation.best.clone()), None),
            }
            self.course()
        })?;
        stands(best_of(&finished), Some(finished));
        Ok(())
    }

    /// Goes on with a run of learning at this pace; none: it is only looked at.
    fn learn(
        &self,
        path: &Path,
        plan: LearnPlan,
        pace: Option<LearnPace>,
        find: &mut FindGame<'_>,
    ) -> Result<(), LabError> {
        let (facts, launch) = self.plugins.get(&plan.game).ok_or(LabError::NoGame)?;
        plan.fits(facts)?;
        let title = format!("{}: {}", self.words.learning, facts.name.get(self.words.code));
        let plan = Arc::new(plan);
        let stands = |outcome: &LearnOutcome, is_under_way| {
            let (plan, outcome) = (Arc::clone(&plan), outcome.clone());
            self.news.learning_stands(path, &title, LearningState { plan, outcome, is_under_way });
        };
        let found = abstrakt_learn::look(&plan, path)?;
        let pace = pace.filter(|_| !found.is_over);
        stands(&found, pace.is_some());
        let Some(LearnPace { concurrency, stop_after }) = pace else { return Ok(()) };
        let end = stop_after.map(|time| (self.now)() + time);
        let work = LearnWork { concurrency, until: StopPoint::End };
        let outcome = abstrakt_learn::run(launch, &plan, path, work, &self.now, find, &mut |event| {
            match event {
                LearnEvent::Progress(progress) => self.news.learned(progress),
                LearnEvent::Generation(outcome) => stands(outcome, true),
            }
            let is_late = end.is_some_and(|end| (self.now)() >= end);
            if is_late { ControlFlow::Break(()) } else { self.course() }
        })?;
        stands(&outcome, false);
        Ok(())
    }

    /// Measures what is left of a suite.
    fn measure(&self, mut run: SuiteRun, goes_on: bool) -> Result<(), LabError> {
        self.news.suite_stands(&run)?;
        if !goes_on || run.is_over()? {
            return Ok(());
        }
        let measured = run.measure(spare_threads().into(), &self.now, &mut |progress| {
            self.news.measured(progress);
            self.course()
        });
        let reported = run.write_reports();
        let told = self.news.suite_stands(&run);
        Ok(measured.and(reported).and(told)?)
    }
}

/// The threads of all processors but one, which the window has.
pub fn spare_threads() -> u16 {
    let all = thread::available_parallelism().map_or(1, usize::from);
    u16::try_from(all).unwrap_or(u16::MAX).saturating_sub(1).max(1)
}

/// A new folder among those in `parent`.
fn free(parent: &Path, stem: &str) -> Result<PathBuf, SystemError> {
    free_folder(parent, stem).map_err(|error| SystemError::at(parent, &error))
}

/// The first line of the journal of a new tournament, from its file.
fn read(path: &Path) -> Result<Head, LabError> {
    let text = read_text(path).map_err(|error| SystemError::at(path, &error))?;
    let plan = TournamentPlan::read(&text).map_err(RunError::from)?;
    let mut lists = BTreeMap::new();
    for (name, _, _) in plan.lists() {
        let list = path.with_file_name(name);
        lists.insert(name.to_owned(), read_text(&list).map_err(|error| SystemError::at(&list, &error))?);
    }
    Ok(Head::new(text, lists, BTreeMap::new()))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use abstrakt_lab::run::FolderError;
    use abstrakt_texts::Localize as _;
    use abstrakt_vocabulary::{Facts, Feature, HeuristicFacts, Text};
    use abstrakt_worker::protocol::Opening;
    use abstrakt_worker::{Host, Timeouts};

    use super::*;

    /// The result of an order where there is no game, in this folder.
    fn ended(order: LabOrder, folder: &Path) -> LabError {
        let seconds = AtomicU64::new(0);
        let place = |name: &str| folder.join(name);
        let world = LabWorld {
            folders: LabFolders {
                matches: place("matches"),
                tournaments: place("tournaments"),
                suites: place("suites"),
                tuning: place("tuning"),
                learning: place("learning"),
            },
            plugins: Plugins::new(&[], &Host::in_process(), Timeouts::default()),
            registry: Registry::default(),
            words: LabWords {
                no_game: "no such game".into(),
                tuning: "Tuning".into(),
                learning: "Learning".into(),
                code: "en",
            },
            now: Arc::new(move || Duration::from_secs(seconds.fetch_add(1, Ordering::Relaxed))),
            wake: Arc::new(|| {}),
        };
        let mut run = LabRun::start(order, world).expect("a thread");
        assert!(run.view().is_none());
        while !run.collect().0 {
            thread::yield_now();
        }
        assert!(!run.is_playing());
        run.ended().expect("it has ended").clone().expect_err("it cannot be played")
    }

    #[test]
    fn a_run_that_cannot_begin_tells_why_and_leaves_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let empty = folder.path().join("empty");
        std::fs::create_dir(&empty).expect("a folder");
        let error = ended(LabOrder::Open { path: empty.clone(), goes_on: true }, folder.path());
        assert_eq!(error, LabError::Run(RunError::Folder(FolderError::Empty(empty, "games.jsonl"))));
        let plan = folder.path().join("plan.toml");
        let engine = "[[engine]]\nname = \"A\"\nspec = \"pvs\"\n";
        std::fs::write(&plan, format!("{engine}[[event]]\ngame = \"chess\"\n")).expect("written");
        let error = ended(LabOrder::Begin(PlanSource::File(plan)), folder.path());
        assert!(error.message().to_string().contains("no such game"), "{error}");
        let missing = folder.path().join("missing.toml");
        let error = ended(LabOrder::Begin(PlanSource::File(missing)), folder.path());
        assert!(matches!(error, LabError::System(_)), "{error}");
        let scope = Scope { scale: 0.1, seed: 1 };
        let error = ended(LabOrder::Begin(PlanSource::Suite(Suite::Gomoku, scope)), folder.path());
        assert!(matches!(error, LabError::Suite(_)), "{error}");
        let heuristic = HeuristicFacts {
            features: vec![Feature::value("a", Text::default())],
            weights: vec![7],
            ..HeuristicFacts::plain()
        };
        let facts = Facts { id: "chess".into(), heuristics: vec![heuristic], ..Facts::plain() };
        let engine = "pvs:nodes=10".parse().expect("a spec");
        let (plan, _) = TuningPlan::new(&facts, engine, Opening::default()).expect("a plan");
        let error = ended(LabOrder::Begin(PlanSource::Tuning(Box::new(plan), 1)), folder.path());
        assert_eq!(error, LabError::NoGame);
        let plan = LearnPlan::new(&facts, 10, Opening::default());
        let pace = LearnPace { concurrency: 1, stop_after: None };
        let error = ended(LabOrder::Begin(PlanSource::Learning(Box::new(plan), pace)), folder.path());
        assert_eq!(error, LabError::NoGame);
        assert!(
            ["matches", "tournaments", "suites", "tuning", "learning"]
                .iter()
                .all(|name| !folder.path().join(name).exists())
        );
    }
}
