//! The judgement of a game for two by searches: the standing of a player, the loss of a ply, and the course of the
//! game.
//!
//! Knows records, scales of heuristics and the answers of searches. Must not know who searches, or how the course is
//! drawn.

use abstrakt_engine::Spec;
use abstrakt_record::{Act, Assessment, GameResult, MoveMark, NodeId, Record, SeatId};
use abstrakt_vocabulary::{Facts, WinScale};
use abstrakt_worker::protocol::{SearchOutcome, SearchScore};

/// From these losses in the chance to win on, a turn is dubious, a mistake, a blunder. CITE: [Lichess n.d.]
/// (`modules/tree/src/main/Advice.scala`) takes 0.1, 0.2 and 0.3 on a scale of two.
const STEPS: [(f32, MoveMark); 3] =
    [(0.15, MoveMark::Blunder), (0.10, MoveMark::Mistake), (0.05, MoveMark::Dubious)];

/// The scales of what a spec evaluates by, its learned evaluation or its heuristic, whatever the weights are; empty where it has none.
pub fn evaluation_scales<'a>(facts: &'a Facts, spec: &Spec) -> &'a [WinScale] {
    if spec.learned.is_some() {
        return &[abstrakt_learned::SCALE];
    }
    let index = facts.heuristic(spec.heuristic.id.as_deref()).ok();
    index.and_then(|index| facts.heuristics.get(index)).map_or(&[], |heuristic| &heuristic.scales)
}

/// The scales by which people are told what a value means: [`evaluation_scales`], but none where the weights of the heuristic were changed,
/// and for more than two.
pub fn scales<'a>(facts: &'a Facts, spec: &Spec, seats: usize) -> &'a [WinScale] {
    let is_fitted = spec.learned.is_some() || spec.heuristic.weights.is_empty();
    if seats == 2 && is_fitted { evaluation_scales(facts, spec) } else { &[] }
}

/// The meaning of a score on the scales of its heuristic.
pub fn assess(score: SearchScore, scales: &[WinScale]) -> Assessment {
    match score {
        SearchScore::Win(plies) => Assessment::Wins(plies),
        SearchScore::Loss(plies) => Assessment::Loses(plies),
        SearchScore::Value(value) => match WinScale::of(scales, value) {
            Some(scale) => Assessment::Chance(scale.chance(value)),
            None => Assessment::Value(value),
        },
    }
}

/// The number of last depths of a search that must agree on the loss of a ply: the opinion of one or two alone is often
/// a matter of their horizon.
const AGREEING: usize = 3;

/// The chance to win, 0 to 1, that the ply played gives away, by a search that compared it: nothing where the search
/// chose it, else as much as each of the last three depths confirms that valued both plies; a result that the last one
/// has proved counts alone. None where there is no such depth. A bare value, which has no scale, counts as an even
/// game: only ends that were seen are then judged.
pub fn loss(outcome: &SearchOutcome, played: &str, scales: &[WinScale]) -> Option<f32> {
    if outcome.best.as_deref() == Some(played) {
        return Some(0.0);
    }
    let share = |score| assess(score, scales).share().unwrap_or(0.5);
    let depths = || outcome.iterations.iter().rev().map_while(|depth| Some((depth.score, depth.compared?)));
    let (best, compared) = depths().next()?;
    let proved = [best, compared].iter().any(|score| !matches!(score, SearchScore::Value(_)));
    let agreeing = if proved { 1 } else { AGREEING };
    let least =
        depths().take(agreeing).map(|(best, compared)| share(best) - share(compared)).fold(1.0, f32::min);
    Some(least.max(0.0))
}

/// The mark of a turn that gave away `loss` of its player's chance to win; none where that is little.
pub fn mark(loss: f32) -> Option<MoveMark> {
    STEPS.iter().find(|(least, _)| loss >= *least).map(|(_, mark)| *mark)
}

/// The standing of a player of a game for two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlayerStanding {
    /// The game goes on.
    Open(Assessment),
    /// The game has ended: 1 for a win, a half for a draw, 0 for a loss.
    Ended(f32),
}

impl PlayerStanding {
    /// The value of the end of a game for a seat.
    pub fn ended(result: &GameResult, seat: SeatId) -> Self {
        Self::Ended(match result.winners.as_slice() {
            [winner] => f32::from(u8::from(*winner == seat)),
            _ => 0.5,
        })
    }

