//! A root at which chance acts: its value is the average over the outcomes, each searched as a root of its own.

use crate::games::{Bag, Grown, Maze, Small, brute, with};
use abstrakt_engine::{
    Ended, Engine, LogKind, NoObserver, PvLine, Score, SearchResult, SearchTask, Spec, Stop,
    testing::{StepClock, search},
};
use abstrakt_vocabulary::{Player, ScoredMove, Status};

/// The algorithms whose value is minimax's.
const EXACT: [&str; 9] = [
    "minimax",
    "negamax:tt=1",
    "alpha-beta",
    "pvs:mode=exact,tt=1",
    "mtdf:tt=1",
    "expectimax:tt=1",
    "pv-splitting:mode=exact,threads=3,tt=1",
    "ybwc:mode=exact,threads=3,tt=1",
    "lazy-smp:mode=exact,threads=3,tt=1",
];

/// The position after the first ply that leaves chance to act, with the player who acts after it.
fn at_chance<G: Small>(mut game: G) -> Option<(G, Player)> {
    for ply in 0..40 {
        match game.status() {
            Status::Over(_) => return None,
            Status::Chance => {
                let player = outcomes(&game).find_map(|(_, next)| next.status().player())?;
                return Some((game, player));
            }
            Status::Turn { .. } => {
                let moves = game.moves();
                game.play(moves[ply % moves.len()].code);
            }
        }
    }
    None
}

fn outcomes<G: Small>(game: &G) -> impl Iterator<Item = (ScoredMove, G)> {
    game.moves().into_iter().map(|outcome| {
        let mut next = game.clone();
        next.play(outcome.code);
        (outcome, next)
    })
}

/// Bags in which the first or the second player draws.
fn bags() -> impl Iterator<Item = (Bag, Player)> {
    let bags = (0..5).map(|seed: u8| Bag::new([seed % 3, 1 + seed % 2, 1, 1, 1], usize::from(seed % 5), 2));
    bags.flat_map(|bag| {
        let (second, player) = at_chance(bag).expect("a second chip is drawn");
        let mut first = second.clone();
        first.play(second.moves()[0].code);
        std::iter::once((second, player)).chain(at_chance(first))
    })
}

/// The value by brute force: a turn that an outcome opens is the first of `depth`, one under way is that already.
fn right<G: Small>(game: &G, view: Player, depth: u32) -> Score {
    let opens = outcomes(game).any(|(_, next)| next.status().starts_turn());
    brute(game, view, if opens { depth } else { depth - 1 }, 0)
}

fn several(game: &impl Small, spec: &str, lines: usize, log_tree: bool) -> SearchResult {
    let (stop, clock) = (Stop::new(), StepClock::frozen());
    let mut observer = NoObserver;
    let task = SearchTask { lines, log_tree, ..SearchTask::new(&stop, &clock, &mut observer) };
    let spec: Spec = spec.parse().expect("a good spec");
    Engine::new(spec).expect("a limit").search(&mut Grown::new(game.clone()), task).expect("a verdict")
}

#[test]
fn the_value_is_the_average_over_the_outcomes() {
    let mut players = Vec::new();
    for (bag, player) in bags() {
        for depth in 1..=3 {
            let right = right(&bag, player, depth);
            for spec in EXACT.into_iter().chain(["max-n"]) {
                let found = search(&mut Grown::new(bag.clone()), &with(spec, &format!("depth={depth}")));
                assert_eq!((found.score, found.view), (right, player), "{spec}, depth {depth}");
                assert!(found.best.is_none() && found.lines[0].moves.is_empty(), "{spec}: nobody chooses");
            }
        }
        players.push(player);
    }
    assert!(players.contains(&Player(0)) && players.contains(&Player(1)));
}

#[test]
fn turns_of_several_plies_and_of_several_seats_have_their_average_too() {
    let (mut mid_turn, mut opening) = (0, 0);
    for seed in 0..36 {
        let mut maze = Maze::new(seed, 400, 2 + (seed % 3) as u8, true);
        maze.win = 45;
        let Some((maze, player)) = at_chance(maze) else { continue };
        let opens = outcomes(&maze).any(|(_, next)| next.status().starts_turn());
        *(if opens { &mut opening } else { &mut mid_turn }) += 1;
        for depth in 1..=2 {
            let right = right(&maze, player, depth);
            for spec in EXACT {
                let found = search(&mut Grown::new(maze.clone()), &with(spec, &format!("depth={depth}")));
                assert_eq!(found.score, right, "{spec}, depth {depth}, seed {seed}");
            }
        }
    }
    assert!(mid_turn > 3 && opening > 3, "{mid_turn} inside a turn, {opening} between turns");
}

