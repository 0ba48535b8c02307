//! Matches and measurements with real plugins.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use abstrakt_engine::Spec;
use abstrakt_lab::arena::{Adjudication, Agreement, ArenaError, Bound, LiveGame};
use abstrakt_lab::measure::{self, MeasurementPlan};
use abstrakt_lab::openings::{Openings, Start};
use abstrakt_lab::report;
use abstrakt_lab::schedule::{Format, Schedule};
use abstrakt_lab::statistics::{Evidence, PairCounts, Sprt, SprtVerdict};
use abstrakt_lab::tournament::{Endings, Entrant, Event, Standings, Tournament, run, run_watched};
use abstrakt_plugin_api::WinScale;
use abstrakt_record::{EndCause, Record, SeatId, file};
use abstrakt_referee::Now;
use abstrakt_tests::{faulty, library_name, plugin_file, program};
use abstrakt_worker::protocol::{LinePly, Opening};
use abstrakt_worker::{Client, Host, Launch, Timeouts};

fn launch(game: &str) -> Launch {
    Launch {
        host: Host::in_process(),
        plugin: plugin_file(game),
        game: game.into(),
        // The machine may be busy building; nothing here is about time.
        timeouts: Timeouts {
            rules: Duration::from_secs(60),
            load: Duration::from_secs(60),
            ..Timeouts::default()
        },
    }
}

/// The system's clock.
fn clock() -> Now {
    let started = Instant::now();
    Arc::new(move || started.elapsed())
}

/// A match of two engines, `A` and `B`, in a game for two.
fn duel(launch: Launch, engines: [&str; 2], games: u32, random_turns: u32) -> Event {
    // The default setup is all that is asked of them, and every game has one.
    let facts = <abstrakt_template::NoughtsAndCrosses as abstrakt_plugin_api::Game>::facts();
    let engine = |(name, spec): (&str, &str)| Entrant {
        name: name.into(),
        spec: spec.parse::<Spec>().expect("the spec is right").into(),
        absent: None,
    };
    Event {
        name: String::new(),
        launch,
        facts,
        openings: Openings::new(vec![Opening::default().into()], random_turns, 5).expect("there is a start"),
        engines: ["A", "B"].into_iter().zip(engines).map(engine).collect(),
        best: None,
        schedule: Schedule { format: Format::RoundRobin, engines: 2, seats: 2, rounds: games.div_ceil(2) },
        adjudication: Adjudication { turns: 100, repetition: 5, win: None, draw: None },
        seed: 5,
        sprt: None,
    }
}

/// The outcome of a match.
struct Outcome {
    counts: PairCounts,
    forfeits: [u32; 2],
    endings: [Endings; 2],
    void: Vec<(String, String)>,
    records: BTreeMap<u32, Record>,
    failure: Option<ArenaError>,
}

fn play(event: Event, concurrency: usize, now: &Now) -> Outcome {
    let mut tournament = Tournament::new(vec![event]);
    let mut records = BTreeMap::new();
    let played = run(&mut tournament, concurrency, now, &mut |game, _| {
        records.insert(game.summary.game - 1, game.record.clone());
        ControlFlow::Continue(())
    });
    let standings = Standings::of(tournament.events());
    let counts = standings.head_to_head("A", "B").map(|met| met.counts.clone()).unwrap_or_default();
    let forfeits = ["A", "B"].map(|name| standings.of_engine(name).expect("it takes part").forfeits);
    let endings = ["A", "B"].map(|name| standings.of_engine(name).expect("it takes part").endings);
    Outcome { counts, forfeits, endings, void: standings.void, records, failure: played.err() }
}

/// Twelve games of noughts and crosses.
fn twelve(a: &str, b: &str, concurrency: usize) -> (PairCounts, BTreeMap<u32, Record>) {
    let played = play(duel(launch("template"), [a, b], 12, 1), concurrency, &clock());
    assert!(played.failure.is_none() && played.void.is_empty(), "{:?} {:?}", played.failure, played.void);
    (played.counts, played.records)
}

/// An engine that sees to the end of noughts and crosses does not lose, and beats a random mover.
#[test]
fn the_better_engine_wins_its_match() {
    let (counts, records) = twelve("alpha-beta:depth=9", "random", 2);
    assert_eq!((counts.losses, counts.games()), (0, 12));
    assert!(counts.wins > 6, "{counts:?}");
    assert!(records.values().all(|record| record.result().is_some()));
}

