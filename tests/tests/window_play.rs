//! Playing in the real window under a real pointer: gestures, marks, ends, clocks, what computers think, what is kept.
//! Where no display can be made, the tests say that they are skipped.

use std::fs;
use std::path::{Path, PathBuf};

use abstrakt_external::{Protocol, RegisteredEngine, Registry};
use abstrakt_system::Home;
use abstrakt_tests::window::{
    Control, Display, PIXELS, SETTINGS, Window, with_home, with_pixels, with_window,
};
use abstrakt_tests::{mock_engine, program};

/// Green over blue in a pixel beside the middle of a site: yellow marks of the last move raise it.
fn yellow(window: &Window<'_>, site: &str) -> Option<i32> {
    let [left, top, right, bottom] = window.wait_for(site).place;
    // Nodes are smaller than their cells; their corners lie beside the piece.
    let corner = ((left + (right - left) * 0.02) as i32, (top + (bottom - top) * 0.02) as i32);
    window.settle();
    window.colour(corner).map(|[_, green, blue]| i32::from(green) - i32::from(blue))
}

/// The site of the last move is marked, the other one is not.
fn assert_marked(window: &Window<'_>, marked: &str, other: &str) {
    // Where a game was not played here, what moved is learned from a worker.
    window.wait("the mark of the last move", || {
        let (marked_yellow, other_yellow) = (yellow(window, marked), yellow(window, other));
        marked_yellow.zip(other_yellow).is_none_or(|(marked, other)| marked > other + 15).then_some(())
    });
}

/// The journals of a home.
fn journals(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder.join("home").join("state").join("journal")).expect("a folder").flatten();
    let paths = files.map(|file| file.path());
    paths.filter(|path| path.extension().is_some_and(|ending| ending == "journal")).collect()
}

/// A game that a kill broke off is offered with board, opponents and date, goes on with its last move marked, and so does
/// a file; many of them are few rows, and go all at once after a question.
#[test]
fn unfinished_games_are_rows_and_go_on_with_their_last_move() {
    with_home((1280, 800), SETTINGS, |display, folder| {
        {
            let Some(window) = Window::open_with(display, folder, &["template"], &[PIXELS]) else { return };
            window.begin("Noughts and crosses", 2);
            window.click("b2 empty, can move");
            window.click("a1 empty, can move");
            window.wait_for("a1 white ring");
            assert_marked(&window, "a1 white ring", "b2 black cross");
        }
        // The program was killed. Four more such games lie beside the first.
        let journal = journals(folder).pop().expect("a journal");
        for number in 1..=4 {
            fs::copy(&journal, journal.with_file_name(format!("game-{number}.journal"))).expect("a copy");
        }
        let Some(window) = Window::open_with(display, folder, &["template"], &[PIXELS]) else { return };
        window.wait_for("Noughts and crosses: Player 1 – Player 2");
        let rows = || window.controls().iter().filter(|control| control.name == "Go on").count();
        assert_eq!(rows(), 3, "the newest few");
        assert!(window.sees("2 moves · "), "moves and date");
        window.click("Show 2 more");
        window.wait("all rows", || (rows() == 5).then_some(()));
        window.click("Show fewer");
        window.click_role("Button", "Discard");
        window.wait("the question", || {
            window.sees("Discard the unfinished game Noughts and crosses").then_some(())
        });
        assert_eq!(journals(folder).len(), 5, "nothing goes unasked");
        window.click_role("Button", "Discard");
        window.wait("one less", || (journals(folder).len() == 4).then_some(()));
        window.click_role("Button", "Go on");
        assert_marked(&window, "a1 white ring", "b2 black cross");
        window.press("ctrl+s");
        window.click_role("Button", "Save");
        window.wait("the message", || window.sees("Saved to").then_some(()));
        window.press("ctrl+shift+n");
        window.click("Discard all");
        window.wait("the question", || window.sees("unfinished games? They are").then_some(()));
        window.click_role("Button", "Discard");
        window.wait_gone("Unfinished games");
        window.wait("the journals to go", || (journals(folder).len() == 1).then_some(()));
        window.press("ctrl+o");
        let file = window.wait("the file", || {
            let is_row = |control: &Control| {
                control.role == "Button" && control.name.starts_with("noughts-and-crosses 20")
            };
            window.controls().into_iter().find(is_row)
        });
        window.click_at(file.middle());
        window.click_role("Button", "Open");
        assert_marked(&window, "a1 white ring", "b2 black cross");
    });
}

