//! The suites of a folder, as they are listed: read quickly, and nothing of them looked up.
//!
//! Knows the files of a suite. Must not know how one is measured.

use std::path::Path;

use super::folder::Measurements;
use crate::run::{ListedRun, RunKind, list};

/// Whether there is a suite in this folder.
pub fn has_suite(folder: &Path) -> bool {
    folder.join(Measurements::JOURNAL).exists()
}

/// The suites whose folders stand in this one, the latest first. Folders without a suite, or with one that
/// cannot be read, are passed over.
pub fn list_suites(folder: &Path) -> Vec<ListedRun> {
    list::<Measurements>(folder, |head| Some((head.suite.id().to_owned(), head.games.into_keys().collect())))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use super::super::folder::{Head, SuiteFolder};
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
