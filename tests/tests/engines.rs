//! External engines at our table: registered, playing, and misbehaving.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use abstrakt_engine::Spec;
use abstrakt_external::{
    EngineOption, ExternalClient, ExternalSpec, ForeignStart, Protocol, RegisteredEngine, Registry, Reply,
    SearchControl, StopSwitch, Task,
};
use abstrakt_lab::arena::Adjudication;
use abstrakt_lab::openings::Openings;
use abstrakt_lab::schedule::{Format, Schedule};
use abstrakt_lab::tournament::{Entrant, Event, Standings, Tournament, run};
use abstrakt_record::{EndCause, Record};
use abstrakt_referee::{EngineSpec, ExternalPlayer, Now};
use abstrakt_tests::{Sandbox, mock_engine, plugin_file, program};
use abstrakt_worker::protocol::Opening;
use abstrakt_worker::{Host, Launch, Timeouts};

/// The folder of this test's files.
const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

/// One test at a time has engines: the marks of their processes name this process alone.
fn alone() -> MutexGuard<'static, ()> {
    static TABLE: Mutex<()> = Mutex::new(());
    TABLE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn clock() -> Now {
    let started = Instant::now();
    Arc::new(move || started.elapsed())
}

fn launch() -> Launch {
    // The machine may be busy building; a hang alone is about time, and has little of it.
    let timeouts =
        Timeouts { rules: Duration::from_secs(60), load: Duration::from_secs(60), ..Timeouts::default() };
    Launch { host: Host::in_process(), plugin: plugin_file("gomoku"), game: "gomoku".into(), timeouts }
}

/// A mock engine with this behaviour, by this spec.
fn mock(arguments: &[&str], settings: &str) -> EngineSpec {
    let command = mock_engine().display().to_string();
    player(Protocol::Gomocup, command, arguments, settings)
}

/// The program itself, which plays gomoku by this protocol in the folders of a sandbox.
fn served(sandbox: &Sandbox, protocol: Protocol, settings: &str) -> EngineSpec {
    let variable = |name: &str, folder: &str| format!("{name}={}", sandbox.path(folder).display());
    let (home, plugins) = (variable("ABSTRAKT_HOME", "home"), variable("ABSTRAKT_PLUGINS", "plugins"));
    let program = program().display().to_string();
    let serve = ["serve", "gomoku", "--protocol", protocol.id(), "--engine", "alpha-beta:depth=1"];
    let arguments = [&[home.as_str(), &plugins, &program], &serve[..]].concat();
    player(protocol, "env".into(), &arguments, settings)
}

/// An engine of gomoku, by this spec.
fn player(protocol: Protocol, command: String, arguments: &[&str], settings: &str) -> EngineSpec {
    let mut registry = Registry::default();
    let engine = RegisteredEngine {
        name: "mock".into(),
        protocol,
        game: "gomoku".into(),
        variant: None,
        command,
        arguments: arguments.iter().map(|argument| (*argument).to_owned()).collect(),
        folder: None,
        options: Vec::new(),
        others: Default::default(),
    };
    registry.add(engine).expect("the name is right");
    let facts = <abstrakt_gomoku::Gomoku as abstrakt_plugin_api::Game>::facts();
    let spec = format!("external:mock,{settings}").parse().expect("the spec is right");
    let player = ExternalPlayer::find(&facts, spec, &registry).expect("it is registered");
    EngineSpec::External(Box::new(player))
}

fn ours(spec: &str) -> EngineSpec {
    spec.parse::<Spec>().expect("the spec is right").into()
}

