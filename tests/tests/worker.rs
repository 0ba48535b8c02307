//! The worker protocol and its server, on a thread of this process: what is said, and that a game told to a worker is
//! the game that its rules play. Noughts and crosses is played natively, the other games are plugins, because one
//! program can hold the exported symbol of only one game.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::collections::HashSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use abstrakt_engine::{Ended, Engine, NoObserver, SearchTask, Stop, SystemClock};
use abstrakt_learned::BaseHeuristic;
use abstrakt_loader::Plugin;
use abstrakt_plugin_api::conformance::Plan;
use abstrakt_plugin_api::{HeuristicChoice, Line, Native, Player, Rules, Status, WinScale};
use abstrakt_random::Random;
use abstrakt_template::NoughtsAndCrosses;
use abstrakt_tests::plugin_file;
use abstrakt_worker::protocol::{
    AdvanceLine, DumpPosition, Explain, Hello, LinePly, Opening, Perft, PlayLine, PositionState,
    PositionUpdate, Request, RequestMessage, Response, ResponseMessage, Search, SearchScore, SearchTree,
    SelfPlay, TypedRequest, VERSION,
};
use abstrakt_worker::{Client, Host, Launch, Service, Timeouts, WorkerError};

/// A worker on a thread.
fn start(service: Service, plugin: PathBuf) -> Client {
    let (host, game) = (Host::of_service(service), "the game".to_owned());
    // The machine may be busy building; nothing here is about time.
    let long = std::time::Duration::from_secs(60);
    let timeouts = Timeouts { load: long, rules: long, stop: long, work: long, ..Timeouts::default() };
    Client::start(Launch { host, plugin, game: game.into(), timeouts }).unwrap()
}

/// Noughts and crosses, natively; no game is open.
fn crosses() -> Client {
    start(Service::of(|_: &Path| Ok(Native::<NoughtsAndCrosses>::new())), PathBuf::new())
}

fn opened_crosses() -> Client {
    let mut client = crosses();
    client.open(&Opening::default()).unwrap();
    client
}

/// A game of the workspace from its library.
fn opened(game: &str, setup: &str) -> Client {
    let mut client = start(Service::plugins(), plugin_file(game));
    client.open(&from(setup)).unwrap();
    client
}

fn from(setup: &str) -> Opening {
    Opening { setup: Some(setup.to_owned()), ..Opening::default() }
}

fn plies(texts: &[&str]) -> Vec<LinePly> {
    texts.iter().map(|text| LinePly::text(*text)).collect()
}

fn refused<T: std::fmt::Debug>(result: Result<T, WorkerError>) -> (String, Option<usize>) {
    match result {
        Err(WorkerError::Refused { reason, ply }) => (reason.at(ply).to_string(), ply),
        other => panic!("this should be refused: {other:?}"),
    }
}

/// Every line of the documents' examples is a message of this version of the protocol, written as the protocol writes it;
/// every request has an id of its own, the next one, and what it is answered is told behind it, of its kind and once.
/// Every request of the table has an example.
#[test]
fn the_documented_lines_are_the_protocol() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/protocol.md");
    let text = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("{\"id\"")).collect();
    assert!(lines.len() > 15);
    assert!(text.starts_with(&format!("# The worker protocol, version {VERSION}\n")));
    let (mut requests, mut shown) = (Vec::new(), HashSet::new());
    let mut answered = HashSet::new();
    for line in lines {
        let written = if line.contains("\"request\":") {
            let message: RequestMessage = serde_json::from_str(line).unwrap();
            assert_eq!(message.id, requests.len() as u64 + 1, "{line}");
            if let Request::Hello(Hello { version }) = message.request {
                assert_eq!(version, VERSION, "{line}");
            }
            let value = serde_json::to_value(&message.request).unwrap();
            let name = value.as_str().or_else(|| value.as_object()?.keys().next().map(String::as_str));
            shown.insert(name.expect("a request has a name").to_owned());
            requests.push(message.request.clone());
            serde_json::to_string(&message).unwrap()
        } else {
            let message: ResponseMessage =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let request = &requests[usize::try_from(message.id).unwrap() - 1];
            match &message.response {
                Response::Heartbeat
                | Response::Progress(_)
                | Response::Stage { .. }
                | Response::DataProgress { .. } => {
                    assert!(!answered.contains(&message.id), "{line}");
                }
                response => {
                    let ends_any = matches!(response, Response::Refused { .. } | Response::Fault { .. });
                    assert!(ends_any || request.answer_check()(response), "{line}");
                    assert!(answered.insert(message.id), "an id is answered twice: {line}");
                }
            }
            if let Response::Hello(Hello { version }) = message.response {
                assert_eq!(version, VERSION, "{line}");
            }
            serde_json::to_string(&message).unwrap()
        };
        assert_eq!(written, line);
    }
    let table = text.lines().skip_while(|line| *line != "| request | answers | what for |").skip(2);
    let named =
        table.map_while(|row| row.strip_prefix("| `")?.split_once('`')).map(|(name, _)| name.to_owned());
    assert_eq!(shown, named.collect());
}

