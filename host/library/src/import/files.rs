//! The files of a folder that hold games.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use abstrakt_exchange::Form;

/// Folders inside one another that are looked into.
const DEEPEST: usize = 32;

/// A file that may hold games, or a folder that cannot be looked into.
pub(super) type Found = Result<PathBuf, (PathBuf, io::Error)>;

/// The files below a folder whose names say that games are in them, in the order of their names; a file itself. Links to folders are
/// not followed.
pub(super) fn below(path: &Path) -> Vec<Found> {
    let mut found = Vec::new();
    if path.is_dir() {
        look_into(path, DEEPEST, &mut found);
    } else {
        found.push(Ok(path.into()));
    }
    found
}

fn look_into(folder: &Path, deep: usize, found: &mut Vec<Found>) {
    let entries = fs::read_dir(folder).and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => return found.push(Err((folder.into(), error))),
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            if deep > 0 {
                look_into(&path, deep - 1, found);
            }
        } else if matches!(Form::of(&path), Some(Form::Record | Form::Pdn | Form::Psq | Form::Boardspace)) {
            found.push(Ok(path));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_games_are_found_at_any_depth() {
        let folder = tempfile::tempdir().unwrap();
        let make = |name: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        };
        ["b.pdn", "a/2.abstrakt", "a/1.psq", "a/readme.txt", "a/b/c/Z.PDN", "report.html"]
            .into_iter()
            .for_each(make);
        let names = |found: Vec<Found>| -> Vec<String> {
            let name = |path: PathBuf| path.strip_prefix(folder.path()).unwrap().display().to_string();
            found.into_iter().map(|found| name(found.unwrap()).replace('\\', "/")).collect()
        };
        assert_eq!(names(below(folder.path())), ["a/1.psq", "a/2.abstrakt", "a/b/c/Z.PDN", "b.pdn"]);
        let file = folder.path().join("a/readme.txt");
        assert_eq!(below(&file).len(), 1);
    }
}
