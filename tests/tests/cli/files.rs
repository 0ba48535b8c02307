//! Game files: replaced only when told to, swept, damaged, impossible to write.

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use super::desk::{DESK, GAME, abstrakt, play, read_until, resume_in, run, start_in, text, type_line};

#[test]
fn what_a_crash_left_beside_a_saved_game_is_swept() {
    let folder = tempfile::tempdir().expect("a folder");
    let left = [".abstrakt-old.tmp", ".abstrakt-new.tmp"].map(|name| folder.path().join(name));
    for file in &left {
        fs::write(file, "half a game").expect("written");
    }
    let old = SystemTime::now() - Duration::from_secs(2 * 60 * 60);
    fs::File::options().write(true).open(&left[0]).unwrap().set_modified(old).unwrap();
    // A name alone lies in the folder of the moment.
    let arguments = ["play", GAME, "--player", "1=random", "--player", "2=random", "--save", "game.abstrakt"];
    let saved = abstrakt(&arguments).current_dir(folder.path()).stdin(Stdio::null()).output().unwrap();
    assert!(
        saved.status.success() && folder.path().join("game.abstrakt").is_file(),
        "{}",
        text(&saved.stderr)
    );
    assert_eq!(left.map(|file| file.exists()), [false, true]);
}

#[test]
fn damaged_games_are_played_on_from_before_the_damage() {
    let home = tempfile::tempdir().unwrap();
    let (mut child, mut out) = start_in(home.path(), &["play", GAME]);
    for ply in ["b2", "a1", "c3"] {
        read_until(&mut out, "legal moves");
        type_line(&mut child, ply);
    }
    read_until(&mut out, "3. Player");
    child.kill().unwrap();
    child.wait().unwrap();
    let folder = home.path().join("state").join("journal");
    let journal = folder.join(format!("{GAME}.journal"));
    let whole = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, whole.replace("\"c3\"", "\"c3")).unwrap();
    fs::write(folder.join("junk.journal"), "junk\n").unwrap();
    let newest = folder.join("newest.journal");
    fs::write(&newest, whole.replace("Setup: standard", "Setup: nowhere")).unwrap();
    // Files written one after the other may bear the same time.
    let later = SystemTime::now() + Duration::from_secs(10);
    fs::File::options().write(true).open(&newest).unwrap().set_modified(later).unwrap();
    let (code, printed) = resume_in(home.path(), "history\nquit\n");
    assert_eq!(code, Some(0), "{printed}");
    for reported in ["junk.journal: line 1", "nowhere", "line 4: ", "2. Player 2: a1"] {
        assert!(printed.contains(reported), "{reported:?} in {printed}");
    }
    assert!(!printed.contains("3. Player"), "{printed}");

    // A move that the game does not know, in a saved file and in a journal; and a word that is none.
    let path = home.path().join("game.abstrakt");
    let saved = "abstrakt-game 1\nGame: noughts-and-crosses 0.1.0\nSetup: standard\nSeat 1: \"A\" human\n\
                 Seat 2: \"B\" human\nSeed: 1\nRepetition: 5\n\nMoves:\n1. 1: b2\n2. 2: XX\nResult: unfinished.\n";
    for (word, reported) in [("z9", "ply 2"), ("#none", "line 11: ")] {
        fs::write(&path, saved.replace("XX", word)).unwrap();
        let output = play(&["--load", path.to_str().unwrap()], "history\nquit\n");
        let printed = text(&output.stdout);
        assert!(
            output.status.success() && printed.contains("1. Player 1: b2"),
            "{printed}{}",
            text(&output.stderr)
        );
        assert!(printed.contains(reported), "{printed}");
    }
}

