//! Limits of nodes and time and the stop flag hold wherever a search is: in its first depth, inside a turn of many plies, and
//! beyond the horizon.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::games::{Chain, Grown, Maze, RIGHT, Small, brute, with};
use abstrakt_engine::{
    Ended, Engine, NoObserver, SearchResult, SearchTask, Stop,
    testing::{Clock, StepClock, search},
};
use abstrakt_vocabulary::{Move, Player};

/// Every algorithm that looks ahead by nodes, with settings that are not its defaults.
const SPECS: [&str; 16] = [
    "minimax",
    "minimax:id=on",
    "negamax",
    "negamax:id=on,tt=1",
    "alpha-beta",
    "alpha-beta:id=on,mode=play,quiescence=on,ordering=on",
    "pvs",
    "pvs:mode=exact",
    "mtdf",
    "expectimax",
    "max-n",
    "mcts",
    "mcts:cutoff=4",
    "pv-splitting",
    "lazy-smp",
    "best-move",
];

/// The algorithms that use several threads.
const THREADED: [&str; 4] = ["pv-splitting", "ybwc", "lazy-smp", "root-mcts"];

/// Turns of 21 captures with a choice at each, and longer ones; captures compelled or not.
fn chains() -> impl Iterator<Item = Chain> {
    [21, 60].into_iter().flat_map(|run| [Chain::new(run), Chain::compulsory(run)])
}

fn assert_playable(found: &SearchResult, root: &impl Small, spec: &str) {
    let mut game = root.clone();
    let line = found.lines.iter().find(|line| line.moves.first() == found.best.as_ref());
    let line = line.unwrap_or_else(|| panic!("{spec}: the move has no line"));
    for code in &line.moves {
        assert!(game.moves().iter().any(|entry| entry.code == *code), "{spec}: an illegal ply");
        game.play(*code);
    }
}

#[test]
fn nodes_hold_in_the_first_depth_however_many_plies_a_turn_has() {
    for chain in chains() {
        for spec in SPECS {
            for limit in [1, 20, 777, 2000] {
                for depth in ["", ",depth=1", ",depth=6"] {
                    if spec.starts_with("mcts") && !depth.is_empty() {
                        continue;
                    }
                    let spec = with(spec, &format!("nodes={limit}{depth}"));
                    let mut tree = Grown::new(chain.clone());
                    let found = search(&mut tree, &spec);
                    assert_eq!((found.ended, found.figures.nodes), (Ended::Nodes, limit), "{spec}");
                    assert_eq!(tree.stack.len(), 1, "{spec}: the tree is at its top");
                    assert_playable(&found, &chain, &spec);
                    let again = search(&mut tree, &spec);
                    assert_eq!(
                        (again.best, again.score, again.lines),
                        (found.best, found.score, found.lines)
                    );
                }
            }
        }
    }
}

#[test]
fn threads_keep_the_nodes_together() {
    for chain in chains() {
        for spec in THREADED {
            for limit in [1, 300, 2000, 5000] {
                let spec = with(spec, &format!("nodes={limit},threads=4"));
                let found = search(&mut Grown::new(chain.clone()), &spec);
                assert_eq!(found.ended, Ended::Nodes, "{spec}");
                assert!(found.figures.nodes <= limit, "{spec}: {}", found.figures.nodes);
                assert_playable(&found, &chain, &spec);
            }
        }
    }
}

/// Sets the flag, or lets the time pass, at look number `due_look`, and counts the looks after that.
struct Signal {
    due_look: u64,
    looks: AtomicU64,
    stop: Option<Stop>,
}

impl Signal {
    fn new(due_look: u64, stop: Option<Stop>) -> Self {
        Self { due_look, looks: AtomicU64::new(0), stop }
    }
}

impl Clock for Signal {
    fn now(&self) -> Duration {
        let due = self.looks.fetch_add(1, Ordering::Relaxed) + 1 >= self.due_look;
        match &self.stop {
            Some(stop) if due => stop.set(),
            Some(_) => {}
            None if due => return Duration::from_secs(60),
            None => {}
        }
        Duration::ZERO
    }
}

fn signalled(chain: &Chain, spec: &str, due_look: u64, stops: bool) -> SearchResult {
    let stop = Stop::new();
    let clock = Signal::new(due_look, stops.then(|| stop.clone()));
    let mut engine = Engine::new(spec.parse().expect("a good spec")).expect("a limit");
    let mut tree = Grown::new(chain.clone());
    let found = engine.search(&mut tree, SearchTask::new(&stop, &clock, &mut NoObserver)).expect("a verdict");
    assert_eq!(tree.stack.len(), 1, "{spec}: the tree is at its top");
    found
}

#[test]
fn time_and_the_stop_flag_hold_in_the_first_depth_too() {
    for chain in chains() {
        for spec in SPECS.into_iter().filter(|spec| !spec.starts_with("mcts")) {
            let spec = with(spec, "depth=1,time=5s,tt=1");
            let spec =
                if ["tt=1,", "minimax", "max-n", "best-move"].iter().any(|prefix| spec.contains(prefix)) {
                    spec.replace(",tt=1", "")
                } else {
                    spec
                };
            for due_look in [2, 3, 5, 9] {
                for (stops, reason) in [(false, Ended::Time), (true, Ended::Stopped)] {
                    let found = signalled(&chain, &spec, due_look, stops);
                    assert_eq!((found.ended, found.figures.depth), (reason, 0), "{spec}");
                    // A look reads the clock twice at most, and 512 nodes pass between two looks.
                    assert!(found.figures.nodes <= due_look * 512, "{spec}: {} nodes", found.figures.nodes);
                    assert_playable(&found, &chain, &spec);
                }
            }
        }
    }
}

