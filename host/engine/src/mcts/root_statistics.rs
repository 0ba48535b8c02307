//! The statistics of the root's moves, in one tree or in several, and the result that follows.
//!
//! Knows visits, rewards and proofs. Must not know how a tree grows.

use std::cmp::Reverse;

use abstrakt_vocabulary::{Move, Status, Tree};

use super::{nodes::Proof, playout::RewardScale};
use crate::{Ended, Expectation, PvLine, Score, SearchResult, SearchStatistics, Walk, engine::Job};

/// The statistics of a move of the root.
#[derive(Clone, Debug)]
pub struct RootStatistics {
    /// Playouts that began with it.
    pub visits: u64,
    /// Sum of their rewards.
    pub reward: f64,
    /// The game's ordering score, where it was asked for.
    pub order: i32,
    /// Its value, once proved.
    pub proof: Option<Proof>,
    /// The line that was visited most.
    pub line: Vec<Move>,
    /// Turns a mean reward into a value.
    pub scale: Option<RewardScale>,
}

impl RootStatistics {
    /// Adds what another thread's tree found of the same move.
    pub fn add(&mut self, other: Self) {
        if other.visits > self.visits {
            self.line = other.line;
        }
        self.visits += other.visits;
        self.reward += other.reward;
        self.proof = self.proof.or(other.proof);
        self.scale = self.scale.or(other.scale);
    }

    fn to_line(&self, draw: Score) -> PvLine {
        let plies = self.line.len() as u32;
        let mean = self.reward / (self.visits.max(1) as f64);
        let score = match (self.proof, self.scale) {
            (Some(Proof::Won), _) => Score::win_in(plies),
            (Some(Proof::Lost), _) => Score::loss_in(plies),
            (Some(Proof::Drawn), _) => draw,
            (_, Some(scale)) if self.visits > 0 => scale.score(mean),
            _ => Score::ZERO,
        };
        PvLine { score, moves: self.line.clone(), depth: 0 }
    }
}

/// The result of one or several searches' statistics.
pub fn result<T: Tree>(
    walk: &mut Walk<'_, T>,
    statistics: &[RootStatistics],
    ended: Ended,
    job: &Job<'_>,
) -> SearchResult {
    let lines = root_lines(walk, statistics, job.lines);
    walk.report(&lines);
    let control = walk.control();
    let figures = SearchStatistics {
        depth: 0,
        selective_depth: walk.deepest(),
        nodes: control.nodes(),
        critical_path: control.nodes(),
        horizon: walk.horizon(),
        elapsed: control.elapsed(),
        table: 0,
        percent: 100,
    };
    SearchResult::of(lines, walk.root(), figures, ended)
}

/// The lines of the root: `count` of them, at least one.
pub fn root_lines<T: Tree>(walk: &Walk<'_, T>, statistics: &[RootStatistics], count: usize) -> Vec<PvLine> {
    match walk.status() {
        Status::Chance => average(statistics, walk.expectation(), walk.draw(), count),
        _ => lines(statistics, walk.draw(), count),
    }
}

/// The best moves: proved wins, then by visits, proved losses last; unvisited moves in the game's order.
fn lines(statistics: &[RootStatistics], draw: Score, count: usize) -> Vec<PvLine> {
    let mut ranked: Vec<&RootStatistics> = statistics.iter().collect();
    let rank = |statistics: &&RootStatistics| match statistics.proof {
        Some(Proof::Won) => (2, statistics.visits, statistics.order),
        Some(Proof::Lost) => (0, statistics.visits, statistics.order),
        _ => (1, statistics.visits, statistics.order),
    };
    ranked.sort_by_key(|statistics| Reverse(rank(statistics)));
    ranked.into_iter().take(count.max(1)).map(|statistics| statistics.to_line(draw)).collect()
}

/// The average over the outcomes of chance that were seen, and then the outcomes, the most likely first.
fn average(
    statistics: &[RootStatistics],
    mut expectation: Expectation,
    draw: Score,
    count: usize,
) -> Vec<PvLine> {
    let mut ranked: Vec<&RootStatistics> = statistics.iter().collect();
    ranked.sort_by_key(|statistics| Reverse(statistics.order));
    let seen = ranked.iter().filter(|statistics| statistics.visits > 0);
    seen.for_each(|statistics| expectation.add(statistics.to_line(draw).score, statistics.order));
    let average = PvLine { score: expectation.value(), moves: Vec::new(), depth: 0 };
    let outcomes = ranked.into_iter().map(|statistics| statistics.to_line(draw));
    std::iter::once(average).chain(outcomes).take(count.max(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statistics(visits: u64, proof: Option<Proof>) -> RootStatistics {
        let line = vec![Move(visits)];
        RootStatistics { visits, reward: visits as f64 / 2.0, order: 0, proof, line, scale: None }
    }

    #[test]
    fn wins_go_first_and_losses_last() {
        let statistics = [
            statistics(900, Some(Proof::Lost)),
            statistics(10, None),
            statistics(3, Some(Proof::Won)),
            statistics(40, Some(Proof::Drawn)),
        ];
        let order: Vec<u64> = lines(&statistics, Score(5), 9).iter().map(|line| line.moves[0].0).collect();
        assert_eq!(order, [3, 40, 10, 900]);
        assert_eq!(lines(&statistics, Score(5), 2)[1].score, Score(5), "a draw has its own value");
        assert_eq!(lines(&statistics, Score(5), 1)[0].score, Score::win_in(1));
    }

    #[test]
    fn standings_of_several_trees_add_up() {
        let mut sum = statistics(10, None);
        sum.add(statistics(30, Some(Proof::Lost)));
        assert_eq!((sum.visits, sum.reward, sum.proof), (40, 20.0, Some(Proof::Lost)));
        assert_eq!(sum.line, [Move(30)], "the line of the tree that knows more");
    }
}