/// A worker reads no request of more than 16 MiB, and no text of more than 64 KiB is passed on.
#[test]
fn what_is_too_long_for_a_worker_is_told_with_its_place_and_nothing_hangs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.abstrakt");
    let game = |header: &str, moves: &str| {
        format!(
            "abstrakt-game 1\nGame: noughts-and-crosses 0.1.0\nSeat 1: \"A\" human\nSeat 2: \"B\" human\n{header}\n\n\
             Moves:\n{moves}\nResult: unfinished.\n"
        )
    };
    let (long, longest) = ("x".repeat(70_000), "x".repeat(17 << 20));
    let standard = "Setup: standard";
    let many: String = (2..300).map(|number| format!("{number}. 1: {}\n", &long[..60_000])).collect();
    let plies = [
        (game(standard, &format!("1. 1: b2\n2. 2: {long}")), "ply 2: no ply is longer than 65536 bytes"),
        (game(standard, &format!("1. 1: b2\n2. 2: {longest}")), "ply 2: no ply is longer than 65536 bytes"),
        (
            game(standard, &format!("1. 1: b2\n{many}")),
            "ply 281: no game has plies of more than 16777216 bytes",
        ),
        (
            game(&format!("{standard}\nTag: site = {longest}"), &format!("1. 1: b2 \"{longest}\"")),
            "1. Player 1: b2",
        ),
    ];
    for (text_of, reported) in plies {
        fs::write(&path, text_of).unwrap();
        let output = play(&["--load", path.to_str().unwrap()], "history\nquit\n");
        let printed = text(&output.stdout);
        assert!(
            output.status.success() && printed.contains(reported),
            "{reported}: {}{}",
            printed.chars().take(2000).collect::<String>(),
            text(&output.stderr)
        );
    }
    let headers = [
        (format!("{standard}\nStart: {long}"), "no position is longer than 65536 bytes"),
        (format!("Setup: {longest}"), "the question is longer than 16777216 bytes"),
        (format!("{standard}\nOption: a = {longest}"), "the question is longer than"),
    ];
    for (header, reported) in headers {
        fs::write(&path, game(&header, "1. 1: b2")).unwrap();
        let output = play(&["--load", path.to_str().unwrap()], "");
        let errors = text(&output.stderr);
        assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1), "{errors}");
        assert!(errors.contains(reported), "{errors}");
    }
}

#[test]
fn a_file_is_not_replaced_without_being_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.abstrakt");
    let save = ["--save", path.to_str().unwrap()];
    assert!(play(&save, "b2\nquit\n").status.success());
    let first = fs::read(&path).unwrap();
    let refused = play(&save, "a1\nquit\n");
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0), "before the game begins");
    assert!(text(&refused.stderr).contains("--overwrite"));
    let typed = play(&[], &format!("a1\nsave {}\nquit\n", path.display()));
    assert!(text(&typed.stdout).contains("use another name"));
    assert_eq!(fs::read(&path).unwrap(), first);
    assert!(play(&[&save[..], &["--overwrite"]].concat(), "a1\nquit\n").status.success());
    assert_ne!(fs::read(&path).unwrap(), first);

    let games = folder.path().join("games");
    let arguments =
        ["match", GAME, "--a", "random", "--b", "random", "--games", "2", "--save", games.to_str().unwrap()];
    assert!(run(&arguments).status.success());
    assert_eq!(run(&arguments).status.code(), Some(2));
    assert!(run(&[&arguments[..], &["--overwrite"]].concat()).status.success());
}

/// The game is saved first, and its journal given up then.
#[test]
fn a_game_that_cannot_be_saved_is_kept() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("folder");
    let path = folder.join("game.abstrakt");
    let arguments = ["play", GAME, "--save", path.to_str().unwrap()];
    let refused = abstrakt(&arguments).env("ABSTRAKT_HOME", home.path()).output().unwrap();
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0), "there is no such folder yet");

    fs::create_dir(&folder).unwrap();
    let (mut child, mut out) = start_in(home.path(), &arguments);
    for ply in ["a1", "a2", "b1", "b2", "c1"] {
        read_until(&mut out, "legal moves");
        type_line(&mut child, ply);
    }
    fs::remove_dir(&folder).unwrap();
    type_line(&mut child, "quit");
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let journal = home.path().join("state").join("journal").join(format!("{GAME}.journal"));
    assert!(error.contains(&*journal.to_string_lossy()) && journal.exists(), "{error}");
    let (code, printed) = resume_in(home.path(), "history\n");
    assert!(code == Some(0) && printed.contains("5. Player 1: c1"), "{printed}");
}

