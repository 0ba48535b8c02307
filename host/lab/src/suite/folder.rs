//! The folder of a suite: its journal, the run of its matches, and the reports.
//!
//! The journal has a line for what is measured, then one for every measurement.
//!
//! Knows files. Must not know how anything is measured.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::measurement::{JournalLine, Measured, MeasurementId};
use super::{Scope, Suite, SuiteError};
use crate::build;
use crate::run::{Folder, FolderError, RunKind};

/// Version of the format.
const VERSION: u32 = 1;
const MATCHES: &str = "matches";

/// The first line: what is measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Head {
    /// Of the format.
    version: u32,
    /// The suite.
    pub suite: Suite,
    /// Fingerprint of its declaration.
    pub declaration: String,
    /// The scope and the seed.
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
        let (build, machine) = (build::description().to_owned(), super::run::machine());
        Self { version: VERSION, suite, declaration, scope, build, machine, games }
    }
}

/// The measurements of a suite.
pub(super) enum Measurements {}

impl RunKind for Measurements {
    type Head = Head;
    type Line = JournalLine;
    const JOURNAL: &'static str = "suite.jsonl";
    const VERSION: u32 = VERSION;
}

/// The folder of a suite that is being measured.
pub(super) type SuiteFolder = Folder<Measurements>;

impl Folder<Measurements> {
    /// Makes the folder of a new one.
    pub fn begin(path: &Path, head: &Head) -> Result<Self, SuiteError> {
        if path.join(MATCHES).exists() {
            return Err(FolderError::Taken(path.into()).into());
        }
        Ok(Self::create(path, head)?)
    }

    /// Keeps a measurement.
    pub fn add(&mut self, id: &MeasurementId, measured: &Measured) -> Result<(), SuiteError> {
        Ok(self.append(&JournalLine { id: id.clone(), measured: measured.clone() })?)
    }

    /// The folder of its matches.
    pub fn matches(&self) -> PathBuf {
        self.path().join(MATCHES)
    }
}
