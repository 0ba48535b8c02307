//! The promises of a search beside its value: limits, lines, reports, the logged tree, the repetition rule of play.

use std::time::Duration;

use crate::games::{Grown, Maze, Nim, Small, TicTacToe, best_values, brute};
use abstrakt_engine::{
    Ended, Engine, LogKind, NoObserver, Progress, Score, SearchError, SearchResult, SearchTask, Spec, Stop,
    testing::{Clock, StepClock, search},
};
use abstrakt_vocabulary::{Move, Outcome, Player, Players, ScoredMove, Status, Tree};

/// The input that a test gives to a search.
#[derive(Clone, Copy, Default)]
struct Given<'a> {
    lines: usize,
    history: &'a [u64],
    time_left: Option<Duration>,
    log_tree: bool,
}

/// One search with everything given.
fn run<G: Small>(
    tree: &mut Grown<G>,
    spec: &str,
    clock: &dyn Clock,
    given: Given<'_>,
) -> Result<SearchResult, SearchError> {
    let spec: Spec = spec.parse()?;
    let stop = Stop::new();
    let observer = &mut NoObserver;
    let mut task = SearchTask::new(&stop, clock, observer);
    task.lines = given.lines;
    task.history = given.history;
    task.time_left = given.time_left;
    task.log_tree = given.log_tree;
    Engine::new(spec)?.search(tree, task)
}

fn maze() -> Grown<Maze> {
    Grown::new(Maze::endless(4, 5000, 2))
}

#[test]
fn a_node_limit_is_kept_exactly() {
    for algorithm in ["minimax", "negamax", "alpha-beta", "pvs", "mtdf"] {
        for limit in [2000_u64, 5001, 20_000] {
            let found = search(&mut maze(), &format!("{algorithm}:nodes={limit}"));
            assert_eq!((found.ended, found.figures.nodes), (Ended::Nodes, limit), "{algorithm}");
        }
    }
}

#[test]
fn time_ends_a_search_at_the_next_look() {
    let clock = StepClock::new(Duration::from_millis(1));
    let found = run(&mut maze(), "pvs:time=60ms", &clock, Given::default()).unwrap();
    assert_eq!(found.ended, Ended::Time);
    assert!(found.figures.depth >= 1);
    // Every look costs a step of this clock: the end comes within a few looks of the limit.
    assert!(found.figures.elapsed <= Duration::from_millis(66), "{:?}", found.figures.elapsed);
}

#[test]
fn a_game_clock_leaves_time_for_later_moves() {
    let clock = StepClock::new(Duration::from_millis(1));
    let left = Duration::from_secs(3);
    let found = run(&mut maze(), "pvs:clock=5m", &clock, Given { time_left: Some(left), ..Given::default() })
        .unwrap();
    assert_eq!(found.ended, Ended::Time);
    assert!(found.figures.elapsed < left / 5, "{:?}", found.figures.elapsed);
}

#[test]
fn what_cannot_change_ends_early() {
    // A win in one: deeper search can add nothing.
    let found = search(&mut Grown::new(TicTacToe::after(&[0, 3, 1, 4])), "pvs:depth=9");
    assert_eq!((found.ended, found.figures.depth), (Ended::Settled, 1));
    // One legal move and a clock: no thinking.
    let clock = StepClock::new(Duration::from_millis(1));
    let single = Nim { heaps: [1, 0, 0], player: 1 };
    let found = run(&mut Grown::new(single), "alpha-beta:time=1h", &clock, Given::default()).unwrap();
    assert_eq!((found.ended, found.best), (Ended::Settled, Some(Move(1 << 8))));
}

#[test]
fn several_lines_are_the_best_moves_in_order() {
    for maze in (0..6).map(|seed| Maze::new(seed, 300, 2 + (seed % 2) as u8, false)) {
        let values = best_values(&maze, 3, 2);
        for spec in ["minimax", "negamax", "alpha-beta", "alpha-beta:tt=1,id=on", "pvs:mode=exact", "mtdf"] {
            let spec = format!("{spec}{}depth=4", if spec.contains(':') { ',' } else { ':' });
            let found = run(
                &mut Grown::new(maze.clone()),
                &spec,
                &StepClock::frozen(),
                Given { lines: 2, ..Given::default() },
            );
            let found = found.unwrap();
            let scores: Vec<Score> = found.lines.iter().map(|line| line.score).collect();
            assert_eq!(scores, values, "{spec}, seed {}", maze.seed);
            assert_ne!(found.lines[0].moves[0], found.lines[1].moves[0], "{spec}");
        }
    }
}

