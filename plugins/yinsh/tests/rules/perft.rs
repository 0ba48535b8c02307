//! Counts of complete turns.

use abstrakt_plugin_api::Native;
use abstrakt_plugin_api::conformance::assert_perft;
use abstrakt_yinsh::Yinsh;

#[test]
fn counts_of_turns_are_those_of_the_data_file() {
    assert_eq!(assert_perft(&Native::<Yinsh>::new(), include_str!("../perft.txt")), 21);
}
