//! Plugin folders full of good and bad files: the scan survives each, names the file and the reason in one line, and
//! every good game is there.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use abstrakt_loader::{Catalog, Folder, FoundPlugin, LoadError, Plugin, Probe, RefusedFile};
use abstrakt_plugin_api::abi::GENERATION;
use abstrakt_plugin_api::conformance::{Plan, check};
use abstrakt_plugin_api::{Choice, Rules, Tree};
use abstrakt_system::Home;
use abstrakt_tests::{OddBuild, faulty, library_name, odd_build, plugin_file, program};
use tempfile::TempDir;

/// Long enough for any machine; tests of the limit itself take another.
const PATIENT: Duration = Duration::from_secs(300);

/// A home and two plugin folders, of which the first comes first.
struct Installation {
    folder: TempDir,
}

impl Installation {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["first", "second"] {
            fs::create_dir(folder.path().join(name)).expect("a folder");
        }
        Self { folder }
    }

    fn first(&self) -> PathBuf {
        self.folder.path().join("first")
    }

    fn second(&self) -> PathBuf {
        self.folder.path().join("second")
    }

    /// A catalog of both folders after its first scan.
    fn scan(&self, silence: Duration) -> Catalog {
        let mut catalog = self.catalog(silence);
        catalog.rescan();
        catalog
    }

    /// A catalog of both folders.
    fn catalog(&self, silence: Duration) -> Catalog {
        self.catalog_by(silence, SystemTime::now)
    }

    fn catalog_by(&self, silence: Duration, clock: fn() -> SystemTime) -> Catalog {
        let home = Home::at(&self.folder.path().join("home"));
        let folders = [self.first(), self.second()].map(|path| Folder { path, named: true });
        Catalog::with_clock(&home, folders.into(), Probe::with(program(), silence), clock)
    }

    /// Puts the control into the first folder.
    fn with_good_games(self) -> Self {
        faulty(&self.first(), "good");
        let template = self.first().join(library_name("template"));
        fs::copy(plugin_file("template"), template).expect("the template is copied");
        self
    }
}

fn ids(catalog: &Catalog) -> Vec<&str> {
    catalog.games().iter().map(|game| game.facts.id.as_str()).collect()
}

/// The one line about the file of this name.
fn reason(catalog: &Catalog, path: &Path) -> String {
    let about: Vec<&RefusedFile> = catalog.refused().iter().filter(|file| file.path == path).collect();
    let [refused] = about[..] else { panic!("{}: {about:?}", path.display()) };
    let reason = refused.reason.to_string();
    assert!(!reason.is_empty() && reason.len() < 1000 && !reason.contains(char::is_control), "{reason:?}");
    reason
}

/// Plays a game to its end, always with the first move.
fn plays(found: &FoundPlugin) {
    let plugin = Plugin::load(&found.copy).expect("the copy loads");
    let mut line = plugin.open(&Choice::of(plugin.facts(), 0), None).expect("the setup opens");
    let mut entries = vec![abstrakt_plugin_api::ScoredMove::default(); line.max_moves()];
    while !line.status().is_over() {
        assert!(line.moves(&mut entries, false) > 0);
        line.push(entries[0].code);
    }
    assert_eq!(line.fault(), None);
}

