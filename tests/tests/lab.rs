//! Matches and measurements with real plugins.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use abstrakt_lab::match_play::{self, MatchPlan, MatchScore};
use abstrakt_lab::measure::{self, Plan};
use abstrakt_record::{Record, file};
use abstrakt_tests::plugin_file;
use abstrakt_worker::protocol::Opening;
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

fn plan(a: &str, b: &str, at_once: usize) -> (MatchScore, BTreeMap<u32, Record>) {
    let plan = MatchPlan {
        openings: vec![Opening::default()],
        engines: [a, b].map(|spec| spec.parse().expect("the spec is right")),
        games: 12,
        random_turns: 1,
        seed: 5,
        turns: 100,
        repetition: 5,
        at_once,
    };
    let mut records = BTreeMap::new();
    let mut keep = |game: &match_play::PlayedGame, _: &MatchScore| {
        records.insert(game.number, game.record.clone());
        true
    };
    let standing = match_play::play(&launch("template"), &plan, &mut keep).expect("the match is played");
    (standing, records)
}

/// Whoever sees to the end of noughts and crosses does not lose, and beats a random mover.
#[test]
fn the_better_engine_wins_its_match() {
    let (standing, records) = plan("alpha-beta:depth=9", "random", 2);
    assert_eq!((standing.tally.losses, standing.tally.games()), (0, 12));
    assert!(standing.tally.wins > 6, "{standing:?}");
    assert!(records.values().all(|record| record.result().is_some()));
}

/// A pair has one opening, and its seats are exchanged.
#[test]
fn a_pair_differs_in_its_seats_alone() {
    let (_, records) = plan("alpha-beta:depth=2", "random", 1);
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
    let play = |at_once| {
        let (standing, records) = plan("pvs:nodes=200", "random:seed=3", at_once);
        // What a move took is a measurement; everything else repeats.
        let untimed = |record: &Record| {
            let line = record.line_to(record.main_end());
            line.into_iter().map(|id| record.node(id).ply.clone().map(|ply| ply.act)).collect::<Vec<_>>()
        };
        (standing, records.values().map(untimed).collect::<Vec<_>>())
    };
    assert_eq!(play(1), play(3));
}

#[test]
fn records_of_a_match_can_be_saved_and_read() {
    let (_, records) = plan("best-move", "random", 2);
    for record in records.values() {
        let read = file::read(file::write(record).as_bytes()).expect("the file is whole");
        assert_eq!(read.result(), record.result());
        assert_eq!(read.header.seats, record.header.seats);
    }
}

/// The thesis's table 15, as far as its depths 1 to 3 were confirmed by an independent count.
#[test]
fn plain_algorithms_value_as_many_positions_as_there_are() {
    let mut client = Client::start(launch("abalone")).expect("the plugin loads");
    let plan = Plan {
        opening: Opening { setup: Some("belgian-daisy".into()), ..Opening::default() },
        plies: Vec::new(),
        engines: measure::thesis_columns(Some("standard")).expect("the columns are right"),
        depth: 3,
        patience: Duration::from_secs(600),
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
        let plan = Plan {
            opening: Opening::default(),
            plies: Vec::new(),
            engines: measure::ablation(&"pvs:tt=1".parse().expect("the spec is right")),
            depth,
            patience: Duration::from_secs(600),
        };
        let rows = measure::measure(&mut client, &plan, &mut |_| {}).expect("it measures");
        rows.into_iter().map(|row| (row.engine, row.depth, row.horizon, row.nodes)).collect::<BTreeSet<_>>()
    };
    let shallow: BTreeSet<_> = (1..=3).flat_map(&mut measure_to).collect();
    assert_eq!(measure_to(4).into_iter().filter(|row| row.1 < 4).collect::<BTreeSet<_>>(), shallow);
}
