//! The folder of a suite: its journal, the run of its matches, and the reports.
//!
//! The journal has a line for what is measured, then one for every measurement, and keeps the promises of [`JsonLines`]: the end of the
//! program loses no finished measurement, and half a line at its end was never one.
//!
//! Knows files. Must not know how anything is measured.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

use abstrakt_system::{JsonLines, create_folders, replace};
use serde::{Deserialize, Serialize};

use super::measurement::{JournalLine, Measured, MeasurementId};
use super::{Scope, Suite, SuiteError};
use crate::run::JournalError;

/// Version of the format.
pub(super) const VERSION: u32 = 1;
pub(super) const JOURNAL: &str = "suite.jsonl";
const MATCHES: &str = "matches";

/// The first line: what is measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Head {
    /// Of the format.
    version: u32,
    /// Which suite.
    pub suite: Suite,
    /// Fingerprint of its declaration.
    pub declaration: String,
    /// How much of it, and with which seed.
    pub scope: Scope,
    /// The program with which it began.
    pub build: String,
    /// The machine on which it began.
    pub machine: String,
    /// Version of each game then, by the game's id.
    pub games: BTreeMap<String, String>,
}

impl Head {
    /// Of a suite that begins.
    pub fn new(suite: Suite, declaration: String, scope: Scope, games: BTreeMap<String, String>) -> Self {
        let (build, machine) = (super::run::build(), super::run::machine());
        Self { version: VERSION, suite, declaration, scope, build, machine, games }
    }
}

/// The folder of a suite that is being measured. No other program can have it meanwhile, where the file system has locks.
pub(super) struct SuiteFolder {
    path: PathBuf,
    journal: JsonLines,
}

impl SuiteFolder {
    /// Makes the folder of a new one. The journal has its name when its first line is on the disk: half a one is never found.
    pub fn create(path: &Path, head: &Head) -> Result<Self, SuiteError> {
        let journal = path.join(JOURNAL);
        if journal.exists() || path.join(MATCHES).exists() {
            return Err(SuiteError::Taken(path.into()));
        }
        create_folders(path).map_err(SuiteError::writing(path))?;
        let unnamed = journal.with_extension("new");
        let begin = || {
            let opened = JsonLines::open(&unnamed, OpenOptions::new().create(true).truncate(true))?;
            let (mut lines, _) = opened.ok_or(std::io::ErrorKind::WouldBlock)?;
            lines.append(head)?;
            lines.sync()?;
            fs::rename(&unnamed, &journal)?;
            Ok(lines)
        };
        let journal = begin().map_err(SuiteError::writing(&journal))?;
        Ok(Self { path: path.into(), journal })
    }

    /// Opens the folder of one that was begun: what is measured, and what was measured, in order.
    pub fn open(path: &Path) -> Result<(Self, Head, Vec<JournalLine>), SuiteError> {
        let journal = path.join(JOURNAL);
        if !journal.exists() {
            return Err(SuiteError::Empty(path.into()));
        }
        let wrong = |error: JournalError| SuiteError::Journal { path: journal.clone(), error };
        let opened = JsonLines::open(&journal, &OpenOptions::new()).map_err(|error| wrong(error.into()))?;
        let (lines, whole) = opened.ok_or_else(|| wrong(JournalError::Locked))?;
        let mut read = whole.iter();
        let first = read.next().ok_or_else(|| wrong(JournalError::Torn))?;
        let version = first.read::<serde_json::Value>().ok().and_then(|head| head.get("version")?.as_u64());
        match version {
            None => return Err(wrong(JournalError::NoJournal)),
            Some(version) if version != u64::from(VERSION) => {
                return Err(SuiteError::Version(version));
            }
            Some(_) => {}
        }
        let head = first.read().map_err(|damaged| wrong(damaged.into()))?;
        let measured = read.map(|line| line.read()).collect::<Result<Vec<JournalLine>, _>>();
        let measured = measured.map_err(|damaged| wrong(damaged.into()))?;
        Ok((Self { path: path.into(), journal: lines }, head, measured))
    }

    /// Keeps a measurement.
    pub fn add(&mut self, id: &MeasurementId, measured: &Measured) -> Result<(), SuiteError> {
        let line = JournalLine { id: id.clone(), measured: measured.clone() };
        self.journal.append(&line).map_err(SuiteError::writing(&self.path.join(JOURNAL)))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its journal.
    pub fn journal(&self) -> PathBuf {
        self.path.join(JOURNAL)
    }

    /// The folder of its matches.
    pub fn matches(&self) -> PathBuf {
        self.path.join(MATCHES)
    }

    /// Writes reports, by the names of their files, each replaced whole, and brings everything to the disk.
    pub fn write_reports(&self, reports: &BTreeMap<&str, String>) -> Result<(), SuiteError> {
        for (name, text) in reports {
            let path = self.path.join(name);
            replace(&path, text.as_bytes()).map_err(SuiteError::writing(&path))?;
        }
        self.journal.sync().map_err(SuiteError::writing(&self.journal()))
    }
}