/// Whoever looks on sees every game from its opening to the position in which it ended, ply by ply, before it hears of the end.
#[test]
fn whoever_looks_on_sees_every_position() {
    let mut tournament =
        Tournament::new(vec![duel(launch("template"), ["alpha-beta:depth=2", "random"], 6, 1)]);
    let seen: Mutex<BTreeMap<String, Vec<usize>>> = Mutex::default();
    let watch = |game: LiveGame<'_>| {
        assert_eq!(game.board.sites.len(), 9);
        let plies = game.record.plies().len();
        assert_eq!(game.position.scene.pieces.len(), plies, "a stone for each ply");
        seen.lock().expect("nobody panics with it").entry(game.name.to_owned()).or_default().push(plies);
    };
    let mut ended = 0;
    run_watched(&mut tournament, 2, &clock(), Some(&watch), &mut |game, _| {
        let seen = seen.lock().expect("nobody panics with it");
        let plies = &seen[&game.summary.game.to_string()];
        assert_eq!(*plies, (1..=game.record.plies().len()).collect::<Vec<_>>());
        ended += 1;
        ControlFlow::Continue(())
    })
    .expect("six games");
    assert_eq!((ended, seen.lock().expect("nobody panics with it").len()), (6, 6));
}

/// A pair has one opening, and its seats are exchanged.
#[test]
fn a_pair_differs_in_its_seats_alone() {
    let (_, records) = twelve("alpha-beta:depth=2", "random", 1);
    for pair in 0..6 {
        let [first, second] = [2 * pair, 2 * pair + 1].map(|number| &records[&number]);
        let opening = |record: &Record| record.line_to(record.main_end())[1];
        assert_eq!(first.node(opening(first)).ply, second.node(opening(second)).ply);
        let names =
            |record: &Record| record.header.seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
        assert_eq!(
            (names(first), names(second)),
            (vec!["A".into(), "B".into()], vec!["B".into(), "A".into()])
        );
    }
}

/// The same games, however many are played at once.
#[test]
fn a_match_repeats_exactly() {
    let play = |concurrency| {
        let (counts, records) = twelve("pvs:nodes=200", "random:seed=3", concurrency);
        // The time of a move is a measurement; everything else repeats.
        let untimed = |record: &Record| {
            let line = record.line_to(record.main_end());
            line.into_iter().map(|id| record.node(id).ply.clone().map(|ply| ply.act)).collect::<Vec<_>>()
        };
        (counts, records.values().map(untimed).collect::<Vec<_>>())
    };
    assert_eq!(play(1), play(3));
}

#[test]
fn records_of_a_match_can_be_saved_and_read() {
    let (_, records) = twelve("best-move", "random", 2);
    for record in records.values() {
        let read = file::read(file::write(record).as_bytes()).expect("the file is whole");
        assert_eq!(read.result(), record.result());
        assert_eq!(read.header.seats, record.header.seats);
    }
}

/// A launch of the bad plugin with this fault, in processes.
fn faulty_launch(folder: &Path, fault: &str) -> Launch {
    Launch { host: Host::process(program()), plugin: faulty(folder, fault), ..launch("template") }
}

fn two_games(launch: Launch, a: &str, now: &Now) -> Outcome {
    play(duel(launch, [a, "random"], 2, 0), 1, now)
}

/// The referee's worker is the first to set the game up, and among the first to list moves.
#[test]
fn a_worker_that_crashes_once_is_nobodys_loss() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for fault in ["abort-in-start-once", "abort-in-moves@9-once", "panic-in-moves@60-once"] {
        let played = two_games(faulty_launch(folder.path(), fault), "random:seed=2", &clock());
        assert!(played.failure.is_none() && played.void.is_empty(), "{fault}: {:?}", played.void);
        assert_eq!(played.counts.games(), 2, "{fault}");
        assert_eq!(played.forfeits, [0, 0], "{fault}");
        let ends = played.records.values().all(|record| record.result().is_some());
        assert!(ends && folder.path().join(library_name(fault) + ".done").exists(), "{fault} did happen");
    }
}

