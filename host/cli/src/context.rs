//! The context of every command: the program's folders, the games found, and the process in which plugin code runs.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use abstrakt_book::ENDING;
use abstrakt_external::Registry;
use abstrakt_learned::ListedLearned;
use abstrakt_loader::{Catalog, FoundPlugin, Probe, Reason, plugin_folders};
use abstrakt_plugin_api::Facts;
use abstrakt_plugin_api::conformance::Report;
use abstrakt_record::Archive;
use abstrakt_system::process::{descriptor_limit, memory_share};
use abstrakt_system::{Home, HomeFolder, MovedHome, SystemError};
use abstrakt_texts::message;
use abstrakt_worker::{Client, Host, Launch, Timeouts};

use crate::args::Shared;
use crate::error::CliError;
use crate::{log, progress::Progress, text};

/// Files open at once that every command can do with: a worker for each of four seats, one for the board, probes.
const ENOUGH_DESCRIPTORS: u64 = 256;

/// The program's folders and games.
pub struct Context {
    home: Home,
    folders: Vec<PathBuf>,
    /// The folders in which files of games are looked for: books, learned evaluations, data.
    game_files: Vec<PathBuf>,
    host: Host,
    memory_limit: Option<u64>,
    timeouts: Timeouts,
    /// All games.
    catalog: OnceCell<Catalog>,
    /// The games that were found up to the first one that was asked for.
    first_found: OnceCell<Catalog>,
    registry: OnceCell<Registry>,
    /// Places open to other users that were reported.
    exposed: RefCell<BTreeSet<PathBuf>>,
    /// Files of data that were reported.
    unused: RefCell<BTreeSet<String>>,
}

impl Context {
    /// Finds the folders and begins the log. Plugins are looked for when a command asks.
    pub fn open(shared: &Shared) -> Result<Self, CliError> {
        let home = Home::of_user().map_err(CliError::failed)?;
        let (home, moved) =
            home.writable(&[HomeFolder::State, HomeFolder::Cache]).map_err(CliError::failed)?;
        tell_moved(moved);
        if let Some(most) = descriptor_limit().filter(|most| *most < ENOUGH_DESCRIPTORS) {
            text::note(message!("cli-few-files", most, enough = ENOUGH_DESCRIPTORS));
        }
        home.sweep();
        let _ = log::start(&home.log());
        let host = if shared.in_process { Host::in_process() } else { Host::this_program()? };
        let beside_plugins = plugin_folders(&shared.plugins, &home).into_iter().map(|folder| folder.path);
        let game_files: Vec<PathBuf> =
            shared.data.iter().cloned().chain(beside_plugins).chain(home.game_files()).collect();
        let host = host.with_memory(shared.memory_limit).with_game_folders(game_files.clone());
        let timeouts = shared.timeouts();
        Ok(Self {
            home,
            folders: shared.plugins.clone(),
            game_files,
            host,
            memory_limit: shared.memory_limit,
            timeouts,
            catalog: OnceCell::new(),
            first_found: OnceCell::new(),
            registry: OnceCell::new(),
            exposed: RefCell::default(),
            unused: RefCell::default(),
        })
    }

    /// The folders of the program.
    pub fn home(&self) -> &Home {
        &self.home
    }

    /// The folders in which files of games are looked for: books, learned evaluations, data.
    pub fn game_files(&self) -> &[PathBuf] {
        &self.game_files
    }

    /// The learned evaluations beside plugins and in the user's folder.
    pub fn learned(&self) -> Vec<ListedLearned> {
        abstrakt_learned::list(&self.game_files)
    }

    /// The archive of games that were played. If the folder for data cannot be written, another folder takes its place, and a note
    /// says so.
    pub fn archive(&self) -> Result<Archive, CliError> {
        // Only the archive moves: the plugins are in the folder for data, too.
        let moved = self.home.clone().writable(&[HomeFolder::Data]);
        let (home, moved) = moved.map_err(CliError::failed)?;
        tell_moved(moved);
        Ok(Archive::new(home.archive()))
    }

    /// The process in which plugin code runs.
    pub fn host(&self) -> &Host {
        &self.host
    }

    /// The memory that a worker may have, MiB; none: the system does not limit it.
    pub fn worker_memory(&self) -> Option<u64> {
        self.memory_limit.or_else(memory_share)
    }

    /// The time limits of plugin code.
    pub fn timeouts(&self) -> Timeouts {
        self.timeouts
    }

    /// The external engines that are registered.
    pub fn registry(&self) -> Result<&Registry, CliError> {
        if let Some(registry) = self.registry.get() {
            return Ok(registry);
        }
        let registry = Registry::read(&self.home.engines()).map_err(CliError::failed)?;
        Ok(self.registry.get_or_init(|| registry))
    }

    /// Every game found and every file refused.
    pub fn catalog(&self) -> Result<&Catalog, CliError> {
        if let Some(catalog) = self.catalog.get() {
            return Ok(catalog);
        }
        let progress = Progress::start(message!("cli-looking-for-games"));
        let mut catalog = self.unscanned()?;
        catalog.rescan();
        drop(progress);
        self.tell_exposures(catalog.games());
        Ok(self.catalog.get_or_init(|| catalog))
    }

