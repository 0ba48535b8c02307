//! A game used natively, in the same binary: the adapter behind the ABI, and what tests search.
//!
//! - `stack`: how a line holds its positions; `line`: the line of play itself

mod line;
mod stack;

use std::ops::ControlFlow;
use std::sync::Arc;

pub use self::{
    line::NativeLine,
    stack::{Copies, InPlace, Stack},
};
use crate::inputs::LineInputs;
use crate::{
    Board, CallError, Choice, DataPart, DataRequest, ExtensionFacts, Facts, Game, Player, Rules,
    RulesExtension, Scoring,
};

/// A game in the same binary.
pub struct Native<G, S = Copies<<G as Game>::Position>> {
    facts: Arc<Facts>,
    extensions: Vec<ExtensionFacts>,
    lines: std::marker::PhantomData<fn() -> (G, S)>,
}

impl<G: Game, S: Stack<G::Position>> Native<G, S> {
    /// The game with its facts.
    pub fn new() -> Self {
        Self {
            facts: Arc::new(Facts { debug_build: cfg!(debug_assertions), ..G::facts() }),
            extensions: ExtensionFacts::all(),
            lines: std::marker::PhantomData,
        }
    }

    /// A line from a position of the game's own type, for tests that build one, with the default options.
    pub fn line(&self, root: G::Position, players: u8) -> NativeLine<G, S> {
        let options = self.facts.options.iter().map(|option| option.default).collect();
        let setup = self.facts.setups.iter().position(|setup| setup.players == players).unwrap_or_default();
        self.line_of(root, Choice { setup, players, options })
    }

    fn line_of(&self, root: G::Position, choice: Choice) -> NativeLine<G, S> {
        NativeLine {
            stack: S::new(root),
            facts: Arc::clone(&self.facts),
            players: choice.players,
            inputs: Arc::new(LineInputs::new(choice)),
            evaluator: None,
            solvers: Vec::new(),
            solved: Vec::new(),
        }
    }
}

impl<G: Game, S: Stack<G::Position>> Default for Native<G, S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game, S: Stack<G::Position>> Rules for Native<G, S> {
    type Line = NativeLine<G, S>;

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn cover(&self) -> &[u8] {
        G::cover()
    }

    fn board(&self, choice: &Choice) -> Result<Board, CallError> {
        Ok(G::board(choice))
    }

    fn scoring(&self, choice: &Choice) -> Result<Vec<Scoring>, CallError> {
        Ok((0..choice.players).map(|seat| G::scoring(choice, Player(seat))).collect())
    }

    fn extensions(&self) -> &[ExtensionFacts] {
        &self.extensions
    }

    fn extension<E: RulesExtension>(
        &self,
        choice: &Choice,
        question: &E::Question,
    ) -> Result<Option<E>, CallError> {
        Ok(E::answer::<G>(choice, question)?)
    }

    fn data_plan(&self, data: &str, size: u32) -> Result<Vec<DataPart>, CallError> {
        Ok(G::data_plan(data, size)?)
    }

    fn make_data(
        &self,
        request: &DataRequest,
        earlier: &[&[u8]],
        progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, CallError> {
        Ok(G::make_data(request, earlier, progress)?)
    }

    fn take_data(&self, data: &str, bytes: &'static [u8]) -> Result<(), CallError> {
        Ok(G::take_data(data, bytes)?)
    }

    fn open(&self, choice: &Choice, position: Option<&str>) -> Result<Self::Line, CallError> {
        G::check(choice)?;
        let root = match position {
            Some(text) => G::read(choice, text),
            None => G::start(choice),
        };
        Ok(self.line_of(root?, choice.clone()))
    }
}
