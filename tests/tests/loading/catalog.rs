//! The catalog from scan to scan: the files that it keeps, forgets and notices.

use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use abstrakt_loader::{LoadError, Plugin};
use abstrakt_plugin_api::conformance::{Plan, check};
use abstrakt_tests::{faulty, plugin_file};

use super::installation::{Installation, PATIENT, ids, plays, reason};

/// A judge that was killed has proved nothing of the file.
#[test]
fn what_may_pass_is_tried_again_after_a_while_and_on_demand() {
    /// Seconds by which the clock of the catalogs is ahead.
    static AHEAD: AtomicU64 = AtomicU64::new(0);
    fn clock() -> SystemTime {
        SystemTime::now() + Duration::from_secs(AHEAD.load(Ordering::Relaxed))
    }
    let killed = "was ended from outside (signal 9) while";
    for on_demand in [false, true] {
        let installation = Installation::new();
        let file = faulty(&installation.first(), "killed-once-in-facts");
        let mut catalog = installation.catalog_by(PATIENT, clock);
        catalog.rescan();
        assert!(reason(&catalog, &file).contains(killed), "{}", reason(&catalog, &file));
        // For a while it is not asked again, by another run of the program either.
        assert!(catalog.rescan().is_empty());
        let mut catalog = installation.catalog_by(PATIENT, clock);
        catalog.rescan();
        assert!(reason(&catalog, &file).contains(killed));
        if on_demand {
            assert_eq!(catalog.forget(Some("noughts")).unwrap(), 0);
            assert_eq!(catalog.forget(Some("killed-once-in-facts")).unwrap(), 1);
        } else {
            AHEAD.store(120, Ordering::Relaxed);
        }
        assert_eq!(catalog.rescan().added, ["pile"]);
    }
}

/// Another library of the same length in the place of a private copy is neither run nor left there.
#[test]
fn an_altered_copy_is_not_loaded_and_made_again() {
    let installation = Installation::new().with_good_games();
    let mut catalog = installation.scan(PATIENT);
    let pile = catalog.game("pile").unwrap().clone();
    let right = fs::read(&pile.copy).unwrap();
    let mut wrong = right.clone();
    *wrong.last_mut().unwrap() ^= 1;
    let alter = || fs::write(&pile.copy, &wrong).unwrap();
    alter();
    assert!(matches!(Plugin::load(&pile.copy), Err(LoadError::Altered)));
    assert!(catalog.rescan().is_empty(), "while the program runs");
    assert_eq!(fs::read(&pile.copy).unwrap(), right);
    alter();
    let catalog = installation.scan(PATIENT);
    assert_eq!(fs::read(&pile.copy).unwrap(), right, "by its next run");
    catalog.games().iter().for_each(plays);
}

/// A file that is judged alone is judged as the lists are, and what a longer look finds counts for the lists.
#[test]
fn a_single_judgement_and_the_lists_agree() {
    let installation = Installation::new();
    let file = faulty(&installation.first(), "good");
    let bad = faulty(&installation.first(), "panic-in-facts");
    let mut catalog = installation.scan(PATIENT);
    assert_eq!(catalog.judge(&bad).unwrap_err().to_string(), reason(&catalog, &bad));
    let found = catalog.judge(&file).unwrap();
    let mut report = check(
        &Plugin::load(&faulty(&installation.second(), "changing-key")).unwrap(),
        &Plan::quick(),
        &mut |_| {},
    );
    catalog.reported(&found.hash, &report);
    fs::remove_dir_all(installation.second()).unwrap();
    let catalog = installation.scan(PATIENT);
    assert!(reason(&catalog, &file).contains("it breaks the contract"), "{}", reason(&catalog, &file));
    report.problems.clear();
    assert_eq!(abstrakt_loader::Reason::of_report(&report), None);
}