/// Scans `faults` beside the good games and compares what is reported of each.
fn expect_refusals(faults: &[(&str, &str)]) {
    let installation = Installation::new().with_good_games();
    let files: Vec<PathBuf> = faults.iter().map(|(fault, _)| faulty(&installation.second(), fault)).collect();
    let catalog = installation.scan(PATIENT);
    assert_eq!(ids(&catalog), ["noughts-and-crosses", "pile"]);
    catalog.games().iter().for_each(plays);
    let wrong: Vec<String> = files
        .iter()
        .zip(faults)
        .map(|(file, (fault, right))| (fault, right, reason(&catalog, file)))
        .filter(|(_, right, reported)| !reported.contains(*right))
        .map(|(fault, right, reported)| format!("{fault}: {reported}\n  should tell: {right}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

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
        ("bad-move-text", "text"),
        ("same-move-text", "text"),
        ("bad-weight", "panicked at"),
        ("no-setup", "setups"),
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

/// Whoever was killed while it judged has proved nothing of the file.
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
fn files_that_are_no_library_are_refused_before_anything_is_loaded() {
    let installation = Installation::new().with_good_games();
    let place = |name: &str| installation.second().join(library_name(name));
    let whole = fs::read(plugin_file("template")).unwrap();
    let mut files = vec![
        (place("text"), "not a library"),
        (place("empty"), "empty"),
        (place("folder"), "a folder, not a library"),
        (place("script with spaces"), "not a library"),
        (place("zeroes"), "not a library"),
    ];
    fs::write(&files[0].0, "a text\n").unwrap();
    fs::write(&files[1].0, "").unwrap();
    fs::create_dir(&files[2].0).unwrap();
    fs::write(&files[3].0, "#!/bin/sh\nexit 0\n").unwrap();
    fs::write(&files[4].0, [0; 100_000]).unwrap();
    for part in [1, 5, 25, 50, 75, 90, 99] {
        let path = place(&format!("cut to {part} per cent"));
        fs::write(&path, &whole[..whole.len() * part / 100]).unwrap();
        files.push((path, "damaged or cut short"));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        let (dangling, turning, pipe) = (place("dangling"), place("loop"), place("pipe"));
        symlink("nowhere", &dangling).unwrap();
        symlink(&turning, &turning).unwrap();
        rustix::fs::mknodat(
            rustix::fs::CWD,
            &pipe,
            rustix::fs::FileType::Fifo,
            rustix::fs::Mode::from_raw_mode(0o600),
            0,
        )
        .unwrap();
        files.push((dangling, "a link to a file that is not there"));
        files.push((turning, "it cannot be read"));
        files.push((pipe, "not a regular file"));
    }
    let unnoticed = installation.second().join("notes.txt");
    fs::write(&unnoticed, "nobody's business").unwrap();

    let catalog = installation.scan(PATIENT);
    assert_eq!(ids(&catalog), ["noughts-and-crosses", "pile"]);
    for (file, right) in &files {
        let reported = reason(&catalog, file);
        assert!(reported.contains(right), "{}: {reported}", file.display());
    }
    assert_eq!(catalog.refused().len(), files.len(), "{:?}", catalog.refused());
}

#[cfg(target_os = "linux")]
#[test]
fn other_libraries_and_programs_are_refused() {
    let installation = Installation::new().with_good_games();
    let maps = String::from_utf8_lossy(&fs::read("/proc/self/maps").unwrap()).into_owned();
    let libraries: Vec<&str> =
        maps.lines().filter_map(|line| line.find('/').map(|start| &line[start..])).collect();
    let other = libraries.iter().find(|path| path.contains("/libgcc_s") || path.contains("/libm"));
    let files = [
        (Path::new(other.unwrap()).to_owned(), installation.second().join("other.so"), "it exports no game"),
        (program(), installation.second().join("program.so"), "the system cannot load it"),
    ];
    for (from, to, _) in &files {
        fs::copy(from, to).unwrap();
    }
    let catalog = installation.scan(PATIENT);
    assert_eq!(ids(&catalog), ["noughts-and-crosses", "pile"]);
    for (_, file, right) in &files {
        assert!(reason(&catalog, file).contains(right), "{}", reason(&catalog, file));
    }
}

#[test]
fn builds_of_another_abi_are_refused() {
    let installation = Installation::new().with_good_games();
    let generation = format!("built for ABI generation {}, this program has {GENERATION}", 1000 + GENERATION);
    let builds = [
        (OddBuild::PanicAbort, "built with panic = \"abort\""),
        (OddBuild::OtherVersion, "built for plugin API 2.0.0, this program has 1.0.0"),
        (OddBuild::OtherGeneration, generation.as_str()),
        (OddBuild::OtherLayout, "its types are not those of this program's plugin API 1.0.0"),
    ];
    let files = builds.map(|(odd, right)| {
        let library = odd_build(odd);
        let file = installation.second().join(library.file_name().unwrap());
        fs::copy(&library, &file).unwrap();
        (file, right)
    });
    let catalog = installation.scan(PATIENT);
    assert_eq!(ids(&catalog), ["noughts-and-crosses", "pile"]);
    for (file, right) in files {
        let reported = reason(&catalog, &file);
        assert!(reported.contains(right), "{}: {reported}", file.display());
    }
}

/// What was built for a later 1.x, with a function more in its table and a fact more, plays here.
#[test]
fn a_build_of_a_later_minor_version_plays() {
    let installation = Installation::new();
    let library = odd_build(OddBuild::LaterVersion);
    fs::copy(&library, installation.first().join(library.file_name().unwrap())).unwrap();
    let catalog = installation.scan(PATIENT);
    assert_eq!(ids(&catalog), ["pile"], "{:?}", catalog.refused());
    catalog.games().iter().for_each(plays);
}

#[test]
fn any_file_name_will_do() {
    for name in ["a game, with spaces", "ünïcødé", "象棋", "🎲", "'quoted' \"twice\"", "--help"] {
        let installation = Installation::new();
        fs::copy(plugin_file("template"), installation.first().join(library_name(name))).unwrap();
        let catalog = installation.scan(PATIENT);
        assert_eq!(ids(&catalog), ["noughts-and-crosses"], "{name}: {:?}", catalog.refused());
        plays(&catalog.games()[0]);
    }
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::ffi::OsStrExt;
        let installation = Installation::new();
        let name = std::ffi::OsStr::from_bytes(b"no \xff text.so");
        fs::copy(plugin_file("template"), installation.first().join(name)).unwrap();
        fs::write(installation.second().join(name), "junk").unwrap();
        let catalog = installation.scan(PATIENT);
        assert_eq!(ids(&catalog), ["noughts-and-crosses"], "{:?}", catalog.refused());
        assert_eq!(reason(&catalog, &installation.second().join(name)), "not a library of this system");
        plays(&catalog.games()[0]);
    }
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
