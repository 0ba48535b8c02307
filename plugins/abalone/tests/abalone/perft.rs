//! Leaf counts of the published setups.

use abstrakt_abalone::Abalone;
use abstrakt_plugin_api::Native;
use abstrakt_plugin_api::conformance::assert_perft;

#[test]
fn leaves_are_the_published_ones_to_depth_four() {
    assert_eq!(assert_perft(&Native::<Abalone>::new(), include_str!("perft.txt")), 24);
}
