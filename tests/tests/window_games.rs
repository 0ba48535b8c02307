//! A whole game of every game that is found, by a real pointer in the real program: a person clicks what the window offers
//! until the game is over, against a quick computer. No game is named here: a new folder among the plugins is played, too.
//! With `ABSTRAKT_PICTURES=FOLDER` each game leaves a picture of its end.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use abstrakt_random::Random;
use abstrakt_record::{Act, EndCause, Record, SeatId};
use abstrakt_tests::window::{Control, Display, SETTINGS, Window, prepare};
use abstrakt_tests::{plugin_file, program};
use serde_json::{Map, Value, json};

/// A computer that moves at once and wins against aimless clicks.
const QUICK: &str = "alpha-beta:nodes=3000,seed=7";
/// The window is small: it is drawn by the processor.
const SIZE: (u32, u32) = (640, 480);
/// The lower edge of the menu bar: a place above it cannot be clicked.
const CEILING: i32 = 40;
/// After so many clicks the person gives up, with the button on the card: two draughtsmen can chase each other for long.
const PATIENCE: u32 = 160;
/// The time for which a computer, or the window, may be silent.
const SILENCE: Duration = Duration::from_secs(60);
/// The words in the names of sites on which a click has an effect.
const STATES: [&str; 4] = [", target", ", goes on", ", can be chosen", ", can move"];

