//! Chance: the cuts keep the exact value and save nodes, samples come near it, and a search whose games all end stops.

use crate::games::{Bag, Grown, Maze, Small, TicTacToe, brute, with};
use abstrakt_engine::{Ended, Engine, Score, Spec, testing::search};
use abstrakt_vocabulary::{Player, Status, Tree};

/// Bags of different contents.
fn bags() -> impl Iterator<Item = Bag> {
    (0..15).map(|seed: u8| {
        let left = [seed % 3, 1 + seed % 2, 2 - seed % 3, 1, 1 - seed % 2];
        Bag::new(left, usize::from(seed % 5), 1 + seed % 2)
    })
}

/// Mazes with chance, in which a win is worth less than some positions.
fn mazes() -> impl Iterator<Item = Maze> {
    (0..12).map(|seed| {
        let mut maze = Maze::new(seed, 60 + seed * 30, 2 + (seed % 3) as u8, true);
        maze.win = 45;
        maze
    })
}

const EXACT: [&str; 4] = ["expectimax:tt=1", "alpha-beta", "pvs:mode=exact,tt=off", "mtdf:tt=1"];

#[test]
fn star_cuts_keep_the_exact_value() {
    for depth in 1..=5 {
        for bag in bags() {
            let right = brute(&bag, Player(0), depth, 0);
            for (spec, star) in
                EXACT.iter().flat_map(|spec| ["off", "star1", "star2"].map(|star| (spec, star)))
            {
                let spec = with(spec, &format!("depth={depth},star={star}"));
                assert_eq!(search(&mut Grown::new(bag.clone()), &spec).score, right, "{spec}");
            }
        }
        for maze in mazes() {
            let right = brute(&maze, Player(0), depth, 0);
            for (spec, star) in
                EXACT.iter().flat_map(|spec| ["off", "star1", "star2"].map(|star| (spec, star)))
            {
                let spec = with(spec, &format!("depth={depth},star={star},ordering=on"));
                let found = search(&mut Grown::new(maze.clone()), &spec);
                assert_eq!(found.score, right, "{spec}, seed {}", maze.seed);
            }
        }
    }
}

#[test]
fn star_cuts_save_nodes() {
    for spec in ["expectimax", "pvs:mode=exact"] {
        let nodes = |star: &str| -> u64 {
            let spec = with(spec, &format!("depth=4,star={star},tt=4"));
            let wide = (0..5).map(|drawn| Bag::new([2, 2, 2, 1, 1], drawn, 4));
            wide.map(|bag| search(&mut Grown::new(bag), &spec).figures.nodes).sum()
        };
        let (plain, one, two) = (nodes("off"), nodes("star1"), nodes("star2"));
        assert!(one * 10 < plain * 8, "{spec}: Star1 needs {one} of {plain}");
        assert!(two * 10 < one * 9, "{spec}: Star2 needs {two} of {one}");
    }
}

#[test]
fn samples_come_near_the_exact_value() {
    let error = |samples: u32| -> f64 {
        let mut sum = 0.0;
        for bag in bags() {
            let right = brute(&bag, Player(0), 3, 0);
            for seed in 0..8 {
                let spec = format!("expectimax:depth=3,tt=off,mode=play,samples={samples},seed={seed}");
                let found = search(&mut Grown::new(bag.clone()), &spec);
                sum += (found.score.units() - right.units()).abs() / 120.0;
            }
        }
        sum
    };
    let (one, two, three, all) = (error(1), error(2), error(3), error(5));
    assert!(three < two && two < one, "{one} {two} {three}");
    assert!(all == 0.0, "no more outcomes than samples: {all}");
}

#[test]
fn samples_are_the_same_each_time_and_cost_less() {
    let bag = Bag::new([2, 2, 2, 2, 2], 3, 3);
    let run = |settings: &str| {
        let found =
            search(&mut Grown::new(bag.clone()), &with("expectimax:depth=5,mode=play,tt=1", settings));
        (found.best, found.score, found.figures.nodes)
    };
    assert_eq!(run("samples=2,seed=4"), run("samples=2,seed=4"));
    assert!((0..9).any(|seed| run(&format!("samples=2,seed={seed}")) != run("samples=2,seed=4")));
    assert!(run("samples=2").2 * 2 < run("samples=0").2);
    assert_eq!(run("samples=2,star=off").1, run("samples=2,star=star2").1, "cuts keep the sampled value too");
}

