//! A suite as it is measured: begun, killed, resumed, reported.
//!
//! Counted measurements come first, by as many threads as are asked for; then the matches; then what their games offer to choose from;
//! and at last, one by one, what is timed.
//!
//! Knows the folder and the measurements. Must not know terminals or windows.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use abstrakt_referee::Now;
use abstrakt_system::{ForeignText, processor_model};
use abstrakt_worker::{Client, Launch, WorkerError};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::folder::{Head, SuiteFolder};
use super::measurement::{Measured, MeasurementId, Results, Task};
use super::plan::SuitePlan;
use super::{Suite, SuiteError, SuiteReport, matches, speed_up};
use crate::run::{FindGame, FolderError, GameRate, Preparation, Run, RunError, RunProgress, with_pool};
use crate::tournament::{FoundGame, Tournament};

/// Greatest scale.
pub const MOST_SCALE: f64 = 10.0;

/// The scope of a suite's measurements, and the seed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scope {
    /// The fraction of nodes and games; 1 is all of it. Above 0, at most [`MOST_SCALE`].
    pub scale: f64,
    /// Of everything random.
    pub seed: u64,
}

impl Scope {
    /// So many nodes, scaled; at least one.
    pub(super) fn nodes(&self, full: u64) -> u64 {
        ((full as f64 * self.scale) as u64).max(1)
    }

    /// So many things, scaled; at least one. Where that is more than the scale allows, each is to take this share of its nodes.
    pub(super) fn count(&self, full: u32) -> (u32, f64) {
        let wanted = f64::from(full) * self.scale;
        let count = wanted.round().max(1.0);
        (count as u32, (wanted / count).min(1.0))
    }
}

/// The progress of a suite.
#[derive(Clone, Copy)]
pub struct SuiteProgress<'s> {
    /// Id of the table of the last measurement or game.
    pub table: &'s str,
    /// The measurements and games so far.
    pub done: u64,
    /// The work known to be left. Games offer their choices only when they were played.
    pub left: u64,
    /// The time that this takes, if it takes as long as what was done since the suite was begun or resumed.
    pub time: Option<Duration>,
}

/// A suite in its folder.
pub struct SuiteRun {
    plan: SuitePlan,
    head: Head,
    folder: SuiteFolder,
    games: BTreeMap<String, FoundGame>,
    results: Results,
    matches: Option<Run>,
}

impl SuiteRun {
    /// Begins a suite in a folder that has no run.
    ///
    /// # Errors
    /// [`SuiteError`]
    pub fn begin(
        path: &Path,
        suite: Suite,
        scope: Scope,
        find: &mut FindGame<'_>,
    ) -> Result<Self, SuiteError> {
        let plan = suite.plan()?;
        let games = games(&plan, find)?;
        let versions = games.iter().map(|(id, found)| (id.clone(), found.facts.version.clone())).collect();
        let matches = prepare(&plan, &scope, find)?;
        let head = Head::new(suite, declaration(suite), scope, versions);
        let folder = SuiteFolder::begin(path, &head)?;
        let matches = matches.map(|matches| Run::begin(&folder.matches(), matches)).transpose()?;
        Ok(Self { plan, head, folder, games, results: Results::new(), matches })
    }

    /// Opens the suite of a folder with what was measured of it. Nobody else can measure it meanwhile, where the file system has locks.
    ///
    /// # Errors
    /// [`SuiteError`]
    pub fn resume(path: &Path, find: &mut FindGame<'_>) -> Result<Self, SuiteError> {
        let (folder, head, lines) = SuiteFolder::open(path)?;
        let suite = head.suite;
        if head.declaration != declaration(suite) {
            return Err(SuiteError::Changed { path: path.into(), suite });
        }
        let plan = suite.plan()?;
        let games = games(&plan, find)?;
        for (game, begun) in &head.games {
            let found = games.get(game).map_or("-", |found| found.facts.version.as_str());
            if found != begun {
                let [game, begun, found] = [game, begun, found].map(|text: &str| text.to_owned());
                return Err(RunError::OtherVersion { game, begun, found }.into());
            }
        }
        let mut results = Results::new();
        for (line, found) in (2..).zip(lines) {
            let is_known = plan.tables().any(|known| known.id == found.id.table);
            let (table, number) = (found.id.table.clone(), found.id.number);
            if !is_known || results.insert(found.id, found.measured).is_some() {
                return Err(SuiteError::Stray { path: folder.journal(), line, table, number });
            }
        }
        // The folder of the matches was made after the journal: a program that was killed between the two made none.
        let matches = match Run::resume(&folder.matches(), find) {
            Ok(run) => Some(run),
            Err(RunError::Folder(FolderError::Empty(..))) => {
                let matches = prepare(&plan, &head.scope, find)?;
                matches.map(|matches| Run::begin(&folder.matches(), matches)).transpose()?
            }
            Err(error) => return Err(error.into()),
        };
        Ok(Self { plan, head, folder, games, results, matches })
    }

    /// The suite.
    pub fn suite(&self) -> Suite {
        self.head.suite
    }

