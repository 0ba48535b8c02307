//! The journal: what happened in a game, written down as it happens, so that a crash or kill costs nothing.
//!
//! One file a game, one line of JSON an event. The first line holds the game so far as a game file, each further line
//! one [`JournalEvent`]. A line is handed to the system with one write, which outlives the program, and is never waited for
//! on the disk: that would stall play, and only a power cut could lose the line. Saving a game waits for the disk.
//!
//! Knows records and a folder that it is given. Must not know where the folder is or when a game is worth offering.

mod recovery;
mod writer;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{Evaluation, GameResult, MoveMark, NodePath, Ply, Record, Seat, SeatId};

pub use recovery::{
    JournalDamage, Journals, ResumeError, Unfinished, Unreadable, UnreadableReason, journals, resume,
    unfinished,
};
pub use writer::Journal;

/// Version of the journal's lines. A journal of a later version is left alone.
const VERSION: u32 = 2;

const EXTENSION: &str = "journal";

/// Something that happened in a game. Nodes are named by their paths as they are before the event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JournalEvent {
    /// A ply was played at the cursor.
    Ply(Ply),
    /// The cursor was moved: undo, redo, or a click on the history.
    Go(NodePath),
    /// A comment was written, or with an empty text removed.
    Comment(NodePath, String),
    /// A mark was set or removed.
    Mark(NodePath, Option<MoveMark>),
    /// [`Record::review`].
    Review(Vec<(NodePath, Evaluation)>),
    /// [`Record::promote`].
    Promote(NodePath),
    /// [`Record::make_main`].
    MakeMain(NodePath),
    /// [`Record::delete`].
    Delete(NodePath),
    /// Someone else took a seat, or a computer other settings.
    Seat(SeatId, Seat),
    /// The time that the seat to move has thought since the last ply.
    Thinking(SeatId, Duration),
    /// The game ended at the cursor, or its end was taken back.
    Result(Option<GameResult>),
    /// The game was closed for good and is not to be offered again.
    Close,
}

impl JournalEvent {
    /// Returns whether it changes the game, and not only the cursor, the players at the seats or the time that a player
    /// has thought.
    pub fn changes_game(&self) -> bool {
        !matches!(self, Self::Go(_) | Self::Seat(..) | Self::Thinking(..) | Self::Close)
    }
}

/// An event that does not fit the record: it names a place that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfitting;

impl Record {
    /// Repeats an event. The positions of plies stay unknown until they are learned.
    ///
    /// # Errors
    /// The event does not fit; the record is as it was.
    pub fn apply(&mut self, event: &JournalEvent) -> Result<(), Unfitting> {
        let find = |path: &NodePath| self.find(path).ok_or(Unfitting);
        match event {
            JournalEvent::Ply(ply) => {
                if !ply.act.seat().is_none_or(|seat| self.has(seat)) {
                    return Err(Unfitting);
                }
                self.play_unknown(ply.clone());
            }
            JournalEvent::Result(Some(result)) if !result.seats().all(|seat| self.has(seat)) => {
                return Err(Unfitting);
            }
            JournalEvent::Go(path) => self.go(find(path)?),
            JournalEvent::Comment(path, text) => self.comment(find(path)?, text),
            JournalEvent::Mark(path, mark) => self.mark(find(path)?, *mark),
            JournalEvent::Review(found) => {
                let place = |(path, found): &(NodePath, Evaluation)| Ok((find(path)?, *found));
                let found = found.iter().map(place).collect::<Result<Vec<_>, Unfitting>>()?;
                self.review(found);
            }
            JournalEvent::Promote(path) => drop(self.promote(find(path)?)),
            JournalEvent::MakeMain(path) => self.make_main(find(path)?),
            JournalEvent::Delete(path) => drop(self.delete(find(path)?)),
            JournalEvent::Seat(id, seat) => {
                *self.header.seats.get_mut(usize::from(id.0)).ok_or(Unfitting)? = seat.clone();
            }
            JournalEvent::Result(result) => self.finish(result.clone()),
            JournalEvent::Thinking(..) | JournalEvent::Close => {}
        }
        Ok(())
    }
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(rename = "abstrakt-journal")]
    version: u32,
    /// The game so far, as a game file.
    game: String,
    /// Whether the game is only looked at.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    viewed: bool,
}