/// An external engine that is registered takes a seat in the dialog of a new game, and plays at the board. A game that names
/// one that is gone opens, and says whom it waits for.
#[test]
fn an_engine_of_others_takes_a_seat_and_plays() {
    with_home((1280, 800), SETTINGS, |display, folder| {
        let list = Home::at(&folder.join("home")).engines();
        let engine = RegisteredEngine {
            name: "first-free".into(),
            protocol: Protocol::Gomocup,
            game: "gomoku".into(),
            variant: None,
            command: mock_engine().display().to_string(),
            arguments: vec!["gomocup".into()],
            folder: None,
            options: Vec::new(),
            others: Default::default(),
        };
        Registry::change(&list, |registry| registry.add(engine)).expect("it is registered");
        {
            let Some(window) = Window::open(display, folder, &["gomoku"]) else { return };
            window.click("Gomoku");
            window.choose("Player 1", "Human");
            window.choose("Player 2", "first-free");
            window.wait_for("Time for a move");
            window.click("Start");
            window.click("h8 empty, can move");
            window.wait("its stone", || window.sees("a15 white").then_some(()));
            // The choice is kept for the next game.
            window.press("ctrl+n");
            window.wait_for("Time for a move");
            window.press("Escape");
        }
        fs::remove_file(&list).expect("the list is there");
        let Some(window) = Window::open(display, folder, &["gomoku"]) else { return };
        window.click_role("Button", "Go on");
        window.click("h9 empty, can move");
        window.wait("the reason", || window.sees("first-free is not").then_some(()));
    });
}

/// An external engine is registered from the dialog that wants it: a program that does not play is told with its own words, one
/// that plays sits down, and can be changed and struck off the list. Its conversation is kept where that is wanted.
#[test]
fn an_engine_of_others_is_added_tested_and_removed() {
    with_window(&["gomoku"], (1280, 800), |window| {
        let engine = mock_engine().display().to_string();
        let list = Home::at(&window.folder().join("home")).engines();
        let field = |name: &str, text: &str| {
            window.click(name);
            window.replace_text(text);
        };
        window.click("Gomoku");
        window.choose("Player 2", "Add an engine…");
        let is_disabled = |name: &str| window.find_role("Button", name).is_some_and(|button| button.disabled);
        assert!(is_disabled("Test") && is_disabled("Add"), "nothing is filled in");
        field("Name of the engine", "two words");
        window.wait("what a name is", || window.sees("two words is not").then_some(()));
        field("Name of the engine", "first-free");
        field("Program", "no-such-program");
        window.click("Test");
        window.wait("the reason", || window.sees("no-such-program").then_some(()));
        field("Program", &engine);
        field("Arguments", "gomocup 'crash");
        window.wait_for("A quotation mark is missing.");
        field("Arguments", "gomocup crash 2");
        window.click("Test");
        window.wait("its failure", || window.sees("first-free crashed").then_some(()));
        field("Arguments", "gomocup");
        window.click("Test");
        window.wait_for("first-free plays.");
        assert!(window.sees("10. "), "it played ten moves");
        assert!(!list.exists(), "a test registers nothing");
        window.click_role("Button", "Add");
        window.wait_gone("Arguments");
        let seated =
            || window.find_role("ComboBox", "Player 2").is_some_and(|list| list.value == "first-free");
        window.wait("its seat", || seated().then_some(()));
        assert!(Registry::read(&list).expect("a list").engine("first-free").is_ok());
        // A dialog that is left by Escape leaves the one before as it was.
        window.choose("Player 2", "Add an engine…");
        window.wait_for("Arguments");
        window.press("Escape");
        window.wait_gone("Arguments");
        assert!(seated());
        window.press("Escape");
        window.wait_gone("Start");
        window.press("ctrl+comma");
        window.click("Computers");
        window.click("Keep the conversations with external engines");
        window.press("Escape");
        window.wait_gone("Computers");
        window.click("Gomoku");
        window.choose("Player 1", "Human");
        window.choose("Player 2", "first-free");
        window.click("Start");
        window.click("h8 empty, can move");
        window.wait("its stone", || window.sees("a15 white").then_some(()));
        let kept = Home::at(&window.folder().join("home")).conversations().join("first-free.log");
        let spoken = fs::read_to_string(&kept).expect("the conversation is kept");
        assert!(spoken.contains("> TURN 7,7") || spoken.contains("> BOARD"), "{spoken}");
        window.press("ctrl+comma");
        window.click("Computers");
        window.click("Change first-free");
        field("Name of the engine", "renamed");
        window.click_role("Button", "Change");
        window.wait("its new name", || window.sees("renamed: Gomoku").then_some(()));
        window.click("Remove renamed");
        window.wait_for("No external engine is registered.");
        assert!(Registry::read(&list).expect("a list").engines().is_empty());
    });
}

