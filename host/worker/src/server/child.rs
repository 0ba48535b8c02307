//! The worker process: what `abstrakt --worker` runs.
//!
//! Requests come in by standard input and answers leave by standard output as the parent sees them. Before any plugin
//! is loaded both move out of a plugin's reach: standard input becomes empty, standard output becomes the log, and the
//! protocol goes on over descriptors above those that programs use.

use std::io::{self, BufRead, BufReader, Write};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use abstrakt_system::process::{
    WORKER_FLAG, descriptor_limit, end_now, end_with_parent, limit_memory, take_standard_pipes,
};

use super::{ResponseSender, Service};
use crate::FaultOrigin;
use crate::protocol::{LONGEST_REQUEST, RequestMessage, Response, ResponseMessage};

/// The protocol's descriptors have this number or a higher one, where the system has that many: plugins that close
/// descriptors which they did not open usually stop below it.
const OUT_OF_REACH: u64 = 64;

/// Serves one plugin until the parent closes the pipe, and never comes back then: whatever a plugin is still doing
/// ends with the process.
pub fn worker_main() -> ExitCode {
    let (requests, answers) = match take_standard_pipes(OUT_OF_REACH) {
        Ok(pipes) => pipes,
        Err(error) => {
            return cannot_begin(io::stdin(), &error, |answer| {
                // A parent that is gone needs no answer.
                let _ = write_line(&mut io::stdout(), &answer);
            });
        }
    };
    // The one argument of this role: how much memory it may have, MiB.
    let memory = std::env::args_os().nth(2).and_then(|most| most.to_str()?.parse().ok());
    limit_memory(memory);
    end_with_parent();
    let answers = Mutex::new(answers);
    let responses = ResponseSender::new(move |response| {
        let mut pipe = answers.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody is left to be told when the parent's end is closed; the reading side ends the process then.
        let _ = write_line(&mut *pipe, &response);
    });
    let queue = match Service::plugins().start(responses.clone()) {
        Ok(queue) => queue,
        Err(error) => {
            return cannot_begin(requests, &error, |answer| responses.send(answer.id, answer.response));
        }
    };
    let mut requests = BufReader::new(requests);
    while let Some(line) = read_line(&mut requests) {
        match RequestMessage::read(&line) {
            Ok(message) => drop(queue.take(message)),
            Err(ResponseMessage { id, response }) => responses.send(id, response),
        }
    }
    end_now()
}

/// Answers the first request with the reason why no one is served here: no game is at fault.
fn cannot_begin(
    requests: impl io::Read,
    error: &io::Error,
    answer: impl FnOnce(ResponseMessage),
) -> ExitCode {
    let mut reason = error.to_string();
    if let Some(most) = descriptor_limit().filter(|most| *most <= OUT_OF_REACH) {
        reason = format!("{reason}; this process may have {most} files open at once");
    }
    eprintln!("abstrakt {WORKER_FLAG}: {reason}");
    let request = read_line(&mut BufReader::new(requests)).and_then(|line| RequestMessage::read(&line).ok());
    if let Some(RequestMessage { id, .. }) = request {
        let response = Response::Fault { origin: FaultOrigin::Machine, reason };
        answer(ResponseMessage { id, response });
    }
    ExitCode::FAILURE
}

fn write_line(pipe: &mut impl Write, response: &ResponseMessage) -> io::Result<()> {
    let mut line = serde_json::to_vec(response)?;
    line.push(b'\n');
    pipe.write_all(&line)?;
    pipe.flush()
}

/// The next line; none when the parent has closed the pipe.
fn read_line(requests: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut line = Vec::new();
    let read = io::Read::take(requests, LONGEST_REQUEST as u64).read_until(b'\n', &mut line);
    read.is_ok_and(|bytes| bytes > 0).then_some(line)
}
