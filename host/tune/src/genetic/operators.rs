//! Mutation, crossover and the roulette wheel: what a generation does is drawn here.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::{GeneticSettings, Individual};
use crate::{Chromosome, Side};

/// One generation in this many is a crossover; the others are mutations.
const CROSSOVER_IN: u32 = 3;

/// The operation of a generation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operation {
    /// A parent against its child.
    Mutation {
        /// Place in the population.
        parent: usize,
        /// The child's genes.
        child: Chromosome,
    },
    /// Two parents against each other; their child enters.
    Crossover {
        /// Places in the population.
        parents: [usize; 2],
        /// Bits that come from the first.
        cut: usize,
        /// The child's genes.
        child: Chromosome,
        /// The side that leaves on a tie.
        tie: Side,
    },
}

/// The random choices of a generation depend on its number alone, not on the choices before it.
pub(super) fn generator(seed: u64, generation: u32) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(generation.into());
    random
}

/// The operation of a generation of these members.
pub(super) fn operation(
    members: &[Individual],
    settings: &GeneticSettings,
    random: &mut impl RngExt,
) -> Operation {
    if random.random_range(0..CROSSOVER_IN) > 0 {
        let parent = roulette(members, random);
        let mut child = members[parent].bits.clone();
        while child == members[parent].bits && !child.0.is_empty() {
            flip(&mut child, settings.mutation, random);
        }
        return Operation::Mutation { parent, child };
    }
    let first = roulette(members, random);
    let second = loop {
        let second = roulette(members, random);
        if second != first {
            break second;
        }
    };
    let parents = [first, second];
    let bits = members[first].bits.0.len();
    // Something comes from either.
    let cut = random.random_range(1..bits.max(2));
    let mut child = crossed(parents.map(|parent| &members[parent].bits), cut);
    flip(&mut child, settings.after_crossover, random);
    let tie = if random.random_bool(0.5) { Side::A } else { Side::B };
    Operation::Crossover { parents, cut, child, tie }
}

/// The first bits of one, the others of the other.
pub(super) fn crossed([first, second]: [&Chromosome; 2], cut: usize) -> Chromosome {
    Chromosome(first.0.iter().take(cut).chain(second.0.iter().skip(cut)).copied().collect())
}

/// Each bit changes with this probability.
fn flip(chromosome: &mut Chromosome, probability: f64, random: &mut impl RngExt) {
    for bit in &mut chromosome.0 {
        *bit ^= random.random_bool(probability);
    }
}

/// A place, drawn with a share of each member's fitness.
fn roulette(members: &[Individual], random: &mut impl RngExt) -> usize {
    let total: u32 = members.iter().map(|member| member.fitness).sum();
    place_on_wheel(members, random.random_range(0..total.max(1)))
}

/// The member in whose part of the wheel a point lies.
fn place_on_wheel(members: &[Individual], point: u32) -> usize {
    let mut end = 0;
    let ends = members.iter().map(|member| {
        end += member.fitness;
        end
    });
    ends.take_while(|end| *end <= point).count().min(members.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(text: &str) -> Chromosome {
        text.parse().unwrap()
    }

    #[test]
    fn a_crossing_takes_the_beginning_of_one_and_the_end_of_the_other() {
        let pair = [&bits("11111"), &bits("00000")];
        assert_eq!(crossed(pair, 2).to_string(), "11000");
        assert_eq!(crossed(pair, 4).to_string(), "11110");
    }

    #[test]
    fn the_wheel_has_a_part_for_each_by_its_fitness() {
        let member = |(id, fitness)| Individual { id, bits: bits("0000"), fitness };
        let members: Vec<Individual> = [(1, 20), (2, 23), (3, 21)].map(member).into();
        let mut shares = [0; 3];
        (0..64).for_each(|point| shares[place_on_wheel(&members, point)] += 1);
        assert_eq!(shares, [20, 23, 21]);
    }
}
