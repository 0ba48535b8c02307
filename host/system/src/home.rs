//! The program's own folders: the platform's, or one that `ABSTRAKT_HOME` names.
//!
//! Knows: where things of a kind belong. Must not know: what is written there.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use abstrakt_texts::{Localize, Message, english, localized_error};

use crate::files::{STALE_AFTER, sweep};
use crate::system_error::SystemError;

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

/// A folder of the home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeFolder {
    /// Settings that a person makes.
    Config,
    /// What a person made or got: games saved and played, plugins.
    Data,
    /// What outlives a run and is nobody's work: journals, the log, the set-aside plugins.
    State,
    /// What can be made again: private copies of plugins, verdicts.
    Cache,
}

impl HomeFolder {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Config, Self::Data, Self::State, Self::Cache];
}

/// Neither `ABSTRAKT_HOME` nor a home folder of the user is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoHome;

impl Localize for NoHome {
    fn message(&self) -> Message {
        Message::new("home-none")
    }
}

localized_error!(NoHome);

/// Folders of the home are not where they belong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedHome {
    /// The first of them, which cannot be written.
    pub from: PathBuf,
    /// Why not.
    pub error: SystemError,
    /// Where they are instead.
    pub to: PathBuf,
}

impl Localize for MovedHome {
    fn message(&self) -> Message {
        Message::new("home-moved")
            .with("from", self.from.display().to_string())
            .with_words("error", &self.error)
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

    /// This home, with those of the `needed` folders that cannot be written moved into a folder of the user's own among
    /// the temporary files, and what to say of it.
    ///
    /// # Errors
    /// There is no such folder either: it belongs to somebody else, for example.
    pub fn writable(self, needed: &[HomeFolder]) -> Result<(Self, Option<MovedHome>), SystemError> {
        self.writable_or(needed, &std::env::temp_dir())
    }

    fn writable_or(
        mut self,
        needed: &[HomeFolder],
        temporary: &Path,
    ) -> Result<(Self, Option<MovedHome>), SystemError> {
        let mut moved: Option<MovedHome> = None;
        for &folder in needed {
            let Err(error) = can_write(self.folder(folder)) else { continue };
            let to = match &moved {
                Some(moved) => moved.to.clone(),
                None => private_folder(temporary).map_err(|error| SystemError::at(temporary, &error))?,
            };
            let mut inside = Self::at(&to);
            std::mem::swap(self.folder_mut(folder), inside.folder_mut(folder));
            moved.get_or_insert(MovedHome { from: inside.folder(folder).clone(), error: error.into(), to });
        }
        Ok((self, moved))
    }

    fn folder(&self, folder: HomeFolder) -> &PathBuf {
        match folder {
            HomeFolder::Config => &self.config,
            HomeFolder::Data => &self.data,
            HomeFolder::State => &self.state,
            HomeFolder::Cache => &self.cache,
        }
    }

    fn folder_mut(&mut self, folder: HomeFolder) -> &mut PathBuf {
        match folder {
            HomeFolder::Config => &mut self.config,
            HomeFolder::Data => &mut self.data,
            HomeFolder::State => &mut self.state,
            HomeFolder::Cache => &mut self.cache,
        }
    }

    /// Deletes what a crash left behind while it wrote a file.
    pub fn sweep(&self) {
        HomeFolder::ALL.iter().for_each(|&folder| sweep(self.folder(folder), STALE_AFTER));
        sweep(&self.journals(), STALE_AFTER);
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

    /// The window's settings.
    pub fn settings(&self) -> PathBuf {
        self.config.join("window.json")
    }

    /// Games that a person has saved.
    pub fn games(&self) -> PathBuf {
        self.data.join("games")
    }

    /// Games that were played and are kept by themselves.
    pub fn archive(&self) -> PathBuf {
        self.data.join("archive")
    }

    /// Game files of matches, a folder each.
    pub fn matches(&self) -> PathBuf {
        self.data.join("matches")
    }

    /// Weights that evolve, a folder for each run.
    pub fn tuning(&self) -> PathBuf {
        self.data.join("tuning")
    }

    /// Tournaments, a folder each.
    pub fn tournaments(&self) -> PathBuf {
        self.data.join("tournaments")
    }

    /// Statistics of the moves of games in the window.
    pub fn moves_log(&self, extension: &str) -> PathBuf {
        self.data.join("moves").with_extension(extension)
    }

    /// The user's own plugins.
    pub fn plugins(&self) -> PathBuf {
        self.data.join("plugins")
    }

    /// Journals of games being played, or broken off.
    pub fn journals(&self) -> PathBuf {
        self.state.join("journal")
    }

    /// Where a second start leaves the name of its file for the window that is there.
    pub fn handed(&self) -> PathBuf {
        self.state.join("handed")
    }

    /// The log.
    pub fn log(&self) -> PathBuf {
        self.state.join("abstrakt.log")
    }

    /// The list of plugins that crashed in play.
    pub fn crashes(&self) -> PathBuf {
        self.state.join("crashed-plugins.json")
    }

    /// Private copies of plugins.
    pub fn copies(&self) -> PathBuf {
        self.cache.join("plugins")
    }

    /// What was found out about plugin files.
    pub fn verdicts(&self) -> PathBuf {
        self.cache.join("verdicts.json")
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
    fn folders_that_cannot_be_written_move() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let needed = [HomeFolder::Config, HomeFolder::State];
        let (good, moved) =
            Home::at(&folder.path().join("home")).writable_or(&needed, folder.path()).unwrap();
        assert!(moved.is_none() && good.state.is_dir() && !good.cache.exists());
        // A file where the folder should be: not even a privileged user writes there.
        let root = folder.path().join("file");
        fs::write(&root, "").unwrap();
        let (home, moved) = Home::at(&root).writable_or(&needed, folder.path()).unwrap();
        let moved = moved.unwrap();
        assert!(home.state.starts_with(&moved.to) && home.settings().starts_with(&moved.to));
        assert_eq!((&home.data, &moved.from), (&root.join("data"), &root.join("config")));
        let said = moved.to_string();
        assert!(said.contains(&*root.to_string_lossy()) && said.contains("no folder"), "{said}");
        // One good folder beside a bad one stays.
        let half = Home { config: good.config.clone(), ..Home::at(&root) };
        let (half, moved) = half.writable_or(&needed, folder.path()).unwrap();
        assert_eq!((half.config, moved.unwrap().from), (good.config, root.join("state")));
        fs::set_permissions(moved_to(&folder), fs::Permissions::from_mode(0o777)).unwrap();
        assert!(Home::at(&root).writable_or(&needed, folder.path()).is_err(), "anybody could write there");
    }

    #[cfg(unix)]
    fn moved_to(folder: &tempfile::TempDir) -> PathBuf {
        private_folder(folder.path()).unwrap()
    }

    #[test]
    fn the_variable_moves_every_folder() {
        let home = Home::named(Some("/elsewhere".into())).unwrap();
        for folder in HomeFolder::ALL {
            assert!(home.folder(folder).starts_with("/elsewhere"), "{folder:?}");
        }
        assert!(home.plugins().starts_with("/elsewhere"));
        assert_eq!(Home::named(Some(OsString::new())), None);
        assert_eq!(Home::named(None), None);
    }

    #[test]
    fn a_relative_home_is_fixed_at_once() {
        let home = Home::named(Some("some/where".into())).unwrap();
        assert!(home.data.is_absolute());
    }
}
