//! The messages of a conversation, read on a thread of their own.

use std::io::{ErrorKind, Read};
use std::sync::mpsc::SyncSender;
use std::thread;

use abstrakt_external::wire::{Lines, WireError, dxp::Frames};
use abstrakt_system::SystemError;
use abstrakt_texts::message;

use crate::error::CliError;

/// Bytes that are read at once.
const CHUNK: usize = 8 << 10;

/// News for a session.
pub enum Signal {
    /// A message came.
    Line(Result<String, WireError>),
    /// No more messages will come.
    Closed,
    /// The search has news.
    Wake,
}

/// The messages of a stream of bytes.
pub trait Framing: Default + Iterator<Item = Result<String, WireError>> + Send + 'static {
    /// More bytes of the stream.
    fn push(&mut self, bytes: &[u8]);

    /// The stream has ended.
    fn finish(&mut self);
}

impl Framing for Lines {
    fn push(&mut self, bytes: &[u8]) {
        self.push(bytes);
    }

    fn finish(&mut self) {
        self.finish();
    }
}

impl Framing for Frames {
    fn push(&mut self, bytes: &[u8]) {
        self.push(bytes);
    }

    /// A frame without its end is none.
    fn finish(&mut self) {}
}

/// Sends the messages of `input` from a thread that ends with it.
pub fn read_messages<F: Framing>(
    mut input: impl Read + Send + 'static,
    signals: SyncSender<Signal>,
) -> Result<(), CliError> {
    let read = move || {
        let (mut chunk, mut lines) = ([0; CHUNK], F::default());
        loop {
            match input.read(&mut chunk) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Ok(0) | Err(_) => break,
                Ok(read) => lines.push(&chunk[..read]),
            }
            for line in lines.by_ref() {
                if signals.send(Signal::Line(line)).is_err() {
                    return;
                }
            }
        }
        lines.finish();
        let rest = lines.map(Signal::Line).chain([Signal::Closed]);
        // Nobody listens any more when the conversation is over.
        rest.map(|signal| signals.send(signal)).take_while(Result::is_ok).for_each(drop);
    };
    let started = thread::Builder::new().name("input".into()).spawn(read);
    started
        .map(drop)
        .map_err(|error| CliError::failed(message!("cli-input", error = &SystemError::new(&error))))
}
