//! From a path to a private copy: the file check, and the copy that may be loaded.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use abstrakt_system::{ForeignText, Home, forbids_execution};

use crate::Reason;
use crate::catalog::FoundPlugin;
use crate::exposure::Exposure;
use crate::file::read_library;
use crate::store::{Hash, Store};
use crate::verdicts::Verdict;

/// A file with a private copy.
pub(crate) struct Copied {
    pub hash: Hash,
    /// The file to load: the private copy, or the file itself where a copy could not run.
    pub copy: PathBuf,
}

impl Copied {
    /// The game, or the reason for a refusal, that a verdict on the file at `path` yields.
    pub fn judged(&self, path: &Path, verdict: &Verdict) -> Result<FoundPlugin, Reason> {
        match verdict {
            Verdict::Refused(reason) => Err(reason.clone()),
            Verdict::Good(findings) => Ok(FoundPlugin {
                facts: Arc::new(findings.facts.clone()),
                cover: unhex(&findings.cover).into(),
                source: path.into(),
                copy: self.copy.clone(),
                hash: self.hash.clone(),
                exposure: Exposure::of(path),
            }),
        }
    }
}

/// The private copies of a home.
pub(crate) fn copies(home: &Home) -> Store {
    Store::new(home.copies())
}

/// Checks that the file at `path` is a whole library for this machine, and makes or repairs its private copy. Where code
/// may not run from private copies, as in a home that is mounted without execution, the file is its own copy: one that is
/// replaced later is judged at the next look, not before it is loaded. Nothing of the plugin runs.
pub(crate) fn copy(path: &Path, store: &Store) -> Result<Copied, Reason> {
    let bytes = read_library(path)?;
    let hash = Hash::of(&bytes);
    if !store.can_run() {
        let file = std::path::absolute(path).map_err(|error| Reason::NoCopy(ForeignText::of(error)))?;
        return if forbids_execution(&file) {
            Err(Reason::NoExecution { copies: ForeignText::of(store.folder().display()) })
        } else {
            Ok(Copied { hash, copy: file })
        };
    }
    let name = path.file_name().unwrap_or(path.as_os_str());
    let copy = store.insert(&hash, name, &bytes);
    copy.map(|copy| Copied { hash, copy }).map_err(|error| Reason::NoCopy(ForeignText::of(error)))
}

/// The bytes that hexadecimal digits mean; a verdict that was tampered with gives none.
fn unhex(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    pairs.map(byte).collect::<Option<_>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::hex;

    #[test]
    fn a_cover_survives_its_digits() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(unhex(&hex(&bytes)), bytes);
        assert_eq!(unhex("0g"), Vec::<u8>::new());
        assert_eq!(unhex("ž"), Vec::<u8>::new());
    }
}