/// The folders of `plugins` that are games: their crates are libraries to be loaded.
fn games() -> Vec<String> {
    let plugins = Path::new(env!("CARGO_MANIFEST_DIR")).join("../plugins");
    let is_game = |folder: &PathBuf| {
        fs::read_to_string(folder.join("Cargo.toml")).is_ok_and(|manifest| manifest.contains("cdylib"))
    };
    let folders = fs::read_dir(plugins).expect("the plugins").flatten().map(|entry| entry.path());
    let names = folders.filter(is_game).filter_map(|folder| Some(folder.file_name()?.to_str()?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// The names of the games in the plugin folder, by the program itself, which judges them for the window, too. Writes
/// settings in which a person plays each of them against the quick computer, and nothing moves by itself.
fn set_up(folder: &Path) -> Vec<String> {
    let mut listing = Command::new(program());
    listing.env("ABSTRAKT_HOME", folder.join("home")).args(["games", "--json", "--plugins"]);
    let listed = listing.arg(folder.join("plugins")).output().expect("the program starts");
    let listed: Value = serde_json::from_slice(&listed.stdout).expect("a list of games");
    let games = listed["games"].as_array().expect("games");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let setup = |game: &Value| {
        let setup = json!({ "setup": game["setups"][0]["id"], "seats": ["", QUICK] });
        (text(&game["id"]), setup)
    };
    let setups: Map<String, Value> = games.iter().map(setup).collect();
    let mut settings: Value = serde_json::from_str(SETTINGS).expect("settings");
    settings["only-way"] = true.into();
    settings["setups"] = setups.into();
    prepare(folder, &settings.to_string());
    games.iter().map(|game| text(&game["name"]["en"])).collect()
}

/// The sites on which a click continues a move, those that end one first; if there are none, all others.
fn offered(controls: &[Control]) -> Vec<&Control> {
    let sites_in = |state: &&str| -> Vec<&Control> {
        let named = controls.iter().filter(|control| control.name.contains(*state));
        named.filter(|control| control.is_within(SIZE.0, SIZE.1)).collect()
    };
    STATES.iter().map(sites_in).find(|sites| !sites.is_empty()).unwrap_or_default()
}

/// Turns the wheel until the control with this name is in sight.
fn reach(window: &Window<'_>, name: &str) {
    window.settle();
    for _ in 0..60 {
        let control = window.wait_for(name);
        let (x, y) = control.middle();
        let floor = f64::from(SIZE.1) - 12.0;
        let is_above = y < CEILING;
        if !is_above && control.place[3] < floor {
            return;
        }
        window.wheel((x, floor as i32 / 2), is_above);
    }
    panic!("{name} cannot be scrolled to");
}

/// Clicks until the card with the result is there. Returns the number of clicks, and whether the person resigned.
fn play(window: &Window<'_>, random: &mut Random) -> (u32, bool) {
    let (mut clicks, mut last) = (0, Instant::now());
    loop {
        let controls = window.controls();
        if controls.iter().any(|control| control.name == "Play again") {
            return (clicks, false);
        }
        let sites = offered(&controls);
        if sites.is_empty() {
            assert!(last.elapsed() < SILENCE, "nothing to click after {clicks} clicks: {controls:?}");
            // The window tells by a file what it shows: no event comes of it.
            std::thread::sleep(Duration::from_millis(5));
            continue;
        }
        if clicks == PATIENCE {
            // In a low window the menu is scrolled.
            window.click("Move");
            reach(window, "Resign");
            window.click("Resign");
            window.click_role("Button", "Resign");
            window.wait_for("Play again");
            return (clicks, true);
        }
        let site = random.of(&sites);
        window.click_quickly(site.middle());
        (clicks, last) = (clicks + 1, Instant::now());
    }
}

/// Saves the game that is shown, and reads what was saved.
fn saved(window: &Window<'_>, number: usize) -> Record {
    let path = window.folder().join(format!("game-{number}.abstrakt"));
    window.press("ctrl+shift+s");
    window.click_role("TextInput", "Path of the file");
    window.replace_text(&path.display().to_string());
    window.click_role("Button", "Save");
    window.wait("the file", || path.is_file().then_some(()));
    // The message would lie over the cards of the start page.
    window.wait_gone("Saved to");
    abstrakt_record::load(&path).expect("a game")
}

/// Plays these games, one after the other.
fn play_all(share: &[String]) {
    let Some(display) = Display::open(1280, 800) else {
        abstrakt_skips::skip("Xvfb and xdotool are not installed");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let plugins = folder.path().join("plugins");
    fs::create_dir_all(&plugins).expect("a folder");
    for game in share {
        let library = plugin_file(game);
        fs::copy(&library, plugins.join(library.file_name().expect("a name"))).expect("a plugin");
    }
    let names = set_up(folder.path());
    assert_eq!(names.len(), share.len(), "every plugin is a game: {names:?}");
    let Some(window) = Window::open(&display, folder.path(), &[]) else { return };
    window.resize(SIZE.0, SIZE.1);
    for (number, name) in names.iter().enumerate() {
        let began = Instant::now();
        reach(&window, name);
        window.click(name);
        window.click("Start");
        window.wait("the board", || (!offered(&window.controls()).is_empty()).then_some(()));
        let (clicks, gave_up) = play(&window, &mut Random::new(number as u64));
        window.photograph(&format!("end-{}", name.to_lowercase().replace(' ', "-")));
        let record = saved(&window, number);
        let result = record.result().unwrap_or_else(|| panic!("{name}: no result"));
        let by_first_seat = |ply: &&&abstrakt_record::Ply| matches!(ply.act, Act::Move(SeatId(0), _));
        let plies = record.plies();
        let moves = plies.iter().filter(by_first_seat).count();
        println!(
            "{name}: {clicks} clicks, {moves} of {} plies, {:?}, {:.1?}",
            plies.len(),
            result.cause,
            began.elapsed()
        );
        assert!(moves > 0 && moves <= clicks as usize, "{name}: {moves} moves by {clicks} clicks");
        assert!(plies.len() > moves, "{name}: the computer moved, too");
        match &result.cause {
            EndCause::Resignation(seat) => assert!(gave_up && *seat == SeatId(0), "{name}: {result:?}"),
            EndCause::Rules { .. } | EndCause::Repetition => assert!(!gave_up, "{name}"),
            other => panic!("{name}: {other:?}"),
        }
        window.press("ctrl+shift+n");
    }
}

#[test]
fn every_game_is_played_to_its_end() {
    let games = games();
    assert!(games.len() > 1, "{games:?}");
    // Two windows: each waits for its computer, or for the display, half of the time.
    let (left, right) = games.split_at(games.len() / 2);
    std::thread::scope(|scope| {
        let other = scope.spawn(|| play_all(right));
        play_all(left);
        other.join().expect("the other half is played");
    });
}
