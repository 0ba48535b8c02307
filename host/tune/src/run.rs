//! A run: duel after duel until the method is done, then the match against the start weights.
//!
//! What was played before is read, not played again: the same steps lead to the same place.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_engine::Spec;
use abstrakt_lab::run::Pace;
use abstrakt_lab::{PairCounts, WeightsFile};
use abstrakt_referee::Now;
use abstrakt_vocabulary::kit::mix;
use abstrakt_worker::Launch;

use crate::folder::TuningFolder;
use crate::players::{PlannedGame, Players, with_players};
use crate::{
    Candidate, Duel, DuelGame, DuelRule, DuelScore, GameId, Generation, Method, TuneError, TuningPlan,
};

/// Openings that a duel may use: numbers are not shared with the next one.
const OPENINGS: u32 = 1 << 14;

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

/// The first folder for a run of this game that no run is in; `runs` has a folder for each.
///
/// # Errors
/// The system does not tell what is in `runs`.
pub fn free_folder(runs: &Path, game: &str) -> Result<PathBuf, TuneError> {
    abstrakt_system::free_folder(runs, game).map_err(TuneError::at(runs))
}

/// The plan of the run that was begun in a folder.
///
/// # Errors
/// There is none, or it cannot be read.
pub fn resume(folder: &Path) -> Result<TuningPlan, TuneError> {
    TuningFolder::plan(folder)
}

/// Plays the run of a plan in its folder, from where it stands. `observe` is told of every game and generation; when
/// it breaks, the games under way are the last.
///
/// # Errors
/// [`TuneError`]. What was played is kept, and the run can be resumed.
pub fn run(
    launch: &Launch,
    plan: &TuningPlan,
    folder: &Path,
    at_once: usize,
    now: &Now,
    observe: &mut dyn FnMut(TuningEvent<'_>) -> ControlFlow<()>,
) -> Result<Finished, TuneError> {
    plan.check()?;
    let journal = TuningFolder::open(folder)?;
    with_players(launch, plan, now, at_once, |players| {
        let method = Method::new(plan.genome.clone(), &plan.method, plan.most_games, plan.seed);
        let pace = Pace::new(now());
        Run { plan, journal, players, now, pace, observe, method, games: 0, stopped: false }.into_finished()
    })?
}

struct Run<'a> {
    plan: &'a TuningPlan,
    journal: TuningFolder,
    players: &'a mut Players,
    now: &'a Now,
    pace: Pace,
    observe: &'a mut dyn FnMut(TuningEvent<'_>) -> ControlFlow<()>,
    method: Method,
    /// Games that count so far.
    games: u32,
    stopped: bool,
}

