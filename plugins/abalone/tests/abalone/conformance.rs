//! The contract's own checks over random games of every setup. Three games each: there are seventeen setups.

use abstrakt_abalone::Abalone;
use abstrakt_plugin_api::Native;
use abstrakt_plugin_api::conformance::{Plan, assert_conforms};

#[test]
fn abalone_conforms() {
    assert_conforms(&Native::<Abalone>::new(), &Plan { games: 3, ..Plan::full() });
}
