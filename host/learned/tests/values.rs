//! Values along a line are those from scratch, and files give back what was written.

use abstrakt_learned::{Evaluator, Learned, LearnedFacts, Linear, Model, testing};
use abstrakt_random::Random;
use abstrakt_vocabulary::{InputsMark, Player};

const INPUTS: usize = 150;

/// Both kinds of models over [`INPUTS`] inputs.
fn models() -> Vec<Model> {
    // Fifty groups of three.
    let groups: Vec<u16> = (0..INPUTS as u16).map(|input| input / 3).collect();
    let single = (0..50).map(|group| vec![group]);
    let tuples = single.chain((0..48).map(|group| vec![group, group + 2, group + 1])).collect();
    let models = [
        testing::network(INPUTS, 32, Vec::new(), 1),
        testing::network(INPUTS, 48, vec![20, 40], 2),
        testing::linear(groups, tuples, 3),
    ];
    models.map(|model| model.expect("the parts fit")).into()
}

fn facts() -> LearnedFacts {
    testing::facts("stones", InputsMark { version: 1, count: INPUTS as u16, hash: 7 })
}

#[test]
fn values_along_a_line_are_those_from_scratch() {
    let mut random = Random::new(1);
    for model in models() {
        let learned = testing::learned(&facts(), &model).expect("a small file");
        assert_eq!(*learned.model(), model, "the file gives it back");
        let mut evaluator = Evaluator::new(&learned, 2);
        let mut active = [0_u64; 3];
        for step in 0..5000 {
            // Some near positions, sometimes a far one, and bits beyond the inputs, which count for nothing.
            let changes = if random.below(50) == 0 { 200 } else { 4 };
            for _ in 0..changes {
                let input = random.below(INPUTS);
                active[input / 64] ^= 1 << (input % 64);
            }
            let told = [active[0], active[1], active[2] | (random.byte() as u64) << 56];
            let player = Player(random.below(2) as u8);
            let value = evaluator.value(player, |words| {
                words.copy_from_slice(&told);
                true
            });
            assert_eq!(value, model.value(&active), "step {step}");
        }
        assert_eq!(evaluator.value(Player(2), |_| true), 0, "a seat that there is not");
        assert_eq!(evaluator.value(Player(0), |_| false), 0, "no inputs");
    }
}

#[test]
fn values_are_the_sums_that_the_parts_say() {
    // Two groups, of two inputs and of one; the weights of the pair are 0, 1, .., 5, those of the single group 10, 20.
    let groups = vec![0, 0, 1];
    let tuples = vec![vec![0, 1], vec![1]];
    let thousandths = |number: i32| number as f32 / 1000.0;
    let weights = [0, 1, 2, 3, 4, 5, 10, 20].map(thousandths).into();
    let parts = abstrakt_learned::LinearParts { groups, tuples, weights, constant: thousandths(100) };
    let linear = Linear::quantised(&parts).expect("the parts fit");
    for (active, value) in
        [(0b000, 110), (0b001, 112), (0b010, 114), (0b100, 121), (0b101, 123), (0b110, 125)]
    {
        assert_eq!(linear.value(&[active]), value, "{active:b}");
    }
}

/// Weights whose sum is beyond 32 bits are no model, so that no file makes a search overflow.
#[test]
fn weights_that_may_sum_to_too_much_are_refused() {
    let parts = |tuples: usize| abstrakt_learned::LinearParts {
        groups: vec![0],
        tuples: vec![vec![0]; tuples],
        weights: vec![32.0; 2 * tuples],
        constant: 0.0,
    };
    assert!(Linear::quantised(&parts(1000)).is_ok());
    assert!(Linear::quantised(&parts(70_000)).is_err());
}

#[test]
fn every_damaged_byte_and_every_cut_is_seen() {
    let mut random = Random::new(2);
    for model in models() {
        let whole = Learned::bytes(&facts(), &model).expect("a small file");
        for place in (0..whole.len()).step_by(7) {
            let mut damaged = whole.clone();
            damaged[place] ^= 1 << random.below(8);
            assert!(Learned::of_bytes(&damaged, "a.learned".as_ref()).is_err(), "byte {place}");
            assert!(Learned::of_bytes(&whole[..place], "a.learned".as_ref()).is_err(), "cut at {place}");
        }
    }
}