/// A worker on a thread of this process is asked what the examples of the document ask. Its answers, written as JSON, have
/// the shape of the answers that the document shows.
#[test]
fn the_documented_answers_have_the_shape_of_real_ones() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/protocol.md");
    let text = fs::read_to_string(path).unwrap();
    let shown: Vec<serde_json::Value> = text
        .lines()
        .filter(|line| line.starts_with("{\"id\"") && line.contains("\"response\":"))
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["response"].take())
        .collect();
    let mut client = crosses();
    client.open(&Opening::default()).unwrap();
    let search = |spec: &str| Search::new(spec.parse().unwrap());
    let update = client.ask(PlayLine { plies: plies(&["b2"]), since: 0 }).unwrap();
    let advanced = client.ask(AdvanceLine { kept: 1, plies: plies(&["c3"]), notation: None }).unwrap();
    let outcome = client.ask(search("alpha-beta:depth=2")).unwrap();
    let perft = client.ask(Perft { depth: 2, divide: true, bulk: false }).unwrap();
    let tree = client.ask(SearchTree { search: search("negamax:depth=1"), plies: 1 }).unwrap();
    let heuristic = HeuristicChoice::default();
    let explained = client.ask(Explain { heuristic, orders: true }).unwrap();
    let dump = client.ask(DumpPosition).unwrap();
    for real in [
        PlayLine::respond(update),
        AdvanceLine::respond(advanced),
        Search::respond(outcome),
        Perft::respond(perft),
        SearchTree::respond(tree),
        Explain::respond(explained),
        DumpPosition::respond(dump),
    ] {
        let real = serde_json::to_value(real).unwrap();
        let (name, real) = real.as_object().unwrap().iter().next().unwrap();
        let shown = shown.iter().find_map(|shown| shown.get(name)).expect("an example of every answer");
        assert_eq!(shape(shown), shape(real), "{name}");
    }
}

/// The names of an answer, and what kind of value each has; nothing of lists, which may be empty.
fn shape(value: &serde_json::Value) -> serde_json::Value {
    match value {
        serde_json::Value::Object(fields) => {
            fields.iter().map(|(name, field)| (name.clone(), shape(field))).collect()
        }
        serde_json::Value::Array(_) => "list".into(),
        serde_json::Value::String(_) => "text".into(),
        serde_json::Value::Number(_) => "number".into(),
        serde_json::Value::Bool(_) => "bool".into(),
        serde_json::Value::Null => "null".into(),
    }
}

#[test]
fn a_line_plays_takes_back_and_changes_to_variations() {
    let mut client = crosses();
    let opened = client.open(&Opening::default()).unwrap();
    assert_eq!((opened.board.sites.len(), opened.snapshot.moves.len()), (9, 9));
    let update = client.line(&plies(&["b2", "a1"]), 0).unwrap();
    assert_eq!((update.plies, update.made.len(), update.snapshot.moves.len()), (2, 2, 7));
    let players: Vec<_> = update.made.iter().map(|made| (made.by, made.opens_turn)).collect();
    assert_eq!(players, [(Some(Player(0)), true), (Some(Player(1)), true)]);
    assert_eq!(update.made[1].key, update.snapshot.key);
    assert_eq!(
        (&update.made[1].scores, update.made[1].status),
        (&update.snapshot.scores, update.snapshot.status)
    );

    let back = client.line(&plies(&["b2"]), 1).unwrap();
    assert_eq!((back.snapshot.key, back.made.len()), (update.made[0].key, 0));
    let variation = client.line(&plies(&["b2", "c3"]), 1).unwrap();
    assert_eq!(variation.made.len(), 1);
    assert_ne!(variation.snapshot.key, update.snapshot.key);
    assert_eq!(client.line(&plies(&["b2", "a1"]), 2).unwrap().snapshot, update.snapshot);
}