/// The records of a match in gomoku, by their numbers.
fn play(engines: [EngineSpec; 2], games: u32, timeouts: Timeouts) -> (BTreeMap<u32, Record>, Standings) {
    let launch = Launch { timeouts, ..launch() };
    let entrant = |(name, spec): (&str, EngineSpec)| Entrant { name: name.into(), spec, absent: None };
    let event = Event {
        name: String::new(),
        launch,
        facts: <abstrakt_gomoku::Gomoku as abstrakt_plugin_api::Game>::facts(),
        openings: Openings::new(vec![Opening::default().into()], 0, 5).expect("there is a start"),
        engines: ["A", "B"].into_iter().zip(engines).map(entrant).collect(),
        best: None,
        schedule: Schedule { format: Format::RoundRobin, engines: 2, seats: 2, rounds: games.div_ceil(2) },
        adjudication: Adjudication { turns: 300, repetition: 5, win: None, draw: None },
        seed: 5,
        sprt: None,
    };
    let mut tournament = Tournament::new(vec![event]);
    let mut records = BTreeMap::new();
    run(&mut tournament, 1, &clock(), &mut |game, _| {
        records.insert(game.summary.game, game.record.clone());
        std::ops::ControlFlow::Continue(())
    })
    .expect("it is played");
    (records, Standings::of(tournament.events()))
}

/// Processes that carry the mark of a child of this one: its numbers.
fn children() -> Vec<String> {
    marked(&format!("ABSTRAKT_CHILD={}-", std::process::id()))
}

/// Processes with a variable that begins so.
fn marked(mark: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").expect("this is Linux").flatten();
    let marked = |folder: &Path| {
        fs::read(folder.join("environ"))
            .is_ok_and(|bytes| bytes.split(|byte| *byte == 0).any(|word| word.starts_with(mark.as_bytes())))
    };
    processes
        .filter(|process| marked(&process.path()))
        .map(|process| process.file_name().to_string_lossy().into_owned())
        .collect()
}

/// The consequence of each fault: the words of the forfeit.
#[test]
fn every_fault_forfeits_and_says_why() {
    let _alone = alone();
    let quick = Timeouts { work: Duration::from_millis(1500), ..launch().timeouts };
    let cases = [
        ("crash", "crashed (signal 6"),
        ("exit", "the last line of its output was: the network was not found"),
        ("hang", "used"),
        ("illegal", "which is not a legal move"),
        ("outside", "played 99,99"),
        ("late", "used"),
        ("garbage", "what a lovely board"),
        ("closes", "closed its connection"),
        ("last-only", "used"),
        ("error", "answered: ERROR the board is too beautiful"),
    ];
    for (fault, told) in cases {
        let (records, standings) = play([mock(&["gomocup", fault], "time=100ms"), ours("random")], 2, quick);
        assert_eq!(standings.of_engine("A").map(|standing| standing.forfeits), Some(2), "{fault}");
        assert!(standings.void.is_empty(), "{fault}");
        for (number, record) in records {
            let loser = (number - 1) as u8;
            let Some(EndCause::Forfeit { seat, reason }) = record.result().map(|result| result.cause.clone())
            else {
                panic!("{fault}: {:?}", record.result());
            };
            assert_eq!(seat.0, loser, "{fault}");
            assert!(reason.en.contains(told) && reason.en.starts_with("mock "), "{fault}: {}", reason.en);
            assert_ne!(reason.cs, reason.en, "{fault}");
        }
    }
    assert_eq!(children(), Vec::<String>::new());
}

/// Odd and harmless behaviour costs nothing.
#[test]
fn what_is_odd_and_harmless_is_borne() {
    let _alone = alone();
    for fault in ["twice", "echo", "long-line", "binary", "forks"] {
        let (records, standings) =
            play([mock(&["gomocup", fault], "time=5s"), ours("random")], 2, launch().timeouts);
        assert_eq!(standings.of_engine("A").map(|standing| standing.forfeits), Some(0), "{fault}");
        for record in records.values() {
            let cause = record.result().map(|result| &result.cause);
            assert!(matches!(cause, Some(EndCause::Rules { .. })), "{fault}: {cause:?}");
        }
    }
    assert_eq!(children(), Vec::<String>::new(), "what it started has ended with it");
}

