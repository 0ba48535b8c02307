//! The program, the games, and homes to play in.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use abstrakt_tests::program;
use rustix::process::Signal;
use serde_json::Value;
use tempfile::TempDir;

use crate::processes;
use crate::report::Report;
use abstrakt_random::Random;

/// The report's name for a kill of the program.
pub const KILLS: &str = "kills of the program";

/// Longer than anything takes on a busy machine: a process that takes longer hangs.
pub const LONG: Duration = Duration::from_secs(120);

/// A game for some number of players.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Id of the game.
    pub id: String,
    /// The number of players.
    pub players: u8,
    /// Ids of the setups for so many.
    pub setups: Vec<String>,
}

/// Everything that what is done shares.
pub struct World {
    folder: TempDir,
    program: PathBuf,
    /// Every game with every number of players.
    pub kinds: Vec<Kind>,
    /// Those that come next, so that each has its turn before one comes again.
    deck: Vec<Kind>,
    /// Chance.
    pub random: Random,
    /// The account.
    pub report: Report,
    /// The time of the end.
    pub end: Instant,
    /// After how many kills of the program to end.
    kills: u64,
}

impl World {
    /// Builds program and games where they are not, and looks for the games once.
    pub fn new(seed: u64, time: Duration, kills: u64) -> Result<Self, String> {
        let folder = tempfile::tempdir().map_err(|error| format!("no folder to work in: {error}"))?;
        let plugins = folder.path().join("plugins");
        fs::create_dir(&plugins).map_err(|error| error.to_string())?;
        for library in libraries() {
            let name = library.file_name().ok_or("a library without a name")?;
            fs::copy(&library, plugins.join(name))
                .map_err(|error| format!("{}: {error}", library.display()))?;
        }
        let mut world = Self {
            folder,
            program: program(),
            kinds: Vec::new(),
            deck: Vec::new(),
            random: Random::new(seed),
            report: Report::default(),
            end: Instant::now() + time,
            kills,
        };
        world.kinds = world.list()?;
        world.end = Instant::now() + time;
        Ok(world)
    }

    /// The next game to play.
    pub fn next_kind(&mut self) -> Kind {
        if self.deck.is_empty() {
            self.deck = self.kinds.clone();
        }
        let next = self.random.below(self.deck.len());
        self.deck.swap_remove(next)
    }

    /// The games that the program finds.
    fn list(&self) -> Result<Vec<Kind>, String> {
        let done = self.command(&["games", "--json"]).output().map_err(|error| error.to_string())?;
        let listed: Value = serde_json::from_slice(&done.stdout)
            .map_err(|error| format!("games --json: {error}: {}", String::from_utf8_lossy(&done.stderr)))?;
        let mut kinds: Vec<Kind> = Vec::new();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        for game in listed["games"].as_array().into_iter().flatten() {
            let id = text(&game["id"]);
            for setup in game["setups"].as_array().into_iter().flatten() {
                let players = setup["players"].as_u64().unwrap_or(2) as u8;
                match kinds.iter_mut().find(|kind| kind.id == id && kind.players == players) {
                    Some(kind) => kind.setups.push(text(&setup["id"])),
                    None => kinds.push(Kind { id: id.clone(), players, setups: vec![text(&setup["id"])] }),
                }
            }
        }
        if kinds.is_empty() { Err(format!("no game is found: {listed}")) } else { Ok(kinds) }
    }

    /// A command of the program in the home of this world.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(arguments);
        self.place(&mut command);
        command
    }

    /// The same through a shell that reports a full disk to the program in place of ending it: a limit on the
    /// size of files comes as a signal, a full disk as an error alone.
    pub fn command_without_signal(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(&self.program).args(arguments);
        self.place(&mut command);
        command
    }

    fn place(&self, command: &mut Command) {
        command.env("ABSTRAKT_HOME", self.home()).env("ABSTRAKT_PLUGINS", self.plugins());
        command.stdin(Stdio::null());
    }

    /// The program's home.
    pub fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    /// Its journals.
    pub fn journals(&self) -> PathBuf {
        self.home().join("state").join("journal")
    }

    /// The good games.
    pub fn plugins(&self) -> PathBuf {
        self.folder.path().join("plugins")
    }

    /// A folder of this name, empty.
    pub fn fresh(&self, name: &str) -> PathBuf {
        let folder = self.folder.path().join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder among the temporary files can be written");
        folder
    }

    /// Nothing of a game is left but what another one left too.
    pub fn clear(&self) {
        let _ = fs::remove_dir_all(self.journals());
    }

    /// Whether it is time to end.
    pub fn is_over(&self) -> bool {
        Instant::now() >= self.end || self.report.count(KILLS) >= self.kills
    }

    /// Something is gone for good: it is reported at once and counted.
    pub fn lost(&mut self, what: String) {
        eprintln!("LOST: {what}");
        self.report.lost.push(what);
    }

    /// Checks that soon no process works in this home: one that does was left behind.
    pub fn check_orphans(&mut self, after: &str) {
        let entry = format!("ABSTRAKT_HOME={}", self.home().display());
        let until = Instant::now() + LONG / 4;
        loop {
            let left = processes::with(&entry);
            if left.is_empty() {
                return;
            }
            if Instant::now() > until {
                for (process, command) in left {
                    self.lost(format!("{after}: process {process} was left behind: {command}"));
                    processes::signal(process, Signal::KILL);
                }
                return;
            }
            // They are no children of this process: nothing tells of their end.
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

/// The libraries of the workspace's games.
fn libraries() -> Vec<PathBuf> {
    let games = plugin_names();
    games.iter().map(|game| abstrakt_tests::plugin_file(game)).filter(|library| library.is_file()).collect()
}

/// The folders of the workspace's games.
pub fn plugin_names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins");
    let mut games: Vec<String> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|game| {
            let manifest = fs::read_to_string(game.path().join("Cargo.toml"));
            manifest.is_ok_and(|manifest| manifest.contains("\"cdylib\""))
        })
        .map(|game| game.file_name().to_string_lossy().into_owned())
        .collect();
    games.sort();
    games
}