/// Beyond the horizon a chain has no end by itself where captures are compelled: every turn is one.
#[test]
fn an_exchange_beyond_the_horizon_has_an_end() {
    for chain in [Chain::compulsory(5), Chain::new(14), Chain::compulsory(14)] {
        let found = search(&mut Grown::new(chain.clone()), "alpha-beta:depth=1,mode=play,quiescence=on");
        // The turn of depth 1 and what one position of its horizon may cost, each at the most.
        let horizon = 2_u64.pow(chain.run) + 1;
        let most = horizon * 2 + horizon * 21_000;
        assert_eq!((found.ended, found.figures.depth), (Ended::Depth, 1));
        assert!(found.figures.nodes < most, "{} nodes", found.figures.nodes);
    }
}

#[test]
fn a_turn_without_end_is_no_recursion_without_end() {
    for spec in SPECS.into_iter().chain(["pvs:mode=play,quiescence=on,solver=0"]) {
        // The stack of a test's thread is the smallest on which searches run.
        let spec = with(spec, "nodes=5000");
        let found = search(&mut Grown::new(Chain::endless()), &spec);
        assert_eq!(found.ended, Ended::Nodes, "{spec}");
        assert!((1..=400).contains(&found.figures.selective_depth), "{spec}");
    }
}

#[test]
fn what_the_first_depth_has_valued_is_played() {
    let maze = Maze::endless(4, 5000, 2);
    let values: Vec<_> = {
        let value = |code: Move| {
            let mut next = maze.clone();
            next.play(code);
            brute(&next, Player(0), 0, 1)
        };
        maze.moves().iter().map(|entry| (entry.code, value(entry.code))).collect()
    };
    for spec in ["minimax", "negamax", "max-n", "alpha-beta"] {
        let whole = search(&mut Grown::new(maze.clone()), &with(spec, "depth=1")).figures.nodes;
        let mut valued = 0;
        for limit in 1..whole {
            let found = search(&mut Grown::new(maze.clone()), &with(spec, &format!("depth=1,nodes={limit}")));
            assert_eq!((found.ended, found.figures.depth), (Ended::Nodes, 0), "{spec}");
            if found.lines[0].depth == 0 {
                continue;
            }
            valued += 1;
            let best = values.iter().find(|(code, _)| Some(*code) == found.best).expect("a legal move");
            assert_eq!(found.score, best.1, "{spec} of {limit} nodes");
            // Nothing before it was better.
            assert!(values.iter().take_while(|other| *other != best).all(|other| other.1 <= best.1));
        }
        assert!(valued > 0, "{spec}");
    }
}

#[test]
fn where_nothing_was_valued_the_first_move_by_order_is_played() {
    for spec in ["minimax", "alpha-beta", "pvs", "mtdf", "max-n", "best-move", "mcts"] {
        let chain = Chain::compulsory(40);
        let found = search(&mut Grown::new(chain.clone()), &with(spec, "nodes=10"));
        assert_eq!((found.best, found.lines[0].depth), (Some(RIGHT), 0), "{spec}");
        if spec != "mcts" {
            assert_eq!(found.score.units(), f64::from(chain.value(Player(0))), "{spec}: as it stands");
        }
    }
}

/// An engine with a limit of time keeps the memory of its table, and nothing else, from game to game.
#[test]
fn a_new_game_is_searched_as_the_first_was() {
    for limit in ["time=1h", "clock=1h", "depth=60"] {
        let spec = format!("pvs:nodes=20000,tt=1,mode=play,{limit}").parse().unwrap();
        let mut engine = Engine::new(spec).unwrap();
        engine.prepare().unwrap();
        let mut tree = Grown::new(Maze::endless(4, 5000, 2));
        let figures = |engine: &mut Engine, tree: &mut Grown<Maze>| {
            let (stop, clock) = (Stop::new(), StepClock::frozen());
            let found = engine.search(tree, SearchTask::new(&stop, &clock, &mut NoObserver)).unwrap();
            (found.best, found.score, found.figures.depth, found.figures.horizon)
        };
        let [first, second] = [figures(&mut engine, &mut tree), figures(&mut engine, &mut tree)];
        engine.forget();
        assert_eq!(figures(&mut engine, &mut tree), first, "{limit}");
        assert_eq!(figures(&mut engine, &mut tree), second, "{limit}");
        assert_ne!(first, second, "{limit}: the table says nothing");
    }
}

#[test]
fn an_engine_goes_on_by_another_time_and_by_nothing_else() {
    let mut engine = Engine::new("pvs:time=1s,depth=9".parse().unwrap()).unwrap();
    for other in ["pvs:time=1s,depth=8", "pvs:time=1s", "pvs:time=1s,depth=9,tt=1", "mtdf:time=1s,depth=9"] {
        assert!(!engine.adopt(&other.parse().unwrap()), "{other}");
    }
    assert!(engine.adopt(&"pvs:time=20ms,depth=9".parse().unwrap()));
    assert_eq!(engine.spec().limits.time, Some(Duration::from_millis(20)));
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    for spec in SPECS.into_iter().filter(|spec| !spec.starts_with("mcts")) {
        let run = |settings: &str| {
            let found = search(&mut Grown::new(Chain::new(6)), &with(spec, settings));
            (found.best, found.score, found.figures.nodes, found.iterations.len())
        };
        assert_eq!(run("depth=2"), run("depth=2,nodes=100000000"), "{spec}");
    }
}
