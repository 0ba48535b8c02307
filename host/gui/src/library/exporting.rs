//! Games of the library are written to files, on a thread.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;

use abstrakt_library::export::{ExportError, Exporter, Target};
use abstrakt_library::{EntryId, Library};
use abstrakt_system::SystemError;
use abstrakt_texts::{Language, Localize as _, Message, message};
use abstrakt_worker::Wake;

use crate::actor::start_task;
use crate::exchange::Plugins;

/// The games to be written, and the place for them.
pub struct Export {
    /// The library's file.
    pub library: PathBuf,
    /// The games, in order.
    pub games: Vec<EntryId>,
    /// The place. A file is replaced; in a folder no file is.
    pub target: Target,
    /// The games found.
    pub plugins: Plugins,
    /// Language of what a file says for people.
    pub language: Language,
}

/// An export under way.
pub struct Exporting {
    ended: Receiver<Result<Message, Message>>,
    stop: Arc<AtomicBool>,
    done: Arc<AtomicUsize>,
    games: usize,
}

impl Exporting {
    /// Begins to write; `wake` is called at the end.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn begin(export: Export, wake: Wake) -> Result<Self, SystemError> {
        let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let (stopped, counted, games) = (Arc::clone(&stop), Arc::clone(&done), export.games.len());
        let ended = start_task("export", wake, move |outbox| {
            let written = write(&export, &stopped, &counted).map_err(|error| error.message());
            // The window may be gone by now.
            outbox.send(written);
        })?;
        Ok(Self { ended, stop, done, games })
    }

    /// Games that were written or left out, and all.
    pub fn progress(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.games)
    }

    /// Ends it.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The result, once it has ended.
    pub fn collect(&self) -> Option<Result<Message, Message>> {
        self.ended.try_recv().ok()
    }
}

fn write(export: &Export, stopped: &AtomicBool, done: &AtomicUsize) -> Result<Message, ExportError> {
    let Export { library, games, target, plugins, language } = export;
    let library = Library::read(library)?;
    let mut workers = plugins.workers_for::<ExportError>();
    let mut exporter = Exporter::new(target.clone(), *language);
    let (place, one): (&Path, bool) = match target {
        Target::File(path, _) => (path, true),
        Target::Folder(path, _) => (path, false),
    };
    let mut first: Option<(i64, Message)> = None;
    let mut left_out = 0u64;
    for &id in games {
        if stopped.load(Ordering::Relaxed) {
            break;
        }
        done.fetch_add(1, Ordering::Relaxed);
        let Some(record) = library.record(id)? else { continue };
        let file = target.file(id, &record);
        let text = match exporter.text(&record, &mut workers) {
            Ok(_) if !one && file.symlink_metadata().is_ok() => Err(ExportError::Exists(file.clone())),
            text => text,
        };
        match text {
            Ok(text) => exporter.write(&file, &text)?,
            Err(error) => {
                left_out += 1;
                first.get_or_insert((id.0, error.message()));
            }
        }
    }
    if one && stopped.load(Ordering::Relaxed) {
        return Ok(message!("library-export-stopped", path = place));
    }
    let count = exporter.finish()?;
    Ok(match first {
        None => message!("library-exported", count, path = place),
        Some((number, reason)) => {
            message!("library-exported-part", count, path = place, left = left_out, number, reason)
        }
    })
}
