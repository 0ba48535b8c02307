//! The promises that every game makes, over random games of every option.

use abstrakt_plugin_api::Native;
use abstrakt_plugin_api::conformance::{Plan, assert_conforms};
use abstrakt_yinsh::Yinsh;

#[test]
fn yinsh_keeps_the_contract() {
    assert_conforms(&Native::<Yinsh>::new(), &Plan::full());
}
