//! Ctrl-C: the first one asks the command to come to an end, a second one ends the program.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use abstrakt_texts::message;

use crate::error::CliError;

/// The exit code that a shell expects of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// Whether Ctrl-C was pressed.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on, and calls `noticed` on another thread when the first one comes. Once in a process.
    pub fn listen(noticed: impl Fn() + Send + 'static) -> Result<Self, CliError> {
        let interrupt = Self::default();
        let flag = interrupt.clone();
        ctrlc::set_handler(move || {
            if flag.0.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
            noticed();
        })
        .map_err(|error| CliError::failed(message!("cli-interrupt", error = error.to_string())))?;
        Ok(interrupt)
    }

    /// Whether it was pressed since the last [`Interrupt::take`].
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Breaks once it was pressed.
    pub fn flow(&self) -> ControlFlow<()> {
        self.flow_until(None)
    }

    /// Breaks once it was pressed, and from `deadline` on; none: there is no deadline.
    pub fn flow_until(&self, deadline: Option<Instant>) -> ControlFlow<()> {
        let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_late || self.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Tells whether it was pressed, and forgets it: it was obeyed.
    pub fn take(&self) -> bool {
        self.0.swap(false, Ordering::Relaxed)
    }
}
