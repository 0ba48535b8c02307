//! A run on a thread of its own, and what it has told so far.
//!
//! Knows plans and folders. Must not know widgets.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use abstrakt_lab::arena::LiveGame;
use abstrakt_lab::run::{Head, Preparation, Run, RunError, RunProgress, SingleEvent};
use abstrakt_lab::tournament::{FoundGame, GameSummary, TournamentPlan};
use abstrakt_referee::Now;
use abstrakt_system::{SystemError, free_folder, read_text};
use abstrakt_worker::Wake;

use super::LabError;
use super::news::{LiveBoard, NewsBox, RunNews, RunView};
use crate::exchange::Plugins;

/// The box is emptied no more often than this.
const EVERY: Duration = Duration::from_millis(250);

/// Where a plan comes from.
pub enum PlanSource {
    /// It is a match, or a tournament of one event.
    Event(Box<SingleEvent>),
    /// It is the tournament of this file, beside which the lists of openings are that it names.
    File(PathBuf),
}

/// What is to be done.
pub enum LabOrder {
    /// A run begins, in a new folder.
    Begin(PlanSource),
    /// The run of a folder is opened.
    Open {
        /// The folder.
        path: PathBuf,
        /// Is it gone on with? It is only looked at else.
        goes_on: bool,
    },
}

/// What of the outer world a run needs.
pub struct LabWorld {
    /// Where the folders of matches are, and those of tournaments.
    pub folders: [PathBuf; 2],
    /// The games.
    pub plugins: Plugins,
    /// What is said of a game that is none of these.
    pub no_game: String,
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
    time_left: Option<Duration>,
    ended: Option<Result<(), LabError>>,
}

impl LabRun {
    /// Begins to do what is ordered.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(order: LabOrder, world: LabWorld) -> Result<Self, SystemError> {
        let LabWorld { folders, plugins, no_game, now, wake } = world;
        let news = Arc::new(NewsBox::new(wake));
        let stop = Arc::new(AtomicBool::new(false));
        let plays = !matches!(order, LabOrder::Open { goes_on: false, .. });
        let playing = Playing {
            news: Arc::clone(&news),
            stop: Arc::clone(&stop),
            folders,
            plugins,
            no_game,
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
            time_left: None,
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
        let Some(RunNews { view, games, boards, time_left, ended }) = self.news.take() else {
            return (false, None);
        };
        self.looked = Some(now);
        self.view = view.or(self.view.take());
        self.games.extend(games);
        self.boards = boards.unwrap_or_else(|| std::mem::take(&mut self.boards));
        self.time_left = time_left;
        let has_ended = ended.is_some();
        self.ended = ended.or(self.ended.take());
        // What is told from now on is not before that.
        (has_ended, self.ended.is_none().then_some(EVERY))
    }

    /// No more games are begun; those under way are the last.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Is it told to stop?
    pub fn is_stopping(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Is it being played, or read to be played?
    pub fn is_playing(&self) -> bool {
        self.plays && self.ended.is_none()
    }

    /// How it stands; none before it was read.
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

    /// The time that it still takes, as far as it is known.
    pub fn time_left(&self) -> Option<Duration> {
        self.time_left.filter(|_| self.is_playing())
    }

    /// How the thread has ended; none before.
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
    folders: [PathBuf; 2],
    plugins: Plugins,
    no_game: String,
    now: Now,
}

impl Playing {
    fn obey(self, order: LabOrder) {
        let ended = self.run(order);
        self.news.over(ended);
    }

    fn run(&self, order: LabOrder) -> Result<(), LabError> {
        let mut find = |id: &str| -> Result<FoundGame, String> {
            let (facts, launch) = self.plugins.get(id).ok_or_else(|| self.no_game.clone())?;
            Ok(FoundGame { facts: facts.clone(), launch: launch.clone(), begun: None })
        };
        let (mut run, goes_on) = match order {
            LabOrder::Open { path, goes_on } => (Run::resume(&path, &mut find)?, goes_on),
            LabOrder::Begin(plan) => {
                let [matches, tournaments] = &self.folders;
                let of_match = match &plan {
                    PlanSource::Event(event) if event.is_match() => Some(event.game.clone()),
                    PlanSource::Event(_) | PlanSource::File(_) => None,
                };
                let preparation = Preparation::new(read(plan)?, &mut find)?;
                let (parent, stem) = match of_match {
                    Some(game) => (matches, game),
                    None => (tournaments, preparation.plan.folder_name()),
                };
                let path = free_folder(parent, &stem).map_err(|error| SystemError::at(parent, &error))?;
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
            run.play_watched(None, &self.now, &watch, &mut |RunProgress { game, tournament, left }| {
                self.news.ended((&path, &name), (game, tournament), left, &*self.now);
                match self.stop.load(Ordering::Relaxed) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
        let reported = run.write_reports();
        self.news.stands(&run);
        Ok(played.and(reported)?)
    }
}

/// The first line of the journal of a new run.
fn read(plan: PlanSource) -> Result<Head, LabError> {
    let path = match plan {
        PlanSource::Event(event) => return Ok(Head::new(event.text(), BTreeMap::new(), BTreeMap::new())),
        PlanSource::File(path) => path,
    };
    let text = read_text(&path).map_err(|error| SystemError::at(&path, &error))?;
    let plan = TournamentPlan::read(&text).map_err(RunError::from)?;
    let mut lists = BTreeMap::new();
    for (name, _, _) in plan.lists() {
        let list = path.with_file_name(name);
        lists.insert(name.to_owned(), read_text(&list).map_err(|error| SystemError::at(&list, &error))?);
    }
    Ok(Head::new(text, lists, BTreeMap::new()))
}
