//! Languages and pictures. The harness fails on a glyph that the fonts lack, and on a widget without a name.

use egui_kittest::kittest::Queryable as _;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("words_in_czech_everywhere", in_czech_everywhere),
    ("words_of_refusals_in_czech", of_refusals_in_czech),
    ("words_rules_and_about", rules_and_about),
    ("pictures_of_boards", pictures_of_boards),
    ("words_on_buttons_of_boards_fit", on_buttons_of_boards_fit),
];

fn in_czech_everywhere() {
    let mut stage = Stage::new(&["abalone"]);
    stage.wait_for("Abalone");
    stage.click("View");
    stage.click("Language");
    stage.click("Čeština");
    stage.wait_for("Vyberte hru");
    stage.click("Abalone");
    stage.wait_for("Nová partie: Abalone");
    stage.choose("Hráč 2", "Počítač, vlastní…");
    stage.wait_for("Transpoziční tabulka");
    stage.choose("Hráč 2", "Člověk");
    stage.click("Začít");
    stage.wait_for_turn();
    assert!(stage.sees_part("černá koule, může táhnout"));
    for (menu, entry) in [("Soubor", "Uložit jako…"), ("Tah", "Vzdát se"), ("Zobrazení", "Obnovit rozložení")]
    {
        stage.click(menu);
        stage.wait_for(entry);
        stage.click(menu);
    }
    stage.click("Tah");
    stage.click("Vzdát se");
    stage.wait_for("Má Hráč 1 tuto partii vzdát?");
    stage.click("Vzdát se");
    stage.wait_for("Vítězí Hráč 2");
    stage.wait_for("Hráč 1 se vzdává");
    // Every word on the page came out of the translations: no key is shown as it is.
    let keys = ["command-", "menu-", "status-", "over-", "score-", "panel-"];
    assert!(keys.iter().all(|key| !stage.sees_part(key)));
}

/// The reason is given anew in the language chosen; what the system says about a file stays as it is.
fn of_refusals_in_czech() {
    let mut stage = Stage::new(&["abalone"]);
    let place =
        |name: &str| stage.path().join("plugins").join(name).with_extension(std::env::consts::DLL_EXTENSION);
    let (junk, turning) = (place("junk"), place("loop"));
    std::fs::write(junk, "no library").expect("written");
    #[cfg(unix)]
    std::os::unix::fs::symlink(&turning, &turning).expect("a link to itself");
    #[cfg(not(unix))]
    std::fs::write(turning, "").expect("written");
    stage.wait_for("Plugins that cannot be used (2)");
    stage.wait_for("not a library of this system");
    stage.click("View");
    stage.click("Language");
    stage.click("Čeština");
    stage.wait_for("Moduly, které nelze použít (2)");
    stage.wait_for("není to knihovna pro tento systém");
    assert!(cfg!(not(unix)) || stage.sees_part("soubor nelze přečíst: „"));
    assert!(!stage.sees_part("refusal-"));
}

fn rules_and_about() {
    let mut stage = Stage::new(&["terrace"]);
    stage.begin_between_humans("Terrace");
    let corner = stage.named("a1");
    let place = stage.place(&corner);
    stage.click("Rules of the game");
    stage.wait_for("Rules of Terrace");
    stage.window.run_steps(5);
    // They are read in the place of the panels: the board stays as it is.
    assert!((stage.place(&corner) - place).length() < 0.5, "{place:?} {:?}", stage.place(&corner));
    stage.picture("rules");
    assert!(!stage.sees("Hide: Moves"));
    stage.press(egui::Key::Escape);
    stage.wait_for("Hide: Moves");
    assert!((stage.place(&corner) - place).length() < 0.5);
    // Without panels they have room of their own.
    for panel in ["Score", "Moves", "Thinking", "Engines"] {
        stage.activate(&format!("Hide: {panel}"));
    }
    stage.window.run_steps(5);
    let place = stage.place(&corner);
    stage.click("Rules of the game");
    stage.wait_for("Rules of Terrace");
    stage.window.run_steps(5);
    assert!(stage.place(&corner).x < place.x);
    stage.click("Help");
    stage.click("About Abstrakt");
    stage.wait("the dialog", |stage| stage.sees_part("Version "));
    stage.click("Close");
    stage.wait("it gone", |stage| !stage.sees_part("Version "));
}

/// Few and small: they show that shapes, light, terraces and hints are drawn, the same on every machine.
fn pictures_of_boards() {
    for (game, name) in [("abalone", "Abalone"), ("terrace", "Terrace"), ("yinsh", "Yinsh")] {
        let mut stage = Stage::new(&[game]);
        stage.begin_between_humans(name);
        let site = stage.open_sites()[0].clone();
        stage.click(&site);
        stage.wait_for_turn();
        stage.board_picture(game);
    }
}

/// The captions of SWAP2's decisions lie within their buttons, in both languages and also on a small board.
fn on_buttons_of_boards_fit() {
    for (language, begin, caption) in [("english", "Start", "Take black"), ("czech", "Začít", "Vzít černé")]
    {
        let setup = r#", "setups": {"gomoku": {"options": {"opening": "swap2"}, "seats": ["", ""]}}"#;
        let more = format!(r#"{setup}, "language": "{language}""#);
        let mut stage = Stage::sized(&["gomoku"], &more, egui::vec2(640.0, 480.0));
        stage.choose_game("Gomoku");
        stage.wait_for(begin);
        stage.activate(begin);
        stage.wait_for_turn();
        for stone in ["h8 ", "i9 ", "g5 "] {
            let site = stage.named(stone.trim());
            stage.click(&site);
            stage.wait_for_turn();
        }
        stage.wait(caption, |stage| stage.sees_part(caption));
        stage.window.run_steps(3);
        let node = stage.window.get_by_label_contains(caption).rect();
        let drawn = stage.window.output().shapes.iter().find_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) if text.galley.text() == caption => Some(text.visual_bounding_rect()),
            _ => None,
        });
        let drawn = drawn.expect("the caption");
        assert!(node.contains_rect(drawn), "{language}: {drawn} in {node}");
    }
}
