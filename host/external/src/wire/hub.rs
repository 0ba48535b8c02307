//! Hub, version 2: draughts engines such as Scan. Source: its description (github.com/rhalbersma/scan, `protocol.txt`).
//!
//! A command, then `name=value`, `name="a value"` or `name`. A program ignores arguments and commands alike
//! that it does not know. Positions and moves stay texts: they are the game's.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use abstrakt_system::ForeignText;

use super::pairs::Pairs;
use super::{WireError, without_controls};

/// A host's message to an engine.
#[derive(Clone, Debug, PartialEq)]
pub enum HubCommand {
    /// Begins the conversation: [`HubAnswer::Id`], each [`HubAnswer::Param`], and [`HubAnswer::Wait`] follow.
    Hub,
    /// Sets a parameter; before [`HubCommand::Init`].
    SetParam {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// Get ready: [`HubAnswer::Ready`] follows.
    Init,
    /// A new game begins.
    NewGame,
    /// The position to think about, and how it came about.
    Pos {
        /// The side to move and the squares: `W` or `B`, then one letter each of `w`, `b`, `W`, `B`, `e`.
        pos: String,
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// The limits of the search. Each replaces what was told before.
    Level(Level),
    /// Begins to think: [`HubAnswer::Done`] follows.
    Go(Go),
    /// Asks whether the engine is there. [`HubAnswer::Pong`] follows, while it thinks too.
    Ping,
    /// The move that is pondered about has been played.
    PonderHit,
    /// Enough: [`HubAnswer::Done`] follows.
    Stop,
    /// Ends the engine.
    Quit,
    /// A command that is not known: its first word. It is ignored.
    Other(String),
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// For a move.
    Think,
    /// In the opponent's time.
    Ponder,
    /// For information.
    Analyze,
}

/// The limits of an engine's search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Level {
    /// Turns deep.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// For this move.
    pub move_time: Option<Duration>,
    /// Moves until the end of the time; without it the time is for the whole game.
    pub moves: Option<u32>,
    /// The time left on the clock.
    pub time: Option<Duration>,
    /// Added before each move.
    pub increment: Option<Duration>,
    /// Until it is told to stop.
    pub infinite: bool,
}

/// A parameter that an engine declares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its value as long as nobody sets it.
    pub value: String,
    /// `bool`, `int`, `real`, `string` or `enum`.
    pub kind: String,
    /// Smallest number.
    pub min: Option<String>,
    /// Largest number.
    pub max: Option<String>,
    /// The words of an `enum`.
    pub values: Vec<String>,
}

/// An engine's report on its search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Turns deep.
    pub depth: Option<u32>,
    /// Turns deep, of all lines.
    pub mean_depth: Option<f64>,
    /// The value for the side to move, in men.
    pub score: Option<f64>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Seconds.
    pub time: Option<f64>,
    /// Millions of positions a second.
    pub nps: Option<f64>,
    /// The principal variation.
    pub pv: Vec<String>,
}

/// An engine's message to its host.
#[derive(Clone, Debug, PartialEq)]
pub enum HubAnswer {
    /// Its introduction.
    Id {
        /// Its name.
        name: String,
        /// Its version; may be empty, as those that follow.
        version: String,
        /// Its author.
        author: String,
        /// The author's country.
        country: String,
    },
    /// A parameter that can be set.
    Param(Param),
    /// All parameters were told.
    Wait,
    /// It can play.
    Ready,
    /// Of its search.
    Info(Info),
    /// The search has ended.
    Done {
        /// The move; none where the position has none.
        best: Option<String>,
        /// The answer that it expects.
        ponder: Option<String>,
    },
    /// It is there.
    Pong,
    /// Something went wrong.
    Error(String),
    /// Something that is not known: its first word. It is ignored.
    Other(String),
}

/// The first word of a line, and the rest.
fn split(line: &str) -> Option<(&str, Pairs)> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (!word.is_empty()).then(|| (word, Pairs::read(rest)))
}

