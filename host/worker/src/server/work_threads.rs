//! Threads that run work, kept from one work to the next: a match asks for a search many hundred times a second, and a thread
//! with room for deep searches costs more to make than a short search takes.
//!
//! Knows threads. Must not know what they do.

use std::io;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;

/// Stack of a thread that searches: deep recursion, and frames with a game's positions in them.
pub(super) const STACK: usize = 64 << 20;

type Task = Box<dyn FnOnce() + Send>;

/// Threads without work at the moment. Those that wait end when this is dropped, the others after their work.
#[derive(Default)]
pub(super) struct WorkThreads(Arc<Mutex<Vec<Sender<Task>>>>);

impl WorkThreads {
    /// Runs `task`, which must not panic, beside everything that runs already: on a thread that waits, or on a new one.
    ///
    /// # Errors
    /// The system has no thread to give; the task is dropped.
    pub fn run(&self, task: impl FnOnce() + Send + 'static) -> io::Result<()> {
        let waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let task: Task = Box::new(task);
        let task = match waiting {
            Some(thread) => match thread.send(task) {
                Ok(()) => return Ok(()),
                Err(mpsc::SendError(task)) => task,
            },
            None => task,
        };
        let waiting = Arc::downgrade(&self.0);
        let work = move || run_tasks(task, &waiting);
        thread::Builder::new().name("work".into()).stack_size(STACK).spawn(work).map(drop)
    }
}

/// A thread: runs a task, lines up for the next, and so on until no one can send one.
fn run_tasks(first: Task, waiting: &Weak<Mutex<Vec<Sender<Task>>>>) {
    first();
    loop {
        let (sender, task) = mpsc::channel();
        match waiting.upgrade() {
            Some(waiting) => waiting.lock().unwrap_or_else(PoisonError::into_inner).push(sender),
            None => return,
        }
        match task.recv() {
            Ok(task) => task(),
            Err(_) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::time::Duration;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    /// Waits until `count` threads are idle.
    fn settled(threads: &WorkThreads, count: usize) {
        while threads.0.lock().expect("no task panics").len() != count {
            thread::yield_now();
        }
    }

    #[test]
    fn a_thread_that_waits_gets_the_next_task() {
        let threads = WorkThreads::default();
        let (sender, ran_on) = channel();
        let mut seen = Vec::new();
        for _ in 0..5 {
            let sender = sender.clone();
            threads
                .run(move || sender.send(thread::current().id()).expect("the test waits"))
                .expect("a thread");
            seen.push(ran_on.recv_timeout(LONG).expect("the task runs"));
            settled(&threads, 1);
        }
        seen.dedup();
        assert_eq!(seen.len(), 1, "one thread ran all");
    }

    #[test]
    fn tasks_run_beside_each_other() {
        let threads = WorkThreads::default();
        for _ in 0..3 {
            // Each of the two needs the other to run.
            let ((left, from_left), (right, from_right)) = (channel(), channel());
            let (done, both) = channel();
            let other = done.clone();
            threads
                .run(move || {
                    left.send(()).expect("the other runs");
                    done.send(from_right.recv_timeout(LONG)).expect("the test waits");
                })
                .expect("a thread");
            threads
                .run(move || {
                    right.send(()).expect("the other runs");
                    other.send(from_left.recv_timeout(LONG)).expect("the test waits");
                })
                .expect("a thread");
            assert_eq!([both.recv(), both.recv()], [Ok(Ok(())), Ok(Ok(()))]);
            settled(&threads, 2);
        }
    }

    #[test]
    fn threads_end_with_their_owner() {
        thread_local!(static KEPT: RefCell<Option<Sender<()>>> = const { RefCell::new(None) });
        let threads = WorkThreads::default();
        let ((waits, waiting_ended), (works, working_ended), (go, gone)) = (channel(), channel(), channel());
        threads
            .run(move || {
                KEPT.set(Some(works));
                let _ = gone.recv_timeout(LONG);
            })
            .expect("a thread");
        threads.run(move || KEPT.set(Some(waits))).expect("a thread");
        settled(&threads, 1);
        drop(threads);
        assert_eq!(waiting_ended.recv_timeout(LONG), Err(RecvTimeoutError::Disconnected));
        go.send(()).expect("it works still");
        assert_eq!(working_ended.recv_timeout(LONG), Err(RecvTimeoutError::Disconnected));
    }
}
