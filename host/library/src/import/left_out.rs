//! Games and files that were not taken in, with the reasons.

use abstrakt_texts::{LocalizedError, Message, message};

/// A game that was left out, or a file.
#[derive(Clone, Debug, PartialEq, LocalizedError)]
#[message(self.message())]
pub struct LeftOut {
    /// The file.
    pub file: String,
    /// The number of the game in a file of many, from 1.
    pub game: Option<u64>,
    /// The line, from 1.
    pub line: Option<u64>,
    /// The reason.
    pub reason: Message,
}

impl LeftOut {
    /// A whole file.
    pub(super) fn file(file: &str, reason: Message) -> Self {
        Self { file: file.to_owned(), game: None, line: None, reason }
    }

    fn message(&self) -> Message {
        let (file, reason) = (self.file.as_str(), self.reason.clone());
        match (self.game, self.line) {
            (Some(game), Some(line)) => message!("left-out-game", file, game, line, reason),
            (_, Some(line)) => message!("left-out-line", file, line, reason),
            (_, None) => message!("left-out-file", file, reason),
        }
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn a_place_is_told_as_far_as_it_is_known() {
        let reason = message!("left-out-empty");
        let file = LeftOut::file("games.pdn", reason);
        let all = [
            file.clone(),
            LeftOut { line: Some(7), ..file.clone() },
            LeftOut { game: Some(3), line: Some(9), ..file.clone() },
            LeftOut { reason: message!("left-out-no-game", game = "chess"), ..file.clone() },
            LeftOut { reason: message!("left-out-form"), ..file },
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|left_out| left_out as _).collect();
        assert_localized(&all, &["left-out-"]);
    }
}
