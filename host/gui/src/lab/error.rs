//! The reasons why a run of the lab does not begin, go on, or end as it should.

use abstrakt_lab::run::RunError;
use abstrakt_lab::suite::SuiteError;
use abstrakt_learn::LearnError;
use abstrakt_system::SystemError;
use abstrakt_texts::LocalizedError;
use abstrakt_tune::TuneError;

/// The reasons why a run does not begin, go on, or end as it should.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum LabError {
    /// The system's message.
    #[message(transparent)]
    System(#[from] SystemError),
    /// The run's own reason.
    #[message(transparent)]
    Run(#[from] RunError),
    /// The suite's own reason.
    #[message(transparent)]
    Suite(#[from] SuiteError),
    /// The reason of the run of tuning.
    #[message(transparent)]
    Tune(#[from] TuneError),
    /// The reason of the run of learning.
    #[message(transparent)]
    Learn(Box<LearnError>),
    /// Its game is none of the plugins.
    #[message("lab-no-game")]
    NoGame,
}

impl From<LearnError> for LabError {
    fn from(error: LearnError) -> Self {
        Self::Learn(Box::new(error))
    }
}
