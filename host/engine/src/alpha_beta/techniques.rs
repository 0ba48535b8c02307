//! The techniques that a spec gives to a search of the alpha-beta family.

use crate::{Algorithm, Spec, parameters::Parameters, switches::Switches};

/// The windows with which the moves of a node are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Windows {
    /// The node's own, for all of them.
    Full,
    /// Null windows for all but the first, with a second search where they fail (PVS).
    Null,
    /// The root's are null windows alone (MTD(f)).
    Test,
}

/// The spec of one search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques {
    /// The windows that it uses.
    pub windows: Windows,
    /// The switches.
    pub switches: Switches,
    /// The numbers.
    pub parameters: Parameters,
    /// Seed of the draw of outcomes.
    pub seed: u64,
}

impl Techniques {
    /// The techniques that `spec` asks for.
    pub const fn from_spec(spec: &Spec) -> Self {
        let windows = match spec.algorithm {
            Algorithm::AlphaBeta | Algorithm::Expectimax => Windows::Full,
            Algorithm::Mtdf => Windows::Test,
            _ => Windows::Null,
        };
        Self { windows, switches: spec.switches, parameters: spec.parameters, seed: spec.seed }
    }
}
