//! The statistics log of the window's games. Knows files; must not know games or widgets.

use std::io;
use std::mem;
use std::path::Path;

use abstrakt_referee::MoveStatistics;
use abstrakt_session::{MovesLog, MovesLogFormat};
use abstrakt_system::{Home, SystemError, create_folders};

/// The log. It is opened for the moves of each frame anew, so that it can be moved away or deleted at any time.
#[derive(Default)]
pub struct WindowLog {
    failing: bool,
}

impl WindowLog {
    /// Adds moves.
    ///
    /// # Errors
    /// The first failure in a row; the next moves are tried again.
    pub fn write(
        &mut self,
        home: &Home,
        format: MovesLogFormat,
        moves: &[MoveStatistics],
    ) -> Result<(), SystemError> {
        if moves.is_empty() {
            return Ok(());
        }
        let path = home.moves_log(format.extension());
        let written = append(&path, format, moves).map_err(|error| SystemError::at(&path, &error));
        let known = mem::replace(&mut self.failing, written.is_err());
        if known { Ok(()) } else { written }
    }
}

fn append(path: &Path, format: MovesLogFormat, moves: &[MoveStatistics]) -> io::Result<()> {
    path.parent().map_or(Ok(()), create_folders)?;
    MovesLog::append(path, format)?.write(moves)
}
