//! Runs: games by a plan, kept in a folder, that can be killed at any moment and resumed.
//!
//! A match and a tournament are a [`Run`]: its [`Preparation`] has the plan with everything in it looked up, its
//! [`RunFolder`] the journal, which alone is the run, and [`Run::play`] plays what is left by a pool of threads ([`with_pool`]), whose
//! workers are kept from game to game. Suites and tuning, whose lines are of other kinds ([`RunKind`]), have a [`Folder`] of the same
//! sort, and tuning plays by the same pool. A run may be a shard, which [`Shards`] puts together with the others; a
//! generation of a run that goes from one to the next comes back to it ([`games_of_shards`]). The command line and the
//! window only show what a run tells.
//!
//! Knows plans, results and files. Must not know rules, terminals or windows.

mod divided;
mod error;
mod folder;
mod game_files;
mod journal;
mod kind;
mod listing;
mod match_plan;
mod merge;
mod pool;
mod progress;
mod single_event;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use abstrakt_record::Record;
use abstrakt_referee::Now;

pub use divided::{
    DividedKind, DivisionError, GenerationGame, GenerationShard, OpenShard, PLAN, PlanHead, PlayedShard,
    games_of_shards, is_shard,
};
pub use error::RunError;
pub use folder::{Folder, FolderError, OpenedFolder, REPORT, ReadJournal};
pub use game_files::{RunFolder, game_file};
pub use journal::{Games, Head, JournalError, JournalLine};
pub use kind::RunKind;
pub use listing::{ListedRun, list, list_runs};
pub use match_plan::{MATCH_ENGINES, MatchPlan, match_engine};
pub use merge::{MergeError, Shards, find_shards};
pub use pool::{Pool, Seats, with_pool};
pub use progress::GameRate;
pub use single_event::SingleEvent;

use crate::arena::WatchGames;
use crate::report;
use crate::schedule::Shard;
use crate::tournament::{
    self, Event, FoundGame, GameSummary, IndivisibleEvent, PlayedGame, RANDOM_TURNS, Tournament,
    TournamentPlan,
};

/// Looks for a game by its id; the error is what a person is told.
pub type FindGame<'a> = dyn FnMut(&str) -> Result<FoundGame, String> + 'a;

/// A plan in which everything was looked up and tried.
pub struct Preparation {
    /// The plan.
    pub plan: TournamentPlan,
    /// Its events, of which nothing was played.
    pub tournament: Tournament,
    /// The first line of the journal.
    pub head: Head,
}

impl Preparation {
    /// Looks up everything that a plan names. A run that was begun before tells with which versions of its games: each must
    /// be that of today, or one whose games that of today knows how to go on with. Of a shard every event must have shards.
    ///
    /// # Errors
    /// [`RunError::Plan`], [`RunError::Indivisible`], [`RunError::OtherVersion`]
    pub fn new(head: Head, find: &mut FindGame<'_>) -> Result<Self, RunError> {
        let mut plan = TournamentPlan::read(&head.plan)?;
        if head.adds_random_turns() {
            plan.assume_random_turns(RANDOM_TURNS);
        }
        let mut begun = |id: &str| {
            let begun = head.games.get(id).cloned();
            find(id).map(|found| FoundGame { begun, ..found })
        };
        let events = tournament::resolve(&plan, &head.plan, &mut begun, &head.lists)?;
        if head.shard().is_some() {
            events.iter().try_for_each(IndivisibleEvent::check)?;
        }
        let versions = |event: &Event| (event.facts.id.clone(), event.facts.version.clone());
        let games: BTreeMap<String, String> = events.iter().map(versions).collect();
        let goes_on = |id: &String, version: &str| {
            events.iter().any(|event| event.facts.id == *id && event.facts.implied_options(version).is_some())
        };
        if let Some((id, version)) = head.games.iter().find(|(id, version)| !goes_on(id, version)) {
            let found = games.get(id).map_or("-", String::as_str);
            let [game, begun, found] = [id, version.as_str(), found].map(str::to_owned);
            return Err(RunError::OtherVersion { game, begun, found });
        }
        let shard = head.shard().unwrap_or(Shard::WHOLE);
        Ok(Self { plan, tournament: Tournament::of_shard(events, shard), head: head.with_games(games) })
    }
}

/// A game of a run has ended.
#[derive(Clone, Copy)]
pub struct RunProgress<'a> {
    /// The game.
    pub game: &'a PlayedGame,
    /// The results so far, this game included.
    pub tournament: &'a Tournament,
    /// Time that the run still takes, by the games played since it began or was resumed; none where it is not known how many
    /// are left.
    pub left: Option<Duration>,
}

