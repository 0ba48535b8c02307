//! The end of a search: limits, clocks and the stop flag.
//!
//! Knows durations and counts. Must not read the system's time except in [`SystemClock`], which callers inject: the
//! same search with the same limits must be repeatable in tests.

use std::{
    fmt,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use crate::SpecError;

/// The greatest depth in turns: "unlimited" in [Houdek 2010] chapter 17, and what fits a table entry.
pub const MAX_DEPTH: u32 = 99;

/// Limits of one move; the search ends at the first that is reached, wherever it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Turns to look ahead, 1..=[`MAX_DEPTH`].
    pub depth: Option<u32>,
    /// Time for the move.
    pub time: Option<Duration>,
    /// Clock of the whole game.
    pub clock: Option<GameClock>,
    /// Plies that the search may make, all threads together.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Returns whether there is a limit. A search without one would never end by itself.
    pub const fn is_finite(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.is_timed()
    }

    /// Returns whether a clock may end the search.
    pub const fn is_timed(&self) -> bool {
        self.time.is_some() || self.clock.is_some()
    }
}

/// A clock for the whole game: `5m+3s` gives five minutes and three seconds more with every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// Time at the start.
    pub budget: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

impl fmt::Display for GameClock {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", duration_text(self.budget))?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(out, "+{}", duration_text(self.increment))
    }
}

impl FromStr for GameClock {
    type Err = SpecError;
    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (budget, increment) = text.split_once('+').unwrap_or((text, "0s"));
        Ok(Self { budget: read_duration(budget)?, increment: read_duration(increment)? })
    }
}

/// A duration as specs write it, exact to the millisecond: `5m`, `90s`, `1500ms`.
pub fn duration_text(duration: Duration) -> String {
    let ms = duration.as_millis();
    match ms {
        0 => "0s".into(),
        ms if ms % 3_600_000 == 0 => format!("{}h", ms / 3_600_000),
        ms if ms % 60_000 == 0 => format!("{}m", ms / 60_000),
        ms if ms % 1000 == 0 => format!("{}s", ms / 1000),
        ms => format!("{ms}ms"),
    }
}

/// Reads `500ms`, `5s`, `2.5s`, `5m`, `1h`.
///
/// # Errors
/// Anything else, or more than 1000 hours.
pub fn read_duration(text: &str) -> Result<Duration, SpecError> {
    let wrong = || SpecError::Duration(text.to_owned());
    let digits = text.find(|letter: char| letter.is_ascii_alphabetic()).ok_or_else(wrong)?;
    let (number, unit) = text.split_at(digits);
    let plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = number.parse().ok().filter(|_| plain).ok_or_else(wrong)?;
    let ms = match unit {
        "ms" => number,
        "s" => number * 1e3,
        "m" => number * 6e4,
        "h" => number * 3.6e6,
        _ => return Err(wrong()),
    };
    if ms > 3.6e9 { Err(wrong()) } else { Ok(Duration::from_millis(ms.round() as u64)) }
}

/// A clock that only runs forward. Searches read no other.
pub trait Clock: Send + Sync {
    /// Time since a fixed moment before the search.
    fn now(&self) -> Duration;
}

/// The system's monotonic clock.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Instant);

impl SystemClock {
    /// A clock that shows zero now.
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Tells a search to stop, from any thread. Once set it stays set: a search never sees it cleared again. It counts how
/// often it is read, which shows a waiting thread that the search, and the game that it calls, is making progress.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<StopFlag>);

#[derive(Debug, Default)]
struct StopFlag {
    is_set: AtomicBool,
    looks: AtomicU64,
}

impl Stop {
    /// A flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Tells every holder to stop.
    pub fn set(&self) {
        self.0.is_set.store(true, Ordering::Relaxed);
    }

    /// Returns whether it is set.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.looks.fetch_add(1, Ordering::Relaxed);
        self.0.is_set.load(Ordering::Relaxed)
    }

    /// The number of times that it was read.
    pub fn looks(&self) -> u64 {
        self.0.looks.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_read_back() {
        for text in ["0s", "500ms", "5s", "90s", "2m", "3h"] {
            assert_eq!(duration_text(read_duration(text).unwrap()), text);
        }
        assert_eq!(read_duration("2.5s").unwrap(), Duration::from_millis(2500));
        for text in ["", "5", "s", "-5s", "5 s", "1.2.3s", "5d", "nans", "infs", "99999h"] {
            assert!(read_duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn game_clocks_read_back() {
        for text in ["5m+3s", "1h", "90s+500ms"] {
            assert_eq!(text.parse::<GameClock>().unwrap().to_string(), text);
        }
        assert!("5m+".parse::<GameClock>().is_err());
    }
}
