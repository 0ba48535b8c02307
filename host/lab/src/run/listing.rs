//! The runs of a folder, as they are listed: read quickly, and nothing of them looked up or tried.
//!
//! Knows the files of a run. Must not know how a run is played.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use abstrakt_system::{LARGEST_TEXT, read_text};
use serde::Deserialize;

use super::folder::REPORT;
use super::{Games, RunKind};
use crate::tournament::TournamentPlan;

/// A run as its folder tells it without its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRun {
    /// Its folder.
    pub path: PathBuf,
    /// Its name for people.
    pub name: String,
    /// Ids of its games.
    pub games: Vec<String>,
    /// Whether nothing was left to be done when its results were written. Otherwise it can be resumed.
    pub is_over: bool,
    /// When its last game ended.
    pub modified: Option<SystemTime>,
}

/// The part of a report that tells whether its run is over; older reports do not have it.
#[derive(Default, Deserialize)]
struct ReportedState {
    #[serde(default)]
    over: bool,
}

/// The matches and tournaments whose folders stand in this one, the latest first. Other folders, and runs that cannot be read, are passed over.
pub fn list_runs(folder: &Path) -> Vec<ListedRun> {
    list::<Games>(folder, |head| {
        let plan = TournamentPlan::read(&head.plan).ok()?;
        let games = plan.games().into_iter().map(str::to_owned).collect();
        Some((plan.name, games))
    })
}

/// The runs of a kind whose folders stand in this one, the latest first. Other folders, and runs that cannot be read, are passed over.
///
/// `told`: the name for people and the ids of the games, by the head; none where it is that of no run.
pub fn list<K: RunKind>(
    folder: &Path,
    told: impl Fn(K::Head) -> Option<(String, Vec<String>)>,
) -> Vec<ListedRun> {
    let folders = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let listed = |path: PathBuf| {
        let journal = path.join(K::JOURNAL);
        let (name, games) = told(head::<K>(&path, &journal)?)?;
        let modified = fs::metadata(&journal).and_then(|data| data.modified()).ok();
        Some(ListedRun { name, games, is_over: K::is_over(&path), modified, path })
    };
    let mut runs: Vec<ListedRun> = folders.filter_map(listed).collect();
    runs.sort_by(|one, other| other.modified.cmp(&one.modified).then_with(|| one.path.cmp(&other.path)));
    runs
}

/// Tells whether the report in this folder says that nothing is left to be played or measured.
pub(super) fn is_reported_over(folder: &Path) -> bool {
    let report = read_text(&folder.join(REPORT)).ok();
    let state: ReportedState = report.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    state.over
}

/// The head that the journal of a folder has, or that older programs left beside it.
fn head<K: RunKind>(folder: &Path, journal: &Path) -> Option<K::Head> {
    let first = || {
        let mut line = String::new();
        BufReader::new(File::open(journal).ok()?.take(LARGEST_TEXT)).read_line(&mut line).ok()?;
        serde_json::from_str(&line).ok()
    };
    first().or_else(|| K::older_head(folder).ok().flatten())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::run::{Head, RunFolder};

    #[test]
    fn runs_are_listed_and_what_is_none_is_passed_over() {
        let parent = tempfile::tempdir().expect("a folder");
        let plan = |name: &str| {
            format!(
                "name = \"{name}\"\n[[engine]]\nname = \"A\"\nspec = \"pvs\"\n[[event]]\ngame = \"abalone\"\n"
            )
        };
        for (folder, is_over) in [("one-1", Some(true)), ("one-2", Some(false)), ("one-3", None)] {
            let head = Head::new(plan(folder), BTreeMap::new(), BTreeMap::new());
            let path = parent.path().join(folder);
            drop(RunFolder::create(&path, &head).expect("it is made"));
            if let Some(is_over) = is_over {
                fs::write(path.join(REPORT), format!("{{\"over\": {is_over}}}")).expect("written");
            }
        }
        fs::create_dir(parent.path().join("empty")).expect("a folder");
        fs::create_dir(parent.path().join("damaged")).expect("a folder");
        fs::write(parent.path().join("damaged").join(Games::JOURNAL), "{\"version\"").expect("written");
        let mut runs = list_runs(parent.path());
        runs.sort_by(|one, other| one.name.cmp(&other.name));
        let told: Vec<(&str, bool)> = runs.iter().map(|run| (run.name.as_str(), run.is_over)).collect();
        assert_eq!(told, [("one-1", true), ("one-2", false), ("one-3", false)]);
        assert_eq!(runs[0].games, ["abalone"]);
        assert_eq!(list_runs(&parent.path().join("none")), []);
    }
}
