//! Counts of positions: a data file, and a brute force on small boards.

use abstrakt_plugin_api::conformance::assert_perft;
use abstrakt_plugin_api::perft::{Leaves, count};
use abstrakt_plugin_api::{Game, InPlace, Native, Notation, Position, Rules, Tree, legal_moves};
use abstrakt_random::Random;

use abstrakt_gomoku::{Gomoku, GomokuPosition};

use crate::corpus::row_text;
use crate::oracle::{Oracle, Rule};
use crate::{choice, play, position, start};

/// Made and unmade in place.
type InPlaceGomoku = Native<Gomoku, InPlace<GomokuPosition>>;

#[test]
fn counts_are_those_of_the_data_file() {
    assert_eq!(assert_perft(&InPlaceGomoku::new(), include_str!("../perft.txt")), 22);
}

/// Random positions of small boards, most of them near the end of a game, against the brute force.
#[test]
fn counts_on_small_boards_are_those_of_a_brute_force() {
    let rules = [("exact", Rule::Exact), ("free", Rule::Free), ("renju", Rule::Renju), ("caro", Rule::Caro)];
    let mut random = Random::new(5);
    let (mut compared, mut ended) = (0, 0);
    for side in [5, 6] {
        for (word, rule) in rules {
            for win in 3..=side.min(6) {
                if win != 5 && (rule == Rule::Renju || rule == Rule::Caro) {
                    continue;
                }
                for _ in 0..4 {
                    let options = format!("board={side} win={win} rule={word}");
                    let mut oracle =
                        Oracle { side, win, rule, stones: vec!['.'; (side * side) as usize], colour: 'x' };
                    let plies = random.below((side * side - 4) as usize);
                    for _ in 0..plies {
                        let moves = oracle.moves();
                        let Some(&cell) = moves.get(random.below(moves.len().max(1))) else { break };
                        let next = oracle.play(cell);
                        if next.wins(cell) {
                            break;
                        }
                        oracle = next;
                    }
                    if oracle.moves().is_empty() {
                        continue;
                    }
                    let rows: Vec<String> = oracle.stones.chunks(side as usize).rev().map(row_text).collect();
                    let colour = if oracle.colour == 'x' { "black" } else { "white" };
                    let game = position(&options, &format!("{} {colour} 1 play", rows.join("/")));
                    let empty = oracle.stones.iter().filter(|&&stone| stone == '.').count();
                    let depth = if empty > 12 { 3 } else { 4 };
                    let wanted = oracle.perft(depth);
                    let product: u64 =
                        (0..depth as usize).map(|ply| empty.saturating_sub(ply) as u64).product();
                    ended += usize::from(wanted < product);
                    compared += 1;
                    let mut line = InPlaceGomoku::new().line(game.clone(), 2);
                    for leaves in [Leaves::Counted, Leaves::Made] {
                        assert_eq!(count(&mut line, depth, leaves), wanted, "{options}\n{}", game.dump());
                    }
                }
            }
        }
    }
    assert!(compared > 40 && ended > 15, "{compared} compared, {ended} with ended games or fouls");
}

/// Random dense boards, on which fouls are many, against the definitions.
#[test]
fn forbidden_points_are_those_of_the_definitions() {
    let (mut random, mut fouls) = (Random::new(3), 0);
    for _ in 0..300 {
        let stones: Vec<char> =
            (0..121).map(|_| ['.', '.', '.', '.', 'x', 'x', 'o'][random.below(7)]).collect();
        let oracle = Oracle { side: 11, win: 5, rule: Rule::Renju, stones, colour: 'x' };
        let rows: Vec<String> = oracle.stones.chunks(11).rev().map(row_text).collect();
        let line = format!("{} black 1 play", rows.join("/"));
        // Some boards have a row already.
        let Ok(game) = Gomoku::read(&choice("board=11 rule=renju"), &line) else { continue };
        if game.status().is_over() {
            continue;
        }
        let listed: Vec<usize> = legal_moves(&game).iter().map(|entry| entry.code.0 as usize).collect();
        assert_eq!(listed, oracle.moves(), "{}", game.dump());
        fouls += game.stones().forbidden().count();
    }
    assert!(fouls > 300, "{fouls}");
}

#[test]
fn long_lists_fit_the_declared_bound() {
    let rules = Native::<Gomoku>::new();
    for (options, count) in [("board=19", 361), ("board=20", 400)] {
        let mut line = rules.open(&choice(options), None).unwrap();
        assert_eq!((line.count(), line.max_moves()), (count, 400));
        let mut root = start(options);
        play(&mut root, "a1 s19");
        assert_eq!(legal_moves(&root).len(), count - 2);
    }
}