    /// The folder in which it is kept.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Whether nothing is left to be measured.
    ///
    /// # Errors
    /// A game of its matches cannot be read.
    pub fn is_over(&self) -> Result<bool, SuiteError> {
        let played = self.matches.as_ref().is_none_or(|run| run.tournament().is_over());
        Ok(played && self.counted().is_empty() && self.chosen()?.is_empty() && self.timed().is_empty())
    }

    /// Measures what is left, by so many threads, by the clock `now`. `observe` hears of every measurement and game when it is in its
    /// journal, and may break off: those under way are the last then. Timed measurements are made one by one,
    /// whatever `threads` says.
    ///
    /// # Errors
    /// [`SuiteError`]. The suite can be resumed.
    pub fn measure(
        &mut self,
        threads: usize,
        now: &Now,
        observe: &mut dyn FnMut(SuiteProgress<'_>) -> ControlFlow<()>,
    ) -> Result<(), SuiteError> {
        let mut pace = GameRate::new(now());
        let Self { plan, head, folder, games, results, matches } = self;
        let scope = head.scope;
        let stage = Stage { games, scope, now, threads };
        let pending = counted(plan, results);
        if stage.measure(pending, folder, results, matches, &mut pace, observe)?.is_break() {
            return Ok(());
        }
        if let Some(run) = matches.as_mut() {
            let mut ending = ControlFlow::Continue(());
            let done = results.len() as u64;
            run.play(Some(threads), now, &mut |RunProgress { game, tournament, .. }| {
                pace.add();
                let left = tournament.left().unwrap_or_default();
                let progress = SuiteProgress {
                    table: &game.summary.event,
                    done: done + tournament.played() as u64,
                    left,
                    time: pace.left(now(), left),
                };
                ending = observe(progress);
                ending
            })?;
            if ending.is_break() {
                return Ok(());
            }
        }
        let pending = chosen(plan, results, matches.as_ref())?;
        if stage.measure(pending, folder, results, matches, &mut pace, observe)?.is_break() {
            return Ok(());
        }
        // A timed measurement has the machine to itself. The depths come first: they say what there is to
        // time.
        let stage = Stage { threads: 1, ..stage };
        loop {
            let pending = timed(plan, results, &scope);
            if pending.is_empty() {
                return Ok(());
            }
            if stage.measure(pending, folder, results, matches, &mut pace, observe)?.is_break() {
                return Ok(());
            }
        }
    }

    /// The results so far.
    pub fn report(&self) -> SuiteReport {
        SuiteReport::new(&self.plan, &self.head, &self.results, self.matches.as_ref().map(Run::tournament))
    }

    /// Writes the reports in all their forms, those of the matches too, and brings everything to the disk.
    ///
    /// # Errors
    /// [`SuiteError`]
    pub fn write_reports(&self) -> Result<(), SuiteError> {
        self.matches.as_ref().map_or(Ok(()), Run::write_reports)?;
        let is_over = self.is_over()?;
        self.folder.write_reports(&self.report().files(is_over))?;
        Ok(self.folder.sync()?)
    }

    fn counted(&self) -> Vec<Pending<'_>> {
        counted(&self.plan, &self.results)
    }

    fn chosen(&self) -> Result<Vec<Pending<'_>>, SuiteError> {
        chosen(&self.plan, &self.results, self.matches.as_ref())
    }

    fn timed(&self) -> Vec<Pending<'_>> {
        timed(&self.plan, &self.results, &self.head.scope)
    }
}

/// A measurement that is left, with its game.
struct Pending<'p> {
    id: MeasurementId,
    game: &'p str,
    task: Task<'p>,
}

/// The data that all measurements of a stage have in common.
struct Stage<'r> {
    games: &'r BTreeMap<String, FoundGame>,
    scope: Scope,
    now: &'r Now,
    threads: usize,
}

impl Stage<'_> {
    /// Makes these measurements. Breaking off is the observer's wish.
    fn measure(
        &self,
        pending: Vec<Pending<'_>>,
        folder: &mut SuiteFolder,
        results: &mut Results,
        matches: &Option<Run>,
        pace: &mut GameRate,
        observe: &mut dyn FnMut(SuiteProgress<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, SuiteError> {
        if pending.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        let played = matches.as_ref().map_or(0, |run| run.tournament().played() as u64);
        let unplayed = matches.as_ref().and_then(|run| run.tournament().left()).unwrap_or_default();
        let mut left = pending.len() as u64;
        // A worker of its own for every measurement: nothing of one is left to the next.
        let perform = |launch: &Launch, task: &Task<'_>| -> Result<Measured, WorkerError> {
            task.perform(&mut Client::start(launch.clone())?, &self.scope)
        };
        let work = |_: &mut _, Pending { id, game, task }: Pending<'_>| {
            let launch = self.games.get(game).map(|found| &found.launch);
            let measured = match launch {
                Some(launch) => perform(launch, &task),
                None => Err(WorkerError::request(format!("there is no game {game}"))),
            };
            (id, measured)
        };
        let mut pending = pending.into_iter();
        with_pool(self.threads, self.now, work, |pool| {
            let (mut ending, mut failure) = (ControlFlow::Continue(()), None);
            loop {
                while ending.is_continue() && failure.is_none() && !pool.is_full() {
                    let Some(next) = pending.next() else { break };
                    pool.submit(next);
                }
                let Some((id, measured)) = pool.next_done() else {
                    return failure.map_or(Ok(ending), Err);
                };
                let kept = measured
                    .map_err(|error| SuiteError::Worker { table: id.table.clone(), error })
                    .and_then(|measured| folder.add(&id, &measured).map(|()| measured));
                match kept {
                    Err(error) => failure = failure.or(Some(error)),
                    Ok(measured) => {
                        results.insert(id.clone(), measured);
                        left -= 1;
                        pace.add();
                        let progress = SuiteProgress {
                            table: &id.table,
                            done: results.len() as u64 + played,
                            left: left + unplayed,
                            time: pace.left((self.now)(), left + unplayed),
                        };
                        if observe(progress).is_break() {
                            ending = ControlFlow::Break(());
                        }
                    }
                }
            }
        })
        .map_err(SuiteError::Thread)?
    }
}

