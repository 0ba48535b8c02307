//! Bad plugins come and go while the program looks for games: the good ones are found, in time, and nothing is left running.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use abstrakt_tests::{faulty, library_name};
use serde_json::Value;

use crate::game::{Game, found_again, missing};
use crate::world::{LONG, World};
use abstrakt_random::Random;

/// Faults that a probe meets.
const EARLY: [&str; 26] = [
    "sleep-in-constructor",
    "loop-in-facts",
    "sleep-in-start",
    "stray-in-facts",
    "stray-crash-in-start",
    "panic-in-moves",
    "bomb-in-play",
    "abort-in-status",
    "null-write-in-key",
    "overflow-in-play",
    "exit-in-board",
    "exit-in-constructor",
    "flood-in-facts",
    "print-in-moves",
    "killed-in-facts",
    "thread-in-moves",
    "too-many-moves",
    "changing-key",
    "no-moves",
    "wrong-seat",
    "wrong-winner",
    "bad-id",
    "bad-name",
    "bad-move-text",
    "same-move-text",
    "no-setup",
];

/// Faults that come when the game is played.
const LATE: [&str; 5] = [
    "abort-in-play@4000",
    "null-write-in-moves@4000",
    "panic-in-status@9000",
    "exit-in-text@2000",
    "flood-in-scene@500",
];

/// Looks for games while files come and go, or plays a game that fails late.
pub fn act(world: &mut World) {
    world.clear();
    if world.random.below(4) == 0 { late(world) } else { early(world) }
}

fn early(world: &mut World) {
    let folder = world.fresh("bad");
    for _ in 0..=world.random.below(5) {
        let fault = EARLY[world.random.below(EARLY.len())];
        faulty(&folder, fault);
        world.report.did("bad plugins looked at");
    }
    let mut command = world.command(&["games", "--json", "--plugins"]);
    command.arg(&folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    let (began, done) = (Instant::now(), AtomicBool::new(false));
    let mut random = Random::new(world.random.below(usize::MAX) as u64);
    let output = std::thread::scope(|scope| {
        scope.spawn(|| come_and_go(&folder, &mut random, &done));
        let output = output_in_time(&mut command);
        done.store(true, Ordering::Relaxed);
        output
    });
    let Some(output) = output else { return world.lost(format!("games hangs over {}", contents(&folder))) };
    world.report.did("looks for games among bad plugins");
    let listed: Value = serde_json::from_slice(&output).unwrap_or_default();
    let ids: Vec<&str> =
        listed["games"].as_array().into_iter().flatten().filter_map(|game| game["id"].as_str()).collect();
    let gone: Vec<String> =
        world.kinds.iter().map(|kind| kind.id.clone()).filter(|id| !ids.contains(&id.as_str())).collect();
    if !gone.is_empty() {
        let (time, refused) = (began.elapsed(), &listed["refused"]);
        world.lost(format!("after {time:?} {gone:?} are not among {ids:?}; refused: {refused}"));
    }
    world.check_orphans("a look at bad plugins");
}

/// Files are cut short, replaced and deleted while they are looked at.
fn come_and_go(folder: &Path, random: &mut Random, done: &AtomicBool) {
    while !done.load(Ordering::Relaxed) {
        let files: Vec<PathBuf> =
            fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).collect();
        if let Some(file) = files.get(random.below(files.len().max(1))) {
            let _ = match random.below(3) {
                0 => fs::remove_file(file),
                1 => fs::File::options().write(true).open(file).and_then(|file| file.set_len(1000)),
                _ => fs::write(folder.join(library_name("late-comer")), b"\x7fELF\x02\x01\x01"),
            };
        }
        // Changes of the files follow nobody: their moments are drawn, not waited for.
        std::thread::sleep(Duration::from_millis(20 + random.below(300) as u64));
    }
}

/// The whole output of a command; none if it does not end in time.
fn output_in_time(command: &mut Command) -> Option<Vec<u8>> {
    let mut child = command.spawn().expect("the program starts");
    let mut out = child.stdout.take().expect("piped");
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = std::io::Read::read_to_end(&mut out, &mut bytes);
        bytes
    });
    let until = Instant::now() + LONG;
    while Instant::now() < until {
        if matches!(child.try_wait(), Ok(Some(_))) {
            return reader.join().ok();
        }
        // The end of a process is no event that can be waited for with a limit: this looks again and again.
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    let _ = child.wait();
    None
}

fn late(world: &mut World) {
    let folder = world.fresh("bad");
    let fault = LATE[world.random.below(LATE.len())];
    faulty(&folder, fault);
    let folder = folder.to_string_lossy().into_owned();
    let seeds = [(); 2].map(|()| world.random.below(1 << 30));
    let [one, two] = seeds.map(|seed| format!("random:seed={seed}"));
    let (one, two) = (format!("1={one}"), format!("2={two}"));
    let words = ["play", "pile", "--plugins", &folder, "--player", &one, "--player", &two];
    let mut game = Game::start(world.command(&words));
    world.report.did("games of plugins that fail late");
    match game.finish() {
        None => world.lost(format!("{fault}: the game hangs: {}", game.last_words())),
        // Given up after three times, or refused by the probe: one line, and nothing that was printed is lost.
        Some(status) if status.code().is_some_and(|code| code == 1 || code == 2) => {
            if let Some(record) = found_again(world) {
                for lost in missing(&game.printed, &record) {
                    world.lost(format!("{fault}: printed and not in the journal: {lost:?}"));
                }
            } else if !game.printed.is_empty() {
                world.lost(format!("{fault}: no journal: {}", game.last_words()));
            }
        }
        Some(status) if status.success() => {}
        Some(status) => world.lost(format!("{fault}: {status}: {}", game.last_words())),
    }
    world.check_orphans("a plugin that fails late");
}

fn contents(folder: &Path) -> String {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.map(|file| file.file_name().to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}