/// An external engine searches the position shown, and the next one after a move; here it is our own program. Algorithm and
/// heuristic can be chosen again after it.
#[test]
fn an_engine_of_others_searches_the_position_shown() {
    with_home((1280, 800), SETTINGS, |display, folder| {
        let plugins = folder.join("plugins").display().to_string();
        let engine = RegisteredEngine {
            name: "ours".into(),
            protocol: Protocol::Ugi,
            game: "noughts-and-crosses".into(),
            variant: None,
            command: program().display().to_string(),
            arguments: ["--plugins", &plugins, "serve", "noughts-and-crosses", "--protocol", "ugi"]
                .map(str::to_owned)
                .into(),
            folder: None,
            options: Vec::new(),
            others: Default::default(),
        };
        let list = Home::at(&folder.join("home")).engines();
        Registry::change(&list, |registry| registry.add(engine)).expect("it is registered");
        let Some(window) = Window::open(display, folder, &["template"]) else { return };
        window.begin("Noughts and crosses", 2);
        window.press("ctrl+l");
        // The choices lie below the lines that were found: they are scrolled to.
        let panel = window.wait_for("Stop analysing").middle();
        let scroll_down = || (0..8).for_each(|_| window.wheel(panel, false));
        scroll_down();
        window.click("What is shown, and by whom");
        window.wait_for("Heuristic of engine 1");
        scroll_down();
        window.choose("Algorithm of engine 1", "ours");
        window.wait_gone("Heuristic of engine 1");
        // The whole game is searched at once: its result is known.
        let found = |window: &Window<'_>| {
            window.controls().iter().filter(|control| control.name.starts_with("Line 1: ")).count()
        };
        window.wait("what it finds", || (found(&window) > 0).then_some(()));
        window.click("b2 empty, can move");
        window.wait("what it finds of the next position", || (found(&window) > 0).then_some(()));
        scroll_down();
        window.choose("Algorithm of engine 1", "Alpha-beta");
        window.wait_for("Heuristic of engine 1");
    });
}

/// Marbles are dragged and clicked, as the setting says; any cell that a move of the chosen ones reaches plays it, and what
/// leads nowhere is explained.
#[test]
fn pieces_are_dragged_and_any_clear_gesture_counts() {
    with_window(&["abalone"], (1280, 800), |window| {
        window.begin("Abalone", 2);
        window.drag("c3 black ball, can move", "d3 empty");
        window.wait_for("d3 black ball");
        window.drag("g7 white ball, can move", "f7 empty");
        window.wait_for("f7 white ball");
        gesture(&window, "Click only");
        window.drag("d3 black ball, can move", "e3 empty");
        assert!(window.find("e3 black ball").is_none(), "nothing is dragged");
        gesture(&window, "Drag only");
        window.click("c4 black ball, can move");
        window.click("d4 empty, target");
        assert!(window.find("c4 black ball, chosen").is_some(), "a click moves nothing");
        gesture(&window, "Click or drag");
        // Escape out of the menu took the click back.
        window.click("c4 black ball, can move");
        // Two marbles, and a cell that the first of them reaches when both move aside.
        window.wait("the second marble", || {
            let marble =
                window.controls().into_iter().find(|control| control.name.starts_with("c5 black ball"));
            marble.map(|marble| window.click_at(marble.middle()))
        });
        let cell = |site: &str| {
            let named = |control: &Control| control.name.starts_with(&format!("{site} empty"));
            window.wait(site, || window.controls().into_iter().find(named))
        };
        window.click_at(cell("d4").middle());
        window.wait_for("d4 black ball");
        window.wait_for("d5 black ball");
        // Not a site that can be chosen now.
        window.click_at(window.wait_for("a1 black ball").middle());
        window.wait("why nothing begins there", || window.sees("No legal move begins there").then_some(()));
        // A double click in the list of possible moves plays one.
        window.press("Escape");
        window.click("View");
        window.point("Panels");
        window.click("Possible moves");
        window.press("Escape");
        window.press("Escape");
        let is_row = |control: &Control| control.name.starts_with("Possible: ");
        let row = window.wait("the list", || window.controls().into_iter().find(is_row)).name;
        let turn = || {
            let shown = window.controls().into_iter().find(|control| control.name.starts_with("turn "));
            shown.map(|control| control.name)
        };
        let before = turn();
        window.click_twice(&row);
        window.wait("the move", || (turn() != before).then_some(()));
    });
}

