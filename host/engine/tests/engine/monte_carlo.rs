//! Monte Carlo tree search: it proves what can be proved, samples chance by weight, keeps its limits, and is the same
//! each time.

use std::time::Duration;

use crate::games::{Bag, Grown, Maze, Nim, Small, TicTacToe, brute};
use abstrakt_engine::{
    Ended, Engine, NoObserver, Score, SearchResult, SearchTask, Spec, Stop,
    testing::{StepClock, search},
};
use abstrakt_vocabulary::{Move, Player, Status};

fn decided(found: &SearchResult) -> Option<bool> {
    found.score.decided().map(|(won, _)| won)
}

#[test]
fn wins_at_once_are_played_and_threats_are_met() {
    for spec in ["mcts:playouts=500", "mcts:playouts=500,cutoff=9,bias=0", "root-mcts:playouts=300,threads=3"]
    {
        let found = search(&mut Grown::new(TicTacToe::after(&[0, 3, 1, 4])), spec);
        assert_eq!(
            (found.best, found.score, found.ended),
            (Some(Move(2)), Score::win_in(1), Ended::Settled),
            "{spec}"
        );
        // Noughts must stop a row.
        let found = search(&mut Grown::new(TicTacToe::after(&[0, 4, 1])), spec);
        assert_eq!(found.best, Some(Move(2)), "{spec}");
    }
}

#[test]
fn lost_and_drawn_games_are_proved() {
    // Noughts to move against two threats.
    let found = search(&mut Grown::new(TicTacToe::after(&[0, 1, 4, 8, 6])), "mcts:playouts=20000");
    assert_eq!((decided(&found), found.ended), (Some(false), Ended::Settled));
    for cells in [&[4, 0, 8][..], &[0, 4, 8, 1], &[4, 0, 2]] {
        let root = TicTacToe::after(cells);
        let player = root.status().player().unwrap();
        assert_eq!(brute(&root, player, 9, 0), Score::ZERO, "{cells:?}");
        let found = search(&mut Grown::new(root), "mcts:playouts=200000");
        assert_eq!((found.score, found.ended), (Score::ZERO, Ended::Settled), "{cells:?}");
    }
}

#[test]
fn nim_is_solved_for_both_players() {
    for player in 0..2 {
        for heaps in [[1, 2, 3], [1, 2, 2], [3, 1, 0], [2, 2, 1], [1, 3, 2], [3, 3, 1]] {
            let root = Nim { heaps, player };
            let wins = heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0;
            let found = search(&mut Grown::new(root.clone()), "mcts:playouts=300000");
            assert_eq!((decided(&found), found.ended), (Some(wins), Ended::Settled), "{heaps:?}");
            let mut after = root;
            for code in &found.lines[0].moves {
                assert!(after.moves().iter().any(|entry| entry.code == *code), "{heaps:?}: an illegal line");
                after.play(*code);
            }
            assert!(after.status().is_over(), "the line of a proof goes to the end");
            let (_, plies) = found.score.decided().unwrap();
            assert_eq!(plies as usize, found.lines[0].moves.len());
        }
    }
}

#[test]
fn eliminated_is_lost_for_the_root_and_others_hold_together() {
    // Mazes for three and four are small enough for wins and losses within three turns to be proved as they are.
    let mut proofs = 0;
    for seed in 0..200 {
        let maze = Maze::new(seed, 2000, 3 + (seed % 2) as u8, false);
        let exact = brute(&maze, Player(0), 3, 0);
        if exact.is_decided() {
            let found = search(&mut Grown::new(maze), "mcts:playouts=30000,exploration=50");
            assert_eq!(decided(&found), exact.decided().map(|(won, _)| won), "seed {seed}");
            proofs += 1;
        }
    }
    assert!(proofs >= 5, "{proofs}");
}

#[test]
fn one_thread_is_the_same_each_time_and_the_seed_counts() {
    let run = |seed: u64| {
        let root = Maze::new(5, 3000, 2, true);
        let found = search(&mut Grown::new(root), &format!("mcts:nodes=20000,cutoff=3,seed={seed}"));
        (found.best, found.score, found.figures.nodes, found.lines)
    };
    assert_eq!(run(1), run(1));
    assert!((2..6).any(|seed| run(seed).1 != run(1).1));
    let threads = || {
        let found = search(&mut Grown::new(Maze::endless(5, 9000, 2)), "root-mcts:playouts=400,threads=3");
        (found.best, found.score, found.figures.nodes)
    };
    assert_eq!(threads(), threads(), "playouts alone: also several trees");
}