fn no_message(line: &str, right: &'static str) -> WireError {
    WireError::NoMessage { line: ForeignText::of(line), protocol: "Hub", right }
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

impl Level {
    fn read(pairs: &Pairs) -> Option<Self> {
        let number = |name| {
            let value: Option<f64> = pairs.parse(name);
            match value {
                // A clock that has run out is told as less than nothing.
                Some(seconds) if seconds.is_finite() => {
                    Duration::try_from_secs_f64(seconds.max(0.0)).ok().map(Some)
                }
                Some(_) => None,
                None => (!pairs.has(name)).then_some(None),
            }
        };
        Some(Self {
            depth: pairs.parse("depth"),
            nodes: pairs.parse("nodes"),
            move_time: number("move-time")?,
            moves: pairs.parse("moves"),
            time: number("time")?,
            increment: number("inc")?,
            infinite: pairs.has("infinite"),
        })
    }

    fn pairs(&self) -> Pairs {
        let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
        let pairs = Pairs::default()
            .with_some("depth", self.depth)
            .with_some("nodes", self.nodes)
            .with_some("move-time", seconds(self.move_time))
            .with_some("moves", self.moves)
            .with_some("time", seconds(self.time))
            .with_some("inc", seconds(self.increment));
        if self.infinite { pairs.flag("infinite") } else { pairs }
    }
}

/// # Errors
/// A command that is known, without what it needs.
impl FromStr for HubCommand {
    type Err = WireError;

    fn from_str(line: &str) -> Result<Self, WireError> {
        let line = &*without_controls(line);
        let (word, pairs) = split(line).ok_or_else(|| no_message(line, "hub"))?;
        Ok(match word {
            "hub" => Self::Hub,
            "set-param" => {
                let (Some(name), Some(value)) = (pairs.get("name"), pairs.get("value")) else {
                    return Err(no_message(line, "set-param name=threads value=1"));
                };
                Self::SetParam { name: name.into(), value: value.into() }
            }
            "init" => Self::Init,
            "new-game" => Self::NewGame,
            "pos" => {
                let right = "pos pos=Wbb…ww moves=\"32-28 19-23\"";
                let pos = pairs.get("pos").ok_or_else(|| no_message(line, right))?;
                Self::Pos { pos: pos.into(), moves: words(pairs.get("moves").unwrap_or_default()) }
            }
            "level" => {
                Self::Level(Level::read(&pairs).ok_or_else(|| no_message(line, "level move-time=1.5"))?)
            }
            "go" => Self::Go(match () {
                () if pairs.has("ponder") => Go::Ponder,
                () if pairs.has("analyze") => Go::Analyze,
                () => Go::Think,
            }),
            "ping" => Self::Ping,
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            other => Self::Other(other.into()),
        })
    }
}

/// The line, without its end.
impl fmt::Display for HubCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hub => f.write_str("hub"),
            Self::SetParam { name, value } => {
                write!(f, "set-param{}", Pairs::default().with("name", name).with("value", value))
            }
            Self::Init => f.write_str("init"),
            Self::NewGame => f.write_str("new-game"),
            Self::Pos { pos, moves } => {
                let moves = (!moves.is_empty()).then(|| moves.join(" "));
                write!(f, "pos{}", Pairs::default().with("pos", pos).with_some("moves", moves))
            }
            Self::Level(level) => write!(f, "level{}", level.pairs()),
            Self::Go(Go::Think) => f.write_str("go think"),
            Self::Go(Go::Ponder) => f.write_str("go ponder"),
            Self::Go(Go::Analyze) => f.write_str("go analyze"),
            Self::Ping => f.write_str("ping"),
            Self::PonderHit => f.write_str("ponder-hit"),
            Self::Stop => f.write_str("stop"),
            Self::Quit => f.write_str("quit"),
            Self::Other(word) => f.write_str(word),
        }
    }
}

/// # Errors
/// An answer that is known, without what it needs.
impl FromStr for HubAnswer {
    type Err = WireError;

    fn from_str(line: &str) -> Result<Self, WireError> {
        let line = &*without_controls(line);
        let (word, pairs) = split(line).ok_or_else(|| no_message(line, "ready"))?;
        let text = |name| pairs.text(name);
        let some = |name| pairs.get(name).filter(|value| !value.is_empty()).map(str::to_owned);
        Ok(match word {
            "id" => Self::Id {
                name: text("name"),
                version: text("version"),
                author: text("author"),
                country: text("country"),
            },
            "param" => {
                let right = "param name=threads value=1 type=int min=1 max=16";
                let name = some("name").ok_or_else(|| no_message(line, right))?;
                Self::Param(Param {
                    name,
                    value: text("value"),
                    kind: text("type"),
                    min: some("min"),
                    max: some("max"),
                    values: words(&text("values")),
                })
            }
            "wait" => Self::Wait,
            "ready" => Self::Ready,
            "info" => Self::Info(Info {
                depth: pairs.parse("depth"),
                mean_depth: pairs.parse("mean-depth"),
                score: pairs.parse("score"),
                nodes: pairs.parse("nodes"),
                time: pairs.parse("time"),
                nps: pairs.parse("nps"),
                pv: words(&text("pv")),
            }),
            "done" => Self::Done { best: some("move"), ponder: some("ponder") },
            "pong" => Self::Pong,
            "error" => Self::Error(some("message").unwrap_or_else(|| line.to_owned())),
            other => Self::Other(other.into()),
        })
    }
}

