#![no_main]

use std::sync::LazyLock;

use abstrakt_plugin_api::Native;

static RULES: LazyLock<Native<abstrakt_terrace::Terrace>> = LazyLock::new(Native::new);

libfuzzer_sys::fuzz_target!(|input: &[u8]| abstrakt_fuzz_bodies::games::position(&*RULES, input));
