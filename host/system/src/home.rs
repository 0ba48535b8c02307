//! The program's own folders: the platform's, or one that `ABSTRAKT_HOME` names.
//!
//! Knows: where things of a kind belong. Must not know: what is written there.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Environment variable that moves all folders into one.
pub const HOME_VARIABLE: &str = "ABSTRAKT_HOME";

/// Where the program keeps its things. Nothing is created here: whoever writes a file makes its folder.
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

impl Home {
    /// The folders that environment and platform give.
    ///
    /// # Errors
    /// There is no home folder.
    pub fn of_user() -> Result<Self, NoHome> {
        Self::named(std::env::var_os(HOME_VARIABLE)).map_or_else(Self::of_platform, Ok)
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

    /// The user's own plugins.
    pub fn plugins(&self) -> PathBuf {
        self.data.join("plugins")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
