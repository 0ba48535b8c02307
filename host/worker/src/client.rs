//! A worker for callers that wait: the command line, matches, measurements.

use std::ops::ControlFlow;
use std::sync::Arc;

use abstrakt_engine::Spec;
use abstrakt_plugin_api::conformance::{Plan, Report, Stage};
use abstrakt_plugin_api::{Extension, Facts, HeuristicChoice, LineExtension, Refusal, RulesExtension};

use crate::protocol::{
    AdvanceLine, Advanced, AskExtension, CheckGame, DumpPosition, Explain, Explained, Findings,
    ForeignMoveText, LinePly, ListForeignMoves, MakeData, OpenGame, Opened, Opening, Perft, PerftOutcome,
    PlayLine, PlayTurn, PositionUpdate, RefusalReason, Request, Response, Search, SearchOutcome, SearchTree,
    TreeNode, TypedRequest,
};
use abstrakt_system::ForeignText;
use abstrakt_system::process::{Activity, Termination};
use abstrakt_texts::{LocalizedError, Translated};

use crate::parent::AwaitedWorker;
use crate::{FaultOrigin, Launch, StopCause, Stopped, WorkerEvent};

/// The reasons why a client gets no answer.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum WorkerError {
    /// The request was wrong; nothing has changed.
    #[message(reason.at(*ply))]
    Refused {
        /// The reason.
        reason: RefusalReason,
        /// Index of the ply that is wrong, where it is one of a line.
        ply: Option<usize>,
    },
    /// The worker stopped working on this request; another one stands at the position before it.
    #[message(transparent)]
    Stopped(Box<Stopped>),
}

impl WorkerError {
    /// A request that no person can make, made by a program's mistake.
    pub fn request(reason: impl Into<String>) -> Self {
        Self::Refused { reason: RefusalReason::Request(reason.into()), ply: None }
    }

    /// The error of a game's refusal, or of the contract on its behalf.
    pub fn game(refusal: Refusal) -> Self {
        Self::Refused { reason: RefusalReason::Game(refusal.0), ply: None }
    }

    /// The origin of the fault; none for a request that was wrong.
    pub fn origin(&self) -> Option<FaultOrigin> {
        match self {
            Self::Refused { .. } => None,
            Self::Stopped(stopped) => Some(stopped.origin()),
        }
    }
}

/// A worker that is asked one thing at a time.
pub struct Client {
    worker: AwaitedWorker,
    facts: Box<Facts>,
    game: Translated,
    given_up: Option<Stopped>,
    /// The game that is open, where it was begun by [`Client::opened`].
    open: Option<(Opening, Arc<Opened>)>,
}

impl Client {
    /// Starts a worker and waits until its plugin is loaded. One that is killed meanwhile is started again.
    ///
    /// # Errors
    /// The plugin cannot be loaded, or stops working while it is.
    pub fn start(launch: Launch) -> Result<Self, WorkerError> {
        let game = launch.game.clone();
        let mut worker = AwaitedWorker::start(launch);
        loop {
            match worker.wait() {
                Some(WorkerEvent::Ready(facts)) => {
                    return Ok(Self { worker, facts, game, given_up: None, open: None });
                }
                // Nothing of the game's was at fault: the worker that is started in its place may fare better.
                Some(WorkerEvent::Stopped(stopped))
                    if stopped.origin() == FaultOrigin::Machine && !stopped.given_up => {}
                Some(WorkerEvent::Stopped(stopped)) => return Err(WorkerError::Stopped(Box::new(stopped))),
                Some(_) => {}
                None => return Err(lost(&game, "its watch ended")),
            }
        }
    }

