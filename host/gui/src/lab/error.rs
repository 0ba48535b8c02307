//! Why a run of the lab does not begin, go on, or end as it should.

use abstrakt_lab::run::RunError;
use abstrakt_lab::suite::SuiteError;
use abstrakt_system::SystemError;
use abstrakt_texts::LocalizedError;

/// Why a run does not begin, go on, or end as it should.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum LabError {
    /// What the system says.
    #[message(transparent)]
    System(#[from] SystemError),
    /// The run's own reason.
    #[message(transparent)]
    Run(#[from] RunError),
    /// The suite's own reason.
    #[message(transparent)]
    Suite(#[from] SuiteError),
}
