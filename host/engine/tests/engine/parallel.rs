//! Several threads: with one they are the sequential search, with more they find the same value; a stop or a limit
//! leaves everything usable.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use crate::games::{Bag, Grown, Maze, Nim, Small, SolvedNim, TicTacToe, best_values, brute};
use abstrakt_engine::{
    Algorithm, Ended, Engine, NoObserver, Score, SearchResult, SearchTask, Spec, Stop,
    testing::{Clock, StepClock, search},
};
use abstrakt_vocabulary::{Move, Player, ScoredMove, Tree};

const TREE_SEARCHES: [&str; 3] = ["pv-splitting", "ybwc", "lazy-smp"];

/// Mazes for 2, 3 and 4 players, with and without chance.
fn mazes() -> impl Iterator<Item = Maze> {
    (0..12).map(|seed| Maze::new(seed, 60 + seed * 40, 2 + (seed % 3) as u8, seed % 2 == 1))
}

#[test]
fn with_one_thread_each_is_principal_variation_search() {
    let same = |mut tree: Grown<Maze>, settings: &str| {
        let figures =
            |found: SearchResult| (found.best, found.score, found.figures.nodes, found.figures.horizon);
        let right = figures(search(&mut tree, &format!("pvs:{settings}")));
        for algorithm in TREE_SEARCHES {
            let found = figures(search(&mut tree, &format!("{algorithm}:threads=1,{settings}")));
            assert_eq!(found, right, "{algorithm}:{settings}");
        }
    };
    for maze in mazes() {
        same(Grown::new(maze.clone()), "depth=5,mode=exact,tt=1");
        same(Grown::new(maze), "depth=6,tt=1");
    }
    same(Grown::new(Maze::endless(4, 5000, 2)), "nodes=20000,tt=1");
}

/// A win that a solver knows is found at the root, however deep it lies; where it knows of none, one thread makes the nodes of
/// `pvs`.
#[test]
fn each_asks_the_solvers_at_its_root() {
    let figures = |heaps: [u8; 3], spec: &str| {
        let found = search(&mut Grown::new(SolvedNim::new(heaps, [1, 1])), spec);
        (found.best, found.score, found.figures.nodes, found.lines[0].moves.clone())
    };
    let settings = "depth=4,mode=play,solver=20,tt=1";
    for (heaps, is_won) in [([5, 4, 6], true), ([1, 4, 4], true), ([5, 6, 3], false)] {
        let right = figures(heaps, &format!("pvs:{settings}"));
        for algorithm in TREE_SEARCHES {
            assert_eq!(figures(heaps, &format!("{algorithm}:threads=1,{settings}")), right, "{algorithm}");
            if is_won {
                let several = figures(heaps, &format!("{algorithm}:threads=2,{settings}"));
                assert_eq!(several, right, "{algorithm}: a solver needs one thread");
            }
        }
    }
}

/// Settings of exact searches: none of the switches, all of them, and seeded choices between.
fn settings(seed: u64) -> String {
    let facts = Algorithm::Ybwc.facts();
    let mut text = "mode=exact".to_owned();
    let mut bits = abstrakt_vocabulary::kit::mix(seed);
    for switch in facts.switches.iter().filter(|switch| switch.preserves_value() && switch.opt.id != "mode") {
        let value = if bits & 1 == 1 { switch.opt.default.max(1) } else { 0 };
        text += &format!(",{}={}", switch.opt.id, switch.opt.word(value));
        bits >>= 1;
    }
    text + if bits & 1 == 1 { ",tt=1" } else { ",tt=off" }
}

fn check_values<G: Small>(root: &G, depth: u32, seed: u64) {
    let player = root.status().player().expect("a player's turn");
    let right = brute(root, player, depth, 0);
    for (number, algorithm) in TREE_SEARCHES.into_iter().enumerate() {
        for threads in [2, 3 + seed % 2] {
            let settings = settings(seed * 9 + number as u64 * 3 + threads);
            let spec = format!("{algorithm}:depth={depth},threads={threads},{settings}");
            let found = search(&mut Grown::new(root.clone()), &spec);
            assert_eq!(found.score, right, "{spec}");
            assert!(root.moves().iter().any(|entry| Some(entry.code) == found.best), "{spec}");
        }
    }
}

