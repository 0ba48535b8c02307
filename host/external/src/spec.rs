//! The text that names an external engine as a player: `external:NAME,key=value,...`.
//!
//! Knows syntax. Must not know which engines there are, or how they play.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use abstrakt_engine::{GameClock, Limits, MAX_DEPTH, SpecError, SpecRange, duration_text, read_duration};
use abstrakt_texts::LocalizedError;

use crate::Protocol;

/// The word before the colon.
const KIND: &str = "external";
/// The settings that there are.
const KEYS: &str = "time, clock, depth, nodes, cpu, log, keep";

/// A registered engine, and how it is to play.
///
/// `Display` writes what a record keeps: everything but [`ExternalSpec::log`], since a record that comes from elsewhere must not
/// name a file that is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalSpec {
    /// The name under which it is registered.
    pub engine: String,
    /// The limits of a move.
    pub limits: Limits,
    /// Its time is the processor time of its processes, not what a clock on the wall shows.
    pub processor_time: bool,
    /// A file to which its conversations are appended.
    pub log: Option<PathBuf>,
    /// It is kept from game to game.
    pub keep: bool,
}

/// The reasons why a text names no external engine, or none that can play.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum ExternalSpecError {
    /// No name behind the colon.
    #[message("external-spec-name")]
    Name {
        /// The text.
        text: String,
    },
    /// A setting that there is not.
    #[message("external-spec-key", key, known = KEYS)]
    Key {
        /// Its key.
        key: String,
    },
    /// A setting that is wrong in itself.
    #[message(transparent)]
    Setting(#[from] SpecError),
    /// A limit that the engine's protocol cannot tell it.
    #[message("external-spec-limit", engine, protocol, key = *key, known = protocol.limits().join(", "))]
    Limit {
        /// The engine.
        engine: String,
        /// Its protocol.
        protocol: Protocol,
        /// The limit.
        key: &'static str,
    },
    /// No limit at all.
    #[message("external-spec-unlimited", engine, known = protocol.limits().join(", "))]
    Unlimited {
        /// The engine.
        engine: String,
        /// Its protocol.
        protocol: Protocol,
    },
    /// No engine has this name.
    #[message(match known.as_str() { "" => abstrakt_texts::message!("external-none", name), known => abstrakt_texts::message!("external-unknown", name, known) })]
    Unknown {
        /// The name.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// It is registered for another game.
    #[message("external-other-game")]
    OtherGame {
        /// The engine.
        engine: String,
        /// The game's id for which it is registered.
        registered: String,
        /// The game's id.
        game: String,
    },
    /// The game has no such name in the engine's protocol.
    #[message(match known.as_str() { "" => abstrakt_texts::message!("external-no-variants", variant, protocol), known => abstrakt_texts::message!("external-not-a-variant", variant, protocol, known) })]
    Variant {
        /// The name.
        variant: String,
        /// The protocol.
        protocol: Protocol,
        /// The names that it has there.
        known: String,
    },
    /// The game does not tell how its moves are written in the engine's protocol.
    #[message("external-no-notation")]
    NoNotation {
        /// The game's id.
        game: String,
        /// The protocol.
        protocol: Protocol,
    },
}

impl ExternalSpec {
    /// An engine without limits, by the clock on the wall, kept from game to game.
    pub fn new(engine: impl Into<String>) -> Self {
        let (engine, limits) = (engine.into(), Limits::default());
        Self { engine, limits, processor_time: false, log: None, keep: true }
    }

    /// Whether a text that names a player means an external engine.
    pub fn is_meant(text: &str) -> bool {
        text == KIND || text.strip_prefix(KIND).is_some_and(|rest| rest.starts_with(':'))
    }

    /// Sets one key as the text `key=value` would.
    ///
    /// # Errors
    /// A key or value that there is not. The spec is unchanged then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), ExternalSpecError> {
        let wrong_value = |right| SpecError::Value { key: key.to_owned(), value: value.to_owned(), right };
        let switch = || match value {
            "on" => Ok(true),
            "off" => Ok(false),
            _ => Err(wrong_value(SpecRange::Switch)),
        };
        match key {
            "time" => self.limits.time = Some(read_duration(value)?),
            "clock" => self.limits.clock = Some(value.parse::<GameClock>()?),
            "depth" => {
                let depth = value.parse().ok().filter(|depth| (1..=MAX_DEPTH).contains(depth));
                self.limits.depth =
                    Some(depth.ok_or_else(|| wrong_value(SpecRange::Between(1, MAX_DEPTH.into())))?);
            }
            "nodes" => {
                let nodes = value.parse().ok().filter(|nodes| *nodes > 0);
                self.limits.nodes = Some(nodes.ok_or_else(|| wrong_value(SpecRange::From(1)))?);
            }
            "cpu" => self.processor_time = switch()?,
            "keep" => self.keep = switch()?,
            "log" if !value.is_empty() => self.log = Some(value.into()),
            _ => return Err(ExternalSpecError::Key { key: key.to_owned() }),
        }
        Ok(())
    }

    /// Checks that the protocol can tell these limits, and that there is one.
    ///
    /// # Errors
    /// [`ExternalSpecError::Limit`], [`ExternalSpecError::Unlimited`]
    pub fn check_limits(&self, protocol: Protocol) -> Result<(), ExternalSpecError> {
        let Limits { depth, time, clock, nodes } = &self.limits;
        let given = [
            ("depth", depth.is_some()),
            ("time", time.is_some()),
            ("clock", clock.is_some()),
            ("nodes", nodes.is_some()),
        ];
        let engine = self.engine.clone();
        let unknown = given.iter().find(|(key, is_given)| *is_given && !protocol.limits().contains(key));
        match unknown {
            Some((key, _)) => Err(ExternalSpecError::Limit { engine, protocol, key }),
            None if self.limits.is_finite() => Ok(()),
            None => Err(ExternalSpecError::Unlimited { engine, protocol }),
        }
    }

    /// The whole text, with the file of the conversation: for a plan that is read again on this machine.
    pub fn with_log(&self) -> String {
        match &self.log {
            Some(log) => format!("{self},log=\"{}\"", log.display()),
            None => self.to_string(),
        }
    }
}

