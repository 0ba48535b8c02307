//! Monte Carlo tree search: UCT over playouts that the heuristic cuts short, with the game's ordering score as a bias
//! that fades, and proved wins and losses backed up.
//!
//! Knows the walk and its own tree. Must not know depth: it deepens where it pays.
//!
//! CITE: [Kocsis 2006] (UCT); [Lorentz 2008] (early cut-off by evaluation); [Winands 2008] (solver). With three or four
//! players the opponents are one side (paranoid).
//!
//! - `nodes`: the tree; `select`: which child; `playout`: what a leaf is worth; `root_statistics`: the result

mod nodes;
mod playout;
mod root_statistics;
mod select;

use std::cmp::Reverse;

use abstrakt_vocabulary::{Move, Status, Tree};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

pub use self::root_statistics::{RootStatistics, result};
use self::{
    nodes::{Chooser, NodeId, NodePool, Proof, ROOT},
    playout::{PlayoutEnd, RewardScale},
    select::SelectionConstants,
};
use crate::{
    Ended, Interrupted, NodeStatus, Score, SearchResult, Spec, Walk, engine::Job, parameters::Parameters,
    switches::Bounded, timing::Timing,
};

/// Playouts when nothing limits the search.
const DEFAULT_PLAYOUTS: u64 = 10_000;
/// Room for the tree where the spec names none, MiB.
const DEFAULT_ROOM: u32 = 64;
/// Playouts between two looks at the time planned for the move.
const LOOK: u64 = 64;
/// Turns given to `Walk::classify`: there is no horizon.
const ENDLESS: u32 = u32::MAX;

/// Searches to the limits of the job.
pub fn search<'a, T: Tree>(mut walk: Walk<'a, T>, job: &Job<'a>) -> SearchResult {
    let mut uct = Uct::new(job.spec, 0);
    let ended = uct.run(&mut walk, job.timing, true);
    uct.settle_root(&mut walk);
    result(&mut walk, &uct.statistics(), ended, job)
}

/// One thread's search.
pub struct Uct {
    store: NodePool,
    random: ChaCha8Rng,
    seed: u64,
    parameters: Parameters,
    constants: SelectionConstants,
    cutoff: u32,
    playouts: u64,
    scale: Option<RewardScale>,
    path: Vec<NodeId>,
}

impl Uct {
    /// A search that knows nothing yet; threads of one search differ by `stream`.
    pub fn new(spec: &Spec, stream: u64) -> Self {
        let switches = &spec.switches;
        let hundredths = |value: Bounded<1000>| f64::from(value.get()) / 100.0;
        let mut random = ChaCha8Rng::seed_from_u64(spec.seed);
        random.set_stream(stream);
        let limits = &spec.limits;
        let unlimited = limits.time.is_none() && limits.clock.is_none() && limits.nodes.is_none();
        let playouts = match u64::from(switches.playouts.get()) {
            0 if unlimited => DEFAULT_PLAYOUTS,
            0 => u64::MAX,
            playouts => playouts,
        };
        Self {
            store: NodePool::new(if spec.table == 0 { DEFAULT_ROOM } else { spec.table }),
            random,
            seed: spec.seed,
            parameters: spec.parameters,
            constants: SelectionConstants {
                exploration: hundredths(switches.exploration),
                bias: hundredths(switches.bias),
            },
            cutoff: switches.cutoff.get(),
            playouts,
            scale: None,
            path: Vec::new(),
        }
    }

    /// Plays until a limit is reached or the root is proved; tells the observer if `reporting`.
    pub fn run<T: Tree>(&mut self, walk: &mut Walk<'_, T>, timing: Timing, reporting: bool) -> Ended {
        let mut next_report = 64;
        for playout in 1..=self.playouts {
            if self.iterate(walk).is_err() {
                walk.rewind();
                return walk.control().ended().unwrap_or(Ended::Stopped);
            }
            let root = self.store.at(ROOT);
            let forced = root.children().len() == 1 && root.chooser != Chooser::Chance;
            if root.proof.is_some() || timing.hard.is_some() && forced {
                return Ended::Settled;
            }
            if playout % LOOK == 0 && timing.soft.is_some_and(|soft| walk.control().elapsed() >= soft) {
                return Ended::Time;
            }
            if reporting && playout == next_report {
                next_report *= 2;
                let lines = root_statistics::root_lines(walk, &self.statistics(), 1);
                walk.report(&lines);
            }
        }
        Ended::Nodes
    }

    /// Makes sure that the root has moves to choose from, however early the search ended.
    pub fn settle_root<T: Tree>(&mut self, walk: &mut Walk<'_, T>) {
        if !self.store.at(ROOT).is_grown() {
            let status = walk.status();
            self.grow(walk, ROOT, status);
        }
    }