/// A referee hears of a ply all that a window does, but for picture and moves.
#[test]
fn a_line_advances_as_it_is_played() {
    let (mut client, mut window) = (opened_crosses(), opened_crosses());
    let advanced = client.advance(0, plies(&["b2", "a1"])).unwrap();
    let update = window.line(&plies(&["b2", "a1"]), 0).unwrap();
    assert_eq!((&advanced.made, advanced.state), (&update.made, PositionState::from(update.snapshot)));
    assert_eq!(client.played(), 2);
    let (reason, ply) = refused(client.advance(1, plies(&["c1", "c1"])));
    assert!(ply == Some(2) && reason.starts_with("ply 3: "), "{reason}");
    assert!(refused(client.advance(3, plies(&["c1"]))).0.contains("kept of 2"));
    assert_eq!(client.played(), 2, "what is refused changes nothing");

    let variation = client.advance(1, plies(&["c1"])).unwrap();
    let update = window.line(&plies(&["b2", "c1"]), 1).unwrap();
    assert_eq!((&variation.made, client.dump()), (&update.made, window.dump()));
    assert_eq!(client.played(), 2);
    // A worker that takes its place stands there too, and goes on.
    let end = client.advance(2, plies(&["a3", "a1", "c3", "a2", "b3"])).unwrap();
    assert!(end.made.last().is_some_and(|made| made.status == end.state.status));
    assert_eq!(window.line(&plies(&["b2", "c1", "a3", "a1", "c3", "a2", "b3"]), 2).unwrap().made, end.made);
}

#[test]
fn a_refused_line_changes_nothing() {
    let mut client = opened_crosses();
    let before = client.line(&plies(&["b2", "a1", "c3"]), 0).unwrap().snapshot;
    let (reason, ply) = refused(client.line(&plies(&["b2", "c1", "c1", "a3"]), 0));
    assert!(ply == Some(2) && reason.starts_with("ply 3: ") && !reason.contains('\n'), "{reason}");
    let dump = client.dump().unwrap();
    assert_eq!(client.line(&plies(&["b2", "a1", "c3"]), 3).unwrap().snapshot, before);
    assert_eq!(client.dump().unwrap(), dump, "the worker stood there already");
    assert_eq!(client.turn("a3").unwrap().plies, 4);
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut client = opened_crosses();
    let won = client.line(&plies(&["a1", "a2", "b1", "b2", "c1"]), 0).unwrap();
    assert!(won.snapshot.status.is_over() && won.snapshot.moves.is_empty());
    assert_eq!(refused(client.turn("c3")), ("the game is over".into(), None));
    let search = Search::new("negamax:depth=2".parse().unwrap());
    refused(client.search(&search, &mut |_| ControlFlow::Continue(())));
    assert!(client.explain(&HeuristicChoice::default(), true).unwrap().players.is_empty());
}

#[test]
fn what_cannot_be_is_refused_in_one_line() {
    let mut client = crosses();
    refused(client.dump());
    refused(client.line(&[], 0));
    refused(client.open(&from("none")));
    refused(client.open(&Opening { position: Some("xxx".into()), ..Opening::default() }));
    client.open(&Opening::default()).unwrap();
    for seat in [0, 1, 7] {
        refused(client.line(&[LinePly::Withdraw { withdraw: Player(seat) }], 0));
    }
    for spec in ["negamax", "negamax:heuristic=x,depth=1", "negamax:w.x=1,depth=1"] {
        let search = Search::new(spec.parse().unwrap());
        let (reason, _) = refused(client.search(&search, &mut |_| ControlFlow::Continue(())));
        assert!(!reason.is_empty() && !reason.contains('\n'), "{spec}: {reason}");
    }
    let search = Search::new("negamax:depth=1".parse().unwrap());
    refused(client.tree(&search, 0));
    refused(client.tree(&search, 33));
    refused(client.turn(""));
    refused(client.turn("a1 a1"));
}

