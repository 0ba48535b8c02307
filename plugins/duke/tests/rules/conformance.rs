//! The promises that every game makes, over random games of every option.

use abstrakt_duke::TheDuke;
use abstrakt_plugin_api::Native;
use abstrakt_plugin_api::conformance::{Plan, assert_conforms};

#[test]
fn the_duke_keeps_the_contract() {
    assert_conforms(&Native::<TheDuke>::new(), &Plan { games: 8, ..Plan::full() });
}
