//! The crate against the plain implementation, ply by ply over random games of every option.

use std::collections::BTreeMap;

use abstrakt_duke::TheDuke;
use abstrakt_plugin_api::{
    Choice, Flags, Game, Line, Native, NativeLine, Outcome, Player, Players, Position, Rules, Status, Tree,
    kit::mix, legal_moves,
};

use crate::plain::{Due, Plain};

fn options(index: u64) -> ([bool; 2], Choice) {
    let options = [index & 1 == 1, index >> 1 & 1 == 1];
    (options, Choice { setup: 0, players: 2, options: options.map(i32::from).into() })
}

/// Random plies with a taste for captures, drawing less as the game goes on so that tiles are captured and games end.
fn pick(texts: &[String], noisy: &[String], seed: u64) -> String {
    let taste = mix(seed) % 8;
    let quiet: Vec<&String> = texts.iter().filter(|text| *text != "draw").collect();
    let choices = match taste {
        0..=2 if !noisy.is_empty() => noisy.iter().collect(),
        3..=5 if !quiet.is_empty() => quiet,
        _ => texts.iter().collect(),
    };
    choices[mix(seed ^ 1) as usize % choices.len()].clone()
}

#[test]
fn rules_are_those_of_the_plain_implementation() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for game in 0..32 {
        let (switches, choice) = options(game);
        let mut plain = Plain::new(switches[0], switches[1]);
        let mut line = Native::<TheDuke>::new().open(&choice, None).unwrap();
        for ply in 0..400 {
            let place = format!("game {game}, ply {ply}: {}", line.text().unwrap());
            let noisy = compare(&plain, &mut line, &choice, &place);
            if let Due::Over { reason, .. } = plain.due {
                *seen.entry(format!("{switches:?} ending {reason}")).or_default() += 1;
                break;
            }
            let texts: Vec<String> = plain.plies().into_iter().collect();
            let text = pick(&texts, &noisy, game << 16 | ply);
            let code = line.read_move(&text).unwrap();
            line.push(code);
            plain.play(&text);
        }
    }
    // Captured Dukes without the guard rule, Dukes beyond rescue with it.
    for wanted in ["[false, true] ending 0", "[true, true] ending 1", "[true, false] ending 1"] {
        assert!(seen.get(wanted).is_some_and(|games| *games >= 2), "{wanted}: {seen:?}");
    }
}

/// Compares all that can be seen; the texts of captures.
fn compare(plain: &Plain, line: &mut NativeLine<TheDuke>, choice: &Choice, place: &str) -> Vec<String> {
    let turn = |mid_turn| Status::Turn { player: Player(plain.actor as u8), mid_turn };
    let status = match &plain.due {
        Due::Setup(placed) => turn(*placed > 0),
        Due::Act => turn(false),
        Due::Place(_) => turn(true),
        Due::Chance => Status::Chance,
        Due::Over { winner, reason } => {
            let winners = winner.map_or(Players::NONE, |side| Players::only(Player(side as u8)));
            Status::Over(Outcome { winners, reason: *reason })
        }
    };
    assert_eq!(line.status(), status, "{place}");
    let snapshot = line.snapshot().unwrap();
    let texts = snapshot.moves.iter().map(|reported| reported.text.clone()).collect();
    assert_eq!(plain.plies(), texts, "{place}");
    assert_eq!(line.count(), snapshot.moves.len(), "{place}");
    let size = |side: usize| plain.bags[side].values().sum::<u32>();
    assert_eq!([0, 1].map(|side| u32::from(line.position().bag(side).len())), [size(0), size(1)], "{place}");
    assert_eq!(u32::from(line.position().quiet()), plain.quiet, "{place}");
    let threatened = [0, 1].map(|side| line.position().is_threatened(side));
    assert_eq!(threatened, [0, 1].map(|side| plain.threatened(side)), "{place}");
    for side in [0, 1] {
        let counted = line.position().count_actions(side) as usize;
        assert_eq!(counted, plain.actions(side).len(), "{place}");
    }
    // A position read from its text is built afresh: equal to the one played in every field.
    let fresh = TheDuke::read(choice, &snapshot.text).expect(place);
    assert_eq!(&fresh, line.position(), "{place}");
    captures(plain, line, place)
}

/// The listed captures; exactly these are flagged noisy.
fn captures(plain: &Plain, line: &mut NativeLine<TheDuke>, place: &str) -> Vec<String> {
    if plain.due != Due::Act {
        return Vec::new();
    }
    let entries = legal_moves(line.position());
    let mut found = Vec::new();
    for entry in entries {
        let text = line.move_text(entry.code).unwrap().0;
        let mut next = plain.clone();
        next.play(&text);
        let captures = next.board.len() < plain.board.len();
        assert_eq!(entry.flags.has(Flags::NOISY), captures, "{text} at {place}");
        assert_eq!(entry.flags.has(Flags::IRREVERSIBLE), captures || text == "draw", "{text} at {place}");
        if captures {
            found.push(text);
        }
    }
    found
}

#[test]
fn weights_of_chance_are_the_counts_in_the_bag() {
    let mut line = Native::<TheDuke>::new().open(&options(2).1, None).unwrap();
    let mut plain = Plain::new(false, true);
    let opening = "duke@c1 footman@d1 footman@c2 duke@c6 footman@c5 footman@d6 draw";
    for text in opening.split(' ') {
        let code = line.read_move(text).unwrap();
        line.push(code);
        plain.play(text);
    }
    let reported: BTreeMap<String, u32> = line
        .snapshot()
        .unwrap()
        .moves
        .iter()
        .map(|reported| (reported.text.clone(), reported.weight as u32))
        .collect();
    assert_eq!(reported, plain.bags[0]);
    assert_eq!((reported.len(), reported.values().sum::<u32>()), (14, 16));
    assert_eq!(line.position().turns(), Some(14));
}
