//! Work beside the window, on threads, and the order of what comes of it: what was asked for earlier never replaces what was
//! asked for later, however long either takes. Work on one file is done in the order in which it was asked for, and there is
//! no result that does not tell its request. Knows threads; must not know what is done on them.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use abstrakt_worker::Wake;

/// The number of a request among those of its [`Sequence`]: a later one is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ticket(u64);

/// The identity of a game in this window: the ticket of the request that has put it on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenGameId(pub Ticket);

/// A save of a game among those of the same game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveId {
    /// The game.
    pub game: OpenGameId,
    /// The place among its saves.
    pub number: Ticket,
}

/// A result with the identity of its request, so that its receiver can decide whether it still has its place.
/// [`Background`] carries no others.
pub trait Identified: Send + 'static {
    /// The identity of a request.
    type Request;

    /// The request.
    fn request(&self) -> Self::Request;
}

/// A result of any type, beside its request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestResult<R, T> {
    /// The request.
    pub request: R,
    /// The result.
    pub result: T,
}

impl<R: Copy + Send + 'static, T: Send + 'static> Identified for RequestResult<R, T> {
    type Request = R;

    fn request(&self) -> R {
        self.request
    }
}

/// Requests whose results take the place of each other: the game on the board, the content of the clipboard, the file of a
/// game.
#[derive(Debug, Default)]
pub struct Sequence {
    drawn: u64,
    /// The latest request whose result has its place; 0: none.
    admitted: u64,
}

impl Sequence {
    /// The ticket of a request that is made now.
    pub fn draw(&mut self) -> Ticket {
        self.drawn += 1;
        Ticket(self.drawn)
    }

    /// Whether the result of a request is later than the one that has the place.
    pub fn is_due(&self, Ticket(number): Ticket) -> bool {
        number > self.admitted
    }

    /// The result of a request takes its place; false if that of a later one has it, and nothing is to be done.
    pub fn admit(&mut self, ticket: Ticket) -> bool {
        let due = self.is_due(ticket);
        self.admitted = self.admitted.max(ticket.0);
        due
    }

    /// Draws a ticket and admits it: something that is done at once takes its place at once.
    pub fn overtake(&mut self) -> Ticket {
        let ticket = self.draw();
        self.admit(ticket);
        ticket
    }
}

/// The name of a job beside the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// This file is read, written or deleted.
    File(PathBuf),
    /// This folder is listed.
    Folder(PathBuf),
    /// Something is made for the clipboard.
    Copy,
    /// A text of the clipboard is read.
    Paste,
}

/// Called on the thread of any work before it is done, so that tests can hold it back.
pub type Gate = Arc<dyn Fn(&Work) + Send + Sync>;

/// The fate of work that is not done when the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtExit {
    /// The program waits for it.
    Awaited,
    /// It is given up.
    Abandoned,
}

/// Work under way, and a box for what comes of it.
pub struct Background<T> {
    wake: Wake,
    gate: Gate,
    sender: Sender<T>,
    receiver: Receiver<T>,
    lanes: Arc<Lanes>,
}

impl<T: Identified> Background<T> {
    /// Nothing under way; `wake` is called when something is done.
    pub fn new(wake: Wake, gate: Gate) -> Self {
        let (sender, receiver) = channel();
        Self { wake, gate, sender, receiver, lanes: Arc::default() }
    }

    /// The results since the last call.
    pub fn collect(&mut self) -> Vec<T> {
        self.receiver.try_iter().collect()
    }

    /// Puts into the box what needed no work.
    pub fn put(&self, done: T) {
        // The other end is here, too.
        let _ = self.sender.send(done);
    }

    /// Whether work on this file is under way, or about to begin.
    pub fn is_busy(&self, file: &Path) -> bool {
        self.lanes.state().waiting.contains_key(&lane(file))
    }

    /// Whether work for which the program waits at its end is not done yet. If not, its results can be collected.
    pub fn is_awaited(&self) -> bool {
        self.lanes.state().awaited > 0
    }

    /// Waits for all of that.
    pub fn finish(&self) {
        let state = self.lanes.state();
        let waited = self.lanes.done.wait_while(state, |state| state.awaited > 0);
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    /// Starts work beside everything else, which is abandoned at the end of the program.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(&self, work: Work, act: impl FnOnce() -> T + Send + 'static) -> io::Result<()> {
        let (act, wake) = (self.task(work, act), Arc::clone(&self.wake));
        thread(move || {
            act();
            wake();
        })
    }

    /// Starts work on a file, after all that was requested for the same file before.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start_in_order(
        &self,
        file: &Path,
        at_exit: AtExit,
        act: impl FnOnce() -> T + Send + 'static,
    ) -> io::Result<()> {
        let name = lane(file);
        let job = Job { at_exit, act: self.task(Work::File(file.to_owned()), act) };
        let Some(first) = self.lanes.enter(&name, job) else { return Ok(()) };
        let (lanes, wake, lane_name) = (Arc::clone(&self.lanes), Arc::clone(&self.wake), name.clone());
        let begun = thread(move || {
            let mut next = Some(first);
            while let Some(Job { at_exit, act }) = next {
                act();
                next = lanes.leave(&lane_name, at_exit);
                // Not before: who is woken must find it done.
                wake();
            }
        });
        begun.inspect_err(|_| drop(self.lanes.leave(&name, at_exit)))
    }

    /// Passes the gate, does the work, and puts what came of it into the box. It never panics: others may stand behind it.
    fn task(&self, work: Work, act: impl FnOnce() -> T + Send + 'static) -> Act {
        let (sender, gate) = (self.sender.clone(), Arc::clone(&self.gate));
        Box::new(move || {
            gate(&work);
            match catch_unwind(AssertUnwindSafe(act)) {
                // The window may be gone by now.
                Ok(done) => drop(sender.send(done)),
                Err(_) => tracing::error!(?work, "work beside the window panicked"),
            }
        })
    }
}

