//! The output of a child, read by the thread that waits for it.
//!
//! Knows pipes and moments. Must not know what is said.

use std::io;
use std::process::ChildStdout;
use std::time::Instant;

/// Bytes that are read at once.
const CHUNK: usize = 16 << 10;

/// The result of waiting for output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputEvent {
    /// Bytes.
    Bytes,
    /// Nothing before the moment.
    Nothing,
    /// Nothing, and nothing will come any more.
    Closed,
}

/// The standard output of a child, read without a thread of its own where the system can wait for a pipe until a moment (Unix); elsewhere
/// a thread reads it, and hands on what it has read.
#[derive(Debug)]
pub struct ChildOutput(system::Pipe);

impl ChildOutput {
    /// Takes over the pipe.
    ///
    /// # Errors
    /// The system has no thread to give, where one is needed.
    pub fn new(pipe: ChildStdout) -> io::Result<Self> {
        system::Pipe::new(pipe).map(Self)
    }

    /// Appends to `bytes` what has come, and waits for it until `moment`, or for ever.
    pub fn wait(&mut self, bytes: &mut Vec<u8>, moment: Option<Instant>) -> OutputEvent {
        self.0.wait(bytes, moment)
    }
}

#[cfg(unix)]
mod system {
    use std::io::Read;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    use super::*;

    #[derive(Debug)]
    pub struct Pipe {
        pipe: ChildStdout,
        chunk: Box<[u8]>,
    }

    impl Pipe {
        pub fn new(pipe: ChildStdout) -> io::Result<Self> {
            Ok(Self { pipe, chunk: vec![0; CHUNK].into() })
        }

        pub fn wait(&mut self, bytes: &mut Vec<u8>, moment: Option<Instant>) -> OutputEvent {
            match self.is_ready(moment) {
                Ok(true) => {}
                Ok(false) => return OutputEvent::Nothing,
                Err(_) => return OutputEvent::Closed,
            }
            loop {
                match self.pipe.read(&mut self.chunk) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Ok(length @ 1..) => {
                        bytes.extend_from_slice(&self.chunk[..length]);
                        return OutputEvent::Bytes;
                    }
                    Ok(0) | Err(_) => return OutputEvent::Closed,
                }
            }
        }

        /// Waits until a read would not wait.
        fn is_ready(&self, moment: Option<Instant>) -> Result<bool, Errno> {
            loop {
                let left = moment.map(|moment| moment.saturating_duration_since(Instant::now()));
                let left = left.map(|left| Timespec::try_from(left).unwrap_or(FAR));
                match poll(&mut [PollFd::new(&self.pipe, PollFlags::IN)], left.as_ref()) {
                    Err(Errno::INTR) => {}
                    ready => return ready.map(|ready| ready > 0),
                }
            }
        }
    }

    /// Longer than any program runs.
    const FAR: Timespec = Timespec { tv_sec: i32::MAX as i64, tv_nsec: 0 };
}

#[cfg(not(unix))]
mod system {
    use std::io::Read;
    use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
    use std::thread;

    use super::*;

    #[derive(Debug)]
    pub struct Pipe(Receiver<Vec<u8>>);

    impl Pipe {
        pub fn new(mut pipe: ChildStdout) -> io::Result<Self> {
            let (chunks, read) = sync_channel(1);
            let run = move || {
                let mut chunk = vec![0; CHUNK];
                while let Ok(length @ 1..) = pipe.read(&mut chunk) {
                    if chunks.send(chunk[..length].to_vec()).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new().name("child output".into()).spawn(run)?;
            Ok(Self(read))
        }

        pub fn wait(&mut self, bytes: &mut Vec<u8>, moment: Option<Instant>) -> OutputEvent {
            let chunk = match moment {
                Some(moment) => self.0.recv_timeout(moment.saturating_duration_since(Instant::now())),
                None => self.0.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match chunk {
                Ok(chunk) => {
                    bytes.extend(chunk);
                    OutputEvent::Bytes
                }
                Err(RecvTimeoutError::Timeout) => OutputEvent::Nothing,
                Err(RecvTimeoutError::Disconnected) => OutputEvent::Closed,
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn what_comes_is_read_and_the_end_is_told() {
        let mut child = Command::new("sh");
        child.args(["-c", "echo one; read line; echo $line"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = child.spawn().unwrap();
        let mut output = ChildOutput::new(child.stdout.take().unwrap()).unwrap();
        let mut bytes = Vec::new();
        while !bytes.ends_with(b"\n") {
            assert_eq!(output.wait(&mut bytes, None), OutputEvent::Bytes);
        }
        // It waits for a line now.
        assert_eq!(output.wait(&mut bytes, Some(Instant::now())), OutputEvent::Nothing);
        drop(child.stdin.take());
        while output.wait(&mut bytes, None) == OutputEvent::Bytes {}
        assert_eq!(output.wait(&mut bytes, Some(Instant::now())), OutputEvent::Closed);
        assert_eq!(bytes, b"one\n\n");
        child.wait().unwrap();
    }
}
