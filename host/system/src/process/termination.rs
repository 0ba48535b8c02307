//! The end of a child process, or the reason why its parent ended it: as data with words in every language.

use std::process::ExitStatus;
use std::time::Duration;

use abstrakt_texts::{Localize, message};
use serde::{Deserialize, Serialize};

use crate::ForeignText;

/// The end of a probe or a worker, or the reason why its parent ended it. The words go on from "it".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// The system could not start it.
    #[message("ended-not-started")]
    NotStarted {
        /// The program that should start.
        program: ForeignText,
        /// The system's words.
        error: ForeignText,
    },
    /// It was ended by a signal.
    #[message(match meaning { Some(meaning) => message!("ended-crash", signal, meaning), None => message!("ended-signal", signal) })]
    Signal {
        /// The signal's number.
        signal: i32,
        /// The meaning of the signal, where it is known.
        meaning: Option<SignalMeaning>,
    },
    /// Somebody else ended it by this signal: a person, or a system that is short of memory.
    #[message("ended-killed")]
    Killed(i32),
    /// It ended by itself with this code.
    #[message("ended-exit")]
    Exit(i32),
    /// It ended, and the system does not tell how.
    #[message("ended-unknown")]
    Unknown,
    /// It gave no sign of life for this time.
    #[message("ended-unresponsive", seconds = _0.as_secs_f64())]
    Unresponsive(Duration),
    /// It used up this many seconds of processor time without a sign of life.
    #[message("ended-processor-time")]
    ProcessorTime(u64),
    /// It wrote more into a file than it may.
    #[message("ended-file-size")]
    FileSize,
    /// It asked for more memory than it may have, MiB.
    #[message("ended-memory")]
    Memory(u64),
    /// It lives, but its connection is closed.
    #[message("ended-disconnected")]
    Disconnected,
    /// It said something that is no message: its beginning.
    #[message("ended-malformed")]
    Malformed(ForeignText),
    /// It started processes that do not end with it: how many.
    #[message("ended-left-processes")]
    LeftProcesses(u32),
}

/// The meaning of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
#[serde(rename_all = "kebab-case")]
pub enum SignalMeaning {
    /// Memory was used that is not there.
    #[message("signal-segmentation")]
    Segmentation,
    /// The process gave up: a failed check, no memory left.
    #[message("signal-abort")]
    Abort,
    /// Memory was used that cannot be reached, such as a file that was cut while it was in use.
    #[message("signal-bus")]
    Bus,
    /// The processor does not know an instruction.
    #[message("signal-instruction")]
    Instruction,
    /// A division by zero, for example.
    #[message("signal-arithmetic")]
    Arithmetic,
}

impl Termination {
    /// The end of a process that has this status. `processor` is its limit of processor time, seconds.
    #[cfg(unix)]
    pub fn of(status: ExitStatus, processor: u64) -> Self {
        use std::os::unix::process::ExitStatusExt;

        use rustix::process::Signal;

        let Some(signal) = status.signal() else { return status.code().map_or(Self::Unknown, Self::Exit) };
        let meaning = match Signal::from_named_raw(signal) {
            Some(Signal::XCPU) => return Self::ProcessorTime(processor),
            Some(Signal::XFSZ) => return Self::FileSize,
            Some(Signal::SEGV) => Some(SignalMeaning::Segmentation),
            Some(Signal::ABORT) => Some(SignalMeaning::Abort),
            Some(Signal::BUS) => Some(SignalMeaning::Bus),
            Some(Signal::ILL) => Some(SignalMeaning::Instruction),
            Some(Signal::FPE) => Some(SignalMeaning::Arithmetic),
            Some(Signal::KILL | Signal::TERM | Signal::INT | Signal::HUP | Signal::QUIT) => {
                return Self::Killed(signal);
            }
            _ => None,
        };
        Self::Signal { signal, meaning }
    }

    /// The end of a process that has this status. `processor` is its limit of processor time, seconds.
    #[cfg(not(unix))]
    pub fn of(status: ExitStatus, _processor: u64) -> Self {
        status.code().map_or(Self::Unknown, Self::Exit)
    }

    /// Whether the process gave up by itself.
    pub fn is_abort(&self) -> bool {
        matches!(self, Self::Signal { meaning: Some(SignalMeaning::Abort), .. })
    }

    /// Whether the same program would end so again, on this machine and on any day. Whatever may come from
    /// elsewhere (a busy machine, a person, memory that others hold) would not.
    pub fn is_lasting(&self) -> bool {
        match self {
            Self::Signal { meaning, .. } => matches!(
                meaning,
                Some(
                    SignalMeaning::Segmentation
                        | SignalMeaning::Abort
                        | SignalMeaning::Instruction
                        | SignalMeaning::Arithmetic
                )
            ),
            Self::Exit(_) | Self::Malformed(_) | Self::LeftProcesses(_) => true,
            Self::NotStarted { .. }
            | Self::Killed(_)
            | Self::Unknown
            | Self::Unresponsive(_)
            | Self::ProcessorTime(_)
            | Self::FileSize
            | Self::Memory(_)
            | Self::Disconnected => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_end_has_words() {
        let signal = |meaning| Termination::Signal { signal: 11, meaning };
        let all = [
            Termination::NotStarted {
                program: ForeignText::of("/bin/abstrakt"),
                error: ForeignText::of("too many open files"),
            },
            signal(Some(SignalMeaning::Segmentation)),
            signal(Some(SignalMeaning::Abort)),
            signal(Some(SignalMeaning::Bus)),
            signal(Some(SignalMeaning::Instruction)),
            signal(Some(SignalMeaning::Arithmetic)),
            Termination::Killed(9),
            signal(None),
            Termination::Exit(101),
            Termination::Unknown,
            Termination::Unresponsive(Duration::from_millis(1500)),
            Termination::ProcessorTime(2),
            Termination::FileSize,
            Termination::Memory(4096),
            Termination::Disconnected,
            Termination::Malformed(ForeignText::of("hello")),
            Termination::LeftProcesses(2),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|end| end as _).collect();
        assert_localized(&all, &["ended-", "signal-"]);
    }

    #[test]
    fn what_comes_from_elsewhere_does_not_last() {
        let signal = |signal, meaning| Termination::Signal { signal, meaning };
        assert!(signal(11, Some(SignalMeaning::Segmentation)).is_lasting());
        assert!(!Termination::Killed(9).is_lasting());
        assert!(!signal(7, Some(SignalMeaning::Bus)).is_lasting());
        assert!(!Termination::ProcessorTime(2).is_lasting());
    }
}
