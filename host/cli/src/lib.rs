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
mod manual;
mod moves_log;
mod opening_list;
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
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use abstrakt_loader::probe_main;
pub use abstrakt_system::LogBuffer;
use abstrakt_system::process::{PROBE_FLAG, WORKER_FLAG, raise_descriptor_limit};
use abstrakt_system::{Home, HomeFolder, Printable};
use abstrakt_texts::message;
use clap::Parser;

use crate::args::{Arguments, Shared};
use crate::context::Context;
use crate::error::CliError;

/// The beginning of the name of a program that plays by Gomocup's protocol.
const BRAIN: &str = "pbrain-";
/// The arguments of such a program.
const SERVE: [&str; 3] = ["serve", "--protocol", "gomocup"];

/// The role that a command line gives to the process.
#[derive(Debug)]
pub enum ProcessRole {
    /// It was done; end with this code.
    Done(ExitCode),
    /// No command: open the window.
    Window {
        /// Folders with plugins, before all others.
        plugins: Vec<PathBuf>,
        /// Folders with data of games, before all others.
        data: Vec<PathBuf>,
        /// The time limits of plugin code.
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
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ProcessRole {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    match arguments.get(1) {
        Some(role) if role == WORKER_FLAG => return ProcessRole::Done(abstrakt_worker::worker_main()),
        Some(role) if role == PROBE_FLAG => {
            return ProcessRole::Done(probe_main(arguments.into_iter().skip(2)));
        }
        Some(role) if role == manual::FLAG => {
            return ProcessRole::Done(manual::main(arguments.into_iter().skip(2)));
        }
        _ => {}
    }
    raise_descriptor_limit();
    let arguments = as_brain(arguments);
    let (arguments, file) = match with_file(arguments) {
        Ok(found) => found,
        Err(line) => return ProcessRole::Done(refuse(&line)),
    };
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return ProcessRole::Done(refuse(&args::one_line(&error))),
        Err(help) => {
            return ProcessRole::Done(help.print().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS));
        }
    };
    let Some(command) = arguments.command else {
        // A window without a home tells so itself.
        let home = Home::of_user().ok().and_then(|home| home.writable(&[HomeFolder::State]).ok());
        let log = home.map(|(home, _)| log::start(&home.log())).unwrap_or_default();
        let timeouts = arguments.shared.timeouts();
        let Shared { plugins, data, memory_limit, .. } = arguments.shared;
        return ProcessRole::Window { plugins, data, timeouts, memory_limit, file, log };
    };
    let mut out = Printable::new(BufWriter::new(io::stdout().lock()));
    let done = Context::open(&arguments.shared)
        .and_then(|context| command.run(&context, &mut out))
        .and_then(|()| Ok(out.flush()?));
    ProcessRole::Done(match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(CliError::Usage(line)) => refuse(&line),
        // The reader of the output has seen enough.
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            tell_error(&error.to_string());
            ExitCode::FAILURE
        }
    })
}

/// The command line of a program that a manager of Gomocup starts: it is known by its name, and is given no arguments.
fn as_brain(arguments: Vec<OsString>) -> Vec<OsString> {
    let name = arguments.first().and_then(|program| Path::new(program).file_stem());
    let is_brain = name.is_some_and(|name| name.to_string_lossy().starts_with(BRAIN));
    if !is_brain || arguments.len() > 1 {
        return arguments;
    }
    arguments.into_iter().chain(SERVE.map(OsString::from)).collect()
}