/// The columns of tables of positions that are left.
fn counted<'p>(plan: &'p SuitePlan, results: &Results) -> Vec<Pending<'p>> {
    let mut pending = Vec::new();
    for table in &plan.positions {
        for column in 0..table.columns.len() {
            let id = MeasurementId { table: table.about.id.clone(), number: column as u32 };
            if !results.contains_key(&id) {
                let task = Task::Positions { table, column };
                pending.push(Pending { id, game: &table.start.game, task });
            }
        }
    }
    pending
}

/// The games whose choices are left to be counted.
fn chosen<'p>(
    plan: &'p SuitePlan,
    results: &Results,
    matches: Option<&Run>,
) -> Result<Vec<Pending<'p>>, SuiteError> {
    let mut pending = Vec::new();
    let Some(run) = matches else { return Ok(pending) };
    for table in &plan.branching {
        let Some(match_table) = plan.matches.iter().find(|matches| matches.about.id == table.matches) else {
            continue;
        };
        for game in summaries(run.tournament(), &match_table.about.id) {
            let id = MeasurementId { table: table.about.id.clone(), number: game.game - 1 };
            if !results.contains_key(&id) {
                let record = Box::new(run.record(game)?);
                let task = Task::Game { opening: match_table.start.opening(), record };
                pending.push(Pending { id, game: &match_table.start.game, task });
            }
        }
    }
    Ok(pending)
}

/// The games of an event that were played.
fn summaries<'t>(
    tournament: &'t Tournament,
    event: &str,
) -> impl Iterator<Item = &'t crate::tournament::GameSummary> {
    let event_progress = tournament.events().find(|(known, _)| known.name == event);
    event_progress.into_iter().flat_map(|(_, progress)| progress.games())
}

/// The timed work that is left: the choice of the depth, and then the positions.
fn timed<'p>(plan: &'p SuitePlan, results: &Results, scope: &Scope) -> Vec<Pending<'p>> {
    let mut pending = Vec::new();
    for table in &plan.speed_ups {
        let mut add = |number, task| {
            let id = MeasurementId { table: table.about.id.clone(), number };
            if !results.contains_key(&id) {
                pending.push(Pending { id, game: &table.start.game, task });
            }
        };
        match speed_up::depth(table, results, scope) {
            None => {
                for position in 0..speed_up::DEPTH_POSITIONS {
                    add(position, Task::Depths { table, position });
                }
            }
            Some(depth) => {
                for position in 0..speed_up::TIMED_POSITIONS {
                    add(speed_up::timed_number(position), Task::Times { table, position, depth });
                }
            }
        }
    }
    pending
}

/// The games of a suite.
fn games(plan: &SuitePlan, find: &mut FindGame<'_>) -> Result<BTreeMap<String, FoundGame>, SuiteError> {
    let missing = |table: &str, reason: String| SuiteError::Game {
        table: table.to_owned(),
        reason: ForeignText::of(reason),
    };
    let ids = plan.game_ids();
    ids.into_iter()
        .map(|id| find(id).map(|found| (id.to_owned(), found)).map_err(|reason| missing(id, reason)))
        .collect()
}

/// The matches of a suite, everything in them looked up; none where it has none.
fn prepare(
    plan: &SuitePlan,
    scope: &Scope,
    find: &mut FindGame<'_>,
) -> Result<Option<Preparation>, SuiteError> {
    let Some(text) = matches::plan(plan, scope) else { return Ok(None) };
    let head = crate::run::Head::new(text, BTreeMap::new(), BTreeMap::new());
    Ok(Some(Preparation::new(head, find)?))
}

/// Fingerprint of a suite's declaration.
fn declaration(suite: Suite) -> String {
    Sha256::digest(suite.text().as_bytes()).iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The machine: its system, its processor where the system tells, and how many things that does at once.
pub(super) fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let model = processor_model().unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    format!("{}, {model}, {cores} processors", std::env::consts::OS)
}
