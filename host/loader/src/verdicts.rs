//! The verdicts of probes, kept by content of the file, so that each file is judged once by each build of the program.
//!
//! Only a verdict that the file itself proves is kept for good. A refusal that may have come from elsewhere counts for
//! a while, longer each time, so that a plugin that hangs does not cost its silence at every start.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use abstrakt_plugin_api::Facts;
use abstrakt_system::replace;
use serde::{Deserialize, Serialize};

use crate::Reason;
use crate::library::api_version;
use crate::store::Hash;

/// Format of the file. A file of another format is not read: its verdicts are found again.
const FORMAT: u32 = 6;
/// A passing refusal counts for this time at first, then for twice as long, and so on.
const FIRST_PAUSE: Duration = Duration::from_secs(60);
/// The longest of these times.
const LONGEST_PAUSE: Duration = Duration::from_secs(24 * 60 * 60);
/// A verdict that was not asked for in this time is dropped.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// The use of a verdict is noted at most this often.
const NOTED: Duration = Duration::from_secs(24 * 60 * 60);
/// Most verdicts that are kept.
const MAX_VERDICTS: usize = 1000;

/// The verdict of a probe.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// A game that keeps its promises, as far as a quick look tells.
    Good(Box<Findings>),
    /// The reason why it is refused.
    Refused(Reason),
}

/// The facts of a good game that the host keeps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Findings {
    pub facts: Facts,
    /// PNG in hexadecimal digits: half the size of a JSON list.
    pub cover: String,
}

/// A verdict and when it was of use.
#[derive(Serialize, Deserialize)]
struct Kept {
    verdict: Verdict,
    /// Seconds since 1970 at which it was given.
    given: u64,
    /// Seconds since 1970 at which somebody asked for it.
    used: u64,
    /// The number of times in a row that the file was refused for a reason that may pass.
    passing: u32,
}

/// The file of verdicts.
#[derive(Serialize, Deserialize)]
pub(crate) struct Verdicts {
    format: u32,
    api: String,
    host: String,
    verdicts: BTreeMap<Hash, Kept>,
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

    /// The verdict that counts at `now`.
    pub fn get(&mut self, hash: &Hash, now: SystemTime) -> Option<&Verdict> {
        let now = seconds(now);
        let kept = self.verdicts.get_mut(hash).filter(|kept| kept.counts(now))?;
        if now.abs_diff(kept.used) > NOTED.as_secs() {
            kept.used = now;
            self.changed = true;
        }
        Some(&kept.verdict)
    }

    /// Id of the game that the file with this content gives, as far as is known.
    pub fn game(&self, hash: &Hash) -> Option<&str> {
        match &self.verdicts.get(hash)?.verdict {
            Verdict::Good(findings) => Some(&findings.facts.id),
            Verdict::Refused(_) => None,
        }
    }

    /// Keeps a verdict given at `now`.
    pub fn insert(&mut self, hash: Hash, verdict: Verdict, now: SystemTime) {
        let passes = matches!(&verdict, Verdict::Refused(reason) if !reason.is_lasting());
        let before = self.verdicts.get(&hash).map_or(0, |kept| kept.passing);
        let passing = if passes { before.saturating_add(1) } else { 0 };
        let now = seconds(now);
        self.verdicts.insert(hash, Kept { verdict, given: now, used: now, passing });
        self.changed = true;
    }

    /// Forgets the verdict on this content: it is judged anew.
    pub fn forget(&mut self, hash: &Hash) {
        self.changed |= self.verdicts.remove(hash).is_some();
    }

    /// Writes the file if something is new, without verdicts that were not asked for in a long time. A file that cannot
    /// be written costs only time at the next start.
    pub fn write(&mut self, now: SystemTime) {
        if !std::mem::take(&mut self.changed) {
            return;
        }
        let now = seconds(now);
        self.verdicts.retain(|_, kept| now.saturating_sub(kept.used) <= KEPT.as_secs());
        let mut times: Vec<u64> = self.verdicts.values().map(|kept| kept.used).collect();
        if times.len() > MAX_VERDICTS {
            times.sort_unstable();
            let oldest = times[times.len() - MAX_VERDICTS];
            self.verdicts.retain(|_, kept| kept.used >= oldest);
        }
        let text = serde_json::to_vec(self).expect("verdicts have a JSON form");
        let folder = self.file.parent().unwrap_or(Path::new("."));
        let written = std::fs::create_dir_all(folder).and_then(|()| replace(&self.file, &text));
        if let Err(error) = written {
            tracing::warn!(file = %self.file.display(), %error, "verdicts not kept");
        }
    }
}

