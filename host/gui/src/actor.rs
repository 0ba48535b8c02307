//! A thread with a mailbox: it takes requests in their order, and its answers wait until the window collects them. Nothing in the
//! window waits for it. Knows threads; must not know what is asked and answered.

use std::io;
use std::sync::mpsc::{Receiver, Sender, TryIter, channel};
use std::thread::{Builder, JoinHandle};

use abstrakt_worker::Wake;

/// A thread that answers requests, as the window sees it. Dropped, it takes no more requests, and its thread ends by itself.
pub struct Actor<R, A> {
    // Dropped before the requests: a thread that sees their end is told that nobody listens.
    answers: Receiver<A>,
    /// None after [`Actor::finish`].
    requests: Option<Sender<R>>,
    thread: Option<JoinHandle<()>>,
}

impl<R: Send + 'static, A: Send + 'static> Actor<R, A> {
    /// Starts a thread of this name that serves its requests until there are no more; `wake` is called for every answer.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(
        name: &str,
        wake: Wake,
        serve: impl FnOnce(&Receiver<R>, &Outbox<A>) + Send + 'static,
    ) -> io::Result<Self> {
        let (requests, inbox) = channel();
        let (thread, answers) = spawn(name, wake, move |outbox| serve(&inbox, outbox))?;
        Ok(Self { answers, requests: Some(requests), thread: Some(thread) })
    }

    /// Sends a request; false if the thread has ended and takes none.
    pub fn send(&self, request: R) -> bool {
        self.requests.as_ref().is_some_and(|requests| requests.send(request).is_ok())
    }

    /// The answers since the last call.
    pub fn collect(&self) -> TryIter<'_, A> {
        self.answers.try_iter()
    }

    /// Waits until every request is served; nothing can be asked for any more.
    pub fn finish(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            // The log tells of a thread that has panicked.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
impl<R, A> Actor<R, A> {
    /// An actor without a thread, and the sender of its answers.
    pub fn unserved() -> (Self, Sender<A>) {
        let (sender, answers) = channel();
        (Self { answers, requests: None, thread: None }, sender)
    }
}

/// The thread's side: answers for the window.
pub struct Outbox<A> {
    answers: Sender<A>,
    wake: Wake,
}

impl<A> Outbox<A> {
    /// Sends an answer and wakes the window; false if nobody collects answers any more.
    pub fn send(&self, answer: A) -> bool {
        let is_received = self.answers.send(answer).is_ok();
        (self.wake)();
        is_received
    }
}

/// Starts work on a thread of this name, which needs no request after its start; its answers. `wake` is called for each of them.
///
/// # Errors
/// The system has no thread to give.
pub fn start_task<A: Send + 'static>(
    name: &str,
    wake: Wake,
    work: impl FnOnce(&Outbox<A>) + Send + 'static,
) -> io::Result<Receiver<A>> {
    spawn(name, wake, work).map(|(_, answers)| answers)
}

fn spawn<A: Send + 'static>(
    name: &str,
    wake: Wake,
    work: impl FnOnce(&Outbox<A>) + Send + 'static,
) -> io::Result<(JoinHandle<()>, Receiver<A>)> {
    let (sender, answers) = channel();
    let outbox = Outbox { answers: sender, wake };
    let thread = Builder::new().name(name.to_owned()).spawn(move || work(&outbox))?;
    Ok((thread, answers))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn every_request_is_served_in_its_order_before_an_actor_is_finished() {
        let woken = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&woken);
        let wake: Wake = Arc::new(move || {
            counter.fetch_add(1, Ordering::Relaxed);
        });
        let serve = |inbox: &Receiver<u32>, outbox: &Outbox<u32>| {
            inbox.iter().for_each(|request| assert!(outbox.send(request * request)));
        };
        let mut actor = Actor::start("squares", wake, serve).expect("a thread");
        assert!((1..=4).all(|request| actor.send(request)));
        actor.finish();
        assert!(!actor.send(5));
        assert_eq!(actor.collect().collect::<Vec<_>>(), [1, 4, 9, 16]);
        assert_eq!(woken.load(Ordering::Relaxed), 4);
    }

    #[test]
    fn the_thread_of_a_dropped_actor_is_told_that_nobody_listens() {
        let (told, heard) = channel();
        let serve = move |inbox: &Receiver<()>, outbox: &Outbox<()>| {
            assert!(inbox.recv().is_err(), "there are no more requests");
            told.send(outbox.send(())).expect("the test listens");
        };
        drop(Actor::start("unheard", Arc::new(|| {}), serve).expect("a thread"));
        assert_eq!(heard.recv(), Ok(false));
    }
}
