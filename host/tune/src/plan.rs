//! The plan of a tuning run: everything that it needs to begin, or to continue where it was.
//!
//! Knows settings and their ranges. Must not know files.

use std::fmt;

use abstrakt_engine::Spec;
use abstrakt_lab::tournament::{RANDOM_TURNS, TURNS};
use abstrakt_texts::Localize;
use abstrakt_vocabulary::{Facts, Weights};
use abstrakt_worker::protocol::Opening;
use serde::{Deserialize, Serialize};

use crate::{DuelRule, GeneticSettings, Genome, SettingError, SpsaSettings, TuneError};

/// Version of the plan's format. Version 2 has numbers of the search among its genes; plans without them are of version 1.
pub const FORMAT: u32 = 2;

/// Games of a match of the genetic algorithm ([Košťál 2021] 2.5.4).
const BEST_OF: u32 = 5;

/// The number of games of the match at the end, by default.
pub const FINAL_GAMES: u32 = 100;

/// A run of tuning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuningPlan {
    /// [`FORMAT`], or less.
    pub format: u32,
    /// Id of the game.
    pub game: String,
    /// Version of the game with which it began.
    pub version: String,
    /// Id of the heuristic.
    pub heuristic: String,
    /// The command that makes the same again.
    pub made_by: String,
    /// The beginning of games.
    pub opening: Opening,
    /// The spec that all candidates have in common; with the weights that they start from.
    pub engine: Spec,
    /// The genes that can change.
    pub genome: Genome,
    /// The method by which they change.
    pub method: MethodSettings,
    /// The number of games after which no generation begins.
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Localize)]
#[serde(rename_all = "kebab-case")]
pub enum MethodSettings {
    /// The genetic algorithm of [Košťál 2021].
    #[message("method-genetic", generations = _0.generations, population = _0.population)]
    Genetic(GeneticSettings),
    /// Simultaneous perturbation stochastic approximation.
    #[message("method-spsa", steps = _0.steps, pairs = _0.pairs)]
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
    /// A plan to tune the heuristic of `engine`, with the usual settings; and the keys of the genes that the engine
    /// cannot have in all their values, which stay as they are.
    ///
    /// # Errors
    /// A heuristic or weights that the game does not have, or nothing to change.
    pub fn new(facts: &Facts, engine: Spec, opening: Opening) -> Result<(Self, Vec<String>), TuneError> {
        let (genome, left_out) = Genome::of(facts, &engine)?;
        let heuristic = Weights::of(facts, &engine.heuristic)?.heuristic;
        let plan = Self {
            format: 1,
            game: facts.id.clone(),
            version: facts.version.clone(),
            heuristic: facts.heuristics[heuristic].id.clone(),
            made_by: String::new(),
            opening,
            engine,
            genome,
            method: MethodSettings::Genetic(GeneticSettings::default()),
            most_games: None,
            seed: 1,
            random_turns: RANDOM_TURNS,
            turns: TURNS,
            repetition: facts.repetition,
            final_games: FINAL_GAMES,
        };
        Ok((plan, left_out))
    }

    /// The plan with numbers of the search as its genes, by their keys, instead of the heuristic's.
    ///
    /// # Errors
    /// A key that is no number of the engine's algorithm.
    pub fn with_search(self, keys: &[String]) -> Result<Self, TuneError> {
        let genome = Genome::of_search(&self.engine, keys)?;
        Ok(Self { genome, format: FORMAT, ..self })
    }

    /// Checks that it was made with the version of the game that is here now, or with one whose games this version can
    /// continue.
    ///
    /// # Errors
    /// [`TuneError::OtherVersion`]
    pub fn fits(&self, facts: &Facts) -> Result<(), TuneError> {
        if facts.implied_options(&self.version).is_some() {
            return Ok(());
        }
        let versions = [&self.version, &facts.version].map(String::clone);
        Err(TuneError::OtherVersion { game: self.game.clone(), versions })
    }

    /// The beginning of games, by the rules of the version with which it began.
    pub fn start(&self) -> Opening {
        Opening { version: Some(self.version.clone()), ..self.opening.clone() }
    }