/// A value may be quoted, for names of files that hold commas.
impl FromStr for ExternalSpec {
    type Err = ExternalSpecError;

    fn from_str(text: &str) -> Result<Self, ExternalSpecError> {
        let nameless = || ExternalSpecError::Name { text: text.to_owned() };
        let rest = text.strip_prefix(KIND).and_then(|rest| rest.strip_prefix(':')).ok_or_else(nameless)?;
        let (name, settings) = rest.split_once(',').unwrap_or((rest, ""));
        if name.is_empty() || name.contains('=') {
            return Err(nameless());
        }
        let mut spec = Self::new(name);
        let mut keys: Vec<&str> = Vec::new();
        let mut rest = settings;
        while !rest.is_empty() {
            let (key, after) = rest
                .split_once('=')
                .ok_or_else(|| SpecError::Pair(rest.split(',').next().unwrap_or_default().to_owned()))?;
            let (value, after) = match after.strip_prefix('"').and_then(|quoted| quoted.split_once('"')) {
                Some(quoted) => quoted,
                None => after.split_at(after.find(',').unwrap_or(after.len())),
            };
            if keys.contains(&key) {
                return Err(SpecError::Twice(key.to_owned()).into());
            }
            keys.push(key);
            spec.set(key, value)?;
            rest = after.trim_start_matches(',');
        }
        Ok(spec)
    }
}

impl fmt::Display for ExternalSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{KIND}:{}", self.engine)?;
        let Limits { depth, time, clock, nodes } = &self.limits;
        if let Some(depth) = depth {
            write!(f, ",depth={depth}")?;
        }
        if let Some(time) = time {
            write!(f, ",time={}", duration_text(*time))?;
        }
        if let Some(clock) = clock {
            write!(f, ",clock={clock}")?;
        }
        if let Some(nodes) = nodes {
            write!(f, ",nodes={nodes}")?;
        }
        if self.processor_time {
            f.write_str(",cpu=on")?;
        }
        if !self.keep {
            f.write_str(",keep=off")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn texts_round_trip() {
        for text in [
            "external:scan",
            "external:scan,time=1s",
            "external:pela-2,clock=5m+3s,cpu=on,keep=off",
            "external:scan,depth=8,nodes=5000",
        ] {
            let spec: ExternalSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
        }
        let logged: ExternalSpec = "external:a,log=\"x,y.txt\",time=1s".parse().unwrap();
        assert_eq!(logged.log.as_deref(), Some("x,y.txt".as_ref()));
        assert_eq!(logged.to_string(), "external:a,time=1s", "a record names no file");
        assert_eq!(logged.with_log().parse(), Ok(logged));
    }

    #[test]
    fn the_kind_is_told_by_the_first_word() {
        assert!(["external", "external:", "external:scan"].map(ExternalSpec::is_meant) == [true; 3]);
        assert!(["externals:x", "pvs:depth=2", ""].map(ExternalSpec::is_meant) == [false; 3]);
    }

    #[test]
    fn every_mistake_is_told_in_one_line_that_says_what_is_expected() {
        for (text, told) in [
            ("external", "external:NAME"),
            ("external:", "external:NAME"),
            ("external:time=1s", "external:NAME"),
            ("external:scan,fast", "key=value"),
            ("external:scan,fast=on", "time, clock"),
            ("external:scan,time=5", "5s"),
            ("external:scan,cpu=yes", "on or off"),
            ("external:scan,depth=0", "1..99"),
            ("external:scan,time=1s,time=2s", "twice"),
            ("external:scan,log=", "keep"),
        ] {
            let error = text.parse::<ExternalSpec>().unwrap_err().to_string();
            assert!(error.contains(told) && !error.contains('\n'), "{text}: {error}");
        }
        let scan: ExternalSpec = "external:scan,depth=3".parse().unwrap();
        assert_eq!(scan.check_limits(Protocol::Hub), Ok(()));
        let limit = scan.check_limits(Protocol::Gomocup).unwrap_err();
        let none = ExternalSpec::new("scan").check_limits(Protocol::Hub).unwrap_err();
        let text = || "scan".to_owned();
        let all = [
            limit,
            none,
            "external".parse::<ExternalSpec>().unwrap_err(),
            ExternalSpecError::Key { key: text() },
            ExternalSpecError::Setting(SpecError::Twice("time".into())),
            ExternalSpecError::Unknown { name: text(), known: String::new() },
            ExternalSpecError::Unknown { name: text(), known: "pela".into() },
            ExternalSpecError::OtherGame { engine: text(), registered: text(), game: text() },
            ExternalSpecError::NoNotation { game: text(), protocol: Protocol::Hub },
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        let prefixes =
            ["external-spec-", "external-none", "external-unknown", "external-other", "external-no-notation"];
        assert_localized(&all, &prefixes);
    }
}
