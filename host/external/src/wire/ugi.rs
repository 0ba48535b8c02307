//! The Universal Game Interface: any game. Source: its description (github.com/kz04px/ugi, `ugi.md`), and what `docs/engines.md`
//! adds to it: clocks of more seats, a search without limits of its own, and more queries.
//!
//! A message is a line of words. Positions and moves stay texts: they are the game's.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use abstrakt_system::ForeignText;

use super::WireError;
use super::hub::Param;

/// The most seats that a game has.
const SEATS: usize = 4;

/// The command of a host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UgiCommand {
    /// Begins the conversation: [`UgiAnswer::Name`], [`UgiAnswer::Author`], each [`UgiAnswer::Param`], and [`UgiAnswer::UgiOk`] follow.
    Ugi,
    /// Sets an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value; may be empty.
        value: String,
    },
    /// Asks for [`UgiAnswer::ReadyOk`], which follows during a search too.
    IsReady,
    /// A new game begins.
    NewGame,
    /// Sets the position.
    Position {
        /// The position where the game begins, in the game's notation; none: the usual one.
        start: Option<String>,
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// Begins a search: [`UgiAnswer::BestMove`] ends it.
    Go(Go),
    /// Asks about the position: [`UgiAnswer::Response`] follows.
    Query(String),
    /// Ends the search soon.
    Stop,
    /// Ends the engine.
    Quit,
    /// A command that is not known: its first word.
    Other(String),
}

/// The limits of a search; without any the engine searches by its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Turns deep.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Time for this move, to the millisecond.
    pub move_time: Option<Duration>,
    /// The clock of each seat that was told, at the seat's place.
    pub clocks: [Option<SeatClock>; SEATS],
    /// Until it is told to stop.
    pub infinite: bool,
}

/// The clock of a seat, to the millisecond.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatClock {
    /// The time that is left.
    pub left: Duration,
    /// The time that is added after each move.
    pub increment: Duration,
}

/// The answer of an engine.
#[derive(Clone, Debug, PartialEq)]
pub enum UgiAnswer {
    /// Its name.
    Name(String),
    /// Its author.
    Author(String),
    /// An option that can be set.
    Param(Param),
    /// All options were told.
    UgiOk,
    /// It hears.
    ReadyOk,
    /// The state of its search.
    Info(Info),
    /// A text for people; [`ERROR`] begins one that refuses something.
    Text(String),
    /// The end of a search: the move.
    BestMove(String),
    /// The answer to a query.
    Response(String),
    /// An answer that is not known: its first word.
    Other(String),
}

/// The beginning of an [`UgiAnswer::Text`] that refuses a command, which has then changed nothing.
pub const ERROR: &str = "error: ";

/// The option that names the setup of the game.
pub const SETUP: &str = "setup";
/// The option that tells the number of players.
pub const PLAYERS: &str = "players";
/// The beginning of an option that is one of the game; its id follows.
pub const GAME_OPTION: &str = "option.";
/// The beginning of a move by which a seat leaves a game for three or four; its number, from 1, follows.
pub const WITHDRAWAL: &str = "withdraw:";

/// The state of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Turns deep.
    pub depth: Option<u32>,
    /// Turns deep where it is deepest.
    pub selective_depth: Option<u32>,
    /// Milliseconds.
    pub time: Option<u64>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub speed: Option<u64>,
    /// Use of the table, per mille.
    pub table: Option<u32>,
    /// The rank of the line among several, from 1.
    pub line: Option<u32>,
    /// Its value, from the point of view of the engine.
    pub score: Option<Score>,
    /// Whether the value is a bound alone.
    pub bound: Option<Bound>,
    /// The line, the move itself first.
    pub variation: Vec<String>,
}

/// A value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In the unit of the engine.
    Value(i64),
    /// The game is won in so many plies, or lost where it is negative.
    Plies(i64),
}

/// A bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value is this or more.
    Lower,
    /// The value is this or less.
    Upper,
}

fn no_message(line: &str, right: &'static str) -> WireError {
    WireError::NoMessage { line: ForeignText::of(line), protocol: "UGI", right }
}

