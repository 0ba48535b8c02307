//! `abstrakt book`: books of openings.

pub(crate) mod build;
mod show;

use std::io::Write;

use abstrakt_book::BookError;
use clap::{Args, Subcommand};

use crate::context::Context;
use crate::error::CliError;

/// Make a book of openings, or show one
///
/// A book has moves of positions at the beginning of a game. An engine whose spec says book=FILE plays from it without a search, as long as
/// it has the position; book=game stands for the book that comes with the game.
#[derive(Args, Debug)]
pub struct BookCommand {
    #[command(subcommand)]
    pub action: Action,
}

/// The action on a book.
#[derive(Debug, Subcommand)]
pub enum Action {
    Build(build::Build),
    Show(show::Show),
}

impl BookCommand {
    /// Carries it out.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        match &self.action {
            Action::Build(build) => build.run(context, out),
            Action::Show(show) => show.run(context, out),
        }
    }
}

/// A file that is no book of the game is a wrong command line; the rest are failures.
impl From<BookError> for CliError {
    fn from(error: BookError) -> Self {
        match error {
            BookError::Foreign(_) | BookError::OtherGame { .. } => Self::usage(error),
            other => Self::failed(other),
        }
    }
}