/// The line, without its end.
impl fmt::Display for HubAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = Pairs::default();
        let some = |text: &String| (!text.is_empty()).then(|| text.clone());
        match self {
            Self::Id { name, version, author, country } => {
                let pairs = pairs.with("name", name).with_some("version", some(version));
                write!(f, "id{}", pairs.with_some("author", some(author)).with_some("country", some(country)))
            }
            Self::Param(Param { name, value, kind, min, max, values }) => {
                let values = (!values.is_empty()).then(|| values.join(" "));
                let pairs = pairs.with("name", name).with("value", value).with("type", kind);
                let pairs = pairs.with_some("min", min.as_ref()).with_some("max", max.as_ref());
                write!(f, "param{}", pairs.with_some("values", values))
            }
            Self::Wait => f.write_str("wait"),
            Self::Ready => f.write_str("ready"),
            Self::Info(Info { depth, mean_depth, score, nodes, time, nps, pv }) => {
                let pv = (!pv.is_empty()).then(|| quoted(&pv.join(" ")));
                let pairs = pairs.with_some("depth", *depth).with_some("mean-depth", *mean_depth);
                let pairs = pairs.with_some("score", *score).with_some("nodes", *nodes);
                write!(f, "info{}", pairs.with_some("time", *time).with_some("nps", *nps))?;
                // Quoted even where it is one move.
                pv.map_or(Ok(()), |pv| write!(f, " pv={pv}"))
            }
            Self::Done { best, ponder } => {
                let pairs = pairs.with_some("move", best.as_ref()).with_some("ponder", ponder.as_ref());
                write!(f, "done{pairs}")
            }
            Self::Pong => f.write_str("pong"),
            Self::Error(message) => {
                write!(f, "error message={}", quoted(message))
            }
            Self::Other(word) => f.write_str(word),
        }
    }
}

/// A value in quotes. No way is known to write a quote or a line break inside: they become apostrophes.
fn quoted(value: &str) -> String {
    format!("\"{}\"", value.replace(['"', '\n', '\r'], "'"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::round_trip;

    #[test]
    fn commands_are_read_and_written() {
        round_trip::<HubCommand>(&[
            "hub",
            "set-param name=variant value=frisian",
            "set-param name=book-name value=\"a b\"",
            "init",
            "new-game",
            "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
            "pos pos=Wbe moves=\"38-15 5-41\"",
            "level depth=8",
            "level move-time=1.5",
            "level moves=20 time=60 inc=0.1",
            "level infinite",
            "go think",
            "go ponder",
            "go analyze",
            "ping",
            "ponder-hit",
            "stop",
            "quit",
        ]);
    }

    #[test]
    fn control_characters_divide_words() {
        let line = "pos pos=W\0bbb moves=\"\u{0}32-28 19-2\u{7}5-41\u{0}\"";
        let command: HubCommand = line.parse().expect("it is a command");
        assert_eq!(command.to_string().parse().as_ref(), Ok(&command));
        let moves = ["32-28", "19-2", "5-41"].map(String::from).to_vec();
        assert_eq!(command, HubCommand::Pos { pos: "W".into(), moves });
        let line = "error m\u{15}ssage=\"no such\"";
        let answer: HubAnswer = line.parse().expect("it is an answer");
        assert_eq!(answer.to_string().parse().as_ref().map(HubAnswer::to_string), Ok(answer.to_string()));
    }

    #[test]
    fn answers_are_read_and_written() {
        round_trip::<HubAnswer>(&[
            "id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France",
            "param name=threads value=1 type=int min=1 max=16",
            "param name=variant value=normal type=enum values=\"normal frisian\"",
            "wait",
            "ready",
            "info depth=12 mean-depth=9.5 score=-0.12 nodes=100000 time=0.25 nps=4.5 pv=\"32-28 19x23\"",
            "done move=32-28 ponder=19-23",
            "done",
            "pong",
            "error message=\"bad position\"",
        ]);
    }

    #[test]
    fn what_is_not_known_is_told_apart_from_what_is_wrong() {
        assert_eq!("dance fast=1".parse(), Ok(HubCommand::Other("dance".into())));
        assert_eq!("sing".parse(), Ok(HubAnswer::Other("sing".into())));
        for line in ["", "pos", "set-param name=x", "level time=soon", "level time=inf"] {
            assert!(line.parse::<HubCommand>().is_err(), "{line}");
        }
        assert_eq!(
            "level time=-1".parse(),
            Ok(HubCommand::Level(Level { time: Some(Duration::ZERO), ..Level::default() }))
        );
        let done = HubAnswer::Done { best: Some("32-28".into()), ponder: None };
        assert_eq!("done  move = \"32-28\"".parse(), Ok(done));
    }
}
