//! Games are found by a position, whatever led to it and however it is turned.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use abstrakt_draughts_international::International;
use abstrakt_library::{Continuation, EntryId, GameOutcome, Library, PositionImages, Selection, Sort};
use abstrakt_plugin_api::{Line, Native, Rules, ScoredMove, Tree};
use abstrakt_random::Random;
use abstrakt_worker::protocol::{LinePly, Opening};
use common::{client, import_texts, library, pdn};

/// A game at random, from few openings.
fn random_game(random: &mut Random, number: usize) -> String {
    let rules = Native::<International>::new();
    let mut line = rules.open(&rules.facts().choose(None, None, &[]).unwrap(), None).unwrap();
    let mut slots = vec![ScoredMove::default(); line.max_moves()];
    let mut moves = String::new();
    for ply in 0..12 {
        let count = line.moves(&mut slots, false);
        let code = slots[random.below(count.min(2))].code;
        let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
        moves += &format!("{number}{} ", line.move_text(code).unwrap().0);
        line.push(code);
    }
    let result = ["2-0", "0-2", "1-1"][random.below(3)];
    pdn(&format!("White {number}"), "Black", "1990", &moves, result)
}

type Counts = BTreeMap<Option<String>, (u64, BTreeMap<GameOutcome, u64>)>;

fn counts(moves: Vec<Continuation>) -> Counts {
    moves.into_iter().map(|found| (found.text, (found.games, found.outcomes))).collect()
}

/// The games and moves that a look at every position of every game finds under the keys of a position and of its half turn, whose moves have other texts:
/// `turned` tells them.
fn scanned(
    library: &Library,
    place: &[u64; 2],
    turned: &dyn Fn(&str) -> String,
) -> (BTreeSet<EntryId>, Counts) {
    let mut client = client::<International>();
    let (mut games, mut found) = (BTreeSet::new(), BTreeMap::<_, BTreeSet<(EntryId, GameOutcome)>>::new());
    for id in library.ids(&Selection::default(), Sort::Added, false).unwrap() {
        let record = library.record(id).unwrap().unwrap();
        let plies = abstrakt_referee::protocol_plies(&record, record.main_end());
        let opening = abstrakt_referee::protocol_opening(&record.header);
        let first = client.open(&opening).unwrap().snapshot.key;
        let made = client.line(&plies, 0).unwrap().made;
        let keys = std::iter::once(first).chain(made.iter().map(|made| made.key));
        let nexts = plies.iter().map(Some).chain([None]);
        for (key, next) in keys.zip(nexts) {
            let Some(look) = place.iter().position(|other| *other == key) else { continue };
            games.insert(id);
            let text = next.map(|ply| match ply {
                LinePly::Text(text) if look == 1 => turned(text),
                LinePly::Text(text) => text.clone(),
                other => panic!("{other:?}"),
            });
            let outcome = match (GameOutcome::of(record.result()), look) {
                (GameOutcome::Won(seats), 1) => GameOutcome::Won(seats.reverse_bits() >> 6),
                (outcome, _) => outcome,
            };
            found.entry(text).or_default().insert((id, outcome));
        }
    }
    let counted = |games: BTreeSet<(EntryId, GameOutcome)>| {
        let mut outcomes = BTreeMap::new();
        games.iter().for_each(|(_, outcome)| *outcomes.entry(*outcome).or_default() += 1);
        (games.len() as u64, outcomes)
    };
    (games, found.into_iter().map(|(text, games)| (text, counted(games))).collect())
}

/// A move of draughts seen from the other side of the board.
fn turned(text: &str) -> String {
    let turned = |square: &str| (51 - square.parse::<u32>().expect("a square")).to_string();
    let sign = if text.contains('x') { "x" } else { "-" };
    text.split(sign).map(turned).collect::<Vec<_>>().join(sign)
}

