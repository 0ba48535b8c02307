//! The worker process: what `abstrakt --worker` runs.
//!
//! Requests come in by standard input and answers leave by standard output as the parent sees them. Before any plugin
//! is loaded both move out of a plugin's reach: standard input becomes empty, standard output becomes the log, and the
//! protocol goes on over descriptors above those that programs use.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use abstrakt_system::process::{WORKER_FLAG, end_with_parent, limit_memory};

use super::{ResponseSender, Service};
use crate::protocol::{RequestMessage, ResponseMessage};

/// Longest line that is read as a request: a game of a hundred thousand plies is shorter.
const LONGEST_LINE: u64 = 16 << 20;

/// Serves one plugin until the parent closes the pipe, and never comes back then: whatever a plugin is still doing
/// ends with the process.
pub fn worker_main() -> ExitCode {
    let (requests, answers) = match pipes() {
        Ok(pipes) => pipes,
        Err(error) => return failed(&error),
    };
    // The one argument of this role: how much memory it may have, MiB.
    let memory = std::env::args_os().nth(2).and_then(|most| most.to_str()?.parse().ok());
    limit_memory(memory);
    end_with_parent();
    let answers = Mutex::new(answers);
    let responses = ResponseSender::new(move |response| {
        let mut pipe = answers.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody is left to be told when the parent's end is closed; the reading side ends the process then.
        let _ = write_line(&mut pipe, &response);
    });
    let queue = match Service::plugins().start(responses.clone()) {
        Ok(queue) => queue,
        Err(error) => return failed(&error),
    };
    let mut requests = BufReader::new(requests);
    while let Some(line) = read_line(&mut requests) {
        match RequestMessage::read(&line) {
            Ok(message) => drop(queue.take(message)),
            Err(ResponseMessage { id, response }) => responses.send(id, response),
        }
    }
    end_process()
}

fn failed(error: &io::Error) -> ExitCode {
    eprintln!("abstrakt {WORKER_FLAG}: {error}");
    ExitCode::FAILURE
}

fn write_line(pipe: &mut File, response: &ResponseMessage) -> io::Result<()> {
    let mut line = serde_json::to_vec(response)?;
    line.push(b'\n');
    pipe.write_all(&line)
}

/// The next line; none when the parent has closed the pipe.
fn read_line(requests: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut line = Vec::new();
    let read = io::Read::take(requests, LONGEST_LINE).read_until(b'\n', &mut line);
    read.is_ok_and(|bytes| bytes > 0).then_some(line)
}

#[cfg(unix)]
fn pipes() -> io::Result<(File, File)> {
    use rustix::io::fcntl_dupfd_cloexec;
    use rustix::stdio;

    /// Plugins that close what they did not open usually stop below this.
    const OUT_OF_REACH: i32 = 64;
    let requests = fcntl_dupfd_cloexec(stdio::stdin(), OUT_OF_REACH)?;
    let answers = fcntl_dupfd_cloexec(stdio::stdout(), OUT_OF_REACH)?;
    stdio::dup2_stdin(File::open("/dev/null")?)?;
    stdio::dup2_stdout(stdio::stderr())?;
    Ok((requests.into(), answers.into()))
}

#[cfg(windows)]
fn pipes() -> io::Result<(File, File)> {
    use std::os::windows::io::AsHandle;

    let requests = io::stdin().as_handle().try_clone_to_owned()?;
    let answers = io::stdout().as_handle().try_clone_to_owned()?;
    Ok((requests.into(), answers.into()))
}

/// Ends the process without running anything of the plugin's, such as destructors at exit.
#[cfg(unix)]
fn end_process() -> ExitCode {
    use rustix::process::{Signal, getpid, kill_process};

    let _ = kill_process(getpid(), Signal::KILL);
    ExitCode::SUCCESS
}

#[cfg(windows)]
fn end_process() -> ExitCode {
    std::process::abort()
}