/// A game in which an engine's worker crashes at the same ply again and again is lost by nobody.
#[test]
fn a_game_that_fails_again_at_the_same_place_is_void() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let launch = faulty_launch(folder.path(), "abort-in-features@300");
    let played = two_games(launch, "negamax:depth=12", &clock());
    assert!(played.failure.is_none(), "{:?}", played.failure);
    let void: Vec<_> = played.void.iter().map(|(game, _)| game.as_str()).collect();
    assert_eq!((void, played.counts.games()), (vec!["1", "2"], 0));
    assert!(played.void.iter().all(|(_, reason)| reason.contains("signal 6")), "{:?}", played.void);
    let plies: Vec<_> = played.records.values().map(|record| record.plies().len()).collect();
    assert_eq!(plies, [0, 1], "kept as far as they went");
}

#[test]
fn a_game_that_no_worker_can_begin_ends_the_match() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let played = two_games(faulty_launch(folder.path(), "abort-in-facts"), "random", &clock());
    let unplayable = matches!(played.failure, Some(ArenaError::Unplayable(_)));
    assert!(unplayable && played.records.is_empty(), "{:?}", played.failure);
}

/// Every look at this clock finds it a second later, so every move takes a second.
#[test]
fn a_flag_falls_in_a_match_by_the_referees_clock() {
    let stepped = || -> Now {
        let seconds = AtomicU64::new(0);
        Arc::new(move || Duration::from_secs(seconds.fetch_add(1, Ordering::Relaxed)))
    };
    let times = |spec: &str| -> Vec<(Option<EndCause>, usize)> {
        let Outcome { records, endings, .. } = two_games(launch("template"), spec, &stepped());
        let lost = records
            .values()
            .filter(|record| record.result().is_some_and(|result| matches!(result.cause, EndCause::Time(_))));
        let lost = lost.count() as u32;
        assert_eq!(endings.map(|endings| endings.time), [lost; 2], "{spec}: both play in every game");
        assert_eq!(endings.map(|endings| endings.time_losses), [lost, 0], "{spec}: the flag is A's");
        let end =
            |record: &Record| (record.result().map(|result| result.cause.clone()), record.plies().len());
        records.values().map(end).collect()
    };
    // A's third move comes when its three seconds are over: after 4 plies as first, after 5 as second.
    let flags = [(Some(EndCause::Time(SeatId(0))), 4), (Some(EndCause::Time(SeatId(1))), 5)];
    assert_eq!(times("random:clock=3s"), flags);
    let rules = |ends: Vec<(Option<EndCause>, usize)>| {
        ends.iter().all(|(cause, _)| matches!(cause, Some(EndCause::Rules { .. })))
    };
    assert!(rules(times("random:clock=2s+1s")), "a second more each turn is enough");
}

/// The cells of an engine's line in the table of endings, in every form of a report.
fn endings_in_forms(tournament: &Tournament, engine: &str) -> Vec<(&'static str, Vec<String>)> {
    let report = report::report("Short clocks", tournament);
    let csv = report::csv(&report).expect("a table");
    let begin = format!("noughts-and-crosses,endings,{engine},");
    let cells = csv.lines().filter_map(|line| line.strip_prefix(&begin)?.rsplit_once(','));
    let cells = cells.map(|(_, value)| value.to_owned()).collect();
    // The table of endings is the first whose lines begin with an engine's bare name.
    let line = |text: &str, before: &str, separator: &str| {
        let begin = format!("{before}{engine}{separator}");
        let found = text.lines().find_map(|line| line.trim().strip_prefix(&begin));
        let found = found.unwrap_or_else(|| panic!("no line of {engine} in {text}"));
        let cells = found.split(separator).map(|cell| cell.trim_matches([' ', '|']));
        cells.filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
    };
    let html = report::html(&report).replace("</td></tr>", "");
    let json = report::json(&report);
    let engines = json["sections"][0]["engines"].as_array().expect("engines");
    let found = engines.iter().find(|found| found["engine"] == engine).expect("the engine");
    let count = |name: &str| found["endings"][name].to_string();
    let [rules, repetition, limit, adjudicated, time] =
        ["rules", "repetition", "turn-limit", "adjudication", "time"].map(count);
    let [losses, forfeit, byes] = ["time-losses", "forfeit", "byes"].map(count);
    let forfeits = found["forfeits"].to_string();
    vec![
        ("csv", cells),
        ("text", line(&report::text(&report), "", " ")),
        ("markdown", line(&report::markdown(&report), "| ", " | ")),
        ("html", line(&html, "<tr><td>", "</td><td>")),
        ("json", vec![rules, repetition, limit, adjudicated, time, losses, forfeit, forfeits, byes]),
    ]
}

