//! The library is written beside the window: games that the program keeps come in by themselves, and games are deleted here and in the
//! archive. All of that is done in the order in which it was asked for.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use abstrakt_library::import::{ImportError, ImportEvent, Source, import};
use abstrakt_library::{EntryId, Library, LibraryError, is_same_game};
use abstrakt_record::{Archive, Record, load};
use abstrakt_system::SystemError;
use abstrakt_texts::{Localize as _, Message};
use abstrakt_worker::Wake;

use super::importing;
use crate::background::{AtExit, Background, Gate, Identified};
use crate::exchange::Plugins;

/// The result of a request.
pub enum LibraryOutcome {
    /// Games that the program keeps are in the library now.
    Kept,
    /// Games are in the library no more.
    Deleted {
        /// The games.
        games: Vec<EntryId>,
        /// Files of the archive that went with them.
        files: usize,
    },
    /// Games could not be put in, which stay in the archive; the next start tries again.
    NotKept(Message),
    /// Games could not be deleted.
    NotDeleted(Message),
}

impl Identified for LibraryOutcome {
    /// All requests are of one library, and come in order.
    type Request = ();

    fn request(&self) {}
}

/// Work on the library under way.
pub struct LibraryWriter {
    path: PathBuf,
    background: Background<LibraryOutcome>,
}

impl LibraryWriter {
    /// Nothing is under way with the library in this file; `wake` is called when something is done, `gate` before.
    pub fn new(path: PathBuf, wake: Wake, gate: Gate) -> Self {
        Self { path, background: Background::new(wake, gate) }
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The results since the last call.
    pub fn collect(&mut self) -> Vec<LibraryOutcome> {
        self.background.collect()
    }

    /// Waits until what was to be deleted is.
    pub fn finish(&self) {
        self.background.finish();
    }

    /// Puts in a game that the archive has in this file, in place of what it had there before.
    pub fn add(&self, file: PathBuf, plugins: Plugins) {
        self.begin(AtExit::Abandoned, move |path| add(path, &file, &plugins));
    }

    /// Puts in the finished games of the archive that are not there.
    pub fn keep_missing(&self, archive: Archive, plugins: Plugins) {
        self.begin(AtExit::Abandoned, move |path| keep_missing(path, &archive, &plugins));
    }

    /// Deletes games, and those files of the archive that have the same games.
    pub fn delete(&self, games: Vec<EntryId>, archive: Archive) {
        self.begin(AtExit::Awaited, move |path| match delete(path, games, &archive) {
            Ok((games, files)) => LibraryOutcome::Deleted { games, files },
            Err(error) => LibraryOutcome::NotDeleted(error),
        });
    }

    /// Deletes the game of a file that was deleted from the archive.
    pub fn delete_same(&self, record: Record) {
        self.begin(AtExit::Awaited, move |path| match delete_same(path, &record) {
            Ok(games) => LibraryOutcome::Deleted { games, files: 0 },
            Err(error) => LibraryOutcome::NotDeleted(error.message()),
        });
    }

    fn begin(&self, at_exit: AtExit, act: impl FnOnce(&Path) -> LibraryOutcome + Send + 'static) {
        let path = self.path.clone();
        let begun = self.background.start_in_order(&self.path, at_exit, move || act(&path));
        if let Err(error) = begun {
            self.background.put(LibraryOutcome::NotKept(SystemError::from(error).message()));
        }
    }
}

fn add(path: &Path, file: &Path, plugins: &Plugins) -> LibraryOutcome {
    let kept = || -> Result<(), ImportError> {
        // A file that is gone, or damaged, is nothing to be told here.
        let Ok(record) = load(file) else { return Ok(()) };
        let mut library = Library::open(path)?;
        let same = library.same_game(&record)?;
        let earlier = library.of_source(&file.display().to_string())?;
        let is_there = match same {
            Some(id) => !earlier.contains(&id) || library.record(id)?.is_some_and(|known| known == record),
            None => false,
        };
        let others: Vec<EntryId> = earlier.into_iter().filter(|id| !is_there || Some(*id) != same).collect();
        if !others.is_empty() {
            library.remove(&others)?;
        }
        if is_there { Ok(()) } else { put_in(&mut library, vec![file.to_owned()], plugins) }
    };
    outcome(kept())
}

fn keep_missing(path: &Path, archive: &Archive, plugins: &Plugins) -> LibraryOutcome {
    let kept = || -> Result<(), ImportError> {
        let files = archive.files().unwrap_or_default();
        let finished =
            |(file, _): (PathBuf, SystemTime)| Some((load(&file).ok().filter(Record::is_finished)?, file));
        let mut finished = files.into_iter().filter_map(finished).peekable();
        // Nobody makes a library of nothing.
        if finished.peek().is_none() {
            return Ok(());
        }
        let mut library = Library::open(path)?;
        let mut missing = Vec::new();
        for (record, file) in finished {
            // The oldest comes first.
            if plugins.get(&record.header.game).is_some() && library.same_game(&record)?.is_none() {
                missing.insert(0, file);
            }
        }
        if missing.is_empty() { Ok(()) } else { put_in(&mut library, missing, plugins) }
    };
    outcome(kept())
}

fn outcome(kept: Result<(), ImportError>) -> LibraryOutcome {
    match kept {
        Ok(()) => LibraryOutcome::Kept,
        Err(error) => LibraryOutcome::NotKept(error.message()),
    }
}

/// Imports files, beside everything else that the machine does.
fn put_in(library: &mut Library, files: Vec<PathBuf>, plugins: &Plugins) -> Result<(), ImportError> {
    let sources = files.into_iter().map(Source::Path).collect();
    let settings = importing::settings(plugins, 1);
    let heard = |event: ImportEvent<'_>| {
        if let ImportEvent::LeftOut(left_out) = event {
            tracing::warn!(%left_out, "not in the library");
        }
        ControlFlow::Continue(())
    };
    import(library, sources, &settings, &mut { heard }).map(drop)
}

