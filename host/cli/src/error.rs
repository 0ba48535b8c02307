//! The reason why a command failed, in one line and with its exit code.

use std::fmt::Display;
use std::io;

use abstrakt_exchange::ExchangeError;
use abstrakt_system::SystemError;
use abstrakt_texts::{LocalizedError, message};
use abstrakt_worker::WorkerError;

/// The reason why a command failed.
#[derive(Debug, LocalizedError)]
pub enum CliError {
    /// The command line is wrong: it names what is not there, or what the game refuses. Exit code 2.
    #[message("words")]
    Usage(String),
    /// The work failed. Exit code 1.
    #[message("words")]
    Failed(String),
    /// The output could not be written. Exit code 1.
    #[message("cli-output", error = &SystemError::new(_0))]
    Output(#[from] io::Error),
}

impl CliError {
    /// The same as the reason of another failure, which is named first.
    #[must_use]
    pub fn into_reason_of(self, what: &str) -> Self {
        match self {
            Self::Usage(reason) => Self::Usage(format!("{what}: {reason}")),
            Self::Failed(reason) => Self::Failed(format!("{what}: {reason}")),
            output @ Self::Output(_) => output,
        }
    }
}

impl CliError {
    /// A wrong command line.
    pub fn usage(reason: impl Display) -> Self {
        Self::Usage(reason.to_string())
    }

    /// Work that failed.
    pub fn failed(reason: impl Display) -> Self {
        Self::Failed(reason.to_string())
    }

    /// Of what is wrong in the command line: in this flag.
    #[must_use]
    pub fn of_flag(self, flag: &str) -> Self {
        match self {
            Self::Usage(reason) => Self::Usage(format!("{flag}: {reason}")),
            other => other,
        }
    }
}

impl From<WorkerError> for CliError {
    fn from(error: WorkerError) -> Self {
        match error {
            WorkerError::Refused { reason, ply } => Self::Usage(reason.at(ply).to_string()),
            WorkerError::Stopped(stopped) => {
                let (game, cause) = (&stopped.game, stopped.what_happened());
                Self::failed(match stopped.had_begun() {
                    true => message!("command-stopped", game, cause),
                    false => message!("command-not-begun", game, cause),
                })
            }
        }
    }
}

impl From<ExchangeError> for CliError {
    fn from(error: ExchangeError) -> Self {
        match error {
            ExchangeError::Worker(error) => error.into(),
            wrong => Self::Usage(wrong.to_string()),
        }
    }
}

impl From<serde_json::Error> for CliError {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}
