//! Positions of games that are not on the board: small boards in lists, and the position before one that was gone to at
//! once. A thread of its own asks a worker of the game. Knows records and workers; must not know where positions are
//! shown.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::mpsc::Receiver;
use std::time::SystemTime;

use abstrakt_loader::FoundPlugin;
use abstrakt_record::{NodeId, Record};
use abstrakt_referee::{protocol_opening, protocol_ply};
use abstrakt_vocabulary::{Board, Snapshot};
use abstrakt_worker::protocol::{LinePly, Opening};
use abstrakt_worker::{Client, Host, Launch, Timeouts, Wake, WorkerError};

use crate::actor::Actor;
use crate::background::OpenGameId;

/// A board and what stands on it.
pub type ShownPosition = (Board, Snapshot);

/// The identity of a position that is requested.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// The position shown in a file, as it was written at that time.
    File(PathBuf, Option<SystemTime>),
    /// The position before a node of a game of this window.
    Before(OpenGameId, NodeId),
}

struct Request {
    key: Key,
    launch: Launch,
    opening: Opening,
    plies: Vec<LinePly>,
}

/// Positions asked for and answered.
pub struct Positions {
    host: Host,
    timeouts: Timeouts,
    actor: Actor<Request, (Key, Option<Box<ShownPosition>>)>,
    /// None while the answer is awaited, and where there is none.
    known: HashMap<Key, Option<Box<ShownPosition>>>,
}

impl Positions {
    /// Nothing asked for; `wake` is called for every answer.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn new(host: Host, timeouts: Timeouts, wake: Wake) -> std::io::Result<Self> {
        let actor = Actor::start("positions", wake, |inbox: &Receiver<Request>, outbox| {
            let mut client = None;
            for request in inbox {
                let key = request.key.clone();
                let answer = position(&mut client, request)
                    .inspect_err(|error| tracing::info!(%error, "no position to show"));
                if !outbox.send((key, answer.ok().map(Box::new))) {
                    return;
                }
            }
        })?;
        Ok(Self { host, timeouts, actor, known: HashMap::new() })
    }

    /// Takes what was answered since the last call; the keys of those positions. A position that was forgotten
    /// meanwhile stays forgotten.
    pub fn collect(&mut self) -> Vec<Key> {
        let known = |(key, _): &(Key, _)| self.known.contains_key(key);
        let answers: Vec<_> = self.actor.collect().filter(known).collect();
        let keys = answers.iter().map(|(key, _)| key.clone()).collect();
        self.known.extend(answers);
        keys
    }

    /// The position known under a key.
    pub fn get(&self, key: &Key) -> Option<&ShownPosition> {
        self.known.get(key)?.as_deref()
    }

    /// Forgets the positions of a game of this window: it is open no more.
    pub fn forget_game(&mut self, game: OpenGameId) {
        self.known.retain(|key, _| !matches!(key, Key::Before(id, _) if *id == game));
    }

    /// Asks for the position at `node`, once.
    pub fn ask(&mut self, key: Key, game: &FoundPlugin, record: &Record, node: NodeId) {
        if self.known.contains_key(&key) {
            return;
        }
        self.known.insert(key.clone(), None);
        let opening = protocol_opening(&record.header);
        let plies = record.line_to(node).into_iter().filter_map(|id| record.node(id).ply.as_ref());
        let launch = Launch::new(game, &self.host, self.timeouts);
        let plies = plies.map(protocol_ply).collect();
        self.actor.send(Request { key, launch, opening, plies });
    }
}

/// Asks the worker of the plugin, the last one if it is the same.
fn position(client: &mut Option<(PathBuf, Client)>, request: Request) -> Result<ShownPosition, WorkerError> {
    let Request { launch, opening, plies, .. } = request;
    let (plugin, mut worker) = match client.take() {
        Some((plugin, worker)) if plugin == launch.plugin => (plugin, worker),
        _ => (launch.plugin.clone(), Client::start(launch)?),
    };
    let answer = worker.open(&opening).and_then(|opened| match plies.is_empty() {
        true => Ok((opened.board, opened.snapshot)),
        false => worker.line(&plies, plies.len()).map(|update| (opened.board, update.snapshot)),
    });
    // After an error it may have stopped working: the next question gets another.
    *client = answer.is_ok().then_some((plugin, worker));
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::background::Sequence;

    /// An answer about a game that was on the board is none about the one that is.
    #[test]
    fn an_answer_that_comes_after_its_game_was_forgotten_is_passed_over() {
        let (actor, sender) = Actor::unserved();
        let (host, timeouts) = (Host::process("none".into()), Timeouts::default());
        let mut positions = Positions { host, timeouts, actor, known: HashMap::new() };
        let mut games = Sequence::default();
        let [first, second] = [(); 2].map(|()| Key::Before(OpenGameId(games.draw()), NodeId::ROOT));
        positions.known.insert(first.clone(), None);
        let Key::Before(closed, _) = first else { unreachable!("it is one") };
        positions.forget_game(closed);
        positions.known.insert(second.clone(), None);
        for key in [first, second.clone()] {
            sender.send((key, None)).expect("it is collected");
        }
        assert_eq!(positions.collect(), [second]);
        assert_eq!(positions.known.len(), 1);
    }
}
