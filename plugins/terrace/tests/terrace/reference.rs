//! Random games beside the slow reference: moves, what they lead to, ends, scores, and every feature by its name.

use crate::common::choice;
use crate::common::reference::{End, Reference};
use abstrakt_plugin_api::{
    Game, HeuristicChoice, Line, Native, Notation, Player, Position, Rules, Status, Tree, legal_moves,
};
use abstrakt_random::Random;
use abstrakt_terrace::{Terrace, TerracePosition};

/// The ends of the games of a test.
#[derive(Default)]
struct Seen {
    goals: usize,
    last: usize,
    plies: usize,
    out: usize,
}

fn compare(position: &TerracePosition, slow: &Reference, players: u8) {
    let place = slow.text();
    assert_eq!(position.text(), place);
    let texts = legal_moves(position).iter().map(|entry| position.move_text(entry.code)).collect();
    assert_eq!(slow.moves(), texts, "{place}");
    assert_eq!(position.count(), texts.len(), "{place}");
    match (position.status(), slow.end) {
        (Status::Turn { player, mid_turn: false }, None) => assert_eq!(usize::from(player.0), slow.turn),
        (Status::Over(outcome), Some(end)) => {
            let winner = outcome.winners.iter().next().map(|player| usize::from(player.0));
            let reported = winner.map_or(End::Drawn, End::Won);
            assert_eq!(reported, end, "{place}");
        }
        (reported, end) => panic!("{place}: {reported:?}, {end:?}"),
    }
    for seat in 0..players {
        assert_eq!(position.score(Player(seat)), slow.score(usize::from(seat)), "{place}");
        assert_eq!(position.eliminated(Player(seat)), slow.is_out(usize::from(seat)), "{place}");
    }
}

fn compare_features(rules: &Native<Terrace>, position: &TerracePosition, slow: &Reference, players: u8) {
    let mut line = rules.line(position.clone(), players);
    for facts in &rules.facts().heuristics {
        line.bind(&HeuristicChoice { id: Some(facts.id.clone()), weights: Vec::new() }).unwrap();
        for seat in 0..players {
            let terms = line.explain(Player(seat)).unwrap();
            assert_eq!(terms.len(), 12, "T0 to T11, also those without a weight");
            for term in &terms {
                let name = &facts.features[term.feature].name;
                let slowly = slow.feature(name, usize::from(seat));
                assert_eq!(term.amount, slowly, "{}: {name} of seat {seat}", slow.text());
            }
            let value: i64 = terms.iter().map(|term| term.product).sum();
            assert_eq!(i64::from(line.value(Player(seat))), value);
        }
        for entry in legal_moves(position) {
            let text = position.move_text(entry.code);
            for term in line.explain_order(entry.code).unwrap() {
                let name = &facts.features[term.feature].name;
                assert_eq!(term.amount, slow.order(name, &text), "{}: {name} of {text}", slow.text());
            }
        }
    }
}

/// Random games of a setup; captures and steps of the T are taken more often than by chance, so that games end.
fn play(setup: &str, board: &str, games: u64) -> Seen {
    let rules = Native::<Terrace>::new();
    let choice = choice(setup, board);
    let mut seen = Seen::default();
    for game in 0..games {
        let mut random = Random::new(game);
        let mut position = Terrace::start(&choice).unwrap();
        let mut slow = Reference::start(setup, board);
        for ply in 0..300 {
            compare(&position, &slow, choice.players);
            let Status::Turn { .. } = position.status() else { break };
            if ply % 20 == 0 {
                compare_features(&rules, &position, &slow, choice.players);
            }
            let moves = legal_moves(&position);
            let lively = |text: &str| text.starts_with('T') || (text.contains(':') && !text.ends_with('T'));
            let tries = (0..3).map(|_| moves[random.below(moves.len())].code).collect::<Vec<_>>();
            let code = tries.iter().find(|code| lively(&position.move_text(**code))).unwrap_or(&tries[0]);
            slow = slow.after(&position.move_text(*code));
            position.play(*code);
            seen.plies += 1;
        }
        let fresh = Terrace::read(&choice, &position.text()).unwrap();
        assert_eq!((fresh.key(), fresh.status()), (position.key(), position.status()));
        if let Status::Over(outcome) = position.status() {
            seen.goals += usize::from(outcome.reason == 0);
            seen.last += usize::from(outcome.reason == 1);
        }
        seen.out += (0..choice.players).filter(|&seat| position.eliminated(Player(seat))).count();
    }
    seen
}

#[test]
fn games_for_two_are_the_references() {
    for setup in ["long", "short", "medium", "master"] {
        let seen = play(setup, "8x8", 8);
        assert!(
            seen.goals + seen.last > 3,
            "{setup}: {} games of {} plies",
            seen.goals + seen.last,
            seen.plies
        );
    }
}

#[test]
fn games_for_three_and_four_are_the_references() {
    for (setup, board) in
        [("three-players", "8x8"), ("four-players", "8x8"), ("three-players", "6x6"), ("four-players", "6x6")]
    {
        let seen = play(setup, board, 8);
        assert!(seen.out > 3, "{setup} {board}: {} seats out", seen.out);
        assert!(seen.goals > 0 || seen.last > 0, "{setup} {board}");
    }
}

#[test]
fn games_on_the_small_board_are_the_references() {
    for setup in ["long", "short", "medium", "master"] {
        let seen = play(setup, "6x6", 8);
        assert!(seen.goals + seen.last > 3, "{setup}");
    }
}
