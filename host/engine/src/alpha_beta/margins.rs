//! Numbers that pruning needs: the change that a quiet move makes to a heuristic whose scale is unknown beforehand, and
//! the reduction of late moves.

use std::sync::Arc;

use abstrakt_vocabulary::{Flags, Tree};

use crate::{Interrupted, Score, Walk, parameters::Parameters};

/// Depths and move numbers that have reductions of their own.
const ROWS: usize = 32;
const COLUMNS: usize = 64;

/// Margins of one search.
#[derive(Clone)]
pub struct Margins {
    /// The change that a quiet move usually makes at most, fine units.
    quiet_change: i64,
    parameters: Parameters,
    reductions: Arc<[u8]>,
}

impl Margins {
    /// Margins of unknown size: nothing is pruned by them.
    pub fn unknown(parameters: &Parameters) -> Self {
        let [base, divisor] =
            [parameters.lmr_base, parameters.lmr_divisor].map(|number| f64::from(number) / 100.0);
        let mut reductions = vec![0; ROWS * COLUMNS];
        for depth in 1..ROWS {
            for number in 1..COLUMNS {
                let product = libm::log(depth as f64) * libm::log(number as f64);
                reductions[depth * COLUMNS + number] = (base + product / divisor) as u8;
            }
        }
        Self { quiet_change: i64::MAX / 1024, parameters: *parameters, reductions: reductions.into() }
    }

    /// Measures the change that the quiet moves of the root make to the value: the change that a quiet move is taken to
    /// make is one that `futility-percentile` per cent of them do not exceed.
    ///
    /// # Errors
    /// Interrupted.
    pub fn measure<T: Tree>(&mut self, walk: &mut Walk<'_, T>) -> Result<(), Interrupted> {
        let here = walk.static_value();
        let mut changes = Vec::new();
        let list = walk.moves(false);
        for slot in list.start..list.end {
            let entry = walk.entry(slot);
            if entry.flags.has(Flags::NOISY) {
                continue;
            }
            if walk.push(entry.code)?.starts_turn() {
                changes.push((walk.static_value().0 - here.0).abs());
            }
            walk.pop();
        }
        walk.release(list);
        changes.sort_unstable();
        if let Some(change) = changes.get(changes.len() * self.parameters.futility_percentile as usize / 100)
        {
            self.quiet_change = (*change).max(Score::UNIT);
        }
        Ok(())
    }

    /// The change that `depth` turns of quiet moves hardly exceed.
    #[inline]
    pub fn futility(&self, depth: u32) -> i64 {
        let hundredths = self.parameters.futility_base + self.parameters.futility_step * depth;
        self.quiet_change.saturating_mul(hundredths.into()) / 100
    }

    /// By how many turns the move with this number (from 0) is searched less deeply at first. CITE: [Romstad 2006]; the
    /// logarithms are Stockfish's.
    #[inline]
    pub fn reduction(&self, depth: u32, number: usize) -> u32 {
        let row = (depth as usize).min(ROWS - 1);
        u32::from(self.reductions[row * COLUMNS + number.min(COLUMNS - 1)])
    }
}
