//! Reviews of games that the search plays against itself: its own plies are no mistakes, planted ones are, and the course of a
//! game does not depend on whose turn it is.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use abstrakt_engine::{Spec, presets};
use abstrakt_plugin_api::{Status, WinScale};
use abstrakt_record::{Assessment, Header, NodeId, Record, Seat, SeatId};
use abstrakt_referee::{assess, loss, mark, protocol_plies, record_ply, roll, standing};
use abstrakt_tests::plugin_file;
use abstrakt_worker::protocol::{LinePly, Opening, PositionUpdate, Search, SearchOutcome};
use abstrakt_worker::{Client, Host, Launch, Timeouts};

const LONG: Duration = Duration::from_secs(600);

/// The games whose heuristics have a scale.
const GAMES: [&str; 12] = [
    "abalone",
    "draughts-brazilian",
    "draughts-czech",
    "draughts-english",
    "draughts-frisian",
    "draughts-international",
    "draughts-italian",
    "draughts-russian",
    "duke",
    "gomoku",
    "terrace",
    "yinsh",
];

/// Those whose searches favour the player to move: the evaluations of draughts value the turn itself.
const UNEVEN: [&str; 4] = ["abalone", "duke", "gomoku", "yinsh"];

/// The least loss of a planted blunder, as a part of the chance to win.
const BLUNDER: f32 = 0.2;

/// The amount of play and search.
#[derive(Clone, Copy)]
struct Plan {
    seed: u64,
    plies: usize,
    /// Nodes for a move, and for a position that is reviewed.
    nodes: u64,
}

/// A game with its worker.
struct Table {
    client: Client,
    spec: Spec,
    scales: Vec<WinScale>,
    record: Record,
    update: PositionUpdate,
}

/// The review of a ply.
struct Reviewed {
    node: NodeId,
    seat: SeatId,
    loss: Option<f32>,
    choices: usize,
    /// The assessment for the first seat by the search of the position before the ply; none if there was no choice.
    stands: Option<Assessment>,
}

impl Table {
    fn open(game: &str, plan: Plan) -> Self {
        let timeouts = Timeouts { load: LONG, rules: LONG, work: LONG, stop: LONG, ..Timeouts::default() };
        let launch =
            Launch { host: Host::in_process(), plugin: plugin_file(game), game: game.into(), timeouts };
        let mut client = Client::start(launch).unwrap();
        client.open(&Opening::default()).unwrap();
        let facts = client.facts();
        let [_, _, _, hard] = presets(facts);
        let mut spec = hard.spec;
        (spec.limits.time, spec.limits.nodes) = (None, Some(plan.nodes));
        let scales = facts.heuristics[facts.heuristic(None).unwrap()].scales.clone();
        assert!(!scales.is_empty(), "{game}");
        let mut header = Header::new(game, "1", "standard", vec![Seat::human("a"), Seat::human("b")]);
        header.seed = plan.seed;
        let update = client.line(&[], 0).unwrap();
        Self { client, spec, scales, record: Record::new(header), update }
    }

    fn go(&mut self, plies: &[LinePly]) -> PositionUpdate {
        self.client.line(plies, plies.len()).unwrap()
    }

    fn search(&mut self, search: &Search) -> SearchOutcome {
        self.client.search(search, &mut |_| ControlFlow::Continue(())).unwrap()
    }

    /// Plays a ply at the end of the record.
    fn play(&mut self, text: &str) {
        let mut plies = protocol_plies(&self.record, self.record.cursor());
        plies.push(LinePly::text(text));
        self.update = self.client.line(&plies, plies.len() - 1).unwrap();
        for made in &self.update.made {
            let (ply, after) = record_ply(made, None).unwrap();
            self.record.play(ply, after);
        }
    }

