//! The real program for minutes or hours under whatever happens to programs: kills, stopped workers, full disks, bad
//! plugins that come and go, random clicks. At the end it prints what it did and what was lost, and fails where that is
//! anything.
//!
//! - `world`: program, plugins and homes; `processes`: who descends from whom
//! - `game`: a game in the terminal, and what must be found again of it
//! - `killed`, `workers`, `disk`, `plugins`, `matches`, `window`: what is done to it
//! - `report`: what was done and lost
//!
//! It needs Linux: processes are found in `/proc`, and a disk is made full by a limit on the size of files.

#![forbid(unsafe_code)]

#[cfg(target_os = "linux")]
mod disk;
#[cfg(target_os = "linux")]
mod game;
#[cfg(target_os = "linux")]
mod killed;
#[cfg(target_os = "linux")]
mod matches;
#[cfg(target_os = "linux")]
mod plugins;
#[cfg(target_os = "linux")]
mod processes;
#[cfg(target_os = "linux")]
#[cfg(target_os = "linux")]
mod report;
#[cfg(target_os = "linux")]
mod soak;
#[cfg(target_os = "linux")]
mod window;
#[cfg(target_os = "linux")]
mod workers;
#[cfg(target_os = "linux")]
mod world;

use std::process::ExitCode;

use clap::Parser;

/// Run the real program for some minutes under whatever happens to programs, and tell what was lost
#[derive(Parser)]
struct Arguments {
    /// Length of the run, minutes
    #[arg(long, value_name = "N", default_value_t = 3.0)]
    minutes: f64,
    /// Seed of what is done; what the machine does in between does not repeat
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// End earlier, after so many kills of the program in the middle of a game
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    kills: u64,
    /// Run only these parts: killed, workers, disk, plugins, matches, window; may be given several times
    #[arg(long, value_name = "ACT")]
    only: Vec<String>,
}

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match soak::run(arguments.minutes, arguments.seed, arguments.kills, &arguments.only) {
        Ok(report) => {
            print!("{report}");
            if report.lost.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(problem) => {
            eprintln!("soak: {problem}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    let _ = Arguments::parse();
    println!("skipped: the soak needs Linux");
    ExitCode::SUCCESS
}
