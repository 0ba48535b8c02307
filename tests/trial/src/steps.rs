//! The steps of the trial, in their order.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use abstrakt_tests::window::{Display, Window};
use serde_json::Value;

use crate::system::System;

/// The result of a step: the error is what is wrong.
type Outcome<T = ()> = Result<T, String>;

/// Settings as version 0.1 wrote them, with a dark window, which is not the usual one.
const SETTINGS: &str =
    r#"{"version": 1, "look": "dark", "language": "english", "speed": "off", "fitted": true}"#;
/// The file of the settings, below the player's home.
const SETTINGS_FILE: &str = ".config/abstrakt/window.json";
/// Settings that a later version may write.
const NEWER_SETTINGS: &str = r#"{"version": 99, "look": "of a later version"}"#;
/// A game as version 0.1 saved it.
const GAME: &str = "abstrakt-game 1\nGame: noughts-and-crosses 0.1.0\nSetup: standard\nSeat 1: \"Ann\" human\n\
                    Seat 2: \"Bob\" human\nSeed: 1\nRepetition: 5\n\nMoves:\n1. 1: b2\nResult: unfinished.\n";
/// The file of the game, below the player's home.
const GAME_FILE: &str = "Games/ann and bob.abstrakt";
/// The entry for the menus.
const ENTRY: &str = "/usr/share/applications/abstrakt.desktop";
/// The file of `ABSTRAKT_ACCESS_TREE`, below the player's home.
const TREE: &str = "tree.json";

/// The state of a trial.
pub struct Trial<'a> {
    system: &'a System,
    home: PathBuf,
    older: PathBuf,
    newer: PathBuf,
    plugin: PathBuf,
    /// None where no display can be made.
    display: Option<Display>,
}

