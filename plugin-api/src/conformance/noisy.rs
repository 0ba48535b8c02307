//! Noisy moves in a row: a search looks through them before it takes a value, and where they do not come to an end it never does.

use crate::kit::mix;
use crate::{Flags, Line, ScoredMove, Status};

use super::log::Log;
use super::plies::moves_of;

/// Plies that are followed.
const PLIES: u32 = 48;

/// Estimates the number of lines of noisy moves at the top, where a turn begins, by one of them.
///
/// Source: D. E. Knuth, Estimating the efficiency of backtrack programs (1975): the product of the branches along a random line.
pub(super) fn check(line: &mut impl Line, entries: &[ScoredMove], log: &mut Log<'_>) {
    if !line.status().starts_turn() {
        return;
    }
    // A number of its own: the games of a seed stay as they are.
    let mut random = mix(line.key());
    let (mut lines, mut made, mut ways) = (1_u128, 0, noisy(line, entries));
    while !ways.is_empty() && made < PLIES {
        lines = lines.saturating_mul(ways.len() as u128);
        random = mix(random);
        line.push(ways[random as usize % ways.len()].code);
        made += 1;
        let entries = moves_of(line);
        ways = noisy(line, &entries);
    }
    (0..made).for_each(|_| line.pop());
    log.signs.noisy_lines(lines);
}

/// The moves that a search follows at the top whatever its depth: the noisy ones, and inside a turn all.
fn noisy(line: &impl Line, entries: &[ScoredMove]) -> Vec<ScoredMove> {
    let follows = |entry: &&ScoredMove| match line.status() {
        Status::Turn { mid_turn, .. } => mid_turn || entry.flags.has(Flags::NOISY),
        _ => false,
    };
    entries.iter().filter(follows).copied().collect()
}
