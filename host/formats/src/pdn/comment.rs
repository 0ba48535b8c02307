//! Comments, and the clock times that programs and electronic boards put into them.

use std::fmt;

use winnow::Parser;
use winnow::ascii::space0;
use winnow::combinator::{alt, delimited, opt, preceded, repeat};
use winnow::token::take_while;

use super::Colour;
use super::words::{Parsed, digits};

/// A comment: one line, not empty. Where it breaks in a file does not matter, and braces, which cannot stand in one,
/// become parentheses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment(String);

/// The meaning of a clock's reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockKind {
    /// `clk`, `clock`: time that is left.
    Left,
    /// `mct`: time on a mechanical clock, which runs upwards.
    Elapsed,
    /// `egt`: time used in the game.
    Game,
    /// `emt`: time used for the move.
    Move,
}

/// One time in a comment, as `[%clk 1:55:21]` or `[%clock w0:10:00 B0:09:55]` has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockTime {
    /// The kind of time that it measures.
    pub kind: ClockKind,
    /// The side whose clock it is; none: the side that has just moved.
    pub side: Option<Colour>,
    /// Whether this clock is running. It is known only where the side is.
    pub running: bool,
    /// The time in seconds.
    pub seconds: u32,
}

impl Comment {
    /// A comment; nothing, if no visible character is left.
    pub fn new(text: &str) -> Option<Self> {
        let text = plain(text).replace('{', "(").replace('}', ")");
        (!text.is_empty()).then_some(Self(text))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The times in it, and what else it says.
    pub fn clocks(&self) -> (Vec<ClockTime>, String) {
        let (mut clocks, mut said, mut rest) = (Vec::new(), String::new(), self.0.as_str());
        while let Some(start) = rest.find("[%") {
            said.push_str(&rest[..start]);
            let mut input = &rest[start..];
            match command.parse_next(&mut input) {
                Ok(times) => {
                    clocks.extend(times);
                    rest = input;
                }
                Err(_) => {
                    said.push_str("[%");
                    rest = &rest[start + 2..];
                }
            }
        }
        said.push_str(rest);
        (clocks, plain(&said))
    }

    /// A comment that holds these times, and then `said`; nothing, if there is neither.
    pub fn with_clocks(clocks: &[ClockTime], said: &str) -> Option<Self> {
        let times: Vec<String> = clocks.iter().map(ClockTime::to_string).collect();
        Self::new(&format!("{} {said}", times.join(" ")))
    }
}

/// One time as a command of its own.
impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match (self.kind, self.side) {
            (ClockKind::Left, Some(_)) => "clock",
            (ClockKind::Left, None) => "clk",
            (ClockKind::Elapsed, _) => "mct",
            (ClockKind::Game, _) => "egt",
            (ClockKind::Move, _) => "emt",
        };
        let side = match (self.side, self.running) {
            (None, _) => "",
            (Some(Colour::White), false) => "w",
            (Some(Colour::White), true) => "W",
            (Some(Colour::Black), false) => "b",
            (Some(Colour::Black), true) => "B",
        };
        let (hours, minutes, seconds) = (self.seconds / 3600, self.seconds / 60 % 60, self.seconds % 60);
        write!(f, "[%{name} {side}{hours}:{minutes:02}:{seconds:02}]")
    }
}

/// `[%clk 0:10:00]` with one time or more.
fn command(input: &mut &str) -> Parsed<Vec<ClockTime>> {
    let kind = alt((
        alt(("clock", "clk")).value(ClockKind::Left),
        "mct".value(ClockKind::Elapsed),
        "egt".value(ClockKind::Game),
        "emt".value(ClockKind::Move),
    ));
    let (kind, times): (_, Vec<(Option<char>, u32)>) =
        delimited("[%", (kind, repeat(1..=2, preceded(space0, (side, time)))), (space0, "]"))
            .parse_next(input)?;
    let clock = |(side, seconds): (Option<char>, u32)| ClockTime {
        kind,
        side: side.map(|side| if side.eq_ignore_ascii_case(&'w') { Colour::White } else { Colour::Black }),
        running: side.is_some_and(|side| side.is_ascii_uppercase()),
        seconds,
    };
    Ok(times.into_iter().map(clock).collect())
}

fn side(input: &mut &str) -> Parsed<Option<char>> {
    opt(winnow::token::one_of(['w', 'W', 'b', 'B'])).parse_next(input)
}

/// `h:mm:ss`, or without hours.
fn time(input: &mut &str) -> Parsed<u32> {
    let two = || {
        take_while(2..=2, '0'..='9')
            .verify_map(|text: &str| text.parse().ok().filter(|&part: &u32| part < 60))
    };
    let hours = digits.verify(|&hours: &u32| hours < 1000);
    alt((
        (hours, ':', two(), ':', two()).map(|(hours, _, minutes, _, seconds): (u32, _, u32, _, u32)| {
            hours * 3600 + minutes * 60 + seconds
        }),
        (digits.verify(|&minutes: &u32| minutes < 60_000), ':', two())
            .map(|(minutes, _, seconds): (u32, _, u32)| minutes * 60 + seconds),
    ))
    .parse_next(input)
}

/// The words of a text with one space between them: without line breaks and control characters.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()) {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_found_among_words() {
        let comment =
            Comment::new("late [%clk 1:55:21] {sic}\n[%clock w0:10:00 B0:09:55] [%foo 1] [%emt 2:05]")
                .unwrap();
        let (clocks, said) = comment.clocks();
        assert_eq!(said, "late (sic) [%foo 1]");
        assert_eq!(clocks.iter().map(|clock| clock.seconds).collect::<Vec<_>>(), [6921, 600, 595, 125]);
        assert_eq!(clocks[2].side, Some(Colour::Black));
        assert!(clocks[2].running && !clocks[1].running);
        assert_eq!(clocks[3].kind, ClockKind::Move);
        let again = Comment::with_clocks(&clocks, &said).unwrap();
        assert_eq!(again.clocks(), (clocks, said));
        assert_eq!(Comment::new(" \r\n\u{1a} "), None);
    }
}
