//! A file of weights, and the engine specs that name one: `pvs:time=1s,weights=FILE`.
//!
//! The file's weights and switches become part of the spec, and its hash stands for its name: what is recorded then is
//! complete, and true whatever becomes of the file.
//!
//! Knows the file and the syntax of specs. Must not know how weights are found.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use abstrakt_book::{Book, BookError};
use abstrakt_engine::{Algorithm, BookChoice, LearnedChoice, Spec, SpecError};
use abstrakt_learned::{ENDING, Learned, LearnedError};
use abstrakt_system::{ForeignText, SystemError, read_bytes};
use abstrakt_texts::LocalizedError;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::PairCounts;

/// Largest file that is read, bytes.
const MAX_FILE_BYTES: u64 = 1 << 20;
/// The key that names a file.
const KEY: &str = "weights";

/// Weights of a heuristic, and switches of the engine that go with them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct WeightsFile {
    /// Id of the game.
    pub game: String,
    /// Version of the game with which they were found.
    pub version: String,
    /// Id of the heuristic.
    pub heuristic: String,
    /// The command that finds the same again.
    #[serde(default)]
    pub made_by: String,
    /// Generations, or steps, that led here.
    #[serde(default)]
    pub generations: u32,
    /// A match against the weights at the start, for these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against_start: Option<PairCounts>,
    /// Weights by name; what is left out has the heuristic's own.
    pub weights: BTreeMap<String, i32>,
    /// Switches of the engine, where its algorithm has them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub switches: BTreeMap<String, String>,
}

/// An error in a spec that may name a file.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum WeightsError {
    /// The spec itself.
    #[message(transparent)]
    Spec(#[from] SpecError),
    /// The file cannot be read.
    #[message(transparent)]
    System(SystemError),
    /// The book that the spec names cannot be used.
    #[message(transparent)]
    Book(#[from] BookError),
    /// The learned evaluation that the spec names cannot be used.
    #[message(transparent)]
    Learned(#[from] LearnedError),
    /// The file is too large for what it should be.
    #[message("weights-too-large")]
    TooLarge(PathBuf),
    /// The file holds no weights: the parser's words.
    #[message("weights-none", path = _0, error = _1)]
    NoWeights(PathBuf, ForeignText),
    /// The weights are another game's.
    #[message("weights-game")]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The owner that the file names.
        found: String,
        /// The owner that is expected.
        right: String,
    },
    /// The weights are another heuristic's.
    #[message("weights-heuristic")]
    OtherHeuristic {
        /// The file.
        path: PathBuf,
        /// The owner that the file names.
        found: String,
        /// The owner that is expected.
        right: String,
    },
}

impl WeightsFile {
    /// Replaces the file as a whole.
    ///
    /// # Errors
    /// The system's error.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let mut text = serde_json::to_vec_pretty(self)?;
        text.push(b'\n');
        abstrakt_system::replace(path, &text)
    }

    /// Reads a file; with it the hash of what it holds, as specs write it.
    ///
    /// # Errors
    /// It cannot be read, or holds no weights.
    pub fn load(path: &Path) -> Result<(Self, String), WeightsError> {
        let wrong = |error: io::Error| WeightsError::System(SystemError::at(path, &error));
        let bytes = match read_bytes(path, MAX_FILE_BYTES) {
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                return Err(WeightsError::TooLarge(path.into()));
            }
            read => read.map_err(wrong)?,
        };
        let file = serde_json::from_slice(&bytes)
            .map_err(|error| WeightsError::NoWeights(path.into(), ForeignText::of(error)))?;
        let hash = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        Ok((file, format!("sha256-{hash}")))
    }
}

/// The spec of a text that may name a file of weights of this game, which is read, and a book of it, whose sum the spec keeps. The spec's
/// own text goes first: its weights and switches stay. A heuristic that it does not name is the file's.
///
/// # Errors
/// [`WeightsError`]
pub fn read_spec(game: &str, text: &str) -> Result<Spec, WeightsError> {
    let mut spec = read_weights(game, text)?;
    if let Some(BookChoice::File { path, sum: sum @ None }) = &mut spec.book {
        *sum = Some(Book::read(Path::new(path), game)?.sum().to_owned());
        *path = whole_path(path);
    }
    spec.learned = spec.learned.map(|named| find_learned(game, named)).transpose()?;
    Ok(spec)
}

