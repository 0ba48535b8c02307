//! Shards of the games that a run needs next: begun from the run, played anywhere, brought back to it.
//!
//! A shard knows all that its games depend on, the model that plays them included, so that it is played and resumed without the run.
//!
//! Knows folders and games. Must not know what is learned from a game.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use abstrakt_lab::run::{
    DivisionError, Folder, FolderError, GenerationGame, GenerationShard, OpenShard, PlayedShard, ReadJournal,
    RunKind, games_of_shards,
};
use abstrakt_lab::schedule::Shard;
use abstrakt_learned::Learned;
use abstrakt_referee::Now;
use abstrakt_system::{create_folders, replace};
use abstrakt_worker::Launch;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::folder::{Known, LearnFolder, LearnHead, LearnLine, Learning, Opponent};
use crate::games::play_games;
use crate::run::outcome_of;
use crate::{LearnError, LearnOutcome, LearnPlan};

/// A shard of the games that a run needs next, and all on which these depend besides the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LearnShard {
    /// The number of the shard.
    pub shard: Shard,
    /// The generation of the games, from 1.
    pub generation: u32,
    /// The player of the games; the shard's folder has its model.
    pub player: Opponent,
    /// SHA-256, in hexadecimal digits, of the plan, the generation, and the sum of the model.
    pub hash: String,
}

/// The games that a run needs next.
struct NextGames {
    generation: u32,
    player: Opponent,
    /// The file of the player's model; none: it plays by the heuristic.
    model: Option<PathBuf>,
    hash: String,
}

impl NextGames {
    /// Those of a run that stands so.
    ///
    /// # Errors
    /// It needs none now, or the model cannot be read.
    fn of(path: &Path, head: &LearnHead, plan: &LearnPlan, known: &Known) -> Result<Self, LearnError> {
        let next = (1..=plan.generations).find(|generation| !known.judged.contains_key(generation));
        let generation = next.ok_or_else(|| DivisionError::Over(path.into()))?;
        if known.missing(plan, generation).next().is_none() {
            return Err(LearnError::NoGames(path.into()));
        }
        let player = known.player(plan);
        let model = player.model(path);
        let mut hash = Sha256::new_with_prefix(head.plan.as_bytes());
        hash.update(generation.to_le_bytes());
        if let Some(model) = &model {
            hash.update(Learned::read(model, &plan.game)?.sum());
        }
        let hash = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { generation, player, model, hash })
    }

    fn shard(&self, shard: Shard) -> LearnShard {
        let Self { generation, player, hash, .. } = self;
        LearnShard { shard, generation: *generation, player: *player, hash: hash.clone() }
    }
}

impl GenerationShard for LearnShard {
    type Plan = LearnPlan;

    fn shard(&self) -> Shard {
        self.shard
    }

    fn generation(&self) -> Option<u32> {
        Some(self.generation)
    }

    fn hash(&self) -> &str {
        &self.hash
    }

    fn games(&self, plan: &LearnPlan) -> BTreeSet<GenerationGame> {
        let games = (0..plan.games).filter(|game| self.shard.has((*game).into()));
        games.map(|game| GenerationGame { generation: self.generation, game }).collect()
    }
}

/// Begins a shard of the games that a run needs next in a folder of its own, with those that the run has already. Nothing of the run is
/// changed, and any number of programs can do so at the same time.
///
/// # Errors
/// The run is over, trains or plays a match next, is a shard itself, played by another program or cannot be read, or there is something in
/// the shard's folder.
pub fn begin_shard(run: &Path, shard: Shard, folder: &Path) -> Result<(), LearnError> {
    let journal = ReadJournal::<Learning>::read(run)?;
    let head = &journal.head;
    head.check_whole(run)?;
    let plan: LearnPlan = head.read_plan(run)?;
    plan.check()?;
    let known = Known::of(journal.values(run)?);
    let next = NextGames::of(run, head, &plan, &known)?;
    if folder.join(Learning::JOURNAL).exists() {
        return Err(FolderError::Taken(folder.into()).into());
    }
    if let (Some(model), Some(copy)) = (&next.model, next.player.model(folder)) {
        let bytes = std::fs::read(model).map_err(FolderError::reading(model))?;
        create_folders(folder).map_err(FolderError::writing(folder))?;
        replace(&copy, &bytes).map_err(FolderError::writing(&copy))?;
    }
    let part = next.shard(shard);
    let games = part.games(&plan);
    let games = games.iter().filter_map(|game| known.games.get(game).cloned());
    let mut lines = games.map(|game| Ok(LearnLine::Game(game)));
    Folder::<Learning>::create_with(folder, &head.clone().of_shard(part), &mut lines)?;
    Ok(())
}

/// Plays what is left of the shard in a folder. `observe` is told of every game; when it breaks, the games under way are the last.
///
/// # Errors
/// [`LearnError`]. The games played are kept, and the shard can be resumed.
pub fn play_shard(
    launch: &Launch,
    path: &Path,
    concurrency: usize,
    now: &Now,
    observe: &mut dyn FnMut(PlayedShard) -> ControlFlow<()>,
) -> Result<PlayedShard, LearnError> {
    // A worker need not stand in the same folder.
    let path = &std::path::absolute(path).map_err(FolderError::reading(path))?;
    let mut open = OpenShard::<Learning>::open(path)?;
    let plan = open.plan.clone();
    plan.check()?;
    let engine = open.shard.player.plays(&plan.engine, path)?;
    let missing = open.missing.clone().into_iter();
    play_games(launch, &plan, missing, &engine, concurrency, now, &mut |game| {
        Ok(open.append(&LearnLine::Game(game), observe)?)
    })?;
    Ok(open.finish()?)
}

/// Brings all shards of the games that a run needs next, in any order, back to it: it stands then as if it had played them itself, and
/// trains next.
///
/// # Errors
/// A shard is missing, there twice, damaged, not played to its end, or of other games than those that the run needs next. Nothing of the
/// run is changed then.
pub fn merge(shards: &[PathBuf], run: &Path) -> Result<LearnOutcome, LearnError> {
    let mut folder = LearnFolder::open(run)?;
    let plan: LearnPlan = folder.head.read_plan(run)?;
    plan.check()?;
    let next = NextGames::of(run, &folder.head, &plan, &folder.known)?;
    let part = |shard| next.shard(shard);
    let is_known = |line: &LearnLine| match line {
        LearnLine::Game(game) => folder.known.games.get(&game.id).map(|known| known == game),
        LearnLine::Trained(_) | LearnLine::Judged(_) => None,
    };
    let games = games_of_shards::<Learning>(shards, run, (&plan, &folder.head), &part, &is_known)?;
    games.into_iter().try_for_each(|game| folder.append(game))?;
    folder.sync()?;
    Ok(outcome_of(&plan, run, &folder.known))
}
