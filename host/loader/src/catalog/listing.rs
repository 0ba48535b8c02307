//! The lists of files, games and refusals, and how they differ from those before.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use abstrakt_plugin_api::Facts;
use abstrakt_system::ForeignText;

use super::seen::Seen;
use super::{Changes, FoundPlugin, RefusedFile};
use crate::quarantine::Quarantine;
use crate::{Folder, Reason};

/// Files with a library's name, folder by folder, and named folders that cannot be looked into.
pub(super) fn list(folders: &[Folder]) -> (Vec<PathBuf>, Vec<RefusedFile>) {
    let (mut files, mut missing) = (Vec::new(), Vec::new());
    for folder in folders {
        let entries = match fs::read_dir(&folder.path) {
            Ok(entries) => entries,
            Err(error) => {
                if folder.named || error.kind() != io::ErrorKind::NotFound {
                    let reason = Reason::Folder(ForeignText::of(error));
                    missing.push(RefusedFile { path: folder.path.clone(), reason });
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

/// Returns whether the name ends as this platform's libraries do. Files with other names are ignored.
fn is_library_name(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == std::env::consts::DLL_EXTENSION)
}

/// Returns whether `word` names this file: by its path, its name, or its name without the parts that platforms put
/// around it.
pub(super) fn is_named(path: &Path, word: &str) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let bare = stem.strip_prefix(std::env::consts::DLL_PREFIX).unwrap_or(stem);
    path == Path::new(word)
        || path.file_name().is_some_and(|name| name == word)
        || stem == word
        || bare == word
}

/// Games by id, and what gives none, in the order of `listed`; of two files with one game the first wins.
pub(super) fn sort_out(
    listed: &[PathBuf],
    missing: &[RefusedFile],
    seen: &BTreeMap<PathBuf, Seen>,
    quarantine: &Quarantine,
) -> (Vec<FoundPlugin>, Vec<RefusedFile>) {
    let (mut games, mut refused) = (BTreeMap::<String, FoundPlugin>::new(), missing.to_vec());
    for path in listed {
        let Some(seen) = seen.get(path) else { continue };
        let mut refuse = |reason| refused.push(RefusedFile { path: path.clone(), reason });
        if let Some(copied) = seen.copied()
            && let Some(reason) = quarantine.reason(&copied.hash)
        {
            refuse(reason);
            continue;
        }
        match &seen.result {
            Ok(found) => match games.get(&found.facts.id) {
                Some(first) => {
                    let (game, first) = (first.facts.id.clone(), first.source.display().to_string());
                    refuse(Reason::Taken { game, first });
                }
                None => {
                    games.insert(found.facts.id.clone(), with_learned(found));
                }
            },
            Err(reason) => refuse(reason.clone()),
        }
    }
    (games.into_values().collect(), refused)
}

/// The game as it is with the file that lies beside it now.
fn with_learned(found: &FoundPlugin) -> FoundPlugin {
    let learned = found.source.with_file_name(found.facts.learned_file()).is_file();
    let facts = if learned == found.facts.learned {
        Arc::clone(&found.facts)
    } else {
        Arc::new(Facts { learned, ..Facts::clone(&found.facts) })
    };
    FoundPlugin { facts, ..found.clone() }
}

/// The difference between two lists of games.
pub(super) fn compare(before: &[FoundPlugin], after: &[FoundPlugin], refusals: bool) -> Changes {
    fn same<'a>(games: &'a [FoundPlugin], game: &FoundPlugin) -> Option<&'a FoundPlugin> {
        games.iter().find(|other| other.facts.id == game.facts.id)
    }
    Changes {
        added: ids(after, |new| same(before, new).is_none()),
        changed: ids(after, |new| same(before, new).is_some_and(|old| old.hash != new.hash)),
        removed: ids(before, |old| same(after, old).is_none()),
        refusals,
    }
}

fn ids(games: &[FoundPlugin], chosen: impl Fn(&FoundPlugin) -> bool) -> Vec<String> {
    games.iter().filter(|game| chosen(game)).map(|game| game.facts.id.clone()).collect()
}
