//! A whole game as readable text, so that a change of rules, notation, scores or values shows as a difference that a
//! person can judge.

use crate::common::choice;
use abstrakt_plugin_api::{CallError, Line, Move, Native, NativeLine, ScoredMove, assert_playthrough};
use abstrakt_random::Random;
use abstrakt_terrace::Terrace;

/// Moves by random, with captures of others and steps of the T preferred.
fn lively(seed: u64) -> impl FnMut(&mut NativeLine<Terrace>, &[ScoredMove], u64) -> Result<Move, CallError> {
    let mut random = Random::new(seed);
    move |line, moves, _| {
        let mut tries = Vec::new();
        for _ in 0..4 {
            let code = moves[random.below(moves.len())].code;
            tries.push((code, line.move_text(code)?.0));
        }
        let lively = |text: &str| text.starts_with('T') || (text.contains(':') && !text.ends_with('T'));
        Ok(tries.iter().find(|(_, text)| lively(text)).unwrap_or(&tries[0]).0)
    }
}

#[test]
fn a_game_for_three_goes_as_recorded() {
    assert_playthrough!(&Native::<Terrace>::new(), &choice("three-players", "8x8"), by lively(1));
}

#[test]
fn a_game_for_two_on_the_small_board_goes_as_recorded() {
    assert_playthrough!(&Native::<Terrace>::new(), &choice("medium", "6x6"), by lively(29));
}
