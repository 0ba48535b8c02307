//! When a search must end: the limits of one move, watched from one or many threads.
//!
//! Knows limits, the clock, the stop flag and the total of nodes. Must not know trees or values.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering},
    },
    time::Duration,
};

use crate::{Clock, Ended, Stop};

/// Nodes between two looks at clock and flag: some tens of microseconds, and no measurable cost.
const POLL: u64 = 512;

/// The search was told to end: unwinds the recursion by `?`. Why, [`Control::ended`] says.
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
    nodes: AtomicU64,
    /// Only the stop flag counts: depth 1 is finished whatever the limits say.
    lifted: AtomicBool,
    /// 0 while the search goes on, then the reason: sticky, so that no thread looks twice and sees it gone.
    ended: AtomicU8,
    /// Why the walk of some thread is poisoned.
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
            lifted: AtomicBool::new(false),
            ended: AtomicU8::new(0),
            fault: Mutex::new(None),
        }
    }

    /// Takes `nodes` more into account.
    pub fn add(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Looks at every limit. Returns how many nodes may be made before the next look.
    ///
    /// # Errors
    /// The search must end.
    pub fn poll(&self) -> Result<u64, Interrupted> {
        let total = self.nodes();
        if self.stop.is_set() {
            self.end(Ended::Stopped);
        }
        if self.ended.load(Ordering::Relaxed) != 0 {
            return Err(Interrupted);
        }
        if self.lifted.load(Ordering::Relaxed) {
            return Ok(POLL);
        }
        if total >= self.node_limit {
            self.end(Ended::Nodes);
        } else if self.deadline.is_some_and(|deadline| self.elapsed() >= deadline) {
            self.end(Ended::Time);
        }
        if self.ended.load(Ordering::Relaxed) != 0 {
            return Err(Interrupted);
        }
        Ok(POLL.min(self.node_limit - total))
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

    /// Why the search was told to end, if it was.
    pub fn ended(&self) -> Option<Ended> {
        let reasons = [Ended::Depth, Ended::Time, Ended::Nodes, Ended::Stopped, Ended::Settled];
        reasons.into_iter().find(|reason| self.ended.load(Ordering::Relaxed) == *reason as u8 + 1)
    }

    /// Goes on with only the stop flag in force, until [`Control::end`]: for the depth that is always finished.
    pub fn lift_limits(&self) {
        self.lifted.store(true, Ordering::Relaxed);
        self.ended.store(0, Ordering::Relaxed);
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }

    /// Nodes of all threads, as far as they have told.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// How much of time or nodes is used, per cent, whichever is more.
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
        assert_eq!(control.poll(), Ok(512));
        control.add(512);
        assert_eq!(control.poll(), Ok(188));
        control.add(188);
        assert_eq!(control.poll(), Err(Interrupted));
        assert_eq!(control.poll(), Err(Interrupted));
        assert_eq!(control.ended(), Some(Ended::Nodes));
    }

    #[test]
    fn lifted_limits_leave_the_stop_flag() {
        let (clock, stop) = (StepClock::new(Duration::from_secs(1)), Stop::new());
        let control = Control::new(&clock, &stop, Some(Duration::from_secs(2)), None);
        while control.poll().is_ok() {}
        assert_eq!(control.ended(), Some(Ended::Time));
        control.lift_limits();
        assert!(control.poll().is_ok());
        stop.set();
        assert_eq!(control.poll(), Err(Interrupted));
        assert_eq!(control.ended(), Some(Ended::Stopped));
    }
}
