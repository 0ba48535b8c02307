//! Private copies of plugin files, named by their content. What is loaded is a copy, so that overwriting, rebuilding
//! or half copying the user's file hurts nobody, and what was judged is what runs.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use abstrakt_system::replace;
use sha2::{Digest, Sha256};

/// Copies that nobody asked for so long are deleted.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A file's content as 64 hexadecimal digits of SHA-256.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Hash(String);

impl Hash {
    /// Of a file's bytes.
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

/// The folder of private copies: `HASH/NAME`, the name that of the file it was copied from.
pub(crate) struct Store {
    folder: PathBuf,
}

impl Store {
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The copy of a file `name` with these bytes, made now if it is not there.
    pub fn keep(&self, hash: &Hash, name: &OsStr, bytes: &[u8]) -> io::Result<PathBuf> {
        let folder = self.folder.join(hash.as_str());
        let copy = folder.join(name);
        let whole = |found: fs::Metadata| found.is_file() && found.len() == bytes.len() as u64;
        if fs::metadata(&copy).is_ok_and(whole) {
            // A copy in use stays young. Where the time cannot be set, it is merely made again one day.
            let _ = File::open(&copy).and_then(|file| file.set_modified(SystemTime::now()));
            return Ok(copy);
        }
        fs::create_dir_all(&folder)?;
        replace(&copy, bytes)?;
        Ok(copy)
    }

    /// Deletes copies that are neither in `used` nor young. What cannot be deleted stays.
    pub fn prune(&self, used: &HashSet<Hash>) {
        let old = |path: &Path| {
            let newest =
                fs::read_dir(path)?.flatten().filter_map(|entry| entry.metadata().ok()?.modified().ok());
            let age = newest.max().and_then(|time| time.elapsed().ok());
            io::Result::Ok(age.is_some_and(|age| age > KEPT))
        };
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let hash = Hash(entry.file_name().to_string_lossy().into_owned());
            if !used.contains(&hash) && old(&entry.path()).unwrap_or(false) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
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
        let keep = || store.keep(&Hash::of(b"one"), OsStr::new("a game ♟.so"), b"one").unwrap();
        let copy = keep();
        assert_eq!(fs::read(&copy).unwrap(), b"one");
        fs::write(&copy, b"on").unwrap();
        assert_eq!(keep(), copy);
        assert_eq!(fs::read(&copy).unwrap(), b"one");
    }

    #[test]
    fn only_old_copies_out_of_use_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path().into());
        let copy = |bytes: &[u8]| store.keep(&Hash::of(bytes), OsStr::new("game.so"), bytes).unwrap();
        let (used, old, young) = (copy(b"used"), copy(b"old"), copy(b"young"));
        let long_ago = SystemTime::now() - 2 * KEPT;
        for path in [&used, &old] {
            File::options().write(true).open(path).unwrap().set_modified(long_ago).unwrap();
        }
        store.prune(&HashSet::from([Hash::of(b"used")]));
        assert_eq!([used, old, young].map(|path| path.exists()), [true, false, true]);
    }
}
