//! The lines that are typed on standard input.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::Sender;
use std::thread;

use super::Signal;
use abstrakt_system::SystemError;
use abstrakt_texts::{Message, message};

use crate::error::CliError;

/// No line that anybody types is longer, in bytes.
const LONGEST: u64 = 1 << 16;

/// A line as it is sent on, or why it is not.
pub type Line = Result<String, Message>;

/// The lines of standard input.
pub struct Typed;

impl Typed {
    /// Sends them from a thread of their own, which ends with the program.
    pub fn read(signals: Sender<Signal>) -> Result<(), CliError> {
        let read = move || {
            let mut input = io::stdin().lock();
            while let Some(line) = next(&mut input) {
                if signals.send(Signal::Line(line)).is_err() {
                    return;
                }
            }
            // Nobody listens any more when the game has ended.
            let _ = signals.send(Signal::End);
        };
        let started = thread::Builder::new().name("input".into()).spawn(read);
        started
            .map(drop)
            .map_err(|error| CliError::failed(message!("cli-input", error = &SystemError::new(&error))))
    }
}

/// The next line; none at the end. A line that is too long or no text is read to its end and refused.
fn next(input: &mut impl BufRead) -> Option<Line> {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).ok().filter(|&read| read > 0)?;
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n').ok()?;
        return Some(Err(message!("cli-play-long-line")));
    }
    Some(String::from_utf8(bytes).map_err(|_| message!("read-no-text")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_cannot_be_moves_are_refused_and_the_next_is_read() {
        let long = "x".repeat(3 * LONGEST as usize);
        let typed = [b"a1\n".as_slice(), b"\xff\xfe\n", long.as_bytes(), b"\nb2\n", b"end"].concat();
        let mut input = typed.as_slice();
        let lines: Vec<Line> = std::iter::from_fn(|| next(&mut input)).collect();
        assert_eq!(lines.len(), 5);
        assert_eq!(
            (lines[0].as_deref(), lines[3].as_deref(), lines[4].as_deref()),
            (Ok("a1\n"), Ok("b2\n"), Ok("end"))
        );
        assert!(lines[1].is_err() && lines[2].is_err());
    }
}
