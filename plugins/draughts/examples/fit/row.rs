//! The counts of a position, and a model of its worth.

use abstrakt_draughts::DraughtsPosition;
use abstrakt_draughts::grid::squares;
use abstrakt_draughts::heuristics::patterns::{
    BLOCKS, COUNTED, FEATURES, Shares, WAYS, blocks, count, drawish, kings_seen_by, presence, ways,
};
use abstrakt_draughts::variant::{BLACK, Variant};
use abstrakt_plugin_api::Sum;

use crate::LEFT_OUT;
use crate::newton::chance;
use crate::shards::Record;

/// The place of the first king's square among a model's weights.
pub const FIRST_SQUARE: usize = COUNTED;
/// The place of the first way of a block for many pieces; that for few is the next one.
pub const FIRST_WAY: usize = FIRST_SQUARE + 64;
/// Weights of a model.
pub const WEIGHTS: usize = FIRST_WAY + 2 * BLOCKS * WAYS;

/// A quiet position, seen by the player to move.
pub struct Row {
    counts: [f32; COUNTED],
    /// Squares of kings, as their sides see the board.
    kings: [u64; 2],
    /// The ways in which men stand.
    ways: [[u16; BLOCKS]; 2],
    blocks: u8,
    /// The share of all pieces that is on the board.
    present: f32,
    /// All amounts are multiplied by this.
    share: f32,
    /// The target.
    pub expected: f32,
    /// The kind of drawish ending.
    pub kind: Option<usize>,
    /// Whether it judges the fit.
    pub left_out: bool,
}

impl Row {
    /// Of a position; `result` is the share of the game's result, `unit` that of the search's values in log-odds.
    pub fn of<V: Variant>(record: &Record, result: f64, unit: f64) -> Self {
        let side = usize::from(record.side);
        let position = DraughtsPosition::<V>::with_pieces(record.sides, record.kings, side);
        let mut terms = Vec::new();
        count(&position, side, &mut Shares::new(&mut Sum::new(&[1; FEATURES], Some(&mut terms)), 1));
        let mut counts = [0.0; COUNTED];
        for term in terms {
            counts[term.feature] += term.amount as f32 / term.divisor as f32;
        }
        let sides = [side, side ^ BLACK];
        let (present, all) = presence(&position);
        let expected =
            result * f64::from(record.result) / 2.0 + (1.0 - result) * chance(f64::from(record.value) / unit);
        Self {
            counts,
            kings: sides.map(|side| kings_seen_by(&position, side)),
            ways: sides.map(|side| ways(&position, side).map(|way| way as u16)),
            blocks: blocks::<V>() as u8,
            present: present as f32 / all as f32,
            share: 1.0,
            expected: expected as f32,
            kind: drawish(&position).map(|kind| kind as usize),
            left_out: record.game.is_multiple_of(LEFT_OUT),
        }
    }

    /// Divides all amounts by the divisor of its kind of ending.
    pub fn divide(&mut self, divisors: [i32; 2]) {
        self.share = self.kind.map_or(1.0, |kind| 1.0 / divisors[kind] as f32);
    }

    /// Tells `each` every weight that counts here, and how often it does.
    #[inline]
    pub fn for_each(&self, mut each: impl FnMut(usize, f32)) {
        for (feature, count) in self.counts.iter().enumerate() {
            each(feature, count * self.share);
        }
        let (early, late) = (self.present * self.share, (1.0 - self.present) * self.share);
        for (side, sign) in [1.0, -1.0].into_iter().enumerate() {
            for square in squares(self.kings[side]) {
                each(FIRST_SQUARE + usize::from(square), sign * self.share);
            }
            for (block, way) in self.ways[side].iter().enumerate().take(self.blocks.into()) {
                let place = FIRST_WAY + 2 * (block * WAYS + usize::from(*way));
                each(place, sign * early);
                each(place + 1, sign * late);
            }
        }
    }
}

/// Weights in log-odds: of features, of kings' squares, of the ways of each block for many pieces and for few.
pub struct Model(pub Vec<f64>);

impl Model {
    /// Everything is worth nothing.
    pub fn new() -> Self {
        Self(vec![0.0; WEIGHTS])
    }

    /// The sum of a row's amounts under these weights.
    pub fn value(&self, row: &Row) -> f64 {
        let mut sum = 0.0;
        row.for_each(|place, amount| sum += self.0[place] * f64::from(amount));
        sum
    }

    /// Mean loss in nats.
    pub fn loss<'r>(&self, rows: impl Iterator<Item = &'r Row>) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for row in rows {
            let chance = chance(self.value(row)).clamp(1e-6, 1.0 - 1e-6);
            let expected = f64::from(row.expected);
            sum -= expected * chance.ln() + (1.0 - expected) * (1.0 - chance).ln();
            count += 1.0;
        }
        sum / count
    }
}
