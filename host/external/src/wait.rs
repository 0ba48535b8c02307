//! The time for which an answer is waited for.
//!
//! Knows times. Must not know what is waited for.

use std::time::{Duration, Instant};

use abstrakt_system::process::{Patience, ProcessGroup, ProcessObserver, Termination};

use crate::FailureCause;

/// Time between two looks at a process, and longest time for which an order of the caller goes unheard.
pub(crate) const LOOK: Duration = Duration::from_millis(20);
/// Lines in a row that are no message of the protocol, after which nothing else is expected. Programs print one or another
/// line that their protocol does not have.
const MOST_MALFORMED: u32 = 1000;

/// A wait for one answer.
pub(crate) struct Wait {
    limit: Limit,
    /// The first line that was no message, and how many there were.
    malformed: Option<(String, u32)>,
}

/// The end of a wait that has no answer.
enum Limit {
    /// The process is silent for too long, its waiting for a processor not counted.
    Silence { patience: Patience, observer: ProcessObserver },
    /// It has taken this much time, from the moment.
    Time { since: Instant, most: Duration, told: Duration },
    /// It has used this much processor time beyond what it had used before, or is silent for too long.
    ProcessorTime {
        before: Duration,
        most: Duration,
        told: Duration,
        patience: Patience,
        observer: ProcessObserver,
    },
}

/// The time that a search may take, and how it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// Time for the search; none: what its other limits take.
    pub time: Option<Duration>,
    /// The time that is granted beyond it.
    pub margin: Duration,
    /// Processor time counts.
    pub processor_time: bool,
    /// Longest silence of a search without a limit of time.
    pub silence: Duration,
}

impl Wait {
    /// For an answer that takes no thinking.
    pub fn silence(group: &ProcessGroup, limit: Duration) -> Self {
        let (patience, observer) = (Patience::new(limit), ProcessObserver::new(Some(group.id())));
        Self { limit: Limit::Silence { patience, observer }, malformed: None }
    }

    /// For the end of a search.
    pub fn search(group: &ProcessGroup, budget: Budget) -> Self {
        let Budget { time, margin, processor_time, silence } = budget;
        let Some(told) = time else { return Self::silence(group, silence) };
        let most = told.saturating_add(margin);
        let used = processor_time.then(|| group.processor_time()).flatten();
        let limit = match used {
            None => Limit::Time { since: Instant::now(), most, told },
            Some(before) => Limit::ProcessorTime {
                before,
                most,
                told,
                // A process that sleeps uses no processor time, and would never come to an end.
                patience: Patience::new(silence.max(most)),
                observer: ProcessObserver::new(Some(group.id())),
            },
        };
        Self { limit, malformed: None }
    }

    /// A line came that is a message.
    pub fn heard(&mut self) {
        if let Limit::Silence { patience, .. } | Limit::ProcessorTime { patience, .. } = &mut self.limit {
            patience.renew();
        }
    }

    /// A line came that is no message.
    ///
    /// # Errors
    /// One too many.
    pub fn malformed(&mut self, line: String) -> Result<(), FailureCause> {
        let (first, count) = self.malformed.get_or_insert((line, 0));
        *count += 1;
        if *count > MOST_MALFORMED { Err(FailureCause::malformed(first)) } else { Ok(()) }
    }

    /// Looks whether there is still something to wait for.
    ///
    /// # Errors
    /// The time is up. Whoever has talked nonsense instead of an answer is told so.
    pub fn look(&mut self, group: &ProcessGroup) -> Result<(), FailureCause> {
        let failure = match &mut self.limit {
            Limit::Silence { patience, observer } => silent(patience, observer),
            Limit::Time { since, most, told } => {
                let used = since.elapsed();
                (used > *most).then_some(FailureCause::Overtime { used, limit: *told })
            }
            Limit::ProcessorTime { before, most, told, patience, observer } => {
                let used = group.processor_time().unwrap_or_default().saturating_sub(*before);
                let overtime = (used > *most).then_some(FailureCause::Overtime { used, limit: *told });
                overtime.or_else(|| silent(patience, observer))
            }
        };
        match (failure, &self.malformed) {
            (None, _) => Ok(()),
            (Some(_), Some((line, _))) => Err(FailureCause::malformed(line)),
            (Some(cause), None) => Err(cause),
        }
    }
}

fn silent(patience: &mut Patience, observer: &mut ProcessObserver) -> Option<FailureCause> {
    patience.pass(observer.look(LOOK));
    patience.is_over().map(|limit| FailureCause::Ended(Termination::Unresponsive(limit)))
}
