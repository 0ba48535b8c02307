//! The library in the real window, under a real pointer: games are imported, sorted and searched, opened to be looked at, made games of, and
//! deleted. Where no display can be made, the tests say that they are skipped.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use abstrakt_record::{Header, Record, Seat, TimeControl};
use abstrakt_tests::window::{SETTINGS, Window, with_home};

const GAMES: &str = r#"[Event "Club"]
[Date "1996.01.13"]
[White "Novak, Jan"]
[Black "Anna"]
[Result "2-0"]
[GameType "20"]

1. 32-28 19-23 2. 28x19 14x23 2-0

[Event "Cup"]
[Date "1995.02.01"]
[White "Baker"]
[Black "Zora"]
[Result "1-1"]
[GameType "20"]

1. 33-29 1-1
"#;

const NOVAK: &str = "International draughts Novak, Jan Anna 1–0";
const BAKER: &str = "International draughts Baker Zora ½–½";
const CLOCKS: &str = "Noughts and crosses Cyril Dora *";

/// A folder with a PDN file of two games, and a game with clocks that has not ended.
fn games(folder: &Path) -> PathBuf {
    let games = folder.join("games");
    fs::create_dir_all(&games).expect("a folder");
    fs::write(games.join("games.pdn"), GAMES).expect("written");
    let clock = Some(TimeControl::game(Duration::from_secs(3600), Duration::ZERO));
    let seats = ["Cyril", "Dora"].map(|name| Seat { clock, ..Seat::human(name) });
    let header = Header::new("noughts-and-crosses", "0.1.0", "standard", seats.to_vec());
    abstrakt_record::save(&games.join("clocks.abstrakt"), &Record::new(header)).expect("written");
    games
}

/// The row of a game whose name has these words.
fn row(window: &Window<'_>, words: &str) -> Option<abstrakt_tests::window::Control> {
    let is_row =
        |control: &abstrakt_tests::window::Control| control.role == "Button" && control.name.contains(words);
    window.controls().into_iter().find(is_row)
}

/// The name of that row, once it is there.
fn named(window: &Window<'_>, words: &str) -> String {
    window.wait(words, || row(window, words)).name
}

fn import(window: &Window<'_>, folder: &Path, [open, field, ahead]: [&str; 3]) {
    window.click_role("Button", open);
    window.click_role("TextInput", field);
    window.replace_text(&folder.display().to_string());
    window.click_role("Button", ahead);
}

#[test]
fn games_are_imported_searched_looked_at_played_on_and_deleted() {
    with_home((1280, 800), SETTINGS, |display, folder| {
        let games = games(folder);
        {
            let Some(window) = Window::open(display, folder, &["draughts_international", "template"]) else {
                return;
            };
            window.wait_for("Noughts and crosses");
            window.wait_gone("Looking for games");
            window.click_role("Button", "Library");
            window.wait("an empty library", || window.sees("The library has no games yet").then_some(()));
            import(&window, &games, ["Import…", "Path of the file or folder", "Import"]);
            window.wait("the end", || window.sees("3 games were added, 0 already there").then_some(()));
            window.click_role("Button", "OK");
            for words in [NOVAK, BAKER, CLOCKS] {
                named(&window, words);
            }
            window.click("Sort by Date");
            window.wait("the oldest first", || {
                let [older, newer] = [BAKER, NOVAK].map(|words| row(&window, words));
                (older?.place[1] < newer?.place[1]).then_some(())
            });
            window.click_role("TextInput", "Players, event or notes");
            window.write("jan nov");
            window.wait("one game", || window.sees("1 of 3 games").then_some(()));
            assert!(row(&window, NOVAK).is_some() && row(&window, BAKER).is_none());
            window.click_twice(&named(&window, NOVAK));
            window.wait("the game", || window.sees("being looked at").then_some(()));
            assert!(!window.sees("Resign") && !window.sees("Agree to a draw"));
            // A game with clocks and without a result: the clock of the player to move stands.
            window.press("ctrl+shift+o");
            window.click_role("TextInput", "Players, event or notes");
            window.replace_text("cyril");
            window.click_twice(&named(&window, CLOCKS));
            window.wait("the other game", || window.sees("a1 empty, can move").then_some(()));
            assert!(window.sees("1:00:00") && window.sees("being looked at") && !window.sees("Resign"));
            // The window rests: a clock that runs would be drawn.
            window.settle();
        }
        let Some(window) = Window::open(display, folder, &[]) else { return };
        window.wait_for("Noughts and crosses");
        assert!(!window.sees("Unfinished games") && !window.sees("Played games"), "it was only looked at");
        window.wait_gone("Looking for games");
        window.press("ctrl+shift+o");
        window.click_twice(&named(&window, CLOCKS));
        window.click_role("Button", "Play from here…");
        window.click_role("Button", "Play");
        window.wait("a game", || window.sees("Resign").then_some(()));
        window.wait("a clock that runs", || window.sees("59:5").then_some(()));
        window.press("ctrl+p");
        window.press("ctrl+shift+o");
        window.click(&named(&window, CLOCKS));
        window.click_role("Button", "Delete…");
        window.wait("the question", || window.sees("Delete this game from the library?").then_some(()));
        window.click_role("Button", "Cancel");
        assert!(row(&window, CLOCKS).is_some(), "nothing is deleted unasked");
        window.click_role("Button", "Delete…");
        window.click_role("Button", "Delete");
        window.wait("it gone", || (row(&window, CLOCKS).is_none() && window.sees("2 games")).then_some(()));
    });
}

#[test]
fn the_library_speaks_czech() {
    let settings = SETTINGS.replace("english", "czech");
    with_home((1280, 800), &settings, |display, folder| {
        let games = games(folder);
        let Some(window) = Window::open(display, folder, &["draughts_international"]) else { return };
        window.wait_for("Mezinárodní dáma");
        window.wait_gone("Hledám hry");
        window.click_role("Button", "Knihovna");
        window.wait("an empty library", || window.sees("V knihovně ještě nejsou žádné partie").then_some(()));
        import(&window, &games, ["Importovat…", "Cesta k souboru nebo složce", "Importovat"]);
        let end = "přidány 2 partie, už v knihovně 0, vynecháno 1";
        window.wait("the end", || window.sees(end).then_some(()));
        window.click("Ukázat podrobnosti");
        window.wait("the reason", || window.sees("clocks.abstrakt").then_some(()));
        window.click(&named(&window, "Mezinárodní dáma Novak, Jan Anna 1–0"));
        window.click_role("Button", "Smazat…");
        window.wait("the question", || window.sees("Smazat tuto partii z knihovny?").then_some(()));
        window.click_role("Button", "Smazat");
        window.wait("it gone", || window.sees("1 partie").then_some(()));
    });
}