    /// Says which plugins other users may replace, once for each place that is open to them. Standard output is for results.
    fn tell_exposures<'p>(&self, games: impl IntoIterator<Item = &'p FoundPlugin>) {
        let mut told = self.exposed.borrow_mut();
        for exposure in games.into_iter().filter_map(|game| game.exposure.as_ref()) {
            if told.insert(exposure.path.clone()) {
                text::note(exposure);
            }
        }
    }

    /// Looks for games until this one is found: a file that hangs and comes later delays nothing. Games that come later are in no
    /// catalog then.
    fn look_for(&self, id: &str) -> Result<&Catalog, CliError> {
        let progress = Progress::start(message!("cli-looking-for-games"));
        let mut catalog = self.unscanned()?;
        let mut is_whole = true;
        catalog.rescan_each(&mut |catalog, _| match catalog.settled_game(id) {
            Some(_) => {
                is_whole = false;
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        });
        drop(progress);
        self.tell_exposures(catalog.game(id));
        let place = if is_whole { &self.catalog } else { &self.first_found };
        Ok(place.get_or_init(|| catalog))
    }

    /// Judges the files anew that `which` names, or all, and looks for games then.
    pub fn judge_again(&self, which: Option<&str>) -> Result<&Catalog, CliError> {
        let mut catalog = self.unscanned()?;
        let failed = |error: std::io::Error| CliError::failed(error);
        if let (0, Some(which)) = (catalog.forget(which).map_err(failed)?, which) {
            return Err(CliError::usage(message!("cli-no-plugin", name = which)));
        }
        let _progress = Progress::start(message!("cli-judging-plugins"));
        catalog.rescan();
        self.tell_exposures(catalog.games());
        Ok(self.catalog.get_or_init(|| catalog))
    }

    fn unscanned(&self) -> Result<Catalog, CliError> {
        let folders = plugin_folders(&self.folders, &self.home);
        Ok(Catalog::new(&self.home, folders, Probe::this_program(&self.timeouts)?))
    }

    /// Ids of the games found.
    pub fn games(&self) -> Result<Vec<String>, CliError> {
        Ok(self.catalog()?.games().iter().map(|game| game.facts.id.clone()).collect())
    }

    /// A game by its id.
    pub fn game(&self, id: &str) -> Result<&FoundPlugin, CliError> {
        let catalog = match (self.catalog.get(), self.first_found.get()) {
            (Some(catalog), _) => catalog,
            (None, None) => self.look_for(id)?,
            (None, Some(catalog)) if catalog.game(id).is_some() => catalog,
            (None, Some(_)) => self.catalog()?,
        };
        catalog.game(id).ok_or_else(|| {
            let known =
                catalog.games().iter().map(|game| game.facts.id.as_str()).collect::<Vec<_>>().join(", ");
            let missing = match known.as_str() {
                "" => message!("cli-no-games", game = id),
                known => message!("cli-no-game", game = id, known),
            };
            CliError::usage(match catalog.refused().len() {
                0 => missing,
                _ => message!("cli-some-refused", reason = missing),
            })
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

    /// The launch of a worker for a game, by its id or by the path of its library. The library may be one that the catalog refuses,
    /// so that its author can examine it.
    pub fn launch_game(&self, id: &str) -> Result<Launch, CliError> {
        if is_path(id) {
            return self.launch_file(Path::new(id));
        }
        let game = self.game(id)?;
        self.note_data(&game.facts);
        Ok(self.launch(&game.copy, &game.facts.name.en))
    }

    /// Says which data of a game is there and cannot be used, once for each file: the game goes on without it.
    fn note_data(&self, facts: &Facts) {
        let mut told = self.unused.borrow_mut();
        for kind in &facts.data {
            if let Err(error) = abstrakt_game_data::find(&self.game_files, facts, &kind.id)
                && told.insert(facts.data_file(&kind.id))
            {
                text::note(message!("unused-data", reason = &error));
            }
        }
    }

    /// The book that comes with a game, in the first folder that has one.
    pub fn book_of(&self, game: &str) -> Option<PathBuf> {
        let paths = self.game_files.iter().map(|folder| folder.join(format!("{game}.{ENDING}")));
        paths.into_iter().find(|path| path.is_file())
    }

    /// Judges a file, whatever folder it is in, as the lists of games do. The inner error is why it is refused.
    pub fn judge(&self, path: &Path) -> Result<Result<FoundPlugin, Reason>, CliError> {
        is_there(path)?;
        Ok(self.unscanned()?.judge(path))
    }

    /// The launch of a worker for a library, whatever the verdict on it.
    pub fn launch_file(&self, path: &Path) -> Result<Launch, CliError> {
        is_there(path)?;
        let copy = self.unscanned()?.copy_of(path).map_err(|reason| refused(path, &reason))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        Ok(self.launch(&copy, &name))
    }

    /// Makes the lists of games say what a long run of the conformance kit found.
    pub fn reported(&self, found: &FoundPlugin, report: &Report) -> Result<(), CliError> {
        self.unscanned()?.reported(&found.hash, report);
        Ok(())
    }

    fn launch(&self, copy: &Path, name: &str) -> Launch {
        let (host, plugin) = (self.host.clone(), copy.to_owned());
        Launch { host, plugin, game: name.into(), timeouts: self.timeouts }
    }
}

/// Whether a text is the path of a library: the ids of games have neither dots nor slashes.
fn is_path(game: &str) -> bool {
    game.contains(['.', '/', '\\'])
}

fn is_there(path: &Path) -> Result<(), CliError> {
    let there = path.symlink_metadata().is_ok();
    let missing = || CliError::usage(SystemError::at(path, &ErrorKind::NotFound.into()));
    if there { Ok(()) } else { Err(missing()) }
}

/// Says where folders are that cannot be where they belong.
fn tell_moved(moved: Option<MovedHome>) {
    if let Some(moved) = moved {
        text::note(moved);
    }
}

/// A file that gives no game.
pub fn refused(path: &Path, reason: &Reason) -> CliError {
    CliError::Failed(format!("{}: {reason}", path.display()))
}
