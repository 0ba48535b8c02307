//! The window driven by its accessible names, over real plugins in real workers, without a display.
//!
//! This binary is the program that the workers and probes are children of, so it has a `main` of its own: started with
//! a role it plays it, else it runs the tests whose names contain an argument.

mod analysis;
mod archive;
mod arrange;
mod background;
mod collection;
mod commands;
mod documents;
mod every_dialog;
mod explorer;
mod grey;
mod lab;
mod learned;
mod learning;
mod library;
mod library_faults;
mod panels;
mod play;
mod premoves;
mod reach;
mod rest;
mod scripts;
mod seats;
mod settings;
mod sheet;
mod site_card;
mod stage;
mod start;
mod tabs;
mod tuning;
mod typed;
mod words;

use std::ffi::OsString;
use std::panic::{catch_unwind, set_hook, take_hook};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, channel};

/// A test and its name.
type Test = (&'static str, fn());

const TESTS: &[&[Test]] = &[
    start::TESTS,
    archive::TESTS,
    play::TESTS,
    premoves::TESTS,
    arrange::TESTS,
    collection::TESTS,
    commands::TESTS,
    background::TESTS,
    analysis::TESTS,
    explorer::TESTS,
    sheet::TESTS,
    site_card::TESTS,
    panels::TESTS,
    rest::TESTS,
    settings::TESTS,
    grey::TESTS,
    typed::TESTS,
    tabs::TESTS,
    tuning::TESTS,
    learning::TESTS,
    lab::TESTS,
    learned::TESTS,
    library::TESTS,
    library_faults::TESTS,
    scripts::TESTS,
    documents::TESTS,
    seats::TESTS,
    every_dialog::TESTS,
    words::TESTS,
];

fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    match args.first() {
        Some(role) if role == abstrakt_system::process::WORKER_FLAG => abstrakt_worker::worker_main(),
        Some(role) if role == abstrakt_system::process::PROBE_FLAG => {
            abstrakt_loader::probe_main(args.into_iter().skip(1))
        }
        _ => run(&args),
    }
}

fn run(args: &[OsString]) -> ExitCode {
    let words: Vec<&str> =
        args.iter().filter_map(|arg| arg.to_str()).filter(|arg| !arg.starts_with('-')).collect();
    let asked = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word));
    let tests: Vec<&Test> = TESTS.iter().copied().flatten().filter(|(name, _)| asked(name)).collect();
    if args.iter().any(|arg| arg == "--list") {
        tests.iter().for_each(|(name, _)| println!("{name}: test"));
        return ExitCode::SUCCESS;
    }
    let panics = told_panics();
    let mut failed = Vec::new();
    for (name, test) in &tests {
        let passed = catch_unwind(test).is_ok();
        println!("test {name} ... {}", if passed { "ok" } else { "FAILED" });
        let told: Vec<String> = panics.try_iter().collect();
        if !passed {
            failed.push((name, told));
        }
    }
    println!("{} tests, {} failed", tests.len(), failed.len());
    // Once more at the end, where nobody has to look for it, and a line each: `cargo xtask test` repeats them behind all tests.
    for (name, told) in &failed {
        println!("failed: {name}: {}", told.join("; ").replace('\n', " "));
    }
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Where and why threads panic, beside the usual report.
fn told_panics() -> Receiver<String> {
    let (sender, panics) = channel();
    let usual = take_hook();
    set_hook(Box::new(move |panic| {
        usual(panic);
        // Nobody listens once the tests have ended.
        let _ = sender.send(panic.to_string());
    }));
    panics
}