/// A busy machine takes time on the wall, and no processor time.
#[test]
fn processor_time_is_counted_where_it_is_asked_for() {
    let _alone = alone();
    let sleepy = mock(&["gomocup", "late"], "time=100ms,cpu=on");
    let (_, standings) = play([sleepy, ours("random")], 2, launch().timeouts);
    assert_eq!(standings.of_engine("A").map(|standing| standing.forfeits), Some(0), "it slept");
    let busy = mock(&["gomocup", "busy"], "time=100ms,cpu=on");
    let (records, standings) = play([busy, ours("random")], 2, launch().timeouts);
    assert_eq!(standings.of_engine("A").map(|standing| standing.forfeits), Some(2), "it worked");
    assert_eq!(records.len(), 2);
}

/// Processes, descriptors, threads and memory (KiB) of this process.
fn resources() -> [usize; 4] {
    let entries = |folder: &str| fs::read_dir(folder).expect("this is Linux").count();
    let status = fs::read_to_string("/proc/self/status").expect("this is Linux");
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it is told");
    let memory = memory.trim().trim_end_matches(" kB").parse().expect("a number");
    [children().len(), entries("/proc/self/fd"), entries("/proc/self/task"), memory]
}

fn assert_no_leak(games: u32, engines: &dyn Fn() -> [EngineSpec; 2]) -> Standings {
    play(engines(), 2, launch().timeouts);
    let before = resources();
    let (records, standings) = play(engines(), games, launch().timeouts);
    assert_eq!(records.len(), games as usize);
    let after = resources();
    println!("{games} games; processes, descriptors, threads, KiB: {before:?}, then {after:?}");
    assert_eq!(after[0], 0);
    assert!(after[1] <= before[1] + 4 && after[2] <= before[2] + 4, "{before:?} {after:?}");
    assert!(after[3] < before[3] + 64 * 1024, "{before:?} {after:?}");
    standings
}