type Act = Box<dyn FnOnce() + Send>;

struct Job {
    at_exit: AtExit,
    act: Act,
}

/// The work on each file that is under way or waits.
#[derive(Default)]
struct Lanes {
    state: Mutex<LanesState>,
    /// Some work was done that the program waits for.
    done: Condvar,
}

#[derive(Default)]
struct LanesState {
    /// Every file with which something is done, and what stands behind that.
    waiting: HashMap<PathBuf, VecDeque<Job>>,
    /// The number of jobs not done yet for which the program waits.
    awaited: usize,
}

impl Lanes {
    fn state(&self) -> MutexGuard<'_, LanesState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for work with a file; gives it back where nothing is done with that file, for a thread of its own.
    fn enter(&self, file: &Path, job: Job) -> Option<Job> {
        let mut state = self.state();
        state.awaited += usize::from(job.at_exit == AtExit::Awaited);
        if let Some(lane) = state.waiting.get_mut(file) {
            lane.push_back(job);
            return None;
        }
        state.waiting.insert(file.to_owned(), VecDeque::new());
        Some(job)
    }

    /// Work with a file was done; what stands behind it.
    fn leave(&self, file: &Path, at_exit: AtExit) -> Option<Job> {
        let mut state = self.state();
        state.awaited -= usize::from(at_exit == AtExit::Awaited);
        self.done.notify_all();
        let next = state.waiting.get_mut(file).and_then(VecDeque::pop_front);
        if next.is_none() {
            state.waiting.remove(file);
        }
        next
    }
}

/// By which name work on a file is ordered. The disk, which may be slow, is not asked whether it has others.
fn lane(file: &Path) -> PathBuf {
    std::path::absolute(file).unwrap_or_else(|_| file.to_owned())
}

fn thread(act: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new().name("background".into()).spawn(act).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiet() -> Wake {
        Arc::new(|| {})
    }

    fn open() -> Gate {
        Arc::new(|_| {})
    }

    /// A gate that holds back the first work with a file until it is opened, and what opens it.
    fn held(file: &'static str) -> (Gate, Sender<()>) {
        let (opens, opened) = channel();
        let held = Mutex::new(Some(opened));
        let gate = move |work: &Work| {
            if *work == Work::File(file.into()) {
                let first = held.lock().expect("nobody panics with it").take();
                first.into_iter().for_each(|opened| opened.recv().expect("the test goes on"));
            }
        };
        (Arc::new(gate), opens)
    }

    /// Work that only tells its number.
    fn numbered(number: u8) -> RequestResult<u8, ()> {
        RequestResult { request: number, result: () }
    }

    fn all<T: Identified>(background: &mut Background<T>, count: usize) -> Vec<T::Request> {
        let mut done = Vec::new();
        while done.len() < count {
            done.extend(background.collect().iter().map(T::request));
            std::thread::yield_now();
        }
        done
    }

    #[test]
    fn what_was_asked_for_earlier_never_comes_after_what_was_asked_for_later() {
        let mut sequence = Sequence::default();
        let [first, second, third] = [(); 3].map(|()| sequence.draw());
        assert!(sequence.admit(second) && sequence.is_due(third) && !sequence.is_due(first));
        assert!(!sequence.admit(first) && sequence.admit(third), "the first came too late");
        let late = sequence.draw();
        sequence.overtake();
        assert!(!sequence.admit(late), "something was done at once meanwhile");
    }

    #[test]
    fn work_on_one_file_is_done_in_order_and_that_on_others_beside_it() {
        let (gate, opens) = held("/one");
        let mut background = Background::new(quiet(), gate);
        for (file, number) in [("/one", 1), ("/one", 2), ("/one", 3), ("/other", 4)] {
            let begun = background.start_in_order(Path::new(file), AtExit::Awaited, move || numbered(number));
            begun.expect("a thread");
        }
        assert_eq!(all(&mut background, 1), [4], "it does not wait for a slow file");
        assert!(background.is_awaited() && background.is_busy(Path::new("/./one")));
        opens.send(()).expect("it waits");
        assert_eq!(all(&mut background, 3), [1, 2, 3]);
        background.finish();
        assert!(!background.is_busy(Path::new("/one")) && !background.is_awaited());
    }

    #[test]
    fn the_end_waits_for_what_is_written_and_for_nothing_else() {
        let (opens, opened) = channel::<()>();
        let mut background = Background::new(quiet(), open());
        // Never done, as long as the test goes on.
        let (never, end) = channel::<()>();
        background
            .start_in_order(Path::new("/animation"), AtExit::Abandoned, move || {
                let _ = end.recv();
                numbered(1)
            })
            .expect("a thread");
        let write = move || {
            let _ = opened.recv();
            numbered(2)
        };
        background.start_in_order(Path::new("/game"), AtExit::Awaited, write).expect("a thread");
        assert!(background.is_awaited());
        opens.send(()).expect("it waits");
        background.finish();
        assert!(!background.is_awaited());
        assert_eq!(all(&mut background, 1), [2], "the game's, which is in the box by now");
        drop(never);
    }

    #[test]
    fn work_that_panics_holds_nobody_up() {
        let mut background = Background::new(quiet(), open());
        let file = Path::new("/one");
        background.start_in_order(file, AtExit::Awaited, || panic!("as it should")).expect("a thread");
        background.start_in_order(file, AtExit::Awaited, || numbered(2)).expect("a thread");
        background.finish();
        assert_eq!(all(&mut background, 1), [2]);
    }
}
