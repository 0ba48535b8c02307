//! The program's own folders: the platform's, or one that `ABSTRAKT_HOME` names.
//!
//! Knows: where things of a kind belong. Must not know: what is written there.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use abstrakt_texts::{Localize, Message, english};

use crate::files::{STALE_AFTER, sweep};
use crate::foreign_text::ForeignText;

/// Environment variable that moves all folders into one.
pub const HOME_VARIABLE: &str = "ABSTRAKT_HOME";

/// Where the program keeps its things. Whoever writes a file makes its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    config: PathBuf,
    data: PathBuf,
    state: PathBuf,
    cache: PathBuf,
}

/// Neither `ABSTRAKT_HOME` nor a home folder of the user is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the user has no home folder: set ABSTRAKT_HOME to a folder for the program's files")]
pub struct NoHome;

/// State and cache are not where they belong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedHome {
    /// The folder that cannot be written.
    pub from: PathBuf,
    /// The system's words.
    pub error: ForeignText,
    /// Where they are instead.
    pub to: PathBuf,
}

impl Localize for MovedHome {
    fn message(&self) -> Message {
        Message::new("home-moved")
            .with("from", self.from.display().to_string())
            .with("error", self.error.as_str())
            .with("to", self.to.display().to_string())
    }
}

impl fmt::Display for MovedHome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        english(self, f)
    }
}

impl Home {
    /// The folders that environment and platform give.
    ///
    /// # Errors
    /// There is no home folder.
    pub fn of_user() -> Result<Self, NoHome> {
        Self::named(std::env::var_os(HOME_VARIABLE)).map_or_else(Self::of_platform, Ok)
    }

    /// This home; or, where state or cache cannot be written, the same with both in a folder of the user's own among the
    /// temporary files, and what is to be told of it.
    ///
    /// # Errors
    /// There is no such folder either: it belongs to somebody else, for example.
    pub fn writable(self) -> io::Result<(Self, Option<MovedHome>)> {
        self.writable_or(&std::env::temp_dir())
    }

    fn writable_or(self, temporary: &Path) -> io::Result<(Self, Option<MovedHome>)> {
        let Some((from, error)) = [&self.state, &self.cache]
            .into_iter()
            .find_map(|folder| can_write(folder).err().map(|error| (folder.clone(), error)))
        else {
            return Ok((self, None));
        };
        let to = private_folder(temporary)?;
        let inside = Self::at(&to);
        let moved = MovedHome { from, error: ForeignText::of(error), to };
        Ok((Self { state: inside.state, cache: inside.cache, ..self }, Some(moved)))
    }

    /// Deletes what a crash left behind while it wrote a file.
    pub fn sweep(&self) {
        for folder in [&self.config, &self.data, &self.state, &self.state.join("journal"), &self.cache] {
            sweep(folder, STALE_AFTER);
        }
    }

    /// All folders inside `root`.
    pub fn at(root: &Path) -> Self {
        let inside = |name: &str| root.join(name);
        Self {
            config: inside("config"),
            data: inside("data"),
            state: inside("state"),
            cache: inside("cache"),
        }
    }

    /// The folder of the variable; an empty one counts as not set.
    fn named(variable: Option<OsString>) -> Option<Self> {
        let root = PathBuf::from(variable.filter(|root| !root.is_empty())?);
        // Children inherit the variable and may run elsewhere.
        Some(Self::at(&std::path::absolute(&root).unwrap_or(root)))
    }

    fn of_platform() -> Result<Self, NoHome> {
        let folders = directories::ProjectDirs::from("", "", "abstrakt").ok_or(NoHome)?;
        Ok(Self {
            config: folders.config_dir().into(),
            data: folders.data_dir().into(),
            // Only Linux tells state from data.
            state: folders.state_dir().unwrap_or_else(|| folders.data_local_dir()).into(),
            cache: folders.cache_dir().into(),
        })
    }

    /// Settings that a person makes.
    pub fn config(&self) -> &Path {
        &self.config
    }

    /// What a person made or got: saved games, plugins.
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// What outlives a run and is nobody's work: journals, logs, the set-aside plugins.
    pub fn state(&self) -> &Path {
        &self.state
    }

    /// What can be made again: private copies of plugins, verdicts.
    pub fn cache(&self) -> &Path {
        &self.cache
    }

    /// Journals of games being played, or broken off.
    pub fn journals(&self) -> PathBuf {
        self.state.join("journal")
    }

    /// Game files of matches, a folder each.
    pub fn matches(&self) -> PathBuf {
        self.data.join("matches")
    }

    /// The user's own plugins.
    pub fn plugins(&self) -> PathBuf {
        self.data.join("plugins")
    }
}

fn can_write(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    tempfile::tempfile_in(folder).map(drop)
}

/// A folder among the temporary files that only this user can read and write.
#[cfg(unix)]
fn private_folder(temporary: &Path) -> io::Result<PathBuf> {
    use std::os::unix::fs::{DirBuilderExt, MetadataExt};

    let user = rustix::process::geteuid().as_raw();
    let folder = temporary.join(format!("abstrakt-{user}"));
    match fs::DirBuilder::new().mode(0o700).create(&folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    // Anybody may have made a folder, or a link, of this name before.
    let found = fs::symlink_metadata(&folder)?;
    if found.is_dir() && found.uid() == user && found.mode() & 0o077 == 0 {
        Ok(folder)
    } else {
        let text = format!("{} is not a private folder of this user", folder.display());
        Err(io::Error::new(io::ErrorKind::PermissionDenied, text))
    }
}

/// A folder among the temporary files, which are the user's own here.
#[cfg(not(unix))]
fn private_folder(temporary: &Path) -> io::Result<PathBuf> {
    let folder = temporary.join("abstrakt");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_home_that_cannot_be_written_moves_state_and_cache() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let (good, moved) = Home::at(&folder.path().join("home")).writable_or(folder.path()).unwrap();
        assert!(moved.is_none() && good.state().is_dir());
        // A file where the folder should be: not even a privileged user writes there.
        let root = folder.path().join("file");
        fs::write(&root, "").unwrap();
        let (home, moved) = Home::at(&root).writable_or(folder.path()).unwrap();
        let moved = moved.unwrap();
        assert!(home.state().starts_with(&moved.to) && home.cache().starts_with(&moved.to));
        assert_eq!(home.config(), root.join("config"));
        assert!(moved.to_string().contains(&*root.to_string_lossy()), "{moved}");
        fs::set_permissions(&moved.to, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(Home::at(&root).writable_or(folder.path()).is_err(), "anybody could write there");
    }

    #[test]
    fn the_variable_moves_every_folder() {
        let home = Home::named(Some("/elsewhere".into())).unwrap();
        for folder in [home.config(), home.data(), home.state(), home.cache(), &home.plugins()] {
            assert!(folder.starts_with("/elsewhere"), "{}", folder.display());
        }
        assert_eq!(Home::named(Some(OsString::new())), None);
        assert_eq!(Home::named(None), None);
    }

    #[test]
    fn a_relative_home_is_fixed_at_once() {
        let home = Home::named(Some("some/where".into())).unwrap();
        assert!(home.data().is_absolute());
    }
}
