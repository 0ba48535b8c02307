//! A game of Piskvork: a line about the board, a line for each stone, and what a tournament adds.

use std::fmt::Write as _;
use std::io::{self, Read};

use winnow::Parser;
use winnow::ascii::{dec_int, space0};
use winnow::combinator::{alt, opt, preceded};
use winnow::error::EmptyError;
use winnow::token::take_while;

use super::{PsqDamage, PsqDamageReason, lines};
use crate::decode;

/// The number that Piskvork writes for a time or an end that it does not know.
const UNKNOWN: i32 = -1;

/// A file is read so far, in bytes: no game is longer.
const LONGEST: u64 = 1 << 20;

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Psq {
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
    /// Levels of the two players: 0 for a person, 1 and more for an engine.
    pub levels: (u32, u32),
    /// The player, 0 or 1, who put the first stone.
    pub first: u8,
    /// The stones in the order of play.
    pub stones: Vec<Stone>,
    /// The files of the two engines, where a tournament tells them.
    pub engines: Option<(String, String)>,
    /// The end of the game for the program: 0 normally, other codes for failures ([`Psq::TIME_OUT`]). None where it is
    /// not known.
    pub code: Option<i32>,
    /// The last line of newer files.
    pub verdict: Option<Verdict>,
}

/// The content of the last line of newer files: `2,Freestyle`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The winner, 0 or 1 as in [`Psq::first`]: a player, whatever the colour. None where no one has won.
    pub winner: Option<u8>,
    /// The rule's name: `Freestyle`, `Standard`, `Renju`, `Caro`.
    pub rule: String,
}

/// A stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Column from the left, from 0.
    pub column: u8,
    /// Row from the top, from 0.
    pub row: u8,
    /// Milliseconds that it took.
    pub time: Option<u32>,
}

impl Psq {
    /// The code of a game that was lost on time.
    pub const TIME_OUT: i32 = 15;
    /// Sides of a board at most.
    const LARGEST: u8 = 100;

    /// An empty game of two persons.
    pub fn new(width: u8, height: u8) -> Self {
        let (levels, stones) = ((0, 0), Vec::new());
        Self { width, height, levels, first: 0, stones, engines: None, code: None, verdict: None }
    }

    /// Reads a file as [`Psq::read`] does, UTF-8 or Latin-1, and no more of it than any game has.
    ///
    /// # Errors
    /// The outer ones are the file's; the inner one is the damage of the game.
    pub fn read_from(file: impl Read) -> io::Result<Result<Self, PsqDamage>> {
        let mut bytes = Vec::new();
        file.take(LONGEST).read_to_end(&mut bytes)?;
        Ok(Self::read(&decode(&bytes)))
    }

    /// Reads a file. As Piskvork does it, the stones end at the first line that is none, empty ones left aside; what
    /// follows is read as far as it is known.
    ///
    /// # Errors
    /// The first line is not Piskvork's, or a stone stands beside the board.
    pub fn read(text: &str) -> Result<Self, PsqDamage> {
        let mut lines = lines(text);
        let (line, header) = lines.next().unwrap_or((1, ""));
        let mut lines = lines.filter(|(_, text)| !text.is_empty()).peekable();
        let header = header.trim_start_matches('\u{feff}');
        let mut game = head.parse(header).map_err(|_: winnow::error::ParseError<_, EmptyError>| {
            PsqDamage { line, reason: PsqDamageReason::NoGame }
        })?;
        while let Some((line, numbers)) =
            lines.peek().and_then(|&(line, text)| Some((line, stone.parse(text).ok()?)))
        {
            let stone = game.stone(numbers).map_err(|reason| PsqDamage { line, reason })?;
            game.stones.push(stone);
            lines.next();
        }
        let rest: Vec<&str> = lines.map(|(_, text)| text).take(4).collect();
        game.tail(&rest);
        Ok(game)
    }

    fn stone(&self, (column, row, time): (u32, u32, Option<u32>)) -> Result<Stone, PsqDamageReason> {
        let coordinate = |number: u32, size: u8| {
            number.checked_sub(1).and_then(|index| u8::try_from(index).ok()).filter(|&index| index < size)
        };
        let place = coordinate(column, self.width).zip(coordinate(row, self.height));
        let (width, height) = (self.width, self.height);
        let (column, row) = place.ok_or(PsqDamageReason::Beside { column, row, width, height })?;
        Ok(Stone { column, row, time })
    }

