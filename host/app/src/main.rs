//! The program. One executable, several roles: the window, the command line, and by hidden flags the children that run
//! plugin code, `--probe` and `--worker`.
//!
//! Knows that there is a window to open, and nothing else: the command line tells which role was asked for.

use std::process::ExitCode;

use abstrakt_cli::ProcessRole;

fn main() -> ExitCode {
    match abstrakt_cli::run(std::env::args_os()) {
        ProcessRole::Done(code) => code,
        #[cfg(feature = "gui")]
        ProcessRole::Window { plugins, data, timeouts, memory_limit, file, log } => {
            abstrakt_gui::run(abstrakt_gui::WindowStart { plugins, data, timeouts, memory_limit, file, log })
        }
        #[cfg(not(feature = "gui"))]
        ProcessRole::Window { .. } => {
            eprintln!("error: this program was built without a window: abstrakt --help tells what it can do");
            ExitCode::FAILURE
        }
    }
}
