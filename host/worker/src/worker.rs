//! The parent's end of a worker: requests go in, events come out, nothing blocks. Behind it a thread watches the
//! process, replaces it when it stops working, and brings the new one to the game's position.

use abstrakt_plugin_api::Facts;

use crate::protocol::{At, Request, RequestId, Response};
use crate::{Launch, Stopped, Wake};

/// News of a worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The plugin is loaded. Requests may have been asked before.
    Ready(Box<Facts>),
    /// An answer to a request; `progress` and `stage` are followed by more of the same id.
    Answer {
        /// The request.
        id: RequestId,
        /// What came.
        response: Response,
    },
    /// The worker stopped working. The requests that it left open got a `fault` as answer before this.
    Stopped(Stopped),
    /// A new worker stands at the last position that the old one had reached.
    Restored(Box<At>),
}

/// A worker as its parent holds it. Dropping it ends the process.
pub struct Worker {}

impl Worker {
    /// Starts a worker; comes back at once.
    pub fn start(launch: Launch, wake: Wake) -> Self {
        let _ = (launch, wake);
        todo!()
    }

    /// Asks for something; the answer comes as an [`Event::Answer`] with this id. After the worker was given up every
    /// answer is a `fault`.
    pub fn ask(&mut self, request: Request) -> RequestId {
        let _ = request;
        todo!()
    }

    /// The next event, if there is one.
    pub fn poll(&mut self) -> Option<Event> {
        todo!()
    }

    /// The next event; waits for it.
    pub fn wait(&mut self) -> Event {
        todo!()
    }
}
