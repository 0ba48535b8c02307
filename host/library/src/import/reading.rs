//! The games of files, one after the other.

use std::io::{self, Cursor, Read, Seek};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;

use abstrakt_exchange::pdn::Recogniser;
use abstrakt_exchange::{Form, Games};
use abstrakt_formats::boardspace::BoardspaceGame;
use abstrakt_formats::pdn::{PdnGame, Reader};
use abstrakt_formats::piskvork::Psq;
use abstrakt_formats::{TextEncoding, Unicode};
use abstrakt_record::{Record, file};
use abstrakt_system::{LARGEST_TEXT, SystemError, open_regular, read_bytes};
use abstrakt_texts::{Localize, Message, message};
use abstrakt_worker::WorkerError;

use super::{Import, LeftOut, Source, files};

/// Bytes that tell which form a text has.
const HEAD: usize = 64;

/// An item of a file, in its order.
pub(super) enum Job {
    /// A game of ours.
    Record(Place, Box<Record>),
    /// A game of a PDN file, and what finds its variant.
    Pdn(Place, Box<PdnGame>, Arc<Recogniser>),
    /// A game of Piskvork.
    Psq(Place, Box<Psq>),
    /// A game of boardspace.net.
    Boardspace(Place, Box<BoardspaceGame>),
    /// Something that cannot be read.
    LeftOut(LeftOut),
    /// The file that begins is not UTF-8.
    Recoded(Arc<str>, TextEncoding),
    /// The end of a file.
    FileEnds,
}

/// The place of a game.
#[derive(Clone)]
pub(super) struct Place {
    /// The file.
    pub file: Arc<str>,
    /// Number and line of the game in a file of many.
    pub game: Option<(u64, u64)>,
}

impl Place {
    /// The item here is left out.
    pub fn left_out(&self, reason: Message) -> LeftOut {
        let (game, line) = self.game.unzip();
        LeftOut { file: self.file.to_string(), game, line, reason }
    }
}

/// Reads files, and hands out what is in them.
pub(super) struct Reading<'i> {
    import: &'i Import,
    stop: &'i AtomicBool,
    jobs: SyncSender<(u64, Job)>,
    handed: u64,
    /// The workers that tell which game a PDN file holds.
    workers: Games<'i, WorkerError>,
}

impl<'i> Reading<'i> {
    pub fn new(import: &'i Import, stop: &'i AtomicBool, jobs: SyncSender<(u64, Job)>) -> Self {
        let workers = Games::new(|game: &str| import.start(game));
        Self { import, stop, jobs, handed: 0, workers }
    }

