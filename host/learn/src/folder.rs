//! The folder of a run: its plan, every game that was played to learn from, every generation that was trained and how its match ended,
//! and the models.
//!
//! A line is kept before it counts, as the folder of every run promises, so whatever ends the program loses only the games and the training
//! under way. Matches have folders of their own inside, those of `abstrakt match`.
//!
//! Knows files. Must not know how games are played or models trained.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use abstrakt_engine::Spec;
use abstrakt_lab::PairCounts;
use abstrakt_lab::run::{
    DividedKind, Folder, FolderError, GenerationGame, PLAN, PlanHead, REPORT, ReadJournal, RunKind,
};
use abstrakt_lab::schedule::Shard;
use abstrakt_learned::ENDING;
use abstrakt_system::replace;
use abstrakt_worker::protocol::SeenPosition;
use serde::{Deserialize, Serialize};

use crate::plan::with_heuristic;
use crate::{Epoch, LearnError, LearnPlan, LearnShard, LearnStart};

/// The web page with plots.
const PAGE: &str = "report.html";

/// A game that was played to learn from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct LearnGame {
    /// The identity of the game.
    #[serde(flatten)]
    pub id: GenerationGame,
    /// Its length.
    pub plies: u32,
    /// The points that it brought each seat.
    pub points: Vec<f64>,
    /// The positions to learn from.
    pub positions: Vec<SeenPosition>,
    /// The reason why it has none, where the game or the machine failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub void: Option<String>,
}

/// A generation that was trained.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct TrainedGeneration {
    /// From 1.
    pub generation: u32,
    /// Games trained on, without those held back.
    pub games: u64,
    /// Different positions seen by a player that were trained on, and of those held back.
    pub samples: [u64; 2],
    /// Every epoch.
    pub epochs: Vec<Epoch>,
    /// The mean loss of the samples held back, of the weights and of the model as it is kept, in integers.
    pub held: [f64; 2],
    /// The part of the correction that is kept, in hundredths; none where the model is the whole value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<u8>,
    /// [`TrainerSettings::decay`](crate::TrainerSettings::decay) of the training that is kept; none of one by an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decay: Option<f32>,
    /// The sum of the model's file.
    pub sum: String,
}

/// Whom a generation met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// The game's heuristic, that of the plan.
    Heuristic,
    /// The model of a generation; 0: the one that the run began with.
    Generation(u32),
}

impl Opponent {
    /// The file of its model in a folder; none: it plays by the heuristic.
    pub(crate) fn model(self, folder: &Path) -> Option<PathBuf> {
        match self {
            Self::Heuristic => None,
            Self::Generation(generation) => Some(model_file(folder, generation)),
        }
    }

    /// This engine as it plays, by the model in a folder.
    ///
    /// # Errors
    /// The path of the model is none that a spec can name.
    pub(crate) fn plays(self, engine: &Spec, folder: &Path) -> Result<Spec, LearnError> {
        with_heuristic(engine, self.model(folder).map(|model| learned_at(&model)).as_deref())
    }
}

/// A generation whose matches were played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct JudgedGeneration {
    /// From 1.
    pub generation: u32,
    /// Whom it had to beat.
    pub opponent: Opponent,
    /// The match.
    pub counts: PairCounts,
    /// Whether it plays the games of the next generation.
    pub accepted: bool,
    /// The match against the game's heuristic; none where that was the opponent, and of a generation that was not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against_heuristic: Option<PairCounts>,
}

impl JudgedGeneration {
    /// Its match against the game's heuristic, if it has played one.
    pub fn strength(&self) -> Option<&PairCounts> {
        match self.opponent {
            Opponent::Heuristic => Some(&self.counts),
            Opponent::Generation(_) => self.against_heuristic.as_ref(),
        }
    }
}

/// A line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LearnLine {
    /// A game ended.
    Game(LearnGame),
    /// A generation was trained, and its model is in its file.
    Trained(TrainedGeneration),
    /// A generation has played its matches.
    Judged(JudgedGeneration),
}

/// The first line of the journal.
pub type LearnHead = PlanHead<LearnShard>;

/// The kind of run.
#[derive(Debug)]
pub struct Learning;

impl RunKind for Learning {
    type Head = LearnHead;
    type Line = LearnLine;
    const JOURNAL: &'static str = "learning.jsonl";
    const VERSION: u32 = LearnHead::VERSION;

    fn part(head: &LearnHead) -> Option<(Shard, String)> {
        head.part()
    }

    fn plan(head: &LearnHead) -> Option<(&'static str, &str)> {
        Some((PLAN, &head.plan))
    }
}

impl DividedKind for Learning {
    type Plan = LearnPlan;
    type Shard = LearnShard;

    fn game(line: &LearnLine) -> Option<GenerationGame> {
        match line {
            LearnLine::Game(game) => Some(game.id),
            LearnLine::Trained(_) | LearnLine::Judged(_) => None,
        }
    }
}

/// The part of a run that was done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    pub games: BTreeMap<GenerationGame, LearnGame>,
    pub trained: BTreeMap<u32, TrainedGeneration>,
    pub judged: BTreeMap<u32, JudgedGeneration>,
}

