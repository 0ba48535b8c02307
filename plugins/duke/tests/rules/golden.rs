//! A whole game, readable: both players take the ply after which the thesis's heuristic likes their position best, chance
//! by numbers that stay the same.

use std::cmp::Reverse;
use std::fmt::Write;

use abstrakt_duke::TheDuke;
use abstrakt_plugin_api::{
    HeuristicChoice, Line, Move, Native, NativeLine, Player, Rules, Status, Tree, kit::mix, legal_moves,
};

use crate::choice;

/// The ply that leads to the best value for its mover, the first by its text of equals. An end that he wins is best,
/// a threatened Duke worst; a draw is taken one turn in three, since its outcome is not known.
fn best(line: &mut NativeLine<TheDuke>, player: Player, turn: u64) -> (String, Move) {
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
    let (_, text, code) = codes.into_iter().map(value).min().unwrap();
    (text, code)
}

#[test]
fn a_whole_game_is_played_as_it_was() {
    let mut line = Native::<TheDuke>::new().open(&choice(&[]), None).unwrap();
    line.bind(&HeuristicChoice { id: Some("thesis".into()), weights: Vec::new() }).unwrap();
    let (mut log, mut turn) = (String::new(), 0);
    for ply in 0_u64.. {
        let (text, code) = match line.status() {
            Status::Over(_) => break,
            Status::Chance => {
                let outcomes = legal_moves(line.position());
                let code = outcomes[mix(ply) as usize % outcomes.len()].code;
                (line.move_text(code).unwrap().0, code)
            }
            Status::Turn { player, mid_turn } => {
                if !mid_turn {
                    turn += 1;
                    let scores = line.snapshot().unwrap().scores;
                    let moves = line.position().count_actions(player.0.into());
                    write!(
                        log,
                        "\n{turn:>3}. player {} {}-{} of {moves:>2} ",
                        player.0 + 1,
                        scores[0],
                        scores[1]
                    )
                    .unwrap();
                }
                best(&mut line, player, turn)
            }
        };
        log += " ";
        log += &text;
        line.push(code);
    }
    write!(log, "\n{:?}\n{}\n{}", line.status(), line.text().unwrap(), line.dump().unwrap()).unwrap();
    insta::assert_snapshot!(log.trim_start());
}
