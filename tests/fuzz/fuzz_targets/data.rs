#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| abstrakt_fuzz_bodies::data::data(input));
