//! Files that are replaced whole.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use crate::{free_path, read_file::open_regular};

const PREFIX: &str = ".abstrakt-";
const SUFFIX: &str = ".tmp";

/// A temporary file that is older was left behind by a crash: no file takes this long to write.
pub const STALE_AFTER: Duration = Duration::from_secs(60 * 60);

/// Makes a folder, and those above it. Where something stands in its place or above it that is no folder, the error says that,
/// and not that it is there already.
///
/// # Errors
/// The disk's; [`io::ErrorKind::NotADirectory`].
pub fn create_folders(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
        _ => error,
    })
}

/// Replaces the file at `path`. The bytes go to a temporary file beside it, reach the disk, and only then take the
/// place of what was there: after a crash or power cut at any moment the old or the new file is whole. Waits for the
/// disk, so keep it off a thread that must answer.
///
/// # Errors
/// The disk's; the old file is then as it was.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, fs::File::sync_all)
}

/// [`replace`] that waits for no disk: a power cut may cost the new file and the old one. A crash of the program costs
/// neither. For what can be lost and must not delay a window.
///
/// # Errors
/// The disk's; the old file is then as it was.
pub fn replace_unsynced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    put(path, bytes, |_| Ok(()))
}

fn put(path: &Path, bytes: &[u8], sync: fn(&fs::File) -> io::Result<()>) -> io::Result<()> {
    let path = &followed(path);
    let folder = folder_of(path);
    let mut temporary = temporary_in(folder)?;
    temporary.write_all(bytes)?;
    sync(temporary.as_file())?;
    temporary.persist(path).map_err(|error| error.error)?;
    // The new name must reach the disk too; only Unix lets a folder be opened for that.
    #[cfg(unix)]
    sync(&fs::File::open(folder)?)?;
    Ok(())
}

/// Appends a text to a file behind an empty line; a file that is not there is created. The content of the file stays,
/// and the text is there as a whole or not at all: the part that a full disk accepted is cut off again.
///
/// # Errors
/// The disk's.
pub fn append_paragraph(path: &Path, text: &[u8]) -> io::Result<()> {
    let is_new = !path.exists();
    let mut file = fs::OpenOptions::new().append(true).create(true).open(path)?;
    let before = file.metadata()?.len();
    // A file may end in the middle of a line.
    let gap: &[u8] = if before > 0 { b"\n\n" } else { b"" };
    let written = file.write_all(&[gap, text].concat()).and_then(|()| file.sync_all());
    if written.is_err() {
        // The failure that is told is the first one.
        let _ = if is_new { fs::remove_file(path) } else { file.set_len(before) };
    }
    written
}

/// Copies a file beside itself, under the first name that is free of its own with another `ending`. Gives the path of the copy.
///
/// # Errors
/// The disk's; there is no copy then.
pub fn copy_beside(path: &Path, ending: &str) -> io::Result<PathBuf> {
    let mut original = open_regular(path)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let (mut file, copy) = loop {
        let copy = free_path(folder_of(path), &stem, ending)?;
        match fs::File::create_new(&copy) {
            // Another program has taken the name meanwhile.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => break (made?, copy),
        }
    };
    if let Err(error) = io::copy(&mut original, &mut file).and_then(|_| file.sync_all()) {
        // The failure that is told is the first one.
        let _ = fs::remove_file(&copy);
        return Err(error);
    }
    Ok(copy)
}

/// Tries whether [`replace`] could write there, and leaves everything as it is.
///
/// # Errors
/// It could not: the path is a folder's, or no file can be made beside it.
pub fn can_replace(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    temporary_in(folder_of(path)).map(drop)
}

/// `name` with nothing in it that a file system refuses in a name, at most 80 characters.
pub fn file_name(name: &str) -> String {
    let kept = |c: char| if c.is_alphanumeric() || " -_–,".contains(c) { c } else { '_' };
    name.chars().map(kept).take(80).collect()
}