    /// The standing of the other one of the two.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Open(assessment) => Self::Open(assessment.opposite()),
            Self::Ended(share) => Self::Ended(1.0 - share),
        }
    }

    /// The player's part of the game, 0 to 1; none for a bare value, which has no scale.
    pub fn share(self) -> Option<f32> {
        match self {
            Self::Open(assessment) => assessment.share(),
            Self::Ended(share) => Some(share),
        }
    }
}

/// The standing of the first seat at a node, for graphs of the course of a game. Searches with different players to
/// move are not comparable: their horizons lie a turn apart, and heuristics favour one side. So each player has the
/// latest search in which they were to move, less the losses of plies since then, and the result is the mean of both. A
/// result that a search has proved counts alone. A position that was not searched, such as one with a single legal
/// move, stands as the searches before it say.
///
/// `searched` returns the standing of the first seat by a search of a position, none where there was no search; `lost`
/// returns the chance to win that the ply which leads to a node gave away (0 where it was the only one), none where it
/// is unknown: searches before it then say nothing about the positions that follow.
///
/// # Panics
/// When the node was deleted.
pub fn standing(
    record: &Record,
    node: NodeId,
    searched: impl Fn(NodeId) -> Option<Assessment>,
    lost: impl Fn(NodeId) -> Option<f32>,
) -> Option<PlayerStanding> {
    if let (Some(end), Some(result)) = (record.end(), record.result())
        && end == node
    {
        return Some(PlayerStanding::ended(result, SeatId(0)));
    }
    let mut found: Vec<(SeatId, Assessment)> = Vec::new();
    let (mut current, mut mover, mut plies, mut gain) = (node, to_move(record, node), 0, 0.0);
    loop {
        if let (Some(seat), Some(stands)) = (mover, searched(current))
            && found.iter().all(|(found_seat, _)| *found_seat != seat)
        {
            found.push((seat, since(stands, plies, gain)));
        }
        let (Some(ply), Some(parent)) = (&record.node(current).ply, record.node(current).parent()) else {
            break;
        };
        if found.len() == 2 || matches!(ply.act, Act::Withdrawal(_)) {
            break;
        }
        mover = ply.act.seat();
        if let Some(seat) = mover {
            let Some(loss) = lost(current).map(f64::from) else { break };
            gain += if seat == SeatId(0) { -loss } else { loss };
        }
        (current, plies) = (parent, plies + 1);
    }
    let proved =
        |(_, stands): &&(SeatId, Assessment)| matches!(stands, Assessment::Wins(_) | Assessment::Loses(_));
    let both = found.iter().find(proved).map(|(_, stands)| *stands).or_else(|| mean(&found));
    both.map(PlayerStanding::Open)
}

/// The player to move at a node; where nothing follows it, the one who did not move last.
fn to_move(record: &Record, node: NodeId) -> Option<SeatId> {
    let mover = |node: NodeId| record.node(node).ply.as_ref().and_then(|ply| ply.act.seat());
    match record.node(node).children().first() {
        Some(&next) => mover(next),
        None => Some(SeatId(u8::from(mover(node) == Some(SeatId(0))))),
    }
}

/// The result of a search some plies ago, with the gain of the first seat since then.
fn since(stands: Assessment, plies: u32, gain: f64) -> Assessment {
    let chance = |chance: f64| Assessment::Chance((chance + gain).clamp(0.0, 1.0));
    match stands {
        // An end that was missed is no more than likely.
        Assessment::Wins(_) if gain != 0.0 => chance(1.0),
        Assessment::Loses(_) if gain != 0.0 => chance(0.0),
        Assessment::Wins(before) => Assessment::Wins(before.saturating_sub(plies).max(1)),
        Assessment::Loses(before) => Assessment::Loses(before.saturating_sub(plies).max(1)),
        Assessment::Chance(before) => chance(before),
        Assessment::Value(_) => stands,
    }
}