#[test]
fn lines_are_legal_and_lead_to_their_value() {
    for seed in 0..8 {
        let root = Maze::new(seed, 200, 2, false);
        for spec in ["minimax:depth=5", "alpha-beta:depth=5,ordering=on", "pvs:depth=5,mode=exact,tt=off"] {
            let found = search(&mut Grown::new(root.clone()), spec);
            let mut game = root.clone();
            for code in &found.lines[0].moves {
                assert!(game.moves().iter().any(|entry| entry.code == *code), "{spec}: illegal move");
                game.play(*code);
            }
            let ply = found.lines[0].moves.len() as u32;
            assert_eq!(brute(&game, Player(0), 0, ply), found.score, "{spec}, seed {seed}");
        }
    }
}

#[test]
fn lines_of_play_mode_and_of_the_table_are_legal() {
    for seed in 0..12 {
        let root = Maze::new(seed, 60, 2 + (seed % 3) as u8, seed % 2 == 1);
        for spec in ["pvs:depth=7", "mtdf:depth=6", "alpha-beta:depth=6,tt=1,mode=play,lmr=on,futility=on"] {
            let found = search(&mut Grown::new(root.clone()), spec);
            let mut game = root.clone();
            for code in &found.lines[0].moves {
                assert!(game.moves().iter().any(|entry| entry.code == *code), "{spec}: illegal, seed {seed}");
                game.play(*code);
            }
        }
    }
}

#[test]
fn progress_is_told_after_each_depth() {
    let mut reported = Vec::new();
    let mut listen = |progress: &Progress<'_>| {
        reported.push((progress.figures.depth, progress.lines.len(), progress.figures.percent));
    };
    let (stop, clock) = (Stop::new(), StepClock::frozen());
    let mut engine = Engine::new("alpha-beta:depth=6,id=on".parse().unwrap()).unwrap();
    let iterations =
        engine.search(&mut maze(), SearchTask::new(&stop, &clock, &mut listen)).unwrap().iterations;
    let depths: Vec<u32> = iterations.iter().map(|iteration| iteration.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
    for depth in depths {
        assert!(reported.iter().any(|(reached, lines, _)| *reached == depth && *lines == 1));
    }
    assert!(reported.iter().all(|(_, _, percent)| *percent <= 100));
    assert!(iterations.iter().all(|iteration| iteration.horizon <= iteration.nodes));
}

#[test]
fn several_lines_are_of_one_depth_and_those_of_a_broken_one_stand_behind() {
    let mut broken_off = 0;
    for seed in 0..6 {
        let root = Maze::new(seed, 400, 2, false);
        let given = Given { lines: 3, ..Given::default() };
        let search = |spec: &str| {
            run(&mut Grown::new(root.clone()), spec, &StepClock::frozen(), given).expect("a good spec")
        };
        for nodes in (100..2000).step_by(130) {
            for algorithm in ["alpha-beta:id=on,ordering=on,tt=1", "pvs:", "negamax:id=on"] {
                let found = search(&format!("{algorithm},nodes={nodes}").replace(":,", ":"));
                let depth = found.figures.depth;
                let finished = found.lines.iter().take_while(|line| line.depth <= depth).count();
                let (finished, unfinished) = found.lines.split_at(finished);
                if depth > 0 {
                    let spec = format!("{algorithm},depth={depth}").replace(":,", ":");
                    assert_eq!(finished, search(&spec).lines, "{spec} of {nodes} nodes, seed {seed}");
                }
                assert!(finished.is_sorted_by(|first, second| first.score >= second.score));
                assert!(unfinished.iter().all(|line| line.depth == depth + 1));
                let best = unfinished.first().unwrap_or_else(|| &finished[0]);
                assert_eq!((found.best, found.score), (Some(best.moves[0]), best.score));
                broken_off += unfinished.len();
            }
        }
    }
    assert!(broken_off > 0, "some depth was broken off after it had found something");
}

