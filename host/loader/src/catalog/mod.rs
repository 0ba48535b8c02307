//! Every game found and every file refused, kept up to date while the program runs. No plugin's code runs here.

mod listing;
mod seen;

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use abstrakt_plugin_api::Facts;
use abstrakt_plugin_api::conformance::Report;
use abstrakt_system::{FileStamp, Home};

use crate::examine::{Copied, copies, copy};
use crate::file::read_library;
use crate::judging::judge_each;
use crate::quarantine::Quarantine;
use crate::store::{Hash, Store};
use crate::verdicts::{Verdict, Verdicts, host_build};
use crate::{Exposure, Folder, Probe, Reason};
use seen::Seen;

/// A game that can be played.
#[derive(Clone, Debug)]
pub struct FoundPlugin {
    /// The facts that it states of itself.
    pub facts: Arc<Facts>,
    /// Its cover, PNG; empty for none.
    pub cover: Arc<[u8]>,
    /// The file in a plugin folder.
    pub source: PathBuf,
    /// The file to load: the private copy, or the source itself where code may not run from private copies.
    pub copy: PathBuf,
    /// The file's content.
    pub hash: Hash,
    /// The reason why other users may replace the file, if they may.
    pub exposure: Option<Exposure>,
}

/// A file, or a named folder, that gives no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedFile {
    /// The path of the file or folder.
    pub path: PathBuf,
    /// The reason.
    pub reason: Reason,
}

/// The changes that a look at the folders found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Ids of games that are new.
    pub added: Vec<String>,
    /// Ids of games whose file has another content now.
    pub changed: Vec<String>,
    /// Ids of games that are gone.
    pub removed: Vec<String>,
    /// The list of refused files differs.
    pub refusals: bool,
}

impl Changes {
    /// Returns whether everything is as it was.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    fn add(&mut self, later: &Self) {
        self.added.extend_from_slice(&later.added);
        self.changed.extend_from_slice(&later.changed);
        self.removed.extend_from_slice(&later.removed);
        self.refusals |= later.refusals;
    }
}

/// The games of some folders.
pub struct Catalog {
    folders: Vec<Folder>,
    probe: Probe,
    store: Store,
    verdicts: Verdicts,
    quarantine: Quarantine,
    seen: BTreeMap<PathBuf, Seen>,
    found: Vec<FoundPlugin>,
    refused: Vec<RefusedFile>,
    /// Files that wait for their judgement.
    unjudged: Vec<PathBuf>,
    now: fn() -> SystemTime,
}

/// Files with the same content that were not judged yet.
type Unjudged = BTreeMap<Hash, Vec<(PathBuf, Option<FileStamp>, PathBuf)>>;

impl Catalog {
    /// An empty catalog of `folders`, the first with precedence: [`Catalog::rescan`] fills it.
    pub fn new(home: &Home, folders: Vec<Folder>, probe: Probe) -> Self {
        Self::with_clock(home, folders, probe, SystemTime::now)
    }

    /// The same with another clock: it decides when a refusal that may pass is tried again.
    pub fn with_clock(home: &Home, folders: Vec<Folder>, probe: Probe, now: fn() -> SystemTime) -> Self {
        let verdicts = Verdicts::read(home.verdicts(), host_build(probe.program()));
        Self {
            folders,
            probe,
            store: copies(home),
            verdicts,
            quarantine: Quarantine::read(home.crashes()),
            seen: BTreeMap::new(),
            found: Vec::new(),
            refused: Vec::new(),
            unjudged: Vec::new(),
            now,
        }
    }

    /// The games, one of each id, in order of id.
    pub fn games(&self) -> &[FoundPlugin] {
        &self.found
    }

    /// The game of this id.
    pub fn game(&self, id: &str) -> Option<&FoundPlugin> {
        self.found.iter().find(|found| found.facts.id == id)
    }

    /// The game of this id, once no file that comes before its own waits for its judgement: it might give the same
    /// game, and would win.
    pub fn settled_game(&self, id: &str) -> Option<&FoundPlugin> {
        let found = self.game(id)?;
        let place = |path: &Path| self.folders.iter().position(|folder| path.parent() == Some(&folder.path));
        let found_place = (place(&found.source), &found.source);
        self.unjudged.iter().all(|path| (place(path), path) > found_place).then_some(found)
    }

    /// The files and folders that give no game, in the order of folders and names.
    pub fn refused(&self) -> &[RefusedFile] {
        &self.refused
    }

    /// The folders that are looked at.
    pub fn folders(&self) -> &[Folder] {
        &self.folders
    }

    /// Looks at the folders again: new and changed files are judged, each in a child process, the others are known.
    /// It takes a moment for each new file, up to the probe's limit of silence, so a window calls it from a thread.
    pub fn rescan(&mut self) -> Changes {
        let mut all = Changes::default();
        self.rescan_each(&mut |_, changes| {
            all.add(changes);
            ControlFlow::Continue(())
        });
        all
    }

