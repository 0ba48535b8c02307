//! What is tuned, and how: all that a run needs to begin, or to go on where it was.
//!
//! Knows settings and their ranges. Must not know files.

use std::fmt;

use abstrakt_engine::Spec;
use abstrakt_worker::protocol::Opening;
use serde::{Deserialize, Serialize};

use crate::{GeneticSettings, Genome, SettingError, SpsaSettings, TuneError};

/// Version of the plan's format.
pub const FORMAT: u32 = 1;

/// A run of tuning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuningPlan {
    /// [`FORMAT`].
    pub format: u32,
    /// Id of the game.
    pub game: String,
    /// Version of the game with which it began.
    pub version: String,
    /// Id of the heuristic.
    pub heuristic: String,
    /// The command that makes the same again.
    pub made_by: String,
    /// How games begin.
    pub opening: Opening,
    /// What all candidates have in common; with the weights that they start from.
    pub engine: Spec,
    /// What can change.
    pub genome: Genome,
    /// How it changes.
    pub method: MethodSettings,
    /// No generation begins after so many games.
    pub most_games: Option<u32>,
    /// Seed of everything random: the method, the openings, chance and the engines.
    pub seed: u64,
    /// Random turns at the start of each opening.
    pub random_turns: u32,
    /// Turns after which a game ends, won by the higher score.
    pub turns: u32,
    /// Occurrences of a position that make a draw.
    pub repetition: u8,
    /// Games of the match against the start weights at the end, rounded up to pairs.
    pub final_games: u32,
}

/// A method with its settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MethodSettings {
    /// The genetic algorithm of the thesis on The Duke.
    Genetic(GeneticSettings),
    /// Simultaneous perturbation stochastic approximation.
    Spsa(SpsaSettings),
}

impl MethodSettings {
    /// Generations or steps.
    pub const fn generations(&self) -> u32 {
        match self {
            Self::Genetic(settings) => settings.generations,
            Self::Spsa(settings) => settings.steps,
        }
    }
}

impl TuningPlan {
    /// Are all numbers within their ranges, and can every candidate be played?
    ///
    /// # Errors
    /// The first that is not, and what would be right.
    pub fn check(&self) -> Result<(), TuneError> {
        let within = |holds: bool, otherwise: SettingError| if holds { Ok(()) } else { Err(otherwise) };
        within(self.format == FORMAT, SettingError::Format)?;
        let part = |value: f64| value > 0.0 && value <= 1.0;
        match &self.method {
            MethodSettings::Genetic(settings) => {
                let GeneticSettings { generations, population, mutation, after_crossover } = settings;
                within(*generations >= 1, SettingError::Generations)?;
                within((2..=10_000).contains(population), SettingError::Population)?;
                within(part(*mutation), SettingError::Mutation)?;
                within((0.0..=1.0).contains(after_crossover), SettingError::AfterCrossover)?;
            }
            MethodSettings::Spsa(settings) => {
                let SpsaSettings { steps, pairs, perturbation, rate } = settings;
                within(*steps >= 1, SettingError::Steps)?;
                within((1..=10_000).contains(pairs), SettingError::Pairs)?;
                within(part(*perturbation), SettingError::Perturbation)?;
                within(*rate > 0.0 && *rate <= 10.0, SettingError::Rate)?;
            }
        }
        self.engine.check_limits()?;
        self.genome.at(&self.genome.start()).applied(&self.engine)?;
        Ok(())
    }
}

impl fmt::Display for MethodSettings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Genetic(GeneticSettings { generations, population, .. }) => {
                write!(out, "genetic algorithm, {generations} generations of {population}")
            }
            Self::Spsa(SpsaSettings { steps, pairs, .. }) => {
                let pairs = if *pairs == 1 { "1 pair".to_owned() } else { format!("{pairs} pairs") };
                write!(out, "SPSA, {steps} steps of {pairs}")
            }
        }
    }
}
