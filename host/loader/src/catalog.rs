//! Every game found and every file refused, kept up to date while the program runs. No plugin's code runs here.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use abstrakt_plugin_api::Facts;
use abstrakt_system::{ForeignText, Home};

use crate::examine::{Examined, copies, examine};
use crate::quarantine::Quarantine;
use crate::store::{Hash, Store};
use crate::verdicts::{Verdicts, host_build};
use crate::{Folder, Probe, Reason};

/// A game that can be played.
#[derive(Clone, Debug)]
pub struct Found {
    /// What it tells of itself.
    pub facts: Arc<Facts>,
    /// Its cover, PNG; empty for none.
    pub cover: Arc<[u8]>,
    /// The file in a plugin folder.
    pub source: PathBuf,
    /// The private copy: the file to load.
    pub copy: PathBuf,
    /// The file's content.
    pub hash: Hash,
}

/// A file, or a named folder, that gives no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Which.
    pub path: PathBuf,
    /// Why.
    pub reason: Reason,
    /// Content of a file that was set aside after crashes: [`Catalog::let_in`] takes it.
    pub set_aside: Option<Hash>,
}

/// What a scan changed.
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
    /// Is everything as it was?
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
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
    found: Vec<Found>,
    refused: Vec<Refused>,
}

/// A file as it was at the last scan.
struct Seen {
    stamp: Stamp,
    examined: Examined,
}

/// What changes when a file does; comparing it costs no reading.
#[derive(PartialEq)]
struct Stamp {
    size: u64,
    modified: Option<SystemTime>,
    #[cfg(unix)]
    inode: [u64; 2],
    #[cfg(unix)]
    changed: [i64; 2],
}

impl Stamp {
    fn of(file: &Metadata) -> Self {
        #[cfg(unix)]
        use std::os::unix::fs::MetadataExt;
        Self {
            size: file.len(),
            modified: file.modified().ok(),
            #[cfg(unix)]
            inode: [file.dev(), file.ino()],
            #[cfg(unix)]
            changed: [file.ctime(), file.ctime_nsec()],
        }
    }
}

