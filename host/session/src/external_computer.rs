//! A seat whose moves an external engine finds, on a thread of its own: nothing here waits.
//!
//! Knows the thread. Must not know the record, clocks, or what a failure costs.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use abstrakt_external::{EngineFailure, SearchControl, StopSwitch};
use abstrakt_referee::{ExternalPlayer, ExternalSeat, ExternalSeatError, ExternalTask};
use abstrakt_worker::protocol::{Findings, LinePly, Opening, SearchOutcome};
use abstrakt_worker::{Launch, Wake, WorkerError};

use crate::Now;

/// The thread of an external engine, and the search under way.
pub(crate) struct ExternalComputer {
    orders: Option<Sender<Order>>,
    news: Receiver<News>,
    wanted: Arc<Mutex<Wanted>>,
    stop: StopSwitch,
    thread: Option<JoinHandle<()>>,
}

/// Find a move.
struct Order {
    search: u64,
    plies: Vec<LinePly>,
    spent: Duration,
    left: Option<Duration>,
}

/// The current request.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    /// The number of the search whose move is wanted; others are broken off.
    search: u64,
    immediately: bool,
}

/// The thread's message about the search with this number.
pub(crate) struct News {
    search: u64,
    what: ExternalNews,
}

/// The result of a search.
pub(crate) enum ExternalNews {
    /// The engine has found more.
    Findings(Box<Findings>),
    /// Its move.
    Outcome(Box<SearchOutcome>),
    /// It has failed.
    Failed(EngineFailure),
    /// The worker beside it is of no use.
    Worker(WorkerError),
}

impl ExternalComputer {
    /// Starts the thread; the engine is started when it is first asked.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(
        player: ExternalPlayer,
        launch: Launch,
        opening: Opening,
        now: Now,
        wake: Wake,
    ) -> std::io::Result<Self> {
        let (orders, to_do) = mpsc::channel();
        let (sender, news) = mpsc::channel();
        let wanted = Arc::new(Mutex::new(Wanted { search: 0, immediately: false }));
        let seat = ExternalSeat::new(player);
        let stop = seat.stop_switch();
        let table = Table { seat, launch, opening, now, wake, news: sender, wanted: Arc::clone(&wanted) };
        let thread = thread::Builder::new().name("engine".into()).spawn(move || table.serve(&to_do))?;
        Ok(Self { orders: Some(orders), news, wanted, stop, thread: Some(thread) })
    }

    /// Searches the position after `plies`; the search before is broken off.
    pub fn think(&mut self, plies: Vec<LinePly>, spent: Duration, left: Option<Duration>) {
        let search = self.want(false);
        if let Some(orders) = &self.orders {
            // The thread ends only after this.
            let _ = orders.send(Order { search, plies, spent, left });
        }
    }

    /// Wants the move of the search under way now.
    pub fn move_now(&mut self) {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner).immediately = true;
    }

    /// Wants no move any more.
    pub fn break_off(&mut self) {
        self.want(false);
    }

    /// Wants another search; its number.
    fn want(&mut self, immediately: bool) -> u64 {
        let mut wanted = self.wanted.lock().unwrap_or_else(PoisonError::into_inner);
        *wanted = Wanted { search: wanted.search + 1, immediately };
        wanted.search
    }

    /// The next news of the search that is wanted.
    pub fn poll(&mut self) -> Option<ExternalNews> {
        let search = self.wanted.lock().unwrap_or_else(PoisonError::into_inner).search;
        self.news.try_iter().find(|news| news.search == search).map(|news| news.what)
    }
}

/// The engine ends with its children before the program may.
impl Drop for ExternalComputer {
    fn drop(&mut self) {
        self.want(false);
        self.stop.stop();
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The state of the thread.
struct Table {
    seat: ExternalSeat,
    launch: Launch,
    opening: Opening,
    now: Now,
    wake: Wake,
    news: Sender<News>,
    wanted: Arc<Mutex<Wanted>>,
}

impl Table {
    fn serve(mut self, orders: &Receiver<Order>) {
        for Order { search, plies, spent, left } in orders {
            let Self { seat, launch, opening, now, wake, news, wanted } = &mut self;
            let tell = |what: ExternalNews| {
                // Whoever is not listened to any more is told to stop.
                let _ = news.send(News { search, what });
                wake();
            };
            let task = ExternalTask { opening, plies: &plies, spent, left };
            let found = seat.think(launch, &task, now, &mut |findings| {
                if let Some(findings) = findings {
                    tell(ExternalNews::Findings(Box::new(findings.clone())));
                }
                let wanted = *wanted.lock().unwrap_or_else(PoisonError::into_inner);
                match (wanted.search == search, wanted.immediately) {
                    (false, _) => SearchControl::Abort,
                    (true, true) => SearchControl::MoveNow,
                    (true, false) => SearchControl::Continue,
                }
            });
            match found {
                Ok(Some((outcome, _))) => tell(ExternalNews::Outcome(Box::new(outcome))),
                Ok(None) => {}
                Err(ExternalSeatError::Engine(failure)) => tell(ExternalNews::Failed(failure)),
                Err(ExternalSeatError::Worker(error)) => tell(ExternalNews::Worker(error)),
            }
        }
    }
}
