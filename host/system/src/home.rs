//! The program's own folders: the platform's, or one that `ABSTRAKT_HOME` names.
//!
//! Knows: where things of a kind belong. Must not know: what is written there.

use std::ffi::OsString;
#[cfg(unix)]
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use strum::VariantArray;

use abstrakt_texts::{Localize, LocalizedError};

use crate::files::{STALE_AFTER, sweep};
use crate::system_error::SystemError;

/// Environment variable that moves all folders into one.
pub const HOME_VARIABLE: &str = "ABSTRAKT_HOME";

/// The folders in which the program keeps its files. The writer of a file creates its folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    config: PathBuf,
    data: PathBuf,
    state: PathBuf,
    cache: PathBuf,
}

/// A folder of the home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum HomeFolder {
    /// Settings that a person makes.
    Config,
    /// Files that a person made or obtained: games saved and played, plugins.
    Data,
    /// Files that outlive a run and are no person's work: journals, the log, the set-aside plugins.
    State,
    /// Files that can be made again: private copies of plugins, verdicts.
    Cache,
}

/// Neither `ABSTRAKT_HOME` nor a home folder of the user is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, LocalizedError)]
#[message("home-none")]
pub struct NoHome;

/// Folders of the home are not where they belong.
#[derive(Clone, Debug, PartialEq, Eq, Localize)]
#[message("home-moved")]
pub struct MovedHome {
    /// The first of them, which cannot be written.
    pub from: PathBuf,
    /// The reason.
    pub error: SystemError,
    /// The folder where they are instead.
    pub to: PathBuf,
}

/// A folder of the home cannot be written, and none among the temporary files can stand in for it.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
#[message("home-no-stand-in")]
pub struct NoStandIn {
    /// The folder.
    pub from: PathBuf,
    /// The reason why it cannot be written.
    pub error: SystemError,
    /// The path where another one should be.
    pub path: PathBuf,
    /// The reason why it cannot be there.
    pub reason: NotPrivate,
}

/// The reasons why a path is no folder of this user's alone.
#[derive(Clone, Debug, PartialEq, Eq, Localize)]
pub enum NotPrivate {
    /// The system refuses it.
    #[message(transparent)]
    Refused(SystemError),
    /// It is a link, which leads wherever its maker wants.
    #[message("home-taken-link")]
    Link,
    /// It is no folder.
    #[message("home-taken-file")]
    NoFolder,
    /// It belongs to the user of this number.
    #[message("home-taken-owner")]
    Owner(u32),
    /// Others can read or write it: its permissions.
    #[message("home-taken-open", mode = format!("{_0:03o}"))]
    Open(u32),
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
    /// There can be no such folder either.
    pub fn writable(self, needed: &[HomeFolder]) -> Result<(Self, Option<MovedHome>), Box<NoStandIn>> {
        self.writable_or(needed, &std::env::temp_dir())
    }