impl Known {
    pub fn of(lines: Vec<LearnLine>) -> Self {
        let mut known = Self::default();
        lines.into_iter().for_each(|line| known.add(line));
        known
    }

    pub fn add(&mut self, line: LearnLine) {
        match line {
            LearnLine::Game(game) => drop(self.games.insert(game.id, game)),
            LearnLine::Trained(trained) => drop(self.trained.insert(trained.generation, trained)),
            LearnLine::Judged(judged) => drop(self.judged.insert(judged.generation, judged)),
        }
    }

    /// The games of a generation that were not played.
    pub fn missing(&self, plan: &LearnPlan, generation: u32) -> impl Iterator<Item = GenerationGame> {
        let games = (0..plan.games).map(move |game| GenerationGame { generation, game });
        games.filter(|id| !self.games.contains_key(id))
    }

    /// The games of a generation that were played.
    pub fn games_of(&self, generation: u32) -> impl Iterator<Item = &LearnGame> {
        let id = |game| GenerationGame { generation, game };
        self.games.range(id(0)..=id(u32::MAX)).map(|(_, game)| game)
    }

    /// The player of the next games, whom the next generation has to beat.
    pub fn player(&self, plan: &LearnPlan) -> Opponent {
        match (self.best(), plan.start) {
            (Some(best), _) => Opponent::Generation(best),
            (None, LearnStart::Heuristic) => Opponent::Heuristic,
            (None, LearnStart::Nothing | LearnStart::File) => Opponent::Generation(0),
        }
    }

    /// The newest generation that was accepted; none: what the run began with is still the best.
    pub fn best(&self) -> Option<u32> {
        self.judged.values().rev().find(|judged| judged.accepted).map(|judged| judged.generation)
    }
}

/// The folder of a run, open; no other program writes to it meanwhile.
pub(crate) struct LearnFolder {
    folder: Folder<Learning>,
    pub head: LearnHead,
    pub known: Known,
}

impl LearnFolder {
    /// Begins a run in a folder that has none. `first` is the model that it begins with, if it begins with one.
    ///
    /// # Errors
    /// There is a run already, or nothing can be written.
    pub fn begin(path: &Path, plan: &LearnPlan, first: Option<&[u8]>) -> Result<(), LearnError> {
        if path.join(Learning::JOURNAL).exists() {
            return Err(FolderError::Taken(path.into()).into());
        }
        if let Some(bytes) = first {
            abstrakt_system::create_folders(path).map_err(FolderError::writing(path))?;
            let file = model_file(path, 0);
            replace(&file, bytes).map_err(FolderError::writing(&file))?;
        }
        let text = serde_json::to_string_pretty(plan);
        let plan = text.map_err(|error| FolderError::writing(&path.join(PLAN))(error.into()))?;
        Folder::<Learning>::create(path, &LearnHead::new(plan))?;
        Ok(())
    }

    /// Opens the folder of a run with what was done of it.
    ///
    /// # Errors
    /// It is that of a shard, another program writes there, a line cannot be read, or the system refuses.
    pub fn open(path: &Path) -> Result<Self, LearnError> {
        let (folder, head, lines) = Folder::<Learning>::open(path)?;
        head.check_whole(path)?;
        Ok(Self { folder, head, known: Known::of(lines) })
    }

    /// Keeps a line.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn append(&mut self, line: LearnLine) -> Result<(), LearnError> {
        self.folder.append(&line)?;
        self.known.add(line);
        Ok(())
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Replaces a file of the folder whole.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), LearnError> {
        Ok(replace(path, bytes).map_err(FolderError::writing(path))?)
    }

    /// Writes the web page and the state, in JSON, and brings everything to the disk.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn report(&self, page: &str, state: &str) -> Result<(), LearnError> {
        self.write(&self.path().join(PAGE), page.as_bytes())?;
        self.write(&self.path().join(REPORT), state.as_bytes())?;
        self.sync()
    }

    /// Brings everything to the disk.
    ///
    /// # Errors
    /// The system refuses.
    pub fn sync(&self) -> Result<(), LearnError> {
        Ok(self.folder.sync()?)
    }
}

/// The plan of the run in a folder.
///
/// # Errors
/// There is none, or it cannot be read.
pub(crate) fn read_plan(path: &Path) -> Result<LearnPlan, LearnError> {
    Ok(ReadJournal::<Learning>::read(path)?.head.read_plan(path)?)
}

/// The file of the model of a generation; 0: the one that the run began with.
pub(crate) fn model_file(folder: &Path, generation: u32) -> PathBuf {
    folder.join(format!("generation-{generation}.{ENDING}"))
}

/// The file of a part of a generation's correction, in hundredths.
pub(crate) fn part_file(folder: &Path, generation: u32, part: u8) -> PathBuf {
    folder.join(format!("generation-{generation}-part-{part}.{ENDING}"))
}

/// The heuristic that the file of a model is.
pub(crate) fn learned_at(model: &Path) -> String {
    format!("learned:{}", model.display())
}

/// The file of the best model of a run in a folder, which is there as soon as a generation was accepted.
pub fn best_file(folder: &Path, game: &str) -> PathBuf {
    folder.join(format!("{game}.{ENDING}"))
}
