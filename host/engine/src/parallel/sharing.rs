//! The threads of one search: how many, and at which nodes they share the work.

use crate::{Algorithm, Spec};

/// Least depth of a shared node: below, a job would be shorter than the way to it.
const LEAST_DEPTH: u32 = 3;

/// At which nodes brothers are searched in parallel once the eldest is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitRule {
    /// At those of the principal variation. CITE: [Marsland 1982]; [Basovník 2011] 3.4.1.
    PrincipalVariation,
    /// At all in the upper half of the tree (young brothers wait). CITE: [Feldmann 1989].
    UpperHalf,
}

/// The way in which the threads of one search share its nodes.
#[derive(Clone, Copy, Debug)]
pub struct WorkSharing {
    /// Threads, the searching one included; 2 or more.
    pub threads: usize,
    rule: SplitRule,
    /// Turns of the iteration under way.
    depth: u32,
}

impl WorkSharing {
    /// The work sharing that a spec asks for, if it asks for one.
    pub fn from_spec(spec: &Spec) -> Option<Self> {
        let rule = match spec.algorithm {
            Algorithm::PvSplitting => SplitRule::PrincipalVariation,
            Algorithm::Ybwc => SplitRule::UpperHalf,
            _ => return None,
        };
        (spec.threads > 1).then_some(Self { threads: spec.threads.into(), rule, depth: 0 })
    }

    /// An iteration to `depth` turns begins.
    pub const fn begin(&mut self, depth: u32) {
        self.depth = depth;
    }

    /// Returns whether a node with `depth` turns left is shared out. `principal` says whether it may lie on the
    /// principal variation.
    pub const fn shares(&self, depth: u32, principal: bool) -> bool {
        depth >= LEAST_DEPTH
            && match self.rule {
                SplitRule::PrincipalVariation => principal,
                SplitRule::UpperHalf => depth * 2 > self.depth,
            }
    }
}
