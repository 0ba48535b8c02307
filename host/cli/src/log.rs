//! The log: a file in the state folder, for the author of a plugin who wants to know more than one line.

use std::path::Path;
use std::sync::Mutex;

use abstrakt_system::{LogFile, Printable};
use tracing_subscriber::EnvFilter;

/// A log that has grown beyond this is begun anew, while the program runs, too; the old one is kept beside it.
const LARGEST: u64 = 4 << 20;

/// Writes events of this process to `file`; ABSTRAKT_LOG says which, `info` without it. Where that
/// is not possible there is no log: no command fails for it.
pub fn start(file: &Path) {
    let Ok(file) = LogFile::open(file, LARGEST) else { return };
    let filter = EnvFilter::try_from_env("ABSTRAKT_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(false)
        .with_writer(Mutex::new(Printable::new(file)));
    // Another subscriber is there already only when a test calls this twice.
    let _ = log.try_init();
}
