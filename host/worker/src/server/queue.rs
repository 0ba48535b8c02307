//! The door of a server: requests come in through an [`RequestQueue`], answers go out through an [`ResponseSender`].
//!
//! Whoever reads requests (the child's reading thread, a parent in process) passes them here; a `stop` takes effect at
//! once, while the server may still be busy with rules.

use std::collections::HashMap;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use abstrakt_engine::Stop;

use crate::protocol::{Request, RequestId, RequestMessage, Response, ResponseMessage};

/// Takes answers, from any thread.
#[derive(Clone)]
pub struct ResponseSender(Arc<dyn Fn(ResponseMessage) + Send + Sync>);

impl ResponseSender {
    /// Answers go to `send`.
    pub fn new(send: impl Fn(ResponseMessage) + Send + Sync + 'static) -> Self {
        Self(Arc::new(send))
    }

    pub(super) fn send(&self, id: RequestId, response: Response) {
        (self.0)(ResponseMessage { id, response });
    }
}

/// Stop flags of the work that was asked for and has not ended.
#[derive(Clone, Debug, Default)]
pub(super) struct Stops(Arc<Mutex<HashMap<RequestId, Stop>>>);

impl Stops {
    fn flags(&self) -> MutexGuard<'_, HashMap<RequestId, Stop>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The flag of a work, made when it is first asked for.
    pub fn of(&self, work: RequestId) -> Stop {
        self.flags().entry(work).or_default().clone()
    }

    fn set(&self, work: RequestId) {
        if let Some(flag) = self.flags().get(&work) {
            flag.set();
        }
    }

    /// Work that has looked at its flag since the last call, which `seen` remembers: its calls of the game come back.
    pub fn alive(&self, seen: &mut HashMap<RequestId, u64>) -> Vec<RequestId> {
        let flags = self.flags();
        seen.retain(|id, _| flags.contains_key(id));
        let looks = flags.iter().map(|(id, flag)| (*id, flag.looks()));
        looks
            .filter(|(id, looks)| seen.insert(*id, *looks).unwrap_or_default() != *looks)
            .map(|(id, _)| id)
            .collect()
    }

    fn set_all(&self) {
        self.flags().values().for_each(Stop::set);
    }

    /// The work has ended.
    pub fn forget(&self, work: RequestId) {
        self.flags().remove(&work);
    }
}

/// Takes requests to a server's thread.
pub struct RequestQueue {
    requests: Sender<RequestMessage>,
    stops: Stops,
}

impl RequestQueue {
    pub(super) fn new(requests: Sender<RequestMessage>, stops: Stops) -> Self {
        Self { requests, stops }
    }

    /// Passes a request on. False: the server has ended.
    pub fn take(&self, message: RequestMessage) -> bool {
        match &message.request {
            Request::Stop { work } => {
                self.stops.set(*work);
                return true;
            }
            work if work.is_work() => drop(self.stops.of(message.id)),
            _ => {}
        }
        self.requests.send(message).is_ok()
    }
}

/// No more requests: whatever runs is told to stop, and the server's thread ends.
impl Drop for RequestQueue {
    fn drop(&mut self) {
        self.stops.set_all();
    }
}
