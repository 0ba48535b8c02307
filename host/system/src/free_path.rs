//! Names that nothing has yet. Knows folders; must not know what is put there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The first of `STEM.EXTENSION`, `STEM-2.EXTENSION`, `STEM-3.EXTENSION`... in `folder` that nothing has. A link that leads
/// nowhere has its name, and a folder that is not there has none. Another program may take the path meanwhile: who must
/// not replace its file makes a new one, and asks again where that is refused.
///
/// # Errors
/// The system does not tell whether a path is taken: the folder is closed to the user, the name too long.
pub fn free_path(folder: &Path, stem: &str, extension: &str) -> io::Result<PathBuf> {
    free_path_except(folder, stem, extension, |_| false)
}

/// The same of those that are not `reserved` either: for files that are about to be written.
///
/// # Errors
/// As those of [`free_path`].
pub fn free_path_except(
    folder: &Path,
    stem: &str,
    extension: &str,
    reserved: impl Fn(&Path) -> bool,
) -> io::Result<PathBuf> {
    let name = |number: u32| match number {
        1 => format!("{stem}.{extension}"),
        _ => format!("{stem}-{number}.{extension}"),
    };
    free(folder, name, reserved)
}

/// The first of `STEM-1`, `STEM-2`... in `parent` that nothing has: a folder for one of many things of a kind.
///
/// # Errors
/// As those of [`free_path`].
pub fn free_folder(parent: &Path, stem: &str) -> io::Result<PathBuf> {
    free(parent, |number| format!("{stem}-{number}"), |_| false)
}

fn free(
    folder: &Path,
    name: impl Fn(u32) -> String,
    reserved: impl Fn(&Path) -> bool,
) -> io::Result<PathBuf> {
    for number in 1.. {
        let path = folder.join(name(number));
        match fs::symlink_metadata(&path) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if !reserved(&path) {
                    return Ok(path);
                }
            }
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_reserved_is_not_given() {
        let folder = tempfile::tempdir().unwrap();
        let first = free_path(folder.path(), "a", "game").unwrap();
        let second = free_path_except(folder.path(), "a", "game", |path| path == first).unwrap();
        assert_eq!(second, folder.path().join("a-2.game"));
    }

    #[test]
    fn the_first_name_that_is_free_is_given() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let path = || free_path(folder, "a game ♟", "abstrakt").unwrap();
        for name in ["a game ♟.abstrakt", "a game ♟-2.abstrakt", "a game ♟-3.abstrakt"] {
            assert_eq!(path(), folder.join(name));
            fs::write(path(), "").unwrap();
        }
        fs::remove_file(folder.join("a game ♟-2.abstrakt")).unwrap();
        assert_eq!(path(), folder.join("a game ♟-2.abstrakt"), "a gap is filled");
        assert_eq!(free_path(&folder.join("none"), "a", "txt").unwrap(), folder.join("none/a.txt"));
        for name in ["match-1", "match-2"] {
            assert_eq!(free_folder(folder, "match").unwrap(), folder.join(name));
            fs::create_dir(folder.join(name)).unwrap();
        }
    }

    #[test]
    fn what_cannot_be_told_is_an_error_and_no_free_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        #[cfg(unix)]
        assert_eq!(free_path(&file, "a", "txt").unwrap_err().kind(), io::ErrorKind::NotADirectory);
        assert!(free_path(folder.path(), &"a".repeat(5000), "txt").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_has_its_name() {
        let folder = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("nowhere", folder.path().join("a.txt")).unwrap();
        assert_eq!(free_path(folder.path(), "a", "txt").unwrap(), folder.path().join("a-2.txt"));
    }
}