    fn writable_or(
        mut self,
        needed: &[HomeFolder],
        temporary: &Path,
    ) -> Result<(Self, Option<MovedHome>), Box<NoStandIn>> {
        let mut moved: Option<MovedHome> = None;
        for &folder in needed {
            let Err(error) = can_write(self.folder(folder)) else { continue };
            let to = match &moved {
                Some(moved) => moved.to.clone(),
                None => private_folder(temporary).map_err(|(path, reason)| {
                    let from = self.folder(folder).clone();
                    Box::new(NoStandIn { from, error: SystemError::new(&error), path, reason })
                })?,
            };
            let mut stand_in = Self::at(&to);
            std::mem::swap(self.folder_mut(folder), stand_in.folder_mut(folder));
            moved.get_or_insert(MovedHome { from: stand_in.folder(folder).clone(), error: error.into(), to });
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
        HomeFolder::VARIANTS.iter().for_each(|&folder| sweep(self.folder(folder), STALE_AFTER));
        sweep(&self.journals(), STALE_AFTER);
    }

    /// All folders inside `root`.
    pub fn at(root: &Path) -> Self {
        let folder = |name: &str| root.join(name);
        Self {
            config: folder("config"),
            data: folder("data"),
            state: folder("state"),
            cache: folder("cache"),
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

    /// The external engines that a person has registered.
    pub fn engines(&self) -> PathBuf {
        self.config.join("engines.toml")
    }

    /// Learned evaluations of games.
    pub fn learned(&self) -> PathBuf {
        self.config.join("learned")
    }

    /// Data of games, such as tables of endings.
    pub fn game_data(&self) -> PathBuf {
        self.data.join("game-data")
    }

    /// The folders with files of games that are not beside their plugins: learned evaluations and data.
    pub fn game_files(&self) -> [PathBuf; 2] {
        [self.learned(), self.game_data()]
    }

    /// Games that a person has saved.
    pub fn games(&self) -> PathBuf {
        self.data.join("games")
    }

    /// Games that were played and are kept by themselves.
    pub fn archive(&self) -> PathBuf {
        self.data.join("archive")
    }

    /// The library of games.
    pub fn library(&self) -> PathBuf {
        self.data.join("games.library")
    }

    /// Game files of matches, a folder each.
    pub fn matches(&self) -> PathBuf {
        self.data.join("matches")
    }

    /// Weights that evolve, a folder for each run.
    pub fn tuning(&self) -> PathBuf {
        self.data.join("tuning")
    }

    /// Evaluations that games learn, a folder for each run.
    pub fn learning(&self) -> PathBuf {
        self.data.join("learning")
    }

    /// Tournaments, a folder each.
    pub fn tournaments(&self) -> PathBuf {
        self.data.join("tournaments")
    }

    /// Suites of measurements, a folder each.
    pub fn suites(&self) -> PathBuf {
        self.data.join("suites")
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

    /// The list of the games that are open in the window.
    pub fn open_games(&self) -> PathBuf {
        self.state.join("open-games.json")
    }

    /// The folder in which a second start leaves the name of its file for the window that is open.
    pub fn handed(&self) -> PathBuf {
        self.state.join("handed")
    }

    /// The log.
    pub fn log(&self) -> PathBuf {
        self.state.join("abstrakt.log")
    }

    /// The conversations with external engines that are kept.
    pub fn conversations(&self) -> PathBuf {
        self.state.join("conversations")
    }

    /// The list of plugins that crashed in play.
    pub fn crashes(&self) -> PathBuf {
        self.state.join("crashed-plugins.json")
    }

    /// Private copies of plugins.
    pub fn copies(&self) -> PathBuf {
        self.cache.join("plugins")
    }

    /// The file of the verdicts on plugin files.
    pub fn verdicts(&self) -> PathBuf {
        self.cache.join("verdicts.json")
    }
}

fn can_write(folder: &Path) -> io::Result<()> {
    crate::create_folders(folder)?;
    tempfile::tempfile_in(folder).map(drop)
}

/// A folder among the temporary files that only this user can read and write: the first of some names that is one, or becomes
/// one, so that every start of the program finds the same. Anybody may have made a folder, or a link, of these names before.
///
/// # Errors
/// The first name, and why that is no such folder.
#[cfg(unix)]
fn private_folder(temporary: &Path) -> Result<PathBuf, (PathBuf, NotPrivate)> {
    /// Somebody who takes all of these does it on purpose.
    const NAMES: u32 = 16;
    let user = rustix::process::geteuid().as_raw();
    let mut first = None;
    for number in 1..=NAMES {
        let name = if number == 1 { format!("abstrakt-{user}") } else { format!("abstrakt-{user}-{number}") };
        let folder = temporary.join(name);
        match make_private(&folder, user) {
            Ok(()) => return Ok(folder),
            Err(reason) => first = first.or(Some((folder, reason))),
        }
    }
    Err(first.unwrap_or_else(|| (temporary.into(), NotPrivate::NoFolder)))
}

/// Makes a folder that only `user`, who is this one, can read and write, unless it is there.
#[cfg(unix)]
fn make_private(folder: &Path, user: u32) -> Result<(), NotPrivate> {
    use std::os::unix::fs::{DirBuilderExt, MetadataExt};

    let refused = |error: io::Error| NotPrivate::Refused(error.into());
    match fs::DirBuilder::new().mode(0o700).create(folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(refused(error)),
        _ => {}
    }
    let found = fs::symlink_metadata(folder).map_err(refused)?;
    let mode = found.mode() & 0o777;
    match () {
        () if found.is_symlink() => Err(NotPrivate::Link),
        () if !found.is_dir() => Err(NotPrivate::NoFolder),
        () if found.uid() != user => Err(NotPrivate::Owner(found.uid())),
        () if mode & 0o077 != 0 => Err(NotPrivate::Open(mode)),
        () => can_write(folder).map_err(refused),
    }
}

/// A folder among the temporary files, which are the user's own here.
#[cfg(not(unix))]
fn private_folder(temporary: &Path) -> Result<PathBuf, (PathBuf, NotPrivate)> {
    let folder = temporary.join("abstrakt");
    match can_write(&folder) {
        Ok(()) => Ok(folder),
        Err(error) => Err((folder, NotPrivate::Refused(error.into()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn folders_that_cannot_be_written_move() {
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
        assert!(said.contains(&*root.to_string_lossy()) && said.contains("not a folder"), "{said}");
        // One good folder beside a bad one stays.
        let half = Home { config: good.config.clone(), ..Home::at(&root) };
        let (half, moved) = half.writable_or(&needed, folder.path()).unwrap();
        assert_eq!((half.config, moved.unwrap().from), (good.config, root.join("state")));
    }

    /// A path that others can create in a folder that is writable for everyone.
    #[cfg(unix)]
    #[test]
    fn a_stand_in_that_is_not_ones_own_is_passed_over() {
        use std::os::unix::fs::{PermissionsExt, chown, symlink};

        let temporary = tempfile::tempdir().unwrap();
        let found = || private_folder(temporary.path()).unwrap().file_name().unwrap().to_owned();
        let user = rustix::process::geteuid().as_raw();
        let name = |number: u32| OsString::from(format!("abstrakt-{user}-{number}"));
        let first = temporary.path().join(found());
        assert_eq!(first.file_name().unwrap(), &*format!("abstrakt-{user}"));
        fs::set_permissions(&first, fs::Permissions::from_mode(0o777)).unwrap();
        assert_eq!(make_private(&first, user), Err(NotPrivate::Open(0o777)));
        assert_eq!(found(), name(2));
        assert_eq!(found(), name(2), "every start finds the same");
        fs::remove_dir(temporary.path().join(name(2))).unwrap();
        symlink(&first, temporary.path().join(name(2))).unwrap();
        assert_eq!(make_private(&temporary.path().join(name(2)), user), Err(NotPrivate::Link));
        assert_eq!(found(), name(3));
        fs::remove_dir(temporary.path().join(name(3))).unwrap();
        fs::write(temporary.path().join(name(3)), "").unwrap();
        assert_eq!(make_private(&temporary.path().join(name(3)), user), Err(NotPrivate::NoFolder));
        assert_eq!(found(), name(4));
        // Only a privileged user gives files away; any other is told to be somebody else.
        let fourth = temporary.path().join(name(4));
        match chown(&fourth, Some(user + 1), None) {
            Ok(()) => {
                assert_eq!(make_private(&fourth, user), Err(NotPrivate::Owner(user + 1)));
                assert_eq!(found(), name(5));
            }
            Err(_) => assert_eq!(make_private(&fourth, user + 1), Err(NotPrivate::Owner(user))),
        }
        for number in 4..=16 {
            let _ = fs::remove_dir(temporary.path().join(name(number)));
            fs::write(temporary.path().join(name(number)), "").unwrap();
        }
        let root = temporary.path().join("file");
        fs::write(&root, "").unwrap();
        let none = Home::at(&root).writable_or(&[HomeFolder::State], temporary.path()).unwrap_err();
        assert_eq!((&none.path, &none.reason), (&first, &NotPrivate::Open(0o777)));
        let said = none.to_string();
        assert!(said.contains("permissions 777") && said.contains("ABSTRAKT_HOME"), "{said}");
    }

    #[test]
    fn every_reason_has_words() {
        use abstrakt_texts::testing::assert_localized;

        let none = |reason| NoStandIn {
            from: "/home/a".into(),
            error: io::Error::from(io::ErrorKind::StorageFull).into(),
            path: "/tmp/abstrakt-7".into(),
            reason,
        };
        let all = [
            none(NotPrivate::Refused(io::Error::from(io::ErrorKind::PermissionDenied).into())),
            none(NotPrivate::Link),
            none(NotPrivate::NoFolder),
            none(NotPrivate::Owner(1007)),
            none(NotPrivate::Open(0o755)),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|none| none as _).collect();
        assert_localized(&all, &["home-no-stand-in", "home-taken"]);
    }

    #[test]
    fn the_variable_moves_every_folder() {
        let home = Home::named(Some("/elsewhere".into())).unwrap();
        for &folder in HomeFolder::VARIANTS {
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
