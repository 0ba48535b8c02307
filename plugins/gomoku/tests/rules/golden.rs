//! Whole games, readable: a change of rules, notation or values shows as a difference that a person can judge.

use std::fmt::Write;

use abstrakt_gomoku::{Gomoku, GomokuPosition};
use abstrakt_plugin_api::{HeuristicChoice, InPlace, Line, Native, Player, Rules, ScoredMove, Status, Tree};

use crate::{Dice, choice};

/// A game in which every player takes one of the two moves that the ordering likes best, by dice.
fn playthrough(options: &str, seed: u64) -> String {
    let rules = Native::<Gomoku, InPlace<GomokuPosition>>::new();
    let mut line = rules.open(&choice(options), None).unwrap();
    let (mut dice, mut log) = (Dice(seed), format!("{options}\n"));
    let mut entries = vec![ScoredMove::default(); line.max_moves()];
    for ply in 1.. {
        let Status::Turn { player, .. } = line.status() else { break };
        let values = rules.facts().heuristics.iter().map(|facts| {
            line.bind(&HeuristicChoice { id: Some(facts.id.clone()), weights: Vec::new() }).unwrap();
            format!(" {}", line.value(Player(0)))
        });
        let values: String = values.collect();
        line.bind(&HeuristicChoice::default()).unwrap();
        let count = line.moves(&mut entries, true);
        let list = &mut entries[..count];
        list.sort_by_key(|entry| std::cmp::Reverse(entry.order));
        // A move that is far better than the next is taken.
        let close = list.len() > 1 && list[1].order * 5 > list[0].order * 4;
        let code = list[if close { dice.below(2) } else { 0 }].code;
        let (text, _) = line.move_text(code).unwrap();
        writeln!(log, "{ply:3}. player {} {text:8} of {count:3}, values{values}", player.0 + 1).unwrap();
        line.push(code);
    }
    write!(log, "{:?}\n{}\n{}", line.status(), line.text().unwrap(), line.dump().unwrap()).unwrap();
    log
}

#[test]
fn a_game_of_exactly_five_is_played_as_it_was() {
    insta::assert_snapshot!(playthrough("", 1));
}

#[test]
fn a_game_of_renju_with_swap2_is_played_as_it_was() {
    insta::assert_snapshot!(playthrough("rule=renju opening=swap2", 2));
}
