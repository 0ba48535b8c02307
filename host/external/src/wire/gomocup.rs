//! The protocol of Gomocup and Piskvork: gomoku engines. Source: its description (github.com/plastovicka/Piskvork,
//! `protocl2en.htm`).
//!
//! A message is a line, and [`GomocupCommand::Board`] and [`GomocupCommand::Swap2Board`] have lines of their own behind them, up to
//! [`GomocupCommand::Done`]. Points are texts `column,row` here and there alike: they are the game's.

use std::fmt;
use std::str::FromStr;

use abstrakt_system::ForeignText;

use super::pairs::Pairs;
use super::{WireError, without_controls};

/// Time without an end, ms, as `INFO time_left` tells it.
pub const UNLIMITED: i64 = 2_147_483_647;

/// A point: column from the left and row from the top, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// Column from the left.
    pub x: u8,
    /// Row from the top.
    pub y: u8,
}

/// A manager's message to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GomocupCommand {
    /// A new game on a square board: [`GomocupAnswer::Ok`] follows.
    Start(u8),
    /// A new game on a board of this width and height: [`GomocupAnswer::Ok`] follows.
    RectStart(u8, u8),
    /// A new game on the same board: [`GomocupAnswer::Ok`] follows.
    Restart,
    /// Make the first move: a point follows.
    Begin,
    /// The opponent's move: a point follows.
    Turn(Point),
    /// A position follows by [`GomocupCommand::Stone`]s.
    Board,
    /// As [`GomocupCommand::Board`], but no answer is wanted.
    YxBoard,
    /// The stones of an opening of SWAP2 follow by [`GomocupCommand::Place`]s.
    Swap2Board,
    /// A stone of [`GomocupCommand::Board`]: where, and 1 the engine's, 2 the opponent's, 3 a forbidden point.
    Stone(Point, u8),
    /// A stone of [`GomocupCommand::Swap2Board`].
    Place(Point),
    /// The end of a position: an answer follows.
    Done,
    /// Takes back a move: [`GomocupAnswer::Ok`] follows.
    TakeBack(Point),
    /// Play what you have suggested, or this.
    Play(Point),
    /// Something to know: no answer follows.
    Info {
        /// The name of the value, in small letters.
        key: String,
        /// Its value.
        value: String,
    },
    /// Asks for the engine's introduction. [`GomocupAnswer::About`] follows.
    About,
    /// Ends the engine.
    End,
    /// Something that is not known: its first word. [`GomocupAnswer::Unknown`] follows.
    Other(String),
}

/// An engine's message to its manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GomocupAnswer {
    /// It is done.
    Ok,
    /// It cannot do it, or something went wrong.
    Error(String),
    /// It does not know the command.
    Unknown(String),
    /// For a person.
    Message(String),
    /// For its author.
    Debug(String),
    /// A move that a person may decide about.
    Suggest(Point),
    /// Takes the other colour.
    Swap,
    /// A move; or of an opening of SWAP2 two or three stones.
    Points(Vec<Point>),
    /// Its introduction: `name`, `version`, `author`, `country` and the like; an item that is not told is
    /// empty.
    About {
        /// Its name.
        name: String,
        /// Its version.
        version: String,
        /// Its author.
        author: String,
        /// The author's country.
        country: String,
    },
}

/// The end of a game's name that is played with the opening SWAP2.
pub const SWAP2: &str = "+swap2";

/// A decision of SWAP2, by the word of the game's notation. The protocol itself has a word for the first alone, and tells the
/// others by the stones behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap2Decision {
    /// Takes the other colour.
    Swap,
    /// Stays White, and puts the next stone.
    Stay,
    /// Puts two more stones, and leaves the decision to the other side.
    Two,
}

impl Swap2Decision {
    /// The word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Swap => "SWAP",
            Self::Stay => "STAY",
            Self::Two => "TWO",
        }
    }

    /// The decision of a word.
    pub fn of(word: &str) -> Option<Self> {
        [Self::Swap, Self::Stay, Self::Two].into_iter().find(|decision| decision.word() == word)
    }
}

const PROTOCOL: &str = "Gomocup";
/// The names of an introduction, by which it is known: engines leave one or another out.
const INTRODUCTION: [&str; 3] = ["name", "version", "author"];

