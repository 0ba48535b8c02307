//! The places where a game's data is looked for.

use std::path::{Path, PathBuf};

use abstrakt_vocabulary::Facts;

use crate::{DataError, DataFile, DataFileFacts};

/// The file with a game's data of this id: the first in these folders that has its name, if there is one.
///
/// # Errors
/// That file cannot be read, is cut, or is data of another game, or of another version of this one.
pub fn find(folders: &[PathBuf], facts: &Facts, data: &str) -> Result<Option<DataFile>, DataError> {
    let name = facts.data_file(data);
    let path = folders.iter().map(|folder| folder.join(&name)).find(|path| path.is_file());
    let Some(path) = path else { return Ok(None) };
    let file = DataFile::open(&path)?;
    let found = file.facts();
    let right = DataFileFacts {
        game: facts.id.clone(),
        version: facts.version.clone(),
        data: data.into(),
        size: found.size,
        part: None,
        made_by: found.made_by.clone(),
    };
    file.expect(&right)?;
    Ok(Some(file))
}

/// The path of a part of this name in the folder of the parts.
pub fn part_path(folder: &Path, part: &str) -> PathBuf {
    folder.join(format!("{part}.part"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::tests::facts;

    #[test]
    fn the_first_folder_with_the_file_has_it() {
        let [first, second] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let folders = [first.path().to_owned(), second.path().to_owned()];
        let game = Facts { id: "duke".into(), version: "1.0.0".into(), ..Facts::plain() };
        assert!(find(&folders, &game, "endings").unwrap().is_none());
        let path = second.path().join("duke.endings");
        DataFile::write(&path, &facts("duke"), b"tables").unwrap();
        assert_eq!(find(&folders, &game, "endings").unwrap().unwrap().path(), path);
        let newer = Facts { version: "1.1.0".into(), ..game.clone() };
        let other = find(&folders, &newer, "endings").unwrap_err();
        assert!(other.to_string().contains("duke 1.1.0 endings"), "{other}");
        DataFile::write(&first.path().join("duke.endings"), &facts("yinsh"), b"tables").unwrap();
        assert!(matches!(find(&folders, &game, "endings"), Err(DataError::Other { .. })));
    }
}
