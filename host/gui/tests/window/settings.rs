//! The settings dialog: every page in both languages, keys and computers of one's own, and what is kept.

use abstrakt_record::{Header, Record, Seat};
use abstrakt_referee::MoveStatistics;
use abstrakt_session::MovesLogFormat;
use abstrakt_system::Home;
use abstrakt_vocabulary::{Ink, Player};
use egui::Key;

use crate::Test;
use crate::stage::Stage;

pub const TESTS: &[Test] = &[
    ("settings_every_page_in_both_languages", every_page_in_both_languages),
    ("settings_keys_are_changed_and_kept", keys_are_changed_and_kept),
    ("settings_computers_are_kept_and_offered", computers_are_kept_and_offered),
    ("settings_folders_and_plugins", folders_and_plugins),
    ("settings_statistics_of_moves", statistics_of_moves),
    ("settings_the_board_turns_to_the_player", the_board_turns_to_the_player),
    ("settings_the_board_is_mirrored", the_board_is_mirrored),
    ("settings_heights_are_figures", heights_are_figures),
    ("settings_terraces_are_seen_at_an_angle", terraces_are_seen_at_an_angle),
    ("settings_what_is_damaged_is_kept_and_told_once", what_is_damaged_is_kept_and_told_once),
    #[cfg(unix)]
    ("settings_a_plugin_that_others_may_replace_is_told_once", a_plugin_that_others_may_replace_is_told_once),
];

fn open(stage: &mut Stage) {
    stage.click("Edit");
    stage.click("Settings…");
    stage.wait_for("Language");
}

fn every_page_in_both_languages() {
    let mut stage = Stage::new(&["template"]);
    stage.wait_for("Noughts and crosses");
    open(&mut stage);
    let english = ["General", "Board and pieces", "Keys", "Computers", "Games and folders"];
    let czech = ["Obecné", "Deska a kameny", "Klávesy", "Počítače", "Hry a složky"];
    for (index, page) in english.into_iter().enumerate() {
        stage.click(page);
        stage.picture(&format!("settings-{index}-en"));
    }
    stage.click("Board and pieces");
    for (theme, pieces) in [("Sea", "Solid"), ("Flat", "Flat"), ("Grey", "Print, in greys")] {
        stage.click(theme);
        stage.click(pieces);
        stage.picture(&format!("settings-look-{theme}"));
    }
    stage.click("General");
    stage.click("Čeština");
    stage.wait_for("Nastavení");
    for (index, page) in czech.into_iter().enumerate() {
        stage.click(page);
        stage.picture(&format!("settings-{index}-cs"));
        assert!(!stage.sees_part("settings-"), "no key is shown as it is");
    }
    stage.click("Zavřít");
    stage.wait("it gone", |stage| !stage.sees("Nastavení"));
}

fn keys_are_changed_and_kept() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    open(&mut stage);
    stage.click("Keys");
    stage.click("Change the key of: New game");
    stage.press(Key::Escape);
    assert!(stage.sees("Change the key of: New game"), "the dialog stays");
    stage.scroll_to("Change the key of: Set up position");
    stage.click("Change the key of: Set up position");
    stage.press(Key::F5);
    stage.click("Close");
    stage.press(Key::F5);
    stage.wait_for("Set up a position: Noughts and crosses");
    stage.press(Key::Escape);
    let mut stage = stage.restarted();
    stage.wait_for("Noughts and crosses");
    open(&mut stage);
    stage.click("Keys");
    assert!(stage.is_enabled("Reset all keys"), "the key was kept");
    stage.click("Reset all keys");
    stage.wait("the keys", |stage| !stage.is_enabled("Reset all keys"));
}

