//! Moves and positions as texts that a worker has to write: the long notation, the board as characters.

use abstrakt_record::NodeId;
use egui::Context;

use super::GameView;
use crate::analysis::{Answer, Question};

impl GameView {
    /// The long notation of a ply that was never played here.
    pub(super) fn long_word(&self, node: NodeId) -> Option<String> {
        self.long_words.get(&node).cloned()
    }

    /// Asks for the long notation of the line shown, and keeps it.
    pub fn learn_long(&mut self) {
        let line = self.session.record().line();
        let Some(&end) = line.last() else { return };
        if self.long_words.contains_key(&end) || end == NodeId::ROOT {
            return;
        }
        if let Some(Answer::Long(words)) = self.analysis.ask(Question::Long(end)) {
            self.long_words.extend(line[1..].iter().copied().zip(words.iter().cloned()));
        }
    }

    /// Copies the board shown as characters, as soon as the worker has written it.
    pub fn copy_diagram(&mut self) {
        self.diagram = Some(self.session.record().cursor());
    }

    /// Copies what was asked for; true when it was.
    pub(super) fn send_diagram(&mut self, ctx: &Context) -> bool {
        let Some(node) = self.diagram else { return false };
        let Some(answer) = self.analysis.ask(Question::Diagram(node)) else { return false };
        self.diagram = None;
        let Answer::Diagram(text) = answer else { return false };
        ctx.copy_text(text.clone());
        true
    }
}
