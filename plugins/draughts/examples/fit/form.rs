//! The file of weights, which `src/heuristics/patterns/fitted.rs` reads.

use abstrakt_draughts::grid::squares;
use abstrakt_draughts::heuristics::patterns::{
    BLOCKS, COUNTED, ENDING, FEATURES, FIRST_KING, Fitted, KING_SQUARES, KINGS, MEN_EARLY, MEN_LATE,
    PATTERNS_EARLY, PATTERNS_LATE, RANGE, WAYS, ZERO, blocks,
};
use abstrakt_draughts::variant::Variant;
use abstrakt_plugin_api::WinScale;

use crate::row::{FIRST_SQUARE, FIRST_WAY, Model};

/// Worth of a man, the mean of the two phases.
const MAN: f64 = 150.0;
/// The value of a step of a pattern or a king's square.
const STEP: i32 = 2;
/// Weights that are not the fit's: of tables, and of a ply in a known ending.
const SETTLED: [(usize, i32); 4] =
    [(KING_SQUARES, STEP), (PATTERNS_EARLY, STEP), (PATTERNS_LATE, STEP), (ENDING, 15)];
/// Weights before the first fit.
const FIRST: [(usize, i32); 5] =
    [(MEN_EARLY, 150), (MEN_LATE, 150), (KINGS, 300), (FIRST_KING, 150), (ENDING, 15)];
/// Characters in a line.
const LINE: usize = 81;

/// The weights of a player who knows material and nothing else.
pub fn blank() -> Fitted {
    let mut weights = [0; FEATURES];
    FIRST.into_iter().for_each(|(feature, weight)| weights[feature] = weight);
    Fitted {
        scale: WinScale::new(0, 1),
        weights,
        divisors: [1; 2],
        king_squares: [0; 64],
        tables: [[[0; 2]; WAYS]; BLOCKS],
    }
}

/// The weights of a model as the file has them; `scale` is the unit of the values that a search finds by them.
pub fn weights<V: Variant>(Model(model): &Model, divisors: [i32; 2], scale: f64) -> String {
    let unit = 2.0 * MAN / (model[MEN_EARLY] + model[MEN_LATE]);
    let mut numbers: Vec<i32> =
        model[..COUNTED].iter().map(|weight| (weight * unit).round() as i32).collect();
    numbers.resize(FEATURES, 0);
    SETTLED.into_iter().for_each(|(feature, weight)| numbers[feature] = weight);
    numbers.extend(divisors);
    numbers.push((scale.round() as i32).max(1));
    let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
    let mut out = format!("{}\n\n", numbers.join(" "));
    let mut lines = |places: &mut dyn Iterator<Item = usize>| {
        let steps = |place: usize| (model[place] * unit / f64::from(STEP)).round() as i32;
        let character = |place| char::from((i32::from(ZERO) + steps(place).clamp(RANGE.0, RANGE.1)) as u8);
        let characters: Vec<char> = places.map(character).collect();
        for line in characters.chunks(LINE) {
            out.extend(line);
            out.push('\n');
        }
    };
    lines(&mut squares(V::GRID.board).map(|square| FIRST_SQUARE + usize::from(square)));
    for block in 0..blocks::<V>() {
        for phase in 0..2 {
            lines(&mut (0..WAYS).map(|way| FIRST_WAY + 2 * (block * WAYS + way) + phase));
        }
    }
    out
}
