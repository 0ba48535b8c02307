//! A file of many games, read on a thread of its own: first the index with progress, then one game after the other as
//! they are asked for.

use std::collections::HashMap;
use std::io::{self, Cursor, Read, Seek};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use abstrakt_exchange::pdn::{Imported, NOTATION, Recogniser, import};
use abstrakt_exchange::{Games, Variant};
use abstrakt_formats::pdn::{GameSpan, Index, IndexProgress, Reader, ResultOrder, read_at};
use abstrakt_formats::{TextEncoding, Unicode};
use abstrakt_record::Record;
use abstrakt_referee::{protocol_opening, protocol_plies};
use abstrakt_system::{SystemError, open_regular};
use abstrakt_texts::{Localize as _, Message};
use abstrakt_worker::{Wake, WorkerError};

use super::Plugins;
use crate::actor::{Actor, Outbox};
use crate::positions::ShownPosition;

/// Games between two words of the index's progress.
const STEP: usize = 1000;

/// The source of the games.
#[derive(Clone, Debug)]
pub enum Source {
    /// In a file.
    File(PathBuf),
    /// In a text, as from the clipboard.
    Text(Arc<str>),
}

/// A game of a file.
pub struct Found {
    /// The game, as far as it could be made.
    pub record: Record,
    /// The reason why the game was read no further.
    pub stop: Option<Message>,
    /// The things that were read otherwise than they are written.
    pub notes: Vec<Message>,
    /// The position at its end.
    pub position: ShownPosition,
}

enum News {
    /// The file is not UTF-8, and is read in this encoding.
    Recoded(TextEncoding),
    Progress(IndexProgress),
    Indexed(Index),
    Game(usize, Box<Result<Found, Message>>),
    Failed(Message),
}

/// An opened file of games.
pub struct Collection {
    source: Source,
    size: Option<u64>,
    encoding: Option<TextEncoding>,
    actor: Actor<(usize, Plugins), News>,
    progress: IndexProgress,
    index: Option<Index>,
    /// None while the answer is awaited.
    games: HashMap<usize, Option<Result<Found, Message>>>,
}

impl Collection {
    /// Begins to read, in the encoding that is `told` where it is not UTF-8, else in that which is likeliest; `wake` is called for all news.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn open(source: Source, told: Option<TextEncoding>, wake: Wake) -> Result<Self, SystemError> {
        let size = match &source {
            Source::File(path) => path.metadata().ok().map(|file| file.len()),
            Source::Text(text) => Some(text.len() as u64),
        };
        let games = source.clone();
        let actor = Actor::start("collection", wake, move |inbox, outbox| {
            Reading { source: games, told, recoded: None, outbox }.run(inbox);
        })?;
        let progress = IndexProgress { games: 0, bytes: 0 };
        let (encoding, games) = (None, HashMap::new());
        Ok(Self { source, size, encoding, actor, progress, index: None, games })
    }

    /// Takes what was read since the last call.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn collect(&mut self) -> Result<(), Message> {
        for news in self.actor.collect() {
            match news {
                News::Recoded(encoding) => self.encoding = Some(encoding),
                News::Progress(progress) => self.progress = progress,
                News::Indexed(index) => self.index = Some(index),
                News::Game(number, game) => {
                    self.games.insert(number, Some(*game));
                }
                News::Failed(message) => return Err(message),
            }
        }
        Ok(())
    }

    /// The file; nothing for a text.
    pub fn path(&self) -> Option<&Path> {
        match &self.source {
            Source::File(path) => Some(path),
            Source::Text(_) => None,
        }
    }

    /// The source of the games.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The encoding in which the file is read, as far as that is known; none: it is UTF-8.
    pub fn encoding(&self) -> Option<TextEncoding> {
        self.encoding
    }

    /// Games found so far, and the share of the file that was looked at.
    pub fn progress(&self) -> (usize, f32) {
        let share = self.size.map_or(0.0, |size| self.progress.bytes as f32 / size.max(1) as f32);
        (self.progress.games, share.min(1.0))
    }

    /// The games, once all are known.
    pub fn index(&self) -> Option<&Index> {
        self.index.as_ref()
    }

    /// Asks for a game by its place in the file, from 0, once.
    pub fn ask(&mut self, number: usize, plugins: impl FnOnce() -> Plugins) {
        if self.games.contains_key(&number) {
            return;
        }
        self.games.insert(number, None);
        self.actor.send((number, plugins()));
    }

    /// A game that was asked for; nothing while it is read.
    pub fn game(&self, number: usize) -> Option<&Result<Found, Message>> {
        self.games.get(&number)?.as_ref()
    }

    /// Takes such a game out.
    pub fn take(&mut self, number: usize) -> Option<Result<Found, Message>> {
        if self.game(number).is_some() { self.games.remove(&number)? } else { None }
    }
}

trait Seekable: Read + Seek {}

impl<T: Read + Seek> Seekable for T {}