/// A link stays a link: the file that it leads to is replaced.
fn followed(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.into())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn temporary_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    // As any new file of the user's, less what their umask takes away, and not private as temporary files are.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Deletes the temporary files in `folder`, not in those below it, that a crash left behind: those older than `age`.
/// A file that cannot be deleted stays.
pub fn sweep(folder: &Path, age: Duration) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !name.starts_with(PREFIX) || !name.ends_with(SUFFIX) {
            continue;
        }
        let modified = entry.metadata().and_then(|file| file.modified());
        if modified.is_ok_and(|time| time.elapsed().is_ok_and(|passed| passed >= age)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// [`sweep`] of what [`replace`] may have left beside the file at `path`, once in the life of the program: a match that saves
/// thousands of games in one folder would else read that folder for each.
pub fn sweep_beside(path: &Path, age: Duration) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let path = followed(path);
    let folder = folder_of(&path);
    let is_new = SWEPT.lock().is_ok_and(|mut swept| swept.insert(folder.into()));
    if is_new {
        sweep(folder, age);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a ♟");
        for bytes in [b"one".as_slice(), b"", b"three"] {
            for replace in [replace, replace_unsynced] {
                replace(&file, bytes).unwrap();
                assert_eq!(fs::read(&file).unwrap(), bytes);
            }
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(replace(&folder.path().join("no/folder"), b"").is_err());
    }

    #[test]
    fn a_copy_takes_no_name_that_is_taken() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.journal");
        fs::write(&file, "one").unwrap();
        let first = copy_beside(&file, "damaged").unwrap();
        fs::write(&file, "two").unwrap();
        let second = copy_beside(&file, "damaged").unwrap();
        let names = ["game.damaged", "game-2.damaged"].map(|name| folder.path().join(name));
        assert_eq!([&first, &second], [&names[0], &names[1]]);
        assert_eq!([first, second].map(|copy| fs::read_to_string(copy).unwrap()), ["one", "two"]);
        assert!(
            copy_beside(folder.path(), "copy").is_err() && !folder.path().with_extension("copy").exists()
        );
    }

    #[test]
    fn a_place_is_tried_without_a_trace() {
        let folder = tempfile::tempdir().unwrap();
        assert!(can_replace(&folder.path().join("game")).is_ok());
        assert!(
            can_replace(folder.path()).is_err() && can_replace(&folder.path().join("no/folder")).is_err()
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
    }

    #[test]
    fn odd_letters_of_a_name_go_and_its_length_ends() {
        assert_eq!(file_name("A/b – c"), "A_b – c");
        assert_eq!(file_name(&"x".repeat(500)).len(), 80);
    }

    #[test]
    fn a_bare_name_lies_in_the_folder_of_the_moment() {
        assert_eq!(folder_of(Path::new("game")), Path::new("."));
        assert_eq!(folder_of(Path::new("a/game")), Path::new("a"));
    }

    #[test]
    fn a_folder_in_the_place_of_a_file_is_no_file_that_is_there_already() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        for path in [file.clone(), file.join("below"), file.join("below").join("deep")] {
            let error = create_folders(&path).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::NotADirectory, "{}", path.display());
        }
        let deep = folder.path().join("a").join("b");
        create_folders(&deep).and_then(|()| create_folders(&deep)).unwrap();
        assert!(deep.is_dir());
    }

    #[test]
    fn only_old_temporary_files_are_swept() {
        let folder = tempfile::tempdir().unwrap();
        let names = [".abstrakt-x1.tmp", ".abstrakt-x1", "x1.tmp", "game"];
        for name in names {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let left = || names.map(|name| folder.path().join(name).exists());
        sweep(folder.path(), Duration::from_secs(600));
        assert_eq!(left(), [true; 4], "they are young");
        sweep(folder.path(), Duration::ZERO);
        assert_eq!(left(), [false, true, true, true]);
    }
}
