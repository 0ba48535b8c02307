//! Perft: counts of small games that were published or counted by other means.

use crate::games::{Grown, Maze, Small, TicTacToe};
use abstrakt_engine::{
    Leaves, Stop, perft,
    testing::{StepClock, search},
};

fn count<G: Small>(game: G, depth: u32, leaves: Leaves) -> u64 {
    perft(&mut Grown::new(game), depth, leaves, &StepClock::frozen(), &Stop::new())
        .expect("nobody stops it")
        .leaves
}

#[test]
fn noughts_and_crosses() {
    // Sequences of n moves that are possible; finished games above the horizon contribute nothing.
    let published = [1, 9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872];
    for (depth, right) in published.into_iter().enumerate() {
        assert_eq!(count(TicTacToe::default(), depth as u32, Leaves::Made), right, "depth {depth}");
        assert_eq!(count(TicTacToe::default(), depth as u32, Leaves::Counted), right, "depth {depth}");
    }
}

#[test]
fn divide_adds_up() {
    let mut tree = Grown::new(TicTacToe::default());
    let found = perft(&mut tree, 5, Leaves::Made, &StepClock::frozen(), &Stop::new()).unwrap();
    assert_eq!(found.divide.len(), 9);
    assert_eq!(found.divide.iter().map(|(_, leaves)| leaves).sum::<u64>(), found.leaves);
    assert_eq!(found.nodes, 9 + 72 + 504 + 3024 + 15_120);
}

#[test]
fn turns_of_several_plies_are_one_deep() {
    // Negamax values each leaf of perft once: two ways to count the same tree.
    for seed in 0..6 {
        let maze = Maze::new(seed, 200, 2 + (seed % 2) as u8, seed % 2 == 0);
        if maze.seats > 2 {
            continue;
        }
        for depth in 1..=4 {
            let valued = search(&mut Grown::new(maze.clone()), &format!("negamax:depth={depth}"));
            assert_eq!(valued.figures.horizon, count(maze.clone(), depth, Leaves::Made), "seed {seed}");
        }
    }
}

#[test]
fn a_stopped_perft_leaves_the_tree_at_its_top() {
    let stop = Stop::new();
    stop.set();
    let mut tree = Grown::new(TicTacToe::default());
    assert_eq!(perft(&mut tree, 9, Leaves::Made, &StepClock::frozen(), &stop), None);
    assert_eq!(tree.stack.len(), 1);
}
