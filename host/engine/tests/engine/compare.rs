//! A move that is valued beside the best one: at the same depth, in the same search.

use crate::games::{Grown, Maze, Nim, Small, brute};
use abstrakt_engine::{
    Ended, Engine, Iteration, NoObserver, Score, SearchResult, SearchTask, Spec, Stop, testing::StepClock,
};
use abstrakt_vocabulary::{Move, Player};

fn compared<G: Small>(root: &G, spec: &str, code: Move) -> SearchResult {
    let spec: Spec = spec.parse().expect("a good spec");
    let (stop, clock, observer) = (Stop::new(), StepClock::frozen(), &mut NoObserver);
    let task = SearchTask { compare: Some(code), ..SearchTask::new(&stop, &clock, observer) };
    let mut engine = Engine::new(spec).expect("it ends");
    engine.search(&mut Grown::new(root.clone()), task).expect("somebody is to move")
}

/// The value of a move by brute force, `depth` turns ahead, its own among them.
fn value(root: &impl Small, code: Move, depth: u32) -> Score {
    let mut next = root.clone();
    next.play(code);
    brute(&next, Player(0), depth - 1, 1)
}

#[test]
fn every_move_has_its_value_at_every_depth() {
    let specs = [
        "alpha-beta",
        "pvs:mode=exact",
        "mtdf",
        "ybwc:threads=2,mode=exact",
        "lazy-smp:threads=2,mode=exact",
    ];
    for root in (0..6).map(|seed| Maze::new(seed, 300, 2 + (seed % 2) as u8, false)) {
        for spec in specs {
            let spec = format!("{spec}{}depth=5", if spec.contains(':') { ',' } else { ':' });
            for entry in root.moves() {
                let found = compared(&root, &spec, entry.code);
                assert!(!found.iterations.is_empty());
                for Iteration { depth, score, compared, .. } in found.iterations {
                    let truth = value(&root, entry.code, depth);
                    assert_eq!(compared, Some(truth), "{spec}, depth {depth}, seed {}", root.seed);
                    assert!(truth <= score, "nothing is better than the best");
                }
            }
        }
    }
}

/// A maze in which one move of four is worth a look.
#[derive(Clone)]
struct Narrow(Maze);

impl Small for Narrow {
    fn status(&self) -> abstrakt_vocabulary::Status {
        self.0.status()
    }
    fn key(&self) -> u64 {
        self.0.key()
    }
    fn moves(&self) -> Vec<abstrakt_vocabulary::ScoredMove> {
        self.0.moves()
    }
    fn play(&mut self, code: Move) {
        self.0.play(code);
    }
    fn value(&self, player: Player) -> i32 {
        self.0.value(player)
    }
    fn is_candidate(&self, code: Move) -> bool {
        self.moves().first().is_some_and(|entry| entry.code == code)
    }
}

#[test]
fn a_move_that_is_no_candidate_has_a_value_and_changes_nothing() {
    let (mut others, spec) = (0, "pvs:depth=4");
    for root in (0..20).map(|seed| Narrow(Maze::new(seed, 300, 2, false))) {
        let moves = root.moves();
        let plain = compared(&root, spec, moves[0].code);
        for entry in &moves {
            let found = compared(&root, spec, entry.code);
            assert_eq!((found.best, found.score), (plain.best, plain.score));
            assert!(
                found
                    .iterations
                    .iter()
                    .all(|done| done.compared.is_some_and(|compared| compared <= done.score))
            );
            others += usize::from(!root.is_candidate(entry.code));
        }
    }
    assert!(others > 20);
}

#[test]
fn both_values_are_of_a_depth_that_was_completed() {
    let root = Maze::endless(4, 5000, 2);
    let mut interrupted = 0;
    for nodes in (60..6000).step_by(70) {
        for entry in root.moves() {
            let found = compared(&root, &format!("alpha-beta:id=on,tt=off,nodes={nodes}"), entry.code);
            let last = found.iterations.last().expect("depth 1 is always finished");
            assert_eq!(last.compared, Some(value(&root, entry.code, last.depth)), "{nodes} nodes");
            interrupted += u32::from(found.lines[0].depth > last.depth);
        }
    }
    assert!(interrupted > 0, "some search ended behind the best move and before the one that is compared");
}

#[test]
fn one_legal_move_is_told_and_not_searched() {
    let single = Nim { heaps: [1, 0, 0], player: 1 };
    let found = compared(&single, "alpha-beta:nodes=100000", Move(1 << 8));
    assert!(found.forced && found.ended == Ended::Settled && found.figures.depth == 1);
    let several = Nim { heaps: [2, 1, 0], player: 1 };
    assert!(!compared(&several, "alpha-beta:depth=3", Move(1 << 8)).forced);
}