/// A step: its name and what it does.
type Step<'a> = (&'static str, fn(&mut Trial<'a>) -> Outcome);

impl<'a> Trial<'a> {
    /// The steps.
    pub const STEPS: [Step<'a>; 10] = [
        ("a package of a lower version is installed", Self::install_older),
        ("all games of the package are found, and none is refused", Self::games),
        ("a game is played in the terminal and kept", Self::play),
        ("the window opens by the command of the menus, with settings of 0.1", Self::window),
        ("a plugin that is dropped into the user's folder appears in the open window", Self::plugin),
        (
            "a game of 0.1 opens by the command of the file manager, and goes on during an upgrade",
            Self::upgrade,
        ),
        ("games and settings are as they were", Self::kept),
        ("settings of a later version are kept beside", Self::newer_settings),
        ("removing leaves what the user has", Self::remove),
        ("purging leaves it too, and says where it is", Self::purge),
    ];

    /// A trial of these packages.
    pub fn new(system: &'a System, older: PathBuf, newer: PathBuf, plugin: PathBuf) -> Self {
        let display = Display::open(1280, 800);
        if display.is_none() {
            println!("trial: no window is opened: Xvfb and xdotool are not installed");
        }
        Self { system, home: system.home(), older, newer, plugin, display }
    }

    /// Installs a package, with what it depends on and nothing that it recommends.
    fn install(&self, package: &Path) -> Outcome {
        let name = package.file_name().unwrap_or_default();
        let copied = Path::new("/tmp").join(name);
        let copied = copied.to_str().ok_or("a package has a name in plain letters")?;
        fs::copy(package, self.system.path(copied))
            .map_err(|error| format!("{}: {error}", package.display()))?;
        self.system.root(&["apt-get", "install", "--yes", "--no-install-recommends", copied])?;
        let version = self.system.root(&["dpkg-query", "--show", "--showformat=${Version}", "abstrakt"])?;
        let right = name.to_string_lossy().contains(&format!("_{version}_"));
        expect(right, || format!("version {version} is installed from {}", package.display()))
    }

    fn install_older(&mut self) -> Outcome {
        self.install(&self.older)
    }

    /// The ids of the games found by the player, and the files refused.
    fn found(&self) -> Outcome<(Vec<String>, usize)> {
        let text = self.system.player(&["abstrakt", "games", "--json"])?;
        let found: Value = serde_json::from_str(&text).map_err(|error| format!("{error} in {text}"))?;
        let games = found["games"].as_array().ok_or("no list of games")?;
        let ids = games.iter().filter_map(|game| Some(game["id"].as_str()?.to_owned())).collect();
        Ok((ids, found["refused"].as_array().map_or(0, Vec::len)))
    }

    fn games(&mut self) -> Outcome {
        let folder = self.system.path("/usr/lib/abstrakt/plugins");
        let files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?.count();
        let (games, refused) = self.found()?;
        expect(files > 0 && games.len() == files && refused == 0, || {
            format!("{files} libraries are installed, {refused} are refused, and the games are {games:?}")
        })
    }

    fn play(&mut self) -> Outcome {
        let seat = |number: u8| format!("--player={number}=negamax:depth=2");
        self.system.player(&[
            "abstrakt",
            "play",
            "noughts-and-crosses",
            &seat(1),
            &seat(2),
            "--seed",
            "7",
        ])?;
        let kept = self.home.join(".local/share/abstrakt/archive/noughts-and-crosses 7.abstrakt");
        expect(kept.is_file(), || format!("{} is missing", kept.display()))
    }

    /// The command of the entry for the menus, for this file; none: for no file.
    fn command(&self, file: Option<&str>) -> Outcome<Vec<String>> {
        let entry =
            fs::read_to_string(self.system.path(ENTRY)).map_err(|error| format!("{ENTRY}: {error}"))?;
        let line = entry.lines().find_map(|line| line.strip_prefix("Exec="));
        let words = line.ok_or_else(|| format!("{ENTRY} has no command"))?.split(' ');
        Ok(words
            .flat_map(|word| {
                if word == "%f" {
                    file.map(|file| format!("/home/player/{file}"))
                } else {
                    Some(word.to_owned())
                }
            })
            .collect())
    }

    /// Opens the window by the command of the menus, and runs the checks; nothing where there is no display.
    fn in_window(&self, file: Option<&str>, checks: impl FnOnce(&mut Window<'_>) -> Outcome) -> Outcome {
        let Some(display) = &self.display else { return Ok(()) };
        let variables = [
            format!("DISPLAY={}", display.name()),
            "LIBGL_ALWAYS_SOFTWARE=1".to_owned(),
            format!("ABSTRAKT_ACCESS_TREE=/home/player/{TREE}"),
        ];
        let command = self.system.as_player(&variables, &self.command(file)?);
        let window = Window::of_command(display, &self.home, command, self.home.join(TREE));
        let mut window = window.ok_or("the window cannot be opened")?;
        checks(&mut window)?;
        let ended = window.close();
        expect(ended.success(), || format!("the window ends with {ended}"))
    }

    fn window(&mut self) -> Outcome {
        self.system.write(SETTINGS_FILE, SETTINGS)?;
        self.system.write(GAME_FILE, GAME)?;
        self.in_window(None, |window| {
            window.wait_for("Noughts and crosses");
            window.wait_for("Abalone");
            Ok(())
        })
    }

    fn plugin(&mut self) -> Outcome {
        let library =
            fs::read(&self.plugin).map_err(|error| format!("{}: {error}", self.plugin.display()))?;
        let drop_it = || self.system.write(".local/share/abstrakt/plugins/libpile.so", &library);
        self.in_window(None, |window| {
            window.wait_for("Noughts and crosses");
            expect(window.find("Pile").is_none(), || "Pile is there before it is dropped".to_owned())?;
            drop_it()?;
            window.wait_for("Pile");
            Ok(())
        })?;
        if self.display.is_none() {
            drop_it()?;
        }
        let (games, _) = self.found()?;
        expect(games.iter().any(|game| game == "pile"), || format!("the games are {games:?}"))
    }

    fn upgrade(&mut self) -> Outcome {
        let upgrade = || self.install(&self.newer);
        if self.display.is_none() {
            return upgrade();
        }
        self.in_window(Some(GAME_FILE), |window| {
            window.wait_for("b2 black cross");
            window.wait("its title", || window.title().starts_with("Noughts and crosses").then_some(()));
            window.click("a1 empty, can move");
            window.wait_for("a1 white ring");
            upgrade()?;
            window.click("c3 empty, can move");
            window.wait_for("c3 black cross");
            // Its workers are of the program that was replaced.
            window.press("ctrl+z");
            window.wait_for("c3 empty, can move");
            Ok(())
        })
    }

    fn kept(&mut self) -> Outcome {
        let archive = self.home.join(".local/share/abstrakt/archive");
        let kept = contents(&archive)?;
        expect(kept.keys().any(|name| name.starts_with("noughts-and-crosses 7")), || {
            format!("the games kept are {:?}", kept.keys())
        })?;
        let settings =
            fs::read_to_string(self.home.join(SETTINGS_FILE)).map_err(|error| error.to_string())?;
        let settings: Value = serde_json::from_str(&settings).map_err(|error| error.to_string())?;
        expect(settings["look"] == "dark", || format!("the look is {}", settings["look"]))?;
        let (games, refused) = self.found()?;
        expect(games.iter().any(|game| game == "pile") && refused == 0, || format!("the games are {games:?}"))
    }

    fn newer_settings(&mut self) -> Outcome {
        self.system.write(SETTINGS_FILE, NEWER_SETTINGS)?;
        self.in_window(None, |window| {
            // The game of the last time is open again.
            window.wait_for("b2 black cross");
            Ok(())
        })?;
        if self.display.is_none() {
            return Ok(());
        }
        let folder = self.home.join(".config/abstrakt");
        let kept = contents(&folder)?;
        expect(kept.values().any(|bytes| bytes == NEWER_SETTINGS.as_bytes()), || {
            format!("the files are {:?}", kept.keys())
        })
    }

    /// Runs a command of the administrator that must leave everything of the player's; what it prints.
    fn leaves_all(&self, command: &[&str]) -> Outcome<String> {
        let before = contents(&self.home)?;
        let printed = self.system.root(command)?;
        let after = contents(&self.home)?;
        expect(before == after && !after.is_empty(), || "files of the player have changed".to_owned())?;
        Ok(printed)
    }

    fn remove(&mut self) -> Outcome {
        self.leaves_all(&["apt-get", "remove", "--yes", "abstrakt"])?;
        for gone in ["/usr/bin/abstrakt", "/usr/lib/abstrakt", ENTRY] {
            expect(!self.system.path(gone).exists(), || format!("{gone} is there still"))?;
        }
        Ok(())
    }

    fn purge(&mut self) -> Outcome {
        let printed = self.leaves_all(&["dpkg", "--purge", "abstrakt"])?;
        expect(printed.contains("~/.local/share/abstrakt"), || format!("it says: {printed}"))
    }
}

/// Fails with these words unless it is so.
fn expect(is_so: bool, words: impl FnOnce() -> String) -> Outcome {
    if is_so { Ok(()) } else { Err(words()) }
}

/// All files below a folder by their paths from it, with their bytes.
fn contents(folder: &Path) -> Outcome<BTreeMap<String, Vec<u8>>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let told = |error: std::io::Error| format!("{}: {error}", next.display());
        for entry in fs::read_dir(&next).map_err(told)? {
            let path = entry.map_err(told)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(bytes) = fs::read(&path) {
                // A link to nothing has no bytes.
                let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
                found.insert(name, bytes);
            }
        }
    }
    Ok(found)
}