#[test]
fn the_whole_tree_is_data_on_request() {
    let (clock, root) = (StepClock::frozen(), Maze::new(2, 300, 2, false));
    let found = run(
        &mut Grown::new(root.clone()),
        "alpha-beta:depth=3",
        &clock,
        Given { log_tree: true, ..Given::default() },
    );
    let found = found.unwrap();
    let log = found.tree.unwrap();
    assert_eq!(log.nodes.len() as u64, found.figures.nodes + 1, "every ply and the root");
    assert_eq!(log.nodes[0].value, Some(found.score));
    assert!(log.nodes.iter().any(|node| node.kind == LogKind::Cut));
    let full =
        run(&mut Grown::new(root), "minimax:depth=3", &clock, Given { log_tree: true, ..Given::default() })
            .unwrap();
    let tree = full.tree.unwrap();
    let children = tree.nodes.iter().skip(1).filter(|node| node.parent == 0);
    let best = children.filter_map(|node| node.value).max();
    assert_eq!(best, Some(full.score), "the root takes the best of its children");
}

/// Two players push a counter to and fro; the player who must leave 0..=40 loses. Going back is always possible, so
/// that only the repetition rule sees a draw in it.
#[derive(Clone)]
struct ToAndFro {
    square: i32,
    player: u8,
}

impl Small for ToAndFro {
    fn status(&self) -> Status {
        if (0..=40).contains(&self.square) {
            return Status::Turn { player: Player(self.player), mid_turn: false };
        }
        Status::Over(Outcome { winners: Players::only(Player(self.player)), reason: 0 })
    }
    fn key(&self) -> u64 {
        abstrakt_vocabulary::kit::mix(self.square as u64 * 2 + u64::from(self.player))
    }
    fn moves(&self) -> Vec<ScoredMove> {
        [1, 2].map(|code| ScoredMove { code: Move(code), ..ScoredMove::default() }).into()
    }
    fn play(&mut self, code: Move) {
        self.square += if code.0 == 1 { 1 } else { -1 };
        self.player = 1 - self.player;
    }
    fn value(&self, player: Player) -> i32 {
        // Player 0 likes to be far out and is worse off at home.
        let far = self.square - 20;
        if player.0 == 0 { far - 5 } else { 5 - far }
    }
}

#[test]
fn play_mode_sees_the_first_repetition_as_a_draw() {
    // At home player 0 is worse; the opponent takes every step back, which repeats the position: a draw is worth 0.
    let root = ToAndFro { square: 20, player: 0 };
    let play = search(&mut Grown::new(root.clone()), "alpha-beta:depth=4,mode=play,tt=off");
    let exact = search(&mut Grown::new(root.clone()), "alpha-beta:depth=4");
    assert_eq!(exact.score, brute(&root, Player(0), 4, 0));
    assert_eq!(exact.score, Score::heuristic(-5));
    assert_eq!(play.score, Score::ZERO);
}

#[test]
fn play_mode_knows_the_record() {
    // Both moves lead to positions that were there before: whatever is played, it is a draw.
    let root = ToAndFro { square: 20, player: 0 };
    let history: Vec<u64> = [19, 21].map(|square| ToAndFro { square, player: 1 }.key()).into();
    let found = run(
        &mut Grown::new(root),
        "alpha-beta:depth=3,mode=play",
        &StepClock::frozen(),
        Given { history: &history, ..Given::default() },
    );
    assert_eq!(found.unwrap().score, Score::ZERO);
}

/// Nine turns in a row: in each of their own the first player goes on or gives up, and the second player has one reply, until
/// the first one has won. Whoever gives up has nothing.
#[derive(Clone)]
struct Corridor {
    turns: u32,
    given_up: bool,
}

impl Small for Corridor {
    fn status(&self) -> Status {
        if self.turns == 9 {
            return Status::Over(Outcome { winners: Players::only(Player(0)), reason: 0 });
        }
        Status::Turn { player: Player((self.turns % 2) as u8), mid_turn: false }
    }
    fn key(&self) -> u64 {
        abstrakt_vocabulary::kit::mix(u64::from(self.turns) << 1 | u64::from(self.given_up))
    }
    fn moves(&self) -> Vec<ScoredMove> {
        let replies = if self.turns.is_multiple_of(2) || self.given_up { 0..2 } else { 0..1 };
        replies.map(|code| ScoredMove { code: Move(code), ..ScoredMove::default() }).collect()
    }
    fn play(&mut self, code: Move) {
        self.given_up |= self.turns.is_multiple_of(2) && code == Move(1);
        // After that the counter goes to and fro.
        self.turns = if self.given_up { self.turns ^ 1 } else { self.turns + 1 };
    }
}

