//! The file in which conversations with engines are kept.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use abstrakt_system::{SystemError, create_folders};

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

/// A conversation that is kept, or not. Clones write into the same file.
#[derive(Clone, Default)]
pub(crate) struct ConversationLog(Option<Arc<Kept>>);

struct Kept {
    /// None after a line could not be written.
    file: Mutex<Option<File>>,
    begun: Instant,
}

impl ConversationLog {
    /// Appends to a file a conversation that begins with this line; the file and its folder are made where they are missing.
    ///
    /// # Errors
    /// The system's.
    pub fn append(path: &Path, first: &str) -> Result<Self, SystemError> {
        let open = || {
            path.parent().map_or(Ok(()), create_folders)?;
            let mut file = File::options().append(true).create(true).open(path)?;
            writeln!(file, "{first}")?;
            Ok(file)
        };
        let file = open().map_err(|error| SystemError::at(path, &error))?;
        Ok(Self(Some(Arc::new(Kept { file: Mutex::new(Some(file)), begun: Instant::now() }))))
    }

    /// Keeps a line: seconds since the start, who says it, the words.
    pub fn line(&self, speaker: Speaker, line: &str) {
        let Some(kept) = &self.0 else { return };
        let mark = match speaker {
            Speaker::Host => '>',
            Speaker::Engine => '<',
            Speaker::StandardError => '!',
        };
        let text = format!("{:10.3} {mark} {}\n", kept.begun.elapsed().as_secs_f64(), line.trim_end());
        let mut file = kept.file.lock().unwrap_or_else(PoisonError::into_inner);
        // A full disk is no reason to lose the game.
        if let Some(Err(error)) = file.as_mut().map(|file| file.write_all(text.as_bytes())) {
            tracing::warn!(target: "engine", "the conversation cannot be kept any more: {error}");
            *file = None;
        }
    }
}
