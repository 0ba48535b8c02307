//! The promises that every game makes, over random games of every option, made and unmade in place and by copies.

use abstrakt_gomoku::{Gomoku, GomokuPosition};
use abstrakt_plugin_api::conformance::{Plan, assert_conforms};
use abstrakt_plugin_api::{InPlace, Native};

#[test]
fn gomoku_keeps_the_contract_in_place() {
    assert_conforms(
        &Native::<Gomoku, InPlace<GomokuPosition>>::new(),
        &Plan { games: 3, every: 24, ..Plan::full() },
    );
}

#[test]
fn gomoku_keeps_the_contract_by_copies() {
    assert_conforms(&Native::<Gomoku>::new(), &Plan { games: 1, every: 40, ..Plan::full() });
}
