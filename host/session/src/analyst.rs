//! A worker beside the game: it searches and explains positions of the game, and the game goes on without it.
//!
//! Knows requests and which of them needs to be brought to its position first. Must not know what is asked for.

use std::collections::HashMap;

use abstrakt_worker::protocol::{
    LinePly, OpenGame, Opening, PlayLine, Request, RequestId, Response, SearchTree,
};
use abstrakt_worker::{Launch, Stopped, Wake, Worker, WorkerEvent};

/// A worker that is asked about positions of one game.
pub struct Analyst {
    worker: Worker,
    opening: Opening,
    /// Requests that follow a request for their position, under the id of that one.
    places: HashMap<RequestId, RequestId>,
    /// Requests whose position does not exist, and why.
    refused: HashMap<RequestId, Response>,
}

/// News of an analyst.
#[derive(Clone, Debug, PartialEq)]
pub enum AnalystEvent {
    /// An answer; `progress` is followed by more of the same id. A worker that failed answers `fault`.
    Answer {
        /// The request.
        id: RequestId,
        /// The response.
        response: Response,
    },
    /// The worker stopped working; another one takes its place unless it was given up.
    Stopped(Stopped),
}

impl Analyst {
    /// Starts the worker and opens the game.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(crate) fn start(launch: Launch, opening: Opening, wake: Wake) -> std::io::Result<Self> {
        let mut worker = Worker::start(launch, wake)?;
        worker.ask(OpenGame::new(opening.clone()).into());
        Ok(Self { worker, opening, places: HashMap::new(), refused: HashMap::new() })
    }

    /// Asks for something in the position after `plies` from the game's beginning.
    pub fn ask_at(&mut self, plies: Vec<LinePly>, request: Request) -> RequestId {
        match request {
            Request::Search(search) => self.worker.ask(Request::Search(search.after(plies))),
            Request::Tree(SearchTree { search, plies: shown }) => {
                self.worker.ask(SearchTree { search: search.after(plies), plies: shown }.into())
            }
            Request::Line(PlayLine { since, .. }) => self.worker.ask(PlayLine { plies, since }.into()),
            other => {
                let since = plies.len();
                let place = self.worker.ask(PlayLine { plies, since }.into());
                let id = self.worker.ask(other);
                self.places.insert(place, id);
                id
            }
        }
    }

    /// Asks whether the game could begin from this position instead; after that, questions are about that game.
    pub fn open_at(&mut self, position: &str) -> RequestId {
        let opening = Opening { position: Some(position.to_owned()), ..self.opening.clone() };
        self.worker.ask(OpenGame::new(opening).into())
    }

    /// Ends a search early; it answers with what it has.
    pub fn stop(&mut self, work: RequestId) {
        self.worker.ask(Request::Stop { work });
    }

    /// The next news, if there is some.
    pub fn poll(&mut self) -> Option<AnalystEvent> {
        loop {
            match self.worker.poll()? {
                WorkerEvent::Answer { id, response } => match self.places.remove(&id) {
                    // The position is there: what was asked about it is answered next.
                    Some(_) if matches!(response, Response::Position(_)) => {}
                    Some(position) => drop(self.refused.insert(position, response)),
                    None => {
                        let response = self.refused.remove(&id).unwrap_or(response);
                        return Some(AnalystEvent::Answer { id, response });
                    }
                },
                WorkerEvent::Stopped(stopped) => return Some(AnalystEvent::Stopped(stopped)),
                WorkerEvent::Ready(_) | WorkerEvent::Restored(_) => {}
            }
        }
    }
}
