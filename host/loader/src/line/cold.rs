//! The calls for people and files, as questions in JSON.

use abstrakt_plugin_api::abi::LineQuestion;
use abstrakt_plugin_api::{
    CallError, ExtensionFacts, HeuristicChoice, Line, LineExtension, Move, Player, Snapshot, Term, Weights,
};

use super::ForeignLine;
use crate::texts;

impl Line for ForeignLine {
    fn bind(&mut self, choice: &HeuristicChoice) -> Result<(), CallError> {
        let weights = Weights::of(&self.facts, choice)?;
        self.ask::<()>(&LineQuestion::Bind(choice.clone()))?;
        self.weights = Some(weights);
        Ok(())
    }

    fn snapshot(&mut self) -> Result<Snapshot, CallError> {
        let mut snapshot: Snapshot = self.ask(&LineQuestion::Snapshot)?;
        match self.frame.check(&snapshot) {
            Ok(()) => {
                texts::fit_snapshot(&mut snapshot);
                Ok(snapshot)
            }
            Err(nonsense) => Err(CallError::Fault(self.die(|| nonsense).to_owned())),
        }
    }

    fn move_text(&mut self, code: Move) -> Result<(String, String), CallError> {
        self.ask(&LineQuestion::MoveText(code.0))
    }

    fn read_move(&mut self, text: &str) -> Result<Move, CallError> {
        self.ask(&LineQuestion::ReadMove(text.into())).map(Move)
    }

    fn text(&mut self) -> Result<String, CallError> {
        self.ask(&LineQuestion::Text)
    }

    fn dump(&mut self) -> Result<String, CallError> {
        self.ask_for_text(&LineQuestion::Dump)
    }

    fn explain(&mut self, player: Player) -> Result<Vec<Term>, CallError> {
        self.ask(&LineQuestion::Explain(player.0))
    }

    fn explain_order(&mut self, code: Move) -> Result<Vec<Term>, CallError> {
        self.ask(&LineQuestion::ExplainOrder(code.0))
    }

    fn withdraw(&mut self, player: Player) -> Result<bool, CallError> {
        let withdrawn = self.ask(&LineQuestion::Withdraw(player.0))?;
        self.height += u32::from(withdrawn);
        Ok(withdrawn)
    }

    fn extension<E: LineExtension>(&mut self, question: &E::Question) -> Result<Option<E>, CallError> {
        if !self.extensions.iter().any(ExtensionFacts::is::<E>) {
            return Ok(None);
        }
        let question =
            serde_json::to_value(question).map_err(|error| CallError::mistaken(error.to_string()))?;
        let answer: Option<E> = self.ask_for_text(&LineQuestion::Extension { id: E::ID.into(), question })?;
        match answer.as_ref().map_or(Ok(()), |answer| answer.check(self.bounds())) {
            Ok(()) => Ok(answer),
            Err(nonsense) => Err(CallError::Fault(self.die(|| nonsense).to_owned())),
        }
    }
}
