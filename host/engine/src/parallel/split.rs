//! One node whose moves several threads search: who takes which move, the best so far, and the end of all by a cut-off.
//!
//! Knows numbers of moves and scores. Must not know trees.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, AtomicI64, AtomicU64, AtomicUsize, Ordering},
};

use abstrakt_vocabulary::Move;

use crate::{NodeCounts, Score, Window};

/// Tells the searches below a shared node that their result is no longer wanted.
#[derive(Debug, Default)]
pub struct CutoffSignal {
    parent: Option<Arc<CutoffSignal>>,
    cut: AtomicBool,
}

impl CutoffSignal {
    /// A node below another shared one.
    pub const fn below(parent: Option<Arc<Self>>) -> Self {
        Self { parent, cut: AtomicBool::new(false) }
    }

    /// Returns whether this node, or one above it, was cut off.
    pub fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|signal| signal.is_cut())
    }
}

/// A move and its value.
#[derive(Clone, Debug)]
pub struct BestFound {
    /// In the view of the node's side.
    pub score: Score,
    /// The index of the move among those shared.
    pub number: usize,
    /// The line below it; empty unless it raised alpha.
    pub line: Vec<Move>,
}

/// A node shared out.
pub struct Split {
    next: AtomicUsize,
    end: usize,
    alpha: AtomicI64,
    beta: Score,
    best: Mutex<Option<BestFound>>,
    cutoff: Arc<CutoffSignal>,
    counts: Mutex<NodeCounts>,
    /// That of the longest job.
    critical_path: AtomicU64,
}

impl Split {
    /// `moves` moves under `window`, below another shared node or none.
    pub fn new(moves: usize, window: Window, parent: Option<Arc<CutoffSignal>>) -> Self {
        Self {
            next: AtomicUsize::new(0),
            end: moves,
            alpha: AtomicI64::new(window.alpha.0),
            beta: window.beta,
            best: Mutex::new(None),
            cutoff: Arc::new(CutoffSignal::below(parent)),
            counts: Mutex::default(),
            critical_path: AtomicU64::new(0),
        }
    }

    /// The signal that its searches poll.
    pub fn cutoff(&self) -> Arc<CutoffSignal> {
        Arc::clone(&self.cutoff)
    }

    /// The next move that no thread has taken, with the window as it is now; none after a cut-off.
    pub fn take(&self) -> Option<(usize, Window)> {
        let window = Window { alpha: Score(self.alpha.load(Ordering::Relaxed)), beta: self.beta };
        if window.alpha >= window.beta || self.cutoff.is_cut() {
            return None;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        (number < self.end).then_some((number, window))
    }

    /// A move was searched. Of equal values the earlier move stays.
    pub fn note(&self, found: BestFound) {
        self.alpha.fetch_max(found.score.0, Ordering::Relaxed);
        if found.score >= self.beta {
            self.cutoff.cut.store(true, Ordering::Relaxed);
        }
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        let better = best.as_ref().is_none_or(|best| {
            found.score > best.score || found.score == best.score && found.number < best.number
        });
        if better {
            *best = Some(found);
        }
    }

    /// Notes that a job made this many plies one after the other.
    pub fn note_critical_path(&self, plies: u64) {
        self.critical_path.fetch_max(plies, Ordering::Relaxed);
    }

    /// Adds the counts of another thread's search.
    pub fn count(&self, counts: NodeCounts) {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).add(counts);
    }

    /// The best move, what the other threads counted, and the plies of the longest job.
    pub fn finish(self) -> (Option<BestFound>, NodeCounts, u64) {
        let best = self.best.into_inner().unwrap_or_else(PoisonError::into_inner);
        let counts = self.counts.into_inner().unwrap_or_else(PoisonError::into_inner);
        (best, counts, self.critical_path.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(score: i64, number: usize) -> BestFound {
        BestFound { score: Score(score), number, line: Vec::new() }
    }

    #[test]
    fn every_move_is_taken_once_and_the_window_narrows() {
        let window = Window { alpha: Score(0), beta: Score(100) };
        let split = Split::new(3, window, None);
        assert_eq!(split.take().map(|(number, window)| (number, window.alpha)), Some((0, Score(0))));
        split.note(found(40, 0));
        assert_eq!(split.take().map(|(number, window)| (number, window.alpha)), Some((1, Score(40))));
        assert_eq!(split.take().map(|(number, _)| number), Some(2));
        assert!(split.take().is_none());
        split.note(found(40, 2));
        let (best, ..) = split.finish();
        assert_eq!(best.map(|best| best.number), Some(0), "the earlier of equals");
    }

    #[test]
    fn a_cut_off_abandons_everything_below() {
        let split = Split::new(9, Window { alpha: Score(0), beta: Score(10) }, None);
        let child = Split::new(9, Window::OPEN, Some(split.cutoff()));
        assert!(!child.cutoff().is_cut());
        split.note(found(10, 4));
        assert!(split.take().is_none() && child.take().is_none() && child.cutoff().is_cut());
    }
}
