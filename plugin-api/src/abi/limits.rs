//! The greatest length of an answer in JSON, by the kind of question: the host checks the length before it reads an
//! answer, since reading takes many times the memory.

use super::{LineQuestion, RulesQuestion};
use crate::{Editor, Extension, Images, Inputs, Inspection};

/// A kind of answer and its greatest length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerLimit<'a> {
    /// The kind, as the question is named in JSON.
    pub kind: &'a str,
    /// Greatest length, bytes.
    pub most: usize,
}

/// One MiB, bytes: for answers that are small, and for refusals, which may quote what they refuse in two languages.
const SMALL: usize = 1 << 20;

/// The limit of the answer to an [`super::OpenQuestion`].
pub const OPEN_LIMIT: AnswerLimit<'static> = AnswerLimit { kind: "open", most: SMALL };
/// The limit of a refusal of data, or of a request for a part of it.
pub const DATA_REFUSAL_LIMIT: AnswerLimit<'static> = AnswerLimit { kind: "data", most: SMALL };

impl RulesQuestion {
    /// The greatest length of its answer.
    pub fn answer_limit(&self) -> AnswerLimit<'_> {
        let (kind, most) = match self {
            Self::Facts => ("facts", 8 * SMALL),
            Self::Board(_) => ("board", 4 * SMALL),
            Self::Scoring(_) => ("scoring", SMALL),
            Self::Extensions => ("extensions", SMALL),
            Self::DataPlan { .. } => ("data-plan", 8 * SMALL),
            Self::Extension { id, .. } => return extension_limit(id),
        };
        AnswerLimit { kind, most }
    }
}

impl LineQuestion {
    /// The greatest length of its answer.
    pub fn answer_limit(&self) -> AnswerLimit<'_> {
        let (kind, most) = match self {
            Self::Bind(_) => ("bind", SMALL),
            Self::Snapshot => ("snapshot", 8 * SMALL),
            Self::MoveText(_) => ("move-text", SMALL),
            Self::ReadMove(_) => ("read-move", SMALL),
            Self::Text => ("text", SMALL),
            Self::Dump => ("dump", SMALL),
            Self::Explain(_) => ("explain", SMALL),
            Self::ExplainOrder(_) => ("explain-order", SMALL),
            Self::Withdraw(_) => ("withdraw", SMALL),
            Self::Extension { id, .. } => return extension_limit(id),
        };
        AnswerLimit { kind, most }
    }
}

/// The images of a position are many, boards and the sites of an editor's pieces are long.
fn extension_limit(id: &str) -> AnswerLimit<'_> {
    let most = match id {
        Images::ID => 8 * SMALL,
        Editor::ID | Inputs::ID | Inspection::ID => 4 * SMALL,
        _ => SMALL,
    };
    AnswerLimit { kind: id, most }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::Choice;

    /// The kind is the name that the question has in JSON.
    fn is_named<T: serde::Serialize>(question: &T, limit: AnswerLimit<'_>) {
        let written = serde_json::to_value(question).expect("questions have a JSON form");
        let name = match &written {
            Value::String(name) => name,
            Value::Object(fields) => fields.keys().next().expect("an enum has one key"),
            other => panic!("{other}"),
        };
        assert_eq!(limit.kind, name);
        assert!(limit.most >= SMALL, "{limit:?} leaves no room for a refusal");
    }

    #[test]
    fn a_limit_is_named_as_its_question() {
        let choice = || Choice { setup: 0, players: 2, options: Vec::new() };
        for question in [
            RulesQuestion::Facts,
            RulesQuestion::Board(choice()),
            RulesQuestion::Scoring(choice()),
            RulesQuestion::Extensions,
            RulesQuestion::DataPlan { data: String::new(), size: 5 },
        ] {
            is_named(&question, question.answer_limit());
        }
        for question in [
            LineQuestion::Snapshot,
            LineQuestion::MoveText(0),
            LineQuestion::ReadMove(String::new()),
            LineQuestion::Text,
            LineQuestion::Dump,
            LineQuestion::Explain(0),
            LineQuestion::ExplainOrder(0),
            LineQuestion::Withdraw(0),
        ] {
            is_named(&question, question.answer_limit());
        }
        let asked = LineQuestion::Extension { id: "inspection".into(), question: Value::Null };
        assert_eq!(asked.answer_limit(), AnswerLimit { kind: "inspection", most: 4 * SMALL });
    }
}
