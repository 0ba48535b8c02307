//! One player among those that are compared: what it has otherwise than the spec that all share.

use std::collections::BTreeMap;

use abstrakt_engine::{Spec, SpecError};
use serde::{Deserialize, Serialize};

/// Weights and switches, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// Weights, as `w.NAME` gives them.
    pub weights: BTreeMap<String, i32>,
    /// Switches of the engine, as `KEY=VALUE` gives them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub switches: BTreeMap<String, String>,
}

impl Candidate {
    /// The spec with these weights and switches.
    ///
    /// # Errors
    /// A switch that the spec's algorithm does not have, or not so.
    pub fn applied(&self, base: &Spec) -> Result<Spec, SpecError> {
        let mut spec = base.clone();
        for (name, weight) in &self.weights {
            spec.set(&format!("w.{name}"), &weight.to_string())?;
        }
        for (key, value) in &self.switches {
            spec.set(key, value)?;
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_takes_weights_and_switches() {
        let base: Spec = "expectimax:mode=play,depth=2,samples=3,w.a=1".parse().unwrap();
        let mut candidate = Candidate::default();
        candidate.weights.extend([("a".to_owned(), 7), ("b".to_owned(), -2)]);
        candidate.switches.insert("sampling".into(), "pessimistic".into());
        let spec = candidate.applied(&base).unwrap();
        assert_eq!(
            spec.to_string(),
            "expectimax:depth=2,mode=play,samples=3,sampling=pessimistic,w.a=7,w.b=-2"
        );
        candidate.switches.insert("sampling".into(), "luck".into());
        assert!(candidate.applied(&base).is_err());
    }
}
