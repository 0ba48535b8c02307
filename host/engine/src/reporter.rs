//! Keeps an observer informed, at most some times a second.
//!
//! Knows the lines found so far and what the limits leave. Must not know how they were found.

use std::time::Duration;

use abstrakt_vocabulary::Player;

use crate::{Control, NodeCounts, Observer, Progress, PvLine, SearchStatistics};

/// Time between two reports of the same depth.
const INTERVAL: Duration = Duration::from_millis(200);

/// The observer's side of a search.
pub struct Reporter<'a> {
    observer: &'a mut dyn Observer,
    view: Player,
    lines: Vec<PvLine>,
    depth: u32,
    depth_limit: Option<u32>,
    table: u32,
    last: Duration,
}

impl<'a> Reporter<'a> {
    /// Reports for `view`; `depth_limit` tells how far the search is where nothing else limits it.
    pub fn new(observer: &'a mut dyn Observer, view: Player, depth_limit: Option<u32>) -> Self {
        Self { observer, view, lines: Vec::new(), depth: 0, depth_limit, table: 0, last: Duration::ZERO }
    }

    /// A new depth begins, with this use of the table.
    pub fn begin(&mut self, depth: u32, table: u32) {
        self.depth = depth;
        self.table = table;
    }

    /// Reports if the last report is old enough.
    pub fn tick(&mut self, control: &Control<'_>, counts: &NodeCounts) {
        let elapsed = control.elapsed();
        if elapsed.saturating_sub(self.last) >= INTERVAL {
            self.report(control, counts, elapsed);
        }
    }

    /// Takes new lines and reports them.
    pub fn found(&mut self, lines: &[PvLine], control: &Control<'_>, counts: &NodeCounts) {
        self.lines.clear();
        self.lines.extend_from_slice(lines);
        self.report(control, counts, control.elapsed());
    }

    fn report(&mut self, control: &Control<'_>, counts: &NodeCounts, elapsed: Duration) {
        self.last = elapsed;
        let by_depth =
            self.depth_limit.map_or(0, |limit| (self.depth.saturating_sub(1) * 100 / limit.max(1)) as u8);
        let figures = SearchStatistics {
            depth: self.depth,
            selective_depth: counts.deepest,
            nodes: control.nodes(),
            critical_path: control.nodes(),
            horizon: counts.horizon,
            elapsed,
            table: self.table,
            percent: control.percent().max(by_depth).min(100),
        };
        self.observer.progress(&Progress { figures, view: self.view, lines: &self.lines });
    }
}
