//! The library with games of International draughts: they come in once, are found by what is known of them, and by a position, whatever led
//! to it and however it is turned, as a plain scan finds them.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use abstrakt_draughts_international::International;
use abstrakt_formats::pdn::GameDate;
use abstrakt_library::{
    Continuation, EntryId, GameOutcome, Library, PositionImages, Selection, Sort, is_same_game,
};
use abstrakt_plugin_api::{Line, Native, Rules, ScoredMove, Tree};
use abstrakt_random::Random;
use abstrakt_record::NodeId;
use abstrakt_worker::protocol::{LinePly, Opening};
use common::{client, import_texts, library, pdn};

fn some_games() -> String {
    [
        pdn("Božena Nováková", "Łukasz Kowal", "1996.01.13", "1. 32-28 18-23 2. 33-29", "2-0"),
        pdn("Jean-Pierre Élysée", "Novák, Jan", "13.5.2001", "1. 32-28 19-23 2. 28x19 14x23", "1-1"),
        pdn("Jan Novak", "Petr Jan", "2001", "1. 31-27", "0-2"),
        pdn("Anna", "", "", "1. 34-30 {a quiet start} 20-25", "*"),
    ]
    .concat()
}

#[test]
fn the_same_game_is_kept_once() {
    let (_folder, mut library) = library();
    let text = some_games();
    let (imported, left_out) = import_texts::<International>(&mut library, &[&text, &text]);
    assert_eq!((imported.files, imported.added, imported.known, left_out.len()), (2, 4, 4, 0));
    let (imported, _) = import_texts::<International>(&mut library, &[&text]);
    assert_eq!((imported.added, imported.known), (0, 4));
    assert_eq!(library.count(&Selection::default()), Ok(4));
    // Other players have played another game, with the same moves.
    let other = pdn("Božena Nováková", "Karel", "1996.01.13", "1. 32-28 18-23 2. 33-29", "2-0");
    assert_eq!(import_texts::<International>(&mut library, &[&other]).0.added, 1);
}

#[test]
fn games_are_found_by_words_dates_and_results() {
    let (_folder, mut library) = library();
    import_texts::<International>(&mut library, &[&some_games()]);
    let numbers = |selection: Selection| -> Vec<i64> {
        let games = library.list(&selection, Sort::Added, false, 0, 100).unwrap();
        assert_eq!(library.count(&selection), Ok(games.len() as u64));
        games.into_iter().map(|game| game.id.0).collect()
    };
    let player = |name: &str| Selection { players: vec![name.into()], ..Selection::default() };
    assert_eq!(numbers(player("jan novak")), [2, 3]);
    assert_eq!(numbers(player("NOVÁK JAN")), [2, 3]);
    assert_eq!(numbers(player("bozena")), [1]);
    assert_eq!(numbers(player("elysee jean pierre")), [2]);
    assert_eq!(numbers(player("\" OR *")), [0; 0]);
    assert_eq!(numbers(player("")), [0; 0]);
    let both = Selection { players: vec!["novak".into(), "petr".into()], ..Selection::default() };
    assert_eq!(numbers(both), [3]);
    let event = Selection { event: Some("zdar".into()), ..Selection::default() };
    assert_eq!(numbers(event), [1, 2, 3, 4]);
    let text = Selection { text: Some("quiet".into()), ..Selection::default() };
    assert_eq!(numbers(text), [4]);
    let anywhere = |text: &str| numbers(Selection { anywhere: Some(text.into()), ..Selection::default() });
    assert_eq!(anywhere("novak zdar"), [1, 2, 3], "each word somewhere");
    assert_eq!(anywhere("quiet anna"), [4]);
    assert_eq!(anywhere("quiet novak"), [0; 0]);
    assert_eq!(anywhere("\" OR *"), [0; 0]);
    assert_eq!(anywhere(" - "), [1, 2, 3, 4]);
    let dates = |from: &str, to: &str| {
        let read = |text: &str| (!text.is_empty()).then(|| GameDate::read(text));
        numbers(Selection { from: read(from), to: read(to), ..Selection::default() })
    };
    assert_eq!(dates("1996-01-13", "1996"), [1]);
    assert_eq!(dates("2001", "2001"), [2, 3]);
    assert_eq!(dates("2001-05", ""), [2]);
    assert_eq!(dates("", "2000-12-31"), [1]);
    let ended = |outcome| numbers(Selection { outcome: Some(outcome), ..Selection::default() });
    assert_eq!(ended(GameOutcome::Won(1)), [1]);
    assert_eq!(ended(GameOutcome::Won(2)), [3]);
    assert_eq!(ended(GameOutcome::Draw), [2]);
    assert_eq!(ended(GameOutcome::Unfinished), [4]);
}

