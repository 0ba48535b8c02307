//! Questions about positions, each asked once, and their answers. Knows requests; must not know who asks.

use std::collections::HashMap;

use abstrakt_engine::LearnedChoice;
use abstrakt_record::{NodeId, Record};
use abstrakt_referee::protocol_plies;
use abstrakt_session::Analyst;
use abstrakt_texts::{Message, message};
use abstrakt_vocabulary::{Extension, HeuristicChoice, Inspection, RefusedClick, Site, Snapshot, Text};
use abstrakt_worker::protocol::{
    AskExtension, AskInfluences, Explain, Explained, LinePly, PlayLine, Request, RequestId, Response, Search,
    SearchTree, SeatInfluences, TreeNode,
};

/// Answers kept; the oldest questions go first.
const MOST_KEPT: usize = 400;

/// A question about a position of the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// The position after these plies.
    Position(NodeId, Vec<String>),
    /// A heuristic's explanation of the position.
    Explanation(NodeId, HeuristicChoice),
    /// The part of each piece in the value of the position by a learned evaluation.
    Influences(NodeId, LearnedChoice),
    /// As a board of characters.
    Diagram(NodeId),
    /// The long notation of the plies that lead to it.
    Long(NodeId),
    /// The first plies of a search's tree.
    Tree(NodeId, Box<Search>, u8),
    /// The game's information about a site and the pieces on it.
    Site(NodeId, Site),
    /// The game's reason why the last of these clicks leads to no move.
    RefusedClick(NodeId, Vec<Site>),
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A position.
    Position(Box<Snapshot>),
    /// Values of all players.
    Explanation(Box<Explained>),
    /// Values of all players by a learned evaluation; none where the game is over.
    Influences(Vec<SeatInfluences>),
    /// Some lines.
    Diagram(String),
    /// One text a ply.
    Long(Vec<String>),
    /// The root of a tree.
    Tree(Box<TreeNode>),
    /// The information about a site; none if the game has nothing to tell.
    Inspection(Option<Box<Inspection>>),
    /// The reason why a click leads to no move; none if the game tells none.
    RefusedClick(Option<Text>),
    /// The question was refused.
    Refused(Message),
}

enum State {
    Waiting,
    Asked(RequestId),
    Answered(Answer),
}

/// The questions and what is known of them.
#[derive(Default)]
pub(super) struct Inspector {
    questions: Vec<(Question, State)>,
    /// The question of a request.
    asked: HashMap<RequestId, Question>,
}

impl Inspector {
    /// The answer, if it is known; the question is sent if it was not yet.
    pub fn ask(&mut self, question: Question) -> Option<&Answer> {
        let known = self.questions.iter().position(|(other, _)| *other == question);
        let place = known.unwrap_or_else(|| {
            let surplus = self.questions.len().saturating_sub(MOST_KEPT);
            self.questions.drain(..surplus);
            self.questions.push((question, State::Waiting));
            self.questions.len() - 1
        });
        match &self.questions[place].1 {
            State::Answered(answer) => Some(answer),
            State::Waiting | State::Asked(_) => None,
        }
    }

    /// Whether there is a question to be sent.
    pub fn is_waiting(&self) -> bool {
        self.questions.iter().any(|(_, state)| matches!(state, State::Waiting))
    }

    /// Sends what was asked since the last time.
    pub fn send(&mut self, analyst: &mut Analyst, record: &Record) {
        for (question, state) in &mut self.questions {
            if matches!(state, State::Waiting) {
                *state = match request(question, record) {
                    Some((plies, request)) => {
                        let id = analyst.ask_at(plies, request);
                        self.asked.insert(id, question.clone());
                        State::Asked(id)
                    }
                    None => State::Answered(Answer::Refused(words(String::new()))),
                };
            }
        }
    }

    /// Answers every question that was not sent yet by this refusal.
    pub fn refuse(&mut self, refusal: &Message) {
        for (_, state) in &mut self.questions {
            if matches!(state, State::Waiting) {
                *state = State::Answered(Answer::Refused(refusal.clone()));
            }
        }
    }

    /// The worker that was asked is given up: what it did not answer is refused, and asked again only as a new question.
    pub fn abandon(&mut self, refusal: &Message) {
        self.asked.clear();
        for (_, state) in &mut self.questions {
            if matches!(state, State::Asked(_)) {
                *state = State::Answered(Answer::Refused(refusal.clone()));
            }
        }
    }