#[test]
fn files_come_change_and_go_while_the_program_runs() {
    let installation = Installation::new();
    let mut catalog = installation.scan(PATIENT);
    assert_eq!(ids(&catalog), Vec::<&str>::new());

    let pile = faulty(&installation.second(), "good");
    let changes = catalog.rescan();
    assert_eq!((changes.added, changes.changed, changes.removed), (vec!["pile".into()], vec![], vec![]));
    assert!(catalog.rescan().is_empty());
    let old = catalog.game("pile").unwrap().clone();

    // A new build in the place of the old one: same game, other content; what was loaded plays on.
    let rebuilt = faulty(&installation.first(), "thread-in-play");
    fs::rename(rebuilt, &pile).unwrap();
    let changes = catalog.rescan();
    assert_eq!((changes.added, changes.changed, changes.removed), (vec![], vec!["pile".into()], vec![]));
    assert_ne!(catalog.game("pile").unwrap().copy, old.copy);
    plays(&old);

    // Overwritten in place by a copy that stops half way.
    fs::write(&pile, &fs::read(plugin_file("template")).unwrap()[..10_000]).unwrap();
    let changes = catalog.rescan();
    assert_eq!((changes.removed, changes.refusals), (vec!["pile".into()], true));
    assert!(reason(&catalog, &pile).contains("cut short"));

    fs::remove_file(&pile).unwrap();
    assert!(catalog.rescan().refusals);
    assert_eq!(catalog.refused(), []);
}

#[test]
fn of_two_files_with_one_game_the_first_folder_wins() {
    let installation = Installation::new();
    let first = faulty(&installation.first(), "good");
    let second = faulty(&installation.second(), "thread-in-play");
    let mut catalog = installation.scan(PATIENT);
    assert_eq!(catalog.game("pile").unwrap().source, first);
    let reported = reason(&catalog, &second);
    assert!(
        reported.contains("game pile is taken from") && reported.contains(first.to_str().unwrap()),
        "{reported}"
    );
    fs::remove_file(first).unwrap();
    assert_eq!(catalog.rescan().changed, ["pile"]);
    assert_eq!(catalog.game("pile").unwrap().source, second);
}

#[test]
fn a_file_is_judged_once() {
    let installation = Installation::new().with_good_games();
    let bad = faulty(&installation.second(), "panic-in-facts");
    installation.scan(PATIENT);
    // Without any timeouts a probe would fail: the verdicts are known.
    let catalog = installation.scan(Duration::ZERO);
    assert_eq!(ids(&catalog), ["noughts-and-crosses", "pile"]);
    assert!(reason(&catalog, &bad).contains("a panic in facts"));
}

#[test]
fn a_file_that_crashes_in_play_is_set_aside_until_it_is_let_in() {
    let installation = Installation::new().with_good_games();
    let mut catalog = installation.scan(PATIENT);
    let pile = catalog.game("pile").unwrap().clone();
    for crash in 1..=3 {
        assert!(catalog.rescan().is_empty());
        assert_eq!(catalog.crashed(&pile.hash).unwrap(), crash);
    }
    assert_eq!(catalog.rescan().removed, ["pile"]);
    assert!(reason(&catalog, &pile.source).contains("crashed 3 times"));
    // It is remembered by the next run too.
    let mut catalog = installation.scan(PATIENT);
    assert_eq!(ids(&catalog), ["noughts-and-crosses"]);
    let file = catalog.refused()[0].path.clone();
    catalog.forget_file(&file).unwrap();
    assert_eq!(catalog.rescan().added, ["pile"]);
}

#[test]
fn a_named_folder_that_is_missing_is_told() {
    let installation = Installation::new().with_good_games();
    fs::remove_dir(installation.second()).unwrap();
    let catalog = installation.scan(PATIENT);
    assert_eq!(ids(&catalog), ["noughts-and-crosses", "pile"]);
    assert!(reason(&catalog, &installation.second()).contains("this plugin folder cannot be read"));
}
