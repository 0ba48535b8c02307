//! Plugins that crashed in play, by content of the file: after some crashes the catalog sets the file aside until the
//! user lets it in again.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use abstrakt_system::replace;
use serde::{Deserialize, Serialize};

use crate::Reason;
use crate::store::Hash;

/// Format of the file; another one is not read.
const FORMAT: u32 = 1;
/// Crashes in play after which a file is set aside.
const ENOUGH: u32 = 3;

/// The list of crashes.
#[derive(Serialize, Deserialize)]
pub(crate) struct Quarantine {
    format: u32,
    crashes: BTreeMap<Hash, u32>,
    #[serde(skip)]
    file: PathBuf,
}

impl Quarantine {
    /// The list in `file`; empty where the file is missing or makes no sense.
    pub fn read(file: PathBuf) -> Self {
        let stored = std::fs::read(&file).ok().and_then(|text| serde_json::from_slice::<Self>(&text).ok());
        let crashes = stored.filter(|stored| stored.format == FORMAT).map(|stored| stored.crashes);
        Self { format: FORMAT, crashes: crashes.unwrap_or_default(), file }
    }

    /// Counts a crash and tells how many there were.
    pub fn crashed(&mut self, hash: &Hash) -> io::Result<u32> {
        let count = self.crashes.entry(hash.clone()).or_default();
        *count += 1;
        let count = *count;
        self.write().map(|()| count)
    }

    /// Forgets a file's crashes.
    pub fn forgive(&mut self, hash: &Hash) -> io::Result<()> {
        self.crashes.remove(hash);
        self.write()
    }

    /// The reason why the file is set aside, if it is.
    pub fn reason(&self, hash: &Hash) -> Option<Reason> {
        let count = self.crashes.get(hash).filter(|count| **count >= ENOUGH)?;
        Some(Reason::SetAside(*count))
    }

    fn write(&self) -> io::Result<()> {
        let text = serde_json::to_vec(self).expect("a list of crashes has a JSON form");
        std::fs::create_dir_all(self.file.parent().unwrap_or(Path::new(".")))?;
        replace(&self.file, &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_set_aside_after_some_crashes_and_let_in_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state").join("crashes.json");
        let hash = Hash::of(b"game");
        for crash in 1..=ENOUGH {
            let mut list = Quarantine::read(file.clone());
            assert_eq!(list.reason(&hash), None);
            assert_eq!(list.crashed(&hash).unwrap(), crash);
        }
        let mut list = Quarantine::read(file.clone());
        assert_eq!(list.reason(&hash), Some(Reason::SetAside(3)));
        assert_eq!(list.reason(&Hash::of(b"another")), None);
        list.forgive(&hash).unwrap();
        assert_eq!(Quarantine::read(file).reason(&hash), None);
    }
}
