//! Books: the moves that a player may play without thinking in positions of the opening, in one file.
//!
//! Knows the file, keys of positions and texts of moves. Must not know rules, workers, or how a book's moves were found.
//! `docs/book.md` has the form of the file.
//!
//! - `file`: a book as it is read, and its moves by the key of a position
//! - `draft`: a book that is being made
//! - `choice`: the move that is played, by the weights
//! - `scope`: keys of other rules are never taken for each other
//! - `error`: the reasons why a file gives no book

mod choice;
mod draft;
mod error;
mod file;
mod scope;

pub use choice::choose;
pub use draft::BookDraft;
pub use error::BookError;
pub use file::{Book, BookFacts, BookMove};
pub use scope::scope;

/// The end of the names of books.
pub const ENDING: &str = "book";
