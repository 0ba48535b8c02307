//! A run: duel after duel until the method is done, then the match against the start weights.
//!
//! Games that were played before are read, not played again: the same games lead to the same place.
//!
//! Knows the course and the folder. Must not know how a game is played, or what a method does.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_lab::WeightsFile;
use abstrakt_lab::run::GameRate;
use abstrakt_referee::Now;
use abstrakt_worker::Launch;

use crate::course::Course;
use crate::folder::{KnownGames, TuningFolder, read_plan};
use crate::players::{PlannedGame, play_all, specs, with_players};
use crate::{Candidate, DuelGame, DuelRule, DuelScore, Generation, TuneError, TuningHead, TuningPlan};

/// Something that happened; who hears of it says whether to go on.
#[derive(Debug)]
pub enum TuningEvent<'a> {
    /// A game ended.
    Game(&'a TuningProgress),
    /// A generation ended, now or before this run.
    Generation(&'a Generation),
}

/// The progress of the run.
#[derive(Clone, Debug, PartialEq)]
pub struct TuningProgress {
    /// The generation under way, from 1; none in the match at the end.
    pub generation: Option<u32>,
    /// Generations in all.
    pub generations: u32,
    /// Games played, those before this run included.
    pub games: u32,
    /// Games in all, as far as one can tell.
    pub expected: u32,
    /// Time taken by this run.
    pub elapsed: Duration,
    /// Time that is left, by the pace of this run; none before its first game.
    pub left: Option<Duration>,
}

/// A run that is done, or was told to stop.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The best so far.
    pub best: Candidate,
    /// Generations that are complete.
    pub generations: u32,
    /// Games played.
    pub games: u32,
    /// The match against the start weights, for the best; none: the run was told to stop before its end.
    pub score: Option<DuelScore>,
    /// The weights as a file.
    pub weights: PathBuf,
}

/// Begins the run of a plan in a folder that has none.
///
/// # Errors
/// There is a run already, or nothing can be written.
pub fn begin(folder: &Path, plan: &TuningPlan) -> Result<(), TuneError> {
    TuningFolder::begin(folder, plan)
}

/// The plan of the run that was begun in a folder.
///
/// # Errors
/// There is none, or it cannot be read.
pub fn resume(folder: &Path) -> Result<TuningPlan, TuneError> {
    read_plan(folder)
}

/// The state of the run of a plan in its folder, of which nothing is played.
///
/// # Errors
/// [`TuneError`]
pub fn look(plan: &TuningPlan, folder: &Path) -> Result<Finished, TuneError> {
    plan.check()?;
    let mut open = OpenRun::open(plan, folder)?;
    open.advance(&mut |_| {})?;
    open.finish()
}