/// The learned evaluation that is named, with the sum of its file and the whole path. A name alone stays one: whoever searches knows the
/// folders.
///
/// # Errors
/// The file cannot be used for the game.
pub fn find_learned(game: &str, named: LearnedChoice) -> Result<LearnedChoice, LearnedError> {
    let path = Path::new(&named.path);
    let is_path = path.is_file()
        || path.components().count() > 1
        || path.extension().is_some_and(|extension| extension == ENDING);
    if named.sum.is_some() || !is_path {
        return Ok(named);
    }
    let sum = Some(Learned::read(path, game)?.sum().to_owned());
    Ok(LearnedChoice { path: whole_path(&named.path), sum })
}

/// A path from the root: a worker, and whoever goes on with a run, may be in another folder.
fn whole_path(path: &str) -> String {
    let whole = std::path::absolute(path).ok().and_then(|whole| whole.into_os_string().into_string().ok());
    whole.unwrap_or_else(|| path.to_owned())
}

/// The spec of a text, with the weights of the file that it may name.
fn read_weights(game: &str, text: &str) -> Result<Spec, WeightsError> {
    let Some((plain, name)) = take_file(text) else { return Ok(text.parse()?) };
    let mut spec: Spec = plain.parse()?;
    let path = PathBuf::from(name);
    let (file, hash) = WeightsFile::load(&path)?;
    if file.game != game {
        return Err(WeightsError::OtherGame { path, found: file.game, right: game.into() });
    }
    let heuristic = spec.heuristic.id.get_or_insert_with(|| file.heuristic.clone());
    if *heuristic != file.heuristic {
        return Err(WeightsError::OtherHeuristic { path, found: file.heuristic, right: heuristic.clone() });
    }
    let given: Vec<String> = spec.heuristic.weights.iter().map(|(name, _)| name.clone()).collect();
    for (name, weight) in file.weights.iter().filter(|(name, _)| !given.contains(name)) {
        spec.set(&format!("w.{name}"), &weight.to_string())?;
    }
    let said: Vec<&str> = plain.split([':', ',']).filter_map(|pair| Some(pair.split_once('=')?.0)).collect();
    for (key, value) in file.switches.iter().filter(|(key, _)| !said.contains(&key.as_str())) {
        // A switch that the algorithm lacks, or that its mode forbids, is no part of the weights.
        let _left_out = spec.set(key, value);
    }
    spec.set(KEY, &hash)?;
    Ok(spec)
}

