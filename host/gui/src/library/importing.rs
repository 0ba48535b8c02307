//! An import on a thread, and what it has told so far. It can be ended at any time: what it said to be in stays.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::thread::available_parallelism;
use std::time::{SystemTime, UNIX_EPOCH};

use abstrakt_exchange::Variant;
use abstrakt_exchange::pdn::{NOTATION, Recogniser};
use abstrakt_formats::TextEncoding;
use abstrakt_formats::pdn::ResultOrder;
use abstrakt_library::Library;
use abstrakt_library::import::{Import, ImportCounts, ImportEvent, Source, import};
use abstrakt_system::SystemError;
use abstrakt_texts::{Localize as _, Message, message};
use abstrakt_worker::Wake;

use crate::actor::{Outbox, start_task};
use crate::exchange::Plugins;

/// Games that were left out and are told one by one; all are counted.
const TOLD: usize = 500;
/// Most workers that replay at the same time.
const WORKERS: usize = 8;

enum News {
    LeftOut(Message),
    Recoded(Message),
    Progress(ImportCounts),
    Indexing(u64),
    Ended(Result<ImportCounts, Message>),
}

/// The state of an import.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportView {
    /// The games so far.
    pub imported: ImportCounts,
    /// Games whose positions are still to be put into the index; none before that begins.
    pub indexing: Option<u64>,
    /// The games and files that were left out, with the reasons: as many as are told.
    pub left_out: Vec<Message>,
    /// Files that were read otherwise than as UTF-8.
    pub recoded: Vec<Message>,
    /// It is over; the reason, where it failed.
    pub ended: Option<Result<(), Message>>,
}

/// An import, and what it has told.
pub struct Importing {
    news: Receiver<News>,
    stop: Arc<AtomicBool>,
    view: ImportView,
}

impl Importing {
    /// Begins to import into the library in a file; sources that are not UTF-8 have this encoding, or that which is guessed. `wake` is
    /// called for news.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn begin(
        path: PathBuf,
        (sources, encoding): (Vec<Source>, Option<TextEncoding>),
        plugins: Plugins,
        wake: Wake,
    ) -> Result<Self, SystemError> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let news = start_task("import", wake, move |outbox| {
            let free = available_parallelism().map_or(1, NonZero::get).saturating_sub(1);
            let settings = Import { encoding, ..settings(&plugins, free.clamp(1, WORKERS)) };
            run(&path, sources, &settings, &Telling { outbox, stopped });
        })?;
        Ok(Self { news, stop, view: ImportView::default() })
    }

    /// Its state.
    pub fn view(&self) -> &ImportView {
        &self.view
    }

    /// Whether it is over.
    pub fn has_ended(&self) -> bool {
        self.view.ended.is_some()
    }

    /// Ends it: what it has told to be in stays.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it is being ended.
    pub fn is_stopping(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Takes the news; true where games came in, or it ended.
    pub fn collect(&mut self) -> bool {
        let mut changed = false;
        for news in self.news.try_iter() {
            match news {
                News::LeftOut(message) => self.view.left_out.push(message),
                News::Recoded(message) => self.view.recoded.push(message),
                News::Progress(imported) => {
                    changed |= self.view.imported.added != imported.added;
                    self.view.imported = imported;
                }
                News::Indexing(left) => self.view.indexing = Some(left),
                News::Ended(ended) => {
                    changed = true;
                    self.view.ended = Some(ended.map(|imported| self.view.imported = imported));
                }
            }
        }
        changed
    }
}

/// The thread's end of what is told.
struct Telling<'a> {
    outbox: &'a Outbox<News>,
    stopped: Arc<AtomicBool>,
}

impl Telling<'_> {
    fn tell(&self, news: News) {
        // Nobody may want to hear of it any more.
        self.outbox.send(news);
    }
}

fn run(path: &Path, sources: Vec<Source>, settings: &Import, telling: &Telling<'_>) {
    let mut told = 0;
    let imported = Library::open(path).map_err(|error| error.message()).and_then(|mut library| {
        let heard = &mut |event: ImportEvent<'_>| {
            match event {
                ImportEvent::LeftOut(left_out) if told < TOLD => {
                    told += 1;
                    telling.tell(News::LeftOut(left_out.message()));
                }
                ImportEvent::LeftOut(_) => {}
                ImportEvent::Recoded(file, encoding) => {
                    telling.tell(News::Recoded(message!(
                        "library-recoded",
                        file,
                        encoding = encoding.name()
                    )));
                }
                ImportEvent::Progress(imported) => {
                    telling.tell(News::Progress(imported));
                }
                ImportEvent::Indexing(left) => {
                    telling.tell(News::Indexing(left));
                }
            }
            match telling.stopped.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        import(&mut library, sources, settings, heard).map_err(|error| error.message())
    });
    telling.tell(News::Ended(imported));
}

/// The settings of an import by so many workers of each game, which guesses encodings.
pub(super) fn settings(plugins: &Plugins, workers: usize) -> Import {
    let games = plugins.installed();
    let recogniser = Recogniser::new(Variant::all(games.iter().map(|game| &game.facts), NOTATION));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Import { games, workers, recogniser, order: ResultOrder::WhiteFirst, encoding: None, now }
}