    /// Two engines and a code, or one of both; behind a code the verdict.
    fn tail(&mut self, lines: &[&str]) {
        let code = |text: &str| text.parse().ok().filter(|code| *code != UNKNOWN);
        let mut lines = lines;
        if let [before @ .., number, last] = lines
            && number.parse::<i32>().is_ok()
            && let Some(verdict) = verdict(last)
        {
            self.verdict = Some(verdict);
            lines = &lines[..=before.len()];
        }
        // An old Mac's line end is none here, and with a blank for it a name might be read as a stone.
        let name = |text: &str| text.replace('\r', "_");
        match lines {
            [one, two, last, ..] => {
                self.engines = Some((name(one), name(two)));
                self.code = code(last);
            }
            [one, two] => self.engines = Some((name(one), name(two))),
            [last] => self.code = code(last),
            _ => {}
        }
    }

    /// The game as a file, with the line ends of Piskvork's own files.
    pub fn write(&self) -> String {
        let Self { width, height, levels: (one, two), first, .. } = self;
        let mut out = format!("Piskvorky {width}x{height}, {one}:{two}, {first}\r\n");
        for Stone { column, row, time } in &self.stones {
            let (column, row) = (u16::from(*column) + 1, u16::from(*row) + 1);
            // Writing to a string does not fail.
            let time = time.map_or(i64::from(UNKNOWN), i64::from);
            let _ = write!(out, "{column},{row},{time}\r\n");
        }
        if let Some((one, two)) = &self.engines {
            let line = |text: &str| text.replace(['\r', '\n'], " ");
            let _ = write!(out, "{}\r\n{}\r\n", line(one), line(two));
        }
        let _ = write!(out, "{}\r\n", self.code.unwrap_or(UNKNOWN));
        if let Some(Verdict { winner, rule }) = &self.verdict {
            let _ = write!(out, "{},{rule}\r\n", winner.map_or(0, |winner| winner + 1));
        }
        out
    }
}

/// `Piskvorky 15x15, 0:11, 0`, of which everything behind the board may be missing; `15x15 , 0 - 0` is seen, too.
fn head(input: &mut &str) -> winnow::Result<Psq, EmptyError> {
    let comma = || (space0, ',', space0);
    let side = || number.try_map(u8::try_from).verify(|side: &u8| (1..=Psq::LARGEST).contains(side));
    let levels = preceded(comma(), (number, preceded((space0, alt((':', '-')), space0), number)));
    let first = preceded(comma(), alt(('0'.value(0), '1'.value(1))));
    (
        preceded(("Piskvorky", space0), side()),
        preceded((space0, alt(('x', 'X')), space0), side()),
        opt((levels, opt(first))),
    )
        .map(|(width, height, players)| {
            let (levels, first) = players.unwrap_or(((0, 0), None));
            Psq { levels, first: first.unwrap_or(0), ..Psq::new(width, height) }
        })
        .parse_next(input)
}

/// `8,8` or `8,8,1200`; Piskvork wrote a negative time where it had none.
fn stone(input: &mut &str) -> winnow::Result<(u32, u32, Option<u32>), EmptyError> {
    let comma = || (space0, ',', space0);
    let time = dec_int.map(|time: i64| u32::try_from(time).ok());
    (number, preceded(comma(), number), opt(preceded(comma(), time)))
        .map(|(column, row, time)| (column, row, time.flatten()))
        .parse_next(input)
}

/// `0,Standard`: who has won, from 1, and by which rule.
fn verdict(line: &str) -> Option<Verdict> {
    let (winner, rule) = line.split_once(',')?;
    let winner = match winner.trim() {
        "0" => None,
        "1" => Some(0),
        "2" => Some(1),
        _ => return None,
    };
    let rule = rule.trim();
    let named = !rule.is_empty() && rule.chars().all(|sign| sign.is_alphanumeric() || " -()".contains(sign));
    (named && rule.chars().any(char::is_alphabetic)).then(|| Verdict { winner, rule: rule.to_owned() })
}

fn number(input: &mut &str) -> winnow::Result<u32, EmptyError> {
    take_while(1..=9, '0'..='9').verify_map(|digits: &str| digits.parse().ok()).parse_next(input)
}
