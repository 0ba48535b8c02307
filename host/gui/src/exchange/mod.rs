//! Games in foreign formats: files of many games that are opened, and games that are written. Knows records, forms and
//! workers; must not know widgets.

mod collection;
mod excerpt;
mod export;
mod single;

use std::sync::Arc;

use abstrakt_exchange::{Games, Variant};
use abstrakt_library::import::Installed;
use abstrakt_loader::FoundPlugin;
use abstrakt_texts::{Message, message};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::{Client, Host, Launch, Timeouts, WorkerError};

pub use collection::{Collection, Source};
pub use excerpt::{Excerpt, ExcerptRequest};
pub use export::GameExport;
pub use single::{ReadGame, read_boardspace, read_psq};

/// That game `number` of a file, counted from 0, is damaged, and why.
fn damaged(number: usize, reason: Message) -> Message {
    // As a text: nobody groups the digits of its number.
    message!("collection-damaged", number = (number + 1).to_string(), reason)
}

/// The games found, and how their workers are started: what a thread needs that reads or writes games.
#[derive(Clone)]
pub struct Plugins {
    found: Arc<Vec<(Arc<Facts>, Launch)>>,
}

impl Plugins {
    /// The games of a list.
    pub fn new(games: &[FoundPlugin], host: &Host, timeouts: Timeouts) -> Self {
        let found = games.iter().map(|game| (Arc::clone(&game.facts), Launch::new(game, host, timeouts)));
        Self { found: Arc::new(found.collect()) }
    }

    /// The facts of a game, and what its workers are started with.
    pub fn get(&self, id: &str) -> Option<(&Facts, &Launch)> {
        let found = self.found.iter().find(|(facts, _)| facts.id == id);
        found.map(|(facts, launch)| (&**facts, launch))
    }

    /// The games that take part in a notation.
    fn variants(&self, notation: &str) -> Vec<Variant> {
        Variant::all(self.found.iter().map(|(facts, _)| &**facts), notation)
    }

    /// A worker of a game.
    fn start(&self, id: &str) -> Result<Client, WorkerError> {
        let (_, launch) =
            self.get(id).ok_or_else(|| WorkerError::request(format!("there is no game {id}")))?;
        Client::start(launch.clone())
    }

    /// The games, as imports want them.
    pub fn installed(&self) -> Vec<Installed> {
        let installed = |(facts, launch): &(Arc<Facts>, Launch)| Installed {
            facts: (**facts).clone(),
            launch: launch.clone(),
        };
        self.found.iter().map(installed).collect()
    }

    /// Workers that are started when they are first needed.
    fn workers(&self) -> Games<'static, WorkerError> {
        self.workers_for()
    }

    /// The same for work that fails in other ways, too.
    pub fn workers_for<E: From<WorkerError>>(&self) -> Games<'static, E> {
        let plugins = self.clone();
        Games::new(move |id: &str| Ok(plugins.start(id)?))
    }
}
