//! The command line: what a person or script types, done by the crates that know how.
//!
//! Knows flags, plain text, JSON and exit codes, as `docs/command-line.md` fixes them. Must not know rules, algorithms
//! or windows. Plugin code runs in workers; with `--in-process`, for measurements, on threads of this process.

mod args;
mod board;
mod commands;
mod context;
mod error;
mod interrupt;
mod log;
mod moves_log;
mod output_file;
mod progress;
mod spec;
mod template;
mod terminal;
mod text;
mod tree_file;

pub use abstrakt_system::Timeouts;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use abstrakt_loader::probe_main;
pub use abstrakt_system::LogBuffer;
use abstrakt_system::process::{PROBE_FLAG, WORKER_FLAG, raise_descriptor_limit};
use abstrakt_system::{Home, HomeFolder, Printable};
use clap::Parser;

use crate::args::{Arguments, Shared};
use crate::context::Context;
use crate::error::CliError;

/// What a command line asks of the program.
#[derive(Debug)]
pub enum Asked {
    /// It was done; end with this code.
    Done(ExitCode),
    /// No command: open the window.
    Window {
        /// Folders with plugins, before all others.
        plugins: Vec<PathBuf>,
        /// How long plugin code may take.
        timeouts: Timeouts,
        /// Memory that a worker may have, MiB; none: half of the machine's.
        memory_limit: Option<u64>,
        /// A game file to open.
        file: Option<PathBuf>,
        /// The last lines of the log.
        log: LogBuffer,
    },
}

/// Reads a command line, program name first, and does what it says. Ends with code 0 when it is done, 1 when the work
/// failed, 2 when the command line is wrong; errors are one line on standard error.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Asked {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    match arguments.get(1) {
        Some(role) if role == WORKER_FLAG => return Asked::Done(abstrakt_worker::worker_main()),
        Some(role) if role == PROBE_FLAG => return Asked::Done(probe_main(arguments.into_iter().skip(2))),
        _ => {}
    }
    raise_descriptor_limit();
    let (arguments, file) = match with_file(&arguments) {
        Some((rest, file)) => (rest, Some(file)),
        None => (arguments, None),
    };
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return Asked::Done(refuse(&args::one_line(&error))),
        Err(help) => return Asked::Done(help.print().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS)),
    };
    let Some(command) = arguments.command else {
        // A window without a home tells so itself.
        let home = Home::of_user().ok().and_then(|home| home.writable(&[HomeFolder::State]).ok());
        let log = home.map(|(home, _)| log::start(&home.log())).unwrap_or_default();
        let timeouts = arguments.shared.timeouts();
        let Shared { plugins, memory_limit, .. } = arguments.shared;
        return Asked::Window { plugins, timeouts, memory_limit, file, log };
    };
    let mut out = Printable::new(BufWriter::new(io::stdout().lock()));
    let done = Context::open(&arguments.shared)
        .and_then(|context| command.run(&context, &mut out))
        .and_then(|()| Ok(out.flush()?));
    Asked::Done(match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(CliError::Usage(line)) => refuse(&line),
        // Whoever read the output has seen enough.
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            tell_error(&error.to_string());
            ExitCode::FAILURE
        }
    })
}

/// A command line that names a file last and no command, without the file. A file that is called as a command is must be named
/// with its folder.
fn with_file(arguments: &[OsString]) -> Option<(Vec<OsString>, PathBuf)> {
    let (last, rest) = arguments.split_last().filter(|(_, rest)| !rest.is_empty())?;
    let file = PathBuf::from(last);
    if !file.is_file() || Arguments::try_parse_from(arguments).is_ok() {
        return None;
    }
    let read = Arguments::try_parse_from(rest).ok()?;
    read.command.is_none().then(|| (rest.to_vec(), file))
}

fn refuse(line: &str) -> ExitCode {
    tell_error(line);
    ExitCode::from(2)
}

/// The one line on standard error.
fn tell_error(line: &str) {
    eprintln!("error: {}", text::on_one_line(line));
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn a_file_is_opened_but_never_in_place_of_a_command() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = folder.path().join("game.abstrakt");
        std::fs::write(&game, "").expect("written");
        let line = |words: &[&OsStr]| words.iter().map(OsString::from).collect::<Vec<_>>();
        let program = OsStr::new("abstrakt");
        assert_eq!(with_file(&line(&[program, game.as_os_str()])), Some((line(&[program]), game.clone())));
        let missing = folder.path().join("missing");
        assert_eq!(with_file(&line(&[program, missing.as_os_str()])), None);
        let flagged = line(&[program, OsStr::new("--plugins"), game.as_os_str()]);
        assert_eq!(with_file(&flagged), None, "the file is the flag's");
    }
}