    /// Plays against itself from the beginning.
    fn play_itself(&mut self, plan: Plan) {
        while self.record.line().len() <= plan.plies {
            let text = match self.update.snapshot.status {
                Status::Over(_) => break,
                Status::Chance => {
                    let outcomes = self.update.snapshot.moves.iter();
                    let outcomes = outcomes.map(|outcome| (outcome.text.as_str(), outcome.weight));
                    roll(&self.record, outcomes).unwrap().to_owned()
                }
                Status::Turn { .. } if self.record.line().len() <= 4 => {
                    // Another opening for every seed.
                    let moves = &self.update.snapshot.moves;
                    let place =
                        plan.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (8 * self.record.line().len());
                    moves[place as usize % moves.len()].text.clone()
                }
                Status::Turn { .. } => self.search(&Search::new(self.spec.clone())).best.unwrap(),
            };
            self.play(&text);
        }
    }

    /// The review of the whole line, without the plies of the opening.
    fn review(&mut self) -> Vec<Reviewed> {
        let line = self.record.line();
        let mut found = Vec::new();
        for pair in line.windows(2).skip(4) {
            let ply = self.record.node(pair[1]).ply.clone().unwrap();
            let (Some(seat), Some(text)) = (ply.act.seat(), ply.act.text()) else { continue };
            let choices = self.go(&protocol_plies(&self.record, pair[0])).snapshot.moves.len();
            found.push(self.judge(pair[1], seat, text, choices));
        }
        found
    }

    /// The review of a ply in the position where the worker stands.
    fn judge(&mut self, node: NodeId, seat: SeatId, text: &str, choices: usize) -> Reviewed {
        let search = Search { compare: Some(text.to_owned()), ..Search::new(self.spec.clone()) };
        let outcome = self.search(&search);
        assert_eq!(outcome.forced, choices == 1);
        let assessed = assess(outcome.findings.lines[0].score, &self.scales);
        let first = if outcome.findings.view.0 == 0 { assessed } else { assessed.opposite() };
        Reviewed {
            node,
            seat,
            loss: if outcome.forced { None } else { loss(&outcome, text, &self.scales) },
            choices,
            stands: (!outcome.forced).then_some(first),
        }
    }

    /// A blunder in a position with a choice: the legal ply after which the opponent stands best, if a short search of every
    /// position after it says that it gives more away than `least`, beside the ply after which they stand worst.
    fn blunder(&mut self, node: NodeId, least: f32) -> Option<String> {
        let plies = protocol_plies(&self.record, node);
        let snapshot = self.go(&plies).snapshot;
        let mover = snapshot.status.player()?;
        let mut spec = self.spec.clone();
        spec.limits.nodes = Some(150);
        let mut known: Vec<(f32, String)> = Vec::new();
        for facts in &snapshot.moves {
            let mut after = plies.clone();
            after.push(LinePly::text(facts.text.as_str()));
            if self.go(&after).snapshot.status.player().is_some_and(|next| next != mover) {
                let outcome = self.search(&Search::new(spec.clone()));
                known.push((
                    assess(outcome.findings.lines[0].score, &self.scales).share()?,
                    facts.text.clone(),
                ));
            }
        }
        self.go(&plies);
        known.sort_by(|(share, _), (other, _)| share.total_cmp(other));
        let (best, worst) = (known.first()?.0, known.last()?.0);
        known.pop().filter(|_| worst - best >= least).map(|(_, text)| text)
    }
}

/// The advantage of the first seat in positions in which it is to move over those in which the other one is, in per cent: half the
/// difference of the steps from one to the other and back.
fn zigzag(course: &[(SeatId, f32)]) -> f32 {
    let mut steps: HashMap<SeatId, Vec<f32>> = HashMap::new();
    for pair in course.windows(2).filter(|pair| pair[0].0 != pair[1].0) {
        steps.entry(pair[0].0).or_default().push(pair[1].1 - pair[0].1);
    }
    let mean = |seat: u8| {
        let steps = steps.get(&SeatId(seat)).map_or(&[][..], Vec::as_slice);
        steps.iter().sum::<f32>() / steps.len().max(1) as f32
    };
    (mean(0) - mean(1)).abs() * 50.0
}

