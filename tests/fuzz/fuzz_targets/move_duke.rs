#![no_main]

use std::sync::LazyLock;

use abstrakt_plugin_api::Native;

static RULES: LazyLock<Native<abstrakt_duke::TheDuke>> = LazyLock::new(Native::new);

libfuzzer_sys::fuzz_target!(|input: &[u8]| abstrakt_fuzz_bodies::games::read_moves(&*RULES, input));
