//! The worker's side: loads one plugin and serves its rules on one thread, with work (searches, counts) on threads
//! beside it.
//!
//! Generic over [`Rules`], so that tests serve native games by the same code.

mod child;
mod played;
mod queue;
mod work;

use std::path::Path;
use std::sync::{Arc, mpsc};
use std::thread;

use abstrakt_loader::Plugin;
use abstrakt_plugin_api::{Line, Rules, Tree};

pub use child::worker_main;
use played::{Failure, Played};
use queue::Stops;
pub use queue::{RequestQueue, ResponseSender};
use work::{Bench, Work};

use crate::protocol::{Request, RequestId, RequestMessage, Response, Search, VERSION};

/// Stack of a thread that searches: deep recursion, and frames with a game's positions in them.
const STACK: usize = 64 << 20;

/// Starts servers: of plugin files, or of a game in this binary.
#[derive(Clone)]
pub struct Service(Arc<dyn Fn(ResponseSender) -> std::io::Result<RequestQueue> + Send + Sync>);

impl Service {
    /// Servers that load plugin files.
    pub fn plugins() -> Self {
        Self::of(|path| Plugin::load(path).map_err(|error| error.to_string()))
    }

    /// Servers of a game that `load` makes, whatever file they are told to load: for tests of native games.
    pub fn of<R: Rules + 'static>(
        load: impl Fn(&Path) -> Result<R, String> + Clone + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(move |out| Server::start(load.clone(), out)))
    }

    /// Starts a server on a thread of its own; it ends when the queue is dropped.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(&self, out: ResponseSender) -> std::io::Result<RequestQueue> {
        (self.0)(out)
    }
}

/// The rules' thread.
struct Server<R: Rules, F> {
    load: F,
    rules: Option<Arc<R>>,
    played: Option<Played<R>>,
    out: ResponseSender,
    stops: Stops,
    bench: Bench,
}

impl<R, F> Server<R, F>
where
    R: Rules + 'static,
    F: Fn(&Path) -> Result<R, String> + Send + 'static,
{
    fn start(load: F, out: ResponseSender) -> std::io::Result<RequestQueue> {
        let (asks, inbox) = mpsc::channel::<RequestMessage>();
        let stops = Stops::default();
        let queue = RequestQueue::new(asks, stops.clone());
        let mut server = Self { load, rules: None, played: None, out, stops, bench: Bench::default() };
        let serve = move || inbox.into_iter().for_each(|ask| server.serve(ask));
        thread::Builder::new().name("rules".into()).spawn(serve)?;
        Ok(queue)
    }

    fn serve(&mut self, RequestMessage { id, ask }: RequestMessage) {
        let answer = match work::guarded(|| self.answer(id, ask)) {
            Ok(Some(response)) => response,
            Ok(None) => return,
            Err(failure) => Response::from(failure),
        };
        self.stops.forget(id);
        self.out.say(id, answer);
    }

    /// The answer; none where work was begun that will answer by itself.
    fn answer(&mut self, id: RequestId, request: Request) -> Result<Option<Response>, Failure> {
        let response = match request {
            Request::Hello { version: VERSION } => Response::Hello { version: VERSION },
            Request::Hello { version } => {
                let reason = format!("protocol {version}: this worker speaks {VERSION}");
                return Err(Failure::refused(reason));
            }
            Request::Load { plugin } => {
                if self.rules.is_some() {
                    return Err(Failure::refused("a plugin is loaded already: a worker loads one"));
                }
                let rules = (self.load)(&plugin).map_err(Failure::refused)?;
                let facts = Box::new(rules.facts().clone());
                self.rules = Some(Arc::new(rules));
                Response::Loaded { facts }
            }
            Request::Open { opening } => {
                let (played, opened) = Played::open(self.rules()?.as_ref(), &opening)?;
                self.played = Some(played);
                self.bench.clear();
                Response::Opened(Box::new(opened))
            }
            Request::Line { plies, since } => Response::Position(Box::new(self.played()?.go(&plies, since)?)),
            Request::Turn { text } => Response::Position(Box::new(self.played()?.turn(&text)?)),
            Request::Dump => Response::Dump { text: self.played()?.line().dump().map_err(Failure::from)? },
            Request::Explain { heuristic, orders } => {
                let rules = Arc::clone(self.rules()?);
                Response::Explained(Box::new(self.played()?.explain(&rules, &heuristic, orders)?))
            }
            Request::Stop { .. } => return Ok(None),
            Request::Perft { depth, divide, bulk } => {
                let line = self.played()?.line().fork();
                return self.begin(id, Work::Perft { line, depth, divide, bulk });
            }
            Request::Search(search) => return self.search(id, search, None),
            Request::Tree { search, plies } => return self.search(id, search, Some(plies)),
            Request::Check { plan } => return self.begin(id, Work::Check(Arc::clone(self.rules()?), plan)),
        };
        Ok(Some(response))
    }

    fn search(
        &mut self,
        id: RequestId,
        search: Search,
        tree: Option<u8>,
    ) -> Result<Option<Response>, Failure> {
        let bench = self.bench.clone();
        let played = self.played()?;
        let (line, keys) = (played.line().fork(), played.keys());
        self.begin(id, Work::Search { line, keys, search, tree, bench })
    }

    /// Begins work on a thread of its own.
    fn begin(&mut self, id: RequestId, work: Work<R>) -> Result<Option<Response>, Failure> {
        let (out, stops, stop) = (self.out.clone(), self.stops.clone(), self.stops.of(id));
        let run = move || {
            let answer = work::guarded(|| work.run(&stop, &|response| out.say(id, response)));
            stops.forget(id);
            out.say(id, answer.unwrap_or_else(Response::from));
        };
        let thread = thread::Builder::new().name("work".into()).stack_size(STACK).spawn(run);
        thread.map(|_| None).map_err(|error| Failure::refused(format!("no thread for this: {error}")))
    }

    fn rules(&self) -> Result<&Arc<R>, Failure> {
        self.rules.as_ref().ok_or_else(|| Failure::refused("no plugin is loaded yet"))
    }

    fn played(&mut self) -> Result<&mut Played<R>, Failure> {
        self.played.as_mut().ok_or_else(|| Failure::refused("no game is open yet"))
    }
}

impl From<Failure> for Response {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused { reason, ply } => Self::Refused { reason, ply },
            Failure::Fault(reason) => Self::Fault { reason },
        }
    }
}
