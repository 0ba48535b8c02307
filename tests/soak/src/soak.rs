//! One thing after the other until the time is over.

use std::time::{Duration, Instant};

use crate::report::Report;
use crate::world::World;
use crate::{disk, killed, matches, plugins, window, workers};

/// Time between two lines of progress.
const PROGRESS: Duration = Duration::from_secs(60);

/// The names of the acts.
const ACTS: [&str; 6] = ["killed", "workers", "disk", "plugins", "matches", "window"];

/// Acts for so many minutes, or until the program was killed so often.
///
/// # Errors
/// The soak cannot begin: one line.
pub fn run(minutes: f64, seed: u64, kills: u64, only: &[String]) -> Result<Report, String> {
    let time = Duration::try_from_secs_f64(minutes * 60.0)
        .map_err(|_| format!("--minutes {minutes}: expected a number that is not negative"))?;
    if let Some(wrong) = only.iter().find(|act| !ACTS.contains(&act.as_str())) {
        return Err(format!("--only {wrong}: expected {}", ACTS.join(", ")));
    }
    let wanted = |act: &&str| only.is_empty() || only.iter().any(|wanted| wanted == act);
    let mut acts: Vec<&str> = ACTS.into_iter().filter(wanted).collect();
    let mut world = World::new(seed, time, kills)?;
    let display = if acts.contains(&"window") {
        window::display().map_err(|reason| world.report.skipped.push(reason)).ok()
    } else {
        None
    };
    acts.retain(|act| *act != "window" || display.is_some());
    if acts.is_empty() {
        return Ok(world.report);
    }
    let (began, mut printed) = (Instant::now(), Instant::now());
    // Each in turn, so that a short soak has done all of them.
    for act in acts.iter().cycle() {
        if world.is_over() {
            break;
        }
        match (*act, &display) {
            ("killed", _) => killed::act(&mut world),
            ("workers", _) => workers::act(&mut world),
            ("disk", _) => disk::act(&mut world),
            ("plugins", _) => plugins::act(&mut world),
            ("matches", _) => matches::act(&mut world),
            (_, Some(display)) => window::act(&mut world, display),
            (_, None) => {}
        }
        if printed.elapsed() >= PROGRESS {
            printed = Instant::now();
            eprintln!(
                "{} s: {}; lost {}",
                began.elapsed().as_secs(),
                world.report.line(),
                world.report.lost.len()
            );
        }
    }
    Ok(world.report)
}
