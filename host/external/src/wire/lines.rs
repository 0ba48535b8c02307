//! Bytes that become lines, whatever comes.

use std::collections::VecDeque;

use abstrakt_system::ForeignText;

use super::WireError;

/// Longest line that is taken, in bytes: a game of a thousand moves in Hub is shorter.
pub const LONGEST_LINE: usize = 64 << 10;

/// Most of a bad line that is shown.
const SHOWN: usize = 200;

/// The lines of a stream. A line ends with a line feed, a carriage return, or both; empty ones are left out. No more than
/// [`LONGEST_LINE`] bytes of an unfinished line are kept.
///
/// ```
/// use abstrakt_external::wire::Lines;
///
/// let mut lines = Lines::default();
/// lines.push(b"OK\r\n7,");
/// assert_eq!(lines.next(), Some(Ok("OK".into())));
/// assert_eq!(lines.next(), None);
/// lines.push(b"7\r");
/// assert_eq!(lines.next(), Some(Ok("7,7".into())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// The beginning of a line whose end is still to come.
    open: Vec<u8>,
    /// The open line is too long.
    skips: bool,
    whole: VecDeque<Result<String, WireError>>,
}

impl Lines {
    /// More bytes of the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            self.extend(&rest[..end]);
            self.finish();
            rest = &rest[end + 1..];
        }
        self.extend(rest);
    }

    /// The stream has ended: what is open is a line.
    pub fn finish(&mut self) {
        let line = std::mem::take(&mut self.open);
        if std::mem::take(&mut self.skips) {
            self.whole.push_back(Err(WireError::TooLong));
            return;
        }
        let line = match String::from_utf8(line) {
            Ok(line) if line.trim().is_empty() => return,
            Ok(line) => Ok(line.trim().to_owned()),
            Err(error) => {
                let bytes = error.as_bytes();
                let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN)]);
                Err(WireError::NotUtf8(ForeignText::of(shown)))
            }
        };
        self.whole.push_back(line);
    }

    fn extend(&mut self, bytes: &[u8]) {
        self.skips |= self.open.len() + bytes.len() > LONGEST_LINE;
        if self.skips {
            self.open = Vec::new();
        } else {
            self.open.extend_from_slice(bytes);
        }
    }
}

/// The whole lines so far; after a `None` more may come.
impl Iterator for Lines {
    type Item = Result<String, WireError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.whole.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_whole_however_they_come() {
        let text = "ready\r\n\r\ndone move=32-28\r žluť \nlast".as_bytes();
        for size in 1..text.len() {
            let mut lines = Lines::default();
            text.chunks(size).for_each(|part| lines.push(part));
            lines.finish();
            let lines: Vec<String> = lines.map(Result::unwrap).collect();
            assert_eq!(lines, ["ready", "done move=32-28", "žluť", "last"], "{size}");
        }
    }

    #[test]
    fn a_line_without_end_takes_no_memory() {
        let mut lines = Lines::default();
        for _ in 0..10_000 {
            lines.push(&[b'x'; 1000]);
            assert!(lines.open.capacity() <= 2 * LONGEST_LINE);
        }
        assert_eq!(lines.next(), None);
        lines.push(b"\nOK\n");
        assert_eq!(lines.collect::<Vec<_>>(), [Err(WireError::TooLong), Ok("OK".into())]);
    }

    #[test]
    fn other_bytes_are_told() {
        let mut lines = Lines::default();
        lines.push(b"\xff\xfe\x00a\nOK\n");
        assert!(matches!(lines.next(), Some(Err(WireError::NotUtf8(_)))));
        assert_eq!(lines.next(), Some(Ok("OK".into())));
    }
}
