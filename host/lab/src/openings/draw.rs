//! Openings drawn at random, without return: no two of a match are equal as long as others are left.
//!
//! Knows a worker that plays. Must not know engines.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use abstrakt_vocabulary::Status;
use abstrakt_worker::protocol::{LinePly, PlayedPly};
use abstrakt_worker::{Client, WorkerError};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Start;
use super::draw_tree::DrawTree;

/// Random turns that were drawn before, or end the game before its first real move, are drawn again, this often. Only then
/// is the draw restricted to what is left.
const TRIES: u64 = 100;

/// The openings of a match, numbered from 0 without end: the starts in turn, each followed by random turns of its own.
///
/// They are drawn without return, each start for itself: an opening occurs again only when its start has no other. A clone
/// shares what was drawn. The opening of a number depends on starts, turns and seed alone, on every machine.
#[derive(Clone, Debug)]
pub struct Openings {
    /// Taken in turn. At least one.
    starts: Vec<Start>,
    /// Random turns behind each start.
    random_turns: u32,
    /// Seed of the random turns.
    seed: u64,
    /// The openings drawn; none: every number is drawn for itself, and openings may be equal.
    drawn: Option<Arc<Mutex<Vec<DrawnStart>>>>,
}

/// The openings drawn from a start.
#[derive(Clone, Debug, Default)]
struct DrawnStart {
    /// All plies of its openings, in the order of their numbers.
    openings: Vec<Vec<LinePly>>,
    tree: DrawTree,
}

/// A try to draw an opening.
struct Walk {
    /// All its plies; none when the game ends in it.
    plies: Option<Vec<LinePly>>,
    /// Each choice, with the number of choices.
    path: Vec<(usize, usize)>,
}

/// An opening as it was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnOpening {
    /// All its plies, the start's included.
    pub plies: Vec<LinePly>,
    /// Whether it equals one with a smaller number, from the same start.
    pub repeats: bool,
}

impl Openings {
    /// The starts in turn, with so many random turns behind each, drawn without return; none without a start. One that is there
    /// twice counts as one: games from it would only repeat others.
    pub fn new(mut starts: Vec<Start>, random_turns: u32, seed: u64) -> Option<Self> {
        let mut seen = HashSet::new();
        starts.retain(|start| seen.insert(start.clone()));
        let drawn = vec![DrawnStart::default(); starts.len()];
        let drawn = Some(Arc::new(Mutex::new(drawn)));
        (!starts.is_empty()).then_some(Self { starts, random_turns, seed, drawn })
    }

    /// One start, with so many random turns behind it, each opening drawn for itself: any number can be had at once, and
    /// two may be equal.
    pub fn independent(start: Start, random_turns: u32, seed: u64) -> Self {
        Self { starts: vec![start], random_turns, seed, drawn: None }
    }

    /// The start of opening `number`.
    pub fn start(&self, number: u32) -> &Start {
        &self.starts[number as usize % self.starts.len()]
    }

    /// The opening from which on all repeat earlier ones; none as long as nobody has drawn the last one.
    pub fn exhausted_from(&self) -> Option<u32> {
        let count = self.starts.len();
        let drawn = self.drawn.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        let last = |(place, start): (usize, &DrawnStart)| match self.random_turns {
            0 => Some(place),
            _ => start.tree.is_spent().then(|| start.openings.len().saturating_sub(1) * count + place),
        };
        let last: Option<Vec<usize>> = drawn.iter().enumerate().map(last).collect();
        last?.into_iter().max().map(|last| last as u32 + 1)
    }

    /// Opening `number`, the same on every machine. The worker has opened the start's opening.
    ///
    /// The start's plies alone when the game is over after so many random turns, whatever these are.
    ///
    /// # Errors
    /// A ply is refused, or the plugin stops working.
    pub fn draw(&self, client: &mut Client, number: u32) -> Result<DrawnOpening, WorkerError> {
        let place = number as usize % self.starts.len();
        let rank = number as usize / self.starts.len();
        let start = &self.starts[place].plies;
        if self.random_turns == 0 {
            return Ok(DrawnOpening { plies: start.clone(), repeats: rank > 0 });
        }
        let Some(drawn) = &self.drawn else {
            let plies = self.draw_new(client, start, number, &mut DrawTree::default())?;
            return Ok(DrawnOpening { plies: plies.unwrap_or_else(|| start.clone()), repeats: false });
        };
        // Drawing an opening draws those before it as well: the order decides what is left.
        let mut drawn = drawn.lock().unwrap_or_else(PoisonError::into_inner);
        let DrawnStart { openings, tree } = &mut drawn[place];
        while openings.len() <= rank && !tree.is_spent() {
            let next = (openings.len() * self.starts.len() + place) as u32;
            openings.extend(self.draw_new(client, start, next, tree)?);
        }
        let plies = openings.get(rank % openings.len().max(1)).unwrap_or(start);
        Ok(DrawnOpening { plies: plies.clone(), repeats: rank >= openings.len().max(1) })
    }

    /// An opening that is not in the tree yet, which has it then; none when nothing is left.
    fn draw_new(
        &self,
        client: &mut Client,
        first: &[LinePly],
        number: u32,
        tree: &mut DrawTree,
    ) -> Result<Option<Vec<LinePly>>, WorkerError> {
        let mut attempt = 0;
        while !tree.is_spent() {
            let mut random = ChaCha8Rng::seed_from_u64(self.seed);
            random.set_stream(u64::from(number) * TRIES + attempt.min(TRIES - 1));
            let restricted = attempt >= TRIES - 1;
            let Walk { plies, path } = self.walk(client, first, &mut random, restricted.then_some(&*tree))?;
            let is_new = tree.draw(&path);
            if let (true, Some(plies)) = (is_new, plies) {
                return Ok(Some(plies));
            }
            attempt += 1;
        }
        Ok(None)
    }

    /// One try. With a tree it ends where nothing was drawn before.
    fn walk(
        &self,
        client: &mut Client,
        first: &[LinePly],
        random: &mut ChaCha8Rng,
        tree: Option<&DrawTree>,
    ) -> Result<Walk, WorkerError> {
        let mut plies = first.to_vec();
        let mut snapshot = client.line(&plies, plies.len())?.snapshot;
        let (mut turn, mut path, mut choices) = (0, Vec::new(), Vec::new());
        loop {
            match snapshot.status {
                Status::Over(_) => return Ok(Walk { plies: None, path }),
                status if status.starts_turn() && turn == self.random_turns => {
                    return Ok(Walk { plies: Some(plies), path });
                }
                status => turn += u32::from(status.starts_turn()),
            }
            let count = snapshot.moves.len();
            let left = tree.map_or(count, |tree| tree.left(&choices, count));
            let rank = random.random_range(0..left);
            let choice = tree.map_or(rank, |tree| tree.unspent(&choices, count, rank));
            choices.push(choice);
            path.push((choice, count));
            let text = snapshot.moves[choice].text.clone();
            let since = plies.len();
            plies.push(LinePly::text(text));
            let update = client.line(&plies, since)?;
            plies.truncate(since);
            plies.extend(update.made.into_iter().map(|made: PlayedPly| made.ply));
            snapshot = update.snapshot;
        }
    }
}
