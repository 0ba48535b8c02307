//! Private copies of plugin files, named by their content. The library that is loaded is a copy, so that overwriting,
//! rebuilding or half copying the user's file does no harm, and the file that was judged is the one that runs.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use abstrakt_system::{STALE_AFTER, forbids_execution, lock, replace_unsynced, sweep};
use sha2::{Digest, Sha256};

/// Copies that were not asked for in this time are deleted.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// A copy that is used is marked so at most this often.
const MARKED: Duration = Duration::from_secs(24 * 60 * 60);
/// A copy that was just made may be somebody's who has not loaded it yet.
const FRESH: Duration = Duration::from_secs(60);
/// All copies out of use together, bytes: the oldest are deleted beyond this.
const MAX_STORE_BYTES: u64 = 128 << 20;

/// A file's content as 64 hexadecimal digits of SHA-256.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Hash(String);

impl Hash {
    /// The digest of a file's bytes.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self(hex(&Sha256::digest(bytes)))
    }

    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Hexadecimal digits of `bytes`.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns whether the file at `path` has the content after which its folder is named. True for a file that is no
/// private copy.
pub(crate) fn is_unaltered(path: &Path) -> bool {
    let folder = path.parent().and_then(Path::file_name).and_then(OsStr::to_str).unwrap_or_default();
    if folder.len() != 64 || !folder.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return true;
    }
    fs::read(path).is_ok_and(|bytes| Hash::of(&bytes).as_str() == folder)
}

/// Marks the private copy at `path` as in use until the result is dropped; nothing where the system cannot.
pub fn hold(path: &Path) -> Option<File> {
    let file = File::open(path).ok()?;
    file.lock_shared().ok()?;
    Some(file)
}

/// The folder of private copies: `HASH/NAME`, the name that of the file it was copied from.
pub(crate) struct Store {
    folder: PathBuf,
}

/// A folder of the store.
struct Entry {
    path: PathBuf,
    age: Duration,
    size: u64,
}

impl Store {
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns whether code may run from the folder, which is made for the question.
    pub fn can_run(&self) -> bool {
        // Where it cannot be made, the first copy says why.
        let _ = fs::create_dir_all(&self.folder);
        !forbids_execution(&self.folder)
    }

    /// The copy of a file `name` with these bytes, made now if it is not there or is not the same.
    pub fn insert(&self, hash: &Hash, name: &OsStr, bytes: &[u8]) -> io::Result<PathBuf> {
        let folder = self.folder.join(hash.as_str());
        let copy = folder.join(name);
        if fs::read(&copy).is_ok_and(|found| found == bytes) {
            // A copy in use stays young. Where the time cannot be set, it is merely made again one day.
            if age(&copy).is_some_and(|age| age > MARKED) {
                let _ = File::open(&copy).and_then(|file| file.set_modified(SystemTime::now()));
            }
            return Ok(copy);
        }
        fs::create_dir_all(&folder)?;
        // A file torn by a crash does not match the name of its folder, and is made again.
        replace_unsynced(&copy, bytes)?;
        Ok(copy)
    }

    /// Deletes copies out of use: old ones, and the oldest while there are too many. In use are those in `used` and
    /// those that any process holds. A copy that cannot be deleted stays.
    pub fn prune(&self, used: &HashSet<Hash>) {
        let folders = || fs::read_dir(&self.folder).into_iter().flatten().flatten();
        folders().for_each(|folder| sweep(&folder.path(), STALE_AFTER));
        let mut entries: Vec<Entry> = folders()
            .filter(|entry| !used.contains(&Hash(entry.file_name().to_string_lossy().into_owned())))
            .filter_map(|entry| Entry::of(entry.path()))
            .collect();
        entries.sort_by_key(|entry| entry.age);
        let mut size = 0;
        for entry in entries {
            size += entry.size;
            if (entry.age > KEPT || size > MAX_STORE_BYTES) && entry.age > FRESH && !is_held(&entry.path) {
                let _ = fs::remove_dir_all(entry.path);
            }
        }
    }
}

impl Entry {
    fn of(path: PathBuf) -> Option<Self> {
        let files = || fs::read_dir(&path).into_iter().flatten().flatten();
        let size = files().filter_map(|file| Some(file.metadata().ok()?.len())).sum();
        let age = files().filter_map(|file| age(&file.path())).min().or_else(|| age(&path))?;
        Some(Self { path, age, size })
    }
}

/// Time since the file was written or marked.
fn age(file: &Path) -> Option<Duration> {
    fs::metadata(file).ok()?.modified().ok()?.elapsed().ok()
}

/// Returns whether a process holds a file of this folder. Where the file system has no locks none does, or copies would
/// pile up for ever.
fn is_held(folder: &Path) -> bool {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files = files.filter_map(|file| File::open(file.path()).ok());
    files.any(|file| !lock(&file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_sha_256() {
        // FIPS 180-4, example "abc".
        let right = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Hash::of(b"abc").as_str(), right);
    }

    #[test]
    fn a_copy_is_made_once_and_again_when_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().join("copies"));
        let insert = || store.insert(&Hash::of(b"one"), OsStr::new("a game ♟.so"), b"one").unwrap();
        let copy = insert();
        assert!(is_unaltered(&copy));
        // Cut short, and another content of the same length.
        for damage in [b"on".as_slice(), b"two"] {
            fs::write(&copy, damage).unwrap();
            assert!(!is_unaltered(&copy));
            assert_eq!(insert(), copy);
            assert_eq!(fs::read(&copy).unwrap(), b"one");
        }
    }

    fn make_older(path: &Path, age: Duration) {
        File::options().write(true).open(path).unwrap().set_modified(SystemTime::now() - age).unwrap();
    }

    #[test]
    fn only_old_copies_out_of_use_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().into());
        let copy = |bytes: &[u8]| store.insert(&Hash::of(bytes), OsStr::new("game.so"), bytes).unwrap();
        let (used, old, held, young) = (copy(b"used"), copy(b"old"), copy(b"held"), copy(b"young"));
        for path in [&used, &old, &held] {
            make_older(path, 2 * KEPT);
        }
        let holder = hold(&held);
        store.prune(&HashSet::from([Hash::of(b"used")]));
        assert_eq!([&used, &old, &held, &young].map(|path| path.exists()), [true, false, true, true]);
        drop(holder);
        store.prune(&HashSet::from([Hash::of(b"used")]));
        assert!(!held.exists());
    }

    #[test]
    fn beyond_their_size_the_oldest_go_first() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().into());
        let copies: Vec<PathBuf> = (0..5_u8)
            .map(|number| {
                let copy = store.insert(&Hash::of(&[number]), OsStr::new("game.so"), &[number]).unwrap();
                // Sparse: it takes no room.
                File::options().write(true).open(&copy).unwrap().set_len(MAX_STORE_BYTES / 2).unwrap();
                make_older(&copy, FRESH * u32::from(number + 2));
                copy
            })
            .collect();
        store.prune(&HashSet::new());
        let left: Vec<bool> = copies.iter().map(|copy| copy.exists()).collect();
        assert_eq!(left, [true, true, false, false, false]);
    }
}
