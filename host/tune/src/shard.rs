//! Shards of the games that a run needs next: begun from the run, played anywhere, brought back to it.
//!
//! A shard knows all that its games depend on, so that it is played and resumed without the run.
//!
//! Knows the course and folders. Must not know what a method does.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

use abstrakt_lab::run::{
    DivisionError, Folder, GenerationGame, GenerationShard, OpenShard, PlayedShard, games_of_shards,
};
use abstrakt_lab::schedule::Shard;
use abstrakt_referee::Now;
use abstrakt_worker::Launch;
use serde::{Deserialize, Serialize};

use crate::course::Course;
use crate::folder::{Duels, read};
use crate::players::{PlannedGame, play_all, specs, with_players};
use crate::run::OpenRun;
use crate::{Candidate, DuelGame, DuelGameId, Finished, TuneError, TuningPlan, resume};

/// A shard of the games that a run needs next whatever their results are, and all on which these depend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TuningShard {
    /// The number of the shard.
    pub shard: Shard,
    /// The generation of the games, from 1; 0: the match at the end.
    pub duel: u32,
    /// Their numbers within its duel, from 0: those of all shards.
    pub games: Range<u32>,
    /// Those that meet.
    pub candidates: [Candidate; 2],
    /// SHA-256, in hexadecimal digits, of the plan and of the games before these.
    pub hash: String,
}

impl TuningShard {
    /// Those that a run at this point of its course needs next.
    fn of(shard: Shard, course: &Course<'_>) -> Self {
        let candidates = course.candidates().clone();
        Self { shard, duel: course.number(), games: course.needed(), candidates, hash: course.hash() }
    }
}

impl GenerationShard for TuningShard {
    type Plan = TuningPlan;

    fn shard(&self) -> Shard {
        self.shard
    }

    fn generation(&self) -> Option<u32> {
        (self.duel > 0).then_some(self.duel)
    }

    fn hash(&self) -> &str {
        &self.hash
    }

    fn games(&self, plan: &TuningPlan) -> BTreeSet<GenerationGame> {
        // No duel has more, whatever a file says.
        let games = self.games.start..self.games.end.min(plan.rule(self.duel).most());
        let is_here = |game: &u32| self.shard.has((game - self.games.start).into());
        games.filter(is_here).map(|game| GenerationGame { generation: self.duel, game }).collect()
    }
}

/// Begins a shard of the games that a run needs next in a folder of its own. Nothing of the run is changed, and any number of
/// programs can do so at the same time.
///
/// # Errors
/// The run is over, a shard itself, played by another program or cannot be read, or there is something in the shard's folder.
pub fn begin_shard(run: &Path, shard: Shard, folder: &Path) -> Result<(), TuneError> {
    let (head, known) = read(run)?;
    head.check_whole(run)?;
    let plan: TuningPlan = head.read_plan(run)?;
    plan.check()?;
    let mut course = Course::new(&plan, &head.plan);
    let missing = course.advance::<TuneError>(&known, &mut |_, _| Ok(()))?;
    if missing.is_empty() {
        return Err(DivisionError::Over(run.into()).into());
    }
    let part = TuningShard::of(shard, &course);
    let games = part.games(&plan);
    let mut lines = games.into_iter().filter_map(|game| known.get(&DuelGameId::from(game)).cloned()).map(Ok);
    Folder::<Duels>::create_with(folder, &head.of_shard(part), &mut lines)?;
    Ok(())
}

/// Plays what is left of the shard in a folder. `observe` is told of every game; when it breaks, the games under way are the last.
///
/// # Errors
/// [`TuneError`]. The games played are kept, and the shard can be resumed.
pub fn play_shard(
    launch: &Launch,
    path: &Path,
    concurrency: usize,
    now: &Now,
    observe: &mut dyn FnMut(PlayedShard) -> ControlFlow<()>,
) -> Result<PlayedShard, TuneError> {
    let mut open = OpenShard::<Duels>::open(path)?;
    let plan = open.plan.clone();
    plan.check()?;
    let specs = specs(&plan, &open.shard.candidates)?;
    let missing = open.missing.iter().map(|&game| PlannedGame::new(&plan, game.into(), &specs)).collect();
    with_players(launch, &plan, now, concurrency, |players| {
        play_all(players, missing, &mut |game| Ok(open.append(&game, observe)?))
    })??;
    Ok(open.finish()?)
}

/// Brings all shards of the games that a run needs next, in any order, back to it: it stands then as if it had played them itself.
///
/// # Errors
/// A shard is missing, there twice, damaged, not played to its end, or of other games than those that the run needs next. Nothing of the
/// run is changed then.
pub fn merge(shards: &[PathBuf], run: &Path) -> Result<Finished, TuneError> {
    let plan = resume(run)?;
    plan.check()?;
    let mut open = OpenRun::open(&plan, run)?;
    open.advance(&mut |_| {})?;
    let part = |shard| TuningShard::of(shard, &open.course);
    let is_known = |line: &DuelGame| open.known().get(&line.id).map(|known| known == line);
    let games = games_of_shards::<Duels>(shards, run, (&plan, open.head()), &part, &is_known)?;
    games.into_iter().try_for_each(|game| open.append(game))?;
    open.advance(&mut |_| {})?;
    open.finish()
}