/// Either spelling of a ply is read, the canonical one is answered.
#[test]
fn plies_are_told_in_canonical_spelling() {
    let mut client = opened("abalone", "standard");
    let first = client.line(&[], 0).unwrap().snapshot;
    let other = first.moves.iter().find(|facts| facts.text != facts.long).expect("Abalone has two spellings");
    let update = client.turn(&other.long).unwrap();
    assert_eq!((&update.made[0].ply, &update.made[0].long), (&LinePly::text(&other.text), &other.long));
}

/// If one ply alone is legal it may be left out. A text that is no move of the game is still refused in the game's words, as an
/// illegal pass of Yinsh is, and not as too much for a turn.
#[test]
fn what_the_game_cannot_read_is_refused_by_the_game() {
    let mut client = opened_crosses();
    for square in ["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3"] {
        client.turn(square).unwrap();
    }
    let (reason, _) = refused(client.turn("zz"));
    assert!(reason.starts_with("zz") && !reason.contains("the turn is over"), "{reason}");
    client.turn("c3").unwrap();

    let mut client = opened("yinsh", "standard");
    let (reason, _) = refused(client.turn("-"));
    assert!(reason.starts_with("no point -") && !reason.contains("the turn is over"), "{reason}");
}

/// A random game in turns that are written as one text is the same game as in plies.
#[test]
fn a_turn_of_several_plies_is_read_as_one_text() {
    let mut client = opened("yinsh", "standard");
    let joint = client.facts().turn_joint.clone();
    let (mut long_turns, mut short_turns) = (0, 0);
    // Random games, until one has what is looked for.
    for seed in 1..=40_u64 {
        if short_turns > 0 {
            break;
        }
        let (mut game, mut turn, mut random) = (Vec::new(), 0, Random::new(seed));
        let mut update = client.line(&game, 0).unwrap();
        while !update.snapshot.status.is_over() && game.len() < 400 {
            game.push(LinePly::text(&random.of(&update.snapshot.moves).text));
            update = client.line(&game, game.len()).unwrap();
            if !update.snapshot.status.starts_turn() && !update.snapshot.status.is_over() {
                continue;
            }
            let texts: Vec<String> = game[turn..].iter().map(text_of).collect();
            if texts.len() > 1 {
                long_turns += 1;
                let joined = texts.join(&joint);
                for spelled in [joined.replace(';', ":"), joined.to_uppercase(), joined] {
                    client.line(&game[..turn], turn).unwrap();
                    let again: PositionUpdate = client.turn(&spelled).unwrap();
                    assert_eq!(
                        (again.made.len(), &again.snapshot),
                        (texts.len(), &update.snapshot),
                        "{spelled}"
                    );
                    assert!(again.made[1..].iter().all(|made| !made.opens_turn));
                }
                // A row without a choice may be left out.
                let before = client.line(&game[..=turn], turn).unwrap().snapshot;
                if let ([shift, _, ring], 1) = (texts.as_slice(), before.moves.len()) {
                    short_turns += 1;
                    client.line(&game[..turn], turn).unwrap();
                    let again = client.turn(&format!("{shift};{ring}")).unwrap();
                    assert_eq!((again.made.len(), &again.snapshot), (3, &update.snapshot), "{shift};{ring}");
                }
                client.line(&game[..turn], turn).unwrap();
                let (reason, _) = refused(client.turn(&(texts.join(&joint) + &joint + &texts[0])));
                assert!(!reason.contains('\n'));
                client.line(&game, game.len()).unwrap();
            }
            turn = game.len();
        }
    }
    assert!(short_turns > 0, "no turn of {long_turns} with a row that was the only one");
    assert!(long_turns > 0, "no game has a turn of several plies");
}

fn text_of(ply: &LinePly) -> String {
    match ply {
        LinePly::Text(text) => text.clone(),
        LinePly::Withdraw { .. } | LinePly::Foreign { .. } => panic!("moves alone are made here"),
    }
}

