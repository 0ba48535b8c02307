//! The host's conformance kit.

use abstrakt_plugin_api::{
    Native,
    conformance::{Plan, assert_conforms},
};
use abstrakt_terrace::Terrace;

#[test]
fn terrace_conforms() {
    assert_conforms(&Native::<Terrace>::new(), &Plan { games: 8, ..Plan::full() });
}
