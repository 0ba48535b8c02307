//! Moves and positions as texts that a worker has to write: the long notation, the board as characters.

use abstrakt_record::NodeId;

use super::GameView;
use crate::analysis::{Answer, Question};
use crate::background::Ticket;

/// The position that is to be copied as characters, and the ticket under which.
#[derive(Debug, Default)]
pub(super) struct DiagramRequest(Option<(Ticket, NodeId)>);

impl GameView {
    /// Asks for the long notation of the line shown, and keeps it.
    pub fn learn_long(&mut self) {
        let line = self.session.record().line();
        let Some(&end) = line.last() else { return };
        if self.known.is_told(end) || end == NodeId::ROOT {
            return;
        }
        if let Some(Answer::Long(words)) = self.analysis.ask(Question::Long(end)) {
            self.known.tell(&line[1..], words);
        }
    }

    /// Asks for the board shown as characters, to be copied under this number.
    pub fn copy_diagram(&mut self, ticket: Ticket) {
        let node = self.session.record().cursor();
        self.analysis.ask(Question::Diagram(node));
        self.diagram = DiagramRequest(Some((ticket, node)));
    }

    /// The diagram that was requested, as soon as the worker has written it.
    pub fn take_diagram(&mut self) -> Option<(Ticket, String)> {
        let (ticket, node) = self.diagram.0?;
        let answer = self.analysis.ask(Question::Diagram(node))?.clone();
        self.diagram = DiagramRequest::default();
        match answer {
            Answer::Diagram(text) => Some((ticket, text)),
            _ => None,
        }
    }
}