#[test]
fn a_seat_withdraws_from_a_game_for_three() {
    let mut client = opened("abalone", "three-players");
    let update = client.line(&[LinePly::Withdraw { withdraw: Player(1) }], 0).unwrap();
    assert!(update.snapshot.eliminated.contains(Player(1)));
    assert_eq!(update.made[0].by, Some(Player(1)));
    let (reason, ply) = refused(client.line(&[update.made[0].ply.clone(), update.made[0].ply.clone()], 1));
    assert_eq!((reason.as_str(), ply), ("ply 2: player 2 is out already", Some(1)));
    let back = client.line(&[], 0).unwrap();
    assert!(!back.snapshot.eliminated.contains(Player(1)));
}

/// Leaves as the fact sheet of Abalone has them: two separately written generators, and depths 1 to 3 of
/// [Houdek 2010] table 15.
#[test]
fn perft_counts_as_published() {
    let mut client = opened("abalone", "belgian-daisy");
    for (depth, leaves) in [(0, 1), (1, 52), (2, 2_692), (3, 149_322)] {
        for bulk in [false, true] {
            assert_eq!(client.perft(depth, false, bulk).unwrap().leaves, leaves);
        }
    }
    let divided = client.perft(2, true, false).unwrap();
    assert_eq!(divided.divide.len(), 52);
    assert_eq!(divided.divide.iter().map(|(_, leaves)| leaves).sum::<u64>(), 2_692);
}

/// The worker's search is the engine's: the same move, score and nodes.
#[test]
fn a_search_finds_what_the_engine_finds() {
    let spec = "alpha-beta:depth=3";
    let rules = Plugin::load(&plugin_file("abalone")).unwrap();
    let choice = rules.facts().choose(Some("belgian-daisy"), None, &[]).unwrap();
    let mut line = rules.open(&choice, None).unwrap();
    line.bind(&HeuristicChoice::default()).unwrap();
    let mut engine = Engine::new(spec.parse().unwrap()).unwrap();
    let (stop, clock, observer) = (&Stop::new(), &SystemClock::start(), &mut NoObserver);
    let history = &[line.snapshot().unwrap().key];
    let task = SearchTask { history, ..SearchTask::new(stop, clock, observer) };
    let native = engine.search(&mut line, task).unwrap();

    let mut client = opened("abalone", "belgian-daisy");
    let search = Search::new(spec.parse().unwrap());
    let mut depths = Vec::new();
    let mut progress = |findings: &abstrakt_worker::protocol::Findings| {
        depths.push(findings.depth);
        ControlFlow::Continue(())
    };
    let verdict = client.search(&search, &mut progress).unwrap();
    assert_eq!(verdict.best, native.best.map(|best| line.move_text(best).unwrap().0));
    assert_eq!(verdict.findings.nodes, native.figures.nodes);
    assert_eq!(verdict.findings.lines[0].score, SearchScore::from(native.score));
    assert_eq!(verdict.findings.lines[0].plies.first(), verdict.best.as_ref());
    assert_eq!((verdict.ended, verdict.iterations.len()), (Ended::Depth, native.iterations.len()));
    assert!(depths.is_sorted() && depths.contains(&3), "{depths:?}");
}

/// Broken off at its first word, a search that nothing else would end tells the best so far, which is legal.
#[test]
fn a_search_that_is_stopped_tells_the_best_so_far() {
    let mut client = opened("abalone", "belgian-daisy");
    let moves = client.line(&[], 0).unwrap().snapshot.moves;
    let search = Search::new("alpha-beta:depth=99".parse().unwrap());
    let verdict = client.search(&search, &mut |_| ControlFlow::Break(())).unwrap();
    assert_eq!(verdict.ended, Ended::Stopped);
    assert!(moves.iter().any(|facts| Some(&facts.text) == verdict.best.as_ref()));
}

