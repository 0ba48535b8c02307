//! A home with two plugin folders, and the reports about the files in them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use abstrakt_loader::{Catalog, Folder, FoundPlugin, Plugin, Probe, RefusedFile};
use abstrakt_plugin_api::{Choice, Line, Rules, ScoredMove, Tree};
use abstrakt_system::Home;
use abstrakt_tests::{faulty, library_name, plugin_file, program};
use tempfile::TempDir;

/// Long enough for any machine; tests of the limit itself take another.
pub const PATIENT: Duration = Duration::from_secs(300);

/// A home and two plugin folders, of which the first comes first.
pub struct Installation {
    folder: TempDir,
}

impl Installation {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["first", "second"] {
            fs::create_dir(folder.path().join(name)).expect("a folder");
        }
        Self { folder }
    }

    pub fn first(&self) -> PathBuf {
        self.folder.path().join("first")
    }

    pub fn second(&self) -> PathBuf {
        self.folder.path().join("second")
    }

    /// A catalog of both folders after its first scan.
    pub fn scan(&self, silence: Duration) -> Catalog {
        let mut catalog = self.catalog(silence);
        catalog.rescan();
        catalog
    }

    /// A catalog of both folders.
    pub fn catalog(&self, silence: Duration) -> Catalog {
        self.catalog_by(silence, SystemTime::now)
    }

    pub fn catalog_by(&self, silence: Duration, clock: fn() -> SystemTime) -> Catalog {
        let home = Home::at(&self.folder.path().join("home"));
        let folders = [self.first(), self.second()].map(|path| Folder { path, named: true });
        Catalog::with_clock(&home, folders.into(), Probe::with(program(), silence), clock)
    }

    /// Puts the control into the first folder.
    pub fn with_good_games(self) -> Self {
        faulty(&self.first(), "good");
        let template = self.first().join(library_name("template"));
        fs::copy(plugin_file("template"), template).expect("the template is copied");
        self
    }
}

pub fn ids(catalog: &Catalog) -> Vec<&str> {
    catalog.games().iter().map(|game| game.facts.id.as_str()).collect()
}

/// The one line about the file of this name.
pub fn reason(catalog: &Catalog, path: &Path) -> String {
    let refusals: Vec<&RefusedFile> = catalog.refused().iter().filter(|file| file.path == path).collect();
    let [refused] = refusals[..] else { panic!("{}: {refusals:?}", path.display()) };
    let reason = refused.reason.to_string();
    assert!(!reason.is_empty() && reason.len() < 1000 && !reason.contains(char::is_control), "{reason:?}");
    reason
}

/// Plays a game to its end, always with the first move.
pub fn plays(found: &FoundPlugin) {
    let plugin = Plugin::load(&found.copy).expect("the copy loads");
    let mut line = plugin.open(&Choice::of(plugin.facts(), 0), None).expect("the setup opens");
    let mut entries = vec![ScoredMove::default(); line.max_moves()];
    while !line.status().is_over() {
        assert!(line.moves(&mut entries, false) > 0);
        let scores = line.scores().expect("a sound game has scores");
        assert_eq!(scores, line.snapshot().expect("a sound game is shown").scores);
        line.push(entries[0].code);
    }
    assert_eq!(line.fault(), None);
}

/// Scans `faults` beside the good games and compares what is reported of each.
pub fn expect_refusals(faults: &[(&str, &str)]) {
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