    /// Reads everything, until it is told to stop.
    ///
    /// # Errors
    /// A worker that is needed to tell games apart cannot be started, or stops.
    pub fn read(mut self, sources: Vec<Source>) -> Result<(), WorkerError> {
        for source in sources {
            match source {
                Source::Text(name, bytes) => self.text(&name, bytes)?,
                Source::Path(path) => {
                    for found in files::below(&path) {
                        match found {
                            Ok(path) => self.file(&path)?,
                            Err((folder, error)) => self.unreadable(&folder, &error),
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn hand(&mut self, job: Job) {
        // Whoever does not listen any more has set the flag that ends this.
        let _ = self.jobs.send((self.handed, job));
        self.handed += 1;
    }

    fn tell(&mut self, file: &Arc<str>, encoding: Option<TextEncoding>) {
        if let Some(encoding) = encoding {
            self.hand(Job::Recoded(Arc::clone(file), encoding));
        }
    }

    fn unreadable(&mut self, path: &Path, error: &io::Error) {
        let (file, reason) = (path.display().to_string(), SystemError::new(error).message());
        self.hand(Job::LeftOut(LeftOut::file(&file, reason)));
    }

    fn file(&mut self, path: &Path) -> Result<(), WorkerError> {
        if self.stopped() {
            return Ok(());
        }
        let name = path.display().to_string();
        let form = match Form::of(path) {
            Some(form) => Ok(form),
            None => open_regular(path).and_then(|mut file| form_of_head(&mut file)),
        };
        match form {
            Ok(Form::Pdn) => match open_regular(path) {
                Ok(file) => self.pdn(&name, file)?,
                Err(error) => self.unreadable(path, &error),
            },
            Ok(Form::Page) => self.hand(Job::LeftOut(LeftOut::file(&name, message!("left-out-form")))),
            Ok(form) => match read_bytes(path, LARGEST_TEXT) {
                Ok(bytes) => self.single(&name, form, &bytes),
                Err(error) => self.unreadable(path, &error),
            },
            Err(error) => self.unreadable(path, &error),
        }
        self.hand(Job::FileEnds);
        Ok(())
    }

    fn text(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), WorkerError> {
        match form_of_head(&mut bytes.as_slice()) {
            Ok(form @ (Form::Record | Form::Psq | Form::Boardspace)) => self.single(name, form, &bytes),
            _ => self.pdn(name, Cursor::new(bytes))?,
        }
        self.hand(Job::FileEnds);
        Ok(())
    }

    /// A file that holds one game.
    fn single(&mut self, name: &str, form: Form, bytes: &[u8]) {
        let place = Place { file: name.into(), game: None };
        let line = |line: usize, reason: Message| {
            let line = u64::try_from(line).ok();
            Job::LeftOut(LeftOut { line, ..place.left_out(reason) })
        };
        if form == Form::Record {
            let job = match file::read(bytes) {
                Ok(record) => Job::Record(place, Box::new(record)),
                Err(damage) => line(damage.line, damage.reason.message()),
            };
            return self.hand(job);
        }
        let text = Unicode::of(Cursor::new(bytes), self.import.encoding);
        let read = text.and_then(|text| {
            self.tell(&place.file, text.encoding());
            Ok(match form {
                Form::Boardspace => BoardspaceGame::read_from(text)?
                    .map(|game| Job::Boardspace(place.clone(), Box::new(game)))
                    .map_err(|damage| damage.message()),
                _ => Psq::read_from(text)?
                    .map(|game| Job::Psq(place.clone(), Box::new(game)))
                    .map_err(|damage| damage.message()),
            })
        });
        let read = read.unwrap_or_else(|error| Err(SystemError::new(&error).message()));
        self.hand(read.unwrap_or_else(|reason| Job::LeftOut(place.left_out(reason))));
    }

    /// A file of many games, which is read twice: once to tell which game they are of.
    fn pdn(&mut self, name: &str, input: impl Read + Seek) -> Result<(), WorkerError> {
        let file = Arc::<str>::from(name);
        let unreadable = |error: &io::Error| LeftOut::file(name, SystemError::new(error).message());
        let mut input = match Unicode::of(input, self.import.encoding) {
            Ok(input) => input,
            Err(error) => {
                self.hand(Job::LeftOut(unreadable(&error)));
                return Ok(());
            }
        };
        self.tell(&file, input.encoding());
        let mut recogniser = self.import.recogniser.clone();
        recogniser
            .learn(Reader::new(&mut input).filter_map(|found| found.ok()?.game.ok()), &mut self.workers)?;
        let recogniser = Arc::new(recogniser);
        if let Err(error) = input.rewind() {
            self.hand(Job::LeftOut(unreadable(&error)));
            return Ok(());
        }
        let mut number = 0;
        for found in Reader::new(input) {
            if self.stopped() {
                return Ok(());
            }
            number += 1;
            match found {
                Err(error) => {
                    self.hand(Job::LeftOut(unreadable(&error)));
                    break;
                }
                Ok(found) => {
                    let place = Place { file: Arc::clone(&file), game: Some((number, found.place.line)) };
                    self.hand(match found.game {
                        Ok(game) => Job::Pdn(place, Box::new(game), Arc::clone(&recogniser)),
                        Err(damage) => Job::LeftOut(LeftOut {
                            line: Some(damage.line),
                            ..place.left_out(damage.reason.message())
                        }),
                    });
                }
            }
        }
        if number == 0 {
            self.hand(Job::LeftOut(LeftOut::file(name, message!("left-out-empty"))));
        }
        Ok(())
    }
}

/// The form that the first bytes of a text tell; PDN where they tell no other.
fn form_of_head(input: &mut dyn Read) -> io::Result<Form> {
    let mut head = Vec::new();
    input.take(HEAD as u64).read_to_end(&mut head)?;
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&head).trim_ascii_start();
    Ok(match () {
        () if head.starts_with(b"abstrakt-game") => Form::Record,
        () if head.starts_with(b"Piskvorky") => Form::Psq,
        () if head.starts_with(b"(;") => Form::Boardspace,
        () => Form::Pdn,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_tells_its_form() {
        let form = |text: &str| form_of_head(&mut text.as_bytes()).unwrap();
        assert_eq!(form("\u{feff}\nabstrakt-game 1\n"), Form::Record);
        assert_eq!(form("Piskvorky 15x15, 11:11, 1\n"), Form::Psq);
        assert_eq!(form(" (;\nGM[24]"), Form::Boardspace);
        assert_eq!(form("[Event \"Open\"]\n"), Form::Pdn);
        assert_eq!(form(""), Form::Pdn);
    }
}
