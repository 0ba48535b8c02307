//! The crate against the plain implementation, ply by ply over random games of every option.

use std::collections::BTreeMap;

use abstrakt_plugin_api::{
    Choice, Game, HeuristicChoice, Line, Native, NativeLine, Outcome, Player, Players, Position, Rules,
    Status, Term, Tree, kit::mix,
};
use abstrakt_yinsh::Yinsh;

use crate::plain::{Due, Plain};
use crate::plain_features;

const HEURISTICS: [&str; 3] = ["storm", "by-positions", "basic"];

fn options(index: u64) -> ([bool; 3], Choice) {
    let options = [0, 1, 2].map(|bit| index >> bit & 1 == 1);
    (options, Choice { setup: 0, players: 2, options: options.map(i32::from).into() })
}

/// Random plies; with a taste for rows, which random play makes too seldom.
fn pick(plain: &Plain, line: &mut NativeLine<Yinsh>, seed: u64) -> String {
    let texts: Vec<String> = plain.plies().into_iter().collect();
    let wanted = !mix(seed).is_multiple_of(4);
    let noisy = |text: &&String| {
        let code = line.read_move(text).unwrap();
        abstrakt_plugin_api::legal_moves(line.position())
            .iter()
            .any(|entry| entry.code == code && entry.flags.has(abstrakt_plugin_api::Flags::NOISY))
    };
    let rows: Vec<&String> = if wanted { texts.iter().filter(noisy).collect() } else { Vec::new() };
    let choices = if rows.is_empty() { texts.iter().collect() } else { rows };
    choices[mix(seed ^ 1) as usize % choices.len()].clone()
}

#[test]
fn rules_are_those_of_the_plain_implementation() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for game in 0..80 {
        let (switches, choice) = options(game);
        let mut plain = Plain::new(switches);
        let mut line = Native::<Yinsh>::new().open(&choice, None).unwrap();
        for ply in 0.. {
            let place = format!("game {game}, ply {ply}: {}", line.text().unwrap());
            compare(&plain, &mut line, &choice, &place);
            if plain.due == Due::Over {
                *seen.entry(format!("{switches:?} ending {}", plain.ending)).or_default() += 1;
                break;
            }
            let text = pick(&plain, &mut line, game << 16 | ply);
            let quiet = line.position().clone();
            let code = line.read_move(&text).unwrap();
            line.push(code);
            let rows = plain.rows(0).len() + plain.rows(1).len();
            plain.play(&text);
            let noisy = plain.due == Due::Row && plain.mid_turn && rows == 0;
            check_flag(&quiet, code, noisy, &place);
        }
    }
    // Every option's games reach a decision; those without markers are built in `endings`.
    assert_eq!(seen.keys().filter(|key| key.ends_with("ending 0")).count(), 8, "{seen:?}");
}

/// A ring move is noisy exactly when it makes a row of the mover.
fn check_flag(before: &impl Position, code: abstrakt_plugin_api::Move, makes_row: bool, place: &str) {
    if !matches!(abstrakt_yinsh::ply::Ply::of(code), abstrakt_yinsh::ply::Ply::Shift(_)) {
        return;
    }
    let entries = abstrakt_plugin_api::legal_moves(before);
    let entry = entries.iter().find(|entry| entry.code == code).unwrap();
    assert_eq!(entry.flags.has(abstrakt_plugin_api::Flags::NOISY), makes_row, "{place}");
}

fn compare(plain: &Plain, line: &mut NativeLine<Yinsh>, choice: &Choice, place: &str) {
    let status = match plain.due {
        Due::Over => {
            let winners = plain.winner.map_or(Players::NONE, |side| Players::only(Player(side as u8)));
            Status::Over(Outcome { winners, reason: plain.ending })
        }
        _ => Status::Turn { player: Player(plain.actor as u8), mid_turn: plain.mid_turn },
    };
    assert_eq!(line.status(), status, "{place}");
    let snapshot = line.snapshot().unwrap();
    let texts = snapshot.moves.iter().map(|reported| reported.text.clone()).collect();
    assert_eq!(plain.plies(), texts, "{place}");
    assert_eq!(line.count(), snapshot.moves.len(), "{place}");
    assert_eq!(snapshot.scores, plain.taken, "{place}");
    assert!(line.dump().unwrap().ends_with(&format!("markers left: {}", plain.left)), "{place}");
    // A position read from its text is built afresh: equal in keys, lines and counters to the one played.
    let fresh = Yinsh::read(choice, &snapshot.text).expect(place);
    assert_eq!(&fresh, line.position(), "{place}");
}

