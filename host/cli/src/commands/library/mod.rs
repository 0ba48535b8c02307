//! `abstrakt library`: a library of games.

mod check;
mod export;
mod find;
mod import;
mod list;
mod selection;

use std::io::Write;
use std::path::PathBuf;

use abstrakt_library::{EntryId, Library, LibraryError, ListedGame};
use abstrakt_texts::message;
use clap::{Args, Subcommand};

pub use import::Import;
pub use selection::SelectionArgs;

use crate::context::Context;
use crate::error::CliError;

/// Keep games in a library: import, list, find by position, show, export, check or compact
///
/// The library is one file with games of every kind and all their positions. Several programs may use it at the same time.
#[derive(Args, Debug)]
pub struct LibraryCommand {
    /// File of the library; the default is games.library in the folder for data
    #[arg(long, value_name = "FILE", global = true)]
    pub library: Option<PathBuf>,
    #[command(subcommand)]
    pub action: Action,
}

/// The action on a library.
#[derive(Debug, Subcommand)]
pub enum Action {
    Import(Import),
    List(list::List),
    Find(find::Find),
    Show(export::Show),
    Export(export::Export),
    Check(check::Check),
    Compact(check::Compact),
}

impl LibraryCommand {
    /// Carries it out.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let path = self.library.clone().unwrap_or_else(|| context.home().library());
        match &self.action {
            Action::Import(import) => import.run(&path, context, out),
            Action::List(list) => list.run(&Library::read(&path)?, out),
            Action::Find(find) => find.run(&Library::read(&path)?, context, out),
            Action::Show(show) => show.run(&Library::read(&path)?, out),
            Action::Export(export) => export.run(&Library::read(&path)?, context, out),
            Action::Check(check) => check.run(&path, out),
            Action::Compact(compact) => compact.run(&path, out),
        }
    }
}

/// A file that is not there, or holds something else, is a wrong command line; the rest are failures.
impl From<LibraryError> for CliError {
    fn from(error: LibraryError) -> Self {
        match error {
            LibraryError::Missing(_) | LibraryError::Foreign(_) => Self::usage(error),
            other => Self::failed(other),
        }
    }
}

/// A game by its number.
fn game(library: &Library, number: u64) -> Result<ListedGame, CliError> {
    let id = i64::try_from(number).map(EntryId).unwrap_or(EntryId(i64::MAX));
    let path = library.path();
    library.game(id)?.ok_or_else(|| CliError::usage(message!("cli-library-number", number, path)))
}
