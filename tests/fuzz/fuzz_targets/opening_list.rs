#![no_main]

use std::cell::{LazyCell, RefCell};
use std::path::{Path, PathBuf};

use abstrakt_fuzz_bodies::matches::{client, opening_list};
use abstrakt_plugin_api::Native;
use abstrakt_worker::{Client, Service};

thread_local! {
    static CLIENT: LazyCell<RefCell<Client>> = LazyCell::new(|| {
        let service = Service::of(|_: &Path| Ok(Native::<abstrakt_template::NoughtsAndCrosses>::new()));
        RefCell::new(client(service, PathBuf::new()))
    });
}

libfuzzer_sys::fuzz_target!(|input: &[u8]| CLIENT.with(|client| opening_list(&mut client.borrow_mut(), input)));
