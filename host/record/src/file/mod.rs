//! The game file: one text format for the records of all games, described in `docs/game-file.md`.
//!
//! A line with the format's version, a header of `Key: value` lines, the moves with one turn a line and variations in
//! nested blocks, and a last line with the result. Knows records; must not know what any text in them means.

mod header;
mod moves;
mod reason;
mod result;
mod words;
mod write;

use abstrakt_texts::LocalizedError;

use crate::{GameResult, Record};
pub use reason::DamageReason;
pub(crate) use reason::quoted;

/// The latest version of the format. [`read()`] reads every version up to it, and [`write()`] writes the first one that has
/// all that is in the game.
pub const VERSION: u32 = 3;

/// The first version; it has no evaluations, and no Czech words of a forfeit.
const FIRST: u32 = 1;

/// The second; it has nothing of what plies gave away, and no end by the rules of a match.
const SECOND: u32 = 2;

const MAGIC: &str = "abstrakt-game";

/// The reason why a game file was refused, and the part before the damage.
#[derive(Clone, Debug, PartialEq, LocalizedError)]
#[message("damage-at", line, reason)]
pub struct Damage {
    /// The line, from 1.
    pub line: usize,
    /// The damage, and what is expected.
    pub reason: DamageReason,
    /// The game as far as it could be read, unfinished; none when the header is damaged.
    pub kept: Option<Box<Record>>,
}

/// A record as text. Reading it gives an equal record back.
pub fn write(record: &Record) -> String {
    let translated = record.result().is_some_and(GameResult::is_translated);
    let of_match = record.result().is_some_and(GameResult::is_of_match);
    let version = match () {
        () if record.is_compared() || of_match => VERSION,
        () if record.is_reviewed() || translated => SECOND,
        () => FIRST,
    };
    let mut out = format!("{MAGIC} {version}\n");
    header::write(&record.header, &mut out);
    out.push_str("\nMoves:\n");
    write::moves(record, &mut out);
    result::write(record.result(), &mut out);
    out
}

/// Reads a game file. A byte order mark and CR LF line ends are accepted.
///
/// # Errors
/// The first damage, with everything before it.
pub fn read(bytes: &[u8]) -> Result<Record, Damage> {
    let mut lines = Lines::new(bytes);
    let header =
        read_head(&mut lines).map_err(|reason| Damage { line: lines.number.max(1), reason, kept: None })?;
    let mut reader = moves::Reader::new(Record::new(header));
    match read_moves(&mut lines, &mut reader) {
        Ok(result) => Ok(reader.finish(result)),
        Err(reason) => {
            let kept = Some(Box::new(reader.finish(None)));
            Err(Damage { line: lines.number, reason, kept })
        }
    }
}

fn read_head(lines: &mut Lines<'_>) -> Result<crate::Header, DamageReason> {
    let first = lines.next()?.unwrap_or_default().text;
    let version = first.strip_prefix(MAGIC).map(str::trim);
    let version = version.ok_or(DamageReason::NoGameFile)?;
    match version.parse::<u32>() {
        Ok(FIRST..=VERSION) => {}
        Ok(newer) if newer > VERSION => return Err(DamageReason::NewerFormat(newer)),
        _ => return Err(DamageReason::NoVersion(version.to_owned())),
    }
    let mut reader = header::Reader::default();
    while let Some(line) = lines.next()? {
        match line.text {
            _ if line.torn => break,
            "Moves:" => return reader.finish(),
            text => reader.line(text)?,
        }
    }
    Err(DamageReason::HeaderEnds)
}

fn read_moves(lines: &mut Lines<'_>, reader: &mut moves::Reader) -> Result<Option<GameResult>, DamageReason> {
    while let Some(line) = lines.next()? {
        if let Some(sentence) = line.text.strip_prefix(result::KEY) {
            let result = result::read(sentence, reader.seats())?;
            reader.check_closed()?;
            return match lines.next()? {
                None => Ok(result),
                Some(_) => Err(DamageReason::AfterResult),
            };
        }
        // A file that breaks off inside a line may end in half a word.
        let whole =
            if line.torn { line.text.rfind(char::is_whitespace).unwrap_or(0) } else { line.text.len() };
        reader.line(&line.text[..whole])?;
    }
    Err(DamageReason::MovesEnd)
}

/// One line, trimmed.
#[derive(Default)]
struct FileLine<'a> {
    text: &'a str,
    /// The file ends without a line end here.
    torn: bool,
}

/// The lines that are not empty, with the number of the last one given.
struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes), number: 0 }
    }

    fn next(&mut self) -> Result<Option<FileLine<'a>>, DamageReason> {
        while !self.rest.is_empty() {
            let end = self.rest.iter().position(|&byte| byte == b'\n');
            let line = &self.rest[..end.unwrap_or(self.rest.len())];
            self.rest = &self.rest[end.map_or(self.rest.len(), |end| end + 1)..];
            self.number += 1;
            let text = std::str::from_utf8(line).map_err(|_| DamageReason::NoUtf8)?.trim();
            if !text.is_empty() {
                return Ok(Some(FileLine { text, torn: end.is_none() }));
            }
        }
        Ok(None)
    }
}
