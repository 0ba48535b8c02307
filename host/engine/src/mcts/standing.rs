//! What the moves of the root came to, in one tree or in several, and the verdict that follows.
//!
//! Knows visits, rewards and proofs. Must not know how a tree grows.

use std::cmp::Reverse;

use abstrakt_plugin_api::{Move, Tree};

use super::{playout::Yardstick, store::Proof};
use crate::{Ended, Figures, PvLine, Score, SearchResult, Walk, engine::Job};

/// What a search thinks of a move of the root.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Playouts that began with it.
    pub visits: u64,
    /// Sum of their rewards.
    pub reward: f64,
    /// The game's ordering score, where it was asked for.
    pub order: i32,
    /// What it is worth, once proved.
    pub proof: Option<Proof>,
    /// The line that was visited most.
    pub line: Vec<Move>,
    /// Turns a mean reward into a value.
    pub yardstick: Option<Yardstick>,
}

impl Standing {
    /// Adds what another thread's tree found of the same move.
    pub fn add(&mut self, other: Self) {
        if other.visits > self.visits {
            self.line = other.line;
        }
        self.visits += other.visits;
        self.reward += other.reward;
        self.proof = self.proof.or(other.proof);
        self.yardstick = self.yardstick.or(other.yardstick);
    }
}

/// The verdict of one or several searches' standings.
pub fn verdict<T: Tree>(
    walk: &mut Walk<'_, T>,
    standings: &[Standing],
    ended: Ended,
    job: &Job<'_>,
) -> SearchResult {
    let lines = lines(standings, walk.draw(), job.lines);
    walk.report(&lines);
    let control = walk.control();
    let figures = Figures {
        depth: 0,
        selective_depth: walk.deepest(),
        nodes: control.nodes(),
        chain: control.nodes(),
        horizon: walk.horizon(),
        elapsed: control.elapsed(),
        table: 0,
        percent: 100,
    };
    SearchResult::of(lines, walk.root(), figures, ended)
}

/// The best moves: proved wins, then by visits, proved losses last; what nobody visited in the game's order.
pub fn lines(standings: &[Standing], draw: Score, count: usize) -> Vec<PvLine> {
    let mut ranked: Vec<&Standing> = standings.iter().collect();
    let rank = |standing: &&Standing| match standing.proof {
        Some(Proof::Won) => (2, standing.visits, standing.order),
        Some(Proof::Lost) => (0, standing.visits, standing.order),
        _ => (1, standing.visits, standing.order),
    };
    ranked.sort_by_key(|standing| Reverse(rank(standing)));
    let line = |standing: &Standing| {
        let plies = standing.line.len() as u32;
        let mean = standing.reward / (standing.visits.max(1) as f64);
        let score = match (standing.proof, standing.yardstick) {
            (Some(Proof::Won), _) => Score::win_in(plies),
            (Some(Proof::Lost), _) => Score::loss_in(plies),
            (Some(Proof::Drawn), _) => draw,
            (_, Some(yardstick)) if standing.visits > 0 => yardstick.score(mean),
            _ => Score::ZERO,
        };
        PvLine { score, moves: standing.line.clone() }
    };
    ranked.into_iter().take(count.max(1)).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(visits: u64, proof: Option<Proof>) -> Standing {
        let line = vec![Move(visits)];
        Standing { visits, reward: visits as f64 / 2.0, order: 0, proof, line, yardstick: None }
    }

    #[test]
    fn wins_go_first_and_losses_last() {
        let standings = [
            standing(900, Some(Proof::Lost)),
            standing(10, None),
            standing(3, Some(Proof::Won)),
            standing(40, Some(Proof::Drawn)),
        ];
        let order: Vec<u64> = lines(&standings, Score(5), 9).iter().map(|line| line.moves[0].0).collect();
        assert_eq!(order, [3, 40, 10, 900]);
        assert_eq!(lines(&standings, Score(5), 2)[1].score, Score(5), "a draw has its own value");
        assert_eq!(lines(&standings, Score(5), 1)[0].score, Score::win_in(1));
    }

    #[test]
    fn standings_of_several_trees_add_up() {
        let mut sum = standing(10, None);
        sum.add(standing(30, Some(Proof::Lost)));
        assert_eq!((sum.visits, sum.reward, sum.proof), (40, 20.0, Some(Proof::Lost)));
        assert_eq!(sum.line, [Move(30)], "the line of the tree that knows more");
    }
}
