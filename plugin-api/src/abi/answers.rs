//! Answers to the questions in JSON: any [`Rules`] and [`Line`] speak through these two functions.
//!
//! Knows questions and their answers. Must not know pointers or panics.

use serde::Serialize;

use super::{LineQuestion, Reply, RulesQuestion};
use crate::{CallError, Line, Move, Player, Rules, extension};

/// A reply in JSON. The contract's own types always have a JSON form: their maps have text as keys.
pub fn reply<T: Serialize>(reply: &Reply<T>) -> Vec<u8> {
    serde_json::to_vec(reply).expect("the contract's types have a JSON form")
}

/// Answers a [`RulesQuestion`].
pub fn answer_rules<R: Rules>(rules: &R, question: &[u8]) -> Vec<u8> {
    match serde_json::from_slice(question) {
        Ok(RulesQuestion::Facts) => reply(&Ok(rules.facts())),
        Ok(RulesQuestion::Board(choice)) => reply(&rules.board(&choice)),
        Ok(RulesQuestion::Scoring(choice)) => reply(&rules.scoring(&choice)),
        Ok(RulesQuestion::Extensions) => reply(&Ok(rules.extensions())),
        Ok(RulesQuestion::DataPlan { data, size }) => reply(&rules.data_plan(&data, size)),
        Ok(RulesQuestion::Extension { id, choice, question }) => {
            reply(&extension::ask_rules(rules, &id, &choice, question))
        }
        Err(error) => unknown(&error),
    }
}

/// Answers a [`LineQuestion`].
pub fn answer_line<L: Line>(line: &mut L, question: &[u8]) -> Vec<u8> {
    match serde_json::from_slice(question) {
        Ok(LineQuestion::Bind(choice)) => reply(&line.bind(&choice)),
        Ok(LineQuestion::Snapshot) => reply(&line.snapshot()),
        Ok(LineQuestion::MoveText(code)) => reply(&line.move_text(Move(code))),
        Ok(LineQuestion::ReadMove(text)) => reply(&line.read_move(&text).map(|code| code.0)),
        Ok(LineQuestion::Text) => reply(&line.text()),
        Ok(LineQuestion::Dump) => reply(&line.dump()),
        Ok(LineQuestion::Explain(player)) => reply(&line.explain(Player(player))),
        Ok(LineQuestion::ExplainOrder(code)) => reply(&line.explain_order(Move(code))),
        Ok(LineQuestion::Withdraw(player)) => reply(&line.withdraw(Player(player))),
        Ok(LineQuestion::Extension { id, question }) => reply(&extension::ask_line(line, &id, question)),
        Err(error) => unknown(&error),
    }
}

/// The reply to a question of a newer host.
fn unknown(error: &serde_json::Error) -> Vec<u8> {
    let reason = format!("the game does not know this question ({error}); it was built for an older host");
    reply::<()>(&Err(CallError::mistaken(reason)))
}
