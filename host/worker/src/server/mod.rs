//! The worker's side: loads one plugin and serves its rules on one thread, with work (searches, counts) on threads
//! beside it.
//!
//! Generic over [`Rules`], so that tests serve native games by the same code.

mod book;
mod child;
mod data;
mod engine_cache;
mod failure;
mod game_state;
mod learned;
mod notation;
mod queue;
mod self_play;
mod work;
mod work_threads;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use abstrakt_engine::{BookChoice, LearnedChoice};
use abstrakt_learned::Learned;
use abstrakt_loader::{LoadError, Plugin};
use abstrakt_plugin_api::{CallError, Choice, Line, Rules, Tree, ask_line, ask_rules};

use abstrakt_book::BookMove;
use book::Books;
pub use child::worker_main;
use engine_cache::EngineCache;
use failure::Failure;
use game_state::GameState;
use learned::LearnedFiles;
use queue::Stops;
pub use queue::{RequestQueue, ResponseSender};
use work::{SearchedGame, Work};
use work_threads::{STACK, WorkThreads};

use crate::FaultOrigin;
use crate::protocol::{
    AdvanceLine, AskExtension, AskInfluences, CheckGame, DumpPosition, Explain, GameFolder, Hello,
    ListForeignMoves, LoadPlugin, OpenGame, PlanData, PlayLine, PlayTurn, RefusalReason, Request, RequestId,
    RequestMessage, Response, Search, SearchTree, TypedRequest, VERSION,
};

/// Time between two signs of life: a small part of any limit of silence.
const HEARTBEAT: Duration = Duration::from_millis(200);

/// Starts servers: of plugin files, or of a game in this binary.
#[derive(Clone)]
pub struct Service(Arc<dyn Fn(ResponseSender) -> std::io::Result<RequestQueue> + Send + Sync>);

impl Service {
    /// Servers that load plugin files.
    pub fn plugins() -> Self {
        Self::of(Plugin::load)
    }

    /// Servers of a game that `load` makes, whatever file they are told to load: for tests of native games.
    pub fn of<R: Rules + 'static>(
        load: impl Fn(&Path) -> Result<R, LoadError> + Clone + Send + Sync + 'static,
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
    game: Option<GameState<R>>,
    out: ResponseSender,
    stops: Stops,
    engines: EngineCache,
    threads: WorkThreads,
    books: Books,
    learned: LearnedFiles,
}

