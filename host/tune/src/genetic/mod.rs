//! The genetic algorithm of [Košťál 2021] 2.5, exactly where it says how, and by settings where it does not.
//!
//! The population is random at the start. In each generation, with probability 2/3, one individual is mutated: its child
//! differs in at least one bit, the two play a duel, the loser leaves, and on a tie the child does. Otherwise two different individuals
//! are crossed at one random point and the child is mutated more weakly; the child enters, the parents play a duel, and the worse one
//! leaves, on a tie either. Parents are drawn by roulette wheel: the share of each is its fitness, which starts at 20 and grows by 1
//! with every duel won. Fitness chooses parents only.
//!
//! Knows bits. Must not know what they stand for, or how duels are played.
//!
//! CITE: [Holland 1975] (the operators); [Košťál 2021] for all else.

mod operators;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use crate::{Chromosome, Side};

pub use operators::Operation;
use operators::{generator, operation};

/// Fitness of a newcomer.
const FITNESS: u32 = 20;

/// The settings that the thesis leaves open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GeneticSettings {
    /// Generations, each with one duel.
    pub generations: u32,
    /// Individuals, 2 or more.
    pub population: u32,
    /// Probability of a bit to change in a mutation.
    pub mutation: f64,
    /// Probability of a bit to change after a crossover.
    pub after_crossover: f64,
}

impl Default for GeneticSettings {
    fn default() -> Self {
        Self { generations: 100, population: 20, mutation: 0.05, after_crossover: 0.02 }
    }
}

/// A member of the population.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Individual {
    /// The number, from 1, in the order of births.
    pub id: u32,
    /// Its genes.
    pub bits: Chromosome,
    /// 20 and the duels that it won.
    pub fitness: u32,
}

/// A population on its way.
#[derive(Clone, Debug)]
pub struct Genetic {
    settings: GeneticSettings,
    seed: u64,
    members: Vec<Individual>,
    births: u32,
    generation: u32,
    operation: Operation,
}

impl Genetic {
    /// A random population of chromosomes of `bits` bits, and the operation of its first generation. The population has
    /// at least two members.
    pub fn new(settings: GeneticSettings, bits: usize, seed: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let births = settings.population.max(2);
        let mut member = |id| {
            let bits = Chromosome((0..bits).map(|_| random.random_bool(0.5)).collect());
            Individual { id, bits, fitness: FITNESS }
        };
        let members: Vec<Individual> = (1..=births).map(&mut member).collect();
        let operation = operation(&members, &settings, &mut generator(seed, 1));
        Self { settings, seed, members, births, generation: 1, operation }
    }

    /// The population.
    pub fn members(&self) -> &[Individual] {
        &self.members
    }

    /// The generation under way, from 1; beyond the last one when all is over.
    pub const fn generation(&self) -> u32 {
        self.generation
    }

    /// Returns whether all generations are done.
    pub const fn is_over(&self) -> bool {
        self.generation > self.settings.generations
    }

    /// The operation of the generation under way.
    pub const fn operation(&self) -> &Operation {
        &self.operation
    }

    /// The chromosomes that play the duel of this generation.
    pub fn pair(&self) -> [&Chromosome; 2] {
        match &self.operation {
            Operation::Mutation { parent, child } => [&self.members[*parent].bits, child],
            Operation::Crossover { parents, .. } => parents.map(|parent| &self.members[parent].bits),
        }
    }

    /// The duel is over: who leaves, who enters, and the next generation. Tells the ids of the two who played, parents first.
    pub fn settle(&mut self, winner: Option<Side>) -> [u32; 2] {
        let born = Individual { id: self.births + 1, bits: self.child().clone(), fitness: FITNESS };
        self.births += 1;
        let ids = match self.operation {
            Operation::Mutation { parent, .. } => {
                let ids = [self.members[parent].id, born.id];
                match winner {
                    Some(Side::A) => self.members[parent].fitness += 1,
                    Some(Side::B) => self.members[parent] = Individual { fitness: FITNESS + 1, ..born },
                    None => {}
                }
                ids
            }
            Operation::Crossover { parents, tie, .. } => {
                let ids = parents.map(|parent| self.members[parent].id);
                let leaves = match winner {
                    Some(Side::A) => Side::B,
                    Some(Side::B) => Side::A,
                    None => tie,
                };
                let [stays, leaves] = if leaves == Side::B { parents } else { [parents[1], parents[0]] };
                self.members[stays].fitness += u32::from(winner.is_some());
                self.members[leaves] = born;
                ids
            }
        };
        self.generation += 1;
        let mut random = generator(self.seed, self.generation);
        self.operation = operation(&self.members, &self.settings, &mut random);
        ids
    }

    /// The fittest; of several the one born first.
    pub fn best(&self) -> &Individual {
        let order = |member: &&Individual| (member.fitness, u32::MAX - member.id);
        self.members.iter().max_by_key(order).unwrap_or(&self.members[0])
    }