    /// Takes an answer.
    pub fn answered(&mut self, id: RequestId, response: Response) {
        let answer = match (response, self.asked.get(&id)) {
            (_, None) | (Response::Progress(_), _) => return,
            (Response::Position(update), Some(Question::Long(_))) => {
                Answer::Long(update.made.into_iter().map(|ply| ply.long).collect())
            }
            (Response::Position(update), _) => Answer::Position(Box::new(update.snapshot)),
            (Response::Explained(explained), _) => Answer::Explanation(explained),
            (Response::Influences { players }, _) => Answer::Influences(players),
            (Response::Dump { text }, _) => Answer::Diagram(text),
            (Response::Tree(root), _) => Answer::Tree(root),
            (Response::Extension { answer }, Some(Question::RefusedClick(..))) => {
                match answer.map(serde_json::from_value::<RefusedClick>).transpose() {
                    Ok(found) => Answer::RefusedClick(found.map(|RefusedClick(reason)| reason)),
                    Err(error) => Answer::Refused(words(error.to_string())),
                }
            }
            (Response::Extension { answer }, _) => match answer.map(serde_json::from_value).transpose() {
                Ok(found) => Answer::Inspection(found.map(Box::new)),
                Err(error) => Answer::Refused(words(error.to_string())),
            },
            (Response::Refused { reason, ply }, _) => Answer::Refused(reason.at(ply)),
            (Response::Fault { reason, .. }, _) => Answer::Refused(words(reason)),
            _ => Answer::Refused(words(String::new())),
        };
        self.asked.remove(&id);
        let asked =
            |(_, state): &&mut (Question, State)| matches!(state, State::Asked(request) if *request == id);
        if let Some((_, state)) = self.questions.iter_mut().find(asked) {
            *state = State::Answered(answer);
        }
    }
}

/// One line of the game's, or nothing.
fn words(text: String) -> Message {
    message!("words", text)
}

/// The line of a question's position, and the request; none if the position is no longer in the record.
fn request(question: &Question, record: &Record) -> Option<(Vec<LinePly>, Request)> {
    let line = |node: NodeId| record.contains(node).then(|| protocol_plies(record, node));
    Some(match question {
        Question::Position(node, more) => {
            let mut plies = line(*node)?;
            plies.extend(more.iter().map(LinePly::text));
            let since = plies.len();
            (plies.clone(), PlayLine { plies, since }.into())
        }
        Question::Long(node) => {
            let plies = line(*node)?;
            (plies.clone(), PlayLine { plies, since: 0 }.into())
        }
        Question::Explanation(node, heuristic) => {
            (line(*node)?, Explain { heuristic: heuristic.clone(), orders: false }.into())
        }
        Question::Influences(node, learned) => {
            (line(*node)?, AskInfluences { learned: learned.clone() }.into())
        }
        Question::Diagram(node) => (line(*node)?, Request::Dump),
        Question::Tree(node, search, plies) => {
            (line(*node)?, SearchTree { search: (**search).clone(), plies: *plies }.into())
        }
        Question::Site(node, site) => (line(*node)?, extension::<Inspection>(site)?),
        Question::RefusedClick(node, clicks) => (line(*node)?, extension::<RefusedClick>(clicks)?),
    })
}

/// The question of an extension.
fn extension<E: Extension>(question: &E::Question) -> Option<Request> {
    let question = serde_json::to_value(question).ok()?;
    Some(AskExtension { id: E::ID.to_owned(), opening: None, question }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nobody waits for an answer that will not come.
    #[test]
    fn what_a_given_up_worker_was_asked_is_refused() {
        let mut inspector = Inspector::default();
        let question = || Question::Diagram(NodeId::ROOT);
        assert!(inspector.ask(question()).is_none());
        let sent: RequestId = 7;
        inspector.questions[0].1 = State::Asked(sent);
        inspector.asked.insert(sent, question());
        let refusal = words("it stopped".to_owned());
        inspector.abandon(&refusal);
        assert_eq!(inspector.ask(question()), Some(&Answer::Refused(refusal.clone())));
        // A late answer belongs to no question.
        inspector.answered(sent, Response::Dump { text: "late".to_owned() });
        assert_eq!(inspector.ask(question()), Some(&Answer::Refused(refusal)));
    }
}