/// The beginning of the line says that the file was not written. A limit of no byte is a full disk.
#[cfg(unix)]
#[test]
fn what_is_not_written_is_told_before_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name).to_str().expect("a text").to_owned();
    // A home that knows the games already, and that no other test writes.
    let home = folder.path().join("home");
    let [one, two] = ["1=random", "2=random"];
    let mut first =
        abstrakt(&["play", GAME, "--player", one, "--player", two, "--save", &place("game.abstrakt")]);
    let played = first.env("ABSTRAKT_HOME", &home).output().unwrap();
    assert!(played.status.success(), "{}", text(&played.stderr));
    let plan = "[[engine]]\nname = \"a\"\nspec = \"random\"\n[[engine]]\nname = \"b\"\nspec = \"random:seed=2\"\n\
        [[event]]\ngame = \"noughts-and-crosses\"\n";
    fs::write(place("plan.toml"), plan).expect("written");
    let [game, plan] = ["game.abstrakt", "plan.toml"].map(place);
    let [page, saved, games, results, tree] =
        ["page.html", "saved.abstrakt", "games", "results", "tree.json"].map(place);
    for (arguments, unwritten) in [
        (vec!["convert", &game, &page], page.clone()),
        (vec!["play", GAME, "--player", one, "--player", two, "--save", &saved], saved.clone()),
        (
            vec![
                "match",
                GAME,
                "--a",
                "random",
                "--b",
                "random",
                "--at-once",
                "1",
                "--games",
                "2",
                "--save",
                &games,
            ],
            games.clone() + "/tournament.toml",
        ),
        (vec!["tournament", &plan, "--save", &results], results.clone() + "/tournament.toml"),
        (vec!["analyse", GAME, "--engine", "alpha-beta:depth=2", "--tree", &tree], tree.clone()),
    ] {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""]).arg(&DESK.program);
        command.args(&arguments).env("ABSTRAKT_HOME", &home);
        let output = command.env_remove("ABSTRAKT_PLUGINS").stdin(Stdio::null()).output().unwrap();
        let errors = text(&output.stderr);
        let last = errors.lines().last().unwrap_or_default();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {errors}");
        assert!(
            last.starts_with(&format!("error: {unwritten} was not written: ")),
            "{arguments:?}: {errors}"
        );
    }
    // A part of the path is a file: this is known before anything is done.
    let impossible = format!("{game}/saved.abstrakt");
    for (arguments, name) in [
        (vec!["convert", &game, &impossible], impossible.clone()),
        (vec!["play", GAME, "--save", &impossible], format!("--save {impossible}")),
    ] {
        let errors = text(&run(&arguments).stderr);
        assert_eq!(
            errors.trim_end(),
            format!("error: {name} cannot be written: a part of the path is not a folder")
        );
    }
}

/// A device goes on without end, and a pipe waits for its writer: neither is a file that a person has.
#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused_by_every_reader() {
    let folder = tempfile::tempdir().unwrap();
    let [pipe, zero] = ["pipe.abstrakt", "zero.abstrakt"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink("/dev/zero", &zero).unwrap();
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let out = folder.path().join("out.pdn");
    let out = out.to_str().unwrap();
    for path in [&zero, &pipe].map(|path| path.to_str().unwrap()) {
        let weights = format!("pvs:time=1s,weights={path}");
        for arguments in [
            &["play", GAME, "--load", path][..],
            &["match", GAME, "--a", &weights, "--b", "random", "--games", "2"],
            &["match", GAME, "--a", "random", "--b", "random", "--games", "2", "--openings", path],
            &["pdn", path],
            &["pdn", out, "--append", path],
            &["convert", path, out],
            &["tournament", path],
        ] {
            let output = run(arguments);
            let error = text(&output.stderr);
            assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{arguments:?}: {error}");
            assert!(error.contains("regular file"), "{arguments:?}: {error}");
        }
    }
    fs::write(folder.path().join("latin.toml"), [b'a', 0xe1]).unwrap();
    let output = run(&["tournament", folder.path().join("latin.toml").to_str().unwrap()]);
    assert!(text(&output.stderr).contains("this is not UTF-8 text"), "{}", text(&output.stderr));
}