/// Every look at this clock finds it a second later: A has 3 s, and its third move comes too late in both games.
#[test]
fn losses_on_time_are_in_every_form_of_a_report() {
    let seconds = AtomicU64::new(0);
    let now: Now = Arc::new(move || Duration::from_secs(seconds.fetch_add(1, Ordering::Relaxed)));
    let event = duel(launch("template"), ["random:clock=3s", "random"], 2, 0);
    let mut tournament = Tournament::new(vec![event]);
    run(&mut tournament, 1, &now, &mut |_, _| ControlFlow::Continue(())).expect("two games");
    // Ended by time: two; its own time was up: A's alone.
    for (engine, right) in [("A", "000022000"), ("B", "000020000")] {
        for (form, cells) in endings_in_forms(&tournament, engine) {
            assert_eq!(cells.concat(), right, "{form}, {engine}");
        }
    }
}

/// Three engines at boards for two: somebody has no opponent.
#[test]
fn byes_are_in_every_form_of_a_report() {
    for (format, rounds, byes) in [(Format::Swiss, 3, 3), (Format::KnockOut, 1, 1)] {
        let mut event = duel(launch("template"), ["alpha-beta:depth=2", "random"], 2, 0);
        event.engines.push(Entrant {
            name: "C".into(),
            spec: "best-move".parse::<Spec>().expect("it is right").into(),
            absent: None,
        });
        event.schedule = Schedule { format, engines: 3, seats: 2, rounds };
        let mut tournament = Tournament::new(vec![event]);
        run(&mut tournament, 1, &clock(), &mut |_, _| ControlFlow::Continue(())).expect("games");
        let standings = Standings::of(tournament.events());
        let known =
            ["A", "B", "C"].map(|name| standings.of_engine(name).expect("it takes part").endings.byes);
        assert_eq!(known.iter().sum::<u32>(), byes, "{format:?}");
        for (engine, byes) in ["A", "B", "C"].into_iter().zip(known) {
            for (form, cells) in endings_in_forms(&tournament, engine) {
                assert_eq!(cells.len(), 9, "{format:?}, {form}, {engine}: {cells:?}");
                assert_eq!(cells[8], byes.to_string(), "{format:?}, {form}, {engine}");
            }
        }
    }
}

/// A game that ends by the rules of a match, by its limit or the engines' values, is not called an agreement.
#[test]
fn a_game_is_cut_or_adjudicated_and_told_so() {
    let ended = |adjudication: Adjudication| {
        let mut event = Event { adjudication, ..duel(launch("template"), ["alpha-beta:depth=2"; 2], 2, 0) };
        // The game's heuristic has none of its own.
        event.facts.heuristics[0].scales = vec![WinScale::new(0, 10)];
        let played = play(event, 1, &clock());
        assert!(played.failure.is_none());
        let causes = played.records.values().filter_map(|record| Some(record.result()?.cause.clone()));
        (causes.collect::<Vec<_>>(), played.endings)
    };
    let cut = Adjudication { turns: 3, repetition: 5, win: None, draw: None };
    let (causes, endings) = ended(cut);
    assert_eq!(causes, [EndCause::TurnLimit(3), EndCause::TurnLimit(3)]);
    assert_eq!(endings, [Endings { turn_limit: 2, ..Endings::default() }; 2]);
    let level = Agreement { bound: Bound::Score(1e9), turns: 2, after: 0 };
    let (causes, endings) = ended(Adjudication { turns: 100, draw: Some(level), ..cut });
    assert_eq!(causes, [EndCause::Adjudication, EndCause::Adjudication]);
    assert_eq!(endings, [Endings { adjudication: 2, ..Endings::default() }; 2]);
}

