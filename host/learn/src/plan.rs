//! The plan of a run of learning: everything that it needs to begin, or to continue where it was.
//!
//! Knows settings and their ranges. Must not know files.

use std::fmt;

use abstrakt_engine::{Spec, presets};
use abstrakt_lab::run::GenerationGame;
use abstrakt_lab::tournament::TURNS;
use abstrakt_learned::{BaseHeuristic, LearnedFacts};
use abstrakt_vocabulary::Facts;
use abstrakt_vocabulary::kit::mix;
use abstrakt_worker::protocol::{Opening, SelfPlay};
use serde::{Deserialize, Serialize};

use crate::{LearnError, LearnSettingError, TrainerSettings};

/// Version of the plan's format.
pub const FORMAT: u32 = 1;
/// The temperatures of the drawn turns, by the number of the game.
const TEMPERATURES: [f64; 4] = [0.0, 0.01, 0.03, 0.1];
/// [`TrainerSettings::decay`] of models that correct a heuristic, whose weights are small and many.
const CORRECTION_DECAY: f32 = 1.0;
/// [`TrainerSettings::rate`] of such models. With that of others, The Duke's 3,600 games were learned by heart within the first epoch.
const CORRECTION_RATE: f32 = 0.0005;
/// One game in so many is held back from training.
pub(crate) const HELD: u32 = 10;

/// A run of learning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct LearnPlan {
    /// [`FORMAT`].
    pub format: u32,
    /// Id of the game.
    pub game: String,
    /// Version of the game with which it began.
    pub version: String,
    /// The command that makes the same again.
    pub made_by: String,
    /// The beginning of games.
    pub opening: Opening,
    /// The engine that plays against itself, with the heuristic of the first generation.
    pub engine: Spec,
    /// The engine that plays the matches; its heuristic counts for nothing.
    pub match_engine: Spec,
    /// The player of the first generation's games.
    pub start: LearnStart,
    /// The name of the models, which the number of the generation follows.
    pub name: String,
    /// The heuristic that the models correct; none: a model is the whole value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<BaseHeuristic>,
    /// The form of the models.
    pub kind: ModelKind,
    /// Stages of a network, by the number of inputs that are on.
    pub stages: u8,
    /// Generations.
    pub generations: u32,
    /// Games of each generation.
    pub games: u32,
    /// Generations whose games are trained on, the newest one included.
    pub window: u32,
    /// Seed of everything random.
    pub seed: u64,
    /// Random turns at most before the engine begins.
    pub random_turns: u32,
    /// Turns after them in which one of the best moves is drawn.
    pub drawn_turns: u32,
    /// Turns after which a game ends, won by the higher score.
    pub turns: u32,
    /// Occurrences of a position that make a draw.
    pub repetition: u8,
    /// The part that the search's value has in what is learned; the rest has the result of the game.
    pub value_part: f64,
    /// Games of a match, rounded up to pairs.
    pub match_games: u32,
    /// The training of models; each generation has a seed of its own.
    pub trainer: TrainerSettings,
}

/// The player of the first generation's games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LearnStart {
    /// The heuristic of the engine.
    Heuristic,
    /// A model that gives every position the same value.
    Nothing,
    /// A file that was learned before; the run has a copy of it.
    File,
}

/// The form of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ModelKind {
    /// A weight for each input.
    Linear,
    /// A layer of so many numbers between inputs and value.
    Network(u16),
}

impl fmt::Display for ModelKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Linear => out.write_str("linear"),
            Self::Network(hidden) => write!(out, "network of {hidden}"),
        }
    }
}

impl LearnPlan {
    /// A plan with the usual settings, in which a search plays by `nodes` nodes a turn.
    pub fn new(facts: &Facts, nodes: u64, opening: Opening) -> Self {
        let [_, medium, ..] = presets(facts);
        let mut engine = medium.spec;
        (engine.limits.nodes, engine.table, engine.learned) = (Some(nodes), 1, None);
        Self {
            format: FORMAT,
            game: facts.id.clone(),
            version: facts.version.clone(),
            made_by: String::new(),
            opening,
            match_engine: engine.clone(),
            engine,
            start: LearnStart::Heuristic,
            name: "learned".into(),
            base: None,
            kind: ModelKind::Network(32),
            stages: 4,
            generations: 6,
            games: 2000,
            window: 3,
            seed: 1,
            random_turns: 12,
            drawn_turns: 30,
            turns: TURNS,
            repetition: facts.repetition,
            value_part: 0.5,
            match_games: 200,
            trainer: TrainerSettings::default(),
        }
        .correcting(BaseHeuristic::of(facts, None))
    }

    /// The same for models that correct a heuristic; none: that are the whole value.
    #[must_use]
    pub fn correcting(mut self, base: Option<BaseHeuristic>) -> Self {
        let TrainerSettings { rate, decay, .. } = TrainerSettings::default();
        (self.trainer.rate, self.trainer.decay) =
            if base.is_some() { (CORRECTION_RATE, CORRECTION_DECAY) } else { (rate, decay) };
        self.base = base;
        self
    }

    /// Checks that it was made with the version of the game that is here now, or with one whose games this version can
    /// continue.
    ///
    /// # Errors
    /// [`LearnError::OtherVersion`]
    pub fn fits(&self, facts: &Facts) -> Result<(), LearnError> {
        if facts.implied_options(&self.version).is_some() {
            return Ok(());
        }
        let versions = [&self.version, &facts.version].map(String::clone);
        Err(LearnError::OtherVersion { game: self.game.clone(), versions })
    }

