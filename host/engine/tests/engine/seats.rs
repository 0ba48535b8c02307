//! Three and four players: max^n against a brute force that shares nothing with the engine. (The paranoid searches are
//! held against theirs in `exact`.)

use crate::games::{Grown, Maze, Small, TicTacToe, brute};
use abstrakt_engine::{Ended, Score, testing::search};
use abstrakt_vocabulary::{Player, Status};

/// The values of the players if all play for themselves; of equal values a mover takes the first. `depth` turns are
/// left before this position's own.
fn everyone_for_himself(game: &Maze, root: Player, depth: u32, ply: u32) -> Vec<Score> {
    let value = |seat: u8| match game.status() {
        Status::Over(outcome) if outcome.winners.contains(Player(seat)) => Score::win_in(ply),
        Status::Over(outcome) if outcome.winners.0 == 0 => Score::ZERO,
        Status::Over(_) => Score::loss_in(ply),
        _ if game.players() > 2 && game.eliminated(Player(seat)) => Score::loss_in(ply),
        _ => Score::heuristic(game.value(Player(seat))),
    };
    let status = game.status();
    let out = game.players() > 2 && game.eliminated(root);
    if status.is_over() || out || status.starts_turn() && depth == 0 {
        return (0..game.players()).map(value).collect();
    }
    let left = if status.starts_turn() { depth - 1 } else { depth };
    let after = game.moves().into_iter().map(|entry| {
        let mut next = game.clone();
        next.play(entry.code);
        (entry.order, everyone_for_himself(&next, root, left, ply + 1))
    });
    match status.player() {
        Some(player) => {
            let seat = usize::from(player.0);
            let first_best =
                |best: Vec<Score>, next: Vec<Score>| if next[seat] > best[seat] { next } else { best };
            after.map(|(_, values)| values).reduce(first_best).expect("a turn has moves")
        }
        None => {
            let outcomes: Vec<(i32, Vec<Score>)> = after.collect();
            let average = |seat: u8| {
                let scores = || outcomes.iter().map(|(weight, values)| (*weight, values[usize::from(seat)]));
                let side = |score: Score| score.decided().map(|(won, _)| won);
                let all = |won: bool| scores().all(|(_, score)| side(score) == Some(won));
                let flat = |score: Score| match side(score) {
                    _ if all(true) || all(false) => score.0,
                    Some(true) => Score::heuristic(game.win()).0,
                    Some(false) => Score::heuristic(-game.win()).0,
                    None => score.0,
                };
                let total: i64 = scores().map(|(weight, _)| i64::from(weight)).sum();
                Score(scores().map(|(weight, score)| flat(score) * i64::from(weight)).sum::<i64>() / total)
            };
            (0..game.players()).map(average).collect()
        }
    }
}

fn mazes() -> impl Iterator<Item = Maze> {
    (0..24).map(|seed| Maze::new(seed, 40 + seed * 20, 2 + (seed % 3) as u8, seed % 2 == 1))
}

#[test]
fn max_n_equals_brute_force() {
    let mut eliminated = 0;
    for maze in mazes() {
        for depth in 1..=4 {
            let found = search(&mut Grown::new(maze.clone()), &format!("max-n:depth={depth}"));
            let right = everyone_for_himself(&maze, Player(0), depth, 0)[0];
            assert_eq!(found.score, right, "seed {} depth {depth}", maze.seed);
            eliminated += u32::from(right.is_decided());
        }
    }
    assert!(eliminated > 3, "some games are decided: {eliminated}");
}

#[test]
fn max_n_goes_on_where_a_win_depends_on_what_others_like() {
    // Wins and losses within the depth are no proof: each deeper search equals the brute force too.
    let mut changed = 0;
    for maze in (0..80).map(|seed| Maze::new(seed, 300, 3 + (seed % 2) as u8, false)) {
        let found = search(&mut Grown::new(maze.clone()), "max-n:depth=5,id=on");
        assert!(found.figures.depth == 5 || found.ended == Ended::Settled);
        for iteration in &found.iterations {
            let right = everyone_for_himself(&maze, Player(0), iteration.depth, 0)[0];
            assert_eq!(iteration.score, right, "seed {} depth {}", maze.seed, iteration.depth);
        }
        let scores = found.iterations.windows(2);
        changed += scores.filter(|pair| pair[0].score.is_decided() && !pair[1].score.is_decided()).count();
    }
    assert!(changed > 0, "some win is gone a depth later, or this test shows nothing");
}

#[test]
fn for_two_with_opposite_values_max_n_is_minimax() {
    for cells in [&[0, 3, 1, 4][..], &[4, 0], &[0, 1, 4]] {
        let root = TicTacToe::after(cells);
        let player = root.status().player().unwrap();
        for depth in 1..=5 {
            let found = search(&mut Grown::new(root.clone()), &format!("max-n:depth={depth}"));
            assert_eq!(found.score, brute(&root, player, depth, 0), "{cells:?} depth {depth}");
        }
    }
}
