//! The program. One executable, several roles: the window, the command line, and by hidden flags the children that run
//! plugin code, `--probe` and `--worker`.
//!
//! Knows which role was asked for, and nothing else.

use std::path::PathBuf;
use std::process::ExitCode;

use abstrakt_cli::{Asked, LogBuffer, Timeouts};

fn main() -> ExitCode {
    match abstrakt_cli::run(std::env::args_os()) {
        Asked::Done(code) => code,
        Asked::Window { plugins, timeouts, memory_limit, file, log } => {
            window(plugins, timeouts, memory_limit, file, log)
        }
    }
}

#[cfg(feature = "gui")]
fn window(
    plugins: Vec<PathBuf>,
    timeouts: Timeouts,
    memory_limit: Option<u64>,
    file: Option<PathBuf>,
    log: LogBuffer,
) -> ExitCode {
    abstrakt_gui::run(plugins, timeouts, memory_limit, file, log)
}

#[cfg(not(feature = "gui"))]
fn window(
    _plugins: Vec<PathBuf>,
    _timeouts: Timeouts,
    _memory_limit: Option<u64>,
    _file: Option<PathBuf>,
    _log: LogBuffer,
) -> ExitCode {
    eprintln!("error: this program was built without a window: abstrakt --help tells what it can do");
    ExitCode::FAILURE
}
