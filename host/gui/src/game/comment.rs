//! The comment that a person types: it belongs to its game and node, whatever is shown meanwhile. Knows records; must not know
//! fields.

use abstrakt_record::NodeId;

use super::GameView;

impl GameView {
    /// A node's comment, as it was typed so far.
    pub fn comment(&self, node: NodeId) -> &str {
        match &self.typed {
            Some((of, text)) if *of == node => text,
            _ => &self.record().node(node).comment,
        }
    }

    /// Takes what was typed so far; what was typed about another node is written down.
    pub fn type_comment(&mut self, node: NodeId, text: String) {
        if self.typed.as_ref().is_some_and(|(of, _)| *of != node) {
            self.write_comment();
        }
        self.typed = Some((node, text));
    }

    /// The field is left: what was typed is written down.
    pub fn end_comment(&mut self) {
        self.write_comment();
        self.typed = None;
    }

    /// Writes down what was typed so far, so that the record has it.
    pub fn write_comment(&mut self) {
        let Some((node, text)) = &self.typed else { return };
        let (node, text) = (*node, text.trim().to_owned());
        let record = self.record();
        if record.contains(node)
            && record.node(node).comment != text
            && let Err(error) = self.session.comment(node, &text)
        {
            tracing::info!(%error, "no comment");
        }
    }
}
