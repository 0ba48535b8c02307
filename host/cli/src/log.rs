//! The log: a file in the state folder, for the author of a plugin who wants to know more than one line.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::sync::Mutex;

use tracing_subscriber::EnvFilter;

/// A log that has grown beyond this is begun anew; the old one is kept beside it.
const LARGEST: u64 = 4 << 20;

/// Writes events of this process to `abstrakt.log` in `folder`; ABSTRAKT_LOG says which, `info` without it. Where that
/// is not possible there is no log: no command fails for it.
pub fn start(folder: &Path) {
    let path = folder.join("abstrakt.log");
    if fs::create_dir_all(folder).is_err() {
        return;
    }
    if fs::metadata(&path).is_ok_and(|file| file.len() > LARGEST) {
        let _ = fs::rename(&path, path.with_extension("old.log"));
    }
    let Ok(file) = OpenOptions::new().create(true).append(true).open(&path) else { return };
    let filter = EnvFilter::try_from_env("ABSTRAKT_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_writer(Mutex::new(file));
    // Another subscriber is there already only when a test calls this twice.
    let _ = log.try_init();
}
