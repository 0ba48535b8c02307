//! A game being played, as the window and the terminal play it: workers on threads and in processes, a clock that the
//! test moves.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

mod ends;
#[cfg(unix)]
mod externals;
#[cfg(unix)]
mod faults;
mod play;
mod race;
mod records;
mod stage;
mod views;

use abstrakt_record::Seat;
use abstrakt_template::NoughtsAndCrosses;
use abstrakt_tests::plugin_file;
use abstrakt_worker::Host;
use stage::{Around, Play, header};

/// Noughts and crosses.
fn crosses(seats: &[Seat]) -> Play {
    Around::native::<NoughtsAndCrosses>().begin(header("noughts-and-crosses", "standard", seats))
}

/// Abalone, from its library.
fn abalone(setup: &str, seats: &[Seat]) -> Play {
    Around::at(Host::in_process(), plugin_file("abalone")).begin(header("abalone", setup, seats))
}
