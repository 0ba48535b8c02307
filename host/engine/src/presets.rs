//! The strengths that the new-game dialog offers by name.
//!
//! Node limits and one thread: the same game is the same on every machine, and a match between presets repeats
//! exactly. Each is to beat the one below it clearly; docs/search.md tells what was measured.

use abstrakt_plugin_api::{Facts, Text, text};

use crate::{Algorithm, Limits, Spec};

/// A named strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// Kebab-case, never changed.
    pub id: &'static str,
    /// Name for people.
    pub name: Text,
    /// What it plays with; dialogs show it.
    pub spec: Spec,
}

/// Depth, if it is limited, and nodes of each strength.
const STRENGTHS: [(&str, &str, &str, Option<u32>, u64); 4] = [
    ("easy", "Easy", "Lehký", Some(1), 2_000),
    ("medium", "Medium", "Střední", None, 4_000),
    ("advanced", "Advanced", "Pokročilý", None, 60_000),
    ("hard", "Hard", "Těžký", None, 1_000_000),
];

/// Easy, Medium, Advanced and Hard for a game, weakest first, with its default heuristic.
///
/// A game with chance or with more than two players is played by the same searches: opponents are taken to hold
/// together, chance is averaged.
pub fn presets(_facts: &Facts) -> [Preset; 4] {
    STRENGTHS.map(|(id, en, cs, depth, nodes)| {
        let mut spec = Spec::new(Algorithm::Pvs);
        spec.table = if nodes > 100_000 { 64 } else { 16 };
        spec.limits = Limits { depth, nodes: Some(nodes), ..Limits::default() };
        Preset { id, name: text(en, cs), spec }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_grow_and_repeat_exactly() {
        let presets = presets(&Facts::plain());
        assert!(presets.windows(2).all(|pair| pair[0].spec.limits.nodes < pair[1].spec.limits.nodes));
        for preset in presets {
            let limits = &preset.spec.limits;
            assert!(limits.time.is_none() && limits.clock.is_none() && preset.spec.threads == 1);
            assert_eq!(preset.spec.to_string().parse::<Spec>(), Ok(preset.spec));
        }
    }
}
