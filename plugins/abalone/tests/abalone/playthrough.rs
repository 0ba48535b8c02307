//! A whole game as text: what a change of rules, notation, values or order of moves would show at once.

use abstrakt_abalone::Abalone;
use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::{CallError, Flags, Game, Move, Native, NativeLine, ScoredMove, assert_playthrough};

#[test]
fn a_game_for_three_reads_as_before() {
    let choice = Abalone::facts().choose(Some("three-players-bowl"), None, &[]).unwrap();
    assert_playthrough!(&Native::<Abalone>::new(), &choice, by pushing(11));
}

#[test]
fn a_game_for_two_reads_as_before() {
    let choice = Abalone::facts().choose(Some("belgian-daisy"), None, &[]).unwrap();
    assert_playthrough!(&Native::<Abalone>::new(), &choice, by pushing(1));
}

/// A random move that pushes off where one can.
fn pushing(seed: u64) -> impl FnMut(&mut NativeLine<Abalone>, &[ScoredMove], u64) -> Result<Move, CallError> {
    move |_, moves, ply| {
        let mut pushes: Vec<_> = moves.iter().filter(|entry| entry.flags.has(Flags::NOISY)).collect();
        if pushes.is_empty() {
            pushes.extend(moves);
        }
        Ok(pushes[mix(seed << 32 | ply) as usize % pushes.len()].code)
    }
}
