//! Wins that a solver proved, in the moves of the game after them.

use abstrakt_engine::testing::StepClock;
use abstrakt_engine::{Engine, NoObserver, Score, SearchResult, SearchTask, Stop};
use abstrakt_vocabulary::{Move, Tree};

use crate::games::{Grown, SolvedNim};

/// More than any search here may spend.
const DEAR: u64 = 1_000_000;

/// A game between an engine and somebody who plays as told.
struct Game {
    tree: Grown<SolvedNim>,
    history: Vec<u64>,
    engine: Engine,
}

impl Game {
    fn new(tree: SolvedNim, spec: &str) -> Self {
        let engine = Engine::new(spec.parse().expect("a spec")).expect("its limits");
        Self { tree: Grown::new(tree), history: Vec::new(), engine }
    }

    fn search(&mut self) -> SearchResult {
        let (stop, clock) = (Stop::new(), StepClock::frozen());
        let observer = &mut NoObserver;
        let task = SearchTask { history: &self.history, ..SearchTask::new(&stop, &clock, observer) };
        self.engine.search(&mut self.tree, task).expect("a result")
    }

    fn play(&mut self, code: Move) {
        self.history.push(self.tree.key());
        self.tree.push(code);
    }
}

/// The specs that ask a solver at the root.
const SPECS: [&str; 3] = [
    "pvs:nodes=1000,depth=1,tt=1,solver=20",
    "lazy-smp:nodes=1000,depth=1,tt=1,solver=20",
    "solver:nodes=1000",
];

#[test]
fn the_line_of_a_proof_is_played_to_its_end_without_another() {
    for spec in SPECS {
        let mut game = Game::new(SolvedNim::new([5, 4, 6], [100, DEAR]), spec);
        let first = game.search();
        let line = first.lines[0].moves.clone();
        assert!(first.proved && line.len() > 4, "{spec}: {first:?}");
        for (played, pair) in line.chunks(2).enumerate() {
            let found = game.search();
            let left = line[2 * played..].to_vec();
            assert_eq!(found.score, Score::win_in(left.len() as u32), "{spec}");
            assert_eq!((found.lines[0].moves.clone(), found.figures.nodes), (left, 0), "{spec}");
            pair.iter().for_each(|&code| game.play(code));
        }
        assert!(game.tree.status().is_over());
        // A new game begins, and the engine has forgotten.
        let mut other = Game::new(SolvedNim::new([5, 4, 6], [100, DEAR]), spec);
        line[..2].iter().for_each(|&code| other.play(code));
        assert!(!other.search().proved, "{spec}");
    }
}

/// A solver may spend at most an eighth of a search at its root, but as much as the proof took before, where the opponent leaves its line. The
/// proof took more than an eighth of what the second search has.
#[test]
fn a_reply_beside_the_line_is_answered_by_as_much_as_the_proof_took() {
    let spec = "pvs:clock=1m,depth=1,tt=1,solver=20";
    let left = |game: &mut Game, seconds: u64| {
        let (stop, clock) = (Stop::new(), StepClock::frozen());
        let observer = &mut NoObserver;
        let time_left = Some(std::time::Duration::from_secs(seconds));
        let task =
            SearchTask { history: &game.history, time_left, ..SearchTask::new(&stop, &clock, observer) };
        game.engine.search(&mut game.tree, task).unwrap()
    };
    let needs = [10_000, 9_000];
    let mut game = Game::new(SolvedNim::new([5, 4, 6], needs), spec);
    let first = left(&mut game, 60);
    assert!(first.proved, "{first:?}");
    let line = first.lines[0].moves.clone();
    game.play(line[0]);
    let mut replies = vec![abstrakt_vocabulary::ScoredMove::default(); game.tree.max_moves()];
    let count = game.tree.moves(&mut replies, false);
    let other = replies[..count].iter().find(|reply| reply.code != line[1]).unwrap().code;
    game.play(other);
    assert!(left(&mut game, 1).proved);
    let mut fresh = Game::new(SolvedNim::new([5, 4, 6], needs), spec);
    fresh.play(line[0]);
    fresh.play(other);
    assert!(!left(&mut fresh, 1).proved);
}