/// Whether this is the hash that a spec keeps of a file, beside its weights, and not the file's name.
fn is_hash(value: &str) -> bool {
    let digits = value.strip_prefix("sha256-").unwrap_or_default();
    digits.len() == 64 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// The spec without its file, and the file's name, which may be quoted.
fn take_file(text: &str) -> Option<(String, String)> {
    let (algorithm, settings) = text.split_once(':')?;
    let start = settings.match_indices(KEY).map(|(place, _)| place).find(|place| {
        let begins = *place == 0 || settings[..*place].ends_with(',');
        begins && settings[place + KEY.len()..].starts_with('=')
    })?;
    let value = &settings[start + KEY.len() + 1..];
    if is_hash(value.split(',').next().unwrap_or_default()) {
        return None;
    }
    let (name, rest) = match value.strip_prefix('"').and_then(|quoted| quoted.split_once('"')) {
        Some(quoted) => quoted,
        None => value.split_at(value.find(',').unwrap_or(value.len())),
    };
    // Weights that stand for a file read before stay.
    if Spec::new(Algorithm::Random).set(KEY, name).is_ok() {
        return None;
    }
    let before = settings[..start].trim_end_matches(',');
    let rest = rest.trim_start_matches(',');
    let joint = if before.is_empty() || rest.is_empty() { "" } else { "," };
    let settings = format!("{before}{joint}{rest}");
    let plain = if settings.is_empty() { algorithm.to_owned() } else { format!("{algorithm}:{settings}") };
    Some((plain, name.to_owned()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use abstrakt_book::{BookDraft, BookMove};
    use abstrakt_texts::Localize;

    use super::*;

    fn file() -> WeightsFile {
        WeightsFile {
            game: "duke".into(),
            version: "1.0.0".into(),
            heuristic: "thesis".into(),
            made_by: "abstrakt tune duke".into(),
            generations: 3,
            against_start: None,
            weights: [("footman".to_owned(), 7), ("moves".to_owned(), -2)].into(),
            switches: [("sampling".to_owned(), "pessimistic".to_owned())].into(),
        }
    }

    #[test]
    fn a_spec_takes_what_the_file_holds_and_keeps_its_hash() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my, weights.json");
        file().save(&path).unwrap();
        let (read, hash) = WeightsFile::load(&path).unwrap();
        assert_eq!(read, file());
        let read_text = |text: String| read_spec("duke", &text).map(|spec| spec.to_string());
        let name = path.display();
        let plain = read_text(format!("alpha-beta:depth=2,weights=\"{name}\",w.moves=9")).unwrap();
        assert_eq!(
            plain,
            format!("alpha-beta:heuristic=thesis,depth=2,weights={hash},w.moves=9,w.footman=7")
        );
        // Recorded weights are read again without the file.
        assert_eq!(read_text(plain.clone()).unwrap(), plain);
        let sampled =
            read_text(format!("expectimax:weights=\"{name}\",mode=play,samples=3,depth=2")).unwrap();
        assert!(sampled.contains("sampling=pessimistic"), "{sampled}");
        let kept =
            read_text(format!("expectimax:mode=play,sampling=average,depth=2,weights=\"{name}\"")).unwrap();
        assert!(!kept.contains("pessimistic"), "{kept}");
    }

    #[test]
    fn a_spec_keeps_the_sum_of_its_book() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("my, openings.book");
        let mut draft = BookDraft::default();
        let moves = vec![BookMove { text: "a1".into(), weight: 1, games: 0, points: 0 }];
        draft.put(7, moves);
        fs::write(&path, draft.bytes("duke", "1.0.0", "by hand")).unwrap();
        let text = format!("random:seed=1,book=\"{}\"", path.display());
        let spec = read_spec("duke", &text).unwrap();
        let sum = Book::read(&path, "duke").unwrap().sum().to_owned();
        let path_text = path.display().to_string();
        assert_eq!(spec.book, Some(BookChoice::File { path: path_text, sum: Some(sum) }));
        // One that is recorded is read again without its file, which whoever plays by it will miss.
        fs::remove_file(&path).unwrap();
        assert_eq!(read_spec("duke", &spec.to_string()).unwrap(), spec);
        assert!(matches!(read_spec("duke", &text), Err(WeightsError::Book(_))));
        assert_eq!(read_spec("duke", "random:book=game").unwrap().book, Some(BookChoice::Game));
    }

    #[test]
    fn every_error_has_words() {
        let path = || PathBuf::from("weights.json");
        let (found, right) = (|| "storm".to_owned(), || "basic".to_owned());
        let all = [
            WeightsError::Spec(SpecError::Pair("depth".into())),
            WeightsError::System(SystemError::at(&path(), &io::ErrorKind::NotFound.into())),
            WeightsError::TooLarge(path()),
            WeightsError::NoWeights(path(), ForeignText::of("expected value")),
            WeightsError::OtherGame { path: path(), found: found(), right: right() },
            WeightsError::OtherHeuristic { path: path(), found: found(), right: right() },
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        abstrakt_texts::testing::assert_localized(&all, &["weights-"]);
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("weights.json");
        file().save(&path).unwrap();
        let name = path.display();
        for (game, text, right) in [
            ("yinsh", format!("pvs:time=1s,weights={name}"), "expected weights for yinsh"),
            ("duke", format!("pvs:heuristic=tactical,weights={name}"), "expected weights of tactical"),
            ("duke", format!("pvs:weights={name}.missing,time=1s"), "weights.json.missing: "),
            ("duke", "pvs:weights=,time=1s".to_owned(), ": "),
        ] {
            let error = read_spec(game, &text).unwrap_err().to_string();
            assert!(error.contains(right), "{text}: {error}");
        }
        fs::write(&path, "{}").unwrap();
        let error = read_spec("duke", &format!("pvs:weights={name}")).unwrap_err().to_string();
        assert!(error.contains("is not a weights file"), "{error}");
    }
}
