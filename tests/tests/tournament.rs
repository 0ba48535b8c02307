//! Tournaments by the real program: files with errors, every format played, killed at any moment and resumed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use abstrakt_random::Random;
use abstrakt_record::load;
use abstrakt_tests::{lines_of, wait_for_lines};
#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use tempfile::TempDir;

/// The program with the small game of the template and Abalone, and a home of its own.
struct Desk {
    folder: TempDir,
    program: PathBuf,
}

static DESK: LazyLock<Desk> = LazyLock::new(|| {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("the target folder is writable");
    for game in ["template", "abalone"] {
        let library = abstrakt_tests::plugin_file(game);
        let name = library.file_name().expect("a library has a name");
        fs::copy(&library, folder.path().join(name)).expect("the library was built");
    }
    Desk { folder, program: abstrakt_tests::program() }
});

fn abstrakt(arguments: &[&str]) -> Command {
    let mut command = Command::new(&DESK.program);
    command.args(arguments).arg("--plugins").arg(DESK.folder.path());
    command.env("ABSTRAKT_HOME", DESK.folder.path().join("home")).env_remove("ABSTRAKT_PLUGINS");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    abstrakt(arguments).output().expect("the program starts")
}

fn path(path: &Path) -> &str {
    path.to_str().expect("the path is a text")
}

/// A tournament of five engines in noughts and crosses, of this format.
fn plan(format: &str, rounds: u32) -> String {
    let engine = |number: u32, spec: &str| format!("[[engine]]\nname = \"e{number}\"\nspec = \"{spec}\"\n");
    let specs = ["alpha-beta:depth=2", "random", "best-move", "negamax:depth=1", "random:seed=7"];
    let engines: String = (1..).zip(specs).map(|(number, spec)| engine(number, spec)).collect();
    format!(
        "name = \"Five\"\nat-once = 2\n[settings]\nformat = \"{format}\"\nrounds = {rounds}\n{engines}\
         [[event]]\ngame = \"noughts-and-crosses\"\n"
    )
}

/// The games of a journal, without what depends on the clock, by event and number; and how many lines it has.
fn games(folder: &Path) -> (BTreeMap<(String, u64), Value>, usize) {
    let text = fs::read_to_string(folder.join("games.jsonl")).expect("there is a journal");
    let lines: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).expect("a line is whole")).collect();
    let count = lines.len();
    let games = lines.into_iter().map(|mut line| {
        let key =
            (line["event"].as_str().expect("a name").to_owned(), line["game"].as_u64().expect("a number"));
        let record = line["record"].as_str().expect("a game file").to_owned();
        for effort in line["effort"].as_array_mut().expect("a list") {
            effort["micros"] = Value::Null;
        }
        // The time of a move stands behind it: `+0.005s`.
        let timed = |word: &&str| !(word.starts_with('+') && word.ends_with('s'));
        let untimed: Vec<&str> = record.split_whitespace().filter(timed).collect();
        line["record"] = untimed.join(" ").into();
        (key, line)
    });
    (games.collect(), count)
}

/// Plays a tournament to its end, killed after up to so many more games each time, and resumed; returns how many of the kills came
/// after its first game. Not killed without kills.
fn play(plan: &str, mut kills_after: Option<(&mut Random, usize)>) -> (TempDir, usize) {
    let folder = tempfile::tempdir_in(DESK.folder.path()).expect("a folder can be made");
    let (file, results) = (folder.path().join("plan.toml"), folder.path().join("results"));
    fs::write(&file, plan).expect("the folder is writable");
    let journal = results.join("games.jsonl");
    let mut kills = 0;
    loop {
        let mut command = match journal.exists() {
            true => abstrakt(&["tournament", "--resume", path(&results)]),
            false => abstrakt(&["tournament", path(&file), "--save", path(&results)]),
        };
        let mut child = command.spawn().expect("the program starts");
        if let Some((random, most)) = &mut kills_after {
            // The program goes on meanwhile, so that the kill meets it anywhere; without a further game it is just being started.
            wait_for_lines(&mut child, &journal, lines_of(&journal) + random.below(*most));
            let _ = child.kill();
        }
        let output = child.wait_with_output().expect("it ends");
        match output.status.code() {
            Some(0) => return (folder, kills),
            // Killed. The journal's first line is the tournament's.
            None => {
                let has_games = fs::read_to_string(&journal).is_ok_and(|text| text.lines().count() > 1);
                kills += usize::from(has_games);
            }
            code => panic!("{code:?}: {}", String::from_utf8_lossy(&output.stderr)),
        }
    }
}