#[test]
fn pessimism_takes_the_worst_outcome() {
    /// Everyone, chance included, against player 0.
    fn worst(game: &Bag, depth: u32, ply: u32) -> Score {
        let status = game.status();
        if status.is_over() || status.starts_turn() && depth == 0 {
            return brute(game, Player(0), 0, ply);
        }
        let left = if status.starts_turn() { depth - 1 } else { depth };
        let after = game.moves().into_iter().map(|entry| {
            let mut next = game.clone();
            next.play(entry.code);
            worst(&next, left, ply + 1)
        });
        if status.player() == Some(Player(0)) { after.max() } else { after.min() }.expect("a move")
    }
    for bag in bags() {
        for depth in 1..=4 {
            let right = worst(&bag, depth, 0);
            for spec in [
                "expectimax:tt=1",
                "pvs:tt=1,quiescence=off,lmr=off,futility=off,null-move=off,single-reply=off",
            ] {
                let spec = with(spec, &format!("mode=play,sampling=pessimistic,depth={depth}"));
                assert_eq!(search(&mut Grown::new(bag.clone()), &spec).score, right, "{spec}");
            }
        }
    }
}

#[test]
fn the_second_player_searches_for_himself() {
    for mut bag in bags() {
        bag.play(abstrakt_vocabulary::Move(1));
        let Some(outcome) = bag.moves().first().copied().filter(|_| bag.status() == Status::Chance) else {
            continue;
        };
        bag.play(outcome.code);
        let right = brute(&bag, Player(1), 4, 0);
        assert_eq!(search(&mut Grown::new(bag), "expectimax:depth=4,tt=1").score, right);
    }
}

#[test]
fn samples_need_play_mode() {
    let error = "expectimax:depth=2,samples=3".parse::<Spec>().unwrap_err().to_string();
    assert!(error.contains("mode=play"), "{error}");
}

#[test]
fn a_search_ends_when_every_game_is_searched_to_its_end() {
    let fresh = ["minimax:nodes=9000000", "negamax:nodes=9000000,tt=1", "alpha-beta:nodes=900000,tt=1"];
    for spec in fresh.into_iter().chain([
        "pvs:nodes=900000,tt=1",
        "mtdf:nodes=900000,tt=1",
        "ybwc:nodes=900000,threads=2,tt=1",
    ]) {
        let found = search(&mut Grown::new(TicTacToe::default()), spec);
        assert_eq!((found.ended, found.score), (Ended::Settled, Score::ZERO), "{spec}");
        // Reductions see the end some depths later.
        let play = spec.starts_with("pvs") || spec.starts_with("ybwc");
        assert!(found.figures.depth == 9 || play && found.figures.depth < 20, "{spec}");
    }
    let bag = Bag::new([1, 1, 1, 0, 1], 2, 1);
    let right = brute(&bag, Player(0), 9, 0);
    for spec in ["expectimax:nodes=900000,tt=1", "max-n:nodes=900000", "pvs:nodes=900000,tt=1"] {
        let found = search(&mut Grown::new(bag.clone()), spec);
        assert_eq!((found.ended, found.score), (Ended::Settled, right), "{spec}");
    }
}

#[test]
fn what_the_table_kept_of_deeper_searches_is_not_taken_for_the_end() {
    // The second search meets the first one's entries everywhere, and must deepen all the same.
    let mut tree = Grown::new(Maze::endless(6, 400, 2));
    for spec in ["pvs:nodes=30000,tt=4", "negamax:nodes=30000,tt=4"] {
        let mut engine = Engine::new(spec.parse().unwrap()).unwrap();
        let (stop, clock) = (abstrakt_engine::Stop::new(), abstrakt_engine::testing::StepClock::frozen());
        for _ in 0..3 {
            let observer = &mut abstrakt_engine::NoObserver;
            let found =
                engine.search(&mut tree, abstrakt_engine::SearchTask::new(&stop, &clock, observer)).unwrap();
            assert_ne!(found.ended, Ended::Settled, "{spec}");
        }
    }
    assert_eq!(tree.players(), 2);
}
