//! What probes found, kept by content of the file, so that each file is judged once by each build of the program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use abstrakt_plugin_api::Facts;
use abstrakt_system::replace;
use serde::{Deserialize, Serialize};

use crate::Reason;
use crate::library::api_version;
use crate::store::Hash;

/// Format of the file. A file of another format is not read: its verdicts are found again.
const FORMAT: u32 = 3;

/// What a probe found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// A game that keeps its promises, as far as a quick look tells.
    Good(Box<Findings>),
    /// Why it is refused.
    Refused(Reason),
}

/// What the host keeps of a good game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Findings {
    pub facts: Facts,
    /// PNG in hexadecimal digits: half the size of a JSON list.
    pub cover: String,
}

/// The file of verdicts.
#[derive(Serialize, Deserialize)]
pub(crate) struct Verdicts {
    format: u32,
    api: String,
    host: String,
    verdicts: BTreeMap<Hash, Verdict>,
    #[serde(skip)]
    file: PathBuf,
    #[serde(skip)]
    changed: bool,
}

impl Verdicts {
    /// The verdicts in `file` that the build `host` of the program made; none of a missing, damaged or foreign file.
    pub fn read(file: PathBuf, host: String) -> Self {
        let fresh = Self {
            format: FORMAT,
            api: api_version().into(),
            host,
            verdicts: BTreeMap::new(),
            file,
            changed: false,
        };
        let stored =
            std::fs::read(&fresh.file).ok().and_then(|text| serde_json::from_slice::<Self>(&text).ok());
        match stored {
            Some(stored) if fresh.same_judge(&stored) => Self { verdicts: stored.verdicts, ..fresh },
            _ => fresh,
        }
    }

    fn same_judge(&self, other: &Self) -> bool {
        (self.format, &self.api, &self.host) == (other.format, &other.api, &other.host)
    }

    pub fn get(&self, hash: &Hash) -> Option<&Verdict> {
        self.verdicts.get(hash)
    }

    pub fn insert(&mut self, hash: Hash, verdict: Verdict) {
        self.verdicts.insert(hash, verdict);
        self.changed = true;
    }

    /// Writes the file if a verdict is new. A file that cannot be written costs only time at the next start.
    pub fn write(&mut self) {
        if !std::mem::take(&mut self.changed) {
            return;
        }
        let text = serde_json::to_vec(self).expect("verdicts have a JSON form");
        let folder = self.file.parent().unwrap_or(Path::new("."));
        let written = std::fs::create_dir_all(folder).and_then(|()| replace(&self.file, &text));
        if let Err(error) = written {
            tracing::warn!(file = %self.file.display(), %error, "verdicts not kept");
        }
    }
}

/// Tells builds of the program apart: its version, and the size and time of its file.
pub(crate) fn host_build(program: &Path) -> String {
    let file = std::fs::metadata(program).ok();
    let time = file.as_ref().and_then(|file| file.modified().ok());
    let time = time.and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    let (size, time) = (file.map_or(0, |file| file.len()), time.map_or(0, |time| time.as_nanos()));
    format!("{} {size} {time}", env!("CARGO_PKG_VERSION"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use abstrakt_system::ForeignText;
    use abstrakt_system::process::Activity;

    #[test]
    fn verdicts_last_until_the_judge_changes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep").join("verdicts.json");
        let (hash, verdict) = (
            Hash::of(b"game"),
            Verdict::Refused(Reason::KitFails(Activity::OpeningSetup(ForeignText::of("a \"good\" one")))),
        );
        let mut verdicts = Verdicts::read(file.clone(), "1".into());
        verdicts.insert(hash.clone(), verdict.clone());
        verdicts.write();
        assert_eq!(Verdicts::read(file.clone(), "1".into()).get(&hash), Some(&verdict));
        assert_eq!(Verdicts::read(file, "2".into()).get(&hash), None);
    }

    /// Format 1 kept reasons as English lines.
    #[test]
    fn an_older_format_is_judged_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("verdicts.json");
        let (api, hash) = (api_version(), Hash::of(b"game"));
        for verdicts in [format!(r#"{{"{}":{{"refused":"no game"}}}}"#, hash.as_str()), "{}".into()] {
            let old = format!(r#"{{"format":1,"api":"{api}","host":"1","verdicts":{verdicts}}}"#);
            std::fs::write(&file, old).unwrap();
            let mut read = Verdicts::read(file.clone(), "1".into());
            assert_eq!(read.get(&hash), None);
            read.insert(hash.clone(), Verdict::Refused(Reason::KitFails(Activity::ReadingFacts)));
            read.write();
            assert!(Verdicts::read(file.clone(), "1".into()).get(&hash).is_some());
        }
    }

    #[test]
    fn a_damaged_file_counts_as_none() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("verdicts.json");
        for text in ["", "{", "[]", "{\"format\":99}"] {
            std::fs::write(&file, text).unwrap();
            assert!(Verdicts::read(file.clone(), "1".into()).verdicts.is_empty(), "{text}");
        }
    }
}