impl<R, F> Server<R, F>
where
    R: Rules + 'static,
    F: Fn(&Path) -> Result<R, LoadError> + Send + 'static,
{
    fn start(load: F, out: ResponseSender) -> std::io::Result<RequestQueue> {
        let (requests, inbox) = mpsc::channel::<RequestMessage>();
        let stops = Stops::default();
        let queue = RequestQueue::new(requests, stops.clone());
        let (alive, beat) = (mpsc::channel::<()>(), (out.clone(), stops.clone()));
        let (engines, threads) = (EngineCache::default(), WorkThreads::default());
        let (books, learned) = (Books::default(), LearnedFiles::default());
        let mut server = Self { load, rules: None, game: None, out, stops, engines, threads, books, learned };
        let (living, ended) = alive;
        let serve = move || {
            inbox.into_iter().for_each(|message| server.serve(message));
            drop(living);
        };
        thread::Builder::new().name("heartbeat".into()).spawn(move || heartbeat(&beat.0, &beat.1, &ended))?;
        thread::Builder::new().name("rules".into()).stack_size(STACK).spawn(serve)?;
        Ok(queue)
    }

    fn serve(&mut self, RequestMessage { id, request }: RequestMessage) {
        let answer = match work::guarded(|| self.answer(id, request)) {
            Ok(Some(response)) => response,
            Ok(None) => return,
            Err(failure) => Response::from(failure),
        };
        self.stops.forget(id);
        self.out.send(id, answer);
    }

    /// The answer; none where work was begun that will answer by itself.
    fn answer(&mut self, id: RequestId, request: Request) -> Result<Option<Response>, Failure> {
        let response = match request {
            Request::Hello(hello) => {
                if hello.version != VERSION {
                    let reason = format!("protocol {}: this worker speaks {VERSION}", hello.version);
                    return Err(Failure::request(reason));
                }
                Hello::respond(hello)
            }
            Request::Load(LoadPlugin { plugin, folders }) => {
                if self.rules.is_some() {
                    return Err(Failure::request("a plugin is loaded already: a worker loads one"));
                }
                let rules = match (self.load)(&plugin) {
                    Ok(rules) => rules,
                    Err(error) => return Ok(Some(Response::NotLoaded { error })),
                };
                let facts = Box::new(rules.facts().clone());
                let folders: Vec<PathBuf> = folders.into_iter().map(|GameFolder(folder)| folder).collect();
                data::hand_over(&rules, &folders)?;
                self.learned = LearnedFiles::in_folders(folders.clone());
                self.books = Books::in_folders(folders);
                self.rules = Some(Arc::new(rules));
                LoadPlugin::respond(facts)
            }
            Request::Open(OpenGame { opening, engine }) => {
                let (game, opened) = GameState::open(self.rules()?.as_ref(), &opening)?;
                self.game = Some(game);
                self.engines.begin_game(engine);
                OpenGame::respond(Box::new(opened))
            }
            Request::Line(PlayLine { plies, since }) => {
                let out = self.out.clone();
                let alive = || out.send(id, Response::Heartbeat);
                PlayLine::respond(Box::new(self.game()?.go(&plies, since, &alive)?))
            }
            Request::Advance(AdvanceLine { kept, plies, notation }) => {
                let out = self.out.clone();
                let alive = || out.send(id, Response::Heartbeat);
                AdvanceLine::respond(Box::new(self.game()?.advance(
                    kept,
                    &plies,
                    notation.as_deref(),
                    &alive,
                )?))
            }
            Request::Turn(PlayTurn { text }) => PlayTurn::respond(Box::new(self.game()?.turn(&text)?)),
            Request::Dump => DumpPosition::respond(self.game()?.line().dump().map_err(Failure::from)?),
            Request::ForeignMoves(ListForeignMoves { notation }) => {
                ListForeignMoves::respond(self.game()?.foreign_moves(&notation)?)
            }
            Request::Extension(AskExtension { id, opening, question }) => {
                let answer = match opening {
                    Some(opening) => {
                        let rules = self.rules()?;
                        let choice = opening.choice(rules.facts()).map_err(CallError::from)?;
                        ask_rules(rules.as_ref(), &id, &choice, question)
                    }
                    None => ask_line(self.game()?.line(), &id, question),
                };
                AskExtension::respond(answer.map_err(Failure::from)?)
            }
            Request::Explain(Explain { heuristic, orders }) => {
                let rules = Arc::clone(self.rules()?);
                Explain::respond(Box::new(self.game()?.explain(&rules, &heuristic, orders)?))
            }
            Request::Influences(AskInfluences { learned }) => {
                let rules = Arc::clone(self.rules()?);
                let choice = self.game()?.choice().clone();
                let fitting = self.learned.of(&learned, rules.as_ref(), &choice)?;
                let mut line = self.game()?.line().fork();
                AskInfluences::respond(fitting.influences(&mut line, choice.players)?)
            }
            Request::PlanData(PlanData { data, size }) => {
                PlanData::respond(self.rules()?.data_plan(&data, size)?)
            }
            Request::MakeData(make) => {
                let rules = Arc::clone(self.rules()?);
                return self.begin(id, Work::MakeData(rules, make));
            }
            Request::Stop { .. } => return Ok(None),
            Request::Perft(perft) => {
                let line = self.game()?.line().fork();
                return self.begin(id, Work::Perft(line, perft));
            }
            Request::Search(search) => return self.search(id, search, None),
            Request::Tree(SearchTree { search, plies }) => return self.search(id, search, Some(plies)),
            Request::SelfPlay(request) => {
                let rules = Arc::clone(self.rules()?);
                let choice = self.game()?.choice().clone();
                let learned = self.learned(request.spec.learned.as_ref(), &choice)?;
                let (line, players, request) =
                    (self.game()?.line().fork(), choice.players, Box::new(request));
                return self.begin(id, Work::SelfPlay { rules, line, players, learned, request });
            }
            Request::Check(CheckGame { plan }) => {
                return self.begin(id, Work::Check(Arc::clone(self.rules()?), plan));
            }
        };
        Ok(Some(response))
    }

    fn search(
        &mut self,
        id: RequestId,
        mut search: Search,
        tree: Option<u8>,
    ) -> Result<Option<Response>, Failure> {
        let (engines, out) = (self.engines.clone(), self.out.clone());
        let game = self.game()?;
        if let Some(plies) = search.plies.take() {
            game.go_to(search.kept, &plies, &|| out.send(id, Response::Heartbeat))?;
        }
        let (line, keys) = (game.line().fork(), game.keys());
        let is_awaited = search.quiet && tree.is_none();
        let book = match &search.spec.book {
            Some(choice) if tree.is_none() => match self.book_moves(choice) {
                // A position that is searched anyway needs no book.
                Err(failure) if failure.is_refusal() && !search.plays_book => Vec::new(),
                moves => moves?,
            },
            _ => Vec::new(),
        };
        let usual_plies = self.rules()?.facts().usual_plies;
        let choice = self.game()?.choice().clone();
        let learned = self.learned(search.spec.learned.as_ref(), &choice)?;
        let game = SearchedGame { keys, usual_plies, book, learned };
        let work = Work::Search { line, game, search: Box::new(search), tree, engines };
        if is_awaited {
            // Nobody asks for anything else meanwhile: no other thread needs to be woken for it.
            let out = &self.out;
            return work.run(&self.stops.of(id), &|response| out.send(id, response)).map(Some);
        }
        self.begin(id, work)
    }

    /// The learned evaluation that a spec names, if it names one.
    fn learned(
        &mut self,
        named: Option<&LearnedChoice>,
        choice: &Choice,
    ) -> Result<Option<Learned>, Failure> {
        let rules = Arc::clone(self.rules()?);
        let fitting = named.map(|named| self.learned.of(named, rules.as_ref(), choice)).transpose()?;
        Ok(fitting.map(|fitting| fitting.learned))
    }

    /// The moves that a book has for the position.
    fn book_moves(&mut self, choice: &BookChoice) -> Result<Vec<BookMove>, Failure> {
        let rules = Arc::clone(self.rules()?);
        let Some(book) = self.books.of(choice, &rules.facts().id)? else { return Ok(Vec::new()) };
        let game = self.game()?;
        let setting = game.choice().clone();
        book::moves(&book, rules.as_ref(), &setting, game.line())
    }

    /// Begins work on a thread beside this one.
    fn begin(&mut self, id: RequestId, work: Work<R>) -> Result<Option<Response>, Failure> {
        let (out, stops, stop) = (self.out.clone(), self.stops.clone(), self.stops.of(id));
        let run = move || {
            let answer = work::guarded(|| work.run(&stop, &|response| out.send(id, response)));
            stops.forget(id);
            out.send(id, answer.unwrap_or_else(Response::from));
        };
        self.threads
            .run(run)
            .map(|_| None)
            .map_err(|error| Failure::request(format!("no thread for this: {error}")))
    }

    fn rules(&self) -> Result<&Arc<R>, Failure> {
        self.rules.as_ref().ok_or_else(|| Failure::request("no plugin is loaded yet"))
    }

    fn game(&mut self) -> Result<&mut GameState<R>, Failure> {
        self.game.as_mut().ok_or_else(|| Failure::request("no game is open yet"))
    }
}

impl From<Failure> for Response {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Call(CallError::Refused(refusal)) => {
                Self::Refused { reason: RefusalReason::Game(refusal.0), ply: None }
            }
            Failure::Refused(reason) => Self::Refused { reason, ply: None },
            Failure::Call(CallError::Fault(reason)) => Self::Fault { origin: FaultOrigin::Game, reason },
            Failure::RefusedPly { reason, ply } => Self::Refused { reason, ply: Some(ply) },
            Failure::Engine(reason) => Self::Fault { origin: FaultOrigin::Engine, reason },
        }
    }
}

/// Tells of every work that looked at its stop flag since the last time, until the server has ended.
fn heartbeat(out: &ResponseSender, stops: &Stops, ended: &mpsc::Receiver<()>) {
    let mut seen = HashMap::new();
    while ended.recv_timeout(HEARTBEAT) == Err(mpsc::RecvTimeoutError::Timeout) {
        for id in stops.alive(&mut seen) {
            out.send(id, Response::Heartbeat);
        }
    }
}