fn computers_are_kept_and_offered() {
    let mut stage = Stage::new(&["template"]);
    stage.choose_game("Noughts and crosses");
    stage.wait_for("Start");
    stage.choose("Player 2", "Computer, custom…");
    stage.choose("Algorithm", "Random");
    stage.type_into("Keep this computer as", "Lottery");
    stage.activate("Keep");
    stage.wait("it kept", |stage| !stage.sees("Keep"));
    stage.click("Start");
    stage.wait_for_turn();
    let mut stage = stage.restarted();
    stage.choose_game("Noughts and crosses");
    stage.wait_for("Start");
    stage.choose("Player 1", "Lottery");
    stage.click("Cancel");
    open(&mut stage);
    stage.click("Computers");
    stage.type_into("Engine spec of computer 1", "nothing:depth=2");
    stage.wait("the reason", |stage| stage.sees_part("unknown algorithm nothing"));
    stage.click("Remove computer 1");
    stage.wait("it gone", |stage| !stage.sees("Remove computer 1"));
}

fn folders_and_plugins() {
    let mut stage = Stage::new(&["template"]);
    let junk = format!("junk.{}", std::env::consts::DLL_EXTENSION);
    std::fs::write(stage.path().join("plugins").join(&junk), "no library").expect("written");
    stage.wait_for(&junk);
    open(&mut stage);
    stage.click("Games and folders");
    stage.wait_for("version 1.0.0");
    assert!(stage.sees_part("not a library of this system") && stage.sees("Try it again"));
    stage.type_into("Another folder with games", "relative");
    assert!(!stage.is_enabled("Add the folder"), "only whole paths");
    let folder = stage.path().join("more").display().to_string();
    stage.type_into("Another folder with games", &folder);
    stage.click("Add the folder");
    stage.wait_for(&format!("Remove the folder {folder}"));
    stage.click("Close");
    let mut stage = stage.restarted();
    open(&mut stage);
    stage.click("Games and folders");
    stage.wait_for(&format!("Remove the folder {folder}"));
}

/// Every ply once, a person's too, in the form that is chosen; nothing while none is. A file that cannot be written is told
/// once, and tried again.
fn statistics_of_moves() {
    let mut stage = Stage::new(&["gomoku"]);
    stage.choose_game("Gomoku");
    stage.wait_for("Start");
    stage.choose("Player 1", "Human");
    stage.choose("Player 2", "Computer, easy");
    stage.click("Start");
    stage.wait_for_turn();
    let home = Home::at(&stage.path().join("home"));
    let [csv, json] =
        [MovesLogFormat::Csv, MovesLogFormat::JsonLines].map(|format| home.moves_log(format.extension()));
    play(&mut stage, 2);
    assert!(!csv.exists() && !json.exists(), "nobody asked for it");
    std::fs::create_dir_all(&csv).expect("a folder in its place");
    choose_statistics(&mut stage, "CSV");
    play(&mut stage, 4);
    let lines = stage.app().notices().lines();
    assert_eq!(lines.iter().filter(|line| line.contains("cannot be kept")).count(), 1, "{lines:?}");
    std::fs::remove_dir(&csv).expect("removed");
    play(&mut stage, 6);
    stage.click("Take back");
    stage.wait("four plies", |stage| stage.plies() == 4);
    stage.press(Key::End);
    stage.wait("six plies", |stage| stage.plies() == 6);
    stage.wait_for_turn();
    choose_statistics(&mut stage, "JSON lines");
    play(&mut stage, 8);
    let mut read = csv::Reader::from_path(&csv).expect("a file");
    let rows: Vec<MoveStatistics> = read.deserialize().collect::<Result<_, _>>().expect("rows");
    let [person, answer] = rows.as_slice() else { panic!("two plies, each once: {rows:?}") };
    assert_eq!((person.ply, person.seat, person.nodes), (5, Some(1), None));
    assert_eq!((answer.ply, answer.seat, answer.turn), (6, Some(2), 6));
    assert!(person.engine.is_empty() && !answer.engine.is_empty(), "{rows:?}");
    assert!(answer.nodes.is_some_and(|nodes| nodes > 0) && answer.score.is_some(), "{answer:?}");
    let seed = stage.app().game().expect("a game").record().header.seed;
    assert_eq!(answer.game, format!("gomoku-{seed}"));
    let lines = std::fs::read_to_string(&json).expect("a file");
    let plies: Vec<usize> = lines.lines().map(|line| ply(line).ply).collect();
    assert_eq!(plies, [7, 8]);
}

