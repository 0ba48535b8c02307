//! The two kinds of models under one name.

use serde::{Deserialize, Serialize};

use crate::{Linear, Network};

/// A model in integers: the same values on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Model {
    /// Tables over short tuples of sites.
    Linear(Linear),
    /// A small network.
    Network(Network),
}

/// The form of a model, without its weights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// See [`crate::LinearParts`].
    Linear {
        /// The group of each input.
        groups: Vec<u16>,
        /// The groups of each tuple.
        tuples: Vec<Vec<u16>>,
    },
    /// See [`crate::NetworkParts`].
    Network {
        /// Numbers in the layer.
        hidden: u16,
        /// The least number of inputs on of every stage but the first.
        stages: Vec<u16>,
    },
}

impl Model {
    /// The value of a position for the player who sees these inputs, from scratch: log odds to win in thousandths.
    pub fn value(&self, active: &[u64]) -> i32 {
        match self {
            Self::Linear(linear) => linear.value(active),
            Self::Network(network) => network.value(active),
        }
    }

    /// Its form.
    pub fn shape(&self) -> Shape {
        match self {
            Self::Linear(linear) => {
                Shape::Linear { groups: linear.groups().to_vec(), tuples: linear.tuples().to_vec() }
            }
            Self::Network(network) => {
                Shape::Network { hidden: network.hidden() as u16, stages: network.stages().to_vec() }
            }
        }
    }

    /// The bytes of its weights.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Linear(linear) => linear.bytes(),
            Self::Network(network) => network.bytes(),
        }
    }

    /// The model of this form over so many inputs; none where the weights are not those of one.
    pub(crate) fn of_bytes(inputs: usize, shape: Shape, bytes: &[u8]) -> Option<Self> {
        match shape {
            Shape::Linear { groups, tuples } => {
                let linear = Linear::of_bytes(groups, tuples, bytes)?;
                (linear.groups().len() == inputs).then_some(Self::Linear(linear))
            }
            Shape::Network { hidden, stages } => {
                Network::of_bytes(inputs, hidden, &stages, bytes).map(Self::Network)
            }
        }
    }
}
