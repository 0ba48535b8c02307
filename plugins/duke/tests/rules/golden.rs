//! A whole game, readable: both players take the ply after which the heuristic of [Košťál 2021] likes their position
//! best, chance by numbers that stay the same.

use std::cmp::Reverse;

use abstrakt_duke::TheDuke;
use abstrakt_plugin_api::{
    HeuristicChoice, Line, Move, Native, NativeLine, Player, Status, Tree, assert_playthrough, kit::mix,
    legal_moves,
};

use crate::choice;

/// The ply that leads to the best value for its mover, the first by its text of equals. A won end is best,
/// a threatened Duke worst; a draw is taken one turn in three, since its outcome is not known.
fn best(line: &mut NativeLine<TheDuke>, player: Player, turn: u64) -> Move {
    let codes: Vec<Move> = legal_moves(line.position()).iter().map(|entry| entry.code).collect();
    let value = |code| {
        let text = line.move_text(code).unwrap().0;
        let value = match line.push(code) {
            Status::Over(outcome) if outcome.winners.contains(player) => i32::MAX,
            Status::Over(_) => i32::MIN,
            _ if line.position().is_threatened(player.0.into()) => i32::MIN,
            Status::Chance if turn.is_multiple_of(3) => i32::MAX - 1,
            Status::Chance => i32::MIN,
            _ => line.value(player) - line.value(Player(1 - player.0)),
        };
        line.pop();
        (Reverse(value), text, code)
    };
    codes.into_iter().map(value).min().unwrap().2
}

#[test]
fn a_whole_game_is_played_as_it_was() {
    let mut turn = 0;
    assert_playthrough!(&Native::<TheDuke>::new(), &choice(&[]), by |line: &mut NativeLine<TheDuke>, moves, ply| {
        line.bind(&HeuristicChoice { id: Some("thesis".into()), weights: Vec::new() })?;
        let Status::Turn { player, mid_turn } = line.status() else {
            return Ok(moves[mix(ply) as usize % moves.len()].code);
        };
        turn += u64::from(!mid_turn);
        Ok(best(line, player, turn))
    });
}
