//! Threads that play games, each with workers of its own that are kept from game to game.
//!
//! Knows the arena. Must not know what a game is played for, or where its result goes.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use abstrakt_referee::Now;
use abstrakt_worker::Launch;

use crate::arena::{Arena, ArenaError};

/// The workers of a thread.
pub struct Seats {
    now: Now,
    kept: Option<(PathBuf, Arena)>,
}

impl Seats {
    /// Workers of a plugin: those of the last game, where it was of the same.
    pub fn arena(&mut self, launch: &Launch) -> &mut Arena {
        let same = self.kept.take().filter(|(plugin, _)| *plugin == launch.plugin);
        let new = || (launch.plugin.clone(), Arena::new(launch.clone(), self.now.clone()));
        &mut self.kept.insert(same.unwrap_or_else(new)).1
    }
}

/// The threads at work: tasks go in, and what came of them comes out in no fixed order.
pub struct Pool<Task, Done> {
    tasks: Sender<Task>,
    done: Receiver<Done>,
    threads: usize,
    under_way: usize,
}

impl<Task, Done> Pool<Task, Done> {
    /// Whether every thread is at work.
    pub const fn is_full(&self) -> bool {
        self.under_way >= self.threads
    }

    /// Gives a task to the next thread that is idle.
    pub fn submit(&mut self, task: Task) {
        // The threads end only after this does.
        self.under_way += usize::from(self.tasks.send(task).is_ok());
    }

    /// Waits for a task that is done; none when none is under way.
    pub fn next_done(&mut self) -> Option<Done> {
        if self.under_way == 0 {
            return None;
        }
        self.under_way -= 1;
        self.done.recv().ok()
    }

    /// Gives the threads tasks until all are done, or until `keep` breaks off or fails: those under way are the last then.
    ///
    /// # Errors
    /// That of `keep`.
    pub fn do_all<E>(
        &mut self,
        mut tasks: impl Iterator<Item = Task>,
        keep: &mut dyn FnMut(Done) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let (mut ending, mut failure) = (ControlFlow::Continue(()), None);
        loop {
            while !self.is_full() && ending.is_continue() && failure.is_none() {
                let Some(task) = tasks.next() else { break };
                self.submit(task);
            }
            match self.next_done().map(&mut *keep) {
                Some(Ok(kept)) => ending = if ending.is_break() { ending } else { kept },
                Some(Err(error)) => failure = Some(error),
                None => return failure.map_or(Ok(()), Err),
            }
        }
    }
}

/// Starts up to `at_once` threads, of which each does its tasks by `play`, for as long as `work` takes.
///
/// # Errors
/// There is no thread to be had.
pub fn with_pool<Task: Send, Done: Send, T>(
    concurrency: usize,
    now: &Now,
    play: impl Fn(&mut Seats, Task) -> Done + Sync,
    work: impl FnOnce(&mut Pool<Task, Done>) -> T,
) -> Result<T, ArenaError> {
    let (tasks, waiting) = mpsc::channel::<Task>();
    let waiting = Mutex::new(waiting);
    thread::scope(|scope| {
        let (sender, done) = mpsc::channel();
        let mut threads = 0;
        for _ in 0..concurrency.max(1) {
            let (sender, waiting, play) = (sender.clone(), &waiting, &play);
            let mut seats = Seats { now: now.clone(), kept: None };
            let do_tasks = move || {
                let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
                while let Some(task) = next() {
                    if sender.send(play(&mut seats, task)).is_err() {
                        break;
                    }
                }
            };
            match thread::Builder::new().name("player".into()).spawn_scoped(scope, do_tasks) {
                Ok(_) => threads += 1,
                Err(error) if threads == 0 => return Err(ArenaError::Thread(error.into())),
                // Fewer games at once than asked for still are games.
                Err(_) => break,
            }
        }
        drop(sender);
        Ok(work(&mut Pool { tasks, done, threads, under_way: 0 }))
    })
}
