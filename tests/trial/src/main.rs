//! The packages of `cargo xtask package` in a clean system: a Debian or Ubuntu of the release that runs here, made in a folder, in which
//! nothing else is installed. Each step is named when it begins, and the first that fails ends the trial.
//!
//! - `system`: the clean system, and commands in it as root and as a player
//! - `steps`: the steps
//!
//! It needs Linux, root, `mmdebstrap` or `debootstrap`, and a mirror of the distribution; without them it says that it is skipped.
//! `cargo xtask trial` starts it where mounts are its own.

#![forbid(unsafe_code)]

mod steps;
mod system;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use steps::Trial;
use system::System;

/// Install, use, upgrade and remove the packages in a clean system
#[derive(Parser)]
#[command(name = "abstrakt-trial")]
struct Arguments {
    /// A package of a lower version
    #[arg(long, value_name = "DEB")]
    older: PathBuf,
    /// The package
    #[arg(long, value_name = "DEB")]
    newer: PathBuf,
    /// A plugin that is not in the packages, the game Pile
    #[arg(long, value_name = "LIBRARY")]
    plugin: PathBuf,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let system = match System::make() {
        Ok(system) => system,
        Err(reason) => {
            println!("the trial is skipped: {reason}");
            return ExitCode::SUCCESS;
        }
    };
    let mut trial = Trial::new(&system, arguments.older, arguments.newer, arguments.plugin);
    for (name, step) in Trial::STEPS {
        println!("trial: {name}");
        if let Err(problem) = step(&mut trial) {
            eprintln!("trial: {name}: {problem}");
            return ExitCode::FAILURE;
        }
    }
    println!("trial: {} steps passed", Trial::STEPS.len());
    ExitCode::SUCCESS
}
