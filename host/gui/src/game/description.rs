//! A game in words: hints, turns, names of seats. Knows texts; must not change the game.

use abstrakt_exchange::words;
use abstrakt_record::{Act, EndCause, GameResult, NodeId, SeatId};
use abstrakt_texts::{Texts, message, say};

use super::GameView;
use crate::seat_choice::SeatChoice;
use crate::summary;

impl GameView {
    /// The hint about the next click.
    pub fn hint(&self, texts: &Texts) -> String {
        let Some((board, position)) = self.board.widget() else { return String::new() };
        if board.doubts() {
            return say!(texts, "hint-doubtful");
        }
        if let Some(refused) = board.refused() {
            if let Some(reason) = &refused.reason {
                return reason.get(texts.language().code()).to_owned();
            }
            let begun = !board.clicked().is_empty();
            let refused =
                texts.render(&if begun { message!("hint-refused") } else { message!("hint-refused-first") });
            // The game's demand may be the reason.
            let asked = position.scene.hint.as_ref().map(|hint| hint.get(texts.language().code()));
            return asked.map_or(refused.clone(), |asked| format!("{refused}. {asked}"));
        }
        match (&position.scene.hint, board.clicked()) {
            (Some(hint), []) => hint.get(texts.language().code()).to_owned(),
            (None, []) => say!(texts, "hint-first"),
            _ => say!(texts, "hint-next"),
        }
    }

    /// Whether the last click led nowhere.
    pub fn is_click_refused(&self) -> bool {
        self.board.widget().is_some_and(|(board, _)| board.refused().is_some())
    }

    /// A ply as people read it: the caption of the button that was clicked, else its text.
    pub fn ply_name(&self, ply: &str, texts: &Texts) -> String {
        let caption = self.session.board().and_then(|board| words::caption(board, ply, texts));
        caption.unwrap_or(ply).to_owned()
    }

    /// The plies of a line of play, as people read them.
    pub fn line_text(&self, plies: &[String], texts: &Texts) -> String {
        plies.iter().map(|ply| self.ply_name(ply, texts)).collect::<Vec<_>>().join(" ")
    }

    /// The plies of a turn as one text, as people read them.
    pub fn turn_text(&self, plies: &[NodeId], texts: &Texts) -> String {
        let caption = |act: &Act| words::caption(self.session.board()?, act.text()?, texts);
        let word = |act: &Act| texts.words(&act.words(&self.record().header));
        self.joined(plies, |act| caption(act).map_or_else(|| word(act), str::to_owned))
    }

    /// The plies of a turn as one text that can be read back.
    pub fn turn_notation(&self, plies: &[NodeId], texts: &Texts) -> String {
        self.joined(plies, |act| texts.words(&act.words(&self.record().header)))
    }

    /// The moves of the line shown, numbered.
    pub fn moves_text(&self, texts: &Texts) -> String {
        let turns = self.record().turns(&self.record().line());
        let words = turns.iter().map(|turn| {
            let text = self.turn_notation(&turn.plies, texts);
            let label = self.turn_label(turn);
            if label.ends_with('.') { format!("{label} {text}") } else { text }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn joined(&self, plies: &[NodeId], word: impl Fn(&Act) -> String) -> String {
        let joint = self.facts().map_or(" ", |facts| facts.turn_joint.as_str());
        let record = self.record();
        let acts = plies.iter().filter_map(|&id| Some(&record.node(id).ply.as_ref()?.act));
        acts.map(word).collect::<Vec<_>>().join(joint)
    }

    /// The plies of a turn in the long notation, as far as it is known.
    pub fn long_text(&self, plies: &[NodeId], texts: &Texts) -> String {
        let long = |node: &NodeId| Some(self.ply_name(&self.known.long(*node)?, texts));
        let known: Option<Vec<String>> = plies.iter().map(long).collect();
        known.map_or_else(|| self.turn_text(plies, texts), |known| known.join("  "))
    }

    /// The players: "Anna – Player 2".
    pub fn opponents(&self, texts: &Texts) -> String {
        summary::opponents(&self.record().header, texts)
    }

    /// A seat's name: the one that was given, else "Player 1".
    pub fn seat_name(&self, seat: SeatId, texts: &Texts) -> String {
        summary::seat_name(&self.record().header, seat, texts)
    }

    /// The kind of player on a seat: "human", "computer, medium", "alpha-beta".
    pub fn seat_kind(&self, seat: SeatId, texts: &Texts) -> String {
        match self.record().header.seats.get(usize::from(seat.0)) {
            Some(seat) => {
                self.facts().map_or_else(String::new, |facts| SeatChoice::of(&seat.kind, facts).name(texts))
            }
            None => String::new(),
        }
    }

    /// "Black wins", "Draw", with names.
    pub fn headline(&self, result: &GameResult, texts: &Texts) -> String {
        texts.render(&result.headline(&self.record().header))
    }

    /// The reason of the game's end, in a few words.
    pub fn ending(&self, result: &GameResult, texts: &Texts) -> String {
        if let EndCause::Rules { reason, .. } = &result.cause
            && let Some(text) = self.facts().and_then(|facts| facts.endings.get(usize::from(*reason)))
        {
            return text.get(texts.language().code()).to_owned();
        }
        texts.render(&result.reason(&self.record().header))
    }
}