/// The win takes five turns of the first player. The other one's four are the only ones they have, and cost nothing.
#[test]
fn a_single_reply_costs_no_depth() {
    let score = |spec: &str| search(&mut Grown::new(Corridor { turns: 0, given_up: false }), spec).score;
    for algorithm in ["pvs", "pv-splitting:threads=2", "ybwc:threads=2", "lazy-smp"] {
        let spec = |rest: &str| match algorithm.split_once(':') {
            Some((id, threads)) => format!("{id}:{threads},{rest}"),
            None => format!("{algorithm}:{rest}"),
        };
        assert_eq!(score(&spec("tt=1,depth=5")), Score::win_in(9), "{algorithm}");
        assert!(!score(&spec("tt=1,depth=4")).is_decided(), "{algorithm}");
        assert!(!score(&spec("tt=1,depth=8,single-reply=off")).is_decided(), "{algorithm}");
        assert!(!score(&spec("tt=1,depth=8,mode=exact")).is_decided(), "{algorithm}");
    }
}

/// A maze where only the first half of a player's moves is worth a look.
#[derive(Clone)]
struct Narrow(Maze);

impl Small for Narrow {
    fn status(&self) -> Status {
        self.0.status()
    }
    fn key(&self) -> u64 {
        self.0.key()
    }
    fn moves(&self) -> Vec<ScoredMove> {
        self.0.moves()
    }
    fn play(&mut self, code: Move) {
        self.0.play(code);
    }
    fn value(&self, player: Player) -> i32 {
        self.0.value(player)
    }
    fn order(&self, code: Move) -> i32 {
        self.0.order(code)
    }
    fn is_candidate(&self, code: Move) -> bool {
        self.moves().iter().position(|entry| entry.code == code).is_some_and(|place| place < 2)
    }
    fn pass(&mut self) -> bool {
        self.0.pass()
    }
}

#[test]
fn wins_and_losses_hold_against_moves_that_are_no_candidates() {
    let (mut won, mut lost, mut by_others) = (0, 0, 0);
    for seed in 0..200 {
        let root = Maze::new(seed, 300, 2, false);
        for spec in ["pvs", "mtdf", "alpha-beta:mode=play,candidates=on,ordering=on", "ybwc:threads=2"] {
            let spec = format!("{spec}{}depth=6", if spec.contains(':') { ',' } else { ':' });
            let found = search(&mut Grown::new(Narrow(root.clone())), &spec);
            let Some((win, plies)) = found.score.decided() else { continue };
            // The winner may know fewer moves, and needs more plies then.
            let truth = brute(&root, Player(0), 6, 0).decided();
            let holds = truth.is_some_and(|(truth, least)| truth == win && plies >= least);
            assert!(holds, "{spec}, seed {seed}: {}, in truth {truth:?}", found.score);
            (won, lost) = (won + u32::from(win), lost + u32::from(!win));
        }
        // A defence that the candidates leave out, at the root.
        let found = search(&mut Grown::new(Narrow(root.clone())), "pvs:depth=2");
        by_others += u32::from(!Narrow(root).is_candidate(found.best.expect("a player acts")));
    }
    assert!(won > 50 && lost > 0 && by_others > 0, "{won} won, {lost} lost, {by_others} by others");
}

#[test]
fn errors_say_what_is_missing() {
    let mut finished = Grown::new(Nim { heaps: [0; 3], player: 0 });
    let error = run(&mut finished, "pvs:depth=2", &StepClock::frozen(), Given::default()).unwrap_err();
    assert_eq!(error, SearchError::Over);
    assert!(Engine::new("pvs".parse().unwrap()).is_err());
}

#[test]
fn random_moves_follow_the_seed() {
    let moves: Vec<_> =
        (0..20).map(|seed| search(&mut maze(), &format!("random:seed={seed}")).best).collect();
    let again: Vec<_> =
        (0..20).map(|seed| search(&mut maze(), &format!("random:seed={seed}")).best).collect();
    assert_eq!(moves, again);
    assert!(moves.iter().any(|code| *code != moves[0]), "twenty seeds do not all choose alike");
    let best = search(&mut maze(), "best-move");
    assert_eq!(best.score, brute(maze().top(), Player(0), 1, 0));
    assert_eq!(maze().players(), 2);
}
