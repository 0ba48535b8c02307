//! The evaluations of [Vitásek 2006] and [Kühr 2011] with weights that evolved in games against themselves, for each
//! variant apart.
//!
//! Where few moves are left to win a small ending, so that material says little, what is known of it stands in place of all else: in
//! the variants whose federations limit such endings most.
//!
//! Knows the theses' evaluations. Each line of weights is what one command made, which began with the weights of the thesis, six
//! times as large for Damaq and twice as large for Kühr, so that a step can be small:
//!
//! ```text
//! abstrakt tune GAME --heuristic HEURISTIC --engine pvs:heuristic=HEURISTIC,nodes=1000,START --method spsa --generations 400
//!     --random-turns 4 --turns 200 --seed 15
//! ```
//!
//! | GAME | HEURISTIC | START |
//! |---|---|---|
//! | draughts-international, draughts-frisian | damaq | w.men=12,w.kings=54,w.back-row=6,w.sides=6,w.sides-lower=6 |
//! | draughts-russian, -brazilian, -english, -italian | kuhr | w.men=50,w.kings=200,w.man-squares=2,w.king-squares=2,w.neighbours=2 |
//!
//! The gain of each is told in docs/search-measurements.md. Czech draughts' Kühr did not get better.

use abstrakt_plugin_api::{Heuristic, HeuristicFacts, Player, Sum, WinScale, text};

use super::{damaq, ending, is_large, kuhr};
use crate::position::DraughtsPosition;
use crate::variant::Variant;

/// The feature of known endings, behind those of the thesis.
const ENDING: usize = 5;
/// A ply of a known ending counts this part of a man, as in the fitted evaluations: a win is worth twenty men less its plies.
const PLIES_OF_A_MAN: i32 = 10;

/// Returns whether known endings are part of the evaluation.
pub(super) const fn knows_endings<V: Variant>() -> bool {
    V::FIFTY_PLIES
}

/// Counts the features of the variant's thesis, and known endings in their place.
pub(super) struct Evolved;

impl<V: Variant> Heuristic<DraughtsPosition<V>> for Evolved {
    fn features(&mut self, position: &DraughtsPosition<V>, player: Player, sum: &mut Sum<'_>) {
        let side = DraughtsPosition::<V>::side_of(player);
        if ending::add(ENDING, position, side, sum) {
            return;
        }
        if is_large::<V>() {
            damaq::Damaq.features(position, player, sum);
        } else {
            kuhr::Kuhr.features(position, player, sum);
        }
    }
}

/// The result of a run: weights in the order of the thesis's features, and the meaning of values under them.
struct Found {
    weights: [i32; 5],
    scale: WinScale,
}

/// By the variant's number in PDN; `None`: nothing better was found. Scales are fitted to 160 games of 500 nodes
/// a turn, as `abstrakt scale` does.
const fn found<V: Variant>() -> Option<Found> {
    let (weights, scale) = match V::GAME_TYPE {
        20 => ([27, 61, 11, 0, 0], WinScale::new(1, 30)),
        21 => ([62, 102, 9, 1, 0], WinScale::new(10, 190)),
        22 => ([60, 125, 8, 0, 1], WinScale::new(-20, 130)),
        25 => ([60, 152, 7, 11, 0], WinScale::new(11, 71)),
        26 => ([60, 137, 6, 11, 0], WinScale::new(16, 69)),
        40 => ([31, 62, 14, 6, 6], WinScale::new(-4, 35)),
        _ => return None,
    };
    Some(Found { weights, scale })
}

/// Facts and weights for a variant.
pub(super) fn facts<V: Variant>() -> Option<HeuristicFacts> {
    let Found { weights, scale } = found::<V>()?;
    let (thesis, summary) = if is_large::<V>() {
        let summary = text(
            "Damaq with weights that evolved in games against itself: a king is hardly more than two men, and side squares count less.",
            "Damaq s vahami, které se vyvinuly ve hrách sama proti sobě: dáma je sotva víc než dva kameny a krajní pole váží méně.",
        );
        (damaq::facts(), summary)
    } else {
        let summary = text(
            "Kühr with weights that evolved in games against itself: safe squares count more, kings less, neighbours nothing.",
            "Kühr s vahami, které se vyvinuly ve hrách sama proti sobě: bezpečná pole víc, dámy méně, sousedé nic.",
        );
        (kuhr::facts(), summary)
    };
    let (mut features, mut weights) = (thesis.features, Vec::from(weights));
    if knows_endings::<V>() {
        features.push(ending::feature());
        weights.push(weights[0] / PLIES_OF_A_MAN);
    }
    Some(HeuristicFacts {
        id: "evolved".into(),
        name: text("Evolved", "Evoluční"),
        summary,
        win: 10_000,
        features,
        weights,
        scales: vec![scale],
        ..thesis
    })
}