/// Nine first moves, each played once by two engines that play an opening the same way every time: then nothing is left to learn.
#[test]
fn a_match_ends_when_it_can_give_no_more_evidence() {
    let play = |engines: [&str; 2], random_turns, games: u32, concurrency| {
        let mut tournament = Tournament::new(vec![duel(launch("template"), engines, games, random_turns)]);
        run(&mut tournament, concurrency, &clock(), &mut |_, _| ControlFlow::Continue(())).expect("games");
        tournament
    };
    let evidence = |tournament: &Tournament| Standings::of(tournament.events()).evidence;
    let all = |games| Evidence {
        games,
        distinct_games: games,
        encounters: games / 2,
        distinct_encounters: games / 2,
    };
    for concurrency in [1, 3] {
        for (random_turns, games) in [(1, 18), (0, 2)] {
            let tournament = play(["alpha-beta:depth=2", "minimax:depth=2"], random_turns, 120, concurrency);
            assert!(tournament.is_over());
            assert_eq!(evidence(&tournament), all(games), "random turns: {random_turns}");
            let text = report::text(&report::report("Repeated", &tournament));
            assert!(text.contains("ended early: every opening was played"), "{text}");
            assert!(text.contains(&format!("distinct: {games} of {games} games")), "{text}");
        }
    }
    // As many openings as there are games: nothing is left out.
    let whole = play(["alpha-beta:depth=2", "minimax:depth=2"], 1, 18, 2);
    assert!(whole.is_over() && !whole.events().any(|(_, progress)| progress.is_exhausted()));
    // Engines with luck go on, and what they repeat counts once.
    let lucky = play(["random", "random:seed=7"], 1, 400, 2);
    assert_eq!(evidence(&lucky).games, 400);
    let repeated = play(["best-move", "random"], 0, 400, 2);
    let Evidence { distinct_encounters, distinct_games, games, .. } = evidence(&repeated);
    assert!(distinct_games < games, "{distinct_games} of {games}");
    let standings = Standings::of(repeated.events());
    let counts = &standings.head_to_head("A", "B").expect("they met").counts;
    assert_eq!((counts.games(), counts.pairs.iter().sum()), (400, distinct_encounters));
}

/// The number of games left is told before the first game, falls with every game, and is 0 at the end, even an early one; a
/// knock-out does not know it before it is over.
#[test]
fn a_tournament_knows_how_many_games_are_left() {
    let told = |format: Format, games: u32| {
        let mut event = duel(launch("template"), ["alpha-beta:depth=2", "minimax:depth=2"], games, 0);
        event.schedule.format = format;
        let mut tournament = Tournament::new(vec![event]);
        let mut told = vec![tournament.left()];
        run(&mut tournament, 1, &clock(), &mut |_, so_far| {
            told.push(so_far.left());
            ControlFlow::Continue(())
        })
        .expect("games");
        told.push(tournament.left());
        told
    };
    let all = [Some(2), Some(1), Some(0), Some(0)];
    assert_eq!(told(Format::RoundRobin, 2), all);
    // Ten pairs are planned; the second pair would repeat the first, which is known when it is to begin.
    let early = told(Format::RoundRobin, 20);
    assert_eq!((early.first(), early.last()), (Some(&Some(20)), Some(&Some(0))), "{early:?}");
    let knock_out = told(Format::KnockOut, 2);
    assert_eq!((knock_out.first(), knock_out.last()), (Some(&None), Some(&Some(0))), "{knock_out:?}");
}

/// A test of two equal engines that repeat one pair is as open as after that pair.
#[test]
fn a_sequential_test_ends_open_when_nothing_new_can_be_played() {
    let mut event = duel(launch("template"), ["alpha-beta:depth=1", "alpha-beta:depth=1"], 400, 0);
    event.sprt = Some(Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 });
    let mut tournament = Tournament::new(vec![event]);
    run(&mut tournament, 2, &clock(), &mut |_, _| ControlFlow::Continue(())).expect("games");
    let (event, progress) = tournament.events().next().expect("an event");
    assert!(tournament.is_over());
    let (verdict, counts) = progress.verdict().expect("a test");
    assert_eq!((verdict, counts.games()), (SprtVerdict::Open, 2));
    let course = progress.sprt_course(event).expect("a test");
    assert_eq!((course.verdict, course.ratios), (verdict, vec![course.sprt.log_likelihood_ratio(counts)]));
    let page = report::html(&report::report("one", &tournament));
    assert_eq!(page.matches("stroke-dasharray").count(), 2, "the two bounds of the test");
    let plots = ["SPRT of 0 against 20 Elo", "Nodes against depth", "Time against depth"];
    assert!(plots.iter().all(|plot| page.contains(plot)), "{page}");
}

