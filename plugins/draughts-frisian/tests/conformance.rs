//! The library as a game: the promises of the contract over random games of every option, a whole game as text, the cover.
//! Rules, counts and texts are tested with the rules.

use abstrakt_draughts_frisian::Frisian;
use abstrakt_plugin_api::conformance::{Plan, assert_conforms, assert_cover, playthrough};
use abstrakt_plugin_api::{Native, Rules};

#[test]
fn the_game_keeps_the_contract() {
    assert_conforms(&Native::<Frisian>::new(), &Plan::full());
}

/// What a change of rules, notation, values or order of moves would show at once.
#[test]
fn a_game_reads_as_before() {
    let rules = Native::<Frisian>::new();
    let choice = rules.facts().choose(None, None, &[]).expect("its usual setup");
    insta::assert_snapshot!(playthrough(&rules, &choice, 1).expect("a whole game"));
}

#[test]
fn the_cover_is_a_small_png() {
    assert_cover::<Frisian>();
}