fn ply(line: &str) -> MoveStatistics {
    serde_json::from_str(line).expect("an object")
}

/// Clicks a free site whenever it is the person's turn, until so many plies are on the board.
fn play(stage: &mut Stage, plies: usize) {
    while stage.plies() < plies {
        let site = stage.open_sites().into_iter().next().expect("a free site");
        stage.click(&site);
        stage.wait_for_turn();
    }
}

fn choose_statistics(stage: &mut Stage, form: &str) {
    open(stage);
    stage.scroll_to(form);
    stage.click(form);
    stage.click("Close");
    stage.window.run_steps(3);
}

/// Turns a setting of the board on or off.
fn switch(stage: &mut Stage, setting: &str) {
    open(stage);
    stage.click("Board and pieces");
    stage.scroll_to(setting);
    stage.click(setting);
    stage.click("Close");
    stage.window.run_steps(3);
}

/// Three and four persons: the player to move has their own pieces below the middle of the board.
fn the_board_turns_to_the_player() {
    for (game, name, setup, seats) in
        [("abalone", "Abalone", "three-players", 3_u8), ("terrace", "Terrace", "four-players", 4)]
    {
        let mut stage = Stage::with_settings(&[game], r#", "auto-rotate": true, "speed": "off""#);
        stage.wait_for(name);
        let players = (1..=seats).map(|seat| Seat::human(format!("Player {seat}"))).collect();
        let file = stage.path().join("game.abstrakt");
        let record = Record::new(Header::new(game, "0.1.0", setup, players));
        abstrakt_record::save(&file, &record).expect("written");
        stage.open_file(&file);
        stage.wait_for_turn();
        for seat in 0..seats {
            stage.window.run_steps(3);
            let view = stage.app().game().expect("a game");
            assert_eq!(view.to_move(), Some(Player(seat)));
            let first = view.session_ref().first_position().expect("it began").clone();
            let board = view.session_ref().board().expect("a board").clone();
            let height = |site: usize| stage.place(&stage.named(&board.sites[site].name)).y;
            let mean =
                |sites: Vec<usize>| sites.iter().map(|site| height(*site)).sum::<f32>() / sites.len() as f32;
            let pieces = first.scene.pieces.iter().filter(|piece| piece.ink == Ink(seat));
            let occupied =
                pieces.map(|piece| usize::from(piece.site.0)).filter(|site| !board.sites[*site].off_board);
            let all = (0..board.sites.len()).filter(|site| !board.sites[*site].off_board).collect();
            let (occupied, all) = (mean(occupied.collect()), mean(all));
            assert!(occupied > all + 40.0, "{name}, seat {seat}: {occupied} is not below {all}");
            stage.picture(&format!("turned-{game}-{seat}"));
            stage.choose_first_move();
        }
    }
}

fn the_board_is_mirrored() {
    let mut stage = Stage::new(&["template"]);
    stage.begin_between_humans("Noughts and crosses");
    let width = |stage: &Stage| stage.place("c1 empty, can move").x - stage.place("a1 empty, can move").x;
    assert!(width(&stage) > 0.0);
    switch(&mut stage, "Mirror the board");
    assert!(width(&stage) < 0.0, "left and right are exchanged");
    stage.click("a1 empty, can move");
    stage.wait_for("a1 black cross");
    switch(&mut stage, "Mirror the board");
    let width = stage.place("c1 empty, can move").x - stage.place("a1 black cross").x;
    assert!(width > 0.0);
}

fn heights_are_figures() {
    let mut stage = Stage::new(&["terrace"]);
    stage.begin_between_humans("Terrace");
    let told = stage.grey_board();
    stage.picture("heights");
    switch(&mut stage, "Heights of terraces as figures");
    let plain = stage.grey_board();
    let differ = plain.pixels().zip(told.pixels()).filter(|(a, b)| a.0[0].abs_diff(b.0[0]) > 24).count();
    assert!(differ > 300, "figures differ in {differ} pixels");
}

/// Moves on a board that is seen at an angle, by clicks and by drags, on every side of it; the view is kept for the next start.
fn terraces_are_seen_at_an_angle() {
    let mut stage = Stage::new(&["terrace"]);
    stage.begin_between_humans("Terrace");
    let height = |stage: &Stage| stage.place(&stage.named("a1")).y - stage.place(&stage.named("h1")).y;
    assert!(height(&stage).abs() < 1.0, "seen from above a row is level");
    switch(&mut stage, "Terraces seen at an angle");
    assert!(height(&stage) > 40.0, "the high corner is higher than the low one");
    for turn in 0..4 {
        for dragged in [false, true] {
            let before = stage.plies();
            let piece = stage.open_sites()[turn].clone();
            stage.click(&piece);
            // No piece is captured, which might end the game.
            let sites = stage.open_sites();
            let is_free = |site: &&String| site.contains(" empty") && site.contains(", target");
            let target =
                sites.iter().find(is_free).unwrap_or_else(|| panic!("no target in {sites:?}")).clone();
            if dragged {
                let (start, end) = (stage.place(&piece.replace("can move", "chosen")), stage.place(&target));
                stage.press(Key::Escape);
                stage.drag(start, end);
            } else {
                stage.click(&target);
            }
            stage.wait("the ply", |stage| stage.plies() > before);
            stage.wait_for_turn();
        }
        stage.picture(&format!("tilted-{turn}"));
        stage.press(Key::F);
    }
    let mut stage = stage.restarted();
    stage.begin_between_humans("Terrace");
    assert!(height(&stage) > 40.0, "the view is kept");
}

fn what_is_damaged_is_kept_and_told_once() {
    let mut stage = Stage::with_settings(&["template"], r#", "zoom": "big", "status-bar": false"#);
    let file = Home::at(&stage.path().join("home")).settings();
    stage.wait_for("Noughts and crosses");
    let copy = file.with_extension("damaged");
    let told = stage.app().notices().lines().join("\n");
    assert!(told.contains(": zoom.") && told.contains(&*copy.to_string_lossy()), "{told}");
    assert!(std::fs::read_to_string(copy).expect("the copy").contains("big"));
    stage.picture("settings-damaged");
    let mut stage = stage.restarted();
    stage.wait_for("Noughts and crosses");
    assert_eq!(stage.app().notices().lines(), Vec::<&str>::new(), "it is told once");
    let kept = std::fs::read_to_string(&file).expect("the settings");
    assert!(kept.contains(r#""status-bar": false"#), "{kept}");
    // A folder in the place of the file can neither be read nor copied, and nothing takes its place.
    std::fs::remove_file(&file).expect("removed");
    std::fs::create_dir(&file).expect("a folder");
    let mut stage = stage.restarted();
    stage.wait_for("Noughts and crosses");
    assert!(stage.app().notices().lines().join("").contains("cannot be read"));
}

#[cfg(unix)]
fn a_plugin_that_others_may_replace_is_told_once() {
    use std::os::unix::fs::PermissionsExt;

    let mut stage = Stage::new(&["template"]);
    stage.wait_for("Noughts and crosses");
    assert_eq!(stage.app().notices().lines(), Vec::<&str>::new());
    let plugins = stage.path().join("plugins");
    std::fs::set_permissions(&plugins, std::fs::Permissions::from_mode(0o777)).expect("it is ours");
    let mut stage = stage.restarted();
    stage.wait("the notice", |stage| !stage.app().notices().lines().is_empty());
    stage.add("abalone");
    stage.wait_for("Abalone");
    let lines = stage.app().notices().lines();
    assert!(lines.len() == 1 && lines[0].contains("can be written by everybody"), "{lines:?}");
}