fn gesture(window: &Window<'_>, choice: &str) {
    window.click("View");
    window.point("Moving pieces");
    window.settle();
    window.click(choice);
    window.press("Escape");
    window.press("Escape");
    window.wait_gone("Moving pieces");
}

/// The findings of two computers stay when the game is paused, on one scale from one view; the current move stays in sight
/// when the window gets lower; a computer answers an offer of a draw itself.
#[test]
fn computers_thoughts_stay_and_the_current_move_stays_in_sight() {
    with_window(&["abalone"], (1280, 800), |window| {
        window.click("Abalone");
        for seat in ["Player 1", "Player 2"] {
            window.choose(seat, "Computer, easy");
        }
        window.poke(window.wait_for("Start").middle());
        let current = || {
            let mut rows = window.controls().into_iter();
            rows.rfind(|control| control.on && control.role == "Button" && number(control).is_some())
        };
        window.wait("forty turns", || current().and_then(|row| number(&row)).filter(|turn| *turn > 20));
        window.tap("ctrl+p");
        window.wait("the pause", || window.sees("paused").then_some(()));
        assert!(!window.sees("No computer has thought yet"));
        let per_cent = || {
            let names = window.controls().into_iter().map(|control| control.name);
            names.filter(|name| name.ends_with("\u{a0}%")).count()
        };
        assert_eq!(per_cent(), 2, "chances of both searches");
        let views = window.controls().iter().filter(|control| control.name == "Chances of Player 1").count();
        assert_eq!(views, 2, "both from one view");
        for size in [(1280, 800), (1280, 560), (1000, 480)] {
            window.resize(size.0, size.1);
            // A move that was under way may still come.
            window.settle();
            let row = current().expect("the current move");
            assert!(row.is_within(size.0, size.1), "{row:?} at {size:?}");
            let moves = window.wait_for("Moves").place;
            assert!(row.place[1] > moves[1], "{row:?} under {moves:?}");
        }
        window.resize(1280, 800);
        window.click("Players");
        window.click("Change players…");
        window.choose("Player 1", "Human");
        window.choose("Player 2", "Human");
        window.choose("Player 2", "Computer, easy");
        window.click("Change");
        window.press("ctrl+p");
        window.wait("a person's turn", || window.sees(", can move").then_some(()));
        window.click("Move");
        window.click("Agree to a draw");
        window.wait("the question", || window.sees("offers a draw").then_some(()));
        window.click_role("Button", "Draw");
        window.wait("the answer", || {
            let answered = window.sees("does not agree to") || window.sees("the players agreed to it");
            answered.then_some(())
        });
    });
}

/// The number before a turn of a game for two: `3. c3` is the first seat's, `3… d4` the second's.
fn number(row: &Control) -> Option<u32> {
    let (number, _) = row.name.split_once(". ").or_else(|| row.name.split_once("… "))?;
    number.parse().ok()
}

/// A draw that was agreed to is taken back with the move; the same moves do not bring it back. Play again is in the menu,
/// the winning row is marked, and games without points show none.
#[test]
fn an_agreed_draw_is_taken_back_and_an_end_is_shown() {
    with_window(&["template"], (1280, 800), |window| {
        window.begin("Noughts and crosses", 2);
        window.click("a1 empty, can move");
        window.click("a2 empty, can move");
        window.wait_for("a2 white ring");
        window.click("Move");
        window.click("Agree to a draw");
        window.click_role("Button", "Draw");
        window.wait_for("Play again");
        window.press("ctrl+z");
        window.wait_gone("Play again");
        window.click("a2 empty, can move");
        window.wait_for("b1 empty, can move");
        assert!(window.find("Play again").is_none(), "the draw was taken back with the move");
        // A quick second request waits for the first.
        window.tap("ctrl+shift+z");
        window.tap("ctrl+shift+z");
        window.wait_for("a1 empty, can move");
        window.press("ctrl+y");
        window.press("ctrl+y");
        for site in ["b1", "b2", "c1"] {
            window.click(&format!("{site} empty, can move"));
        }
        window.wait_for("Play again");
        window.wait_for("a1 black cross, of note");
        assert!(!window.sees("of 0"), "no points where a game has none");
        window.click("File");
        window.click("Play again");
        window.wait_for("b2 empty, can move");
    });
}