/// The first word of a line, and the rest.
fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// The texts before and behind a word that stands alone in a line; none where it does not.
fn around<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let mut found = text.match_indices(word).map(|(place, _)| (&text[..place], &text[place + word.len()..]));
    let is_alone = |(before, after): &(&str, &str)| {
        (before.is_empty() || before.ends_with(char::is_whitespace))
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    };
    found.find(is_alone).map(|(before, after)| (before.trim(), after.trim()))
}

/// Words with single spaces between them.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn read_position(text: &str) -> Option<UgiCommand> {
    let (start, moves) = around(text, "moves").unwrap_or((text, ""));
    let start = match split(start) {
        ("startpos", "") => None,
        ("fen", position) if !position.is_empty() => Some(words(position)),
        _ => return None,
    };
    Some(UgiCommand::Position { start, moves: moves.split_whitespace().map(str::to_owned).collect() })
}

/// # Errors
/// A word that is not known, a number that is none, or limits of two kinds.
impl FromStr for Go {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut go = Self::default();
        let mut has_time = [false; SEATS];
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            if word == "infinite" {
                go.infinite = true;
                continue;
            }
            let number: u64 = words.next().and_then(|number| number.parse().ok()).ok_or(())?;
            match word {
                "depth" => go.depth = Some(u32::try_from(number).map_err(drop)?),
                "nodes" => go.nodes = Some(number),
                "movetime" => go.move_time = Some(Duration::from_millis(number)),
                _ => {
                    let (seat, kind) =
                        word.strip_prefix('p').and_then(|rest| rest.split_at_checked(1)).ok_or(())?;
                    let seat: usize = seat.parse().map_err(drop)?;
                    let place = seat.checked_sub(1).filter(|place| *place < SEATS).ok_or(())?;
                    let clock = go.clocks[place].get_or_insert_default();
                    match kind {
                        "time" => (clock.left, has_time[place]) = (Duration::from_millis(number), true),
                        "inc" => clock.increment = Duration::from_millis(number),
                        _ => return Err(()),
                    }
                }
            }
        }
        let is_timed = go.clocks.iter().zip(has_time).all(|(clock, has_time)| clock.is_none() || has_time);
        let kinds = [
            go.depth.is_some(),
            go.nodes.is_some(),
            go.move_time.is_some(),
            go.clocks.iter().any(Option::is_some),
            go.infinite,
        ];
        let is_one = kinds.iter().filter(|is_given| **is_given).count() <= 1;
        if is_timed && is_one { Ok(go) } else { Err(()) }
    }
}

/// The line, without its end.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, nodes, move_time, clocks, infinite } = self;
        f.write_str("go")?;
        write_field(f, "depth", *depth)?;
        write_field(f, "nodes", *nodes)?;
        write_field(f, "movetime", move_time.map(|time| time.as_millis()))?;
        let told = || (1..).zip(clocks).filter_map(|(seat, clock)| Some((seat, (*clock)?)));
        for (seat, clock) in told() {
            write!(f, " p{seat}time {}", clock.left.as_millis())?;
        }
        for (seat, clock) in told() {
            write!(f, " p{seat}inc {}", clock.increment.as_millis())?;
        }
        if *infinite { f.write_str(" infinite") } else { Ok(()) }
    }
}

fn write_field(f: &mut fmt::Formatter<'_>, name: &str, value: Option<impl fmt::Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

/// # Errors
/// A command that is known, without what it needs.
impl FromStr for UgiCommand {
    type Err = WireError;

    fn from_str(line: &str) -> Result<Self, WireError> {
        let (word, rest) = split(line);
        let wrong = |right| no_message(line, right);
        Ok(match word {
            "" => return Err(wrong("ugi")),
            "ugi" => Self::Ugi,
            "setoption" => {
                let right = "setoption name setup value standard";
                let rest = rest.strip_prefix("name").filter(|rest| rest.starts_with(char::is_whitespace));
                let rest = rest.ok_or_else(|| wrong(right))?;
                let (name, value) = around(rest, "value").unwrap_or((rest, ""));
                let (name, value) = (words(name), words(value));
                if name.is_empty() {
                    return Err(wrong(right));
                }
                Self::SetOption { name, value }
            }
            "isready" => Self::IsReady,
            "uginewgame" => Self::NewGame,
            "position" => read_position(rest).ok_or_else(|| wrong("position startpos moves M1 M2"))?,
            "go" => Self::Go(rest.parse().map_err(|()| wrong("go with one of depth N, nodes N, movetime MS, infinite, p1time MS p2time MS p1inc MS p2inc MS"))?),
            "query" if rest.is_empty() => return Err(wrong("query result")),
            "query" => Self::Query(words(rest)),
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            other => Self::Other(other.into()),
        })
    }
}

/// The line, without its end.
impl fmt::Display for UgiCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ugi => f.write_str("ugi"),
            Self::SetOption { name, value } if value.is_empty() => write!(f, "setoption name {name}"),
            Self::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Self::IsReady => f.write_str("isready"),
            Self::NewGame => f.write_str("uginewgame"),
            Self::Position { start, moves } => {
                match start {
                    None => f.write_str("position startpos")?,
                    Some(position) => write!(f, "position fen {position}")?,
                }
                if moves.is_empty() { Ok(()) } else { write!(f, " moves {}", moves.join(" ")) }
            }
            Self::Go(go) => go.fmt(f),
            Self::Query(question) => write!(f, "query {question}"),
            Self::Stop => f.write_str("stop"),
            Self::Quit => f.write_str("quit"),
            Self::Other(word) => f.write_str(word),
        }
    }
}

