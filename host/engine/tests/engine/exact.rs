//! Exact mode: every algorithm that promises minimax's value gives it, and minimax gives that of a brute force which
//! shares nothing with the engine.

use crate::games::{Grown, Maze, Nim, Small, TicTacToe, brute};
use abstrakt_engine::{
    Score,
    testing::{Sample, check_exact, check_repeatable, check_stopping, search},
};
use abstrakt_vocabulary::{Move, Player, Tree};

const SAMPLE: Sample = Sample { positions: 24, plies: 12, seed: 1, depth: 4, specs: 12 };

/// Mazes for 2, 3 and 4 players, with and without chance.
fn mazes() -> impl Iterator<Item = Maze> {
    (0..12).map(|seed| Maze::new(seed, 40 + seed * 20, 2 + (seed % 3) as u8, seed % 2 == 1))
}

#[test]
fn minimax_equals_brute_force() {
    for maze in mazes() {
        for depth in 1..=4 {
            let found = search(&mut Grown::new(maze.clone()), &format!("minimax:depth={depth}"));
            assert_eq!(found.score, brute(&maze, Player(0), depth, 0), "seed {} depth {depth}", maze.seed);
        }
    }
}

#[test]
fn every_exact_search_equals_minimax() {
    let compared: usize = mazes().map(|maze| check_exact(&mut Grown::new(maze), SAMPLE, 30)).sum();
    assert!(compared > 1500, "{compared}");
}

#[test]
fn every_combination_at_one_position() {
    let all = Sample { positions: 1, plies: 4, depth: 5, specs: usize::MAX, ..SAMPLE };
    for maze in [Maze::new(5, 30, 2, false), Maze::new(8, 60, 3, false)] {
        check_exact(&mut Grown::new(maze), all, 60);
    }
}

#[test]
fn noughts_and_crosses_is_a_draw_of_549945_nodes() {
    let found = search(&mut Grown::new(TicTacToe::default()), "minimax:depth=9");
    assert_eq!((found.score, found.figures.nodes), (Score::ZERO, 549_945));
    let cut = search(&mut Grown::new(TicTacToe::default()), "alpha-beta:depth=9");
    assert_eq!(cut.score, Score::ZERO);
    assert!(cut.figures.nodes < 40_000, "{}", cut.figures.nodes);
    for spec in ["pvs:depth=9", "mtdf:depth=9", "pvs:depth=9,mode=exact,ordering=on", "negamax:depth=9,tt=1"]
    {
        let found = search(&mut Grown::new(TicTacToe::default()), spec);
        assert_eq!(found.score, Score::ZERO, "{spec}");
    }
}

#[test]
fn wins_come_sooner_and_losses_later() {
    // Crosses to move: two ways to win at once, and noughts threaten to.
    let found = search(&mut Grown::new(TicTacToe::after(&[0, 3, 1, 4])), "pvs:depth=5");
    assert_eq!((found.best, found.score), (Some(Move(2)), Score::win_in(1)));
    // Noughts to move against a double threat: lost in 2 plies whatever they do.
    let lost = TicTacToe::after(&[0, 1, 4, 8, 6]);
    for spec in ["minimax:depth=4", "alpha-beta:depth=4", "pvs:depth=4", "mtdf:depth=4,tt=1"] {
        let found = search(&mut Grown::new(lost.clone()), spec);
        assert_eq!(found.score, Score::loss_in(2), "{spec}");
    }
}

#[test]
fn nim_follows_the_exclusive_or() {
    for heaps in [[1, 2, 3], [3, 4, 5], [2, 2, 1], [4, 4, 0], [1, 4, 5]] {
        let root = Nim { heaps, player: 0 };
        let wins = heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0;
        let found = search(&mut Grown::new(root.clone()), "alpha-beta:depth=20,tt=1,mode=exact");
        assert_eq!(found.score > Score::ZERO, wins, "{heaps:?}");
        if wins {
            let mut after = root;
            after.play(found.best.expect("a player acts"));
            assert_eq!(after.heaps.iter().fold(0, |sum, heap| sum ^ heap), 0, "{heaps:?}: the winning move");
        }
    }
}

#[test]
fn the_same_search_twice_makes_the_same_nodes() {
    for maze in mazes().take(4) {
        check_repeatable(&mut Grown::new(maze), Sample { positions: 5, depth: 5, ..SAMPLE });
    }
}

#[test]
fn a_stop_leaves_tree_and_table_usable() {
    for maze in mazes().take(3) {
        check_stopping(&mut Grown::new(maze), Sample { positions: 4, depth: 6, ..SAMPLE });
    }
}

#[test]
fn a_turn_under_way_is_the_first_turn() {
    // Two plies into the game somewhere inside a turn: depth counts that turn.
    let mut tree = Grown::new(Maze::new(3, 50, 2, false));
    let mut entries = [abstrakt_vocabulary::ScoredMove::default(); 16];
    let mut tries = 0;
    while tree.status().starts_turn() || tree.status().player().is_none() {
        let count = tree.moves(&mut entries, false);
        tree.push(entries[tries % count].code);
        tries += 1;
        assert!(tries < 200, "the maze has turns of several plies");
        if tree.status().is_over() {
            tree = Grown::new(Maze::new(3 + tries as u64, 50, 2, false));
        }
    }
    let root = tree.status().player().expect("a player's turn");
    let top = tree.top().clone();
    for depth in 1..4 {
        let right = brute(&top, root, depth - 1, 0);
        for spec in ["minimax", "negamax", "alpha-beta:tt=1"] {
            let spec = if spec.contains(':') {
                format!("{spec},depth={depth}")
            } else {
                format!("{spec}:depth={depth}")
            };
            assert_eq!(search(&mut tree, &spec).score, right, "{spec}");
        }
    }
}