/// Openings of a match differ until all were drawn, in whatever order they are asked for; and a start has its own.
#[test]
fn openings_are_drawn_without_return() {
    let mut client = Client::start(launch("template")).expect("the plugin loads");
    let opening = Opening::default();
    let start = |plies: &[&str]| Start {
        opening: opening.clone(),
        plies: plies.iter().map(|text| LinePly::text(*text)).collect(),
    };
    let mut draw = |openings: &Openings, number: u32| {
        client.open(&openings.start(number).opening).expect("it opens");
        openings.draw(&mut client, number).expect("it is drawn")
    };
    for (turns, all) in [(1, 9), (2, 72)] {
        let openings = Openings::new(vec![start(&[])], turns, 3).expect("a start");
        let late = draw(&openings, all + 5);
        assert!(late.repeats);
        assert_eq!(openings.exhausted_from(), Some(all));
        let mut plies: Vec<Vec<LinePly>> = (0..all).map(|number| draw(&openings, number).plies).collect();
        assert_eq!(plies[5], late.plies);
        let again = Openings::new(vec![start(&[])], turns, 3).expect("a start");
        assert_eq!((0..all).map(|number| draw(&again, number).plies).collect::<Vec<_>>(), plies);
        plies.sort_by_key(|plies| format!("{plies:?}"));
        plies.dedup();
        assert_eq!(plies.len(), all as usize);
    }
    let twice = Openings::new(vec![start(&[]), start(&["b2"]), start(&[])], 0, 3).expect("starts");
    assert_eq!(twice.exhausted_from(), Some(2), "a start that is listed twice is one");
    let two = Openings::new(vec![start(&[]), start(&["b2"])], 1, 3).expect("starts");
    let repeats: Vec<bool> = (0..20).map(|number| draw(&two, number).repeats).collect();
    let first = repeats.iter().position(|repeats| *repeats);
    assert_eq!(
        (first, two.exhausted_from()),
        (Some(17), Some(17)),
        "eight of the second start, nine of the first"
    );
}

/// Two random movers with the same spec are two players: the second game of a pair is not the first with its seats
/// exchanged.
#[test]
fn random_engines_of_one_spec_do_not_mirror_each_other() {
    let (_, records) = twelve("random", "random", 1);
    let plies = |number: u32| {
        let record = &records[&number];
        let line = record.line_to(record.main_end());
        line.into_iter().filter_map(|id| record.node(id).ply.clone().map(|ply| ply.act)).collect::<Vec<_>>()
    };
    let mirrored = (0..6).filter(|pair| plies(2 * pair) == plies(2 * pair + 1)).count();
    assert!(mirrored <= 1, "{mirrored} of 6 pairs");
}

/// Table 15 of [Houdek 2010], as far as its depths 1 to 3 were confirmed by an independent count.
#[test]
fn plain_algorithms_value_as_many_positions_as_there_are() {
    let mut client = Client::start(launch("abalone")).expect("the plugin loads");
    let plan = MeasurementPlan {
        opening: Opening { setup: Some("belgian-daisy".into()), ..Opening::default() },
        plies: Vec::new(),
        engines: measure::thesis_columns(Some("standard")).expect("the columns are right"),
        depth: 3,
        search_time: Duration::from_secs(600),
    };
    let rows = measure::measure(&mut client, &plan, &mut |_| {}).expect("it measures");
    let horizon = |engine: &str| -> Vec<u64> {
        rows.iter().filter(|row| row.engine == engine).map(|row| row.horizon).collect()
    };
    assert_eq!(horizon("Negamax"), [52, 2692, 149_322]);
    let cut = horizon("Alpha-Beta");
    assert!(cut[0] == 52 && cut[1] < 2692 && cut[2] < 149_322 / 4, "{cut:?}");
    assert!(horizon("+MO")[2] < cut[2], "ordering pays");
}

/// One search that deepens step by step counts at each depth what a search to that depth counts.
#[test]
fn a_deepening_engine_is_measured_at_all_depths_at_once() {
    let mut client = Client::start(launch("terrace")).expect("the plugin loads");
    let mut measure_to = |depth| {
        let plan = MeasurementPlan {
            opening: Opening::default(),
            plies: Vec::new(),
            engines: measure::ablation(&"pvs:tt=1".parse().expect("the spec is right")),
            depth,
            search_time: Duration::from_secs(600),
        };
        let rows = measure::measure(&mut client, &plan, &mut |_| {}).expect("it measures");
        rows.into_iter().map(|row| (row.engine, row.depth, row.horizon, row.nodes)).collect::<BTreeSet<_>>()
    };
    let shallow: BTreeSet<_> = (1..=3).flat_map(&mut measure_to).collect();
    assert_eq!(measure_to(4).into_iter().filter(|row| row.1 < 4).collect::<BTreeSet<_>>(), shallow);
}