/// The mean of what both players' searches say; of different heuristics the later one counts.
fn mean(found: &[(SeatId, Assessment)]) -> Option<Assessment> {
    Some(match (found.first()?.1, found.get(1).map(|(_, stands)| *stands)) {
        (Assessment::Chance(later), Some(Assessment::Chance(earlier))) => {
            Assessment::Chance(f64::midpoint(later, earlier))
        }
        (Assessment::Value(later), Some(Assessment::Value(earlier))) => {
            Assessment::Value(f64::midpoint(later, earlier))
        }
        (later, _) => later,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use abstrakt_engine::Ended;
    use abstrakt_record::{EndCause, Header, Ply, PlyFacts, PlyText, Seat};
    use abstrakt_vocabulary::Player;
    use abstrakt_worker::protocol::{Findings, SearchIteration};

    use super::*;

    /// A game in which these seats move; none where chance does.
    fn game(seats: &[Option<u8>]) -> (Record, Vec<NodeId>) {
        let players = vec![Seat::human("a"), Seat::human("b")];
        let mut record = Record::new(Header::new("game", "1", "standard", players));
        let mut nodes = vec![NodeId::ROOT];
        for (number, seat) in seats.iter().enumerate() {
            let text = PlyText::new(format!("p{number}")).expect("a text");
            let act = seat.map_or(Act::Chance(text.clone()), |seat| Act::Move(SeatId(seat), text));
            nodes.push(record.play(Ply { act, opens_turn: true, spent: None }, PlyFacts::default()));
        }
        (record, nodes)
    }

    /// The first seat's shares, in per cent.
    fn course(
        (record, nodes): &(Record, Vec<NodeId>),
        searched: &[(usize, Assessment)],
        lost: &[(usize, f32)],
    ) -> Vec<Option<i64>> {
        let searched: HashMap<_, _> =
            searched.iter().map(|(index, stands)| (nodes[*index], *stands)).collect();
        let lost: HashMap<_, _> = lost.iter().map(|(index, loss)| (nodes[*index], *loss)).collect();
        let percent = |&node: &NodeId| {
            let found =
                standing(record, node, |node| searched.get(&node).copied(), |node| lost.get(&node).copied());
            found?.share().map(|share| (share * 100.0).round() as i64)
        };
        nodes.iter().map(percent).collect()
    }

    const CALM: [(usize, f32); 4] = [(1, 0.0), (2, 0.0), (3, 0.0), (4, 0.0)];

    fn chances<const N: usize>(chances: [f64; N]) -> Vec<(usize, Assessment)> {
        chances.into_iter().map(Assessment::Chance).enumerate().collect()
    }

    #[test]
    fn whose_turn_it_is_does_not_show() {
        let game = game(&[Some(0), Some(1), Some(0), Some(1)]);
        let zigzag = chances([0.6, 0.4, 0.6, 0.4, 0.6]);
        assert_eq!(course(&game, &zigzag, &CALM), [60, 50, 50, 50, 50].map(Some));
    }

    #[test]
    fn what_a_ply_gave_away_shows_at_once_and_stays() {
        let game = game(&[Some(0), Some(1), Some(0), Some(1)]);
        // The second player sees at once what the first one's second turn gave away, and the first one a turn later.
        let found = chances([0.6, 0.4, 0.6, 0.2, 0.4]);
        let lost = [(1, 0.0), (2, 0.0), (3, 0.2), (4, 0.0)];
        assert_eq!(course(&game, &found, &lost), [60, 50, 50, 30, 30].map(Some));
        let other = [(1, 0.0), (2, 0.1), (3, 0.0), (4, 0.0)];
        let found = chances([0.6, 0.4, 0.7, 0.5, 0.7]);
        assert_eq!(course(&game, &found, &other), [60, 50, 60, 60, 60].map(Some));
    }

    #[test]
    fn a_position_without_a_search_stands_as_those_before_it() {
        let game = game(&[Some(0), Some(1), Some(0), Some(1)]);
        let found: Vec<_> =
            chances([0.6, 0.4, 0.6, 0.4, 0.6]).into_iter().filter(|(ply, _)| *ply != 3).collect();
        assert_eq!(course(&game, &found, &CALM), [60, 50, 50, 50, 50].map(Some));
        // A ply of unknown loss cuts off everything before it.
        assert_eq!(course(&game, &found, &CALM[..2]), [Some(60), Some(50), Some(50), None, Some(60)]);
        assert_eq!(course(&game, &[], &CALM), [None; 5]);
    }

    #[test]
    fn several_plies_of_a_turn_and_chance_keep_the_other_players_search() {
        let game = game(&[Some(0), Some(0), None, Some(1)]);
        let found: Vec<_> = chances([0.6, 0.6, 0.6, 0.4, 0.6]);
        let without_roll: Vec<_> = found.into_iter().filter(|(ply, _)| *ply != 2).collect();
        assert_eq!(course(&game, &without_roll, &CALM), [60, 60, 60, 50, 50].map(Some));
    }

    #[test]
    fn what_is_proved_counts_alone_until_it_is_missed() {
        let (record, nodes) = game(&[Some(0), Some(1), Some(0), Some(1)]);
        let found = [(0, Assessment::Wins(5)), (1, Assessment::Chance(0.7)), (2, Assessment::Chance(0.6))];
        let game = (record, nodes);
        assert_eq!(course(&game, &found[..2], &CALM[..1]), [Some(100), Some(100), None, None, None]);
        let lost = [(1, 0.4), (2, 0.0)];
        assert_eq!(course(&game, &found, &lost), [Some(100), Some(65), Some(65), None, None]);
        let standing = |plies: usize| {
            let wins = |node| (node == NodeId::ROOT).then_some(Assessment::Wins(5));
            standing(&game.0, game.1[plies], wins, |_| Some(0.0))
        };
        assert_eq!(standing(2), Some(PlayerStanding::Open(Assessment::Wins(3))));
    }

    #[test]
    fn the_end_is_worth_its_result_whatever_searches_say() {
        let (mut record, nodes) = game(&[Some(0), Some(1)]);
        let found = chances([0.5, 0.3, 0.33]);
        let calm = &CALM[..2];
        for (winners, shares) in [(vec![SeatId(0)], 100), (vec![SeatId(1)], 0), (Vec::new(), 50)] {
            record.finish(Some(GameResult { winners, cause: EndCause::Time(SeatId(1)) }));
            let game = (record.clone(), nodes.clone());
            assert_eq!(course(&game, &found, calm)[2], Some(shares));
        }
    }

    #[test]
    fn a_ply_gives_away_what_the_last_depths_agree_on_or_the_last_one_proves() {
        use SearchScore::{Loss, Value, Win};
        let scales = [WinScale::new(0, 100)];
        let found = |depths: &[(SearchScore, SearchScore)]| {
            let depth = |&(score, compared): &(SearchScore, SearchScore)| SearchIteration {
                depth: 1,
                score,
                compared: Some(compared),
                nodes: 1,
                horizon: 1,
                micros: 1,
            };
            let iterations = depths.iter().map(depth).collect();
            let findings = Findings {
                view: Player(0),
                lines: Vec::new(),
                depth: 1,
                selective_depth: 1,
                nodes: 1,
                horizon: 1,
                micros: 1,
                table: 0,
                percent: 100,
                book: Vec::new(),
            };
            let best = Some("best".to_owned());
            let outcome = SearchOutcome {
                best,
                foreign: None,
                findings,
                iterations,
                ended: Ended::Nodes,
                forced: false,
            };
            assert_eq!(loss(&outcome, "best", &scales), Some(0.0));
            loss(&outcome, "other", &scales)
        };
        let (even, worse) = (Value(0.0), Value(-100.0));
        let gap = 0.5 - scales[0].chance(-100.0) as f32;
        assert_eq!(found(&[(even, worse), (even, worse)]), Some(gap));
        assert_eq!(found(&[(even, even), (even, worse)]), Some(0.0), "one depth alone sees it");
        assert_eq!(found(&[(even, worse), (even, even)]), Some(0.0));
        assert_eq!(
            found(&[(even, even), (even, worse), (even, worse)]),
            Some(0.0),
            "two depths are not enough"
        );
        assert_eq!(found(&[(even, even), (even, worse), (even, worse), (even, worse)]), Some(gap));
        assert_eq!(found(&[(even, worse)]), Some(gap), "there is but one");
        assert_eq!(found(&[(even, even), (Win(3), Loss(4))]), Some(1.0));
        assert_eq!(found(&[(even, even), (even, Loss(4))]), Some(0.5));
        assert_eq!(found(&[]), None);
    }

    #[test]
    fn marks_begin_where_they_are_declared() {
        use MoveMark::{Blunder, Dubious, Mistake};
        let marks = [0.0, 0.049, 0.05, 0.11, 0.15, 1.0].map(mark);
        assert_eq!(marks, [None, None, Some(Dubious), Some(Mistake), Some(Blunder), Some(Blunder)]);
    }
}
