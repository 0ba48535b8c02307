//! The lines of a file by which a person sees whether it was read in the right encoding. Reads files; must not know their forms.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

use abstrakt_formats::{TextEncoding, Unicode};
use abstrakt_system::{SystemError, open_regular};
use abstrakt_texts::{Localize as _, Message};
use abstrakt_worker::Wake;

use crate::actor::start_task;

/// Most lines, and most characters of each.
const LINES: usize = 4;
const LENGTH: usize = 100;

/// The lines of a file with letters beyond English.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The encoding in which the file was read; none: it is UTF-8.
    pub encoding: Option<TextEncoding>,
    /// The first of these lines.
    pub lines: Vec<String>,
}

impl Excerpt {
    /// Reads the file, in this encoding where it is not UTF-8, else in that which is likeliest.
    ///
    /// # Errors
    /// The file's.
    fn read(path: &Path, told: Option<TextEncoding>) -> Result<Self, SystemError> {
        let located = |error: std::io::Error| SystemError::at(path, &error);
        let text = open_regular(path).and_then(|file| Unicode::of(file, told)).map_err(located)?;
        let encoding = text.encoding();
        if encoding.is_none() {
            return Ok(Self::default());
        }
        let mut lines = Vec::new();
        for line in BufReader::new(text).lines() {
            let line = line.map_err(located)?;
            if !line.is_ascii() {
                lines.push(line.trim().chars().take(LENGTH).collect());
            }
            if lines.len() == LINES {
                break;
            }
        }
        Ok(Self { encoding, lines })
    }
}

/// An excerpt that is read on a thread.
pub struct ExcerptRequest {
    asked: (PathBuf, Option<TextEncoding>),
    answer: Receiver<Result<Excerpt, Message>>,
}

impl ExcerptRequest {
    /// Begins to read; `wake` is called at the end.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn begin(path: PathBuf, told: Option<TextEncoding>, wake: Wake) -> Result<Self, SystemError> {
        let asked = (path, told);
        let (path, told) = asked.clone();
        let answer = start_task("excerpt", wake, move |outbox| {
            // Nobody may want to know any more.
            outbox.send(Excerpt::read(&path, told).map_err(|error| error.message()));
        })?;
        Ok(Self { asked, answer })
    }

    /// Whether it is of this file in this encoding.
    pub fn is_of(&self, path: &Path, told: Option<TextEncoding>) -> bool {
        (self.asked.0.as_path(), self.asked.1) == (path, told)
    }

    /// The result, once it is there.
    pub fn take(&self) -> Option<Result<Excerpt, Message>> {
        self.answer.try_recv().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_other_letters_are_read_in_the_encoding_that_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.pdn");
        // "Růžička" in windows-1250.
        let name = b"R\xf9\x9ei\xe8ka";
        let text = [b"[Event \"Open\"]\n[White \"".as_slice(), name, b"\"]\n".as_slice()].concat();
        std::fs::write(&path, text).expect("written");
        let told = |name: &str| Excerpt::read(&path, TextEncoding::named(name)).expect("a file");
        assert_eq!(told("windows-1250").lines, ["[White \"Růžička\"]"]);
        assert_eq!(told("windows-1251").lines, ["[White \"Rщћiиka\"]"]);
        std::fs::write(&path, "[White \"Růžička\"]\n").expect("written");
        assert_eq!(told("windows-1251"), Excerpt::default());
        assert!(Excerpt::read(&folder.path().join("none.pdn"), None).is_err());
    }
}
