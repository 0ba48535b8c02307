//! `abstrakt library check` and `compact`.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use abstrakt_library::{CheckFindings, Library, LibraryError};
use abstrakt_texts::{Count, Message, message};
use clap::Args;
use serde_json::json;

use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::text;

/// Check a library: its file, its records, its index of positions
///
/// Whatever is wrong is told, with code 1.
#[derive(Args, Debug)]
pub struct Check {
    /// Make the index of positions anew
    #[arg(long)]
    pub rebuild: bool,
    /// Bring the library of an older program to the version of this one, after a copy of it was put beside it
    #[arg(long)]
    pub upgrade: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Give back to the system what the file of a library does not need
#[derive(Args, Debug)]
pub struct Compact {}

impl Check {
    /// Checks.
    pub fn run(&self, path: &Path, out: &mut dyn Write) -> Result<(), CliError> {
        let interrupt = Interrupt::listen(|| {})?;
        let progress = Progress::start(message!("cli-library-checking"));
        let heard = |what: Message| {
            progress.tell(what);
            interrupt.flow()
        };
        let mut library = match Library::read(path) {
            Err(LibraryError::Older { .. }) if self.upgrade => Library::open(path)?,
            // One that is not there is not made.
            read => {
                let read = read?;
                if self.rebuild { Library::open(path)? } else { read }
            }
        };
        if self.rebuild {
            library
                .rebuild(&mut |left| heard(message!("cli-library-indexing", games = text::games(left))))?;
        }
        let findings = library.check(&mut |seen| heard(text::games(seen)))?;
        drop(progress);
        if interrupt.is_set() {
            return Err(CliError::failed(message!("cli-library-unchecked")));
        }
        self.print(&findings, out)?;
        out.flush()?;
        match findings.are_sound() {
            true => Ok(()),
            false => Err(CliError::failed(message!("cli-library-unsound", path))),
        }
    }

    fn print(&self, findings: &CheckFindings, out: &mut dyn Write) -> Result<(), CliError> {
        let CheckFindings { games, positions, unindexed, damage, unreadable, index_is_sound } = findings;
        let unreadable: Vec<i64> = unreadable.iter().map(|id| id.0).collect();
        if self.json {
            let value = json!({
                "games": games, "positions": positions, "unindexed": unindexed, "damage": damage, "unreadable": unreadable,
                "index_is_sound": index_is_sound, "sound": findings.are_sound(),
            });
            return text::json(&value, out);
        }
        for line in damage {
            writeln!(out, "damaged: {line}")?;
        }
        for number in &unreadable {
            writeln!(out, "{}", message!("cli-library-unreadable", number))?;
        }
        if damage.is_empty() && !index_is_sound {
            writeln!(out, "{}", message!("cli-library-index"))?;
        }
        let (games, positions) = (text::games(*games), text::positions(*positions));
        match unindexed {
            0 => writeln!(out, "{games}, {positions}")?,
            left => {
                let left = Count(*left);
                writeln!(out, "{}", message!("cli-library-unindexed", games, positions, left))?;
            }
        }
        Ok(())
    }
}

impl Compact {
    /// Compacts.
    pub fn run(&self, path: &Path, out: &mut dyn Write) -> Result<(), CliError> {
        drop(Library::read(path)?);
        let size = || path.metadata().map_or(0, |facts| facts.len());
        let before = size();
        let progress = Progress::start(message!("cli-library-compacting"));
        let mut library = Library::open(path)?;
        library.index(&mut |_| ControlFlow::Continue(()))?;
        library.compact()?;
        drop((library, progress));
        let (before, after) = (Count(before), Count(size()));
        Ok(writeln!(out, "{}", message!("cli-library-compacted", path, before, after))?)
    }
}