/// Plays the run of a plan in its folder, from where it stands. `observe` is told of every game and generation; when
/// it breaks, the games under way are the last.
///
/// # Errors
/// [`TuneError`]. Finished games are kept, and the run can be resumed.
pub fn run(
    launch: &Launch,
    plan: &TuningPlan,
    folder: &Path,
    concurrency: usize,
    now: &Now,
    observe: &mut dyn FnMut(TuningEvent<'_>) -> ControlFlow<()>,
) -> Result<Finished, TuneError> {
    plan.check()?;
    let mut open = OpenRun::open(plan, folder)?;
    let (mut pace, mut stopped) = (GameRate::new(now()), false);
    with_players(launch, plan, now, concurrency, |players| {
        loop {
            let missing = open.advance(&mut |generation| {
                stopped |= observe(TuningEvent::Generation(generation)).is_break();
            })?;
            if missing.is_empty() || stopped {
                return open.finish();
            }
            let specs = specs(plan, open.course.candidates())?;
            let games = missing.into_iter().map(|game| PlannedGame::new(plan, open.course.id(game), &specs));
            play_all(players, games.collect(), &mut |game| {
                open.append(game)?;
                pace.add();
                stopped |= observe(TuningEvent::Game(&open.progress(&pace, now()))).is_break();
                Ok(if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            })?;
        }
    })?
}

/// The run of a plan in its folder.
pub(crate) struct OpenRun<'p> {
    plan: &'p TuningPlan,
    folder: TuningFolder,
    head: TuningHead,
    known: KnownGames,
    /// The state of the run.
    pub course: Course<'p>,
}

impl<'p> OpenRun<'p> {
    /// Opens the folder of a run of this plan.
    ///
    /// # Errors
    /// [`TuneError`]
    pub fn open(plan: &'p TuningPlan, folder: &Path) -> Result<Self, TuneError> {
        let (folder, head, known) = TuningFolder::open(folder)?;
        let course = Course::new(plan, &head.plan);
        Ok(Self { plan, folder, head, known, course })
    }

    /// The plan that it was begun with.
    pub fn head(&self) -> &TuningHead {
        &self.head
    }

    /// The games that are known.
    pub fn known(&self) -> &KnownGames {
        &self.known
    }

    /// Keeps a game.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn append(&mut self, game: DuelGame) -> Result<(), TuneError> {
        self.folder.append(&game)?;
        self.known.insert(game.id, game);
        Ok(())
    }

    /// Goes as far as the known games lead, and writes down every generation on the way: the games that are missing there. None is
    /// when the run is over.
    ///
    /// # Errors
    /// Something cannot be written.
    pub fn advance(&mut self, observe: &mut dyn FnMut(&Generation)) -> Result<Vec<u32>, TuneError> {
        let Self { plan, folder, known, course, .. } = self;
        course.advance(known, &mut |course, generation| {
            folder.generation(generation)?;
            folder.weights(&weights(plan, course, None))?;
            observe(generation);
            Ok(())
        })
    }

    /// Writes the weights as they stand, and brings everything to the disk.
    ///
    /// # Errors
    /// Something cannot be written.
    pub fn finish(&self) -> Result<Finished, TuneError> {
        let Self { plan, folder, course, .. } = self;
        let score = course.needed().is_empty().then(|| course.duel().score());
        let weights = folder.weights(&weights(plan, course, score.as_ref()))?;
        folder.sync()?;
        let (best, generations) = (course.method().best(), course.method().generation() - 1);
        Ok(Finished { best, generations, games: self.games(), score, weights })
    }

    /// Games played: those that count, and those that will count when the games before them were played.
    fn games(&self) -> u32 {
        let ahead = self.course.needed().filter(|game| self.known.contains_key(&self.course.id(*game)));
        self.course.games() + ahead.count() as u32
    }

    fn progress(&self, pace: &GameRate, now: Duration) -> TuningProgress {
        let generations = self.plan.method.generations();
        let (course, games) = (&self.course, self.games());
        let final_games = self.plan.rule(0).most();
        let generation = (course.number() > 0).then_some(course.number());
        let expected = match generation {
            None => course.games() - course.duel().played() + final_games,
            Some(generation) => {
                // By the games that the generations took so far.
                let done = generation - 1;
                let each = match (self.plan.rule(generation), done) {
                    (DuelRule::BestOf(_), 1..) => f64::from(games) / f64::from(done),
                    (rule, _) => f64::from(rule.most()),
                };
                let tuning = (each * f64::from(generations)).ceil() as u32;
                let tuning = self.plan.most_games.map_or(tuning, |most| tuning.min(most));
                tuning.max(games) + final_games
            }
        };
        let left = pace.left(now, expected.saturating_sub(games).into());
        TuningProgress { generation, generations, games, expected, elapsed: pace.elapsed(now), left }
    }
}

/// The best weights of a run that stands there, with the score of the match against the start, if it was played.
fn weights(plan: &TuningPlan, course: &Course<'_>, score: Option<&DuelScore>) -> WeightsFile {
    let Candidate { weights, switches } = course.method().best();
    WeightsFile {
        game: plan.game.clone(),
        version: plan.version.clone(),
        heuristic: plan.heuristic.clone(),
        made_by: plan.made_by.clone(),
        generations: course.method().generation() - 1,
        against_start: score.map(|score| score.counts.clone()),
        weights,
        switches,
    }
}
