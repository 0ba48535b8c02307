//! Plugins that panic, crash, lie, hang or leave something behind.

use std::fs;
use std::ops::ControlFlow;
use std::time::Duration;

use abstrakt_tests::{faulty, library_name, plugin_file};

use super::installation::{Installation, PATIENT, expect_refusals, ids, plays, reason};

#[test]
fn a_panic_in_any_call_is_refused_with_its_message() {
    expect_refusals(&[
        ("panic-in-facts", "a panic in facts"),
        ("panic-in-cover", "a panic in cover"),
        ("panic-in-start", "a panic in start"),
        ("panic-in-read", "a panic in read"),
        ("panic-in-board", "a panic in board"),
        ("panic-in-scoring", "a panic in scoring"),
        ("panic-in-heuristic", "a panic in heuristic"),
        ("panic-in-status", "a panic in status"),
        ("panic-in-key", "a panic in key"),
        ("panic-in-table-key", "a panic in table-key"),
        ("panic-in-moves", "a panic in moves"),
        ("panic-in-count", "a panic in count"),
        ("panic-in-play", "a panic in play"),
        ("panic-in-score", "a panic in score"),
        ("panic-in-features", "a panic in features"),
        ("panic-in-order", "a panic in order"),
        ("panic-in-move-text", "a panic in move-text"),
        ("panic-in-read-move", "a panic in read-move"),
        ("panic-in-text", "a panic in text"),
        ("panic-in-dump", "a panic in dump"),
        ("panic-in-scene", "a panic in scene"),
        ("panic-in-clicks", "a panic in clicks"),
        ("panic-in-transition", "a panic in transition"),
        ("bomb-in-moves", "panicked at"),
        ("bomb-in-facts", "panicked at"),
    ]);
}

#[test]
fn a_crash_of_any_kind_is_refused_with_signal_and_stage() {
    expect_refusals(&[
        ("abort-in-facts", "crashed (signal 6: abort) while loading it"),
        ("abort-in-moves", "crashed (signal 6: abort) while"),
        ("null-write-in-constructor", "crashed (signal 11: segmentation fault) while loading it"),
        ("null-write-in-moves", "crashed (signal 11: segmentation fault) while"),
        ("null-write-in-play", "crashed (signal 11: segmentation fault) while"),
        ("overflow-in-moves", "crashed (signal"),
        ("memory-in-moves", "asked for more memory than the 2048 MiB that it may have while"),
        ("exit-in-constructor", "ended the process (exit code 0) while loading it"),
        ("exit-in-facts", "ended the process (exit code 0) while loading it"),
        ("exit-in-moves", "ended the process (exit code 0) while"),
        ("loop-in-constructor", "used up 2 s of processor time while loading it"),
        ("loop-in-moves", "used up 2 s of processor time while"),
    ]);
}

#[test]
fn a_lie_is_refused() {
    expect_refusals(&[
        ("too-many-moves", "100000 moves"),
        ("changing-key", "key"),
        ("no-moves", "move"),
        ("wrong-seat", "makes no sense"),
        ("wrong-winner", "makes no sense"),
        ("wrong-ending", "reason 9"),
        ("high-score", "score"),
        ("wrong-site", "site"),
        ("bad-id", "kebab-case"),
        ("bad-name", "name"),
        ("long-name", "name"),
        ("long-rules", "its answer (facts) has 270"),
        ("wide-cover", "a cover of 40000 x 4 pixels: 4096 x 4096 is the most"),
        ("large-cover", "a cover of 16000 x 16000 pixels: 4096 x 4096 is the most"),
        ("bad-move-text", "text"),
        ("same-move-text", "text"),
        ("bad-weight", "panicked at"),
        ("no-setup", "setups"),
        ("late-chance", "chance: it acts at most 256 times in a row"),
    ]);
}

/// The probe cannot see these: they are the worker's business. All are the same game as the control, which comes
/// first.
#[test]
fn late_and_harmless_faults_are_good_at_first_sight() {
    let taken = "game pile is taken from";
    expect_refusals(&[
        ("panic-in-moves@100000", taken),
        ("null-write-in-moves@100000", taken),
        ("loop-in-moves@100000", taken),
        ("thread-in-moves", taken),
        ("print-in-moves", taken),
        ("panic-in-withdraw", taken),
        ("late-piece", taken),
        ("late-glyph", taken),
        ("late-place", taken),
        ("late-inspection", taken),
        ("endless-chance", taken),
    ]);
}

#[test]
fn a_sleeper_is_stopped_and_tried_again() {
    let installation = Installation::new();
    let file = faulty(&installation.first(), "sleep-in-constructor");
    let mut catalog = installation.scan(Duration::from_millis(200));
    let reported = "did not answer within 0.2 s";
    assert!(reason(&catalog, &file).contains(reported), "{}", reason(&catalog, &file));
    // A machine that was busy may not be for ever: on demand it is tried again.
    assert_eq!(catalog.forget(None).unwrap(), 1);
    catalog.rescan();
    assert!(reason(&catalog, &file).contains(reported));
}

/// A process that the plugin started holds the pipes for a day: nobody waits for it, and it is ended.
#[cfg(target_os = "linux")]
#[test]
fn a_plugin_that_leaves_a_process_behind_is_refused_and_the_process_ended() {
    expect_refusals(&[
        ("stray-in-facts", "started 1 process that did not end with it while"),
        ("stray-in-moves", "started 1 process that did not end with it while"),
    ]);
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
    let strays = lines.filter(|line| line == b"sleep\x0086397\0").count();
    assert_eq!(strays, 0);
}

/// Ten plugins hang for five minutes each, and come first: the good games are there long before.
#[test]
fn files_that_hang_delay_none_of_the_others() {
    let installation = Installation::new();
    for call in
        ["constructor", "facts", "cover", "start", "board", "scoring", "heuristic", "status", "key", "moves"]
    {
        faulty(&installation.first(), &format!("sleep-in-{call}"));
    }
    faulty(&installation.second(), "good");
    fs::copy(plugin_file("template"), installation.second().join(library_name("template"))).unwrap();
    let mut catalog = installation.catalog(PATIENT);
    let mut last = Vec::new();
    catalog.rescan_each(&mut |catalog, _| {
        last = ids(catalog).into_iter().map(str::to_owned).collect();
        if last.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(last, ["noughts-and-crosses", "pile"]);
    catalog.games().iter().for_each(plays);
}
