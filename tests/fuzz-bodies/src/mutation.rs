//! Inputs made from good ones: what a fuzzer does, without its feedback, repeatable from a seed.

use abstrakt_random::Random;

/// Longest input that is made.
const LONGEST: usize = 4096;
/// Most changes to one input.
const CHANGES: usize = 6;

/// Pieces that readers stumble over.
const PIECES: [&[u8]; 32] = [
    b"0",
    b"-1",
    b"1",
    b"65536",
    b"18446744073709551616",
    b"-9223372036854775809",
    b"1e999",
    b"NaN",
    b"0.0000001",
    b"\n",
    b"\r\n",
    b" ",
    b"\t",
    b"\0",
    b"\x1b[2J",
    b"\xff",
    b"\xc3",
    "\u{202e}".as_bytes(),
    "ž♟".as_bytes(),
    b"\"",
    b"\\",
    b"{",
    b"}",
    b"[",
    b"]",
    b"(",
    b")",
    b"null",
    b":",
    b",",
    b"=",
    b";",
];

/// Makes inputs.
pub struct Mutator {
    random: Random,
}

impl Mutator {
    /// The inputs of this seed.
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed) }
    }

    /// A number below `end`, which is positive.
    pub fn below(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    /// Puts into `input` one of `seeds`, changed in some places, or now and then noise alone.
    pub fn next(&mut self, seeds: &[Vec<u8>], input: &mut Vec<u8>) {
        input.clear();
        if seeds.is_empty() || self.below(50) == 0 {
            let length = self.below(64);
            input.extend((0..length).map(|_| self.random.byte()));
            return;
        }
        input.extend_from_slice(&seeds[self.below(seeds.len())]);
        for _ in 0..=self.below(CHANGES) {
            self.change(seeds, input);
        }
        input.truncate(LONGEST);
    }

    fn change(&mut self, seeds: &[Vec<u8>], input: &mut Vec<u8>) {
        let from = self.below(input.len() + 1);
        let end = (from + 1 + self.below(16)).min(input.len());
        match self.below(8) {
            // A byte is another one, or another one of the same text.
            0 if from < input.len() => input[from] = self.random.byte(),
            1 if from < input.len() => input[from] = input[self.below(input.len())],
            2 => drop(input.drain(from..end)),
            3 => {
                let copy = input[from..end].to_vec();
                let place = self.below(input.len() + 1);
                drop(input.splice(place..place, copy));
            }
            4 => drop(input.splice(from..end, PIECES[self.below(PIECES.len())].iter().copied())),
            5 => drop(input.splice(from..from, PIECES[self.below(PIECES.len())].iter().copied())),
            6 => {
                // The end of another one.
                let other = &seeds[self.below(seeds.len())];
                input.truncate(from);
                input.extend_from_slice(&other[self.below(other.len() + 1)..]);
            }
            _ => input.truncate(from),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_its_inputs_and_they_differ() {
        let seeds = vec![b"one two three".to_vec(), b"four".to_vec()];
        let inputs = |seed| {
            let (mut mutator, mut input) = (Mutator::new(seed), Vec::new());
            let mut next = || {
                mutator.next(&seeds, &mut input);
                input.clone()
            };
            (0..200).map(|_| next()).collect::<Vec<_>>()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
        assert!(inputs(1).iter().all(|input| input.len() <= LONGEST));
    }
}