/// Seconds count, a wrong number is marked and kept, the flag falls at 0:00, and the next game is offered the same clock.
#[test]
fn clocks_fall_at_zero_and_are_remembered() {
    with_window(&["template"], (1280, 800), |window| {
        window.click("Noughts and crosses");
        window.choose("Player 2", "Human");
        window.click("By hand");
        window.choose("Clock", "Time for the game");
        let fill = |field: &str, number: &str| {
            window.click(field);
            window.replace_text(number);
            window.press("Return");
            assert!(window.find("Start").is_some(), "{field}: Enter ends the editing of the field");
        };
        fill("Minutes", "0");
        fill("and seconds", "75");
        window.wait("the range", || window.sees("0 to 59").then_some(()));
        assert!(window.wait_for("Start").disabled, "75 seconds are told, not changed");
        fill("and seconds", "2");
        window.click("Start");
        window.wait("the fallen flag", || window.sees("Player 2 wins").then_some(()));
        assert!(window.sees("0:00"), "the clock that fell stands at zero");
        window.press("ctrl+n");
        // Without a clock there would be no such field.
        assert!(window.wait_for("and seconds").value.starts_with('2'), "with its seconds");
    });
}

/// A decision of SWAP2 is a button beside the board, which says in the user's language what it does.
#[test]
fn decisions_of_swap2_are_buttons() {
    let setup = r#""setups": {"gomoku": {"options": {"opening": "swap2"}, "seats": ["", ""]}}, "fitted""#;
    let settings = SETTINGS.replace("\"fitted\"", setup).replace("english", "czech");
    abstrakt_tests::window::with_settings(&["gomoku"], (1280, 800), &settings, |window| {
        window.click("Gomoku");
        window.click("Začít");
        let starts = |start: &'static str| {
            window
                .wait(start, || window.controls().into_iter().find(|control| control.name.starts_with(start)))
        };
        for stone in ["h8 ", "i9 ", "g5 "] {
            window.click_at(starts(stone).middle());
        }
        let take = starts("Vzít černé, ");
        for other in ["Zůstat bílým, ", "Ještě dva, "] {
            let other = starts(other);
            assert!(other.is_within(1280, 800) && !other.overlaps(&take), "{other:?}, {take:?}");
        }
        window.photograph("swap2");
        window.click_at(take.middle());
        // The first seat has White now, and it is White's turn.
        window.wait_gone("Vzít černé, ");
        window.click_at(starts("h9 ").middle());
        window.wait("a white stone", || window.find("h9 bílý kámen"));
        window.photograph("swap2-decided");
        // Three turns of one player are three rounds, and no id stands among the moves or in the panel.
        for turn in ["1. h8", "2. i9", "3. g5", "3… Vzít černé", "4. h9"] {
            assert!(window.find(turn).is_some(), "{turn}: {:?}", window.controls());
        }
        window.click("Zobrazení");
        window.point("Panely");
        window.click("Informace");
        window.press("Escape");
        window.press("Escape");
        for value in ["SWAP2: tři kameny, pak volba barev", "Přesně pět; šest se nepočítá", "Datum"] {
            window.wait(value, || window.sees(value).then_some(()));
        }
        let ids = ["swap2", "exact", "date", "black", "0"];
        let raw = window.controls().into_iter().find(|control| ids.contains(&control.name.as_str()));
        assert_eq!(raw, None, "an id, or a score in a game without points");
    });
}

