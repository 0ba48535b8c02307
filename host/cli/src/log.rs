//! The log: a file in the state folder, for the author of a plugin who wants to know more than one line, and its last lines
//! for the window.

use std::fmt::{self, Write as _};
use std::path::Path;
use std::sync::Mutex;
use std::time::SystemTime;

use abstrakt_external::CONVERSATION;
use abstrakt_system::{LogBuffer, LogFile, LogLevel, LogLine, Printable};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt as written;
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

/// A log that has grown beyond this is begun anew, while the program runs, too; the old one is kept beside it.
const LARGEST: u64 = 4 << 20;

/// Writes events of this process to `file`; ABSTRAKT_LOG says which, `info` without it. Where that
/// is not possible, there is no file: no command fails for it. The buffer that is returned keeps the last lines.
pub fn start(file: &Path) -> LogBuffer {
    let buffer = LogBuffer::default();
    let file = LogFile::open(file, LARGEST).ok();
    let file =
        file.map(|file| written::layer().with_ansi(false).with_writer(Mutex::new(Printable::new(file))));
    let levels = levels(std::env::var("ABSTRAKT_LOG").ok().as_deref());
    // The console shows conversations with engines, which would fill the file.
    let kept = levels.clone().with_target(CONVERSATION, LevelFilter::DEBUG);
    let file = file.map(|file| file.with_filter(levels));
    let log = tracing_subscriber::registry().with(file).with(Kept(buffer.clone()).with_filter(kept));
    // Another subscriber is there already only when a test calls this twice.
    let _ = log.try_init();
    buffer
}

/// The levels that are asked for; `info` where that is nothing, or has no meaning.
fn levels(asked: Option<&str>) -> Targets {
    let asked = asked.filter(|asked| !asked.trim().is_empty()).and_then(|asked| asked.parse().ok());
    asked.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO))
}

/// Keeps lines in memory.
struct Kept(LogBuffer);

impl<S: Subscriber> Layer<S> for Kept {
    fn on_event(&self, event: &Event<'_>, _context: Context<'_, S>) {
        let mut text = Text(String::new());
        event.record(&mut text);
        let level = match *event.metadata().level() {
            Level::ERROR => LogLevel::Error,
            Level::WARN => LogLevel::Warning,
            Level::INFO => LogLevel::Information,
            _ => LogLevel::Debug,
        };
        let source = event.metadata().target().to_owned();
        self.0.push(LogLine { level, at: SystemTime::now(), source, text: text.0 });
    }
}

/// The text of an event: its message and its other fields.
struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let gap = if self.0.is_empty() { "" } else { " " };
        // Writing to a text does not fail.
        let _ = match field.name() {
            "message" => {
                let rest = std::mem::take(&mut self.0);
                write!(self.0, "{value:?}{gap}{rest}")
            }
            name => write!(self.0, "{gap}{name}={value:?}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_the_program_have_levels_of_their_own() {
        let is_on = |asked, part, level| levels(asked).would_enable(part, &level);
        for nothing in [None, Some(""), Some("abstrakt_loader=loud")] {
            assert!(is_on(nothing, "abstrakt_loader", Level::INFO), "{nothing:?}");
            assert!(!is_on(nothing, "abstrakt_loader", Level::DEBUG), "{nothing:?}");
        }
        let asked = Some("info,abstrakt_loader=debug");
        assert!(is_on(asked, "abstrakt_loader::probe", Level::DEBUG));
        assert!(!is_on(asked, "abstrakt_worker", Level::DEBUG));
        assert!(is_on(Some("debug"), "abstrakt_worker", Level::DEBUG));
        assert!(!is_on(Some("off"), "abstrakt_worker", Level::ERROR));
    }
}