/// A search that names its plies finds what a search after `line` finds; a wrong one is refused with the ply and moves
/// nothing.
#[test]
fn a_search_goes_to_its_plies_by_itself() {
    let mut client = opened_crosses();
    let search = Search::new("negamax:depth=4".parse().unwrap());
    let found = |client: &mut Client, search: &Search| {
        let outcome = client.search(search, &mut |_| ControlFlow::Continue(()));
        outcome.map(|outcome| (outcome.best, outcome.findings.nodes, outcome.findings.lines))
    };
    let game = plies(&["b2", "a1", "c3"]);
    client.line(&game, 3).unwrap();
    let there = found(&mut client, &search).unwrap();
    client.line(&game[..1], 1).unwrap();
    assert_ne!(found(&mut client, &search).unwrap(), there);

    let gone = found(&mut client, &search.clone().after(game.clone())).unwrap();
    assert_eq!(gone, there);
    let bad = search.clone().after(plies(&["b2", "a1", "a1"]));
    assert_eq!(refused(found(&mut client, &bad)).1, Some(2));
    assert_eq!(found(&mut client, &search).unwrap(), there, "a refused search moves nothing");
}

#[test]
fn several_best_moves_and_the_tree_are_told() {
    let mut client = opened_crosses();
    let search = Search { multipv: 3, ..Search::new("negamax:depth=2".parse().unwrap()) };
    let verdict = client.search(&search, &mut |_| ControlFlow::Continue(())).unwrap();
    let first: Vec<_> = verdict.findings.lines.iter().map(|line| &line.plies[0]).collect();
    assert_eq!(first.len(), 3);
    assert!(first[0] != first[1] && first[1] != first[2]);

    let tree = client.tree(&search, 2).unwrap();
    assert_eq!((tree.children.len(), tree.children[0].children.len()), (9, 8));
    assert_eq!(tree.nodes, 9 + 72);
    let best = tree.children.iter().map(|child| value(child.score)).fold(f64::MIN, f64::max);
    assert_eq!(value(tree.score), best, "the root has its best child's value");
}

fn value(score: Option<SearchScore>) -> f64 {
    match score {
        Some(SearchScore::Value(value)) => value,
        other => panic!("two turns of this game decide nothing: {other:?}"),
    }
}

#[test]
fn an_explanation_sums_to_the_value() {
    let mut client = opened_crosses();
    client.turn("b2").unwrap();
    let weights = vec![("open".to_owned(), 7)];
    let explained = client.explain(&HeuristicChoice { id: None, weights }, true).unwrap();
    assert_eq!((explained.players.len(), explained.orders.len()), (2, 8));
    for sum in explained.players.iter().chain(explained.orders.iter().map(|(_, sum)| sum)) {
        assert_eq!(i64::from(sum.total), sum.terms.iter().map(|term| term.product).sum::<i64>());
    }
    let open = explained.players[0].terms.iter().find(|term| term.feature == 0).unwrap();
    assert_eq!((open.weight, open.amount), (7, 8), "no line is shut by noughts");
}

#[test]
fn the_conformance_kit_runs_in_a_worker() {
    let mut stages = Vec::new();
    let report = crosses().check(&Plan::quick(), &mut |stage| stages.push(stage.clone())).unwrap();
    assert!(report.problems.is_empty() && report.checks > 0, "{report}");
    assert!(!stages.is_empty());
}

/// The second of two equal searches may know the first one's table, but never another spec's, and never after `open`.
#[test]
fn an_opened_game_begins_without_a_table() {
    let mut client = opened("abalone", "belgian-daisy");
    let search = Search::new("alpha-beta:depth=3".parse().unwrap());
    let nodes = |client: &mut Client| {
        client.search(&search, &mut |_| ControlFlow::Continue(())).unwrap().findings.nodes
    };
    let first = nodes(&mut client);
    client.open(&from("belgian-daisy")).unwrap();
    assert_eq!(nodes(&mut client), first);
    assert!(matches!(client.line(&[], 0).unwrap().snapshot.status, Status::Turn { .. }));
}

/// A game that is begun for an engine is searched by it as by one that comes with its first search.
#[test]
fn a_game_for_an_engine_begins_without_a_table_too() {
    let mut client = opened("abalone", "belgian-daisy");
    let depth = |client: &mut Client, time: &str| {
        let search = Search::new(format!("pvs:depth=5,nodes=30000,tt=1,time={time}").parse().unwrap());
        client.search(&search, &mut |_| ControlFlow::Continue(())).unwrap().findings.depth
    };
    let unprepared = [depth(&mut client, "1h"), depth(&mut client, "1h")];
    for _ in 0..2 {
        let engine = "pvs:depth=5,nodes=30000,tt=1,time=1h".parse().unwrap();
        client.open_for_engine(&from("belgian-daisy"), &engine).unwrap();
        // The second ply of a turn has what time is left.
        assert_eq!([depth(&mut client, "1h"), depth(&mut client, "59m")], unprepared);
    }
}

