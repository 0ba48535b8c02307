//! The counts of one thread, and the number of nodes that it may make before it checks the limits again.
//!
//! Knows numbers and the control that grants nodes. Must not know positions.

use crate::{Control, Interrupted};

/// The counters of one thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counters {
    counts: NodeCounts,
    /// See [`Counters::critical_path`].
    parallel: u64,
    /// Nodes that the control has been told of.
    reported: u64,
    /// The count of nodes at which the limits are looked at.
    next_poll: u64,
}

/// The counts of a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NodeCounts {
    /// Plies made.
    pub nodes: u64,
    /// Positions valued at the horizon.
    pub horizon: u64,
    /// Values that more depth might change.
    pub unresolved: u64,
    /// Plies to the deepest position seen.
    pub deepest: u32,
}

impl NodeCounts {
    /// Adds what another thread counted.
    pub fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.horizon += other.horizon;
        self.unresolved += other.unresolved;
        self.deepest = self.deepest.max(other.deepest);
    }
}

impl Counters {
    /// The counters of a thread that begins `ply` plies below the root.
    pub fn below(ply: u32) -> Self {
        Self { counts: NodeCounts { deepest: ply, ..NodeCounts::default() }, ..Self::default() }
    }

    /// The counts.
    #[inline]
    pub const fn counts(&self) -> &NodeCounts {
        &self.counts
    }

    /// Returns whether it is time to check the limits.
    #[inline]
    pub const fn is_poll_due(&self) -> bool {
        self.counts.nodes >= self.next_poll
    }

    /// Looks at the limits; the thread may make more nodes then.
    ///
    /// # Errors
    /// The search must end.
    pub fn poll(&mut self, control: &Control<'_>) -> Result<(), Interrupted> {
        self.next_poll = self.counts.nodes + control.poll()?;
        Ok(())
    }

    /// A ply or a pass was made.
    #[inline]
    pub const fn count_node(&mut self) {
        self.counts.nodes += 1;
    }

    /// A position `ply` plies from the root was reached.
    #[inline]
    pub fn reach(&mut self, ply: u32) {
        self.counts.deepest = self.counts.deepest.max(ply);
    }

    /// A finished game was met, at the horizon if `at_horizon`.
    #[inline]
    pub fn count_end(&mut self, at_horizon: bool) {
        self.counts.horizon += u64::from(at_horizon);
    }

    /// A position of the horizon is valued, by the heuristic and so for the time being.
    #[inline]
    pub const fn count_horizon(&mut self) {
        self.counts.horizon += 1;
        self.counts.unresolved += 1;
    }

    /// A value is used that more depth might change.
    #[inline]
    pub const fn count_unresolved(&mut self) {
        self.counts.unresolved += 1;
    }

    /// The horizon is counted from 0 again.
    pub const fn begin_iteration(&mut self) {
        (self.counts.horizon, self.counts.unresolved) = (0, 0);
    }

    /// Runs a solver with up to `nodes` nodes, as far as the search has them left. It tells what it spent, and what it does not
    /// need goes back.
    pub fn with_budget<R>(
        &mut self,
        nodes: u64,
        control: &Control<'_>,
        solve: impl FnOnce(u64) -> (u64, R),
    ) -> R {
        let planned = self.next_poll;
        self.next_poll += control.grant((self.counts.nodes + nodes).saturating_sub(planned));
        let (spent, answer) = solve(nodes.min(self.next_poll - self.counts.nodes));
        self.counts.nodes += spent;
        self.return_nodes(control, planned);
        answer
    }

    /// Gives back the nodes that the thread was granted and does not make before its count comes to `planned`.
    fn return_nodes(&mut self, control: &Control<'_>, planned: u64) {
        let used = planned.max(self.counts.nodes);
        control.give_back(self.next_poll.saturating_sub(used));
        // A solver may spend more than it was given; the control then counts the excess as granted.
        control.grant(used.saturating_sub(self.next_poll));
        self.next_poll = used;
    }

    /// Tells the control of the nodes made since the last report.
    pub fn report(&mut self, control: &Control<'_>) {
        control.add(self.counts.nodes - self.reported);
        self.reported = self.counts.nodes;
    }

    /// Tells the control of everything and gives back what was not made; what this thread counted.
    pub fn flush(&mut self, control: &Control<'_>) -> NodeCounts {
        self.report(control);
        self.return_nodes(control, self.counts.nodes);
        self.counts
    }

    /// Plies of this thread that had to be made one after the other, whatever the number of threads: of every shared
    /// node, those of its longest job alone.
    pub const fn critical_path(&self) -> u64 {
        self.counts.nodes - self.parallel
    }

    /// Sets the number of plies that had to be made one after the other.
    pub const fn set_critical_path(&mut self, critical_path: u64) {
        self.parallel = self.counts.nodes.saturating_sub(critical_path);
    }

    /// Takes over what other threads counted; the control knows of their nodes.
    pub fn absorb(&mut self, counts: NodeCounts) {
        self.counts.add(counts);
        self.reported += counts.nodes;
        self.next_poll += counts.nodes;
    }
}
