//! The comment that a person types: it belongs to its game and node, whatever is shown meanwhile. Only [`CommentDraft`] holds
//! it until it is written down. Knows records; must not know fields.

use abstrakt_record::NodeId;
use abstrakt_session::Session;

use super::GameView;

/// A comment that is being typed, and the node that it is about.
#[derive(Debug, Default)]
pub(super) struct CommentDraft(Option<(NodeId, String)>);

impl CommentDraft {
    /// The text that was typed about a node so far.
    fn text(&self, node: NodeId) -> Option<&str> {
        self.0.as_ref().filter(|(draft, _)| *draft == node).map(|(_, text)| text.as_str())
    }

    /// Writes down what was typed so far, so that the record has it.
    fn write(&self, session: &mut Session) {
        let Some((node, text)) = &self.0 else { return };
        let (node, text, record) = (*node, text.trim(), session.record());
        if record.contains(node)
            && record.node(node).comment != text
            && let Err(error) = session.comment(node, text)
        {
            tracing::info!(%error, "no comment");
        }
    }
}

impl GameView {
    /// A node's comment, as it was typed so far.
    pub fn comment(&self, node: NodeId) -> &str {
        self.draft.text(node).unwrap_or(&self.record().node(node).comment)
    }

    /// Takes what was typed so far; what was typed about another node is written down.
    pub fn type_comment(&mut self, node: NodeId, text: String) {
        if self.draft.text(node).is_none() {
            self.write_comment();
        }
        self.draft = CommentDraft(Some((node, text)));
    }

    /// The field is left: what was typed is written down.
    pub fn end_comment(&mut self) {
        self.write_comment();
        self.draft = CommentDraft::default();
    }

    /// Writes down what was typed so far.
    pub fn write_comment(&mut self) {
        self.draft.write(&mut self.session);
    }
}