#[test]
fn the_index_finds_what_a_scan_finds() {
    let (_folder, mut library) = library();
    let mut random = Random::new(5);
    let games: String = (0..120).map(|number| random_game(&mut random, number)).collect();
    import_texts::<International>(&mut library, &[&games]);
    let mut client = client::<International>();
    let opening = Opening::default();
    for length in [0, 1, 2, 3, 5, 12] {
        for id in [1, 40, 77] {
            let record = library.record(EntryId(id)).unwrap().unwrap();
            let mut plies = abstrakt_referee::protocol_plies(&record, record.main_end());
            plies.truncate(length);
            let place = PositionImages::of(&mut client, &opening, &plies).unwrap();
            client.open(&opening).unwrap();
            let here = client.line(&plies, plies.len()).unwrap().snapshot.key;
            let images = client.ask_line::<abstrakt_vocabulary::Images>(&()).unwrap().unwrap();
            let (games, moves) = scanned(&library, &[here, images.0[0].key], &turned);
            assert!(games.contains(&EntryId(id)));
            let found = library.games_at(&place, &Selection::default(), usize::MAX).unwrap();
            let played = library.played(&place, &Selection::default()).unwrap();
            assert_eq!(played.games, found.len() as u64);
            assert_eq!(found.iter().map(|found| found.id).collect::<BTreeSet<_>>(), games);
            assert_eq!(counts(played.moves), moves, "{plies:?}");
        }
    }
}

#[test]
fn positions_are_found_before_they_are_in_the_index() {
    let (_folder, mut library) = library();
    let mut random = Random::new(9);
    let games: String = (0..40).map(|number| random_game(&mut random, number)).collect();
    import_texts::<International>(&mut library, &[&games]);
    let mut client = client::<International>();
    let place = PositionImages::of(&mut client, &Opening::default(), &[]).unwrap();
    let won = Selection { outcome: Some(GameOutcome::Won(1)), ..Selection::default() };
    let found = |library: &Library| {
        [Selection::default(), won.clone()].map(|selection| {
            let games = library.games_at(&place, &selection, 30).unwrap();
            let played = library.played(&place, &selection).unwrap();
            (games, counts(played.moves), played.games)
        })
    };
    let indexed = found(&library);
    assert!(indexed[1].0.len() < indexed[0].0.len());
    assert_eq!((indexed[0].2, indexed[1].2), (40, indexed[1].0.len() as u64));
    // An index that is made anew and broken off has nothing at first.
    library.rebuild(&mut |_| ControlFlow::Break(())).unwrap();
    let findings = library.check(&mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((findings.unindexed, findings.positions, findings.are_sound()), (40, 0, true));
    assert_eq!(found(&library), indexed);
    library.index(&mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(found(&library), indexed);
    library.remove(&[EntryId(1), EntryId(7), EntryId(7000)]).unwrap();
    let findings = library.check(&mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((findings.games, findings.are_sound()), (38, true));
    library.compact().unwrap();
    assert!(library.games_at(&place, &Selection::default(), 1).unwrap()[0].id == EntryId(2));
}

#[test]
fn two_programs_write_to_one_file() {
    let (folder, library) = library();
    let path = library.path().to_owned();
    drop(library);
    let games = |seed: u64| -> String {
        let mut random = Random::new(seed);
        (0..60).map(|number| random_game(&mut random, number + 1000 * seed as usize)).collect()
    };
    let (one, other) = (games(1), games(2));
    std::thread::scope(|scope| {
        for text in [&one, &other] {
            let path = &path;
            scope.spawn(move || {
                let mut library = Library::open(path).unwrap();
                let (imported, _) = import_texts::<International>(&mut library, &[text]);
                assert_eq!(imported.added, 60);
            });
        }
    });
    let library = Library::read(&path).unwrap();
    let findings = library.check(&mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((findings.games, findings.unindexed, findings.are_sound()), (120, 0, true));
    drop((library, folder));
}
