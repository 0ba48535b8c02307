//! Workers as processes, with plugins that misbehave in play: the game is kept, a new worker answers with the same
//! position, the notice is one line, and nothing is left behind.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]
#![cfg(unix)]

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use abstrakt_plugin_api::{HeuristicChoice, Snapshot};
use abstrakt_tests::{faulty, program};
use abstrakt_worker::protocol::{LinePly, Opening, PositionUpdate, RefusalReason, Search, VERSION};
use abstrakt_worker::{
    Activity, Client, FaultOrigin, Host, Launch, StopCause, Stopped, Termination, Timeouts, WorkerError,
};
use tempfile::TempDir;

/// Longer than anything here takes on a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// Waits long where a good answer comes, and not where none will ever come.
fn timeouts(hangs: bool) -> Timeouts {
    let wait = if hangs { Duration::from_millis(1500) } else { LONG };
    Timeouts { load: LONG, rules: wait, work: wait, stop: wait, ..Timeouts::default() }
}

fn start(plugin: &Path, timeouts: Timeouts) -> Client {
    start_in(Host::process(program()), plugin, timeouts)
}

fn start_in(host: Host, plugin: &Path, timeouts: Timeouts) -> Client {
    Client::start(Launch { host, plugin: plugin.into(), game: "Pile".into(), timeouts }).unwrap()
}

/// A game of four plies with the plugin of this fault, before its fifth.
fn four_plies(folder: &TempDir, fault: &str, timeouts: Timeouts) -> (Client, Vec<LinePly>, Snapshot) {
    four_plies_in(Host::process(program()), folder, fault, timeouts)
}

fn four_plies_in(
    host: Host,
    folder: &TempDir,
    fault: &str,
    timeouts: Timeouts,
) -> (Client, Vec<LinePly>, Snapshot) {
    let mut client = start_in(host, &faulty(folder.path(), fault), timeouts);
    client.open(&Opening::default()).unwrap();
    let plies: Vec<LinePly> = ["1", "2", "3", "1"].map(LinePly::text).into();
    let PositionUpdate { snapshot, .. } = client.line(&plies, 0).unwrap();
    assert_eq!(snapshot.text, "1:53");
    (client, plies, snapshot)
}

fn stopped<T: std::fmt::Debug>(result: Result<T, WorkerError>) -> Stopped {
    match result {
        Err(WorkerError::Stopped(stopped)) => {
            let line = stopped.to_string();
            // A worker that has loaded no plugin does not blame the game.
            let opening = match (stopped.had_begun(), stopped.given_up) {
                (true, false) => "Pile stopped working: ",
                (true, true) => "Pile stopped working too often, the last time: ",
                (false, false) => "No worker for Pile could be started: ",
                (false, true) => "No worker for Pile can be started: ",
            };
            assert!(line.starts_with(opening) && !line.contains(['\n', '\u{1b}']), "{line}");
            *stopped
        }
        other => panic!("this worker should have stopped: {other:?}"),
    }
}

/// The signal that ended it.
fn signal(cause: &StopCause) -> Option<i32> {
    match cause {
        StopCause::Ended(Termination::Signal { signal, .. } | Termination::Killed(signal)) => Some(*signal),
        _ => None,
    }
}

fn is_silent(cause: &StopCause) -> bool {
    matches!(cause, StopCause::Ended(Termination::Unresponsive(_)))
}

