//! The calls for people and files, as questions in JSON.

use abstrakt_plugin_api::abi::LineQuestion;
use abstrakt_plugin_api::{
    CallError, ExtensionFacts, HeuristicChoice, Line, LineExtension, Move, Player, SeatScores, Snapshot,
    Term, Weights,
};

use super::ForeignLine;
use crate::snapshot::{is_move_text, is_position_text};
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
        let checked = self.frame.check(&snapshot);
        self.require(checked.is_ok(), || checked.err().unwrap_or_default())?;
        texts::fit_snapshot(&mut snapshot);
        Ok(snapshot)
    }

    fn scores(&mut self) -> Result<Vec<i32>, CallError> {
        let seats = self.players;
        let Some(SeatScores(scores)) = self.extension::<SeatScores>(&seats)? else {
            return Ok(self.snapshot()?.scores);
        };
        let checked = self.frame.check_scores(&scores);
        self.require(checked.is_ok(), || checked.err().unwrap_or_default())?;
        Ok(scores)
    }

    fn move_text(&mut self, code: Move) -> Result<(String, String), CallError> {
        let (text, long): (String, String) = self.ask(&LineQuestion::MoveText(code.0))?;
        let plain = is_move_text(&text) && is_move_text(&long);
        self.require(plain, || "a move's text is empty, too long, or not plain".into())?;
        Ok((text, long))
    }

    fn read_move(&mut self, text: &str) -> Result<Move, CallError> {
        self.ask(&LineQuestion::ReadMove(text.into())).map(Move)
    }

    fn text(&mut self) -> Result<String, CallError> {
        let text: String = self.ask(&LineQuestion::Text)?;
        self.require(is_position_text(&text), || "its position text is not one plain line".into())?;
        Ok(text)
    }

    fn dump(&mut self) -> Result<String, CallError> {
        self.ask_for_text(&LineQuestion::Dump)
    }

    fn explain(&mut self, player: Player) -> Result<Vec<Term>, CallError> {
        self.terms(&LineQuestion::Explain(player.0))
    }

    fn explain_order(&mut self, code: Move) -> Result<Vec<Term>, CallError> {
        self.terms(&LineQuestion::ExplainOrder(code.0))
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
        let checked = answer.as_ref().map_or(Ok(()), |answer| answer.check(self.bounds()));
        self.require(checked.is_ok(), || checked.err().unwrap_or_default())?;
        Ok(answer)
    }
}

impl ForeignLine {
    /// Terms of the bound heuristic, whose features are there.
    fn terms(&mut self, question: &LineQuestion) -> Result<Vec<Term>, CallError> {
        let terms: Vec<Term> = self.ask(question)?;
        let heuristic =
            self.weights.as_ref().and_then(|weights| self.facts.heuristics.get(weights.heuristic));
        let features = heuristic.map_or(0, |heuristic| heuristic.features.len());
        let wrong = terms.iter().find(|term| term.feature >= features || term.divisor == 0);
        self.require(wrong.is_none(), || {
            let (feature, divisor) = wrong.map_or((0, 0), |term| (term.feature, term.divisor));
            format!("it explains by feature {feature}, counted from 0, of {features}, divided by {divisor}")
        })?;
        Ok(terms)
    }

    /// The line is of no more use where this does not hold.
    fn require(&self, holds: bool, nonsense: impl FnOnce() -> String) -> Result<(), CallError> {
        if holds { Ok(()) } else { Err(CallError::Fault(self.die(nonsense).to_owned())) }
    }
}
