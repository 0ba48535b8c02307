//! The openings of a library in the real window under a real pointer. Where no display can be made, the test says that it is skipped.

use std::fs;
use std::path::Path;
use std::process::Command;

use abstrakt_tests::program;
use abstrakt_tests::window::{SETTINGS, Window, with_home};

/// Game files.
fn games(folder: &Path) {
    let games = [
        ("Anna", "Boris", ["b2", "a1", "c3"], "1 wins by resignation of 2"),
        ("Cyril", "Dana", ["b2", "a1", "a2"], "2 wins by resignation of 1"),
        ("Eva", "Filip", ["b2", "a2", "a1"], "draw by agreement"),
        ("Hana", "Ivan", ["a1", "b2", "c3"], "draw by agreement"),
    ];
    for (number, (first, second, moves, result)) in games.into_iter().enumerate() {
        let turns: String =
            (1..).zip(moves).map(|(turn, text)| format!("{turn}. {}: {text}\n", 2 - turn % 2)).collect();
        let text = format!(
            "abstrakt-game 1\nGame: noughts-and-crosses 1.0.0\nSetup: standard\nSeat 1: \"{first}\" human\nSeat 2: \"{second}\" human\n\nMoves:\n{turns}Result: {result}.\n"
        );
        fs::write(folder.join(format!("{number}.abstrakt")), text).expect("a file");
    }
}

/// Imports a folder into the library of a window that is open.
fn import(window: &Window<'_>, folder: &Path) {
    let mut command = Command::new(program());
    command.env("ABSTRAKT_HOME", window.folder().join("home")).args(["library", "import"]).arg(folder);
    let output = command.arg("--plugins").arg(window.folder().join("plugins")).output().expect("it starts");
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(told, "4 games added\n", "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn moves_are_counted_played_and_lead_to_their_games() {
    with_home((1280, 800), SETTINGS, |display, folder| {
        let Some(window) = Window::open(display, folder, &["template"]) else { return };
        window.begin("Noughts and crosses", 2);
        window.wait_for("b2 empty, can move");
        window.click("View");
        window.point("Panels");
        window.click("Openings");
        window.press("Escape");
        window.press("Escape");
        window.wait_for("No game of the library went through this position.");
        let files = folder.join("games");
        fs::create_dir(&files).expect("a folder");
        games(&files);
        import(&window, &files);
        window.click("Look again");
        let first = "b2: 3 games, first player 33 %, drawn 33 %, others 33 %";
        window.wait_for(first);
        window.wait_for("a1: 1 game, first player 0 %, drawn 100 %, others 0 %");
        window.wait_for("Eva – Filip   ½");
        window.click(first);
        window.wait_for("b2 black cross");
        window.wait_for("a1: 2 games, first player 50 %, drawn 0 %, others 50 %");
        window.click("Cyril – Dana   0–1");
        // The game stands where it went through the position: after its first move.
        window.wait("the game", || window.sees("Cyril").then_some(()));
        window.wait_for("b2 black cross");
        assert!(window.sees("a1 empty"), "{:?}", window.controls());
        window.photograph("explorer");
    });
}
