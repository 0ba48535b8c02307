//! The end of a search: the limits of one move, watched from one or many threads.
//!
//! Knows limits, the clock, the stop flag and the total of nodes. Must not know trees or values.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU8, AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::{Clock, Ended, Stop};

/// Nodes between two looks at clock and flag: some tens of microseconds, and no measurable cost.
const POLL: u64 = 512;

/// The search was told to end: unwinds the recursion by `?`. [`Control::ended`] tells the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// Watches over one search. Shared by reference between its threads.
pub struct Control<'a> {
    clock: &'a dyn Clock,
    stop: &'a Stop,
    started: Duration,
    /// Latest end, from the start of the search.
    deadline: Option<Duration>,
    node_limit: u64,
    /// Made, as far as the threads have told.
    nodes: AtomicU64,
    /// Given to the threads, made or not: never more than the limit, however many they are.
    granted: AtomicU64,
    /// 0 while the search goes on, then the reason: sticky, so that no thread looks twice and sees it gone.
    ended: AtomicU8,
    /// The reason why the walk of some thread is poisoned.
    fault: Mutex<Option<String>>,
}

impl<'a> Control<'a> {
    /// Starts to watch now.
    pub fn new(clock: &'a dyn Clock, stop: &'a Stop, deadline: Option<Duration>, nodes: Option<u64>) -> Self {
        Self {
            clock,
            stop,
            started: clock.now(),
            deadline,
            node_limit: nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            granted: AtomicU64::new(0),
            ended: AtomicU8::new(0),
            fault: Mutex::new(None),
        }
    }

    /// Takes `nodes` more into account.
    pub fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Looks at every limit. Returns how many nodes the caller may make before its next look; what it does not make
    /// it gives back ([`Control::give_back`]).
    ///
    /// # Errors
    /// The search must end.
    pub fn poll(&self) -> Result<u64, Interrupted> {
        if self.stop.is_set() {
            self.end(Ended::Stopped);
        }
        if self.ended.load(Ordering::Relaxed) != 0 {
            return Err(Interrupted);
        }
        // A thread that comes when all nodes are given away ends the search, although others still make theirs.
        if self.granted.load(Ordering::Relaxed) >= self.node_limit {
            self.end(Ended::Nodes);
            return Err(Interrupted);
        }
        if self.deadline.is_some_and(|deadline| self.elapsed() >= deadline) {
            self.end(Ended::Time);
            return Err(Interrupted);
        }
        match self.grant(POLL) {
            0 => {
                self.end(Ended::Nodes);
                Err(Interrupted)
            }
            nodes => Ok(nodes),
        }
    }

    /// Gives away up to `wanted` nodes of those that are left; how many.
    pub fn grant(&self, wanted: u64) -> u64 {
        let left = |granted: u64| wanted.min(self.node_limit - granted);
        let take = |granted: u64| Some(granted + left(granted));
        // The closure always takes: the error is the value before, too.
        let before = self.granted.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        left(before.unwrap_or_else(|granted| granted))
    }

    /// Takes back nodes that were given away and not made.
    pub fn give_back(&self, nodes: u64) {
        self.granted.fetch_sub(nodes, Ordering::Relaxed);
    }

    /// Ends the search for every thread at its next look; the first reason stays.
    pub fn end(&self, reason: Ended) {
        let _ = self.ended.compare_exchange(0, reason as u8 + 1, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Takes over the fault of another thread's walk, if it has one: no thread's values are worth anything then.
    pub fn take_fault(&self, fault: Option<String>) {
        if fault.is_some() {
            *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = fault;
            self.end(Ended::Stopped);
        }
    }

    /// The fault of another thread's walk.
    pub fn fault(&self) -> Option<String> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The reason why the search was told to end, if it was.
    pub fn ended(&self) -> Option<Ended> {
        let reasons = [Ended::Depth, Ended::Time, Ended::Nodes, Ended::Stopped, Ended::Settled];
        reasons.into_iter().find(|reason| self.ended.load(Ordering::Relaxed) == *reason as u8 + 1)
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }

    /// Nodes of all threads, as far as they have told.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The share of time or nodes that is used, per cent, whichever is larger.
    pub fn percent(&self) -> u8 {
        let time = self
            .deadline
            .map_or(0.0, |deadline| self.elapsed().as_secs_f64() / deadline.as_secs_f64().max(1e-9));
        let nodes = self.nodes() as f64 / self.node_limit as f64;
        (time.max(nodes).min(1.0) * 100.0) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::StepClock;

    #[test]
    fn a_node_limit_is_exact_and_sticky() {
        let (clock, stop) = (StepClock::frozen(), Stop::new());
        let control = Control::new(&clock, &stop, None, Some(700));
        assert_eq!([control.poll(), control.poll()], [Ok(512), Ok(188)]);
        assert_eq!([control.poll(), control.poll()], [Err(Interrupted); 2]);
        assert_eq!(control.ended(), Some(Ended::Nodes));
    }

    #[test]
    fn what_is_not_made_is_there_for_others() {
        let (clock, stop) = (StepClock::frozen(), Stop::new());
        let control = Control::new(&clock, &stop, None, Some(700));
        assert_eq!(control.poll(), Ok(512));
        assert_eq!(control.grant(1000), 188);
        control.give_back(12);
        assert_eq!((control.poll(), control.ended()), (Ok(12), None));
        assert_eq!(control.grant(1), 0);
    }

    #[test]
    fn time_and_the_stop_flag_end_a_search_at_the_next_look() {
        let (clock, stop) = (StepClock::new(Duration::from_secs(1)), Stop::new());
        let timed = Control::new(&clock, &stop, Some(Duration::from_secs(2)), None);
        assert_eq!([timed.poll(), timed.poll()], [Ok(512), Err(Interrupted)]);
        assert_eq!(timed.ended(), Some(Ended::Time));
        let control = Control::new(&clock, &stop, None, None);
        assert_eq!(control.poll(), Ok(512));
        stop.set();
        assert_eq!((control.poll(), control.ended()), (Err(Interrupted), Some(Ended::Stopped)));
    }
}