/// The words of an option's declaration that begin another part of it.
const PARTS: [&str; 5] = ["type", "default", "min", "max", "var"];

fn read_param(text: &str) -> Option<Param> {
    let mut param = Param::default();
    let mut part = "";
    let mut words: Vec<(&str, String)> = Vec::new();
    for word in text.split_whitespace() {
        let begins = if part.is_empty() { word == "name" } else { PARTS.contains(&word) };
        match words.last_mut() {
            _ if begins => {
                part = word;
                words.push((word, String::new()));
            }
            Some((_, value)) if value.is_empty() => value.push_str(word),
            Some((_, value)) => *value = format!("{value} {word}"),
            None => return None,
        }
    }
    for (part, value) in words {
        match part {
            "name" => param.name = value,
            "type" => param.kind = value,
            "default" => param.value = value,
            "min" => param.min = Some(value).filter(|value| !value.is_empty()),
            "max" => param.max = Some(value).filter(|value| !value.is_empty()),
            _ if value.is_empty() => {}
            _ => param.values.push(value),
        }
    }
    (!param.name.is_empty()).then_some(param)
}

/// Fields that are not known are passed over.
fn read_info(text: &str) -> Info {
    let mut info = Info::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "lowerbound" => info.bound = Some(Bound::Lower),
            "upperbound" => info.bound = Some(Bound::Upper),
            "pv" => info.variation = words.by_ref().map(str::to_owned).collect(),
            "cp" => info.score = words.next().and_then(|word| word.parse().ok()).map(Score::Value),
            "mate" => info.score = words.next().and_then(|word| word.parse().ok()).map(Score::Plies),
            "depth" => info.depth = words.next().and_then(|word| word.parse().ok()),
            "seldepth" => info.selective_depth = words.next().and_then(|word| word.parse().ok()),
            "time" => info.time = words.next().and_then(|word| word.parse().ok()),
            "nodes" => info.nodes = words.next().and_then(|word| word.parse().ok()),
            "nps" => info.speed = words.next().and_then(|word| word.parse().ok()),
            "hashfull" => info.table = words.next().and_then(|word| word.parse().ok()),
            "multipv" => info.line = words.next().and_then(|word| word.parse().ok()),
            _ => {}
        }
    }
    info
}

/// # Errors
/// An answer that is known, without what it needs.
impl FromStr for UgiAnswer {
    type Err = WireError;

    fn from_str(line: &str) -> Result<Self, WireError> {
        let (word, rest) = split(line);
        let wrong = |right| no_message(line, right);
        Ok(match (word, split(rest)) {
            ("", _) => return Err(wrong("ugiok")),
            ("id", ("name", name)) => Self::Name(words(name)),
            ("id", ("author", name)) => Self::Author(words(name)),
            ("option", _) => {
                Self::Param(read_param(rest).ok_or_else(|| wrong("option name NAME type spin default 2"))?)
            }
            ("ugiok", _) => Self::UgiOk,
            ("readyok", _) => Self::ReadyOk,
            ("info", ("string", text)) => Self::Text(words(text)),
            ("info", _) => Self::Info(read_info(rest)),
            ("bestmove", ("", _)) => return Err(wrong("bestmove MOVE")),
            ("bestmove", (best, _)) => Self::BestMove(best.into()),
            ("response", ("", _)) => return Err(wrong("response true")),
            ("response", _) => Self::Response(words(rest)),
            (other, _) => Self::Other(other.into()),
        })
    }
}

