//! A whole game, readable: both players take the turn after which Y21 and the rings look best for them.

use std::cmp::Reverse;
use std::fmt::Write;

use abstrakt_plugin_api::{
    HeuristicChoice, Line, Move, Native, NativeLine, Player, Rules, Status, Tree, legal_moves,
};
use abstrakt_yinsh::Yinsh;

use crate::choice;

/// The ply that leads to the best value for its mover, the first by its text of equals. An end that he wins is best.
fn best(line: &mut NativeLine<Yinsh>, player: Player) -> (String, Move) {
    let codes: Vec<Move> = legal_moves(line.position()).iter().map(|entry| entry.code).collect();
    let value = |code| {
        let text = line.move_text(code).unwrap().0;
        let value = match line.push(code) {
            Status::Over(outcome) if outcome.winners.contains(player) => i32::MAX,
            Status::Over(_) => i32::MIN,
            _ => line.value(player) - line.value(Player(1 - player.0)),
        };
        line.pop();
        (Reverse(value), text, code)
    };
    let (_, text, code) = codes.into_iter().map(value).min().unwrap();
    (text, code)
}

#[test]
fn a_whole_game_is_played_as_it_was() {
    let mut line = Native::<Yinsh>::new().open(&choice(&[]), None).unwrap();
    line.bind(&HeuristicChoice { id: Some("by-positions".into()), weights: Vec::new() }).unwrap();
    let (mut log, mut turn) = (String::new(), 0);
    while let Status::Turn { player, mid_turn } = line.status() {
        if !mid_turn {
            turn += 1;
            let scores = line.snapshot().unwrap().scores;
            write!(
                log,
                "\n{turn:>2}. {} {}-{}  ",
                ["White", "Black"][player.0 as usize],
                scores[0],
                scores[1]
            )
            .unwrap();
        }
        let (text, code) = best(&mut line, player);
        log += &text;
        line.push(code);
    }
    write!(log, "\n{:?}\n{}\n{}", line.status(), line.text().unwrap(), line.dump().unwrap()).unwrap();
    insta::assert_snapshot!(log.trim_start());
}