/// Before the game begins its seats have the pieces that they will have: Yinsh's first player is white.
#[test]
fn seats_have_their_colours_before_the_game() {
    with_pixels(&["yinsh"], (1280, 800), SETTINGS, |window| {
        window.click("Yinsh");
        let bright = |seat: u32| {
            let [left, top, _, bottom] = window.wait_for(&format!("Name of Player {seat}")).place;
            // The badge is a ring; the darkest of some points of its left arc.
            let point = |aside: i32| (left as i32 - aside, ((top + bottom) / 2.0) as i32);
            let sums = [24, 25, 26]
                .map(|aside| Some(window.colour(point(aside))?.into_iter().map(i32::from).sum::<i32>()));
            sums.into_iter().flatten().min()
        };
        window.wait("the colours", || {
            window.settle();
            let seats = bright(1).zip(bright(2));
            seats.is_none_or(|(first, second)| first > second + 200).then_some(())
        });
    });
}

/// Only what is of use is offered for a computer, with help; a hint is shown, and a computer moves for a person.
#[test]
fn computers_are_explained_and_help_a_person() {
    with_window(&["template"], (1280, 800), |window| {
        window.click("Noughts and crosses");
        window.choose("Player 2", "Computer, custom…");
        for help in [
            "The search looks so many turns ahead.",
            "The same seed gives the same choice among equal moves.",
        ] {
            window.wait("help", || window.sees(help).then_some(()));
        }
        assert!(!window.sees("chance"), "no switches of chance where nothing is drawn");
        window.click_role("ComboBox", "Algorithm");
        for group in ["Looks at the next move", "Searches to a depth", "On several threads"] {
            window.wait("the groups", || window.sees(group).then_some(()));
        }
        window.click("Minimax");
        window.choose("Heuristic", "Centre");
        window.wait("what it values", || window.sees("Looks at the middle only.").then_some(()));
        window.choose("Player 2", "Human");
        window.click("Start");
        window.wait_for("b2 empty, can move");
        window.press("ctrl+t");
        window.wait("the advice", || window.sees(", advised").then_some(()));
        window.press("ctrl+m");
        window.wait("the first move", || window.sees("black cross").then_some(()));
        window.press("F1");
        window.wait_for("Rules of Noughts and crosses");
        window.wait("the board beside it", || window.sees("can move").then_some(()));
        window.press("Escape");
        window.press("ctrl+e");
        window.click_role("Button", "Save");
        window.wait("the picture", || window.sees("Picture saved to").then_some(()));
    });
}

/// With 200 % text in the usual window every card is read whole.
#[test]
fn large_text_keeps_the_scores_apart() {
    let settings = SETTINGS.replace("\"fitted\"", "\"zoom\": 2.0, \"fitted\"");
    abstrakt_tests::window::with_settings(&["terrace"], (1280, 1600), &settings, |window| {
        window.resize(1280, 1600);
        window.begin("Terrace", 2);
        window.resize(1280, 780);
        let controls = window.controls();
        let seats: Vec<&Control> = controls
            .iter()
            .filter(|control| control.place[0] > 640.0 && control.name.starts_with("Player "))
            .collect();
        assert!(seats.len() >= 2, "{seats:?}");
        for (index, seat) in seats.iter().enumerate() {
            assert!(seat.is_within(1280, 780), "{seat:?}");
            assert!(seats[..index].iter().all(|other| !other.overlaps(seat)), "{seat:?}");
        }
        window.wait_for("Thinking");
    });
}