#[test]
fn lines_are_the_average_and_then_outcomes_by_weight() {
    for (bag, _) in bags() {
        for spec in ["negamax:depth=3", "alpha-beta:depth=3,tt=1", "pvs:depth=3,tt=1,mode=exact"] {
            let found = several(&bag, spec, 9, false);
            assert_eq!(found.lines[0].score, found.score, "{spec}");
            let weight = |line: &PvLine| {
                bag.moves()
                    .iter()
                    .find(|outcome| line.moves.first() == Some(&outcome.code))
                    .expect("legal")
                    .order
            };
            let told: Vec<i32> = found.lines[1..].iter().map(weight).collect();
            assert!(told.len() == bag.moves().len() && told.is_sorted_by(|left, right| left >= right));
            for line in &found.lines[1..] {
                let mut next = bag.clone();
                next.play(line.moves[0]);
                let there = search(&mut Grown::new(next), spec).score;
                // Seen from chance a win is a ply further away.
                let here = line.score.decided().map(|(won, plies)| (won, plies - 1));
                assert_eq!(there.decided(), here, "{spec}");
                assert!(here.is_some() || there == line.score, "{spec}");
            }
            assert_eq!(several(&bag, spec, 2, false).lines[..], found.lines[..2]);
        }
    }
}

#[test]
fn limits_hold_and_what_was_searched_has_its_average() {
    let (bag, player) = at_chance(Bag::new([2, 2, 3, 1, 4], 0, 3)).expect("chance acts");
    for spec in ["minimax", "alpha-beta", "pvs", "expectimax", "mtdf", "max-n"] {
        let mut partly = 0;
        for limit in 1..40 {
            let found = several(&bag, &with(spec, &format!("depth=1,nodes={limit}")), 9, false);
            if found.ended != Ended::Nodes {
                break;
            }
            assert_eq!((found.figures.nodes, found.figures.depth, found.best), (limit, 0, None), "{spec}");
            assert_eq!(found.view, player);
            partly += u32::from(found.lines.len() > 1);
        }
        assert!(partly > 0, "{spec}");
    }
}

#[test]
fn playouts_average_what_they_have_seen() {
    let (bag, _) = at_chance(Bag::new([2, 2, 3, 1, 4], 0, 3)).expect("chance acts");
    for spec in ["mcts:playouts=4000", "root-mcts:playouts=2000,threads=2"] {
        let found = several(&bag, spec, 9, false);
        assert_eq!((found.best, found.lines.len()), (None, 6), "{spec}");
        assert!(found.lines[0].moves.is_empty() && found.lines[0].score == found.score);
        let weight = |line: &PvLine| {
            let outcome = bag.moves().into_iter().find(|outcome| line.moves.first() == Some(&outcome.code));
            f64::from(outcome.expect("a legal outcome").order)
        };
        let sum: f64 = found.lines[1..].iter().map(|line| line.score.units() * weight(line)).sum();
        let total: f64 = found.lines[1..].iter().map(weight).sum();
        assert!(
            (found.score.units() - sum / total).abs() < 0.01,
            "{spec}: {} and {}",
            found.score,
            sum / total
        );
    }
}

#[test]
fn nobody_plays_for_chance() {
    let (bag, _) = at_chance(Bag::new([2, 2, 3, 1, 4], 0, 3)).expect("chance acts");
    for spec in ["random", "best-move", "mcts:playouts=9", "pvs:depth=2"] {
        let stop = Stop::new();
        stop.set();
        let (clock, mut observer) = (StepClock::frozen(), NoObserver);
        let mut engine = Engine::new(spec.parse().expect("a good spec")).expect("ends by itself");
        let task = SearchTask::new(&stop, &clock, &mut observer);
        assert_eq!(engine.search(&mut Grown::new(bag.clone()), task).expect("a verdict").best, None);
        assert_eq!(search(&mut Grown::new(bag.clone()), spec).best, None, "{spec}");
    }
}

#[test]
fn the_tree_of_a_chance_root_is_data_too() {
    let (bag, _) = at_chance(Bag::new([2, 2, 3, 1, 4], 0, 3)).expect("chance acts");
    for spec in ["minimax:depth=2", "negamax:depth=2", "alpha-beta:depth=2"] {
        let found = several(&bag, spec, 1, true);
        let tree = found.tree.expect("it was asked for");
        assert_eq!((tree.nodes[0].kind, tree.nodes[0].value), (LogKind::Chance, Some(found.score)), "{spec}");
        let children = tree.nodes[1..].iter().filter(|node| node.parent == 0).count();
        assert_eq!(children, bag.moves().len(), "{spec}");
    }
}