/// Deletes files of the archive first: what cannot be deleted there stays here, too.
fn delete(path: &Path, games: Vec<EntryId>, archive: &Archive) -> Result<(Vec<EntryId>, usize), Message> {
    let mut library = Library::open(path).map_err(|error| error.message())?;
    let mut files: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for (file, _) in archive.files().unwrap_or_default() {
        files.entry(Archive::name_of(&file)).or_default().push(file);
    }
    let (mut gone, mut deleted) = (HashSet::new(), 0);
    let mut failed = None;
    for id in games {
        let Some(record) = library.record(id).map_err(|error| error.message())? else { continue };
        let same = |file: &&PathBuf| load(file).is_ok_and(|kept| is_same_game(&kept, &record));
        let of_game = files.get(&Archive::name(&record.header)).into_iter().flatten().filter(same);
        let removed = of_game.map(|file| match std::fs::remove_file(file) {
            Ok(()) => Ok(1),
            Err(error) => Err(SystemError::at(file, &error).message()),
        });
        match removed.sum::<Result<usize, Message>>() {
            Ok(count) => {
                deleted += count;
                gone.insert(id);
            }
            Err(error) => failed = Some(error),
        }
    }
    let gone: Vec<EntryId> = gone.into_iter().collect();
    library.remove(&gone).map_err(|error| error.message())?;
    match failed {
        Some(error) if gone.is_empty() => Err(error),
        _ => Ok((gone, deleted)),
    }
}

fn delete_same(path: &Path, record: &Record) -> Result<Vec<EntryId>, LibraryError> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let mut library = Library::open(path)?;
    let games: Vec<EntryId> = library.same_game(record)?.into_iter().collect();
    library.remove(&games)?;
    Ok(games)
}