fn no_message(line: &str, right: &'static str) -> WireError {
    WireError::NoMessage { line: ForeignText::of(line), protocol: PROTOCOL, right }
}

/// Numbers with commas between them.
fn numbers<const N: usize>(text: &str) -> Option<[u8; N]> {
    let numbers: Option<Vec<u8>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

/// # Errors
/// The text is no `column,row`.
impl FromStr for Point {
    type Err = WireError;

    fn from_str(text: &str) -> Result<Self, WireError> {
        let [x, y] = numbers(text).ok_or_else(|| no_message(text, "7,7"))?;
        Ok(Self { x, y })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// The first word of a line in capitals, and the rest.
fn split(line: &str) -> (String, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word.to_ascii_uppercase(), rest.trim())
}

/// Letters of any size.
///
/// # Errors
/// A command that is known, without what it needs.
impl FromStr for GomocupCommand {
    type Err = WireError;

    fn from_str(line: &str) -> Result<Self, WireError> {
        let (word, rest) = split(line);
        let wrong = |right| no_message(line, right);
        if word.starts_with(|letter: char| letter.is_ascii_digit()) {
            if let Some([x, y, field]) = numbers(line) {
                return Ok(Self::Stone(Point { x, y }, field));
            }
            return line.parse().map(Self::Place);
        }
        Ok(match word.as_str() {
            "" => return Err(wrong("START 15")),
            "START" => Self::Start(rest.parse().map_err(|_| wrong("START 15"))?),
            "RECTSTART" => {
                let [width, height] = numbers(rest).ok_or_else(|| wrong("RECTSTART 20,15"))?;
                Self::RectStart(width, height)
            }
            "RESTART" => Self::Restart,
            "BEGIN" => Self::Begin,
            "TURN" => Self::Turn(rest.parse().map_err(|_| wrong("TURN 7,7"))?),
            "BOARD" => Self::Board,
            "YXBOARD" => Self::YxBoard,
            "SWAP2BOARD" => Self::Swap2Board,
            "DONE" => Self::Done,
            "TAKEBACK" => Self::TakeBack(rest.parse().map_err(|_| wrong("TAKEBACK 7,7"))?),
            "PLAY" => Self::Play(rest.parse().map_err(|_| wrong("PLAY 7,7"))?),
            "INFO" => {
                let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                Self::Info { key: key.to_ascii_lowercase(), value: value.trim().into() }
            }
            "ABOUT" => Self::About,
            "END" => Self::End,
            _ => Self::Other(word),
        })
    }
}

/// The line, without its end.
impl fmt::Display for GomocupCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(side) => write!(f, "START {side}"),
            Self::RectStart(width, height) => write!(f, "RECTSTART {width},{height}"),
            Self::Restart => f.write_str("RESTART"),
            Self::Begin => f.write_str("BEGIN"),
            Self::Turn(point) => write!(f, "TURN {point}"),
            Self::Board => f.write_str("BOARD"),
            Self::YxBoard => f.write_str("YXBOARD"),
            Self::Swap2Board => f.write_str("SWAP2BOARD"),
            Self::Stone(point, field) => write!(f, "{point},{field}"),
            Self::Place(point) => point.fmt(f),
            Self::Done => f.write_str("DONE"),
            Self::TakeBack(point) => write!(f, "TAKEBACK {point}"),
            Self::Play(point) => write!(f, "PLAY {point}"),
            Self::Info { key, value } => write!(f, "INFO {key} {value}"),
            Self::About => f.write_str("ABOUT"),
            Self::End => f.write_str("END"),
            Self::Other(word) => f.write_str(word),
        }
    }
}

/// # Errors
/// The line is none of the answers.
impl FromStr for GomocupAnswer {
    type Err = WireError;

    fn from_str(line: &str) -> Result<Self, WireError> {
        let line = &*without_controls(line);
        let (word, rest) = split(line);
        let text = || rest.trim().to_owned();
        Ok(match word.as_str() {
            "OK" => Self::Ok,
            "ERROR" => Self::Error(text()),
            "UNKNOWN" => Self::Unknown(text()),
            "MESSAGE" => Self::Message(text()),
            "DEBUG" => Self::Debug(text()),
            "SUGGEST" => Self::Suggest(rest.parse()?),
            "SWAP" => Self::Swap,
            _ => {
                let pairs = Pairs::read(line);
                if INTRODUCTION.iter().any(|key| pairs.get(key).is_some()) {
                    return Ok(Self::About {
                        name: pairs.text("name"),
                        version: pairs.text("version"),
                        author: pairs.text("author"),
                        country: pairs.text("country"),
                    });
                }
                let points: Result<Vec<Point>, _> = line.split_whitespace().map(str::parse).collect();
                let points = points.ok().filter(|points| (1..=3).contains(&points.len()));
                Self::Points(points.ok_or_else(|| no_message(line, "7,7"))?)
            }
        })
    }
}