#[test]
fn limits_are_kept() {
    let tree = || Grown::new(Maze::endless(4, 9000, 2));
    for nodes in [600, 5000, 20_001] {
        let found = search(&mut tree(), &format!("mcts:nodes={nodes}"));
        assert_eq!((found.ended, found.figures.nodes), (Ended::Nodes, nodes));
    }
    let nodes = |playouts: u32| search(&mut tree(), &format!("mcts:playouts={playouts}")).figures.nodes;
    // Without a cut-off a playout is its way down the tree, one ply more than the last at most.
    assert!(nodes(1) < nodes(100) && nodes(100) < nodes(1000));
    assert!(nodes(1000) < nodes(100) + 900 * 100);
    let clock = StepClock::new(Duration::from_millis(1));
    let mut engine = Engine::new("mcts:time=50ms".parse().unwrap()).unwrap();
    let stop = Stop::new();
    let found = engine.search(&mut tree(), SearchTask::new(&stop, &clock, &mut NoObserver)).unwrap();
    assert_eq!(found.ended, Ended::Time);
    let mut engine = Engine::new("mcts:clock=5m".parse().unwrap()).unwrap();
    let clock = StepClock::new(Duration::from_millis(20));
    let found = engine.search(&mut tree(), SearchTask::new(&stop, &clock, &mut NoObserver)).unwrap();
    assert_eq!(found.ended, Ended::Time);
    assert!(found.figures.elapsed < Duration::from_secs(21), "a fifteenth is planned, not three times that");
}

#[test]
fn a_search_that_was_stopped_before_it_began_has_a_legal_move() {
    for text in ["mcts:playouts=9", "root-mcts:playouts=9,threads=2", "mcts:nodes=1"] {
        let spec: Spec = text.parse().unwrap();
        let (stop, clock) = (Stop::new(), StepClock::frozen());
        if !text.contains("nodes") {
            stop.set();
        }
        let maze = Maze::new(2, 900, 2, false);
        let mut tree = Grown::new(maze.clone());
        let mut engine = Engine::new(spec).unwrap();
        let found = engine.search(&mut tree, SearchTask::new(&stop, &clock, &mut NoObserver)).unwrap();
        assert!(maze.moves().iter().any(|entry| Some(entry.code) == found.best), "{text}");
        assert_eq!(tree.stack.len(), 1, "{text}: the tree is not at its top");
    }
}

#[test]
fn several_lines_are_distinct_and_legal() {
    for seed in 0..10 {
        let root = Maze::new(seed, 300, 2 + (seed % 3) as u8, seed % 2 == 1);
        let spec: Spec = "mcts:playouts=3000,cutoff=2".parse().unwrap();
        let (stop, clock, observer) = (Stop::new(), StepClock::frozen(), &mut NoObserver);
        let mut task = SearchTask::new(&stop, &clock, observer);
        task.lines = 9;
        let found = Engine::new(spec).unwrap().search(&mut Grown::new(root.clone()), task).unwrap();
        assert_eq!(found.lines.len(), root.moves().len());
        for line in &found.lines {
            let mut game = root.clone();
            for code in &line.moves {
                assert!(game.status() != Status::Chance, "nobody chooses at chance");
                assert!(game.moves().iter().any(|entry| entry.code == *code), "seed {seed}: illegal");
                game.play(*code);
            }
        }
    }
}

#[test]
fn chance_nodes_come_near_the_exact_chance_of_winning() {
    // The heuristic knows nothing, so that the logistic curve has its least spread, one unit, and the value can be
    // turned back into a share of wins.
    for (left, drawn) in [([1, 1, 1, 0, 0], 2), ([2, 0, 1, 0, 0], 1), ([0, 1, 1, 1, 0], 2)] {
        let root = Bag::new(left, drawn, 1).decided();
        let exact = root.chance_of_winning();
        let found = search(&mut Grown::new(root.clone()), "mcts:playouts=60000");
        let share = match found.score.decided() {
            Some((won, _)) => f64::from(u8::from(won)),
            None => 1.0 / (1.0 + (-found.score.units()).exp()),
        };
        assert!((share - exact).abs() < 0.03, "{left:?}: {share} instead of {exact}");
        let mut after = root;
        after.play(found.best.expect("a player acts"));
        assert!((after.chance_of_winning() - exact).abs() < 1e-9, "{left:?}: the move is not the best");
    }
}