impl Kept {
    fn counts(&self, now: u64) -> bool {
        if self.passing == 0 {
            return true;
        }
        let pause = FIRST_PAUSE.saturating_mul(1 << (self.passing - 1).min(20)).min(LONGEST_PAUSE);
        // A clock that was put back proves nothing either.
        now.checked_sub(self.given).is_some_and(|passed| passed < pause.as_secs())
    }
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// Tells builds of the program apart: its version, and the size and time of its file.
pub(crate) fn host_build(program: &Path) -> String {
    let file = std::fs::metadata(program).ok();
    let time = file.as_ref().and_then(|file| file.modified().ok());
    let time = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let (size, time) = (file.map_or(0, |file| file.len()), time.map_or(0, |time| time.as_nanos()));
    format!("{} {size} {time}", env!("CARGO_PKG_VERSION"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use abstrakt_system::ForeignText;
    use abstrakt_system::process::{Activity, Termination};

    fn at(seconds: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(seconds)
    }

    fn lasting() -> Verdict {
        Verdict::Refused(Reason::KitFails(Activity::OpeningSetup(ForeignText::of("a \"good\" one"))))
    }

    fn passing() -> Verdict {
        Verdict::Refused(Reason::Died { termination: Termination::Killed(9), activity: Activity::Loading })
    }

    #[test]
    fn verdicts_last_until_the_judge_changes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep").join("verdicts.json");
        let hash = Hash::of(b"game");
        let mut verdicts = Verdicts::read(file.clone(), "1".into());
        verdicts.insert(hash.clone(), lasting(), at(1000));
        verdicts.write(at(1000));
        assert_eq!(Verdicts::read(file.clone(), "1".into()).get(&hash, at(1_000_000)), Some(&lasting()));
        assert_eq!(Verdicts::read(file, "2".into()).get(&hash, at(1000)), None);
    }

    #[test]
    fn a_passing_refusal_counts_for_a_while_and_longer_each_time() {
        let mut verdicts = Verdicts::read("nowhere".into(), "1".into());
        let hash = Hash::of(b"game");
        let mut now = 1_000_000;
        for pause in [60, 120, 240] {
            verdicts.insert(hash.clone(), passing(), at(now));
            assert!(verdicts.get(&hash, at(now + pause - 1)).is_some());
            assert!(verdicts.get(&hash, at(now + pause)).is_none());
            assert!(verdicts.get(&hash, at(now - 1)).is_none(), "the clock was put back");
            now += pause;
        }
        verdicts.forget(&hash);
        verdicts.insert(hash.clone(), passing(), at(now));
        assert!(verdicts.get(&hash, at(now + 60)).is_none(), "forgotten, it begins anew");
    }

    #[test]
    fn verdicts_of_vanished_files_are_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("verdicts.json");
        let mut verdicts = Verdicts::read(file.clone(), "1".into());
        let (old, used, new) = (Hash::of(b"old"), Hash::of(b"used"), Hash::of(b"new"));
        verdicts.insert(old.clone(), lasting(), at(1000));
        verdicts.insert(used.clone(), lasting(), at(1000));
        let later = at(1000 + KEPT.as_secs());
        assert!(verdicts.get(&used, later).is_some());
        verdicts.insert(new.clone(), lasting(), later);
        verdicts.write(later + Duration::from_secs(1));
        let mut read = Verdicts::read(file, "1".into());
        assert_eq!([old, used, new].map(|hash| read.get(&hash, later).is_some()), [false, true, true]);
    }

    #[test]
    fn no_more_verdicts_are_kept_than_the_newest() {
        let folder = tempfile::tempdir().unwrap();
        let mut verdicts = Verdicts::read(folder.path().join("verdicts.json"), "1".into());
        for number in 0..MAX_VERDICTS as u64 + 50 {
            verdicts.insert(Hash::of(&number.to_le_bytes()), lasting(), at(1000 + number));
        }
        verdicts.write(at(3000));
        assert_eq!(verdicts.verdicts.len(), MAX_VERDICTS);
        assert!(verdicts.verdicts.values().all(|kept| kept.used >= 1050));
    }

    #[test]
    fn a_damaged_or_older_file_counts_as_none() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("verdicts.json");
        let older = r#"{"format":5,"api":"0","host":"1","verdicts":{}}"#;
        for text in ["", "{", "[]", "{\"format\":99}", older] {
            std::fs::write(&file, text).unwrap();
            assert!(Verdicts::read(file.clone(), "1".into()).verdicts.is_empty(), "{text}");
        }
    }
}
