//! The number that keeps keys of positions apart whose rules differ.

use abstrakt_vocabulary::{Choice, Facts};
use sha2::{Digest, Sha256};

/// The number that the keys of a game with this setup and these options are mixed with, by exclusive or: keys of different
/// boards, or of other rules, are not taken for each other.
pub fn scope(facts: &Facts, choice: &Choice) -> u64 {
    let setup = facts.setups.get(choice.setup).map_or("", |setup| setup.id.as_str());
    let words = facts.options.iter().zip(&choice.options).map(|(option, &value)| option.word(value));
    let mut sum = Sha256::new();
    for text in [facts.id.clone(), setup.to_owned()].into_iter().chain(words) {
        sum.update(text);
        sum.update([0]);
    }
    sum.finalize().iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}
