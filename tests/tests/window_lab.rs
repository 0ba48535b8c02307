//! The lab in the real window, under a real pointer: a match is set up, watched, stopped, resumed, and a game of it is opened; a run
//! of tuning is set up, watched, stopped and resumed; an evaluation is learned and kept; a window that is closed ends a run after its games. Where no display can be made, the tests say that they are skipped.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use abstrakt_tests::window::{SETTINGS, Window, with_home};

/// The time to wait for the end of the program on a busy machine, and between two looks at it.
const TIMEOUT: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(20);

/// The folders of matches in a home.
fn matches(home: &std::path::Path) -> Vec<PathBuf> {
    runs(home, "matches")
}

/// The folders of runs of a sort in a home.
fn runs(home: &std::path::Path, sort: &str) -> Vec<PathBuf> {
    let folder = home.join("home").join("data").join(sort);
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// Lines of the journal of a run, the first of which is no game.
fn lines(run: &std::path::Path) -> usize {
    lines_of(run, "games.jsonl")
}

/// The same of a journal with this name.
fn lines_of(run: &std::path::Path, journal: &str) -> usize {
    fs::read_to_string(run.join(journal)).expect("a journal").lines().count()
}

/// Clicks a button while news keep coming: such a window is never at rest.
fn poke(window: &Window<'_>, name: &str) {
    let control = window.wait(name, || window.find(name).filter(|control| !control.disabled));
    window.poke(control.middle());
}

/// Opens the lab from the start page.
fn open(window: &Window<'_>) {
    window.wait_for("Noughts and crosses");
    window.click_role("Button", "Lab");
    window.wait_for("New run");
}

/// Sets up a match in which `engine` moves at random, and begins it: no game is sure to be a repetition, so that it does not end by
/// itself.
fn begin_endless_match(window: &Window<'_>, engine: &str) {
    open(window);
    window.click_role("SpinButton", "Games");
    window.replace_text("100000");
    window.press("Return");
    window.choose(engine, "Computer, custom…");
    window.choose("Algorithm", "Random");
    window.click_role("Button", "Begin");
    window.wait("games", || window.sees(" of 100000 games").then_some(()));
}

#[test]
fn a_match_is_set_up_watched_stopped_resumed_and_opened() {
    with_home((1280, 800), SETTINGS, |display, folder| {
        {
            let Some(window) = Window::open(display, folder, &["template"]) else { return };
            begin_endless_match(&window, "Engine 1");
            window.wait("boards", || window.sees("Games under way").then_some(()));
            let before = lines(&matches(folder)[0]);
            window.wait("more games", || (lines(&matches(folder)[0]) > before + 10).then_some(()));
            poke(&window, "Stop");
            window.wait("its end", || window.sees("Stopped: the run can be resumed later.").then_some(()));
        }
        let [run] = matches(folder).try_into().expect("one run");
        let stopped = lines(&run);
        assert!(run.join("report.html").is_file(), "reported");
        let Some(window) = Window::open(display, folder, &["template"]) else { return };
        open(&window);
        window.click("Open noughts-and-crosses-1");
        window.click("Go on");
        window.wait("more games", || (lines(&run) > stopped + 5).then_some(()));
        poke(&window, "Played games");
        poke(&window, "Stop");
        window.wait("its end", || window.sees("Stopped: the run can be resumed later.").then_some(()));
        let newest = lines(&run) - 1;
        window.click("Played games");
        let game = window.wait("games", || {
            window.controls().into_iter().find(|control| control.name.starts_with("Open game "))
        });
        let number: usize = game.name.trim_start_matches("Open game ").parse().expect("a number");
        assert!(number <= newest + 1, "game {number} of {newest}");
        window.click_at(game.middle());
        window.wait("its board", || window.sees("a1 ").then_some(()));
        assert_eq!(window.title(), "Noughts and crosses – Abstrakt");
    });
}

#[test]
fn a_run_of_tuning_is_set_up_watched_stopped_and_resumed() {
    with_home((1280, 800), SETTINGS, |display, folder| {
        let stopped = "The run can go on later.";
        {
            let Some(window) = Window::open(display, folder, &["template"]) else { return };
            open(&window);
            window.click("Tuning of weights");
            for (field, number) in [("Nodes for a move", "50"), ("Generations", "100000")] {
                window.click_role("SpinButton", field);
                window.replace_text(number);
                window.press("Return");
            }
            window.click_role("Button", "Begin");
            window.wait("generations", || window.sees(" of 100000, game ").then_some(()));
            window.wait("weights", || window.sees("Best").then_some(()));
            let [run] = runs(folder, "tuning").try_into().expect("one run");
            let before = lines(&run);
            window.wait("more games", || (lines(&run) > before + 10).then_some(()));
            poke(&window, "Stop");
            window.wait("its end", || window.sees(stopped).then_some(()));
        }
        let [run] = runs(folder, "tuning").try_into().expect("one run");
        let played = lines(&run);
        assert!(run.join("weights.json").is_file(), "the best so far are kept");
        let Some(window) = Window::open(display, folder, &["template"]) else { return };
        open(&window);
        window.click("Open noughts-and-crosses-1");
        window.wait("how it stands", || window.sees(stopped).then_some(()));
        assert_eq!(lines(&run), played, "it is only looked at");
        window.click("Go on");
        window.wait("more games", || (lines(&run) > played + 5).then_some(()));
        poke(&window, "Stop");
        window.wait("its end", || window.sees(stopped).then_some(()));
    });
}

#[test]
fn an_evaluation_is_learned_and_kept_as_a_computer() {
    const JOURNAL: &str = "learning.jsonl";
    with_home((1280, 800), SETTINGS, |display, folder| {
        let stopped = "The run can go on later.";
        {
            let Some(window) = Window::open(display, folder, &["template"]) else { return };
            open(&window);
            window.click("Learning an evaluation");
            window.choose("Kind", "Network of 16 numbers");
            let fields = [
                ("Nodes for a move", "5"),
                ("Games of a generation", "40"),
                ("Generations", "100"),
                ("Games of a match", "20"),
            ];
            for (field, number) in fields {
                window.click_role("SpinButton", field);
                window.replace_text(number);
                window.press("Return");
            }
            window.click_role("CheckBox", "From nothing");
            window.click_role("Button", "Begin");
            window.wait("progress", || window.sees("Generation 1 of 100, ").then_some(()));
            poke(&window, "Stop");
            window.wait("its end", || window.sees(stopped).then_some(()));
        }
        let [run] = runs(folder, "learning").try_into().expect("one run");
        let done = lines_of(&run, JOURNAL);
        let Some(window) = Window::open(display, folder, &["template"]) else { return };
        open(&window);
        window.click("Open noughts-and-crosses-1");
        window.wait("how it stands", || window.sees(stopped).then_some(()));
        assert_eq!(lines_of(&run, JOURNAL), done, "it is only looked at");
        window.click("Go on");
        let keep = || window.find("Keep as a computer").filter(|control| !control.disabled);
        window.wait("a generation that is better", keep);
        poke(&window, "Stop");
        window.wait("its end", || window.sees(stopped).then_some(()));
        window.click("Keep as a computer");
        window.wait("word of it", || window.sees("is now offered at every seat").then_some(()));
        let settings = folder.join("home").join("config");
        let kept = fs::read_dir(settings.join("learned")).expect("a folder").flatten().count();
        assert_eq!(kept, 1);
        let journal = fs::read_to_string(run.join(JOURNAL)).expect("a journal");
        let games = journal.lines().filter(|line| line.contains("\"generation\":1,\"game\":"));
        assert_eq!(games.count(), 40, "no game was played twice");
    });
}

#[test]
fn a_window_that_is_closed_ends_a_run_after_its_games() {
    with_home((1280, 800), SETTINGS, |display, folder| {
        let Some(mut window) = Window::open(display, folder, &["template"]) else { return };
        begin_endless_match(&window, "Engine 2");
        // Once: whoever asks again does not want to wait for the games.
        window.ask_to_close(&window.window_named("Abstrakt").expect("it has a title"));
        let [run] = matches(folder).try_into().expect("one run");
        let began = Instant::now();
        let ended = loop {
            match window.has_ended() {
                Some(ended) => break ended,
                None => assert!(began.elapsed() < TIMEOUT, "the window stays open"),
            }
            std::thread::sleep(PAUSE);
        };
        assert!(ended.success());
        let report = fs::read_to_string(run.join("report.md")).expect("reported at the end");
        assert!(report.contains(" games so far"), "{report}");
        let Some(window) = Window::open(display, folder, &["template"]) else { return };
        window.click("A run ended with the window and can be resumed: noughts-and-crosses-1");
        window
            .wait("what was played", || window.sees("Stopped: the run can be resumed later.").then_some(()));
    });
}