#[test]
fn a_list_has_an_order_and_a_part() {
    let (_folder, mut library) = library();
    import_texts::<International>(&mut library, &[&some_games()]);
    let numbers = |sort, reverse, skipped, most| -> Vec<i64> {
        let games = library.list(&Selection::default(), sort, reverse, skipped, most).unwrap();
        let numbers: Vec<i64> = games.into_iter().map(|game| game.id.0).collect();
        if skipped == 0 && most > 100 {
            let ids = library.ids(&Selection::default(), sort, reverse).unwrap();
            assert_eq!(ids, numbers.iter().map(|&id| EntryId(id)).collect::<Vec<_>>());
        }
        numbers
    };
    assert_eq!(numbers(Sort::Date, false, 0, 999), [1, 3, 2, 4]);
    assert_eq!(numbers(Sort::Date, true, 0, 999), [2, 3, 1, 4]);
    assert_eq!(numbers(Sort::First, false, 0, 999), [4, 1, 3, 2]);
    assert_eq!(numbers(Sort::Length, false, 0, 999), [3, 4, 1, 2]);
    assert_eq!(numbers(Sort::Added, true, 1, 2), [3, 2]);
    assert_eq!(numbers(Sort::Ending, false, 0, 999).last(), Some(&4), "what has not ended comes last");
}

#[test]
fn a_game_is_found_by_its_record_and_its_file() {
    let (_folder, mut library) = library();
    import_texts::<International>(&mut library, &[&some_games()]);
    let ids = [3, 1, 99].map(EntryId);
    let found: Vec<EntryId> = library.games(&ids).unwrap().into_iter().map(|game| game.id).collect();
    assert_eq!(found, ids[..2], "in the order that was asked for");
    let mut record = library.record(EntryId(2)).unwrap().unwrap();
    record.comment(NodeId::ROOT, "a comment makes no other game");
    assert_eq!(library.same_game(&record), Ok(Some(EntryId(2))));
    assert!(is_same_game(&record, &library.record(EntryId(2)).unwrap().unwrap()));
    record.header.seats[0].name = "Karel".into();
    assert_eq!(library.same_game(&record), Ok(None));
    assert_eq!(library.of_source("text-0").map(|games| games.len()), Ok(4));
    assert_eq!(library.of_source("text-1"), Ok(Vec::new()));
}

#[test]
fn damaged_games_are_told_and_the_others_come_in() {
    let (_folder, mut library) = library();
    let good = |name: &str| pdn(name, "B", "1990", "1. 32-28 18-23", "1-1");
    let text = [
        good("first"),
        pdn("illegal", "B", "1990", "1. 32-28 18-23 2. 1-6", "1-1"),
        "[White \"open\"]\n[GameType \"20\"]\n\n1. 32-28 {never closed\n\n".into(),
        pdn("unknown", "B", "1990", "1. 32-28 - - ", "1-1"),
        "[White \"other\"]\n[GameType \"30\"]\n\n1. a3-b4 *\n\n".into(),
        "[White \"fen\"]\n[GameType \"20\"]\n[FEN \"W:W1,1:B1\"]\n\n1. 32-28 *\n\n".into(),
        good("last"),
    ]
    .concat();
    let hostile =
        ["", "\0\0\0\u{fffd}", "abstrakt-game 99\n", "abstrakt-game 1\nGame: chess 1\n", "Piskvorky 99x1,"];
    let mut texts = vec![text.as_str()];
    texts.extend(hostile);
    let unknown =
        "abstrakt-game 1\nGame: chess 1\nSetup: s\nSeat 1: \"A\" human\n\nMoves:\nResult: unfinished.\n";
    texts.push(unknown);
    let (imported, left_out) = import_texts::<International>(&mut library, &texts);
    let games: Vec<_> = left_out.iter().filter(|left| left.file == "text-0").map(|left| left.game).collect();
    assert_eq!(games, [2, 3, 4, 5, 6].map(Some), "{left_out:?}");
    assert_eq!((imported.added, imported.left_out), (2, left_out.len() as u64), "{left_out:?}");
    for (number, _) in texts.iter().enumerate() {
        let name = format!("text-{number}");
        let told = left_out.iter().filter(|left| left.file == name);
        assert!(told.clone().count() >= 1, "{name}");
        assert!(told.clone().all(|left| !left.to_string().contains('\n')), "{left_out:?}");
    }
    assert!(library.check(&mut |_| ControlFlow::Continue(())).unwrap().are_sound());
}

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

/// So many of them in one text, numbered from `first` on.
fn random_games(seed: u64, count: usize, first: usize) -> String {
    let mut random = Random::new(seed);
    (first..first + count).map(|number| random_game(&mut random, number)).collect()
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
    import_texts::<International>(&mut library, &[&random_games(5, 120, 0)]);
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
    import_texts::<International>(&mut library, &[&random_games(9, 40, 0)]);
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
    let (one, other) = (random_games(1, 60, 1000), random_games(2, 60, 2000));
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