/// Killed or not, a tournament has the same games, each once, and the same report. `ABSTRAKT_TEST_KILLS` says how many
/// times each format is killed at least.
#[test]
fn a_tournament_that_is_killed_is_the_same_tournament() {
    LazyLock::force(&DESK);
    let wanted = std::env::var("ABSTRAKT_TEST_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(3);
    for (seed, (format, rounds)) in
        [("round-robin", 3), ("gauntlet", 5), ("swiss", 3), ("knock-out", 2)].iter().enumerate()
    {
        let (plan, mut random) = (plan(format, *rounds), Random::new(seed as u64));
        let (whole, _) = play(&plan, None);
        let right = outcome(&whole);
        assert_eq!(right.lines, right.games.len(), "{format}: no game twice");
        let (mut kills, mut tournaments) = (0, 0);
        while kills < wanted {
            let (broken, more) = play(&plan, Some((&mut random, right.lines / 2)));
            assert_eq!(outcome(&broken), right, "{format}, killed {more} times");
            kills += more;
            tournaments += 1;
        }
        println!("{format}: {tournaments} tournaments, killed {kills} times after their first game");
    }
}

/// The files that a tournament leaves behind.
#[derive(Debug, PartialEq)]
struct Outcome {
    games: BTreeMap<(String, u64), Value>,
    /// Of the journal, without the first.
    lines: usize,
    /// Game files that can be read.
    files: usize,
    /// The report without times.
    report: Vec<String>,
}

fn outcome(folder: &TempDir) -> Outcome {
    let results = folder.path().join("results");
    let (games, lines) = games(&results);
    let files = fs::read_dir(results.join("games")).expect("the games' folder");
    let files = files.filter(|game| load(&game.as_ref().expect("a file").path()).is_ok()).count();
    assert_eq!(files, games.len());
    let report = fs::read_to_string(results.join("report.csv")).expect("a report");
    let report = report.lines().filter(|line| !line.contains(",cost %,")).map(str::to_owned).collect();
    Outcome { games, lines, files, report }
}

/// A match is a run like a tournament: cut off after some games it goes on, and comes to what it would have come to.
#[test]
fn a_match_is_resumed_where_it_stood() {
    let folder = tempfile::tempdir_in(DESK.folder.path()).expect("a folder can be made");
    let (whole, broken) = (folder.path().join("whole"), folder.path().join("broken"));
    let play = |folder: &Path| {
        let engines = ["--a", "alpha-beta:depth=2", "--b", "random:seed=3", "--games", "8"];
        let output =
            run(&[&["match", "noughts-and-crosses", "--save", path(folder), "--moves", "b2"], &engines[..]]
                .concat());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    };
    play(&whole);
    play(&broken);
    let journal = broken.join("games.jsonl");
    let lines = fs::read_to_string(&journal).expect("a journal");
    // Three games, and what a kill leaves of the fourth; the files of games are written anew.
    let kept: Vec<&str> = lines.split_inclusive('\n').take(4).collect();
    fs::write(&journal, kept.concat() + "{\"event\":").expect("it is writable");
    (1..=8).for_each(|game| fs::remove_file(broken.join(format!("000{game}.abstrakt"))).expect("a game"));
    let output = run(&["match", "--resume", path(&broken), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let printed: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    assert_eq!(printed["standing"]["evidence"]["games"], 8);
    assert_eq!(games(&broken), games(&whole));
    assert!((1..=8).all(|game| load(&broken.join(format!("000{game}.abstrakt"))).is_ok()));
    // Another match in its place is asked for; a tournament is no match.
    let again = [
        "match",
        "noughts-and-crosses",
        "--a",
        "random",
        "--b",
        "random",
        "--games",
        "2",
        "--save",
        path(&broken),
    ];
    let refused = run(&again);
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{error}");
    assert!(error.contains("--overwrite replaces them") && error.lines().count() == 1, "{error}");
    let replaced = run(&[&again[..], &["--overwrite"]].concat());
    assert_eq!(replaced.status.code(), Some(0), "{}", String::from_utf8_lossy(&replaced.stderr));
    assert_eq!(games(&broken).1, 2);
}

/// Whoever comes to the folder of a match that is being played is told, and changes nothing; a match that is killed in its middle comes
/// to what it would have come to.
#[cfg(unix)]
#[test]
fn a_match_is_played_by_one_program_and_resumed_when_that_is_killed() {
    let folder = tempfile::tempdir_in(DESK.folder.path()).expect("a folder can be made");
    let (whole, broken) = (folder.path().join("whole"), folder.path().join("broken"));
    let arguments = |folder| {
        let engines =
            ["--a", "alpha-beta:depth=2", "--b", "random:seed=3", "--games", "200", "--at-once", "1"];
        [&["match", "noughts-and-crosses", "--save", path(folder)], &engines[..]].concat()
    };
    let output = run(&arguments(&whole));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));

    let mut playing = abstrakt(&arguments(&broken)).spawn().expect("the program starts");
    let journal = broken.join("games.jsonl");
    assert!(wait_for_lines(&mut playing, &journal, 4), "it has more games than these");
    // It stands still, so that it cannot end while others come to its folder.
    kill_process(Pid::from_child(&playing), Signal::STOP).expect("it runs");
    let before = fs::read(&journal).expect("there is a journal");
    let overwritten = [&arguments(&broken)[..], &["--overwrite"]].concat();
    for (second, reason) in [
        (vec!["match", "--resume", path(&broken)], "another program is playing this run"),
        (vec!["tournament", "--resume", path(&broken)], "another program is playing this run"),
        (overwritten, "another program is playing this run"),
        (arguments(&broken), "already holds the games of a match"),
    ] {
        let refused = run(&second);
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!((refused.status.code(), error.lines().count()), (Some(2), 1), "{second:?}: {error}");
        assert!(error.contains(reason) && error.contains(path(&broken)), "{second:?}: {error}");
        assert_eq!(fs::read(&journal).expect("it is there"), before, "{second:?} changes nothing");
    }
    playing.kill().expect("it runs");
    playing.wait().expect("it ends");
    let (kept, _) = games(&broken);
    assert!((3..200).contains(&kept.len()), "{} games", kept.len());
    let output = run(&["match", "--resume", path(&broken)]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(games(&broken), games(&whole));
    let report = |folder: &Path| {
        let report = fs::read_to_string(folder.join("report.csv")).expect("a report");
        report.lines().filter(|line| !line.contains(",cost %,")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(report(&broken), report(&whole));
}

/// A file that cannot grow stands for a full disk: the run ends in one line, and goes on when there is room.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_a_run_in_one_line_and_it_goes_on() {
    let folder = tempfile::tempdir_in(DESK.folder.path()).expect("a folder can be made");
    let results = folder.path().join("results");
    // The games are known before there is a limit.
    assert_eq!(run(&["games"]).status.code(), Some(0));
    let limited = abstrakt(&[
        "match",
        "noughts-and-crosses",
        "--a",
        "random",
        "--b",
        "random:seed=2",
        "--games",
        "40",
        "--save",
        path(&results),
    ]);
    let output = abstrakt_tests::on_full_disk(&limited, 16).stdin(Stdio::null()).output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 1), "{errors}");
    assert!(errors.contains("games.jsonl was not written: "), "{errors}");
    let (kept, _) = games(&results);
    assert!((1..40).contains(&kept.len()), "{} games", kept.len());
    let output = run(&["match", "--resume", path(&results)]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let (whole, lines) = games(&results);
    assert_eq!((whole.len(), lines), (40, 40));
    assert!(kept.iter().all(|(number, game)| whole.get(number) == Some(game)), "none was played again");
}

/// An error of the file is reported with its line, and nothing is begun.
#[test]
fn a_wrong_file_is_refused_with_its_line() {
    let folder = tempfile::tempdir_in(DESK.folder.path()).expect("a folder can be made");
    let file = folder.path().join("plan.toml");
    let right = plan("round-robin", 1);
    for (from, to, line, reason) in [
        ("rounds = 1", "rounds = 0", 5, "rounds: expected 1..100000"),
        ("rounds = 1", "round = 1", 5, "unknown field `round`"),
        ("rounds = 1", "rounds = ", 5, ""),
        ("\"round-robin\"", "\"robin\"", 4, "unknown variant `robin`"),
        ("name = \"e2\"", "name = \"e1\"", 10, "needs a different name"),
        ("\"best-move\"", "\"best\"", 14, "unknown algorithm best"),
        ("\"best-move\"", "\"pvs\"", 14, "needs a limit"),
        ("\"noughts-and-crosses\"", "\"noughts\"", 22, "there is no game noughts"),
        ("[[event]]", "[[event]]\nsetups = [\"none\"]", 22, "none"),
        ("[[event]]", "[[event]]\nengines = [\"e1\", \"e9\"]", 22, "there is no engine \"e9\""),
        ("[[event]]", "[[event]]\nopenings = \"none.txt\"", 22, "none.txt"),
        ("[[event]]", "[[event]]\nbest = 2", 22, "no event before the first one"),
        ("[[event]]", "[[event]]\npositions = [\"xyz\"]", 22, ""),
        ("[[event]]", "[[event]]\nengines = [\"e1\"]", 21, "needs 2 engines"),
        ("[[event]]", "[[event]]\nsettings.sprt = { elo0 = 5, elo1 = 0 }", 22, "elo0 must be less"),
        ("rounds = 1", "rounds = 9\nformat = \"swiss\"", 6, "duplicate key"),
        ("rounds = 1", "win = { chance = 0.4, turns = 2 }", 5, "from 0.5 and below 1"),
        ("rounds = 1", "win = { turns = 2 }", 5, "either chance or score"),
        ("rounds = 1", "draw = { score = 5, turns = 2 }", 21, "use another heuristic"),
        // An agreement that all events share does not suit every one: the line is the event's.
        (
            "\"noughts-and-crosses\"",
            "\"abalone\"\nplayers = 3\nsettings.win = { score = 9, turns = 2 }",
            21,
            "not of 3",
        ),
    ] {
        let text = right.replacen(from, to, 1);
        assert_ne!(text, right, "{from}");
        fs::write(&file, text).expect("the folder is writable");
        let results = folder.path().join("results");
        let output = run(&["tournament", path(&file), "--save", path(&results)]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{to}: {error}");
        assert!(error.lines().count() == 1 && error.contains(&format!(", line {line}: ")), "{to}: {error}");
        assert!(error.contains(reason), "{to}: {error}");
        assert!(!results.exists(), "{to}");
    }
}

/// Three at a board, a list of openings, a log of moves, a final of the best.
#[test]
fn one_file_may_hold_many_games() {
    let folder = tempfile::tempdir_in(DESK.folder.path()).expect("a folder can be made");
    let (file, results) = (folder.path().join("plan.toml"), folder.path().join("results"));
    let log = folder.path().join("moves.csv");
    let text = "[settings]\nrandom-turns = 0\nlimits = \"nodes=50\"\n\
        [[engine]]\nname = \"p\"\nspec = \"pvs\"\n[[engine]]\nname = \"r\"\nspec = \"random\"\n\
        [[engine]]\nname = \"n\"\nspec = \"negamax\"\n\
        [[event]]\ngame = \"noughts-and-crosses\"\nopenings = \"list.txt\"\nsettings.rounds = 3\n\
        [[event]]\ngame = \"abalone\"\nplayers = 3\nsettings.turns = 12\nsettings.random-turns = 2\n\
        [[event]]\ngame = \"noughts-and-crosses\"\nname = \"final\"\nbest = 2\n";
    // The position of the list is the game's own text.
    let shown = run(&["show", "noughts-and-crosses", "--moves", "a1 b2 c1", "--json"]);
    let shown: Value = serde_json::from_slice(&shown.stdout).expect("it prints JSON");
    let position = shown["position"].as_str().expect("a text");
    fs::write(
        folder.path().join("list.txt"),
        format!("# three openings\nb2 a1\nposition {position}\n\nb2\n"),
    )
    .expect("it is writable");
    fs::write(&file, text).expect("it is writable");
    let arguments =
        ["tournament", path(&file), "--save", path(&results), "--moves-log", path(&log), "--json"];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let printed: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    assert_eq!(printed["over"], true);
    let (games, _) = games(&results);
    // Three pairs of engines, three rounds of two games; one set of three in three seats; a final of two.
    assert_eq!(games.len(), 18 + 3 + 2);
    let games_in = |event: &str| {
        games.iter().filter(|((name, _), _)| name == event).map(|(_, game)| game).collect::<Vec<_>>()
    };
    let firsts: Vec<&Value> = games_in("abalone").iter().map(|game| &game["seats"][0]).collect();
    assert_eq!(firsts, ["p", "r", "n"]);
    let starts = |game: &Value| game["record"].as_str().is_some_and(|record| record.contains(position));
    assert_eq!(games_in("noughts-and-crosses").into_iter().filter(|game| starts(game)).count(), 6);
    let in_final: Vec<&str> = games_in("final")
        .iter()
        .flat_map(|game| game["seats"].as_array().expect("a list"))
        .filter_map(Value::as_str)
        .collect();
    assert!(!in_final.contains(&"r"), "the random mover is not among the best two: {in_final:?}");

    let moves = fs::read_to_string(&log).expect("a log");
    assert!(moves.starts_with("game,ply,turn,seat,player,engine,notation,depth,"), "{moves}");
    let turns = |game: &Value| game["turns"].as_u64().expect("a number");
    let (logged, played) = (moves.lines().count() as u64, games.values().map(turns).sum::<u64>());
    assert!(
        logged > games.len() as u64 * 2 && logged <= played + 1,
        "openings are not moves of engines: {logged} of {played}"
    );
    assert!(moves.lines().skip(1).all(|line| line.split(',').count() >= 14), "{moves}");
    let again = run(&arguments);
    assert_eq!(again.status.code(), Some(2), "neither folder nor log is replaced");

    for report in ["report.txt", "report.md", "report.csv", "report.json", "report.html"] {
        assert!(fs::metadata(results.join(report)).is_ok_and(|file| file.len() > 100), "{report}");
    }
    let page = fs::read_to_string(results.join("report.html")).expect("a page");
    assert!(page.contains("<svg") && page.contains("final"), "{page}");
}

/// A sequential test ends an event early; its verdict does not depend on how many games are played at once.
#[test]
fn a_clear_test_ends_early() {
    let folder = tempfile::tempdir_in(DESK.folder.path()).expect("a folder can be made");
    let file = folder.path().join("plan.toml");
    let text = "[settings]\nrounds = 400\nsprt = { elo0 = 0, elo1 = 100 }\n\
        [[engine]]\nname = \"deep\"\nspec = \"alpha-beta:depth=5\"\n[[engine]]\nname = \"random\"\nspec = \"random\"\n\
        [[event]]\ngame = \"noughts-and-crosses\"\n";
    fs::write(&file, text).expect("it is writable");
    let verdict = |concurrency: &str| {
        let results = folder.path().join(concurrency);
        let output = run(&["tournament", path(&file), "--save", path(&results), "--at-once", concurrency]);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        printed.lines().find(|line| line.contains("SPRT")).expect("a line of the test").to_owned()
    };
    let alone = verdict("1");
    assert!(alone.contains("100 Elo is accepted"), "{alone}");
    assert_eq!(alone, verdict("3"));
}

/// A folder goes on as it began, or not at all.
#[test]
fn a_changed_or_damaged_tournament_is_refused() {
    let (folder, _) = play(&plan("gauntlet", 1), None);
    let results = folder.path().join("results");
    let resume = || run(&["tournament", "--resume", path(&results)]);
    assert_eq!(resume().status.code(), Some(0), "a complete one has nothing left to play");
    let refused = |reason: &str| {
        let output = resume();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() != Some(0) && error.contains(reason), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    };
    let (plan, journal) = (results.join("tournament.toml"), results.join("games.jsonl"));
    let text = fs::read_to_string(&plan).expect("the file is kept");
    fs::write(&plan, text.replace("Five", "Six")).expect("it is writable");
    refused("was changed since the run began");
    fs::write(&plan, &text).expect("it is writable");

    let lines = fs::read_to_string(&journal).expect("there is a journal");
    let (first, rest) = lines.split_once('\n').expect("it has lines");
    let second = rest.lines().next().expect("a game");
    for (spoilt, reason) in [
        (format!("{first}\n{second}\n{second}\n"), "is there twice"),
        (format!("{first}\nnonsense\n{rest}"), "line 2 is damaged"),
        (format!("{first}\n{}\n", second.replacen("\"e1\"", "\"e9\"", 1)), "is not played by"),
        (format!("{first}\n{}\n", second.replacen("\"game\":", "\"game\":9", 1)), "has no game"),
        (first.replacen("\"version\":3", "\"version\":5", 1) + "\n", "version 5"),
        (first.replacen("1.0.0", "0.0.1", 1) + "\n", "begun with noughts-and-crosses 0.0.1"),
        ("{}\n".into(), "line 1 is damaged"),
    ] {
        fs::write(&journal, &spoilt).expect("it is writable");
        refused(reason);
        assert_eq!(fs::read_to_string(&journal).expect("it is there"), spoilt, "nothing was changed");
    }
    // Half a line was never a game; a missing file of a game is written again.
    fs::write(&journal, &lines[..lines.len() - 5]).expect("it is writable");
    fs::remove_dir_all(results.join("games")).expect("it can be removed");
    assert_eq!(resume().status.code(), Some(0));
    assert_eq!(games(&results).1, lines.lines().count() - 1);
    assert_eq!(fs::read_dir(results.join("games")).expect("the folder").count(), lines.lines().count() - 1);
}

/// A journal as the first version wrote it, with the limit of turns as an agreement and a loss on time in the result alone,
/// is read, counted by today's causes, and resumed.
#[test]
fn a_journal_of_the_first_version_is_gone_on_with() {
    const HEAD: &str = r#"{"version":1,"plan":"[settings]\nrounds = 2\nturns = 4\n[[engine]]\nname = \"a\"\nspec = \"random\"\n[[engine]]\nname = \"b\"\nspec = \"random:seed=7\"\n[[event]]\ngame = \"noughts-and-crosses\"\n","lists":{},"games":{"noughts-and-crosses":"1.0.0"}}"#;
    const CUT: &str = r#"{"event":"noughts-and-crosses","game":1,"seats":["a","b"],"end":{"played":{"result":{"winners":[],"cause":"agreement"},"scores":[0,0]}},"turns":4,"effort":[{"searches":2,"depth":0,"nodes":0,"horizon":0,"micros":560},{"searches":2,"depth":0,"nodes":0,"horizon":0,"micros":394}],"record":"abstrakt-game 1\nGame: noughts-and-crosses 1.0.0\nSetup: standard\nSeat 1: \"a\" engine random\nSeat 2: \"b\" engine random:seed=7\nSeed: 1\nRepetition: 5\n\nMoves:\n1. 1: b2\n2. 2: a2\n3. 1: c3 +0s\n4. 2: a3 +0s\nResult: draw by agreement.\n"}"#;
    const LATE: &str = r#"{"event":"noughts-and-crosses","game":2,"seats":["b","a"],"end":{"played":{"result":{"winners":[0],"cause":{"time":1}},"scores":[0,0]}},"turns":1,"effort":[{"searches":1,"depth":0,"nodes":0,"horizon":0,"micros":188},{"searches":1,"depth":0,"nodes":0,"horizon":0,"micros":4121}],"record":"abstrakt-game 1\nGame: noughts-and-crosses 1.0.0\nSetup: standard\nSeat 1: \"b\" engine random:seed=7\nSeat 2: \"a\" engine random\nSeed: 1\nRepetition: 5\n\nMoves:\n1. 1: b2 +0s\nResult: 1 wins by time of 2.\n"}"#;
    let folder = tempfile::tempdir_in(DESK.folder.path()).expect("a folder can be made");
    let journal = folder.path().join("games.jsonl");
    let before = format!("{HEAD}\n{CUT}\n{LATE}\n");
    fs::write(&journal, &before).expect("it is writable");
    let output = run(&["tournament", "--resume", path(folder.path())]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let after = fs::read_to_string(&journal).expect("it is there");
    assert!(after.starts_with(&before), "what was played stays as it is");
    assert_eq!(after.lines().count(), 1 + 4, "four games, none twice");
    let report = fs::read_to_string(folder.path().join("report.csv")).expect("a report");
    // Two games more, which end at the limit: nobody has three in a row after four turns.
    for cell in [
        "a,turn limit,3",
        "b,turn limit,3",
        "a,on time,1",
        "b,on time,1",
        "a,lost on time,1",
        "b,lost on time,0",
    ] {
        let line = format!("noughts-and-crosses,endings,{cell}");
        assert!(report.lines().any(|found| found == line), "{line} in {report}");
    }
    let game = load(&folder.path().join("games").join("noughts-and-crosses-00002.abstrakt"));
    assert!(game.is_ok(), "the files of its games are written: {game:?}");
}
