//! Conversations with engines, line by line: in the program's log, for the console, and in a file if one is asked for.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use abstrakt_system::{SystemError, create_folders, one_line};

/// The target of the events that are the lines of conversations: `Rapfi > TURN 7,7`, at level debug.
pub const CONVERSATION: &str = "engine::conversation";

/// The speaker of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Speaker {
    /// We.
    Host,
    /// The engine.
    Engine,
    /// The engine, on its standard error.
    StandardError,
}

/// A conversation with an engine. Clones write into the same file.
#[derive(Clone)]
pub(crate) struct ConversationLog {
    engine: Arc<str>,
    kept: Option<Arc<Kept>>,
}

struct Kept {
    /// None after a line could not be written.
    file: Mutex<Option<File>>,
    begun: Instant,
}

impl ConversationLog {
    /// A conversation with the engine of this name, in no file.
    pub fn new(engine: &str) -> Self {
        Self { engine: engine.into(), kept: None }
    }

    /// Appends to a file a conversation that begins with this line; the file and its folder are made where they are missing.
    ///
    /// # Errors
    /// The system's.
    pub fn append(self, path: &Path, first: &str) -> Result<Self, SystemError> {
        let open = || {
            path.parent().map_or(Ok(()), create_folders)?;
            let mut file = File::options().append(true).create(true).open(path)?;
            writeln!(file, "{first}")?;
            Ok(file)
        };
        let file = open().map_err(|error| SystemError::at(path, &error))?;
        let kept = Kept { file: Mutex::new(Some(file)), begun: Instant::now() };
        Ok(Self { kept: Some(Arc::new(kept)), ..self })
    }

    /// Logs a line, and keeps it in the file: seconds since the start, who says it, the words.
    pub fn line(&self, speaker: Speaker, line: &str) {
        let line = line.trim_end();
        let mark = match speaker {
            Speaker::Host => '>',
            Speaker::Engine => '<',
            Speaker::StandardError => '!',
        };
        tracing::debug!(target: CONVERSATION, "{} {mark} {}", self.engine, one_line(line));
        let Some(kept) = &self.kept else { return };
        let text = format!("{:10.3} {mark} {line}\n", kept.begun.elapsed().as_secs_f64());
        let mut file = kept.file.lock().unwrap_or_else(PoisonError::into_inner);
        // A full disk is no reason to lose the game.
        if let Some(Err(error)) = file.as_mut().map(|file| file.write_all(text.as_bytes())) {
            tracing::warn!(target: "engine", "the conversation cannot be kept any more: {error}");
            *file = None;
        }
    }
}