    /// The rule of a duel, by the number of its generation; 0: the match at the end.
    pub(crate) fn rule(&self, duel: u32) -> DuelRule {
        match (duel, &self.method) {
            (0, _) => DuelRule::Pairs(self.final_games.div_ceil(2)),
            (_, MethodSettings::Genetic(_)) => DuelRule::BestOf(BEST_OF),
            (_, MethodSettings::Spsa(settings)) => DuelRule::Pairs(settings.pairs),
        }
    }

    /// The command that makes the same again: everything that tells, where it is not the default.
    pub fn command(&self) -> String {
        let Self { game, heuristic, engine, opening, .. } = self;
        let mut command = format!("abstrakt tune {game} --heuristic {heuristic} --engine {engine}");
        let mut say = |flag: &str, value: &dyn fmt::Display| command += &format!(" --{flag} {value}");
        if self.genome.tunes_search() {
            let keys: Vec<&str> = self.genome.loci().iter().map(|locus| locus.name.as_str()).collect();
            say("search", &keys.join(","));
        }
        match &self.method {
            MethodSettings::Genetic(settings) => {
                say("generations", &settings.generations);
                say("population", &settings.population);
                say("mutation", &settings.mutation);
                say("after-crossover", &settings.after_crossover);
            }
            MethodSettings::Spsa(settings) => {
                say("method", &"spsa");
                say("generations", &settings.steps);
                say("pairs", &settings.pairs);
                say("perturbation", &settings.perturbation);
                say("rate", &settings.rate);
            }
        }
        self.most_games.iter().for_each(|games| say("games", games));
        say("random-turns", &self.random_turns);
        say("turns", &self.turns);
        say("seed", &self.seed);
        opening.setup.iter().for_each(|setup| say("setup", setup));
        opening.players.iter().for_each(|players| say("players", players));
        opening.options.iter().for_each(|(key, value)| say("option", &format_args!("{key}={value}")));
        opening.position.iter().for_each(|position| say("position", &format_args!("\"{position}\"")));
        command
    }

    /// Checks that all numbers are within their ranges, and that every candidate can be played.
    ///
    /// # Errors
    /// The first that is not, and what is expected.
    pub fn check(&self) -> Result<(), TuneError> {
        let require = |holds: bool, otherwise: SettingError| if holds { Ok(()) } else { Err(otherwise) };
        let least = if self.genome.tunes_search() { FORMAT } else { 1 };
        require((least..=FORMAT).contains(&self.format), SettingError::Format)?;
        let part = |value: f64| value > 0.0 && value <= 1.0;
        match &self.method {
            MethodSettings::Genetic(settings) => {
                let GeneticSettings { generations, population, mutation, after_crossover } = settings;
                require(*generations >= 1, SettingError::Generations)?;
                require((2..=10_000).contains(population), SettingError::Population)?;
                require(part(*mutation), SettingError::Mutation)?;
                require((0.0..=1.0).contains(after_crossover), SettingError::AfterCrossover)?;
            }
            MethodSettings::Spsa(settings) => {
                let SpsaSettings { steps, pairs, perturbation, rate } = settings;
                require(*steps >= 1, SettingError::Steps)?;
                require((1..=10_000).contains(pairs), SettingError::Pairs)?;
                require(part(*perturbation), SettingError::Perturbation)?;
                require(*rate > 0.0 && *rate <= 10.0, SettingError::Rate)?;
            }
        }
        self.engine.check_limits()?;
        self.genome.at(&self.genome.start()).applied(&self.engine)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::EarlierVersion;

    use super::*;
    use crate::genome::tests::facts;

    #[test]
    fn a_run_of_an_earlier_version_goes_on_by_its_options() {
        let earlier = vec![EarlierVersion { version: "0.1.0".into(), options: Vec::new() }];
        let facts = Facts { version: "0.2.0".into(), earlier, ..facts() };
        let begun = |version: &str| {
            let (plan, _) = TuningPlan::new(&facts, "pvs".parse().unwrap(), Opening::default()).unwrap();
            TuningPlan { version: version.into(), ..plan }
        };
        let fits = |version| begun(version).fits(&facts).is_ok();
        assert_eq!(["0.2.0", "0.1.0", "0.0.9"].map(fits), [true, true, false]);
        assert_eq!(begun("0.1.0").start().version.as_deref(), Some("0.1.0"));
    }
}