/// The line, without its end.
impl fmt::Display for GomocupAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ok => f.write_str("OK"),
            Self::Error(text) => write!(f, "ERROR {}", without_controls(text)),
            Self::Unknown(text) => write!(f, "UNKNOWN {}", without_controls(text)),
            Self::Message(text) => write!(f, "MESSAGE {}", without_controls(text)),
            Self::Debug(text) => write!(f, "DEBUG {}", without_controls(text)),
            Self::Suggest(point) => write!(f, "SUGGEST {point}"),
            Self::Swap => f.write_str("SWAP"),
            Self::Points(points) => {
                let points: Vec<String> = points.iter().map(Point::to_string).collect();
                f.write_str(&points.join(" "))
            }
            Self::About { name, version, author, country } => {
                let quoted = |text: &str| without_controls(text).replace('"', "'");
                write!(f, "name=\"{}\", version=\"{}\"", quoted(name), quoted(version))?;
                write!(f, ", author=\"{}\", country=\"{}\"", quoted(author), quoted(country))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::round_trip;

    #[test]
    fn commands_are_read_and_written() {
        round_trip::<GomocupCommand>(&[
            "START 15",
            "RECTSTART 20,15",
            "RESTART",
            "BEGIN",
            "TURN 7,8",
            "BOARD",
            "7,8,1",
            "DONE",
            "YXBOARD",
            "SWAP2BOARD",
            "7,8",
            "TAKEBACK 7,8",
            "PLAY 7,8",
            "INFO timeout_turn 1000",
            "INFO folder C:\\a folder",
            "ABOUT",
            "END",
        ]);
        assert_eq!("start 20".parse(), Ok(GomocupCommand::Start(20)));
        assert_eq!("Turn 3 , 4".parse(), Ok(GomocupCommand::Turn(Point { x: 3, y: 4 })));
    }

    #[test]
    fn answers_are_read_and_written() {
        round_trip::<GomocupAnswer>(&[
            "OK",
            "ERROR no",
            "UNKNOWN SWAP2BOARD",
            "MESSAGE depth 8",
            "DEBUG 1",
            "SUGGEST 7,8",
            "SWAP",
            "7,8",
            "7,7 8,7 9,9",
            "name=\"Rapfi\", version=\"1\", author=\"R X\", country=\"\"",
        ]);
    }

    #[test]
    fn an_introduction_needs_no_name() {
        let told = "author=\"Petr Lastovicka\", version=\"7.9\",  www=\"https://plastovicka.github.io\"";
        let expected = GomocupAnswer::About {
            name: String::new(),
            version: "7.9".into(),
            author: "Petr Lastovicka".into(),
            country: String::new(),
        };
        assert_eq!(told.parse(), Ok(expected));
        assert!("version".parse::<GomocupAnswer>().is_err());
    }

    #[test]
    fn control_characters_around_a_text_are_none_of_it() {
        let answer: GomocupAnswer = "ERROR \u{1b}[2Jno\u{7}room\u{8}".parse().expect("it is an answer");
        assert_eq!(answer.to_string().parse().as_ref(), Ok(&answer));
        assert_eq!(answer, GomocupAnswer::Error("[2Jno room".into()));
    }

    #[test]
    fn what_is_not_known_is_told_apart_from_what_is_wrong() {
        assert_eq!("dance 1".parse(), Ok(GomocupCommand::Other("DANCE".into())));
        for line in ["", "START", "START 300", "TURN", "TURN 7", "1,2,3,4", "7;8"] {
            assert!(line.parse::<GomocupCommand>().is_err(), "{line}");
        }
        for line in ["", "1", "1,2 3,4 5,6 7,8", "-1,2", "hello", "SUGGEST x"] {
            assert!(line.parse::<GomocupAnswer>().is_err(), "{line}");
        }
    }
}