#[test]
fn features_are_those_of_the_plain_implementation() {
    let mut counted = [0; 22];
    for game in 0..24 {
        let (switches, choice) = options(game);
        let mut plain = Plain::new(switches);
        let mut line = Native::<Yinsh>::new().open(&choice, None).unwrap();
        for ply in 0.. {
            if plain.due == Due::Over {
                break;
            }
            let text = pick(&plain, &mut line, game << 16 | ply | 1 << 40);
            let code = line.read_move(&text).unwrap();
            let place = format!("game {game}, ply {ply}: {}, {text}", line.text().unwrap());
            if mix(ply ^ game).is_multiple_of(3) || plain.due == Due::Place {
                let sides = [0, 1].map(|side| plain_features::making_rows(&plain, side));
                for (sum, amount) in counted.iter_mut().zip(sides[plain.actor]) {
                    *sum += i32::from(amount != 0);
                }
                compare_features(&plain, sides, &mut line, &text, &place);
            }
            line.push(code);
            plain.play(&text);
        }
    }
    assert!(counted.iter().all(|times| *times > 0), "each feature has been met: {counted:?}");
}

fn compare_features(
    plain: &Plain,
    sides: [[i32; 22]; 2],
    line: &mut NativeLine<Yinsh>,
    text: &str,
    place: &str,
) {
    let facts = Yinsh::facts();
    let code = line.read_move(text).unwrap();
    for (index, id) in HEURISTICS.into_iter().enumerate() {
        line.bind(&HeuristicChoice { id: Some(id.into()), weights: Vec::new() }).unwrap();
        let named = |terms: Vec<Term>| -> BTreeMap<String, (i32, i32)> {
            let name = |term: &Term| facts.heuristics[index].features[term.feature].name.clone();
            terms.iter().map(|term| (name(term), (term.amount, term.divisor))).collect()
        };
        for (side, amounts) in sides.into_iter().enumerate() {
            let terms = named(line.explain(Player(side as u8)).unwrap());
            assert_eq!(terms, values(plain, side, amounts, id), "{id} {side} {place}");
        }
        let wanted = plain_features::ordering(plain, text);
        let wanted = wanted.into_iter().map(|(name, amount)| (name.to_owned(), (amount, 1))).collect();
        assert_eq!(named(line.explain_order(code).unwrap()), wanted, "{id} {place}");
    }
}

/// Names, amounts and divisors as the tables of [Houdek 2010] say.
fn values(plain: &Plain, side: usize, amounts: [i32; 22], id: &str) -> BTreeMap<String, (i32, i32)> {
    let mut terms = BTreeMap::new();
    if plain.due == Due::Place {
        terms.insert("YP0".to_owned(), (1, 1));
        let columns = plain_features::placing(plain, side, id == "by-positions");
        for (prefix, column) in ["", "block.", "edge."].into_iter().zip(columns) {
            for (number, amount) in (1..).zip(column) {
                terms.insert(format!("{prefix}YP{number}"), (amount, 1));
            }
        }
        return terms;
    }
    for (number, amount) in amounts.into_iter().enumerate() {
        let divisor = match number {
            2 | 4 | 6 | 8 | 17 | 19 => 12,
            3 | 5 | 7 | 9 | 18 | 20 => 13,
            10 => 14,
            11 => 15,
            _ => 0,
        };
        let divisor = if id == "storm" && divisor != 0 { amounts[divisor] } else { 1 };
        // A divisor of 0 makes the term 0: it is left out.
        if divisor != 0 {
            terms.insert(format!("Y{number}"), (amount, divisor));
        }
    }
    terms
}
