//! A whole game, readable: both players take the turn after which Y21 and the rings look best for them.

use std::cmp::Reverse;

use abstrakt_plugin_api::{
    HeuristicChoice, Line, Move, Native, NativeLine, Player, Status, Tree, assert_playthrough, legal_moves,
};
use abstrakt_yinsh::Yinsh;

use crate::choice;

/// The ply that leads to the best value for its mover, the first by its text of equals. A won end is best.
fn best(line: &mut NativeLine<Yinsh>, player: Player) -> Move {
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
    codes.into_iter().map(value).min().unwrap().2
}

#[test]
fn a_whole_game_is_played_as_it_was() {
    assert_playthrough!(&Native::<Yinsh>::new(), &choice(&[]), by |line: &mut NativeLine<Yinsh>, _, _| {
        line.bind(&HeuristicChoice { id: Some("by-positions".into()), weights: Vec::new() })?;
        let player = line.status().player().expect("no chance acts");
        Ok(best(line, player))
    });
}