    /// Facts of the game.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Begins a game.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn open(&mut self, opening: &Opening) -> Result<Opened, WorkerError> {
        self.ask(OpenGame::new(opening.clone())).map(|opened| *opened)
    }

    /// Begins a game that `engine` plays.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn open_for_engine(&mut self, opening: &Opening, engine: &Spec) -> Result<Opened, WorkerError> {
        self.ask(OpenGame::for_engine(opening.clone(), engine.clone())).map(|opened| *opened)
    }

    /// The game with this opening: begun, unless the last one that was begun so has the same opening. Its line then stands where
    /// it stood. One question less for whoever replays many games from one opening.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn opened(&mut self, opening: &Opening) -> Result<Arc<Opened>, WorkerError> {
        if let Some((_, opened)) = self.open.as_ref().filter(|(open, _)| open == opening) {
            return Ok(Arc::clone(opened));
        }
        let opened = Arc::new(self.open(opening)?);
        self.open = Some((opening.clone(), Arc::clone(&opened)));
        Ok(opened)
    }

    /// Goes to the position after `plies`; tells the facts of those from index `since` on.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn line(&mut self, plies: &[LinePly], since: usize) -> Result<PositionUpdate, WorkerError> {
        self.ask(PlayLine { plies: plies.to_vec(), since }).map(|update| *update)
    }

    /// Keeps the first plies of the line that the worker holds and plays `plies` behind them; tells neither picture nor moves of
    /// the position after them.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn advance(&mut self, kept: usize, plies: Vec<LinePly>) -> Result<Advanced, WorkerError> {
        self.ask(AdvanceLine { kept, plies, notation: None }).map(|advanced| *advanced)
    }

    /// The number of plies since the opening of the game that the worker holds.
    pub fn played(&self) -> usize {
        self.worker.played()
    }

    /// Plays a turn, or a ply, written as one text.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn turn(&mut self, text: &str) -> Result<PositionUpdate, WorkerError> {
        self.ask(PlayTurn { text: text.to_owned() }).map(|update| *update)
    }

    /// The position as a board of characters.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn dump(&mut self) -> Result<String, WorkerError> {
        self.ask(DumpPosition)
    }

    /// The legal moves as a foreign notation writes them.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn foreign_moves(&mut self, notation: &str) -> Result<Vec<ForeignMoveText>, WorkerError> {
        self.ask(ListForeignMoves { notation: notation.to_owned() })
    }

    /// Asks a named extension of the game, with the setup and options of `opening`; none where it is not offered.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn ask_rules<E: RulesExtension>(
        &mut self,
        opening: &Opening,
        question: &E::Question,
    ) -> Result<Option<E>, WorkerError> {
        self.extension(Some(opening.clone()), question)
    }

    /// Asks a named extension of the position; none where it is not offered.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn ask_line<E: LineExtension>(&mut self, question: &E::Question) -> Result<Option<E>, WorkerError> {
        self.extension(None, question)
    }

    fn extension<E: Extension>(
        &mut self,
        opening: Option<Opening>,
        question: &E::Question,
    ) -> Result<Option<E>, WorkerError> {
        let refused = |error: serde_json::Error| WorkerError::request(error.to_string());
        let question = serde_json::to_value(question).map_err(refused)?;
        let answer = self.ask(AskExtension { id: E::ID.to_owned(), opening, question })?;
        answer.map(serde_json::from_value).transpose().map_err(refused)
    }

    /// The heuristic's value of the position, term by term; with `orders` also those of the moves' ordering.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn explain(&mut self, heuristic: &HeuristicChoice, orders: bool) -> Result<Explained, WorkerError> {
        self.ask(Explain { heuristic: heuristic.clone(), orders }).map(|explained| *explained)
    }

    /// Makes a part of the game's data; `progress` hears how many of its steps are done, and may break off.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn make_data(
        &mut self,
        make: MakeData,
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<u64, WorkerError> {
        let mut listen = |response: &Response| match response {
            Response::DataProgress { steps } => progress(*steps),
            _ => ControlFlow::Continue(()),
        };
        self.ask_while(make, &mut listen)
    }

    /// Counts the positions `depth` turns below this one; `bulk` counts the last turn without making it, which is
    /// faster and counts the same.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn perft(&mut self, depth: u32, divide: bool, bulk: bool) -> Result<PerftOutcome, WorkerError> {
        self.ask(Perft { depth, divide, bulk }).map(|outcome| *outcome)
    }

    /// Searches the position. `progress` hears what was found so far, and may break off: the verdict is then the best
    /// so far.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn search(
        &mut self,
        search: &Search,
        progress: &mut dyn FnMut(&Findings) -> ControlFlow<()>,
    ) -> Result<SearchOutcome, WorkerError> {
        let mut listen = |response: &Response| match response {
            Response::Progress(findings) => progress(findings),
            _ => ControlFlow::Continue(()),
        };
        self.ask_while(search.clone(), &mut listen).map(|outcome| *outcome)
    }

    /// Searches the position and tells the first `plies` of the tree.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn tree(&mut self, search: &Search, plies: u8) -> Result<TreeNode, WorkerError> {
        self.ask(SearchTree { search: search.clone(), plies }).map(|root| *root)
    }

    /// Runs the conformance kit. `stage` hears what it is about to do.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn check(
        &mut self,
        plan: &Plan,
        stage: &mut dyn FnMut(&Stage<'static>),
    ) -> Result<Report, WorkerError> {
        let mut listen = |response: &Response| {
            if let Response::Stage { stage: next } = response {
                stage(next);
            }
            ControlFlow::Continue(())
        };
        self.ask_while(CheckGame { plan: plan.clone() }, &mut listen).map(|report| *report)
    }

    /// Asks for anything that has an answer, and waits for it.
    ///
    /// # Errors
    /// [`WorkerError`]
    pub fn ask<R: TypedRequest>(&mut self, request: R) -> Result<R::Answer, WorkerError> {
        self.ask_while(request, &mut |_| ControlFlow::Continue(()))
    }

    /// The same; `listen` hears what comes before the answer, and may break off.
    fn ask_while<R: TypedRequest>(
        &mut self,
        request: R,
        listen: &mut dyn FnMut(&Response) -> ControlFlow<()>,
    ) -> Result<R::Answer, WorkerError> {
        let request = request.into();
        if matches!(request, Request::Open(_)) {
            self.open = None;
        }
        let work = self.worker.ask(request);
        let (mut failed, mut stopping) = (false, false);
        loop {
            match self.worker.wait() {
                Some(WorkerEvent::Answer { id, response }) if id == work => match response {
                    Response::Progress(_) | Response::Stage { .. } | Response::DataProgress { .. } => {
                        if !stopping && listen(&response).is_break() {
                            self.worker.ask(Request::Stop { work });
                            stopping = true;
                        }
                    }
                    Response::Refused { reason, ply } => return Err(WorkerError::Refused { reason, ply }),
                    Response::Fault { .. } => failed = true,
                    // A worker that answers something else is replaced: the request has failed then.
                    response => {
                        if let Some(answer) = R::answer(response) {
                            return Ok(answer);
                        }
                    }
                },
                Some(WorkerEvent::Stopped(stopped)) => {
                    if stopped.given_up {
                        self.given_up = Some(stopped.clone());
                    }
                    if failed {
                        return Err(WorkerError::Stopped(Box::new(stopped)));
                    }
                }
                Some(_) => {}
                None => return Err(lost(&self.game, "its watch ended")),
            }
            if let (true, Some(stopped)) = (failed, &self.given_up) {
                return Err(WorkerError::Stopped(Box::new(stopped.clone())));
            }
        }
    }
}

/// A worker of which nothing more can be learned.
fn lost(game: &Translated, reason: &str) -> WorkerError {
    let (program, error) = (ForeignText::of("-"), ForeignText::of(reason));
    let cause = StopCause::Ended(Termination::NotStarted { program, error });
    let stopped = Stopped { game: game.clone(), cause, activity: Activity::Starting, given_up: true };
    WorkerError::Stopped(Box::new(stopped))
}