#[test]
fn several_threads_find_minimaxs_value_in_mazes() {
    for maze in mazes() {
        for depth in [3, 5] {
            check_values(&maze, depth, maze.seed + u64::from(depth) / 3);
        }
    }
}

#[test]
fn several_threads_find_minimaxs_value_on_boards_and_bags() {
    for (seed, cells) in [&[4, 0][..], &[0, 8], &[1, 4, 6], &[0, 1, 4, 8, 6]].into_iter().enumerate() {
        check_values(&TicTacToe::after(cells), 7, seed as u64);
    }
    check_values(&Nim { heaps: [1, 3, 4], player: 1 }, 8, 20);
    check_values(&Nim { heaps: [1, 2, 3], player: 0 }, 6, 21);
    for drawn in 0..5 {
        check_values(&Bag::new([2, 1, 1, 1, 1], drawn, 2), 4, 30 + drawn as u64);
    }
}

#[test]
fn several_lines_come_from_several_threads_too() {
    let maze = Maze::new(4, 300, 2, false);
    let values = best_values(&maze, 4, 2);
    for algorithm in TREE_SEARCHES {
        let spec: Spec = format!("{algorithm}:depth=5,mode=exact,threads=3,tt=1").parse().unwrap();
        let (stop, clock, observer) = (Stop::new(), StepClock::frozen(), &mut NoObserver);
        let mut task = SearchTask::new(&stop, &clock, observer);
        task.lines = 2;
        let found = Engine::new(spec).unwrap().search(&mut Grown::new(maze.clone()), task).unwrap();
        let scores: Vec<Score> = found.lines.iter().map(|line| line.score).collect();
        assert_eq!(scores, values, "{algorithm}");
        for line in &found.lines {
            let mut game = maze.clone();
            for code in &line.moves {
                assert!(game.moves().iter().any(|entry| entry.code == *code), "{algorithm}: an illegal line");
                game.play(*code);
            }
        }
    }
}

/// A clock that sets the stop flag when any thread looks at it for the nth time.
struct StopClock {
    stop: Stop,
    looks: AtomicU64,
}

impl Clock for StopClock {
    fn now(&self) -> Duration {
        if self.looks.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.set();
        }
        Duration::ZERO
    }
}

#[test]
fn a_stop_at_any_moment_leaves_tree_and_table_usable() {
    for seed in 0..2 {
        let maze = Maze::new(seed, 4000, 2, seed == 1);
        let right = brute(&maze, Player(0), 7, 0);
        for algorithm in TREE_SEARCHES {
            let spec: Spec =
                format!("{algorithm}:depth=7,threads=3,mode=exact,time=1h,tt=1").parse().unwrap();
            let mut engine = Engine::new(spec).unwrap();
            let mut tree = Grown::new(maze.clone());
            for looks in [0, 1, 2, 3, 8, 21] {
                let stop = Stop::new();
                let clock = StopClock { stop: stop.clone(), looks: looks.into() };
                if looks == 0 {
                    stop.set();
                }
                let found =
                    engine.search(&mut tree, SearchTask::new(&stop, &clock, &mut NoObserver)).unwrap();
                assert_eq!(tree.stack.len(), 1, "{algorithm}: the tree is not at its top");
                assert!(maze.moves().iter().any(|entry| Some(entry.code) == found.best), "{algorithm}");
            }
            let (stop, clock) = (Stop::new(), StepClock::frozen());
            let found = engine.search(&mut tree, SearchTask::new(&stop, &clock, &mut NoObserver)).unwrap();
            assert_eq!(found.score, right, "{algorithm} after stops, seed {seed}");
        }
    }
}