/// If the home cannot be written the folders are elsewhere, which a message says, and games are found all the same.
#[test]
fn a_home_that_cannot_be_written_is_told() {
    let Some(display) = Display::open(1280, 800) else {
        abstrakt_skips::skip("Xvfb and xdotool are not installed");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    // A file where the folders should be: not even an administrator can write below it.
    fs::write(folder.path().join("home"), "").expect("a file");
    let Some(window) = Window::open(&display, folder.path(), &["template"]) else { return };
    window.wait_for("Noughts and crosses");
    let home = folder.path().join("home").display().to_string();
    window.wait("the folder's name", || window.sees(&home).then_some(()));
    assert!(!window.sees("No game was found") && !window.sees("abstrakt_template"), "the game is a good one");
}

/// A button beside the board, and a key, take back to the person's last turn, whichever player has moved since.
#[test]
fn moves_against_a_computer_are_taken_back() {
    with_window(&["template"], (1280, 800), |window| {
        window.click("Noughts and crosses");
        window.choose("Player 2", "Computer, easy");
        window.click("Start");
        for by_key in [false, true] {
            window.click("b2 empty, can move");
            window.wait_for("b2 black cross");
            window.wait("the answer", || window.sees(" white ring").then_some(()));
            window.wait("my turn", || window.sees(", can move").then_some(()));
            if by_key {
                window.press("ctrl+z");
            } else {
                let button = window.wait_for("Take back");
                let board = window.wait_for("b2 black cross").place;
                assert!(f64::from(button.middle().1) > board[3], "below the board: {button:?}");
                window.click("Take back");
            }
            window.wait_for("b2 empty, can move");
            assert!(!window.sees(" white ring"), "the answer goes, too");
        }
    });
}

/// A panel gets a window of its own, and comes back when that window is closed, again and again.
#[test]
fn a_panel_floats_in_a_window_of_its_own() {
    with_window(&["template"], (1280, 800), |window| {
        window.begin("Noughts and crosses", 2);
        window.click("b2 empty, can move");
        window.wait_for("1. b2");
        for _ in 0..2 {
            assert_eq!(window.window_named("Moves"), None);
            window.click_role("Button", "In a separate window: Moves");
            let floating = window.wait("a second window", || window.window_named("Moves"));
            window.wait_gone("1. b2");
            assert_eq!(
                window.named_in_panel("1. b2").map(|turn| turn.on),
                Some(true),
                "the move is shown there"
            );
            window.ask_to_close(&floating);
            window.wait_for("1. b2");
            window.wait("one window", || window.window_named("Moves").is_none().then_some(()));
        }
        assert!(window.close().success());
    });
}

/// The card about a site comes and goes with the pointer, in a window that draws only when something happens.
#[test]
fn who_points_at_a_tile_is_told_about_it() {
    with_window(&["duke"], (1280, 800), |window| {
        window.begin("The Duke", 2);
        let named = |part: &str| window.controls().into_iter().find(|control| control.name.starts_with(part));
        let [hand, square] = ["hand ", "e4 "].map(|part| window.wait(part, || named(part)).middle());
        window.point_at(square);
        window.point_at(hand);
        window.wait_for("Duke of player 1, to be placed now");
        window.wait_for("After its next action");
        window.point_at(square);
        window.wait_gone("Duke of player 1, to be placed now");
        assert!(window.close().success());
    });
}

/// Two games and a record are open again after the window was closed, in their order, and one that has ended as a record.
#[test]
fn open_games_come_back_after_the_window_was_closed() {
    let settings = SETTINGS.replace(r#""restore-games": false"#, r#""restore-games": true"#);
    with_home((1280, 800), &settings, |display, folder| {
        let tabs = |window: &Window<'_>| -> Vec<String> {
            let controls = window.controls().into_iter().filter(|control| control.role == "Tab");
            controls.map(|control| control.name).collect()
        };
        let before = {
            let Some(window) = Window::open(display, folder, &["template", "gomoku"]) else { return };
            window.begin("Noughts and crosses", 2);
            for site in ["a1", "a2", "b1", "b2", "c1"] {
                window.click(&format!("{site} empty, can move"));
            }
            window.wait_for("Play again");
            window.press("ctrl+shift+n");
            // A new game takes the tab of one that has ended.
            window.wait_for("Noughts and crosses");
            window.begin("Gomoku", 2);
            window.click("h8 empty, can move");
            window.press("ctrl+shift+n");
            window.begin("Noughts and crosses", 2);
            window.click("b2 empty, can move");
            window.wait("two tabs", || (tabs(&window).len() == 2).then_some(()));
            let before = tabs(&window);
            assert!(window.close().success());
            before
        };
        {
            let Some(window) = Window::open(display, folder, &["template", "gomoku"]) else { return };
            window.wait("both tabs", || (tabs(&window) == before).then_some(()));
            window.click("a1 empty, can move");
            window.press("ctrl+Tab");
            window.wait("the first game", || window.sees("h8 black").then_some(()));
            window.click("h9 empty, can move");
            window.press("ctrl+w");
            window.wait("one game", || tabs(&window).is_empty().then_some(()));
            for site in ["b1", "a2", "b3"] {
                window.click(&format!("{site} empty, can move"));
            }
            window.wait_for("Play again");
            assert!(window.close().success());
        }
        let Some(window) = Window::open(display, folder, &["template", "gomoku"]) else { return };
        window.wait("a record", || window.sees("b3 black cross").then_some(()));
        assert!(!window.sees("Play again") && !window.sees("Resign"), "it has ended");
        window.press("ctrl+shift+n");
        window.wait_for("Go on");
    });
}