/// In this game of Gomoku an attack at stone 28 was proved with some two thousand nodes, and forgotten two plies later,
/// when a search with as many did not find it again.
#[test]
fn a_win_that_was_proved_is_played_to_its_end() {
    const GAME: &str =
        "h8 g7 j8 g9 g8 i8 j5 h7 g6 f8 j7 j6 e7 e9 d10 f9 d9 f7 f10 g10 i5 h11 i12 i9 h9 i11 i10";
    let opening = Opening { options: vec![("rule".into(), "exact".into())], ..Opening::default() };
    let begin = || {
        let mut client = start(Service::plugins(), plugin_file("gomoku"));
        client.open(&opening).unwrap();
        client
    };
    let played: Vec<&str> = GAME.split(' ').collect();
    let search = Search::new("pvs:nodes=15000".parse().unwrap());
    let found = |client: &mut Client, plies: Vec<LinePly>| {
        client.search(&search.clone().after(plies), &mut |_| ControlFlow::Continue(())).unwrap()
    };
    let mut client = begin();
    let mut plies = plies(&played);
    let first = found(&mut client, plies.clone());
    let line = first.findings.lines[0].plies.clone();
    assert_eq!(first.findings.lines[0].score, SearchScore::Win(line.len() as u32));
    assert!(line.len() > 20);
    for (played, pair) in line.chunks(2).enumerate() {
        let next = found(&mut client, plies.clone());
        assert_eq!(next.findings.lines[0].plies, line[2 * played..]);
        plies.extend(pair.iter().map(LinePly::text));
        if played == 0 {
            let forgotten = found(&mut begin(), plies.clone());
            assert!(matches!(forgotten.findings.lines[0].score, SearchScore::Value(_)));
        }
    }
    assert!(client.line(&plies, plies.len()).unwrap().snapshot.status.is_over());
}

/// Gomoku is made and unmade in place: what was taken back leaves nothing behind, in the worker as in a library.
#[test]
fn a_game_in_place_takes_back_and_changes_to_variations() {
    let mut client = opened("gomoku", "standard");
    let first = client.line(&plies(&["h8", "i9", "h9", "h10", "g8"]), 0).unwrap().snapshot;
    for (line, kept) in [(&["h8", "i9", "j7", "j10", "k11"][..], 2), (&["h8"], 1), (&[], 0)] {
        client.line(&plies(line), kept).unwrap();
    }
    let again = client.line(&plies(&["h8", "i9", "h9", "h10", "g8"]), 0).unwrap().snapshot;
    assert_eq!(again, first);
    let (reason, ply) = refused(client.line(&plies(&["h8", "i9", "i9"]), 2));
    assert!(reason.contains("taken") && ply == Some(2), "{reason} {ply:?}");
    let kept = client.line(&plies(&["h8", "i9", "h9", "h10", "g8"]), 5).unwrap().snapshot;
    assert_eq!(kept, first);
}

/// The longest lists that a game has cross the library and the pipe whole.
#[test]
fn lists_of_361_and_400_moves_are_whole() {
    let mut client = start(Service::plugins(), plugin_file("gomoku"));
    for (side, points) in [("19", 361), ("20", 400)] {
        let opening = Opening { options: vec![("board".to_owned(), side.to_owned())], ..Opening::default() };
        let mut texts: Vec<String> =
            client.open(&opening).unwrap().snapshot.moves.into_iter().map(|entry| entry.text).collect();
        assert_eq!(texts.len(), points);
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), points, "no move is listed twice");
        assert_eq!(client.perft(2, false, true).unwrap().leaves, (points * (points - 1)) as u64);
    }
}

