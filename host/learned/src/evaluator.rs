//! Values from one position to the next: only what has changed since the last one is counted.
//!
//! For each seat the inputs of the last position that was valued are kept with what they sum to. The positions that a search values one
//! after the other are near each other, so that few inputs differ, wherever in the tree they are; nothing has to be told of plies made and
//! taken back.

use abstrakt_vocabulary::Player;

use crate::linear::Sums;
use crate::{Learned, Model};

/// Values of positions by a learned evaluation.
#[derive(Clone, Debug)]
pub struct Evaluator {
    learned: Learned,
    seats: Vec<Seen>,
    /// The position that is being valued.
    active: Vec<u64>,
    changes: Changes,
    /// The inputs of the last word.
    last: u64,
}

/// The inputs in which a position differs from the last one of its seat.
#[derive(Clone, Debug, Default)]
struct Changes {
    /// Those that are on in it alone, ascending.
    added: Vec<usize>,
    /// Those that were on before, ascending.
    removed: Vec<usize>,
}

impl Changes {
    /// Makes these the changes from one set to another.
    #[inline]
    fn list(&mut self, before: &[u64], after: &[u64]) {
        self.added.clear();
        self.removed.clear();
        for (word, (before, after)) in before.iter().zip(after).enumerate() {
            // Of most words nothing has changed.
            if before != after {
                push_bits(&mut self.added, word, after & !before);
                push_bits(&mut self.removed, word, before & !after);
            }
        }
    }
}

/// Adds the numbers of the bits that are on in a word.
#[inline]
fn push_bits(inputs: &mut Vec<usize>, word: usize, mut bits: u64) {
    while bits != 0 {
        inputs.push(64 * word + bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

/// The last position that a seat saw.
#[derive(Clone, Debug)]
struct Seen {
    active: Vec<u64>,
    /// The number of inputs that were on.
    count: u32,
    state: State,
}

#[derive(Clone, Debug)]
enum State {
    Linear(Sums),
    Network(Vec<i16>),
}

impl Evaluator {
    /// Values for the seats of a game.
    pub fn new(learned: &Learned, players: u8) -> Self {
        let inputs = usize::from(learned.facts().inputs.count);
        let words = inputs.div_ceil(64);
        let state = match learned.model() {
            Model::Linear(linear) => State::Linear(linear.empty()),
            Model::Network(network) => State::Network(network.biases().to_vec()),
        };
        let seen = Seen { active: vec![0; words], count: 0, state };
        let spare = (64 - inputs % 64) % 64;
        Self {
            learned: learned.clone(),
            seats: vec![seen; players.into()],
            active: vec![0; words],
            changes: Changes::default(),
            last: u64::MAX >> spare,
        }
    }

    /// The evaluation.
    pub fn learned(&self) -> &Learned {
        &self.learned
    }

    /// The value of a position for a player: `tell` makes its argument the set of inputs that are on as the player sees it, and returns
    /// whether it could. 0 where it could not, and for a player without a seat.
    #[inline]
    pub fn value(&mut self, player: Player, tell: impl FnOnce(&mut [u64]) -> bool) -> i32 {
        let Some(seen) = self.seats.get_mut(usize::from(player.0)) else { return 0 };
        if !tell(&mut self.active) {
            return 0;
        }
        if let Some(word) = self.active.last_mut() {
            *word &= self.last;
        }
        let Seen { active: before, count, state } = seen;
        self.changes.list(before, &self.active);
        let Changes { added, removed } = &self.changes;
        let value = match (self.learned.model(), state) {
            (Model::Network(network), State::Network(layer)) => {
                network.change(layer, added, removed);
                *count = *count + added.len() as u32 - removed.len() as u32;
                network.output(layer, *count)
            }
            (Model::Linear(linear), State::Linear(sums)) => {
                removed.iter().for_each(|&input| linear.change(sums, input, false));
                added.iter().for_each(|&input| linear.change(sums, input, true));
                linear.total(sums)
            }
            // The states are those of the model.
            _ => 0,
        };
        std::mem::swap(before, &mut self.active);
        value
    }
}
