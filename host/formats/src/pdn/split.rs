//! Finds the first and last bytes of games in a stream of bytes.
//!
//! Written by hand, not with a parser crate: a stream has no end to look back from, a file of any size must pass through
//! one buffer that holds no more than the game under way, and a damaged game must not swallow the ones behind it. So
//! the splitter looks at bytes only: tags, strings, comments and words, as far as they decide where a game ends.
//!
//! A game ends at a result or `*` outside of variations; where tags follow a body; where the first tag's name comes
//! again behind an empty line. A line that begins like a tag ends whatever was not closed before it.

use std::io::{self, ErrorKind, Read};

use super::scan::{Bytes, Scan, Step};

/// Bytes read at once.
const BLOCK: usize = 64 * 1024;

/// The place of a game in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSpan {
    /// Bytes before it.
    pub offset: u64,
    /// Its bytes.
    pub length: u64,
    /// The line that it begins in, from 1.
    pub line: u64,
}

/// Cuts a stream into games.
pub(super) struct Splitter<R> {
    input: R,
    /// The bytes that were read and not yet handed out.
    buffer: Vec<u8>,
    scan: Scan,
    /// Bytes of the stream before the buffer.
    before: u64,
    /// Bytes that were dropped from the middle of the buffer: the rest of a game that is too long.
    dropped: u64,
    ended: bool,
}

impl<R: Read> Splitter<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, buffer: Vec::new(), scan: Scan::new(), before: 0, dropped: 0, ended: false }
    }

    /// The next game's place and bytes. The flag is set where the game was too long and was cut.
    pub(super) fn next(&mut self) -> io::Result<Option<(GameSpan, &[u8], bool)>> {
        loop {
            match self.scan.run(Bytes { all: &self.buffer, ended: self.ended }) {
                Step::Ends(end) => return Ok(Some(self.take(end))),
                _ if !self.ended => self.fill()?,
                _ if self.scan.is_before() => return Ok(None),
                _ => return Ok(Some(self.take(self.buffer.len()))),
            }
        }
    }

    /// Bytes of the stream that were looked at.
    pub(super) fn passed(&self) -> u64 {
        self.before + self.dropped + self.scan.offset as u64
    }

    fn take(&mut self, end: usize) -> (GameSpan, &[u8], bool) {
        let Scan { start, start_line: line, cut, .. } = self.scan;
        let bytes = self.buffer[start..cut.unwrap_or(end)].trim_ascii_end();
        let place = GameSpan { offset: self.before + start as u64, length: bytes.len() as u64, line };
        self.scan.restart(end);
        self.before += std::mem::take(&mut self.dropped);
        (place, bytes, cut.is_some())
    }

    fn fill(&mut self) -> io::Result<()> {
        let start = std::mem::take(&mut self.scan.start);
        self.buffer.drain(..start);
        self.before += start as u64;
        self.scan.offset -= start;
        if let Some(cut) = &mut self.scan.cut {
            *cut -= start;
            // But for one byte: a line may begin behind it.
            let kept = self.scan.offset.saturating_sub(1).max(*cut);
            self.buffer.drain(*cut..kept);
            self.dropped += (kept - *cut) as u64;
            self.scan.offset -= kept - *cut;
        }
        let held = self.buffer.len();
        self.buffer.resize(held + BLOCK, 0);
        let read = loop {
            match self.input.read(&mut self.buffer[held..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.buffer.truncate(held + read.as_ref().copied().unwrap_or(0));
        self.ended = read? == 0;
        Ok(())
    }
}
