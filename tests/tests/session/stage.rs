//! A table to play at: workers on threads or in processes, a clock that the test moves, and a way to wait for events.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use abstrakt_external::Registry;
use abstrakt_plugin_api::{Game, Native};
use abstrakt_record::journal::Journal;
use abstrakt_record::{Header, Record, Seat};
use abstrakt_session::{Environment, GameSetup, Session, SessionEvent};
use abstrakt_worker::{Host, Service, Timeouts};

/// Longer than anything here takes on a busy machine.
const LONG: Duration = Duration::from_secs(60);

/// A session with the test's clock.
pub struct Play {
    pub session: Session,
    pub events: Vec<SessionEvent>,
    seconds: Arc<AtomicU64>,
    woken: Receiver<()>,
}

/// Everything around a session.
pub struct Around {
    pub host: Host,
    pub plugin: PathBuf,
    pub timeouts: Timeouts,
    pub journal: Option<PathBuf>,
    pub registry: Registry,
}

impl Around {
    /// A native game on threads.
    pub fn native<G: Game>() -> Self {
        Self::at(Host::of_service(Service::of(|_| Ok(Native::<G>::new()))), PathBuf::new())
    }

    /// A plugin.
    pub fn at(host: Host, plugin: PathBuf) -> Self {
        let timeouts = Timeouts { load: LONG, rules: LONG, work: LONG, stop: LONG, ..Timeouts::default() };
        Self { host, plugin, timeouts, journal: None, registry: Registry::default() }
    }

    /// The session's environment, what wakes the test, and the clock's seconds.
    fn environment(&self) -> (Environment, Receiver<()>, Arc<AtomicU64>) {
        let (wake, woken) = channel();
        let wake = Mutex::new(wake);
        let seconds = Arc::new(AtomicU64::new(0));
        let clock = Arc::clone(&seconds);
        let environment = Environment {
            host: self.host.clone(),
            timeouts: self.timeouts,
            now: Arc::new(move || Duration::from_secs(clock.load(Ordering::Relaxed))),
            // The test may have ended.
            wake: Arc::new(move || {
                let _ = wake.lock().unwrap().send(());
            }),
            engines: self.registry.clone().into(),
            journal: self.journal.clone(),
        };
        (environment, woken, seconds)
    }

    /// Begins a game that may never be ready.
    pub fn try_begin(self, header: Header) -> Play {
        let (environment, woken, seconds) = self.environment();
        let setup = GameSetup { plugin: self.plugin, name: "The game".into(), header };
        let session = Session::begin(setup, environment).unwrap();
        Play { session, events: Vec::new(), seconds, woken }
    }

    /// Begins a game and waits until it is ready.
    pub fn begin(self, header: Header) -> Play {
        let mut play = self.try_begin(header);
        play.until("the game to be ready", |play| play.reported(|event| *event == SessionEvent::Ready));
        play
    }

    /// Goes on with a record.
    pub fn resume(self, record: Record) -> Play {
        self.resume_with(record, None)
    }

    /// Looks at a record.
    pub fn view(self, record: Record) -> Play {
        let (environment, woken, seconds) = self.environment();
        let session = Session::view(self.plugin, "The game".into(), record, environment).unwrap();
        let mut play = Play { session, events: Vec::new(), seconds, woken };
        play.until("the game to be ready", |play| play.reported(|event| *event == SessionEvent::Ready));
        play
    }

    /// Goes on with a record and its journal.
    pub fn resume_with(self, record: Record, journal: Option<Journal>) -> Play {
        let (environment, woken, seconds) = self.environment();
        let session = Session::resume(self.plugin, "The game".into(), record, journal, environment).unwrap();
        let mut play = Play { session, events: Vec::new(), seconds, woken };
        play.until("the game to be ready", |play| play.reported(|event| *event == SessionEvent::Ready));
        play
    }
}

impl Play {
    /// Polls until something is so.
    pub fn until(&mut self, what: &str, mut so: impl FnMut(&Self) -> bool) {
        loop {
            let news = self.session.poll();
            self.events.extend(news);
            if so(self) {
                return;
            }
            let woken = self.woken.recv_timeout(LONG);
            assert!(woken.is_ok(), "waiting for {what}; events so far: {:#?}", self.events);
        }
    }

    /// Polls until nothing is under way: a person is to move, the game is over or paused.
    pub fn settle(&mut self) {
        self.until("rest", |play| {
            let session = &play.session;
            let waits = session.awaits_human() || session.result().is_some() || session.is_paused();
            !session.is_busy() && (waits || session.is_given_up())
        });
    }

    /// Plays as the person to move, and waits for rest.
    pub fn play(&mut self, ply: &str) {
        self.session.play(ply).unwrap();
        self.settle();
    }

    /// Whether such an event was reported.
    pub fn reported(&self, is: impl Fn(&SessionEvent) -> bool) -> bool {
        self.events.iter().any(is)
    }

    /// Moves the clock.
    pub fn pass(&mut self, seconds: u64) {
        self.seconds.fetch_add(seconds, Ordering::Relaxed);
    }

    /// Texts of the plies to the position shown.
    pub fn texts(&self) -> Vec<String> {
        let plies = self.session.record().plies();
        plies.iter().map(|ply| ply.act.text().unwrap_or("withdraws").to_owned()).collect()
    }
}

/// A header of this game with these seats.
pub fn header(game: &str, setup: &str, seats: &[Seat]) -> Header {
    Header::new(game, "1", setup, seats.to_vec())
}

/// A person.
pub fn person() -> Seat {
    Seat::human("Ann")
}

/// A computer.
pub fn computer(spec: &str) -> Seat {
    Seat::engine("Computer", spec)
}