impl Catalog {
    /// An empty catalog of `folders`, the first with precedence: [`Catalog::rescan`] fills it.
    pub fn new(home: &Home, folders: Vec<Folder>, probe: Probe) -> Self {
        let verdicts = Verdicts::read(home.cache().join("verdicts.json"), host_build(probe.program()));
        Self {
            folders,
            probe,
            store: copies(home),
            verdicts,
            quarantine: Quarantine::read(home.state().join("crashed-plugins.json")),
            seen: BTreeMap::new(),
            found: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// The games, one of each id, in order of id.
    pub fn games(&self) -> &[Found] {
        &self.found
    }

    /// The game of this id.
    pub fn game(&self, id: &str) -> Option<&Found> {
        self.found.iter().find(|found| found.facts.id == id)
    }

    /// What gives no game, in the order of folders and names.
    pub fn refused(&self) -> &[Refused] {
        &self.refused
    }

    /// The folders that are looked at.
    pub fn folders(&self) -> &[Folder] {
        &self.folders
    }

    /// Looks at the folders again: new and changed files are judged, each in a child process, the others are known.
    /// It takes a moment for each new file, up to the probe's patience, so a window calls it from a thread.
    pub fn rescan(&mut self) -> Changes {
        let (listed, missing) = self.list();
        let mut seen = std::mem::take(&mut self.seen);
        let (mut known, mut fresh) = (BTreeMap::new(), Vec::new());
        for path in &listed {
            // A link to nothing has no stamp of its own: it is looked at each time, which costs nothing.
            let stamp = fs::metadata(path).map(|file| Stamp::of(&file)).ok();
            match (seen.remove(path), stamp) {
                (Some(seen), Some(stamp)) if seen.stamp == stamp && seen.examined.lasting => {
                    known.insert(path.clone(), seen);
                }
                (_, stamp) => fresh.push((path.clone(), stamp)),
            }
        }
        let paths: Vec<&Path> = fresh.iter().map(|(path, _)| path.as_path()).collect();
        let examined = examine(&paths, &self.store, &mut self.verdicts, &self.probe);
        let mut passing = BTreeMap::new();
        for ((path, stamp), examined) in fresh.into_iter().zip(examined) {
            match stamp {
                Some(stamp) => known.insert(path, Seen { stamp, examined }),
                None => passing.insert(path, examined).and(None),
            };
        }
        self.seen = known;
        self.verdicts.write();
        self.store.prune(&self.hashes());
        self.publish(&listed, missing, &passing)
    }

    /// Notes that a game's file crashed while it was played, and tells how often it did. After the third time the next
    /// scan sets it aside; a game that is being played goes on.
    ///
    /// # Errors
    /// The list of crashes cannot be written.
    pub fn crashed(&mut self, hash: &Hash) -> io::Result<u32> {
        self.quarantine.crashed(hash)
    }

    /// Lets a file in again that was set aside; the next scan finds it.
    ///
    /// # Errors
    /// The list of crashes cannot be written.
    pub fn let_in(&mut self, hash: &Hash) -> io::Result<()> {
        self.quarantine.forgive(hash)
    }

    /// Files with a library's name, folder by folder, and named folders that cannot be looked into.
    fn list(&self) -> (Vec<PathBuf>, Vec<Refused>) {
        let (mut files, mut missing) = (Vec::new(), Vec::new());
        for folder in &self.folders {
            let entries = match fs::read_dir(&folder.path) {
                Ok(entries) => entries,
                Err(error) => {
                    if folder.named || error.kind() != io::ErrorKind::NotFound {
                        let reason = Reason::Folder(ForeignText::of(error));
                        missing.push(Refused { path: folder.path.clone(), reason, set_aside: None });
                    }
                    continue;
                }
            };
            let paths = entries.flatten().map(|entry| entry.path());
            let mut libraries: Vec<PathBuf> = paths.filter(|path| is_library_name(path)).collect();
            libraries.sort();
            files.extend(libraries);
        }
        (files, missing)
    }

    fn hashes(&self) -> HashSet<Hash> {
        self.seen.values().filter_map(|seen| seen.examined.hash.clone()).collect()
    }

    /// Makes the lists of games and refusals.
    fn publish(
        &mut self,
        listed: &[PathBuf],
        missing: Vec<Refused>,
        passing: &BTreeMap<PathBuf, Examined>,
    ) -> Changes {
        let (mut games, mut refused) = (BTreeMap::<String, Found>::new(), missing);
        for path in listed {
            let known = self.seen.get(path).map(|seen| &seen.examined);
            let Some(examined) = known.or_else(|| passing.get(path)) else { continue };
            let mut refuse = |reason: Reason, set_aside: Option<Hash>| {
                refused.push(Refused { path: path.clone(), reason, set_aside });
            };
            if let Some(hash) = &examined.hash
                && let Some(reason) = self.quarantine.reason(hash)
            {
                refuse(reason, Some(hash.clone()));
                continue;
            }
            match &examined.result {
                Ok(found) => match games.get(&found.facts.id) {
                    Some(first) => {
                        let (game, first) = (first.facts.id.clone(), first.source.display().to_string());
                        refuse(Reason::Taken { game, first }, None);
                    }
                    None => {
                        games.insert(found.facts.id.clone(), found.clone());
                    }
                },
                Err(reason) => refuse(reason.clone(), None),
            }
        }
        let found: Vec<Found> = games.into_values().collect();
        let changes = Changes {
            added: ids(&found, |new| self.game(&new.facts.id).is_none()),
            changed: ids(&found, |new| self.game(&new.facts.id).is_some_and(|old| old.hash != new.hash)),
            removed: ids(&self.found, |old| found.iter().all(|new| new.facts.id != old.facts.id)),
            refusals: refused != self.refused,
        };
        (self.found, self.refused) = (found, refused);
        changes
    }
}

fn ids(games: &[Found], chosen: impl Fn(&Found) -> bool) -> Vec<String> {
    games.iter().filter(|game| chosen(game)).map(|game| game.facts.id.clone()).collect()
}

/// Does the name end as this platform's libraries do? Files with other names are nobody's business.
fn is_library_name(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == std::env::consts::DLL_EXTENSION)
}
