//! Files of learned evaluations.
//!
//! A changed byte alone is seen by the sum: an input is the two parts of a file with a line feed between them, under a sum that is right.

use abstrakt_learned::{Evaluator, Learned, Model, testing};
use abstrakt_system::SummedForm;
use abstrakt_vocabulary::{InputsMark, Player};

use crate::Target;

/// Inputs of the seeds.
const INPUTS: u16 = 20;

pub(crate) fn targets() -> [Target; 1] {
    [Target::plain("learned", learned, seeds())]
}

/// Whatever reads has values that are the same along a line as from scratch, and is written as it was read.
///
/// # Panics
/// Something does not hold.
pub fn learned(input: &[u8]) {
    // The bare bytes, too: they are no such file.
    assert!(Learned::of_bytes(input, "a.learned".as_ref()).is_err());
    let place = input.iter().position(|&byte| byte == b'\n').unwrap_or(input.len());
    let (head, weights) = (&input[..place], input.get(place + 1..).unwrap_or_default());
    let form = SummedForm { word: "abstrakt-learned", version: 1 };
    let Ok(read) = Learned::of_bytes(&form.bytes(&[head, weights]), "a.learned".as_ref()) else { return };
    let mut evaluator = Evaluator::new(&read, 2);
    let mut active = vec![0_u64; usize::from(read.facts().inputs.count).div_ceil(64)];
    for step in 0..8_usize {
        let input = step * 7 % usize::from(read.facts().inputs.count);
        active[input / 64] ^= 1 << (input % 64);
        let value = evaluator.value(Player(0), |words| {
            words.copy_from_slice(&active);
            true
        });
        assert_eq!(value, read.model().value(&active));
    }
    let again = Learned::bytes(read.facts(), read.model()).expect("it is no larger than what was read");
    let again = Learned::of_bytes(&again, "a.learned".as_ref()).expect("what was written");
    assert_eq!((again.facts(), again.model()), (read.facts(), read.model()));
}

/// The parts of good files.
fn seeds() -> Vec<Vec<u8>> {
    let groups: Vec<u16> = (0..INPUTS).map(|input| input / 2).collect();
    let tuples = vec![vec![0], vec![1, 2], vec![2, 3, 4]];
    let models = [testing::network(INPUTS.into(), 16, vec![4], 1), testing::linear(groups, tuples, 2)];
    models.into_iter().filter_map(|model| parts(&model.ok()?)).collect()
}

fn parts(model: &Model) -> Option<Vec<u8>> {
    let facts = testing::facts("stones", InputsMark { version: 1, count: INPUTS, hash: 7 });
    let bytes = Learned::bytes(&facts, model)?;
    let form = SummedForm { word: "abstrakt-learned", version: 1 };
    let held = form.read::<2>(&bytes).ok()?;
    Some([held.parts[0], b"\n", held.parts[1]].concat())
}
