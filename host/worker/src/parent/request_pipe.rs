//! The way of requests to a worker process: at once into its pipe while that is empty for certain, else by a thread that may
//! be held up where others must not be.
//!
//! Knows pipes. Must not know what is asked, but for the ids.

use std::io::{self, Write};
use std::process::{ChildStdin, Command};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;

use abstrakt_system::process::ProcessGroup;

use super::too_long::{TooLong, too_long_line};
use crate::protocol::{RequestId, RequestMessage};

/// An empty pipe has room for this many bytes, whatever the system.
const ROOM: usize = 4096;

/// The parent's end of the pipe.
pub(super) struct RequestPipe {
    pipe: Arc<ChildStdin>,
    lines: Sender<Vec<u8>>,
    /// The last request sent that is not answered: the worker may not have read it.
    unread: Option<RequestId>,
}

impl RequestPipe {
    /// Starts `command`, whose standard input must be piped, on the thread that later writes to it. That thread lives
    /// as long as this value: Linux ends a worker with the *thread* that started it, and its watchers may change
    /// threads.
    pub fn start(command: Command) -> io::Result<(ProcessGroup, Self)> {
        let (lines, queue) = mpsc::channel();
        let (sender, started) = mpsc::sync_channel(1);
        let run = move || serve(command, &sender, queue);
        thread::Builder::new().name("worker pipe".into()).spawn(run)?;
        let (group, pipe) = started.recv().map_err(io::Error::other)??;
        Ok((group, Self { pipe, lines, unread: None }))
    }

    /// Sends a request. A worker that is gone is noticed by what comes from it.
    ///
    /// # Errors
    /// The request makes a longer line than a worker reads; nothing was sent.
    pub fn send(&mut self, message: &RequestMessage) -> Result<(), TooLong> {
        let mut line = serde_json::to_vec(message).expect("requests are made of plain data");
        line.push(b'\n');
        if let Some(long) = too_long_line(message, line.len()) {
            return Err(long);
        }
        // Whoever has answered the last request has read them all.
        let is_empty = self.unread.replace(message.id).is_none();
        let _ = match is_empty && line.len() <= ROOM {
            true => (&*self.pipe).write_all(&line).is_ok(),
            false => self.lines.send(line).is_ok(),
        };
        Ok(())
    }

    /// The worker has answered a request for good.
    pub fn answered(&mut self, id: RequestId) {
        self.unread.take_if(|unread| *unread == id);
    }
}

type Started = io::Result<(ProcessGroup, Arc<ChildStdin>)>;

/// Starts the process and writes what comes for it, until nothing will.
fn serve(command: Command, started: &SyncSender<Started>, queue: Receiver<Vec<u8>>) {
    let begun = ProcessGroup::spawn_marked(command).and_then(|mut group| {
        let pipe = group.take_stdin().ok_or(io::ErrorKind::BrokenPipe)?;
        Ok((group, Arc::new(pipe)))
    });
    let pipe = begun.as_ref().ok().map(|(_, pipe)| Arc::clone(pipe));
    let (Ok(()), Some(pipe)) = (started.send(begun), pipe) else { return };
    // A worker that reads no more is not written to any more; it is not ended for that, and so neither is this thread.
    let mut is_read = true;
    for line in queue {
        is_read = is_read && (&*pipe).write_all(&line).is_ok();
    }
}
