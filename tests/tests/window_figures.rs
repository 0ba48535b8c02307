//! The cost of the window, for docs/gui.md: it is printed and asserted nowhere, because no two machines agree.
//!
//! `cargo test -p abstrakt-tests --test window_figures -- --ignored --nocapture --test-threads 1`, on Linux with a virtual display.
//! `ABSTRAKT_TEST_PROGRAM` names the program of another profile, which has no `plugins` beside it: memory grows in a development build,
//! where egui keeps the words of every id.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use abstrakt_tests::window::{PIXELS, SETTINGS, Window, with_home, with_pixels};
use serde_json::{Value, json};

/// Games after which memory is looked at.
const GAMES: usize = 1000;
/// Between two looks at it.
const EVERY: usize = 100;
/// The time for which frames are counted.
const WATCHED: Duration = Duration::from_secs(10);
/// Longest that a game of two quick computers may take.
const SILENCE: Duration = Duration::from_secs(60);

/// Settings with two computers at a game's board.
fn computers(game: &str, setup: &str, spec: &str, speed: &str) -> String {
    let mut settings: Value = serde_json::from_str(SETTINGS).expect("settings");
    settings["speed"] = speed.into();
    settings["setups"] = json!({ game: { "setup": setup, "seats": [spec, spec] } });
    settings.to_string()
}

/// Memory that the program's own process holds, in MiB.
fn memory(window: &Window<'_>) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", window.process())).expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its memory");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") / 1024
}

/// Processor time that it has used, in hundredths of a second, as the system counts it.
fn processor_time(window: &Window<'_>) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", window.process())).expect("a process");
    // Behind its name, which may contain spaces: the state is the first field, times are the 12th and 13th.
    let fields: Vec<&str> = stat.rsplit(')').next().expect("fields").split_whitespace().collect();
    fields[11..13].iter().map(|field| field.parse::<u64>().expect("a number")).sum()
}

/// Begins the game that the settings prepare.
fn begin(window: &Window<'_>, game: &str) {
    window.click(game);
    window.poke(window.wait_for("Start").middle());
}

/// Frames and processor time of `watched`, in which what is seen goes on.
fn watch(window: &Window<'_>, what: &str, watched: Duration) {
    // Figures are those of a time: no event ends it.
    sleep(Duration::from_secs(2));
    let (frame, used, began) = (window.frame(), processor_time(window), Instant::now());
    sleep(watched);
    let (frames, used) = (window.frame() - frame, 10 * (processor_time(window) - used));
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{what}: {:.1} frames a second, {:.1} ms of the processor a frame, {} MiB",
        frames as f64 / seconds,
        used as f64 / frames.max(1) as f64,
        memory(window),
    );
}

#[test]
#[ignore = "prints figures"]
fn frames_while_pieces_move_and_while_an_engine_thinks() {
    let moving = computers("abalone", "belgian-daisy", "alpha-beta:depth=2", "normal");
    with_pixels(&["abalone"], (1280, 800), &moving, |window| {
        watch(&window, "at rest on the start page", WATCHED);
        begin(&window, "Abalone");
        // The game ends soon.
        watch(&window, "two computers move", Duration::from_secs(4));
    });
    let thinking = computers("abalone", "belgian-daisy", "pv-splitting:time=60s", "normal");
    with_pixels(&["abalone"], (1280, 800), &thinking, |window| {
        begin(&window, "Abalone");
        watch(&window, "an engine thinks on all cores", WATCHED);
    });
}

#[test]
#[ignore = "prints figures"]
fn memory_over_a_thousand_games() {
    let settings = computers("noughts-and-crosses", "standard", "alpha-beta:nodes=200", "off");
    with_pixels(&["template"], (640, 480), &settings, |window| {
        begin(&window, "Noughts and crosses");
        for game in 1..=GAMES {
            let began = Instant::now();
            let again = loop {
                if let Some(again) = window.find_role("Button", "Play again") {
                    break again;
                }
                assert!(began.elapsed() < SILENCE, "game {game} goes on");
                sleep(Duration::from_millis(10));
            };
            if game == 1 || game % EVERY == 0 {
                println!("after {game} games: {} MiB", memory(&window));
            }
            let frame = window.frame();
            window.poke(again.middle());
            while window.find_role("Button", "Play again").is_some() && window.frame() < frame + 3 {
                sleep(Duration::from_millis(10));
            }
        }
    });
}

/// Games of the library that is scrolled through; the variable says otherwise.
const LIBRARY: &str = "100000";
/// Notches of the wheel, and drags of the bar to its end and back.
const NOTCHES: usize = 200;

/// A library that `ABSTRAKT_LIBRARY` names, made as docs/library.md says.
#[test]
#[ignore = "prints figures"]
fn frames_while_a_library_is_scrolled() {
    let Some(library) = std::env::var_os("ABSTRAKT_LIBRARY") else {
        println!("ABSTRAKT_LIBRARY names a library of {LIBRARY} games");
        return;
    };
    with_home((1280, 800), SETTINGS, |display, folder| {
        let data = folder.join("home").join("data");
        fs::create_dir_all(&data).expect("a folder");
        fs::copy(&library, data.join("games.library")).expect("a library");
        let Some(window) = Window::open_with(display, folder, &["draughts_international"], &[PIXELS]) else {
            return;
        };
        window.wait_for("International draughts");
        let began = Instant::now();
        window.poke(window.find_role("Button", "Library").expect("a button").middle());
        window.wait("the rows", || window.sees("International draughts Player").then_some(()));
        println!("the page with its rows after {} ms", began.elapsed().as_millis());
        let (frame, used, began) = (window.frame(), processor_time(&window), Instant::now());
        window.point_at((640, 500));
        for _ in 0..NOTCHES {
            window.wheel_quickly(false);
        }
        window.settle();
        let (frames, used) = (window.frame() - frame, 10 * (processor_time(&window) - used));
        println!(
            "{NOTCHES} notches of the wheel: {frames} frames in {} ms, {:.1} ms of the processor a frame, {} MiB",
            began.elapsed().as_millis(),
            used as f64 / frames.max(1) as f64,
            memory(&window),
        );
        window.press("Tab");
        for (key, what) in [("End", "to the end"), ("Home", "back to the start")] {
            let began = Instant::now();
            window.tap(key);
            window.settle();
            println!("{what}: at rest after {} ms", began.elapsed().as_millis());
        }
    });
}
