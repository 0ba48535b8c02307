//! Files beside plugins and in the user's folder, by the names that they carry.

use std::path::{Path, PathBuf};
use std::{fs, io};

use abstrakt_system::{SystemError, create_folders, replace};

use crate::{ENDING, Learned, LearnedError, LearnedFacts};

/// A file that was found.
#[derive(Clone, Debug)]
pub struct ListedLearned {
    /// Its path.
    pub path: PathBuf,
    /// Its content, or the reason why it gives none.
    pub learned: Result<Learned, LearnedError>,
}

/// All files in these folders, sorted by name in each; a folder that is not there has none.
pub fn list(folders: &[PathBuf]) -> Vec<ListedLearned> {
    let listed = |path: PathBuf| ListedLearned { learned: Learned::read_any(&path), path };
    folders.iter().flat_map(|folder| paths(folder)).map(listed).collect()
}

/// The first file of a game in these folders that is named `GAME.NAME.learned`, or else the first that carries the name.
///
/// # Errors
/// There is none, or the file that is named for it is damaged.
pub fn find(folders: &[PathBuf], game: &str, name: &str) -> Result<(PathBuf, Learned), LearnedError> {
    let named = folders.iter().map(|folder| folder.join(format!("{game}.{name}.{ENDING}")));
    if let Some(path) = named.into_iter().find(|path| path.is_file()) {
        return Learned::read(&path, game).map(|learned| (path, learned));
    }
    let mut known = Vec::new();
    for ListedLearned { path, learned } in list(folders) {
        match learned {
            Ok(learned) if learned.facts().game == game && learned.facts().name == name => {
                return Ok((path, learned));
            }
            Ok(learned) if learned.facts().game == game => known.push(learned.facts().name.clone()),
            _ => {}
        }
    }
    let known = if known.is_empty() { "-".to_owned() } else { known.join(", ") };
    Err(LearnedError::Unknown { name: name.to_owned(), game: game.to_owned(), known })
}

/// Keeps an evaluation in a folder as `GAME.NAME.learned`, under the name that it carries, or with a number behind that where another
/// evaluation of the game has the name there. One that is there already is not written again. Gives its file, and it as it is called there.
///
/// # Errors
/// The folder cannot be made or written to.
pub fn save(learned: &Learned, folder: &Path) -> Result<(PathBuf, Learned), LearnedError> {
    let failed = |path: &Path, error: io::Error| LearnedError::System(SystemError::at(path, &error));
    create_folders(folder).map_err(|error| failed(folder, error))?;
    let LearnedFacts { game, name, .. } = learned.facts();
    let names = std::iter::once(name.clone()).chain((2_u32..).map(|number| format!("{name}-{number}")));
    for name in names {
        let Some((bytes, kept)) = learned.renamed(&name) else { break };
        let path = folder.join(format!("{game}.{name}.{ENDING}"));
        match fs::symlink_metadata(&path) {
            Ok(_) if Learned::read_any(&path).is_ok_and(|known| known.sum() == kept.sum()) => {
                return Ok((path, kept));
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                replace(&path, &bytes).map_err(|error| failed(&path, error))?;
                return Ok((path, kept));
            }
            Err(error) => return Err(failed(&path, error)),
        }
    }
    Err(failed(folder, io::ErrorKind::AlreadyExists.into()))
}

fn paths(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let ends = |path: &PathBuf| path.extension().is_some_and(|ending| ending == ENDING);
    let mut paths: Vec<PathBuf> = entries.filter(ends).collect();
    paths.sort_unstable();
    paths
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::InputsMark;

    use super::*;
    use crate::testing;

    #[test]
    fn what_is_kept_has_a_name_of_its_own_and_is_kept_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = folder.path().join("learned");
        let facts = testing::facts("duke", InputsMark { version: 1, count: 18, hash: 1 });
        let [one, other] = [1, 2].map(|seed| {
            let model = testing::network(18, 32, Vec::new(), seed).expect("the parts fit");
            testing::learned(&facts, &model).expect("a small file")
        });
        let (path, kept) = save(&one, &place).expect("kept");
        assert_eq!((path.as_path(), kept.sum()), (place.join("duke.first.learned").as_path(), one.sum()));
        let (path, kept) = save(&other, &place).expect("kept");
        assert_eq!((path.as_path(), &*kept.facts().name), (&*place.join("duke.first-2.learned"), "first-2"));
        assert_eq!(kept.model().bytes(), other.model().bytes());
        for (again, name) in [(&one, "first"), (&other, "first-2")] {
            assert_eq!(save(again, &place).expect("it is there").1.facts().name, name);
        }
        assert_eq!(list(std::slice::from_ref(&place)).len(), 2, "nothing is there twice");
        assert_eq!(find(&[place], "duke", "first-2").expect("it is found").1.sum(), kept.sum());
    }
}
