//! Text from outside made fit for a terminal, whole: names of files, comments of game files, boards of plugins.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};

/// `text` with every character written as `\u{..}` that would steer a terminal or turn the order of what is read:
/// control characters but line feeds and tabs, and [`is_direction`]. Whatever is printed or logged goes through here.
/// CITE: [Boucher 2021].
pub fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unfit) {
        return Cow::Borrowed(text);
    }
    let mut fit = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_unfit(character) {
            // Writing to a string does not fail.
            let _ = write!(fit, "\\u{{{:x}}}", u32::from(character));
        } else {
            fit.push(character);
        }
    }
    Cow::Owned(fit)
}

/// Returns whether it is a bidirectional formatting character (Unicode Standard Annex 9, table 2), which can make a
/// line read as something else than it says.
pub fn is_direction(letter: char) -> bool {
    matches!(letter, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

fn is_unfit(character: char) -> bool {
    character.is_control() && !matches!(character, '\n' | '\t') || is_direction(character)
}

/// Makes what is written through it [`printable`].
pub struct Printable<W: Write> {
    inner: W,
    /// The beginning of a character whose end is still to come.
    open: Vec<u8>,
}

impl<W: Write> Printable<W> {
    /// In front of `inner`.
    pub fn new(inner: W) -> Self {
        Self { inner, open: Vec::new() }
    }
}

impl<W: Write> Write for Printable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open.extend_from_slice(bytes);
        let taken = std::mem::take(&mut self.open);
        let mut rest = taken.len();
        for chunk in taken.utf8_chunks() {
            rest -= chunk.valid().len() + chunk.invalid().len();
            self.inner.write_all(printable(chunk.valid()).as_bytes())?;
            match chunk.invalid() {
                [] => {}
                open if rest == 0 && is_beginning(open) => self.open = open.to_vec(),
                _ => self.inner.write_all("\u{fffd}".as_bytes())?,
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Whether these bytes could become a character with more behind them.
fn is_beginning(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_written_out() {
        assert_eq!(printable("a\u{1b}[2J\u{9b}b\r\n\tc"), "a\\u{1b}[2J\\u{9b}b\\u{d}\n\tc");
        assert_eq!(printable("abc\u{202e}txt.exe"), "abc\\u{202e}txt.exe");
        assert!(matches!(printable("Příliš žluťoučký kůň ± …"), Cow::Borrowed(_)));
    }

    #[test]
    fn characters_are_whole_however_they_are_written() {
        let text = "ž\u{1b}é\u{2069}x";
        for size in 1..text.len() {
            let mut out = Printable::new(Vec::new());
            for part in text.as_bytes().chunks(size) {
                out.write_all(part).unwrap();
            }
            assert_eq!(String::from_utf8(out.inner).unwrap(), printable(text), "{size}");
        }
        let mut out = Printable::new(Vec::new());
        out.write_all(b"a\xffb\xc5").unwrap();
        out.write_all(b"x").unwrap();
        assert_eq!(String::from_utf8(out.inner).unwrap(), "a\u{fffd}b\u{fffd}x");
    }
}
