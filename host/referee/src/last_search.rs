//! A computer's view of its game, kept from move to move.

use abstrakt_engine::Ended;
use abstrakt_worker::protocol::{SearchOutcome, SearchScore};

/// The value of a computer's last search. A move without a choice is searched one turn ahead where time is limited: its value
/// says less than that of the search before it, which it takes. `P` tells positions of the game apart.
#[derive(Clone, Debug)]
pub struct LastSearch<P>(Option<Valued<P>>);

#[derive(Clone, Debug)]
struct Valued<P> {
    position: P,
    score: SearchScore,
    depth: u32,
}

impl<P> Default for LastSearch<P> {
    fn default() -> Self {
        Self(None)
    }
}

impl<P> LastSearch<P> {
    /// Hears of a search of this position. If that was of a move without a choice and has proved nothing, its value becomes that of the last
    /// search, where that one looked further ahead and was made on the way here: `since` tells the number of plies from a position to this one,
    /// none where it is no position before it.
    pub fn settle(
        &mut self,
        position: P,
        since: impl Fn(&P, &P) -> Option<u32>,
        outcome: &mut SearchOutcome,
    ) {
        // Playouts have no depth: they end at once where there is nothing to choose.
        let spared = outcome.forced && outcome.ended == Ended::Settled;
        let Some(line) = outcome.findings.lines.first_mut() else { return };
        let valued = matches!(line.score, SearchScore::Value(_));
        let further = |last: &&Valued<P>| last.depth > line.depth || (last.depth, line.depth) == (0, 0);
        if let Some(last) = self.0.as_ref().filter(|_| spared && valued).filter(further)
            && let Some(since) = since(&last.position, &position)
        {
            (line.score, line.depth) = (later(last.score, since), last.depth);
        }
        self.0 = Some(Valued { position, score: line.score, depth: line.depth });
    }
}

/// The score of a search some plies later: an end has come nearer.
fn later(score: SearchScore, plies: u32) -> SearchScore {
    let left = |before: u32| before.saturating_sub(plies).max(1);
    match score {
        SearchScore::Win(before) => SearchScore::Win(left(before)),
        SearchScore::Loss(before) => SearchScore::Loss(left(before)),
        SearchScore::Value(_) => score,
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::Player;
    use abstrakt_worker::protocol::{Findings, Variation};

    use super::*;

    fn outcome(forced: bool, score: SearchScore, depth: u32) -> SearchOutcome {
        let lines = vec![Variation { score, plies: vec!["a1".into()], foreign: Vec::new(), depth }];
        let findings = Findings {
            view: Player(0),
            lines,
            depth,
            selective_depth: depth,
            nodes: 1,
            horizon: 1,
            micros: 1,
            table: 0,
            percent: 100,
            book: Vec::new(),
        };
        SearchOutcome {
            best: Some("a1".into()),
            foreign: None,
            findings,
            iterations: Vec::new(),
            ended: Ended::Settled,
            forced,
        }
    }

    /// The scores that are reported of one search after another, each with the number of plies played: of positions of
    /// the same game, or of another game.
    fn told(searches: &[(usize, bool, SearchScore, u32)], other: bool) -> Vec<SearchScore> {
        let mut last = LastSearch::default();
        let told = searches.iter().map(|&(length, forced, score, depth)| {
            let since = |then: &usize, now: &usize| (!other).then(|| (now - then) as u32);
            let mut outcome = outcome(forced, score, depth);
            last.settle(length, since, &mut outcome);
            outcome.findings.lines[0].score
        });
        told.collect()
    }

    #[test]
    fn a_forced_move_has_the_value_of_the_search_before_it() {
        use SearchScore::{Loss, Value, Win};
        let game = [(4, false, Value(30.0), 7), (6, true, Value(-80.0), 1), (8, true, Value(90.0), 1)];
        assert_eq!(told(&game, false), [30.0; 3].map(Value));
        assert_eq!(told(&game, true), [30.0, -80.0, 90.0].map(Value), "another line");
        let ends = [(4, false, Win(9), 7), (6, true, Value(5.0), 1), (20, true, Value(5.0), 1)];
        assert_eq!(told(&ends, false), [Win(9), Win(7), Win(1)]);
        let proved = [(4, false, Value(30.0), 7), (6, true, Loss(2), 1)];
        assert_eq!(told(&proved, false), [Value(30.0), Loss(2)]);
        let searched = [(4, false, Value(30.0), 7), (6, true, Value(-80.0), 7), (8, false, Value(1.0), 1)];
        assert_eq!(
            told(&searched, false),
            [30.0, -80.0, 1.0].map(Value),
            "searched as far, or with a choice"
        );
        assert_eq!(told(&game[1..2], false), [Value(-80.0)], "nothing else is known");
    }
}
