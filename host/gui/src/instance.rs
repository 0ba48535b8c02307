//! One window for the files of a user: a second start hands its file to the window that is there. The window
//! that holds the lock in the folder takes files; any other leaves a note there and waits until it was taken.
//! Knows files; must not know windows.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use abstrakt_system::{create_folders, replace_unsynced};
use abstrakt_worker::Wake;

use crate::actor::start_task;

/// The interval at which the window looks for files.
const EVERY: Duration = Duration::from_millis(400);
/// A window that has not taken a file in this time will not take it.
const TAKEN_WITHIN: Duration = Duration::from_secs(5);
/// The ending of a note that names a file.
const NOTE: &str = "open";

/// The right to be handed files; gone when it is dropped, and with the process.
#[derive(Debug)]
pub struct Instance {
    _lock: File,
    folder: PathBuf,
}

/// The outcome of a start of the program.
#[derive(Debug)]
pub enum InstanceStart {
    /// Another window has taken it.
    Handed,
    /// This program opens it; with the right to be handed more, unless another window has that.
    Own(Option<Instance>),
}

/// Hands `file` to the window that holds `folder`, if there is one; else becomes that window.
///
/// # Errors
/// The folder cannot be written.
pub fn start(folder: &Path, file: Option<&Path>) -> io::Result<InstanceStart> {
    create_folders(folder)?;
    let lock = File::options().create(true).truncate(false).write(true).open(folder.join("window.lock"))?;
    // Where the file system has no locks, every window takes files: better than none.
    if abstrakt_system::lock(&lock) {
        return Ok(InstanceStart::Own(Some(Instance { _lock: lock, folder: folder.to_owned() })));
    }
    match file {
        Some(file) if hand_over(folder, file)? => Ok(InstanceStart::Handed),
        _ => Ok(InstanceStart::Own(None)),
    }
}

/// Leaves a note; false if nobody took it.
fn hand_over(folder: &Path, file: &Path) -> io::Result<bool> {
    // A name that is no text cannot be noted.
    let Some(text) = std::path::absolute(file)?.to_str().map(str::to_owned) else { return Ok(false) };
    let note = folder.join(format!("{}.{NOTE}", std::process::id()));
    replace_unsynced(&note, text.as_bytes())?;
    let began = Instant::now();
    while note.exists() {
        if began.elapsed() > TAKEN_WITHIN {
            return Ok(fs::remove_file(&note).is_err());
        }
        std::thread::sleep(EVERY / 8);
    }
    Ok(true)
}

impl Instance {
    /// Takes the files that others hand over; `wake` is called for each.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn listen(self, wake: Wake) -> io::Result<Receiver<PathBuf>> {
        start_task("files from other starts", wake, move |outbox| {
            while self.taken().into_iter().all(|file| outbox.send(file)) {
                std::thread::sleep(EVERY);
            }
        })
    }

    /// The files of all notes, which are gone then.
    fn taken(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Vec::new() };
        let notes = entries.flatten().map(|entry| entry.path());
        let notes = notes.filter(|path| path.extension().is_some_and(|ending| ending == NOTE));
        let take = |note: PathBuf| {
            let text = fs::read_to_string(&note).ok()?;
            fs::remove_file(&note).ok()?;
            Some(PathBuf::from(text))
        };
        notes.filter_map(take).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn a_second_start_hands_its_file_over_and_another_follows_the_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("deep");
        let Ok(InstanceStart::Own(Some(first))) = start(&place, None) else { panic!("the first window") };
        let files = first.listen(Arc::new(|| {})).expect("a thread");
        let file = folder.path().join("one.abstrakt");
        assert!(matches!(start(&place, Some(&file)), Ok(InstanceStart::Handed)));
        assert_eq!(files.recv(), Ok(file));
        assert!(
            matches!(start(&place, None), Ok(InstanceStart::Own(None))),
            "without a file it is a window of its own"
        );
    }

    #[test]
    fn a_window_that_is_gone_takes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = start(folder.path(), None);
        drop(first);
        let file = folder.path().join("one.abstrakt");
        assert!(matches!(start(folder.path(), Some(&file)), Ok(InstanceStart::Own(Some(_)))));
    }
}
