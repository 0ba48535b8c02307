//! The strengths that the new-game dialog offers by name.
//!
//! Node limits and one thread: the same game is the same on every machine, and a match between presets repeats
//! exactly. Each is to beat the one below it clearly; docs/search-measurements.md tells what was measured.

use abstrakt_vocabulary::Facts;

use crate::{Algorithm, BookChoice, LearnedChoice, Spec};

/// A named strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// Kebab-case, never changed; the translations have its name by it.
    pub id: &'static str,
    /// The spec that it plays with; dialogs show it.
    pub spec: Spec,
}

/// One line of the table.
struct Strength {
    id: &'static str,
    algorithm: Algorithm,
    nodes: Option<u64>,
    /// Table in MiB.
    table: u32,
    /// It plays from the book that comes with the game.
    book: bool,
}

const STRENGTHS: [Strength; 4] = [
    Strength { id: "easy", algorithm: Algorithm::BestMove, nodes: None, table: 0, book: false },
    Strength { id: "medium", algorithm: Algorithm::Pvs, nodes: Some(6_000), table: 16, book: false },
    Strength { id: "advanced", algorithm: Algorithm::Pvs, nodes: Some(60_000), table: 16, book: false },
    Strength { id: "hard", algorithm: Algorithm::Pvs, nodes: Some(1_500_000), table: 64, book: true },
];

/// The settings of a search with chance: three outcomes of a draw stand for all. That goes deeper, and wins
/// (docs/search-measurements.md).
const SAMPLED: [(&str, &str); 2] = [("mode", "play"), ("samples", "3")];

/// Easy, Medium, Advanced and Hard for a game, weakest first, with the learned evaluation that comes with it, or its default heuristic.
///
/// A game with chance is searched by expectimax with sampled outcomes instead of PVS. With more than two players the
/// opponents are taken to hold together. Hard plays from the book that comes with the game, unless the game has chance: there are no books
/// of such games.
pub fn presets(facts: &Facts) -> [Preset; 4] {
    STRENGTHS.map(|Strength { id, algorithm, nodes, table, book }| {
        let chance = facts.chance && algorithm == Algorithm::Pvs;
        let algorithm = if chance { Algorithm::Expectimax } else { algorithm };
        let mut spec = Spec::new(algorithm);
        if chance {
            let set = SAMPLED.iter().try_for_each(|(key, value)| spec.set(key, value));
            debug_assert_eq!(set, Ok(()), "expectimax has these switches");
        }
        spec.table = table;
        spec.limits.nodes = nodes;
        spec.book = (book && !facts.chance).then_some(BookChoice::Game);
        let name = || LearnedChoice { path: Facts::DEFAULT_LEARNED.into(), sum: None };
        spec.learned = facts.learned.then(name);
        Preset { id, spec }
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
            assert!(preset.spec.check_limits().is_ok());
            let limits = &preset.spec.limits;
            assert!(limits.time.is_none() && limits.clock.is_none() && preset.spec.threads == 1);
            assert_eq!(preset.spec.book.is_some(), preset.id == "hard");
            assert_eq!(preset.spec.to_string().parse::<Spec>(), Ok(preset.spec));
        }
    }

    #[test]
    fn a_game_that_comes_with_a_learned_evaluation_is_played_by_it() {
        let learned = presets(&Facts { learned: true, ..Facts::plain() });
        for (preset, plain) in learned.iter().zip(presets(&Facts::plain())) {
            let named = preset.spec.learned.as_ref().map(|named| named.path.as_str());
            assert_eq!((named, plain.spec.learned), (Some("default"), None), "{}", preset.id);
            let read: Spec = preset.spec.to_string().parse().expect("a spec");
            assert_eq!(read, preset.spec);
        }
    }

    #[test]
    fn chance_is_sampled() {
        let [easy, medium, advanced, hard] = presets(&Facts { chance: true, ..Facts::plain() });
        assert_eq!(easy.spec.to_string(), "best-move");
        for (preset, limit) in [(medium, "nodes=6000"), (advanced, "nodes=60000"), (hard, "nodes=1500000")] {
            let text = preset.spec.to_string();
            assert!(text.starts_with("expectimax:") && text.contains(limit), "{text}");
            assert!(preset.spec.book.is_none(), "{text}");
            assert!(text.contains("mode=play") && text.contains("samples=3"), "{text}");
        }
    }
}