#[test]
fn threads_keep_a_node_limit_together() {
    for algorithm in TREE_SEARCHES.into_iter().chain(["root-mcts"]) {
        for threads in [2, 4] {
            let spec = format!("{algorithm}:nodes=30000,threads={threads},tt=1");
            let found = search(&mut Grown::new(Maze::endless(9, 50_000, 2)), &spec);
            assert_eq!(found.ended, Ended::Nodes, "{spec}");
            // The thread that finds nothing left ends the search, while the others hold what a look gave them.
            let spent = 30_000 - (threads - 1) * 512..=30_000;
            assert!(spent.contains(&found.figures.nodes), "{spec}: {}", found.figures.nodes);
        }
    }
}

/// At least one line of plies is made one after the other, and never all of them where a node was shared out.
#[test]
fn the_longest_chain_of_plies_is_what_threads_cannot_share() {
    for (algorithm, depth) in [("pv-splitting", 5_u32), ("ybwc", 5), ("ybwc", 6)] {
        for maze in mazes().filter(|maze| maze.seed % 3 == 1) {
            let figures = |threads| {
                let spec = format!("{algorithm}:depth={depth},mode=exact,threads={threads},tt=off");
                search(&mut Grown::new(maze.clone()), &spec).figures
            };
            let (alone, team) = (figures(1), figures(2));
            assert_eq!(alone.critical_path, alone.nodes, "one thread makes them all");
            assert!((u64::from(depth)..team.nodes).contains(&team.critical_path), "{algorithm}: {team:?}");
        }
    }
}

#[test]
fn more_threads_than_moves_are_no_trouble() {
    for algorithm in TREE_SEARCHES {
        for seed in 0..5 {
            let maze = Maze::new(seed, 500, 2, false);
            let spec = format!("{algorithm}:depth=6,threads=12,mode=exact,tt=1");
            let found = search(&mut Grown::new(maze.clone()), &spec);
            assert_eq!(found.score, brute(&maze, Player(0), 6, 0), "{spec}, seed {seed}");
        }
    }
}

#[test]
fn a_fault_in_one_thread_is_told() {
    /// A game that breaks in every fork after some plies.
    struct Brittle(Grown<Maze>, bool);

    impl Tree for Brittle {
        fn status(&self) -> abstrakt_vocabulary::Status {
            self.0.status()
        }
        fn key(&self) -> u64 {
            self.0.key()
        }
        fn table_key(&self) -> u64 {
            self.0.table_key()
        }
        fn moves(&mut self, out: &mut [ScoredMove], ordered: bool) -> usize {
            if self.1 { 0 } else { self.0.moves(out, ordered) }
        }
        fn count(&mut self) -> usize {
            self.0.count()
        }
        fn turns(&mut self) -> Option<u64> {
            None
        }
        fn push(&mut self, code: Move) -> abstrakt_vocabulary::Status {
            self.0.push(code)
        }
        fn push_pass(&mut self) -> bool {
            false
        }
        fn pop(&mut self) {
            self.0.pop();
        }
        fn value(&mut self, player: Player) -> i32 {
            self.0.value(player)
        }
        fn weights(&self) -> Option<&abstrakt_vocabulary::Weights> {
            self.0.weights()
        }
        fn players(&self) -> u8 {
            self.0.players()
        }
        fn eliminated(&self, _player: Player) -> bool {
            false
        }
        fn max_moves(&self) -> usize {
            self.0.max_moves()
        }
        fn fault(&self) -> Option<String> {
            self.1.then(|| "it broke".into())
        }
        fn fork(&self) -> Self {
            Self(self.0.fork(), true)
        }
    }

    // A thread whose walk is poisoned finds nothing but drawn games: whatever it says must not be believed.
    let maze = Maze::endless(3, 5000, 2);
    let spec: Spec = "lazy-smp:depth=6,threads=2,mode=exact,tt=1".parse().unwrap();
    let (stop, clock) = (Stop::new(), StepClock::frozen());
    let mut tree = Brittle(Grown::new(maze), false);
    let found = Engine::new(spec).unwrap().search(&mut tree, SearchTask::new(&stop, &clock, &mut NoObserver));
    assert!(found.is_err(), "{found:?}");
}