/// A command line without the file that it names in place of a command, options before and behind it. A file that is called as
/// a command is must be named with its folder.
///
/// # Errors
/// It names several, or a command besides: one line.
fn with_file(arguments: Vec<OsString>) -> Result<(Vec<OsString>, Option<PathBuf>), String> {
    let mut rest = arguments;
    let mut files: Vec<PathBuf> = Vec::new();
    let has_command = loop {
        let parsed = Arguments::try_parse_from(&rest);
        let place = parsed.as_ref().err().and_then(args::stray_word).and_then(|word| {
            let is_it =
                |word_of: &OsString| word_of.to_string_lossy() == word && Path::new(word_of).is_file();
            rest.iter().skip(1).position(is_it)
        });
        match place {
            Some(place) => files.push(rest.remove(place + 1).into()),
            None => break parsed.is_ok_and(|parsed| parsed.command.is_some()),
        }
    };
    match files.as_slice() {
        [file] if has_command => Err(message!("cli-file-and-command", path = file).to_string()),
        [] | [_] => Ok((rest, files.pop())),
        [first, others @ ..] => {
            Err(message!("cli-several-files", path = first, more = others.len()).to_string())
        }
    }
}

fn refuse(line: &str) -> ExitCode {
    tell_error(line);
    ExitCode::from(2)
}

/// The one line on standard error.
fn tell_error(line: &str) {
    eprintln!("{}", text::on_one_line(&message!("error-line", error = line).to_string()));
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn a_flag_that_was_renamed_keeps_its_old_name() {
        let flags: [(&[&str], [&str; 3], &str); 5] = [
            (&["tournament", "plan.toml"], ["--concurrency", "--at-once", "3"], "concurrency: Some(3)"),
            (
                &["match", "duke", "--a", "random", "--b", "random", "--games", "2"],
                ["--concurrency", "--at-once", "3"],
                "concurrency: Some(3)",
            ),
            (&["tune", "duke"], ["--concurrency", "--at-once", "3"], "concurrency: Some(3)"),
            (
                &["tune", "duke"],
                ["--crossover-mutation", "--after-crossover", "0.5"],
                "crossover_mutation: 0.5",
            ),
            (&["games"], ["--recheck", "--again", "duke"], "recheck: Some(Some(\"duke\"))"),
        ];
        for (command, [name, old_name, value], parsed) in flags {
            for flag in [name, old_name] {
                let words = [&["abstrakt"], command, &[flag, value]].concat();
                let arguments = Arguments::try_parse_from(&words).expect("the flag is known");
                let arguments = format!("{arguments:?}");
                assert!(arguments.contains(parsed), "{words:?}: {arguments}");
            }
        }
    }

    #[test]
    fn a_file_is_opened_but_never_in_place_of_a_command() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = folder.path().join("game.abstrakt");
        std::fs::write(&game, "").expect("written");
        let other = folder.path().join("other.psq");
        std::fs::write(&other, "").expect("written");
        let missing = folder.path().join("missing");
        let [game, other, missing] = [&game, &other, &missing].map(|path| path.as_os_str());
        let read = |words: &[&OsStr]| {
            let words = [OsStr::new("abstrakt")].iter().chain(words).map(OsString::from).collect();
            with_file(words).map(|(rest, file)| (rest[1..].to_vec(), file))
        };
        let [flag, place, show] = ["--plugins", "elsewhere", "show"].map(OsStr::new);
        let flagged = vec![OsString::from(flag), place.into()];
        for line in [&[game, flag, place][..], &[flag, place, game]] {
            assert_eq!(read(line), Ok((flagged.clone(), Some(game.into()))), "{line:?}");
        }
        assert_eq!(read(&[game]), Ok((Vec::new(), Some(game.into()))));
        assert_eq!(read(&[flag, game]), Ok((vec![flag.into(), game.into()], None)), "the file is the flag's");
        assert_eq!(read(&[show, game]), Ok((vec![show.into(), game.into()], None)), "it is the command's");
        assert_eq!(read(&[missing]), Ok((vec![missing.into()], None)));
        assert_eq!(
            read(&[game, missing]),
            Ok((vec![missing.into()], Some(game.into()))),
            "the other is refused"
        );
        for (line, reason) in
            [(&[game, other][..], "give only one file"), (&[game, OsStr::new("games")], "a command")]
        {
            assert!(read(line).is_err_and(|line| line.contains(reason)), "{line:?}");
        }
    }
}