    /// Looks at the folders again, as [`Catalog::rescan`] does. `each` hears of the files that are known, and then
    /// of each judgement, whether it changed something or not: a file that hangs delays none of the others. It may
    /// break off; files that are not judged by then are judged at the next look.
    pub fn rescan_each(&mut self, each: &mut dyn FnMut(&Self, &Changes) -> ControlFlow<()>) {
        let (listed, missing) = listing::list(&self.folders);
        let mut unjudged = self.look(&listed);
        self.unjudged = unjudged.values().flatten().map(|(path, ..)| path.clone()).collect();
        let changes = self.publish(&listed, &missing);
        if each(self, &changes).is_continue() && !unjudged.is_empty() {
            let files = unjudged
                .iter()
                .filter_map(|(hash, files)| files.first().map(|(_, _, copy)| (hash.clone(), copy.clone())));
            // In the order of the folders, so that what comes first is there first.
            let mut files: Vec<_> = files.collect();
            files.sort_by_key(|(hash, _)| {
                listed.iter().position(|path| {
                    unjudged.get(hash).is_some_and(|files| files.iter().any(|(known, ..)| known == path))
                })
            });
            let probe = self.probe.clone();
            judge_each(files, &probe, &mut |hash, verdict| {
                for (path, stamp, copy) in unjudged.remove(&hash).unwrap_or_default() {
                    let copied = Copied { hash: hash.clone(), copy };
                    let seen = Seen::judged(&path, stamp, copied, &verdict);
                    self.unjudged.retain(|waiting| *waiting != path);
                    self.seen.insert(path, seen);
                }
                self.verdicts.insert(hash, verdict, (self.now)());
                let changes = self.publish(&listed, &missing);
                each(self, &changes)
            });
        }
        self.verdicts.write((self.now)());
        self.store.prune(&self.hashes());
    }

    /// Looks at every listed file; what must be judged comes back. Until it is, an older file of its name counts on.
    fn look(&mut self, listed: &[PathBuf]) -> Unjudged {
        let mut unjudged = Unjudged::new();
        let now = (self.now)();
        self.seen.retain(|path, _| listed.contains(path));
        for path in listed {
            let stamp = FileStamp::of(path);
            if self.seen.get(path).is_some_and(|seen| seen.is_as_before(stamp.as_ref())) {
                continue;
            }
            match copy(path, &self.store) {
                Err(reason) => {
                    self.seen.insert(path.clone(), Seen::without_copy(stamp, reason));
                }
                Ok(copied) => match self.verdicts.get(&copied.hash, now) {
                    Some(verdict) => {
                        let seen = Seen::judged(path, stamp, copied, verdict);
                        self.seen.insert(path.clone(), seen);
                    }
                    None => {
                        let files = unjudged.entry(copied.hash).or_default();
                        files.push((path.clone(), stamp, copied.copy));
                    }
                },
            }
        }
        unjudged
    }

    /// Judges the file at `path` now, wherever it lies and whatever is known of it. The verdict is that of the lists,
    /// too, from the next look on.
    ///
    /// # Errors
    /// Why it gives no game.
    pub fn judge(&mut self, path: &Path) -> Result<FoundPlugin, Reason> {
        let copied = copy(path, &self.store)?;
        let verdict = self.probe.judge(&copied.copy, || {});
        let result = copied.judged(path, &verdict);
        self.verdicts.insert(copied.hash, verdict, (self.now)());
        self.verdicts.write((self.now)());
        result
    }

    /// The private copy of the file at `path`, whatever the verdict on it: for a report on a game that breaks the contract.
    ///
    /// # Errors
    /// It is no whole library for this machine, or cannot be copied.
    pub fn copy_of(&self, path: &Path) -> Result<PathBuf, Reason> {
        Ok(copy(path, &self.store)?.copy)
    }

    /// Takes what a long run of the conformance kit found of a game's file into the verdict on it: the lists then say
    /// what the report says.
    pub fn reported(&mut self, hash: &Hash, report: &Report) {
        if let Some(reason) = Reason::of_report(report) {
            self.verdicts.insert(hash.clone(), Verdict::Refused(reason), (self.now)());
            self.verdicts.write((self.now)());
        }
    }

    /// Forgets the facts known about all files, or about those that `which` names: by the id of their game, their name,
    /// or their path. The next look judges them anew, and readmits those that were set aside. Returns their number.
    ///
    /// # Errors
    /// The list of crashes cannot be written.
    pub fn forget(&mut self, which: Option<&str>) -> io::Result<usize> {
        let mut forgotten = 0;
        for path in listing::list(&self.folders).0 {
            let hash = read_library(&path).ok().map(|bytes| Hash::of(&bytes));
            let game = hash.as_ref().and_then(|hash| self.verdicts.game(hash));
            if which.is_none_or(|which| game == Some(which) || listing::is_named(&path, which)) {
                forgotten += 1;
                self.forget_content(&path, hash.as_ref())?;
            }
        }
        Ok(forgotten)
    }

    /// Forgets what is known of the file at `path`, as [`Catalog::forget`] does.
    ///
    /// # Errors
    /// The list of crashes cannot be written.
    pub fn forget_file(&mut self, path: &Path) -> io::Result<()> {
        let hash = read_library(path).ok().map(|bytes| Hash::of(&bytes));
        self.forget_content(path, hash.as_ref())
    }

    fn forget_content(&mut self, path: &Path, hash: Option<&Hash>) -> io::Result<()> {
        self.seen.remove(path);
        let Some(hash) = hash else { return Ok(()) };
        self.verdicts.forget(hash);
        self.quarantine.forgive(hash)
    }

    /// Notes that a game's file crashed while it was played, and tells how often it did. After the third time the next
    /// look sets it aside; a game that is being played goes on.
    ///
    /// # Errors
    /// The list of crashes cannot be written.
    pub fn crashed(&mut self, hash: &Hash) -> io::Result<u32> {
        self.quarantine.crashed(hash)
    }

    fn hashes(&self) -> HashSet<Hash> {
        self.seen.values().filter_map(|seen| Some(seen.copied()?.hash.clone())).collect()
    }

    /// Makes the lists of games and refusals.
    fn publish(&mut self, listed: &[PathBuf], missing: &[RefusedFile]) -> Changes {
        let (found, refused) = listing::sort_out(listed, missing, &self.seen, &self.quarantine);
        let changes = listing::compare(&self.found, &found, refused != self.refused);
        (self.found, self.refused) = (found, refused);
        changes
    }
}
