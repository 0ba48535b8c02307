//! Models with random weights, for tests of whatever reads and uses them.

use abstrakt_vocabulary::{Inputs, InputsMark, kit::mix};

use crate::{
    Learned, LearnedFacts, Linear, LinearParts, Model, Network, NetworkParts, Provenance, ShapeError,
    groups_of,
};

/// Numbers between -1 and 1 that follow from a seed.
fn weights(seed: u64) -> impl Iterator<Item = f32> {
    (0..).map(move |number: u64| (mix(seed ^ number << 8) % 20_001) as f32 / 10_000.0 - 1.0)
}

/// A network over so many inputs.
///
/// # Errors
/// The numbers do not fit together.
pub fn network(inputs: usize, hidden: usize, stages: Vec<u16>, seed: u64) -> Result<Model, ShapeError> {
    let rows = stages.len() + 1;
    let mut weights = weights(seed);
    let mut next = |count: usize| weights.by_ref().take(count).collect::<Vec<_>>();
    let parts = NetworkParts {
        hidden,
        rows: next(inputs * hidden),
        biases: next(hidden),
        outputs: next(rows * hidden),
        constants: next(rows),
        stages,
    };
    Network::quantised(inputs, &parts).map(Model::Network)
}

/// Tables over these tuples of groups.
///
/// # Errors
/// The tuples do not fit the groups.
pub fn linear(groups: Vec<u16>, tuples: Vec<Vec<u16>>, seed: u64) -> Result<Model, ShapeError> {
    let count = Linear::weight_counts(&groups, &tuples)?.iter().sum();
    let parts = LinearParts { groups, tuples, weights: weights(seed).take(count).collect(), constant: 0.125 };
    Linear::quantised(&parts).map(Model::Linear)
}

/// A sum over the inputs of a game, each group alone.
///
/// # Errors
/// There are too many inputs.
pub fn linear_of(inputs: &Inputs, seed: u64) -> Result<Model, ShapeError> {
    let groups = groups_of(inputs);
    let count = groups.iter().max().map_or(0, |last| last + 1);
    linear(groups, (0..count).map(|group| vec![group]).collect(), seed)
}

/// The facts of an evaluation of a game for two.
pub fn facts(game: &str, inputs: InputsMark) -> LearnedFacts {
    LearnedFacts {
        game: game.to_owned(),
        version: "1.0.0".into(),
        name: "first".into(),
        players: 2,
        inputs,
        base: None,
        making: Provenance { command: "by hand".into(), seed: 1, games: 0 },
    }
}

/// The evaluation of a model, by way of its file; none where that would be too large.
pub fn learned(facts: &LearnedFacts, model: &Model) -> Option<Learned> {
    let bytes = Learned::bytes(facts, model)?;
    Learned::of_bytes(&bytes, "a.learned".as_ref()).ok()
}
