//! The parent's end of a worker: requests go in, events come out. A thread watches the process, replaces it when it stops
//! working, and brings the new one to the game's position: one behind a [`Worker`], so that nothing blocks, or its owner's.

mod answer_pipe;
mod held_game;
mod link;
mod pending;
mod request_pipe;
mod too_long;
mod watch;

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use abstrakt_plugin_api::Facts;

use crate::protocol::{PositionUpdate, Request, RequestId, RequestMessage, Response};
use crate::{Launch, Stopped, Wake};
use link::{Input, Reader};
use watch::Watch;

/// News of a worker.
#[derive(Clone, Debug, PartialEq)]
pub enum WorkerEvent {
    /// The plugin is loaded. Requests may have been asked before.
    Ready(Box<Facts>),
    /// An answer to a request; `progress` and `stage` are followed by more of the same id. Signs of life are not
    /// passed on.
    Answer {
        /// The request.
        id: RequestId,
        /// The response.
        response: Response,
    },
    /// The worker stopped working. The requests that it left open got a `fault` as answer before this.
    Stopped(Stopped),
    /// A new worker stands at the last position that the old one had reached.
    Restored(Box<PositionUpdate>),
}

/// A worker as its parent holds it. Dropping it ends the process.
///
/// For an owner that must never wait; an owner that does nothing else while it waits takes a [`Client`](crate::Client).
pub struct Worker {
    inputs: Sender<Input>,
    events: Receiver<WorkerEvent>,
    watch: Option<JoinHandle<()>>,
    last: RequestId,
}

impl Worker {
    /// Starts a worker; comes back at once, [`WorkerEvent::Ready`] tells when its plugin is loaded.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(launch: Launch, wake: Wake) -> std::io::Result<Self> {
        let (inputs, inbox) = mpsc::channel();
        let (sender, events) = mpsc::channel();
        let answers = inputs.clone();
        let watch = move || Watch::new(launch, inbox, answers, sender, wake, Reader::Thread).run();
        let watch = thread::Builder::new().name("worker".into()).spawn(watch)?;
        Ok(Self { inputs, events, watch: Some(watch), last: 0 })
    }

    /// Asks for something; the answer comes as an [`WorkerEvent::Answer`] with this id. After the worker was given up every
    /// answer is a `fault`.
    pub fn ask(&mut self, request: Request) -> RequestId {
        self.last += 1;
        // The watching thread ends only when this end is dropped.
        let _ = self.inputs.send(Input::Request(Box::new(RequestMessage { id: self.last, request })));
        self.last
    }

    /// The next event, if there is one.
    pub fn poll(&mut self) -> Option<WorkerEvent> {
        self.events.try_recv().ok()
    }

    /// The next event; waits for it, however long. None: there will never be one.
    pub fn wait(&mut self) -> Option<WorkerEvent> {
        self.events.recv().ok()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.inputs.send(Input::End);
        if let Some(watch) = self.watch.take() {
            let _ = watch.join();
        }
    }
}

/// A worker that its owner's own thread watches, and reads, while that waits for an answer: nothing needs to wake another thread on
/// the way. Dropping it ends the process.
pub(crate) struct AwaitedWorker {
    watch: Watch,
    events: Receiver<WorkerEvent>,
    last: RequestId,
}

impl AwaitedWorker {
    /// Starts a worker.
    pub fn start(launch: Launch) -> Self {
        let (inputs, inbox) = mpsc::channel();
        let (sender, events) = mpsc::channel();
        let mut watch = Watch::new(launch, inbox, inputs, sender, Arc::new(|| {}), Reader::Owner);
        watch.start();
        Self { watch, events, last: 0 }
    }

    /// Asks for something, as [`Worker::ask`].
    pub fn ask(&mut self, request: Request) -> RequestId {
        // A worker that has ended meanwhile is replaced before it is asked.
        self.watch.catch_up();
        self.last += 1;
        self.watch.asked(RequestMessage { id: self.last, request });
        self.last
    }

    /// The number of plies since the opening of the game that the worker holds.
    pub fn played(&self) -> usize {
        self.watch.played()
    }

    /// The next event; waits for it, however long. None: there will never be one.
    pub fn wait(&mut self) -> Option<WorkerEvent> {
        loop {
            match self.events.try_recv() {
                Ok(event) => return Some(event),
                Err(_) if self.watch.turn() => {}
                Err(_) => return None,
            }
        }
    }
}
