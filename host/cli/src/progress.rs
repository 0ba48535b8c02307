//! One line of progress on standard error, for people: nothing is drawn where that is no terminal.

use std::fmt::Display;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use abstrakt_engine::duration_text;
use abstrakt_texts::message;
use abstrakt_worker::protocol::Findings;
use indicatif::{ProgressBar, ProgressStyle};

use crate::text;

/// Time between two turns of the spinner.
const TICK: Duration = Duration::from_millis(120);

/// A line that tells of a run, with the time that is left, in whole seconds, where that is known.
pub fn with_time_left(line: impl Display, left: Option<Duration>) -> String {
    let line = line.to_string();
    match left.map(|left| duration_text(Duration::from_secs(left.as_secs()))) {
        Some(time) => message!("cli-about-left", line, time).to_string(),
        None => line,
    }
}

/// Long work under way; the line goes when this is dropped.
pub struct Progress {
    bar: ProgressBar,
    /// Turns the spinner until its sender is dropped.
    spinner: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Shows `what` with the time that it takes.
    pub fn start(what: impl Display) -> Self {
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.set_message(text::on_one_line(&what.to_string()));
        // Not the bar's own thread: where none can be started, that panics.
        let (spinner, end) = channel::<()>();
        let turned = bar.clone();
        let turn = move || {
            while end.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                turned.tick();
            }
        };
        let shown = !bar.is_hidden();
        let thread = shown.then(|| thread::Builder::new().name("spinner".into()).spawn(turn));
        let thread = thread.and_then(Result::ok);
        Self { bar, spinner: thread.map(|thread| (spinner, thread)) }
    }

    /// Says what is being done now.
    pub fn tell(&self, what: impl Display) {
        self.bar.set_message(text::on_one_line(&what.to_string()));
    }

    /// A note on standard error, above the line.
    pub fn note(&self, words: impl Display) {
        self.bar.suspend(|| text::note(words));
    }

    /// Says it, worked out only where somebody sees it.
    pub fn tell_with<W: Display>(&self, what: impl FnOnce() -> W) {
        if !self.bar.is_hidden() {
            self.tell(what());
        }
    }

    /// Tells of a search.
    pub fn search(&self, findings: &Findings) {
        let best = findings.lines.first();
        let line =
            best.map_or_else(String::new, |best| format!("  {}  {}", best.score, best.plies.join(" ")));
        let Findings { percent, depth, .. } = findings;
        let (nodes, speed) = (text::count(findings.nodes), text::count(findings.nodes_per_second()));
        let figures = message!("cli-search-progress", percent, depth, nodes, speed);
        self.tell(format_args!("{figures}{line}"));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((spinner, thread)) = self.spinner.take() {
            drop(spinner);
            // It does nothing that could panic.
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_told_in_whole_seconds_where_it_is_known() {
        assert_eq!(with_time_left("2 games", None), "2 games");
        let left = Some(Duration::from_millis(90_900));
        assert_eq!(with_time_left("2 games", left), "2 games, about 90s left");
    }
}
