//! Files beside plugins and in the user's folder, by the names that they carry.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{ENDING, Learned, LearnedError};

/// A file that was found.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its path.
    pub path: PathBuf,
    /// Its content, or the reason why it gives none.
    pub learned: Result<Learned, LearnedError>,
}

/// All files in these folders, sorted by name in each; a folder that is not there has none.
pub fn list(folders: &[PathBuf]) -> Vec<Listed> {
    let listed = |path: PathBuf| Listed { learned: Learned::read_any(&path), path };
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
    for Listed { path, learned } in list(folders) {
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

fn paths(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let ends = |path: &PathBuf| path.extension().is_some_and(|ending| ending == ENDING);
    let mut paths: Vec<PathBuf> = entries.filter(ends).collect();
    paths.sort_unstable();
    paths
}
