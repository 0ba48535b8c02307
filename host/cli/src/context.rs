//! What every command works with: the program's folders, the games found, and where plugin code runs.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_loader::{Catalog, Found, Probe, plugin_folders, private_copy};
use abstrakt_plugin_api::Facts;
use abstrakt_system::Home;
use abstrakt_worker::{Client, Host, Launch, Timeouts};

use crate::args::Shared;
use crate::error::CliError;
use crate::{log, progress::Progress};

/// Nobody watches a frozen window here: a busy machine is no reason to give a worker up, or a game of a match.
pub const TIMEOUTS: Timeouts = Timeouts {
    probe: Duration::from_secs(3),
    load: Duration::from_secs(30),
    rules: Duration::from_secs(10),
    stop: Duration::from_secs(2),
    work: Duration::from_secs(60),
    restarts: 3,
};

/// The program's folders and games.
pub struct Context {
    home: Home,
    folders: Vec<PathBuf>,
    host: Host,
    catalog: OnceCell<Catalog>,
}

impl Context {
    /// Finds the folders and begins the log. Plugins are looked for when a command asks.
    pub fn open(shared: &Shared) -> Result<Self, CliError> {
        let home = Home::of_user().map_err(|error| CliError::Failed(error.to_string()))?;
        log::start(home.state());
        let host = if shared.in_process { Host::in_process() } else { Host::this_program()? };
        Ok(Self { home, folders: shared.plugins.clone(), host, catalog: OnceCell::new() })
    }

    /// The folders of the program.
    pub fn home(&self) -> &Home {
        &self.home
    }

    /// Where plugin code runs.
    pub fn host(&self) -> &Host {
        &self.host
    }

    /// Every game found and every file refused.
    pub fn catalog(&self) -> Result<&Catalog, CliError> {
        if let Some(catalog) = self.catalog.get() {
            return Ok(catalog);
        }
        let progress = Progress::start("looking for games");
        let folders = plugin_folders(&self.folders, &self.home);
        let mut catalog = Catalog::new(&self.home, folders, Probe::this_program()?);
        catalog.rescan();
        drop(progress);
        Ok(self.catalog.get_or_init(|| catalog))
    }

    /// Ids of the games found.
    pub fn games(&self) -> Result<Vec<String>, CliError> {
        Ok(self.catalog()?.games().iter().map(|game| game.facts.id.clone()).collect())
    }

    /// A game by its id.
    pub fn game(&self, id: &str) -> Result<&Found, CliError> {
        let catalog = self.catalog()?;
        catalog.game(id).ok_or_else(|| {
            let known = catalog.games().iter().map(|game| game.facts.id.as_str()).collect::<Vec<_>>().join(", ");
            let refused = match catalog.refused().len() {
                0 => "",
                _ => " (some files were refused: abstrakt games tells why)",
            };
            match known.as_str() {
                "" => CliError::Usage(format!(
                    "there is no game {id}, nor any other{refused}: --plugins DIR or ABSTRAKT_PLUGINS says where games are"
                )),
                known => CliError::Usage(format!("there is no game {id}: {known} are right{refused}")),
            }
        })
    }

    /// Facts of a game, without running it.
    pub fn facts(&self, id: &str) -> Result<&Facts, CliError> {
        Ok(&self.game(id)?.facts)
    }

    /// Starts a worker for a game.
    pub fn start(&self, id: &str) -> Result<Client, CliError> {
        Ok(Client::start(self.launch_game(id)?)?)
    }

    /// What a worker for a game is started with.
    pub fn launch_game(&self, id: &str) -> Result<Launch, CliError> {
        let game = self.game(id)?;
        Ok(self.launch(&game.copy, &game.facts.name.en))
    }

    /// Starts a worker for a file, whatever folder it is in.
    pub fn start_file(&self, path: &Path) -> Result<Client, CliError> {
        if path.symlink_metadata().is_err() {
            return Err(CliError::Usage(format!("{}: there is no such file", path.display())));
        }
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let copy = private_copy(&self.home, path);
        let copy = copy.map_err(|reason| CliError::Failed(format!("{}: {reason}", path.display())))?;
        Ok(Client::start(self.launch(&copy, &name))?)
    }

    fn launch(&self, copy: &Path, name: &str) -> Launch {
        let (host, plugin) = (self.host.clone(), copy.to_owned());
        Launch { host, plugin, game: name.to_owned(), timeouts: TIMEOUTS }
    }
}
