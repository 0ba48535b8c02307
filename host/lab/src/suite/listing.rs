//! The suites of a folder, as they are listed: read quickly, and nothing of them looked up.
//!
//! Knows the files of a suite. Must not know how one is measured.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use abstrakt_system::LARGEST_TEXT;

use super::folder::{Head, JOURNAL};
use crate::run::{ListedRun, is_reported_over};

/// Is there a suite in this folder?
pub fn has_suite(folder: &Path) -> bool {
    folder.join(JOURNAL).exists()
}

/// The suites whose folders stand in this one, the latest first. What is no suite, or cannot be read, is passed over.
pub fn list_suites(folder: &Path) -> Vec<ListedRun> {
    let folders = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut suites: Vec<ListedRun> = folders.filter_map(|path| listed(&path)).collect();
    suites.sort_by(|one, other| other.modified.cmp(&one.modified).then_with(|| one.path.cmp(&other.path)));
    suites
}

fn listed(path: &Path) -> Option<ListedRun> {
    let journal = path.join(JOURNAL);
    let mut line = String::new();
    let mut lines = BufReader::new(File::open(&journal).ok()?.take(LARGEST_TEXT));
    lines.read_line(&mut line).ok()?;
    let head: Head = serde_json::from_str(&line).ok()?;
    Some(ListedRun {
        path: path.to_owned(),
        name: head.suite.id().to_owned(),
        games: head.games.into_keys().collect(),
        is_over: is_reported_over(path),
        modified: fs::metadata(&journal).and_then(|data| data.modified()).ok(),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::folder::SuiteFolder;
    use super::super::{Scope, Suite};
    use super::*;

    #[test]
    fn suites_are_listed_and_what_is_none_is_passed_over() {
        let parent = tempfile::tempdir().expect("a folder");
        let scope = Scope { scale: 0.1, seed: 1 };
        let games = BTreeMap::from([("gomoku".to_owned(), "0.1.0".to_owned())]);
        let head = Head::new(Suite::Gomoku, String::new(), scope, games);
        for (name, report) in [("one", Some("{\"over\": true}")), ("two", None)] {
            let path = parent.path().join(name);
            drop(SuiteFolder::create(&path, &head).expect("it is made"));
            assert!(has_suite(&path));
            if let Some(report) = report {
                fs::write(path.join("report.json"), report).expect("written");
            }
        }
        fs::create_dir(parent.path().join("empty")).expect("a folder");
        let mut suites = list_suites(parent.path());
        suites.sort_by(|one, other| one.path.cmp(&other.path));
        let told: Vec<(&str, bool)> = suites.iter().map(|run| (run.name.as_str(), run.is_over)).collect();
        assert_eq!(told, [("gomoku", true), ("gomoku", false)]);
        assert_eq!(suites[0].games, ["gomoku"]);
    }
}