/// The thread's side.
struct Reading<'a> {
    source: Source,
    told: Option<TextEncoding>,
    /// The file as UTF-8, where it is not.
    recoded: Option<Arc<[u8]>>,
    outbox: &'a Outbox<News>,
}

impl Reading<'_> {
    fn run(mut self, inbox: &Receiver<(usize, Plugins)>) {
        match self.recode().and_then(|()| self.index()) {
            // Nobody waits for it any more.
            Ok(None) => {}
            Ok(Some(index)) => {
                let places = index.games().map(|game| game.place()).collect::<Vec<_>>();
                self.tell(News::Indexed(index));
                let mut rules = None;
                while let Ok((number, plugins)) = inbox.recv() {
                    let Some(place) = places.get(number) else { continue };
                    let game = self.game(*place, number, &plugins, &mut rules);
                    self.tell(News::Game(number, Box::new(game)));
                }
            }
            Err(error) => self.tell(News::Failed(self.failed(&error))),
        }
    }

    fn tell(&self, news: News) {
        // The window may have closed the file by now.
        self.outbox.send(news);
    }

    fn failed(&self, error: &io::Error) -> Message {
        match &self.source {
            Source::File(path) => SystemError::at(path, error).message(),
            Source::Text(_) => SystemError::new(error).message(),
        }
    }

    fn recode(&mut self) -> io::Result<()> {
        if let Source::File(path) = &self.source
            && let Unicode::Recoded(text, encoding) = Unicode::of(open_regular(path)?, self.told)?
        {
            self.recoded = Some(text.into_inner().into());
            self.tell(News::Recoded(encoding));
        }
        Ok(())
    }

    fn open(&self) -> io::Result<Box<dyn Seekable>> {
        Ok(match (&self.source, &self.recoded) {
            (_, Some(text)) => Box::new(Cursor::new(Arc::clone(text))),
            (Source::File(path), None) => Box::new(open_regular(path)?),
            (Source::Text(text), None) => Box::new(Cursor::new(Arc::clone(text).to_string())),
        })
    }

    fn index(&self) -> io::Result<Option<Index>> {
        let mut wanted = true;
        let index = Index::build(self.open()?, |progress| {
            if progress.games.is_multiple_of(STEP) {
                wanted = self.outbox.send(News::Progress(progress));
            }
            if wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(wanted.then_some(index))
    }

    /// A game as a record, with its last position.
    fn game(
        &self,
        place: GameSpan,
        number: usize,
        plugins: &Plugins,
        rules: &mut Option<Rules>,
    ) -> Result<Found, Message> {
        let mut file = self.open().map_err(|error| self.failed(&error))?;
        let read = read_at(&mut file, place).map_err(|error| self.failed(&error))?;
        let damaged = |reason: Message| super::damaged(number, reason);
        let (game, damage) = match read {
            Ok(game) => (game, None),
            Err(damage) => ((*damage.kept).clone(), Some(damage.message())),
        };
        let variants = plugins.variants(NOTATION);
        // Plugins come and go while the file is open.
        rules.take_if(|rules| rules.variants != variants);
        let Rules { recogniser, workers, .. } = match rules {
            Some(rules) => rules,
            None => rules.insert(self.rules(variants, plugins)?),
        };
        let stopped = |error: WorkerError| error.message();
        let checked = recogniser.check(&game, workers).map_err(stopped)?;
        let (variant, _) = checked.map_err(|unrecognised| damaged(unrecognised.message()))?;
        let client = workers.of(&variant.game).map_err(stopped)?;
        let imported =
            import(client, variant, &game, ResultOrder::WhiteFirst).map_err(|error| error.message())?;
        let Imported { record, stop, notes } = imported.map_err(|stop| damaged(stop.message()))?;
        let opened = client.open(&protocol_opening(&record.header)).map_err(stopped)?;
        let plies = protocol_plies(&record, record.main_end());
        let snapshot = match plies.is_empty() {
            true => opened.snapshot,
            false => client.line(&plies, plies.len()).map_err(stopped)?.snapshot,
        };
        let stop = damage.or(stop.map(|stop| stop.message())).map(damaged);
        let notes = notes.iter().map(|note| damaged(note.message())).collect();
        Ok(Found { record, stop, notes, position: (opened.board, snapshot) })
    }

    /// Learns from the first games what those are that do not say it.
    fn rules(&self, variants: Vec<Variant>, plugins: &Plugins) -> Result<Rules, Message> {
        let mut recogniser = Recogniser::new(variants.clone());
        let mut workers = plugins.workers();
        let file = self.open().map_err(|error| self.failed(&error))?;
        let sound = Reader::new(file).filter_map(|found| found.ok()?.game.ok());
        recogniser.learn(sound, &mut workers).map_err(|error| error.message())?;
        Ok(Rules { variants, recogniser, workers })
    }
}

/// The games that a file may hold, and their workers.
struct Rules {
    variants: Vec<Variant>,
    recogniser: Recogniser,
    workers: Games<'static, WorkerError>,
}
