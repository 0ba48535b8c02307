//! From a path to a game or the reason why not: file check, private copy, known verdict or probe.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use abstrakt_system::{ForeignText, Home};

use crate::Reason;
use crate::catalog::Found;
use crate::file::read_library;
use crate::probe::{Judgement, Probe};
use crate::store::{Hash, Store};
use crate::verdicts::{Verdict, Verdicts};

/// Probes that run at the same time: they wait more than they work.
const AT_ONCE: usize = 4;

/// What is known of a file.
pub(crate) struct Examined {
    /// Its content, once it passed the file check.
    pub hash: Option<Hash>,
    /// The game, or why there is none.
    pub result: Result<Found, Reason>,
    /// False when another look may come to another end.
    pub lasting: bool,
}

/// A file with a private copy.
struct Copied<'a> {
    path: &'a Path,
    hash: Hash,
    copy: PathBuf,
}

/// Why there is no private copy.
struct NoCopy {
    reason: Reason,
    lasting: bool,
}

/// Looks at each file; the answers come in the order of `paths`.
pub(crate) fn examine(
    paths: &[&Path],
    store: &Store,
    verdicts: &mut Verdicts,
    probe: &Probe,
) -> Vec<Examined> {
    let copied: Vec<Result<Copied<'_>, NoCopy>> = paths.iter().map(|path| copy(path, store)).collect();
    let unknown: Vec<&Copied<'_>> =
        copied.iter().flatten().filter(|file| verdicts.get(&file.hash).is_none()).collect();
    let judged = judge(&unknown, probe);
    let mut passing = Vec::new();
    for (file, judgement) in unknown.into_iter().zip(judged) {
        if judgement.lasting {
            verdicts.insert(file.hash.clone(), judgement.verdict);
        } else {
            passing.push((file.hash.clone(), judgement.verdict));
        }
    }
    copied
        .into_iter()
        .map(|file| {
            let Copied { path, hash, copy } = match file {
                Ok(file) => file,
                Err(NoCopy { reason, lasting }) => {
                    return Examined { hash: None, result: Err(reason), lasting };
                }
            };
            let kept = verdicts.get(&hash).map(|verdict| (verdict, true));
            let passed =
                || passing.iter().find(|(known, _)| *known == hash).map(|(_, verdict)| (verdict, false));
            let (verdict, lasting) = kept.or_else(passed).expect("every copied file was judged");
            let result = match verdict {
                Verdict::Refused(reason) => Err(reason.clone()),
                Verdict::Good(findings) => Ok(Found {
                    facts: Arc::new(findings.facts.clone()),
                    cover: unhex(&findings.cover).into(),
                    source: path.into(),
                    copy,
                    hash: hash.clone(),
                }),
            };
            Examined { hash: Some(hash), result, lasting }
        })
        .collect()
}

/// Checks that the file at `path` is a whole library for this machine and makes the private copy that may be loaded:
/// for tools that look at one file, wherever it lies. Nothing of the plugin runs.
///
/// # Errors
/// Why it is no plugin.
pub fn private_copy(home: &Home, path: &Path) -> Result<PathBuf, Reason> {
    copy(path, &copies(home)).map(|file| file.copy).map_err(|refused| refused.reason)
}

/// Where a home keeps its private copies.
pub(crate) fn copies(home: &Home) -> Store {
    Store::new(home.cache().join("plugins"))
}

fn copy<'a>(path: &'a Path, store: &Store) -> Result<Copied<'a>, NoCopy> {
    let bytes = read_library(path).map_err(|error| NoCopy { reason: error.into(), lasting: true })?;
    let hash = Hash::of(&bytes);
    let name = path.file_name().unwrap_or(path.as_os_str());
    let kept = store.keep(&hash, name, &bytes);
    let copy =
        kept.map_err(|error| NoCopy { reason: Reason::NoCopy(ForeignText::of(error)), lasting: false })?;
    Ok(Copied { path, hash, copy })
}

/// Judges files, some at a time.
fn judge(files: &[&Copied<'_>], probe: &Probe) -> Vec<Judgement> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let place = next.fetch_add(1, Ordering::Relaxed)
            && let Some(file) = files.get(place)
        {
            done.push((place, probe.judge(&file.copy)));
        }
        done
    };
    let mut judged: Vec<(usize, Judgement)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_ONCE.min(files.len())).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("judging does not panic")).collect()
    });
    judged.sort_by_key(|(place, _)| *place);
    judged.into_iter().map(|(_, judgement)| judgement).collect()
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