    fn child(&self) -> &Chromosome {
        match &self.operation {
            Operation::Mutation { child, .. } | Operation::Crossover { child, .. } => child,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::operators::crossed;
    use super::*;

    fn bits(text: &str) -> Chromosome {
        text.parse().unwrap()
    }

    fn population(operation: Operation) -> Genetic {
        let member = |id, text: &str, fitness| Individual { id, bits: bits(text), fitness };
        let members = vec![member(1, "0000", 20), member(2, "1111", 23), member(3, "0011", 21)];
        Genetic {
            settings: GeneticSettings::default(),
            seed: 9,
            members,
            births: 3,
            generation: 1,
            operation,
        }
    }

    fn shown(genetic: &Genetic) -> Vec<(u32, String, u32)> {
        genetic.members.iter().map(|member| (member.id, member.bits.to_string(), member.fitness)).collect()
    }

    #[test]
    fn the_loser_of_a_mutation_leaves_and_a_tie_keeps_the_parent() {
        let mutation = || population(Operation::Mutation { parent: 2, child: bits("0111") });
        let after = |winner| {
            let mut genetic = mutation();
            assert_eq!(genetic.pair().map(ToString::to_string), ["0011", "0111"]);
            assert_eq!(genetic.settle(winner), [3, 4]);
            shown(&genetic)[2].clone()
        };
        assert_eq!(after(Some(Side::A)), (3, "0011".into(), 22));
        assert_eq!(after(Some(Side::B)), (4, "0111".into(), 21));
        assert_eq!(after(None), (3, "0011".into(), 21));
    }

    #[test]
    fn the_child_of_a_crossover_takes_the_place_of_the_worse_parent() {
        let after = |winner, tie| {
            let child = bits("1100");
            let mut genetic = population(Operation::Crossover { parents: [1, 0], cut: 2, child, tie });
            assert_eq!(genetic.pair().map(ToString::to_string), ["1111", "0000"]);
            assert_eq!(genetic.settle(winner), [2, 1]);
            shown(&genetic)
        };
        let one = |id, text: &str, fitness| (id, text.to_owned(), fitness);
        let third = || one(3, "0011", 21);
        assert_eq!(after(Some(Side::A), Side::A), [one(4, "1100", 20), one(2, "1111", 24), third()]);
        assert_eq!(after(Some(Side::B), Side::A), [one(1, "0000", 21), one(4, "1100", 20), third()]);
        assert_eq!(after(None, Side::A), [one(1, "0000", 20), one(4, "1100", 20), third()]);
        assert_eq!(after(None, Side::B), [one(4, "1100", 20), one(2, "1111", 23), third()]);
    }

    #[test]
    fn generations_keep_to_the_probabilities() {
        let settings = GeneticSettings { generations: 3000, population: 10, ..GeneticSettings::default() };
        let mut genetic = Genetic::new(settings, 83, 1);
        let (mut crossovers, mut flipped, mut later) = (0, 0, 0);
        while !genetic.is_over() {
            let differing = |left: &Chromosome, right: &Chromosome| {
                left.0.iter().zip(&right.0).filter(|(left, right)| left != right).count()
            };
            match genetic.operation().clone() {
                Operation::Mutation { parent, child } => {
                    let changed = differing(&genetic.members[parent].bits, &child);
                    assert!(changed > 0);
                    flipped += changed;
                }
                Operation::Crossover { parents, cut, child, .. } => {
                    assert!(parents[0] != parents[1] && (1..83).contains(&cut));
                    crossovers += 1;
                    later +=
                        differing(&crossed(parents.map(|parent| &genetic.members[parent].bits), cut), &child);
                }
            }
            genetic.settle(None);
            assert_eq!(genetic.members.len(), 10);
        }
        // 1000 +- 5 x 25.8; 83 x 0.05 and 83 x 0.02 bits on average.
        assert!((870..1130).contains(&crossovers), "{crossovers}");
        let mean = flipped as f64 / f64::from(3000 - crossovers);
        assert!((3.9..4.5).contains(&mean), "{mean}");
        let mean = later as f64 / f64::from(crossovers);
        assert!((1.4..1.95).contains(&mean), "{mean}");
    }

    /// Whoever has more set bits wins every duel: the bits fill up.
    #[test]
    fn a_population_climbs() {
        let settings = GeneticSettings { generations: 2000, ..GeneticSettings::default() };
        let mut genetic = Genetic::new(settings, 40, 5);
        let ones = |chromosome: &Chromosome| chromosome.0.iter().filter(|bit| **bit).count();
        let begun = ones(&genetic.best().bits);
        while !genetic.is_over() {
            let [a, b] = genetic.pair().map(ones);
            let winner = (a != b).then_some(if a > b { Side::A } else { Side::B });
            genetic.settle(winner);
        }
        assert!(ones(&genetic.best().bits) > 36, "{begun} at first, {} at last", ones(&genetic.best().bits));
    }

    #[test]
    fn equal_seeds_make_equal_populations() {
        let new = |seed| Genetic::new(GeneticSettings::default(), 20, seed);
        assert_eq!((new(3).members, new(3).operation), (new(3).members, new(3).operation));
        assert_ne!(new(3).members, new(4).members);
    }
}