/// The figures of a review of a game of the search against itself.
struct Figures {
    /// Plies with a choice, those of them that are marked, and plies without one.
    judged: usize,
    marked: usize,
    forced: usize,
    /// Zigzag of the searches, and of the course that people see.
    zigzag: (f32, f32),
    /// Blunders that were planted, and those of them that are marked.
    planted: usize,
    seen: usize,
}

fn run(game: &str, plan: Plan) -> Figures {
    let mut table = Table::open(game, plan);
    table.play_itself(plan);
    let reviewed = table.review();
    for ply in &reviewed {
        assert_eq!(ply.loss.is_none(), ply.choices == 1, "{game}: a ply is judged where there was a choice");
    }
    let marked = reviewed.iter().filter(|ply| ply.loss.and_then(mark).is_some()).count();
    let line = table.record.line();
    let before = |node: NodeId| table.record.node(node).parent().unwrap();
    let stands: HashMap<NodeId, Assessment> =
        reviewed.iter().filter_map(|ply| Some((before(ply.node), ply.stands?))).collect();
    let lost: HashMap<NodeId, f32> =
        reviewed.iter().map(|ply| (ply.node, ply.loss.unwrap_or_default())).collect();
    let raw: Vec<_> = reviewed.iter().filter_map(|ply| Some((ply.seat, ply.stands?.share()?))).collect();
    let course: Vec<_> = reviewed
        .iter()
        .skip(1)
        .filter_map(|ply| {
            let searched = |node| stands.get(&node).copied();
            let lost = |node| lost.get(&node).copied();
            Some((ply.seat, standing(&table.record, before(ply.node), searched, lost)?.share()?))
        })
        .collect();
    let (mut planted, mut seen) = (0, 0);
    for &node in line.iter().skip(8).step_by(5) {
        let Some(text) = table.blunder(node, BLUNDER) else { continue };
        let judged = table.judge(node, SeatId(0), &text, usize::MAX);
        planted += 1;
        seen += usize::from(judged.loss.and_then(mark).is_some());
    }
    let forced = reviewed.iter().filter(|ply| ply.choices == 1).count();
    let judged = reviewed.len() - forced;
    Figures { judged, marked, forced, zigzag: (zigzag(&raw), zigzag(&course)), planted, seen }
}

fn review_all(games: usize, plan: Plan) -> Vec<(&'static str, Figures)> {
    let mut results = Vec::new();
    for game in GAMES {
        for seed in 0..games as u64 {
            let result = run(game, Plan { seed: plan.seed + seed, ..plan });
            let Figures { judged, marked, zigzag, planted, seen, .. } = &result;
            println!("{game}: {marked} of {judged} marked, zigzag {zigzag:.1?}, {seen} of {planted} planted");
            results.push((game, result));
        }
    }
    results
}

#[test]
fn what_the_search_plays_is_no_mistake_and_what_is_planted_is() {
    let results = review_all(1, Plan { seed: 1, plies: 28, nodes: 2_000 });
    let sum = |count: fn(&Figures) -> usize| results.iter().map(|(_, result)| count(result)).sum::<usize>();
    let (judged, marked) = (sum(|result| result.judged), sum(|result| result.marked));
    assert!(judged > 200 && marked * 100 < judged * 3, "{marked} of {judged}");
    assert!(sum(|result| result.forced) > 5);
    let (planted, seen) = (sum(|result| result.planted), sum(|result| result.seen));
    assert!(planted > 15 && seen == planted, "{seen} of {planted}");
    // The values shown hardly depend on whose turn it is, though the searches of some games do.
    for (game, result) in &results {
        assert_eq!(UNEVEN.contains(game), result.zigzag.0 > 4.0, "{game}: {:?}", result.zigzag);
        assert!(result.zigzag.1 < 2.3, "{game}: {:?}", result.zigzag);
    }
}

#[test]
#[ignore = "eight longer games of each kind"]
fn figures_of_a_long_run() {
    review_all(8, Plan { seed: 1, plies: 70, nodes: 2_000 });
}
