//! Whole games, readable: a change of rules, notation or values shows as a difference that a person can judge.

use std::cmp::Reverse;

use abstrakt_gomoku::{Gomoku, GomokuPosition};
use abstrakt_plugin_api::{
    CallError, HeuristicChoice, InPlace, Line, Move, Native, Rules, Tree, assert_playthrough,
};
use abstrakt_random::Random;

use crate::choice;

type InPlaceGomoku = Native<Gomoku, InPlace<GomokuPosition>>;

/// Every player takes one of the two moves that the ordering likes best, at random.
fn ordered(
    seed: u64,
) -> impl FnMut(
    &mut <InPlaceGomoku as Rules>::Line,
    &[abstrakt_plugin_api::ScoredMove],
    u64,
) -> Result<Move, CallError> {
    let mut random = Random::new(seed);
    move |line, moves, _| {
        line.bind(&HeuristicChoice::default())?;
        let mut list = moves.to_vec();
        line.moves(&mut list, true);
        list.sort_by_key(|entry| Reverse(entry.order));
        // A move that is far better than the next is taken.
        let close = list.len() > 1 && list[1].order * 5 > list[0].order * 4;
        Ok(list[if close { random.below(2) } else { 0 }].code)
    }
}

#[test]
fn a_game_of_exactly_five_is_played_as_it_was() {
    assert_playthrough!(&InPlaceGomoku::new(), &choice(""), by ordered(7));
}

#[test]
fn a_game_of_renju_with_swap2_is_played_as_it_was() {
    assert_playthrough!(&InPlaceGomoku::new(), &choice("rule=renju opening=swap2"), by ordered(2));
}
