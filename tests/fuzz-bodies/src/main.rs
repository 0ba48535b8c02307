//! Tries every target for so long: `cargo xtask fuzz` builds the games and starts this.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use abstrakt_fuzz_bodies::run::{Effort, run};
use abstrakt_fuzz_bodies::{Target, games, matches, plain_targets};
use abstrakt_loader::Plugin;
use abstrakt_plugin_api::Rules;
use clap::Parser;

/// Try every parser with inputs made from good ones
#[derive(Parser)]
struct Arguments {
    /// Time for all targets together, minutes
    #[arg(long, value_name = "N", default_value_t = 2.0)]
    minutes: f64,
    /// Seed of the inputs; the same seed makes the same ones
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Only targets whose name begins so
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    only: String,
    /// Folder for inputs that fail
    #[arg(long, value_name = "DIR", default_value = "fuzz-failures")]
    failures: PathBuf,
    /// Libraries of the games whose readers are tried too
    plugins: Vec<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut targets = plain_targets();
    for plugin in &arguments.plugins {
        match Plugin::load(plugin) {
            Ok(rules) => {
                if rules.facts().id == matches::GAME_OF_LISTS {
                    targets.push(matches::opening_list_target(plugin.clone()));
                }
                targets.extend(games::targets(rules));
            }
            Err(error) => {
                eprintln!("fuzz: {}: {error}", plugin.display());
                return ExitCode::FAILURE;
            }
        }
    }
    targets.retain(|target| target.name.starts_with(&arguments.only));
    let Ok(time) = Duration::try_from_secs_f64(arguments.minutes * 60.0) else {
        eprintln!("fuzz: --minutes {}: expected a number that is not negative", arguments.minutes);
        return ExitCode::FAILURE;
    };
    let each = time / targets.len().max(1) as u32;
    let (mut all, mut failed) = (0, 0);
    for target in &targets {
        match try_target(target, &arguments, each) {
            Some(count) => all += count,
            None => failed += 1,
        }
    }
    println!("{all} inputs for {} targets, {failed} with a failure", targets.len());
    if failed == 0 && !targets.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Returns the number of inputs that a target was given; none if one failed, which is kept in a file.
fn try_target(target: &Target, arguments: &Arguments, time: Duration) -> Option<u64> {
    let began = Instant::now();
    match run(target, arguments.seed, Effort::Time(time)) {
        Ok(count) => {
            let speed = count as f64 / began.elapsed().as_secs_f64().max(1e-9);
            println!("{:<36} {count:>10} inputs {speed:>9.0}/s", target.name);
            Some(count)
        }
        Err(failure) => {
            let file = arguments.failures.join(target.name.replace(' ', "-"));
            let kept =
                fs::create_dir_all(&arguments.failures).and_then(|()| fs::write(&file, &failure.input));
            match kept {
                Ok(()) => println!("{:<36} FAILED: the input is in {}", target.name, file.display()),
                Err(error) => println!("{failure}, and cannot be kept ({error}): {:?}", failure.input),
            }
            None
        }
    }
}