/// Until `done`, or far too long. Nothing tells of what a worker leaves behind in files and lists: this looks again and again.
fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let start = Instant::now();
    while !done() {
        assert!(start.elapsed() < LONG, "{what} takes too long");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_fault_in_play_costs_the_move_and_keeps_the_game() {
    let folder = TempDir::new().unwrap();
    type IsCause = fn(&StopCause) -> bool;
    let faults: [(&str, IsCause); 10] = [
        (
            "panic-in-play@5",
            |cause| matches!(cause, StopCause::Fault { reason, .. } if reason.as_str().contains("a panic in play")),
        ),
        ("bomb-in-play@5", |cause| matches!(cause, StopCause::Fault { .. }) || signal(cause).is_some()),
        ("null-write-in-play@5", |cause| signal(cause) == Some(11)),
        ("abort-in-play@5", |cause| signal(cause) == Some(6)),
        ("overflow-in-play@5", |cause| matches!(signal(cause), Some(6 | 11))),
        ("exit-in-play@5", |cause| *cause == StopCause::Ended(Termination::Exit(0))),
        (
            "in-place-panic-in-make@5",
            |cause| matches!(cause, StopCause::Fault { reason, .. } if reason.as_str().contains("a panic in make")),
        ),
        ("in-place-null-write-in-make@5", |cause| signal(cause) == Some(11)),
        ("loop-in-play@5", is_silent),
        ("sleep-in-play@5", is_silent),
    ];
    for (fault, is_right) in faults {
        let hangs = fault.starts_with("loop") || fault.starts_with("sleep");
        let (mut client, mut plies, before) = four_plies(&folder, fault, timeouts(hangs));
        plies.push(LinePly::text("2"));
        let reported = stopped(client.line(&plies, 4));
        assert!(
            is_right(&reported.cause) && reported.activity == Activity::Playing && !reported.given_up,
            "{fault}: {reported:?}"
        );
        plies.pop();
        assert_eq!(client.line(&plies, 4).unwrap().snapshot, before, "{fault}");
    }
}

/// Faults that do no harm: a panic in a thread of the plugin's own, words of the protocol on its outputs.
#[test]
fn a_plugin_may_print_and_panic_in_threads_of_its_own() {
    let folder = TempDir::new().unwrap();
    for fault in ["print-in-play", "thread-in-play", "good"] {
        let (mut client, mut plies, _) = four_plies(&folder, fault, timeouts(false));
        plies.push(LinePly::text("2"));
        assert_eq!(client.line(&plies, 4).unwrap().snapshot.text, "2:51", "{fault}");
    }
}

#[test]
fn a_fault_in_the_search_keeps_the_board() {
    let folder = TempDir::new().unwrap();
    let faults = [
        ("null-write-in-features@300", false),
        ("in-place-null-write-in-unmake@300", false),
        ("loop-in-features@300", true),
    ];
    for (fault, hangs) in faults {
        let (mut client, plies, before) = four_plies(&folder, fault, timeouts(hangs));
        let search = Search::new("negamax:depth=12".parse().unwrap());
        let reported = stopped(client.search(&search, &mut |_| ControlFlow::Continue(())));
        assert_eq!((&reported.activity, reported.given_up), (&Activity::Searching, false), "{reported:?}");
        assert_eq!(client.line(&plies, 4).unwrap().snapshot, before);
        let shallow = Search::new("negamax:depth=2".parse().unwrap());
        let verdict = client.search(&shallow, &mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(verdict.best.as_deref(), Some("1"), "53 stones: one leaves a multiple of four");
    }
}

/// A search that its limits should have ended, in a plugin that hangs, needs nobody to stop it.
#[test]
fn a_search_with_a_time_limit_is_ended_from_outside() {
    let folder = TempDir::new().unwrap();
    let timeouts = Timeouts { work: LONG, ..timeouts(true) };
    let (mut client, plies, before) = four_plies(&folder, "loop-in-features@300", timeouts);
    let search = Search::new("negamax:time=100ms".parse().unwrap());
    let reported = stopped(client.search(&search, &mut |_| ControlFlow::Continue(())));
    assert!(is_silent(&reported.cause) && reported.activity == Activity::Searching, "{reported:?}");
    assert_eq!(client.line(&plies, 4).unwrap().snapshot, before);
}

#[test]
fn a_worker_that_fails_too_often_is_given_up() {
    let folder = TempDir::new().unwrap();
    let (mut client, _, _) = four_plies(&folder, "null-write-in-dump", timeouts(false));
    let reported: Vec<bool> = (0..4).map(|_| stopped(client.dump()).given_up).collect();
    assert_eq!(reported, [false, false, false, true]);
    assert!(stopped(client.dump()).given_up, "nothing is asked of anyone any more");
    assert!(stopped(client.line(&[], 0)).given_up);
}

#[test]
fn what_is_no_worker_is_told() {
    let launch = |program: &str, plugin: PathBuf| Launch {
        host: Host::process(program.into()),
        plugin,
        game: "Pile".into(),
        timeouts: timeouts(false),
    };
    let nothing = PathBuf::from("no such plugin");
    let cause = |program: &str| stopped(Client::start(launch(program, nothing.clone())).map(drop)).cause;
    assert!(matches!(cause("/no/such/program"), StopCause::Ended(Termination::NotStarted { .. })));
    assert!(matches!(cause("/bin/echo"), StopCause::Ended(Termination::Malformed(_))));
    assert!(matches!(cause("/bin/false"), StopCause::Ended(Termination::Exit(1))));
    let reported = stopped(Client::start(launch(&program().to_string_lossy(), nothing.clone())).map(drop));
    assert!(matches!(reported.cause, StopCause::NotLoaded(_)) && reported.given_up, "{reported:?}");
    assert!(reported.to_string().contains("no such plugin"), "{reported}");
    let folder = TempDir::new().unwrap();
    let reported = stopped(
        Client::start(launch(&program().to_string_lossy(), faulty(folder.path(), "abort-in-facts")))
            .map(drop),
    );
    assert_eq!((signal(&reported.cause), reported.activity), (Some(6), Activity::Loading));
}

/// Whatever its plugin does, a worker ends when its parent's end of the pipe closes.
#[test]
fn a_worker_ends_with_its_parent() {
    let folder = TempDir::new().unwrap();
    for fault in ["good", "loop-in-start", "sleep-in-start"] {
        let mut worker = Command::new(program());
        worker.arg("--worker").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut worker = worker.spawn().unwrap();
        let mut pipe = worker.stdin.take().unwrap();
        let plugin = faulty(folder.path(), fault);
        writeln!(pipe, r#"{{"id":1,"request":{{"load":{{"plugin":{plugin:?}}}}}}}"#).unwrap();
        let opening = serde_json::to_string(&Opening::default()).unwrap();
        writeln!(pipe, r#"{{"id":2,"request":{{"open":{{"opening":{opening}}}}}}}"#).unwrap();
        drop(pipe);
        wait_until(fault, || worker.try_wait().unwrap().is_some());
    }
}

/// Many words, none of them the protocol's: each is refused, and the worker goes on.
#[test]
fn rubbish_is_refused_and_the_worker_goes_on() {
    let mut worker = Command::new(program());
    worker.arg("--worker").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut worker = worker.spawn().unwrap();
    let mut pipe = worker.stdin.take().unwrap();
    let words = [
        "",
        "{}",
        "null",
        "\u{fffd}\u{0}",
        r#"{"id":-1,"request":"dump"}"#,
        r#"{"id":1,"request":"castle"}"#,
    ];
    words.iter().for_each(|word| writeln!(pipe, "{word}").unwrap());
    writeln!(pipe, r#"{{"id":9,"request":{{"hello":{{"version":{VERSION}}}}}}}"#).unwrap();
    writeln!(pipe, r#"{{"id":10,"request":{{"hello":{{"version":77}}}}}}"#).unwrap();
    let mut answers = std::io::BufRead::lines(std::io::BufReader::new(worker.stdout.take().unwrap()));
    let mut answer = || answers.next().unwrap().unwrap();
    for word in words {
        // An id that can be read is repeated.
        let id = u8::from(word.contains("castle"));
        assert!(answer().starts_with(&format!(r#"{{"id":{id},"response":{{"refused":"#)), "{word}");
    }
    assert_eq!(answer(), format!(r#"{{"id":9,"response":{{"hello":{{"version":{VERSION}}}}}}}"#));
    assert!(answer().starts_with(r#"{"id":10,"response":{"refused":"#));
    drop(pipe);
    wait_until("the end", || worker.try_wait().unwrap().is_some());
}

/// A good game answers the same from a process as from a thread.
#[test]
fn a_process_answers_as_a_thread_does() {
    let folder = TempDir::new().unwrap();
    let plugin = faulty(folder.path(), "good");
    let answers = |host: Host| {
        let launch = Launch { host, plugin: plugin.clone(), game: "Pile".into(), timeouts: timeouts(false) };
        let mut client = Client::start(launch).unwrap();
        let opened = client.open(&Opening::default()).unwrap();
        let update = client.line(&["3", "2"].map(LinePly::text), 0).unwrap();
        let explained = client.explain(&HeuristicChoice::default(), true).unwrap();
        let perft = client.perft(6, true, false).unwrap();
        let search = Search::new("negamax:depth=6".parse().unwrap());
        let verdict = client.search(&search, &mut |_| ControlFlow::Continue(())).unwrap();
        let nodes = (verdict.best, verdict.findings.nodes, verdict.findings.lines);
        (client.facts().clone(), opened, update, explained, perft.divide, nodes, client.dump().unwrap())
    };
    assert_eq!(answers(Host::process(program())), answers(Host::in_process()));
}

/// A process that the plugin started holds the worker's pipes for a day: the worker's own end is noticed all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_crash_is_noticed_while_another_process_holds_the_pipes() {
    let folder = TempDir::new().unwrap();
    let (mut client, plies, before) = four_plies(&folder, "stray-crash-in-dump", timeouts(false));
    let reported = stopped(client.dump());
    assert_eq!(
        (signal(&reported.cause), &reported.activity),
        (Some(6), &Activity::Describing),
        "{reported:?}"
    );
    assert_eq!(client.line(&plies, 4).unwrap().snapshot, before);
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    assert_eq!(lines.filter(|line| line == b"sleep\x0086397\0").count(), 0, "it is ended");
}

/// A count shows life as long as the game's calls come back, and has an end when they do not.
#[test]
fn a_count_that_hangs_is_ended_and_a_long_one_is_not() {
    let folder = TempDir::new().unwrap();
    let (mut client, plies, before) = four_plies(&folder, "loop-in-play@3000", timeouts(true));
    let reported = stopped(client.perft(9, false, false));
    assert!(is_silent(&reported.cause) && reported.activity == Activity::Counting, "{reported:?}");
    assert_eq!(client.line(&plies, 4).unwrap().snapshot, before);
    // A count that takes longer than the silence that is borne: 3^15 leaves, each made.
    let impatient = Timeouts { work: Duration::from_secs(1), ..timeouts(false) };
    let mut client = start(&faulty(folder.path(), "good"), impatient);
    client.open(&Opening::default()).unwrap();
    assert_eq!(client.perft(15, false, false).unwrap().leaves, 3_u64.pow(15));
}

/// A worker that is killed while it first loads a plugin is started again; a plugin that crashes there is not.
#[test]
fn a_worker_that_is_killed_while_it_is_loaded_is_started_again() {
    let folder = TempDir::new().unwrap();
    let mut client = start(&faulty(folder.path(), "killed-once-in-facts"), timeouts(false));
    assert_eq!(client.open(&Opening::default()).unwrap().snapshot.text, "1:60");
    let launch = Launch {
        host: Host::process(program()),
        plugin: faulty(folder.path(), "killed-in-facts"),
        game: "Pile".into(),
        timeouts: timeouts(false),
    };
    let error = Client::start(launch).map(drop).unwrap_err();
    assert_eq!(error.origin(), Some(FaultOrigin::Machine), "{error}");
    assert!(stopped::<()>(Err(error)).given_up);
}

/// The origin of a fault is reported, so that nobody loses a game for another's fault.
#[test]
fn a_fault_tells_its_origin() {
    let folder = TempDir::new().unwrap();
    for (fault, right) in [
        ("panic-in-play@5", FaultOrigin::Game),
        ("abort-in-play@5", FaultOrigin::Game),
        ("killed-in-play@5", FaultOrigin::Machine),
    ] {
        let (mut client, mut plies, _) = four_plies(&folder, fault, timeouts(false));
        plies.push(LinePly::text("2"));
        assert_eq!(client.line(&plies, 4).unwrap_err().origin(), Some(right), "{fault}");
    }
}

/// More memory than it may have is reported as that.
#[cfg(target_os = "linux")]
#[test]
fn a_worker_that_takes_too_much_memory_is_told_so() {
    let folder = TempDir::new().unwrap();
    let host = Host::process(program()).with_memory(Some(512));
    let (mut client, mut plies, before) = four_plies_in(host, &folder, "hoard-in-play@5", timeouts(false));
    plies.push(LinePly::text("2"));
    let reported = stopped(client.line(&plies, 4));
    assert_eq!(reported.cause, StopCause::Ended(Termination::Memory(512)), "{reported:?}");
    plies.pop();
    assert_eq!(client.line(&plies, 4).unwrap().snapshot, before);
}

/// The name of a plugin's file need not be a text.
#[cfg(target_os = "linux")]
#[test]
fn a_path_that_is_no_text_reaches_the_worker() {
    use std::os::unix::ffi::OsStrExt;
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(std::ffi::OsStr::from_bytes(b"no \xff text.so"));
    std::fs::rename(faulty(folder.path(), "good"), &path).unwrap();
    let mut client = start(&path, timeouts(false));
    assert_eq!(client.open(&Opening::default()).unwrap().snapshot.text, "1:60");
}

/// A text that is too long for any game is refused before it is sent, and a flood of output harms nobody.
#[test]
fn megabytes_of_text_harm_nobody() {
    let folder = TempDir::new().unwrap();
    let (mut client, plies, before) = four_plies(&folder, "flood-in-move-text", timeouts(false));
    let long = "1".repeat(5 << 20);
    assert!(matches!(
        client.turn(&long),
        Err(WorkerError::Refused { reason: RefusalReason::TooLong { .. }, .. })
    ));
    assert_eq!(client.line(&plies, 4).unwrap().snapshot, before);
}

/// A copy of the program that is replaced while it runs keeps using workers of its own build.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_is_deleted_while_it_runs_still_starts_workers() {
    let folder = TempDir::new().unwrap();
    let copy = folder.path().join("abstrakt");
    std::fs::copy(program(), &copy).unwrap();
    let plugins = folder.path().join("plugins");
    std::fs::create_dir(&plugins).unwrap();
    faulty(&plugins, "good");
    let mut play = Command::new(&copy)
        .args(["play", "pile", "--time-limits", "60", "--plugins"])
        .arg(&plugins)
        .env("ABSTRAKT_HOME", folder.path().join("home"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It looks for games, and starts workers, after its file is gone.
    std::fs::remove_file(&copy).unwrap();
    writeln!(play.stdin.take().unwrap(), "3").unwrap();
    let output = play.wait_with_output().unwrap();
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && out.contains("57"), "{out}{errors}");
}

#[test]
fn no_text_of_a_plugin_steers_a_terminal() {
    let folder = TempDir::new().unwrap();
    let mut client = start(&faulty(folder.path(), "steering-texts"), timeouts(false));
    let hint = client.open(&Opening::default()).unwrap().snapshot.scene.hint.unwrap();
    let right = r"\u{1b}[2J\u{202e}";
    assert_eq!([hint.en.as_str(), hint.cs.as_str()], [right; 2]);
    assert!(client.dump().unwrap().contains(&format!("{right} stones")), "the board, too");
}

/// The real program tells the limit that it kept: those of `docs/time-limits.md`, multiplied. A worker that
/// hangs here never answers, so a busy machine changes nothing.
#[test]
fn one_flag_multiplies_the_limits_of_a_probe_a_load_and_a_call() {
    let folder = TempDir::new().unwrap();
    let refusal = |fault: &str, factor: &str, arguments: &dyn Fn(&str) -> Vec<String>| {
        let plugin = faulty(folder.path(), fault);
        let output = Command::new(program())
            .args(arguments(plugin.to_str().unwrap()))
            .args(["--time-limits", factor])
            .env("ABSTRAKT_HOME", folder.path().join("home"))
            .stdin(Stdio::null())
            .output()
            .unwrap();
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let check = |file: &str| vec!["check-plugin".to_owned(), file.to_owned()];
    let show = |file: &str| vec!["show".to_owned(), file.to_owned()];
    let play = |file: &str| ["show", file, "--moves", "1"].map(str::to_owned).to_vec();
    for (fault, factor, arguments, seconds) in [
        ("sleep-in-facts", "0.1", &check as &dyn Fn(&str) -> Vec<String>, "0.3"),
        ("sleep-in-moves", "0.2", &check, "0.6"),
        ("sleep-in-facts", "0.05", &show, "0.25"),
        ("sleep-in-play", "2", &play, "2"),
    ] {
        let line = refusal(fault, factor, arguments);
        assert!(line.contains(&format!("did not answer within {seconds} s")), "{fault}: {line}");
    }
}

/// The program, started by a shell script that does something before: `/bin/sh` leaves its process to it.
#[cfg(target_os = "linux")]
fn started_by(folder: &TempDir, before: &str, launcher: &str) -> Host {
    let script = folder.path().join("script");
    let text = format!("#!/bin/sh\n{before}\nexec {launcher} '{}' \"$@\"\n", program().display());
    std::fs::write(&script, text).unwrap();
    std::fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
    Host::process(script)
}

/// A worker that gets a fiftieth of a processor takes longer than any limit by the clock; it is not silent.
#[test]
#[cfg(target_os = "linux")]
fn a_worker_that_waits_for_a_processor_is_not_blamed() {
    let folder = TempDir::new().unwrap();
    let limits = Timeouts { load: LONG, rules: Duration::from_millis(100), ..Timeouts::default() };
    let starved = started_by(&folder, "", "taskset -c 0 nice -n 19");
    let mut client = start_in(starved, &faulty(folder.path(), "good"), limits);
    let mut busy = Command::new("taskset");
    let mut busy = busy.args(["-c", "0", "sh", "-c", "while :; do :; done"]).spawn().unwrap();
    let begun = Instant::now();
    let mut call = || -> Result<(), WorkerError> {
        client.open(&Opening::default())?;
        client.line(&["1", "2", "3", "1"].map(LinePly::text), 0)?;
        client.dump().map(drop)
    };
    // Some of them pass the limit by the clock.
    let mut called = Ok(());
    while called.is_ok() && begun.elapsed() < Duration::from_secs(5) {
        called = call();
    }
    busy.kill().and_then(|()| busy.wait()).unwrap();
    called.unwrap();
}

/// A worker that somebody stops waits for that, not for a processor.
#[test]
#[cfg(target_os = "linux")]
fn a_worker_that_is_stopped_is_ended() {
    let folder = TempDir::new().unwrap();
    let number = folder.path().join("number");
    let host = started_by(&folder, &format!("echo $$ > '{}'", number.display()), "");
    let (mut client, plies, before) = four_plies_in(host, &folder, "good", timeouts(true));
    let worker = std::fs::read_to_string(number).unwrap();
    assert!(Command::new("kill").args(["-STOP", worker.trim()]).status().unwrap().success());
    assert!(is_silent(&stopped(client.dump()).cause));
    assert_eq!(client.line(&plies, 4).unwrap().snapshot, before);
}

/// A picture that no window could draw, and answers of 27 MB: the game before them stays.
#[test]
fn what_goes_beyond_its_limits_late_in_a_game_is_a_fault_of_the_game() {
    let folder = TempDir::new().unwrap();
    let plies = ["3", "1"].map(LinePly::text);
    for (fault, right) in [
        ("late-piece", "size of a piece = 3000"),
        ("late-glyph", "height of a glyph = 1000"),
        ("late-place", "not finite"),
    ] {
        let mut client = start(&faulty(folder.path(), fault), timeouts(false));
        client.open(&Opening::default()).unwrap();
        let before = client.line(&plies[..1], 0).unwrap().snapshot;
        let reported = stopped(client.line(&plies, 1));
        assert_eq!(reported.origin(), FaultOrigin::Game, "{fault}");
        assert!(reported.to_string().contains(right), "{fault}: {reported}");
        assert_eq!(client.line(&plies[..1], 0).unwrap().snapshot, before, "{fault}");
    }
}
