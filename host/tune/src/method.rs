//! The two methods behind one interface: who meets next, and what follows from how it ended.
//!
//! Knows candidates and duels. Must not know how games are played or where results are kept.

use serde::Serialize;

use crate::{
    Candidate, Chromosome, Duel, Genetic, Genome, Individual, MethodSettings, Operation, Side, Spsa,
};

/// A method under way.
#[derive(Clone, Debug)]
pub struct Method {
    genome: Genome,
    state: State,
    played: u32,
    /// The number of games after which no generation begins.
    most_games: Option<u32>,
}

#[derive(Clone, Debug)]
enum State {
    Genetic(Genetic),
    Spsa { spsa: Spsa, pairs: u32 },
}

/// The result of one generation, or step: a line of the log.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Generation {
    /// The number, from 1.
    pub generation: u32,
    /// Games of its duel: won by the first, drawn, won by the second.
    pub games: [u32; 3],
    /// The candidate that is ahead after it.
    pub best: Candidate,
    /// The step of the method.
    #[serde(flatten)]
    pub step: Step,
}

/// A step of a method, in a generation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "step")]
pub enum Step {
    /// A step of the genetic algorithm: ids of those who played, the child's genes, and the population afterwards.
    Mutation {
        /// Parent and child.
        played: [u32; 2],
        /// The child's genes.
        child: Chromosome,
        /// Everybody after it.
        population: Vec<Individual>,
    },
    /// A step of the genetic algorithm.
    Crossover {
        /// Both parents.
        played: [u32; 2],
        /// Bits of the first parent in the child.
        cut: usize,
        /// The child's genes.
        child: Chromosome,
        /// Everybody after it.
        population: Vec<Individual>,
    },
    /// A step of SPSA: the point after the step, in steps of the genes.
    Spsa {
        /// The point.
        point: Vec<f64>,
    },
}

impl Method {
    /// At its beginning.
    pub fn new(genome: Genome, settings: &MethodSettings, most_games: Option<u32>, seed: u64) -> Self {
        let state = match settings {
            MethodSettings::Genetic(settings) => {
                State::Genetic(Genetic::new(settings.clone(), genome.bits(), seed))
            }
            MethodSettings::Spsa(settings) => {
                let range = |locus: &crate::Locus| match locus.range {
                    Some([low, high]) => f64::from(high - low) / f64::from(locus.gene.step),
                    None if locus.is_ordered() => f64::from(locus.gene.most()),
                    None => 0.0,
                };
                let ranges = genome.loci().iter().map(range).collect();
                let spsa = Spsa::new(settings.clone(), genome.start(), ranges, seed);
                State::Spsa { spsa, pairs: settings.pairs }
            }
        };
        Self { genome, state, played: 0, most_games }
    }

    /// The generation under way, from 1.
    pub const fn generation(&self) -> u32 {
        match &self.state {
            State::Genetic(genetic) => genetic.generation(),
            State::Spsa { spsa, .. } => spsa.step(),
        }
    }

    /// Returns whether nothing is left to do.
    pub fn is_over(&self) -> bool {
        let spent = self.most_games.is_some_and(|most| self.played >= most);
        spent
            || match &self.state {
                State::Genetic(genetic) => genetic.is_over(),
                State::Spsa { spsa, .. } => spsa.is_over(),
            }
    }

    /// The candidates that meet in this generation.
    pub fn pair(&self) -> [Candidate; 2] {
        match &self.state {
            State::Genetic(genetic) => genetic.pair().map(|bits| self.genome.decode(bits)),
            State::Spsa { spsa, .. } => spsa.pair().map(|point| self.genome.at(&point)),
        }
    }

    /// The duel of this generation is over.
    pub fn settle(&mut self, duel: &Duel) -> Generation {
        let generation = self.generation();
        let games = [duel.wins(Side::A), duel.draws(), duel.wins(Side::B)];
        self.played += duel.played();
        let step = match &mut self.state {
            State::Genetic(genetic) => {
                let operation = genetic.operation().clone();
                let played = genetic.settle(duel.winner());
                let population = genetic.members().to_vec();
                match operation {
                    Operation::Mutation { child, .. } => Step::Mutation { played, child, population },
                    Operation::Crossover { cut, child, .. } => {
                        Step::Crossover { played, cut, child, population }
                    }
                }
            }
            State::Spsa { spsa, pairs } => {
                let ahead = f64::from(games[0]) - f64::from(games[2]);
                spsa.settle(ahead / f64::from((*pairs).max(1)));
                Step::Spsa { point: spsa.point().to_vec() }
            }
        };
        Generation { generation, games, best: self.best(), step }
    }

    /// The candidate that is ahead: the fittest, or the point where the steps have led.
    pub fn best(&self) -> Candidate {
        match &self.state {
            State::Genetic(genetic) => self.genome.decode(&genetic.best().bits),
            State::Spsa { spsa, .. } => self.genome.at(spsa.point()),
        }
    }
}
