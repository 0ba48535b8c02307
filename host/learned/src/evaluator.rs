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
    /// The inputs of the last word.
    last: u64,
}

/// The last position that a seat saw.
#[derive(Clone, Debug)]
struct Seen {
    active: Vec<u64>,
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
        let seen = Seen { active: vec![0; words], state };
        let spare = (64 - inputs % 64) % 64;
        Self {
            learned: learned.clone(),
            seats: vec![seen; players.into()],
            active: vec![0; words],
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
        let Seen { active: before, state } = seen;
        match (self.learned.model(), state) {
            (Model::Network(network), State::Network(layer)) => {
                let changes =
                    before.iter().zip(&self.active).map(|(before, active)| (before ^ active).count_ones());
                let active = self.active.iter().map(|word| word.count_ones());
                if changes.sum::<u32>() > active.sum::<u32>() {
                    layer.copy_from_slice(network.biases());
                    before.fill(0);
                }
                each_change(before, &self.active, |input, active| {
                    if active { network.add(layer, input) } else { network.remove(layer, input) }
                });
                before.copy_from_slice(&self.active);
                network.output(layer, &self.active)
            }
            (Model::Linear(linear), State::Linear(sums)) => {
                each_change(before, &self.active, |input, active| linear.change(sums, input, active));
                before.copy_from_slice(&self.active);
                linear.total(sums)
            }
            // The states are those of the model.
            _ => 0,
        }
    }
}

/// Calls `change` with every input that is on in one of the two sets alone, and whether it is the second.
#[inline]
fn each_change(before: &[u64], after: &[u64], mut change: impl FnMut(usize, bool)) {
    for (place, (before, after)) in before.iter().zip(after).enumerate() {
        let mut changed = before ^ after;
        while changed != 0 {
            let bit = changed.trailing_zeros() as usize;
            change(64 * place + bit, after >> bit & 1 == 1);
            changed &= changed - 1;
        }
    }
}