    /// Checks that all numbers are within their ranges.
    ///
    /// # Errors
    /// The first that is not, and what is expected.
    pub fn check(&self) -> Result<(), LearnError> {
        let require = |holds: bool, otherwise: LearnSettingError| if holds { Ok(()) } else { Err(otherwise) };
        require(self.format == FORMAT, LearnSettingError::Format)?;
        require((1..=10_000).contains(&self.generations), LearnSettingError::Generations)?;
        require((HELD..=10_000_000).contains(&self.games), LearnSettingError::Games)?;
        require((2..=100_000).contains(&self.match_games), LearnSettingError::MatchGames)?;
        require((1..=1000).contains(&self.window), LearnSettingError::Window)?;
        require((0.0..=1.0).contains(&self.value_part), LearnSettingError::ValuePart)?;
        let width = match self.kind {
            ModelKind::Linear => true,
            ModelKind::Network(hidden) => (16..=128).contains(&hidden) && hidden.is_multiple_of(16),
        };
        require(width, LearnSettingError::Width)?;
        require((1..=8).contains(&self.stages), LearnSettingError::Stages)?;
        require(
            LearnedFacts::is_name(&format!("{}-{}", self.name, self.generations)),
            LearnSettingError::Name,
        )?;
        require((1..=10_000).contains(&self.trainer.epochs), LearnSettingError::Epochs)?;
        let TrainerSettings { batch, rate, decay, .. } = self.trainer;
        let usable = batch > 0 && rate > 0.0 && rate.is_finite() && decay >= 0.0 && decay.is_finite();
        require(usable, LearnSettingError::Trainer)?;
        self.engine.check_limits()?;
        self.match_engine.check_limits()?;
        Ok(())
    }

    /// The beginning of games, by the rules of the version with which it began.
    pub fn start(&self) -> Opening {
        Opening { version: Some(self.version.clone()), ..self.opening.clone() }
    }

    /// The request for a game of a generation, by their numbers, that this engine plays.
    pub(crate) fn game(&self, id: GenerationGame, engine: &Spec) -> SelfPlay {
        let GenerationGame { generation, game } = id;
        let seed = mix(self.seed ^ mix(u64::from(generation) << 32 | u64::from(game)));
        let mut spec = engine.clone();
        spec.seed = mix(spec.seed ^ seed);
        SelfPlay {
            spec,
            seed,
            random_turns: self.random_turns,
            drawn_turns: self.drawn_turns,
            temperature: TEMPERATURES[game as usize % TEMPERATURES.len()],
            turns: self.turns,
            repetition: self.repetition,
            base: self.base.clone(),
        }
    }

    /// The settings of the trainer for a generation.
    pub(crate) fn trainer(&self, generation: u32) -> TrainerSettings {
        TrainerSettings { seed: mix(self.seed ^ mix(u64::from(generation))), ..self.trainer }
    }

    /// The command that makes the same again.
    pub fn command(&self) -> String {
        let Self { game, opening, .. } = self;
        let mut command = format!("abstrakt learn {game}");
        let mut say = |flag: &str, value: &dyn fmt::Display| command += &format!(" --{flag} {value}");
        say("engine", &self.engine);
        say("match-engine", &self.match_engine);
        match self.kind {
            ModelKind::Linear => say("kind", &"linear"),
            ModelKind::Network(hidden) => say("width", &hidden),
        }
        let base = self.base.as_ref().map(|base| base.heuristic.id.as_deref());
        match base {
            None => say("base", &"none"),
            Some(Some(id)) => say("base", &id),
            Some(None) => {}
        }
        say("name", &self.name);
        say("stages", &self.stages);
        say("generations", &self.generations);
        say("games", &self.games);
        say("window", &self.window);
        say("random-turns", &self.random_turns);
        say("drawn-turns", &self.drawn_turns);
        say("turns", &self.turns);
        say("value-part", &self.value_part);
        say("match-games", &self.match_games);
        say("epochs", &self.trainer.epochs);
        say("seed", &self.seed);
        opening.setup.iter().for_each(|setup| say("setup", setup));
        opening.players.iter().for_each(|players| say("players", players));
        opening.options.iter().for_each(|(key, value)| say("option", &format_args!("{key}={value}")));
        opening.position.iter().for_each(|position| say("position", &format_args!("\"{position}\"")));
        match self.start {
            LearnStart::Heuristic => {}
            LearnStart::Nothing => command += " --from-nothing",
            LearnStart::File => command += " --from FILE",
        }
        command
    }
}

/// Whether nothing is trained on a game, but the loss is measured on it.
pub(crate) const fn is_held(id: GenerationGame) -> bool {
    id.game % HELD == HELD - 1
}

/// The engine with another heuristic, and none of the weights of its own; none: as it is.
///
/// # Errors
/// The text names none.
pub(crate) fn with_heuristic(engine: &Spec, heuristic: Option<&str>) -> Result<Spec, LearnError> {
    let mut engine = engine.clone();
    if let Some(heuristic) = heuristic {
        engine.heuristic.weights.clear();
        engine.weights_file = None;
        engine.set("heuristic", heuristic)?;
    }
    Ok(engine)
}