#[test]
fn fifty_games_leave_nothing_behind() {
    let _alone = alone();
    assert_no_leak(50, &faulty);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_games_leave_nothing_behind() {
    let _alone = alone();
    assert_no_leak(1000, &faulty);
}

fn faulty() -> [EngineSpec; 2] {
    [mock(&["gomocup"], "time=5s"), mock(&["gomocup", "exit"], "time=5s,keep=off")]
}

/// The settings of the two engines of a match over UGI.
const OVER_UGI: [&str; 2] = ["depth=1", "nodes=50,keep=off"];
/// Those over Gomocup, which has no limits but of time: the engines have a depth of their own.
const OVER_GOMOCUP: [&str; 2] = ["time=1h", "time=1h,keep=off"];

/// Games of ours over a protocol, one engine kept and one started anew for each.
fn assert_no_leak_over(protocol: Protocol, settings: [&str; 2], games: u32) {
    let sandbox = Sandbox::new(FOLDER, &["gomoku"]);
    let standings = assert_no_leak(games, &|| settings.map(|settings| served(&sandbox, protocol, settings)));
    let forfeits = |name| standings.of_engine(name).map(|standing| standing.forfeits);
    assert_eq!(["A", "B"].map(forfeits), [Some(0); 2]);
    let home = format!("ABSTRAKT_HOME={}", sandbox.path("home").display());
    assert_eq!(marked(&home), Vec::<String>::new(), "their workers have ended with them");
}

#[test]
fn fifty_games_over_ugi_leave_nothing_behind() {
    let _alone = alone();
    assert_no_leak_over(Protocol::Ugi, OVER_UGI, 50);
}

#[test]
fn fifty_games_over_gomocup_leave_nothing_behind() {
    let _alone = alone();
    assert_no_leak_over(Protocol::Gomocup, OVER_GOMOCUP, 50);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_games_over_ugi_leave_nothing_behind() {
    let _alone = alone();
    assert_no_leak_over(Protocol::Ugi, OVER_UGI, 1000);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_games_over_gomocup_leave_nothing_behind() {
    let _alone = alone();
    assert_no_leak_over(Protocol::Gomocup, OVER_GOMOCUP, 1000);
}

/// From the command line: registered, shown, tested, at the table, removed.
#[test]
fn an_engine_is_registered_and_plays() {
    let sandbox = Sandbox::new(FOLDER, &["gomoku"]);
    let program = mock_engine().display().to_string();
    assert!(sandbox.print(&["engines"]).contains("No engines are registered"));
    let refused = sandbox.refusal(&[
        "match",
        "gomoku",
        "--a",
        "external:mock,time=1s",
        "--b",
        "random",
        "--games",
        "2",
    ]);
    assert!(refused.contains("--a: mock is not a registered engine"), "{refused}");
    let add =
        ["engines", "add", "mock", "--protocol", "gomocup", "--game", "gomoku", "--", &program, "gomocup"];
    assert!(sandbox.print(&add).contains("mock: gomoku, Gomocup"));
    assert!(sandbox.refusal(&add).contains("the engine mock is registered already"));
    assert!(sandbox.print(&["engines"]).contains("mock: gomoku, Gomocup"));
    assert!(sandbox.print(&["engines", "--json"]).contains("\"protocol\": \"gomocup\""));
    let tested = sandbox.print(&["engines", "test", "mock"]);
    assert!(
        tested.contains("Mock 1.0 by Nobody") && tested.contains(" 10. ") && tested.contains("mock plays."),
        "{tested}"
    );
    let log = sandbox.path("talk.txt");
    let spec = format!("external:mock,time=100ms,log={}", log.display());
    let save = sandbox.path("match").display().to_string();
    let played = sandbox.print(&[
        "match",
        "gomoku",
        "--random-turns",
        "0",
        "--a",
        &spec,
        "--b",
        "random",
        "--games",
        "2",
        "--save",
        &save,
        "--at-once",
        "1",
    ]);
    assert!(played.contains("A  external:mock,time=100ms\n"), "{played}");
    let talk = fs::read_to_string(&log).expect("the conversation was kept");
    assert!(
        talk.contains("> START 15") && talk.contains("> INFO rule 1") && talk.contains("> BEGIN"),
        "{talk}"
    );
    assert!(talk.contains("> INFO timeout_turn 100") && talk.contains("> TURN "), "{talk}");
    let resumed = sandbox.print(&["match", "--resume", &save]);
    assert!(resumed.contains("A  external:mock,time=100ms\n"), "{resumed}");
    assert!(sandbox.print(&["engines", "remove", "mock"]).contains("Removed mock"));
    assert!(sandbox.refusal(&["engines", "show", "mock"]).contains("is not a registered engine"));

    // The games that it has played can still be looked at: only more of them need it.
    let looked_at = sandbox.print(&["match", "--resume", &save]);
    assert_eq!(looked_at, resumed);
    let journal = sandbox.path("match").join("games.jsonl");
    let games = fs::read_to_string(&journal).expect("a journal");
    let unfinished: String = games.split_inclusive('\n').take(2).collect();
    fs::write(&journal, &unfinished).expect("written");
    let refused = sandbox.refusal(&["match", "--resume", &save]);
    assert!(refused.contains(&save) && refused.contains("mock is not a registered engine"), "{refused}");
    assert_eq!(fs::read_to_string(&journal).expect("a journal"), unfinished);
}

/// A client whose engine says what was recorded.
fn recorded(protocol: Protocol, file: &str, settings: &str, start: &ForeignStart) -> ExternalClient {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues").join(file);
    let threads = EngineOption { name: "threads".into(), value: Some("2".into()), ..EngineOption::default() };
    let engine = RegisteredEngine {
        name: "recorded".into(),
        protocol,
        game: "any".into(),
        variant: None,
        command: mock_engine().display().to_string(),
        arguments: vec!["replay".into(), file.display().to_string()],
        folder: None,
        options: if protocol == Protocol::Hub { vec![threads] } else { Vec::new() },
        others: Default::default(),
    };
    let spec = format!("external:recorded,{settings}").parse().expect("the spec is right");
    ExternalClient::start(&engine, &spec, launch().timeouts, start, &StopSwitch::default())
        .expect("it is greeted as it was recorded")
}

/// The engine's answer after these moves.
fn answer(
    client: &mut ExternalClient,
    settings: &str,
    moves: &[&str],
    left: Option<u64>,
    control: SearchControl,
) -> Result<Reply, String> {
    let spec: ExternalSpec = format!("external:recorded,{settings}").parse().expect("the spec is right");
    let moves: Vec<String> = moves.iter().map(|text| (*text).to_owned()).collect();
    let (time, left) = (spec.limits.time, left.map(Duration::from_millis));
    let task = Task { moves: &moves, limits: &spec.limits, time, left };
    let reply = client.think(&task, &mut |_| control).map_err(|failure| failure.to_string())?;
    Ok(reply.expect("nobody breaks off"))
}

#[test]
fn hub_is_spoken_as_it_was_recorded() {
    let _alone = alone();
    let men = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    let start =
        ForeignStart { game: "frisian".into(), board: None, position: Some(men), ..ForeignStart::default() };
    let mut client = recorded(Protocol::Hub, "client-hub.txt", "time=500ms", &start);
    assert_eq!(client.identity().name, "Scan 3.1");
    let options: Vec<&str> = client.identity().options.iter().map(|option| option.name.as_str()).collect();
    assert_eq!(options, ["variant", "book", "threads"]);
    assert!(
        client.can_play(&start) && !client.can_play(&ForeignStart { game: "normal".into(), ..start.clone() })
    );
    client.new_game(&start).expect("a game begins");
    let first = answer(&mut client, "time=500ms", &[], None, SearchControl::Continue).expect("it moves");
    assert_eq!((first.best.as_str(), first.info.depth, first.info.score), ("32-28", Some(9), Some(0.12)));
    assert_eq!(first.info.variation, ["32-28", "19-23", "28x19"]);
    let second = answer(&mut client, "time=500ms", &["32-28", "19-23"], None, SearchControl::Continue)
        .expect("it moves");
    assert_eq!(second.best, "28x19x23");
    client.new_game(&start).expect("a game begins");
    assert_eq!(
        answer(&mut client, "time=500ms", &[], None, SearchControl::MoveNow).expect("it moves").best,
        "33-29"
    );
    let refused = answer(&mut client, "time=500ms", &["1-99"], None, SearchControl::Continue).unwrap_err();
    assert_eq!(refused, "recorded answered: illegal move");
}

/// The answer to the question behind tells that there is none to the one before.
#[test]
fn an_engine_that_does_not_introduce_itself_plays() {
    let _alone = alone();
    let start = ForeignStart { game: "1".into(), board: Some((15, 15)), ..ForeignStart::default() };
    let mut client = recorded(Protocol::Gomocup, "client-gomocup-silent.txt", "clock=5m", &start);
    assert_eq!(client.identity().name, "");
    client.new_game(&start).expect("a game begins");
    let reply = answer(&mut client, "clock=5m", &[], None, SearchControl::Continue);
    assert_eq!(reply.map(|reply| reply.best).as_deref(), Ok("7,7"));
}

#[test]
fn gomocup_is_spoken_as_it_was_recorded() {
    let _alone = alone();
    let start = ForeignStart { game: "1".into(), board: Some((15, 15)), ..ForeignStart::default() };
    let mut client = recorded(Protocol::Gomocup, "client-gomocup.txt", "clock=5m", &start);
    assert_eq!(client.identity().name, "Pela 8.9");
    client.new_game(&start).expect("a game begins");
    let best = |client: &mut ExternalClient, moves: &[&str], left: Option<u64>| {
        answer(client, "clock=5m", moves, left, SearchControl::Continue).map(|reply| reply.best)
    };
    assert_eq!(best(&mut client, &[], None).as_deref(), Ok("7,7"));
    assert_eq!(best(&mut client, &["7,7", "8,7"], Some(298_500)).as_deref(), Ok("6,6"));
    assert_eq!(best(&mut client, &["7,7", "8,8", "9,9"], None).as_deref(), Ok("6,6"));
    let refused = best(&mut client, &["7,7", "8,8", "9,9", "6,6", "0,0"], None).unwrap_err();
    assert_eq!(refused, "recorded answered: ERROR the board is full");
    let position = ForeignStart { position: Some("any".into()), ..start };
    assert!(client.new_game(&position).unwrap_err().to_string().contains("this position"));
}