/// A run in its folder.
pub struct Run {
    plan: TournamentPlan,
    tournament: Tournament,
    folder: RunFolder,
}

impl Run {
    /// Begins a run in a folder that has none.
    ///
    /// # Errors
    /// [`RunError::Folder`]
    pub fn begin(path: &Path, preparation: Preparation) -> Result<Self, RunError> {
        let Preparation { plan, tournament, head } = preparation;
        Ok(Self { plan, tournament, folder: RunFolder::create(path, &head)? })
    }

    /// Opens the run of a folder with what was played of it. Nobody else can play it meanwhile, where the file system has locks.
    ///
    /// # Errors
    /// [`RunError`]
    pub fn resume(path: &Path, find: &mut FindGame<'_>) -> Result<Self, RunError> {
        let (folder, head, lines) = RunFolder::open(path)?;
        let Preparation { plan, mut tournament, .. } = Preparation::new(head, find)?;
        for (line, game) in (2..).zip(lines) {
            let added = tournament.add(game.summary.clone());
            added.map_err(|game| RunError::Stray { path: path.to_owned(), line, game })?;
            folder.restore(&game)?;
        }
        Ok(Self { plan, tournament, folder })
    }

    /// The plan that is played.
    pub const fn plan(&self) -> &TournamentPlan {
        &self.plan
    }

    /// The results so far.
    pub const fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// The folder in which it is kept.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The game that a summary of this run tells of.
    ///
    /// # Errors
    /// [`RunError::Folder`] when its file cannot be read.
    pub fn record(&self, game: &GameSummary) -> Result<Record, RunError> {
        Ok(self.folder.record(game)?)
    }

    /// Plays what is left by the clock `now`, so many games at once; none: as the plan says, or as many as the machine has
    /// processors. Every game is in the journal before `observe` hears of it, which may break off: the games under way are the
    /// last then. So they are when a game cannot be kept.
    ///
    /// # Errors
    /// [`RunError::Folder`] when a game cannot be kept, [`RunError::Arena`], and [`RunError::Plan`] where games are left of an engine
    /// that is not there any more. The run can be resumed.
    pub fn play(
        &mut self,
        concurrency: Option<usize>,
        now: &Now,
        observe: &mut dyn FnMut(RunProgress<'_>) -> ControlFlow<()>,
    ) -> Result<(), RunError> {
        self.play_watched(concurrency, now, None, observe)
    }

    /// The same, while `watch` sees every position of every game.
    ///
    /// # Errors
    /// As those of [`Self::play`].
    pub fn play_watched(
        &mut self,
        concurrency: Option<usize>,
        now: &Now,
        watch: Option<&WatchGames<'_>>,
        observe: &mut dyn FnMut(RunProgress<'_>) -> ControlFlow<()>,
    ) -> Result<(), RunError> {
        let Self { plan, tournament, folder } = self;
        let absent = tournament
            .events()
            .flat_map(|(event, _)| &event.engines)
            .find_map(|engine| engine.absent.clone());
        if let Some(absent) = absent.filter(|_| !tournament.is_over()) {
            return Err(absent.into());
        }
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let concurrency = concurrency
            .or(plan.concurrency.as_ref().map(|concurrency| *concurrency.get_ref()))
            .unwrap_or_else(cores);
        let (mut unkept, mut pace) = (None, GameRate::new(now()));
        let played = tournament::run_watched(tournament, concurrency, now, watch, &mut |game, tournament| {
            pace.add();
            if unkept.is_none() {
                unkept = folder.add(game).err();
            }
            match unkept {
                None => {
                    let left = tournament.left().and_then(|games| pace.left(now(), games));
                    observe(RunProgress { game, tournament, left })
                }
                Some(_) => ControlFlow::Break(()),
            }
        });
        match unkept {
            Some(error) => Err(error.into()),
            None => played.map_err(RunError::Arena),
        }
    }

    /// Writes the reports in all their forms, and brings everything to the disk.
    ///
    /// # Errors
    /// [`RunError::Folder`]
    pub fn write_reports(&self) -> Result<(), RunError> {
        let report = report::report(&self.plan.name, &self.tournament);
        let json = report::json(&report);
        let csv = report::csv(&report).map_err(|error| FolderError::System(error.into()))?;
        let reports = BTreeMap::from([
            ("report.txt", report::text(&report)),
            ("report.md", report::markdown(&report)),
            ("report.html", report::html(&report)),
            ("report.csv", csv),
            (REPORT, format!("{json:#}\n")),
        ]);
        self.folder.write_reports(&reports)?;
        Ok(self.folder.sync()?)
    }
}