impl Run<'_> {
    fn into_finished(mut self) -> Result<Finished, TuneError> {
        while !self.method.is_over() {
            let generation = self.method.generation();
            let specs = self.specs(&self.method.pair())?;
            let Some(duel) = self.duel(generation, self.method.rule(), &specs)? else {
                return self.finished(generation - 1, None);
            };
            let generation = self.method.settle(&duel);
            self.journal.generation(&generation)?;
            self.journal.weights(&self.weights(None))?;
            self.tell(TuningEvent::Generation(&generation));
        }
        let generations = self.method.generation() - 1;
        let start = self.plan.genome.at(&self.plan.genome.start());
        let specs = self.specs(&[self.method.best(), start])?;
        let rule = DuelRule::Pairs(self.plan.final_games.div_ceil(2));
        let score = self.duel(0, rule, &specs)?.map(|duel| duel.score());
        if let Some(score) = &score {
            self.journal.weights(&self.weights(Some(&score.counts)))?;
        }
        self.finished(generations, score)
    }

    fn finished(self, generations: u32, score: Option<DuelScore>) -> Result<Finished, TuneError> {
        let (best, weights) = (self.method.best(), self.journal.weights_path());
        self.journal.weights(&self.weights(score.as_ref().map(|score| &score.counts)))?;
        self.journal.sync()?;
        Ok(Finished { best, generations, games: self.games, score, weights })
    }

    fn specs(&self, pair: &[Candidate; 2]) -> Result<[Spec; 2], TuneError> {
        let [a, b] = pair;
        Ok([a.applied(&self.plan.engine)?, b.applied(&self.plan.engine)?])
    }

    fn weights(&self, score: Option<&PairCounts>) -> WeightsFile {
        let Candidate { weights, switches } = self.method.best();
        let plan = self.plan;
        WeightsFile {
            game: plan.game.clone(),
            version: plan.version.clone(),
            heuristic: plan.heuristic.clone(),
            made_by: plan.made_by.clone(),
            generations: self.method.generation() - 1,
            against_start: score.cloned(),
            weights,
            switches,
        }
    }

    /// Plays what a duel still needs; `None`: told to stop before its end.
    fn duel(&mut self, number: u32, rule: DuelRule, specs: &[Spec; 2]) -> Result<Option<Duel>, TuneError> {
        let mut duel = Duel::new(rule);
        while !duel.is_over() {
            let needed = duel.needed();
            let id = |game| GameId { duel: number, game };
            let missing: Vec<u32> =
                needed.clone().filter(|game| self.journal.result(id(*game)).is_none()).collect();
            self.games += (needed.len() - missing.len()) as u32;
            let missing = missing.into_iter().map(|game| self.game(&duel, id(game), specs)).collect();
            self.play(missing, &duel)?;
            for game in needed {
                match self.journal.result(id(game)) {
                    Some(result) => duel.tell(result.points, result.fingerprint.clone()),
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(duel))
    }

    fn game(&self, duel: &Duel, id: GameId, specs: &[Spec; 2]) -> PlannedGame {
        let opening = duel.opening(id.game);
        // The match at the end has openings of its own.
        let (seed, opening) = match id.duel {
            0 => (mix(self.plan.seed), opening),
            duel => (self.plan.seed, duel.wrapping_mul(OPENINGS).wrapping_add(opening)),
        };
        PlannedGame { id, opening, seed, specs: specs.clone(), begins: duel.begins(id.game) }
    }

    /// Plays games until all are played or no more are wanted.
    fn play(&mut self, games: Vec<PlannedGame>, duel: &Duel) -> Result<(), TuneError> {
        let mut waiting = games.into_iter();
        let mut failure = None;
        loop {
            while !self.players.is_full() && !self.stopped && failure.is_none() {
                let Some(game) = waiting.next() else { break };
                self.players.submit(game);
            }
            match self.players.next_done() {
                Some(Ok(result)) => {
                    if let Err(error) = self.heard_of(result, duel) {
                        failure = Some(error);
                    }
                }
                Some(Err(error)) => failure = Some(error.into()),
                None => return failure.map_or(Ok(()), Err),
            }
        }
    }

    fn heard_of(&mut self, result: DuelGame, duel: &Duel) -> Result<(), TuneError> {
        let final_match = result.id.duel == 0;
        self.journal.keep(result)?;
        self.games += 1;
        self.pace.add();
        let progress = self.progress(final_match, duel);
        self.tell(TuningEvent::Game(&progress));
        Ok(())
    }

    fn progress(&self, final_match: bool, duel: &Duel) -> TuningProgress {
        let generations = self.plan.method.generations();
        let generation = self.method.generation();
        let expected = if final_match {
            let before = self.games.saturating_sub(self.played_at_the_end());
            before + 2 * self.plan.final_games.div_ceil(2)
        } else {
            // By the games that the generations took so far.
            let done = generation - 1;
            let each = match (duel.rule(), done) {
                (DuelRule::Pairs(pairs), _) => f64::from(2 * pairs),
                (DuelRule::BestOf(games), 0) => f64::from(games),
                (DuelRule::BestOf(_), done) => f64::from(self.games) / f64::from(done),
            };
            let tuning = (each * f64::from(generations)).ceil() as u32;
            let tuning = self.plan.most_games.map_or(tuning, |most| tuning.min(most));
            tuning.max(self.games) + 2 * self.plan.final_games.div_ceil(2)
        };
        let now = (self.now)();
        let elapsed = self.pace.elapsed(now);
        let left = self.pace.left(now, expected.saturating_sub(self.games).into());
        let generation = (!final_match).then_some(generation);
        TuningProgress { generation, generations, games: self.games, expected, elapsed, left }
    }

    /// Games of the match at the end that are known.
    fn played_at_the_end(&self) -> u32 {
        let known = |game: &u32| self.journal.result(GameId { duel: 0, game: *game }).is_some();
        (0..2 * self.plan.final_games.div_ceil(2)).filter(known).count() as u32
    }

    fn tell(&mut self, event: TuningEvent<'_>) {
        if (self.observe)(event).is_break() {
            self.stopped = true;
        }
    }
}
