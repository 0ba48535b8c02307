//! The few commands that a person types. They only call cargo and copy files; what the product does is elsewhere.

mod build;
mod dist;
mod package;
mod targets;
mod tasks;
mod trial;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(bin_name = "cargo xtask", about = "Build, run, test and pack Abstrakt")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build everything, stage the plugins beside the program and open the window
    Run {
        /// Arguments for the program, for example: games
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Run all tests
    Test {
        /// Arguments for cargo test, for example: -p abstrakt-engine
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Check formatting, lints and documentation
    Lint,
    /// Check types for Windows and macOS, where `rustup target add` has installed their standard libraries
    CheckTargets,
    /// Run the benchmarks, fully optimised
    Bench {
        /// Arguments for cargo bench, for example: -p abstrakt-abalone
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Run the real program under kills, stopped workers, full disks, bad plugins and random clicks, and tell what was lost
    Soak {
        /// Arguments for the soak, for example: --minutes 60 --only killed
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Try every parser with inputs made from good ones
    Fuzz {
        /// Build with full optimisation, for long runs
        #[arg(long)]
        release: bool,
        /// Arguments for the fuzzing, for example: --minutes 60 --only pdn
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Draw the pictures of README.md and docs/: every game, both looks, both languages
    Pictures,
    /// Leave a folder that runs anywhere by itself: program, plugins, the API for authors of games, licences
    Dist {
        /// The folder to fill; it is made, and must be empty if it exists
        #[arg(long)]
        dir: PathBuf,
    },
    /// Install, use, upgrade and remove the packages of the tests' build in a clean system, where one can be made
    Trial,
    /// Make packages that a person installs: .deb, .tar.xz with install.sh, sums
    Package(package::Package),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Run { arguments } => tasks::run(&arguments),
        Task::Test { arguments } => tasks::test(&arguments),
        Task::Lint => tasks::lint(),
        Task::CheckTargets => targets::check_targets(),
        Task::Bench { arguments } => tasks::bench(&arguments),
        Task::Soak { arguments } => tasks::soak(&arguments),
        Task::Fuzz { release, arguments } => tasks::fuzz(release, &arguments),
        Task::Pictures => tasks::pictures(),
        Task::Dist { dir } => dist::dist(&dir),
        Task::Trial => trial::trial(),
        Task::Package(package) => package.pack(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("xtask: {problem}");
            ExitCode::FAILURE
        }
    }
}
