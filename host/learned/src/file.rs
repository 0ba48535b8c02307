//! A learned evaluation as it is read and written.

use std::path::Path;
use std::sync::Arc;

use abstrakt_system::{SummedFault, SummedForm, SummedParts, SystemError, read_bytes};
use abstrakt_vocabulary::InputsMark;
use serde::{Deserialize, Serialize};

use crate::{LearnedError, LearnedFacts, Model, Shape};

/// The form of every file.
const FORM: SummedForm = SummedForm { word: "abstrakt-learned", version: 1 };
/// Largest file that is written and read, bytes.
pub const MAX_FILE_BYTES: u64 = 2 << 20;

/// A learned evaluation. A copy shares what it holds.
#[derive(Clone, Debug)]
pub struct Learned(Arc<Content>);

#[derive(Debug)]
struct Content {
    facts: LearnedFacts,
    model: Model,
    sum: String,
}

/// The part of a file in JSON.
#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(flatten)]
    facts: LearnedFacts,
    shape: Shape,
}

impl Learned {
    /// The bytes of the file of a model; none where they would be more than a file may have.
    pub fn bytes(facts: &LearnedFacts, model: &Model) -> Option<Vec<u8>> {
        let head = Head { facts: facts.clone(), shape: model.shape() };
        let bytes = FORM.bytes(&[&serde_json::to_vec(&head).ok()?, &model.bytes()]);
        (bytes.len() as u64 <= MAX_FILE_BYTES).then_some(bytes)
    }

    /// The same under another name, and the bytes of its file; none where that can be no name.
    pub(crate) fn renamed(&self, name: &str) -> Option<(Vec<u8>, Self)> {
        let facts = LearnedFacts { name: name.to_owned(), ..self.facts().clone() };
        let bytes = Self::bytes(&facts, self.model())?;
        let renamed = Self::of_bytes(&bytes, Path::new(name)).ok()?;
        Some((bytes, renamed))
    }

    /// Reads a file of a game.
    ///
    /// # Errors
    /// The file cannot be read, holds something else, is damaged, or was made for another game.
    pub fn read(path: &Path, game: &str) -> Result<Self, LearnedError> {
        let learned = Self::read_any(path)?;
        if learned.facts().game == game {
            return Ok(learned);
        }
        let (found, right) = (learned.facts().game.clone(), game.to_owned());
        Err(LearnedError::OtherGame { path: path.into(), found, right })
    }

    /// Reads a file, whatever its game.
    ///
    /// # Errors
    /// As [`Learned::read`].
    pub fn read_any(path: &Path) -> Result<Self, LearnedError> {
        let bytes = read_bytes(path, MAX_FILE_BYTES);
        let bytes = bytes.map_err(|error| LearnedError::System(SystemError::at(path, &error)))?;
        Self::of_bytes(&bytes, path)
    }

    /// The evaluation that the bytes of a file hold.
    ///
    /// # Errors
    /// As [`Learned::read`].
    pub fn of_bytes(bytes: &[u8], path: &Path) -> Result<Self, LearnedError> {
        match FORM.read(bytes) {
            Ok(held) => Self::of_parts(held).ok_or_else(|| LearnedError::Damaged(path.into())),
            Err(SummedFault::Foreign) => Err(LearnedError::Foreign(path.into())),
            Err(SummedFault::Version(version)) => {
                Err(LearnedError::Newer { path: path.into(), version, known: FORM.version })
            }
            Err(SummedFault::Damaged) => Err(LearnedError::Damaged(path.into())),
        }
    }

    /// The evaluation of a file's parts; none where they do not fit together.
    fn of_parts(SummedParts { parts: [head, weights], sum }: SummedParts<'_, 2>) -> Option<Self> {
        let Head { facts, shape } = serde_json::from_slice(head).ok()?;
        let is_right = LearnedFacts::is_name(&facts.name) && facts.inputs.count > 0;
        let model = Model::of_bytes(facts.inputs.count.into(), shape, weights)?;
        is_right.then(|| Self(Arc::new(Content { facts, model, sum })))
    }

    /// Checks that it was made for these inputs.
    ///
    /// # Errors
    /// They are others.
    pub fn check_inputs(&self, inputs: InputsMark, path: &Path) -> Result<(), LearnedError> {
        if self.facts().inputs == inputs { Ok(()) } else { Err(LearnedError::OtherInputs(path.into())) }
    }

    /// The facts that it states of itself.
    pub fn facts(&self) -> &LearnedFacts {
        &self.0.facts
    }

    /// Its model.
    pub fn model(&self) -> &Model {
        &self.0.model
    }

    /// The sum of what it holds, `sha256-` and 64 digits.
    pub fn sum(&self) -> &str {
        &self.0.sum
    }
}
