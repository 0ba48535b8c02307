//! The games that take part in a notation, and the workers that replay for them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use abstrakt_record::Header;
use abstrakt_referee::protocol_opening;
use abstrakt_vocabulary::{Facts, ForeignGame};
use abstrakt_worker::protocol::Opening;
use abstrakt_worker::{Client, WorkerError};

/// A game of ours under the name that a notation has for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Id of the game.
    pub game: String,
    /// Its name for people, in English.
    pub name: String,
    /// The name there, with the setup and options that it means.
    pub foreign: ForeignGame,
}

impl Variant {
    /// Every game that takes part in the notation, in the order of the facts.
    pub fn all<'f>(facts: impl IntoIterator<Item = &'f Facts>, notation: &str) -> Vec<Self> {
        let variants = |facts: &Facts| {
            let (game, name) = (facts.id.clone(), facts.name.en.clone());
            let found = facts.foreign.iter().filter(|foreign| foreign.notation == notation).cloned();
            found
                .map(move |foreign| Self { game: game.clone(), name: name.clone(), foreign })
                .collect::<Vec<_>>()
        };
        facts.into_iter().flat_map(variants).collect()
    }

    /// The variant of a notation that a recorded game of the facts is, by its setup and options.
    pub fn of(facts: &Facts, notation: &str, header: &Header) -> Option<Self> {
        let choice = protocol_opening(header).choice(facts).ok()?;
        Self::all([facts], notation).into_iter().find(|variant| variant.foreign.means(facts, &choice))
    }

    /// The opening of a game of it; `position` in the game's own text.
    pub fn opening(&self, position: Option<String>) -> Opening {
        let ForeignGame { setup, options, .. } = self.foreign.clone();
        Opening { setup: Some(setup), options, position, ..Opening::default() }
    }
}

type Start<'a, E> = dyn FnMut(&str) -> Result<Client, E> + 'a;

/// Workers of games, each started when it is first needed.
pub struct Games<'a, E> {
    start: Box<Start<'a, E>>,
    running: BTreeMap<String, Client>,
}

impl<'a, E: From<WorkerError>> Games<'a, E> {
    /// Workers that `start` starts for the id of a game.
    pub fn new(start: impl FnMut(&str) -> Result<Client, E> + 'a) -> Self {
        Self { start: Box::new(start), running: BTreeMap::new() }
    }

    /// The worker of a game.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn of(&mut self, game: &str) -> Result<&mut Client, E> {
        match self.running.entry(game.to_owned()) {
            Entry::Occupied(running) => Ok(running.into_mut()),
            Entry::Vacant(place) => Ok(place.insert((self.start)(game)?)),
        }
    }
}
