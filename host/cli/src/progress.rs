//! One line of progress on standard error, for people: nothing is drawn where that is no terminal.

use std::time::Duration;

use abstrakt_worker::protocol::Findings;
use indicatif::{ProgressBar, ProgressStyle};

use crate::text;

/// Time between two turns of the spinner.
const TICK: Duration = Duration::from_millis(120);

/// Long work under way; the line goes when this is dropped.
pub struct Progress(ProgressBar);

impl Progress {
    /// Shows `what` with the time that it takes.
    pub fn start(what: &str) -> Self {
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.set_message(text::on_one_line(what));
        bar.enable_steady_tick(TICK);
        Self(bar)
    }

    /// Says what is being done now.
    pub fn tell(&self, what: &str) {
        self.0.set_message(text::on_one_line(what));
    }

    /// Tells of a search.
    pub fn search(&self, findings: &Findings) {
        let best = findings.lines.first();
        let line =
            best.map_or_else(String::new, |best| format!("  {}  {}", best.score, best.plies.join(" ")));
        let Findings { percent, depth, .. } = findings;
        let (nodes, speed) = (text::count(findings.nodes), text::count(findings.nodes_per_second()));
        self.tell(&format!("{percent} %  depth {depth}  {nodes} nodes  {speed}/s{line}"));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