/// A game of a search against itself: the same by its seed, from other openings by another one, with what each seat sees and is
/// likely to gain, and the line of the worker stays where it is.
#[test]
fn a_worker_plays_itself() {
    let mut client = opened_crosses();
    let request = |seed, random_turns| SelfPlay {
        spec: "pvs:nodes=2000,tt=1".parse().unwrap(),
        seed,
        random_turns,
        drawn_turns: 2,
        temperature: 0.1,
        turns: 300,
        repetition: 5,
        base: None,
    };
    let played = client.ask(request(1, 4)).unwrap();
    assert_eq!(client.ask(request(1, 4)).unwrap(), played);
    assert!((2..20).any(|seed| client.ask(request(seed, 4)).unwrap() != played));
    assert_eq!(client.played(), 0);
    assert_eq!(played.points.iter().sum::<f64>(), 1.0);
    for position in &played.positions {
        let [mover, other] = position.0.as_slice() else { panic!("two seats: {position:?}") };
        assert_ne!(mover.seat, other.seat);
        for seat in [mover, other] {
            assert!(seat.inputs.is_sorted_by(|one, next| one < next), "{seat:?}");
        }
        if let (Some(mover), Some(other)) = (mover.chance, other.chance) {
            assert!((mover + other - 1.0).abs() < 1e-9, "{mover} {other}");
        }
    }
    // The same game, with the value of a heuristic in each position.
    let base = BaseHeuristic { heuristic: HeuristicChoice::default(), scales: vec![WinScale::new(0, 10)] };
    let valued = client.ask(SelfPlay { base: Some(base), ..request(1, 4) }).unwrap();
    let seats = || valued.positions.iter().flat_map(|position| &position.0);
    assert!(
        seats().all(|seat| seat.base.is_some()) && seats().any(|seat| seat.base != Some(0)),
        "{valued:?}"
    );
    let mut plain = valued;
    plain.positions.iter_mut().flat_map(|position| &mut position.0).for_each(|seat| seat.base = None);
    assert_eq!(plain, played);
    // With perfect play nobody wins from the empty board, and every position is searched.
    let perfect = SelfPlay { temperature: 0.0, spec: "pvs:depth=9".parse().unwrap(), ..request(3, 0) };
    let drawn = client.ask(perfect).unwrap();
    assert_eq!((drawn.points.as_slice(), drawn.plies, drawn.positions.len()), ([0.5, 0.5].as_slice(), 9, 9));
    // Turns that are too few end it by the score, which is level.
    let short = SelfPlay { turns: 3, temperature: 0.0, ..request(1, 0) };
    let short = client.ask(short).unwrap();
    assert_eq!((short.points.as_slice(), short.plies), ([0.5, 0.5].as_slice(), 3));
    let unknown = SelfPlay { spec: "pvs:nodes=9,heuristic=none".parse().unwrap(), ..request(1, 0) };
    assert!(refused(client.ask(unknown)).0.contains("none"));
    let missing =
        SelfPlay { spec: "pvs:nodes=9,heuristic=learned:none.learned".parse().unwrap(), ..request(1, 0) };
    assert!(refused(client.ask(missing)).0.contains("none.learned"));
}

/// A worker learns from quiet positions: behind a capture that decides the value of the position that was searched.
#[test]
fn what_a_worker_learns_from_is_quiet() {
    let first_seen = |position: &str| {
        let mut client = start(Service::plugins(), plugin_file("draughts-czech"));
        client.open(&Opening { position: Some(position.to_owned()), ..Opening::default() }).unwrap();
        let played = client.ask(SelfPlay {
            spec: "pvs:depth=4,tt=1".parse().unwrap(),
            seed: 1,
            random_turns: 0,
            drawn_turns: 0,
            temperature: 0.0,
            turns: 4,
            repetition: 3,
            base: Some(BaseHeuristic {
                heuristic: HeuristicChoice::default(),
                scales: vec![WinScale::new(0, 100)],
            }),
        });
        let mut seats = played.unwrap().positions.swap_remove(0).0;
        seats.sort_by_key(|seen| seen.seat);
        seats.into_iter().map(|seen| (seen.inputs, seen.base)).collect::<Vec<_>>()
    };
    assert_eq!(first_seen("W:Wc3,a1:Bd4,h8"), first_seen("B:We5,a1:Bh8"));
}