/// The line, without its end.
impl fmt::Display for UgiAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(name) => write!(f, "id author {name}"),
            Self::Param(Param { name, value, kind, min, max, values }) => {
                write!(f, "option name {name}")?;
                let some = |text: &String| (!text.is_empty()).then(|| text.clone());
                write_field(f, "type", some(kind))?;
                write_field(f, "default", some(value))?;
                write_field(f, "min", min.as_ref())?;
                write_field(f, "max", max.as_ref())?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            Self::UgiOk => f.write_str("ugiok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::Text(text) => write!(f, "info string {text}"),
            Self::BestMove(best) => write!(f, "bestmove {best}"),
            Self::Response(text) => write!(f, "response {text}"),
            Self::Other(word) => f.write_str(word),
        }
    }
}

/// The line, without its end.
impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "seldepth", self.selective_depth)?;
        write_field(f, "multipv", self.line)?;
        match self.score {
            Some(Score::Value(value)) => write!(f, " score cp {value}")?,
            Some(Score::Plies(plies)) => write!(f, " score mate {plies}")?,
            None => {}
        }
        match self.bound {
            Some(Bound::Lower) => f.write_str(" lowerbound")?,
            Some(Bound::Upper) => f.write_str(" upperbound")?,
            None => {}
        }
        write_field(f, "time", self.time)?;
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "nps", self.speed)?;
        write_field(f, "hashfull", self.table)?;
        if self.variation.is_empty() { Ok(()) } else { write!(f, " pv {}", self.variation.join(" ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::round_trip;

    #[test]
    fn commands_are_read_and_written() {
        round_trip::<UgiCommand>(&[
            "ugi",
            "setoption name setup value standard",
            "setoption name option.size value 9",
            "setoption name Clear Hash",
            "isready",
            "uginewgame",
            "position startpos",
            "position startpos moves e2e4 e7e5",
            "position fen 3/3/3 x 0",
            "position fen 3/3/3 x 0 moves a1 b2",
            "go",
            "go depth 4",
            "go nodes 1000",
            "go movetime 500",
            "go infinite",
            "go p1time 1000 p2time 2000 p1inc 10 p2inc 20",
            "go p1time 1 p2time 2 p3time 3 p4time 4 p1inc 0 p2inc 0 p3inc 0 p4inc 0",
            "query p1turn",
            "query result",
            "stop",
            "quit",
        ]);
    }

    #[test]
    fn answers_are_read_and_written() {
        round_trip::<UgiAnswer>(&[
            "id name Abstrakt 0.1.0",
            "id author nobody",
            "option name setup type combo default standard var standard var long one",
            "option name players type spin default 2 min 2 max 4",
            "option name Clear Hash type button",
            "ugiok",
            "readyok",
            "info depth 4 seldepth 9 multipv 1 score cp -12 time 50 nodes 1000 nps 20000 hashfull 3 pv a1 b2",
            "info score mate -3 lowerbound",
            "info string error: no such move",
            "bestmove a1-b2",
            "response p1win",
            "response a1 b2 c3",
        ]);
        assert_eq!("bestmove a1 ponder b2".parse(), Ok(UgiAnswer::BestMove("a1".into())));
    }

    #[test]
    fn what_is_not_known_is_told_apart_from_what_is_wrong() {
        assert_eq!("dance fast".parse(), Ok(UgiCommand::Other("dance".into())));
        assert_eq!("sing".parse(), Ok(UgiAnswer::Other("sing".into())));
        for line in [
            "",
            "setoption",
            "setoption name",
            "position",
            "position fen",
            "position startpos a1",
            "go depth",
            "go depth -1",
            "go depth 3 nodes 5",
            "go p5time 3",
            "go p1inc 3",
            "go fast 3",
            "query",
        ] {
            assert!(line.parse::<UgiCommand>().is_err(), "{line}");
        }
        for line in ["", "option", "option type spin", "bestmove", "response"] {
            assert!(line.parse::<UgiAnswer>().is_err(), "{line}");
        }
    }
}