    /// One playout: down the tree, one node added, and the reward back up.
    fn iterate<T: Tree>(&mut self, walk: &mut Walk<'_, T>) -> Result<(), Interrupted> {
        let scale = match self.scale {
            Some(scale) => scale,
            None => {
                // The same for every thread of a search, so that their rewards add up.
                let mut random = ChaCha8Rng::seed_from_u64(self.seed);
                random.set_stream(u64::MAX);
                *self.scale.insert(RewardScale::measure(walk, &self.parameters, &mut random)?)
            }
        };
        self.path.clear();
        self.path.push(ROOT);
        let mut id = ROOT;
        let mut status = walk.status();
        let mut turns = 0;
        let reward = loop {
            match walk.classify(status, ENDLESS) {
                // A decided game needs no playout.
                NodeStatus::Terminal(score) => {
                    self.store.at_mut(id).proof = Some(proof_of(score));
                    break scale.reward(score);
                }
                // As far as lines go.
                NodeStatus::Horizon => break scale.reward(walk.horizon_value()),
                NodeStatus::Decision(_) | NodeStatus::Chance(_) => {}
            }
            if let Some(proof) = self.store.at(id).proof {
                break reward_of(proof, scale, walk.draw());
            }
            // A position that occurred before is a draw, on this path: no proof for others that lead here.
            if status.starts_turn() {
                turns += 1;
                if walk.enter_turn() && id != ROOT {
                    break scale.reward(walk.draw());
                }
            }
            // A leaf is valued at its first visit and grows at its second.
            let new = id != ROOT && self.store.at(id).visits == 0;
            if new || !self.store.at(id).is_grown() && !self.grow(walk, id, status) {
                match playout::play(walk, self.cutoff, &mut self.random)? {
                    PlayoutEnd::End(score) | PlayoutEnd::Value(score) => break scale.reward(score),
                }
            }
            id = select::select(&self.store, id, self.constants, &mut self.random);
            self.path.push(id);
            status = walk.push(self.store.at(id).code)?;
        };
        for _ in 0..turns {
            walk.leave_turn();
        }
        while walk.ply() > 0 {
            walk.pop();
        }
        self.back_up(reward);
        Ok(())
    }

    /// Lists the moves of the top below `id`; false when there is no room.
    fn grow<T: Tree>(&mut self, walk: &mut Walk<'_, T>, id: NodeId, status: Status) -> bool {
        let chooser = match status {
            Status::Turn { player, .. } if player == walk.root() => Chooser::Root,
            Status::Turn { .. } => Chooser::Others,
            _ => Chooser::Chance,
        };
        let list = walk.moves(chooser != Chooser::Chance && self.constants.bias > 0.0);
        let grown = self.store.grow(id, chooser, walk.entries(list));
        walk.release(list);
        grown
    }

    fn back_up(&mut self, reward: f64) {
        let mut proving = true;
        for &id in self.path.iter().rev() {
            let node = self.store.at_mut(id);
            node.visits += 1;
            node.reward += reward;
            if proving && node.proof.is_none() && node.is_grown() {
                self.store.prove(id);
            }
            proving = self.store.at(id).proof.is_some();
        }
    }

    /// The moves of the root in the game's order.
    pub fn statistics(&self) -> Vec<RootStatistics> {
        let statistics = |child: NodeId| {
            let node = self.store.at(child);
            RootStatistics {
                visits: node.visits.into(),
                reward: node.reward,
                order: node.order,
                proof: node.proof,
                line: self.line(child),
                scale: self.scale,
            }
        };
        self.store.at(ROOT).children().map(statistics).collect()
    }

    /// The line visited most from `id` on, as far as both sides choose; where the game is proved, a line of the proof.
    fn line(&self, mut id: NodeId) -> Vec<Move> {
        let mut line = vec![self.store.at(id).code];
        loop {
            let node = self.store.at(id);
            if !node.is_grown() || node.chooser == Chooser::Chance {
                return line;
            }
            let fits = |child: &NodeId| node.proof.is_none() || self.store.at(*child).proof == node.proof;
            let children = node.children().filter(fits);
            let most = children.max_by_key(|&child| (self.store.at(child).visits, Reverse(child)));
            match most.filter(|&child| self.store.at(child).visits > 0) {
                Some(child) => id = child,
                None => return line,
            }
            line.push(self.store.at(id).code);
        }
    }
}

fn proof_of(score: Score) -> Proof {
    match score.decided() {
        Some((true, _)) => Proof::Won,
        Some((false, _)) => Proof::Lost,
        None => Proof::Drawn,
    }
}

fn reward_of(proof: Proof, scale: RewardScale, draw: Score) -> f64 {
    match proof {
        Proof::Won => 1.0,
        Proof::Drawn => scale.reward(draw),
        Proof::Lost => 0.0,
    }
}
