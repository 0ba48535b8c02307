//! max^n: every player maximises their own value, and there are no coalitions. For games of three and four; with two
//! players whose values are opposite it finds minimax's value.
//!
//! Knows values of all seats. Prunes nothing: without a bound on the sum of values no cut is safe. CITE:
//! [Luckhardt 1986]; [Korf 1991].

use abstrakt_vocabulary::{Player, Status, Tree};

use crate::{
    DecisionNode, Expectation, Interrupted, NodeStatus, PvLine, Score, SearchResult, Walk,
    deepening::{ByDepth, deepen, root_moves},
    engine::Job,
};

/// Most seats.
const SEATS: usize = 4;

/// A value for each seat.
type Values = [Score; SEATS];

/// Searches to the limits of the job.
pub fn search<'a, T: Tree>(walk: Walk<'a, T>, job: &Job<'a>) -> SearchResult {
    deepen(&mut MaxN { walk, lines: job.lines }, job)
}

struct MaxN<'a, T: Tree> {
    walk: Walk<'a, T>,
    lines: usize,
}

impl<'a, T: Tree> ByDepth<'a, T> for MaxN<'a, T> {
    fn walk(&mut self) -> &mut Walk<'a, T> {
        &mut self.walk
    }

    fn iterate(&mut self, depth: u32, lines: &mut Vec<PvLine>) -> Result<(), Interrupted> {
        root_moves(self, depth, self.lines, lines)
    }

    fn value_after(&mut self, status: Status, depth: u32) -> Result<Score, Interrupted> {
        let root = usize::from(self.walk.root().0);
        Ok(self.after(status, depth)?[root])
    }

    /// The choices that others make among moves they are indifferent to may change with every depth, and with them a
    /// win or a loss.
    fn proves(&self) -> bool {
        false
    }
}

impl<T: Tree> MaxN<'_, T> {
    /// Values of the top, reached by a ply of a turn with `depth` turns left.
    fn after(&mut self, status: Status, depth: u32) -> Result<Values, Interrupted> {
        self.walk.clear_line();
        match self.walk.classify(status, depth) {
            NodeStatus::Terminal(_) => Ok(self.values(status)),
            NodeStatus::Horizon => {
                self.walk.count_horizon();
                Ok(self.values(status))
            }
            NodeStatus::Decision(place) => self.best(place),
            NodeStatus::Chance(depth) => self.expected(depth),
        }
    }

    /// The value of the top for each player; it is not searched further.
    fn values(&mut self, status: Status) -> Values {
        let mut values = [Score::ZERO; SEATS];
        for seat in 0..self.walk.players() {
            values[usize::from(seat)] = self.walk.value_for(status, Player(seat));
        }
        values
    }

    /// Each mover takes what is best for themselves; of equals the first.
    fn best(&mut self, place: DecisionNode) -> Result<Values, Interrupted> {
        let mover = usize::from(place.player.0) % SEATS;
        let mut best: Option<Values> = None;
        let list = self.walk.moves(false);
        for slot in list.start..list.end {
            let code = self.walk.entry(slot).code;
            let status = self.walk.push(code)?;
            let values = self.after(status, place.depth)?;
            self.walk.pop();
            if best.is_none_or(|best| values[mover] > best[mover]) {
                best = Some(values);
                self.walk.extend_line(code);
            }
        }
        self.walk.release(list);
        Ok(best.unwrap_or([self.walk.draw(); SEATS]))
    }

    /// The average over chance, by weight, for each player.
    fn expected(&mut self, depth: u32) -> Result<Values, Interrupted> {
        let mut expected = [self.walk.expectation(); SEATS];
        let list = self.walk.moves(false);
        for slot in list.start..list.end {
            let outcome = self.walk.entry(slot);
            let status = self.walk.push(outcome.code)?;
            let values = self.after(status, depth)?;
            self.walk.pop();
            expected.iter_mut().zip(values).for_each(|(sum, value)| sum.add(value, outcome.order));
        }
        self.walk.release(list);
        Ok(expected.each_ref().map(Expectation::value))
    }
}
