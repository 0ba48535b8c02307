//! The forms of recorded games.

use std::path::Path;

use abstrakt_texts::{Localize, Message, localized_error};

/// A form of recorded games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A game file of ours.
    Record,
    /// A file of games in PDN.
    Pdn,
    /// A file of Piskvork.
    Psq,
    /// A web page that replays the game; it is only written.
    Page,
}

impl Form {
    /// The form that a file's name tells by its ending, in capitals too.
    pub fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_string_lossy().to_lowercase();
        match extension.as_str() {
            "abstrakt" => Some(Self::Record),
            "pdn" => Some(Self::Pdn),
            "psq" => Some(Self::Psq),
            "html" | "htm" => Some(Self::Page),
            _ => None,
        }
    }
}

/// Why a game has no place in a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormError {
    /// This game, or the options of the game, are not played in PDN.
    NotPdn(String),
    /// Nor by Piskvork.
    NotPsq(String),
    /// A file of Piskvork begins with the empty board, and the game with a position.
    PsqPosition,
    /// No game here is played on a board of so many points: `30x30`.
    NoBoard(String),
}

impl Localize for FormError {
    fn message(&self) -> Message {
        match self {
            Self::NotPdn(game) => Message::new("form-not-pdn").with("game", game.as_str()),
            Self::NotPsq(game) => Message::new("form-not-psq").with("game", game.as_str()),
            Self::PsqPosition => Message::new("form-psq-position"),
            Self::NoBoard(board) => Message::new("form-no-board").with("board", board.as_str()),
        }
    }
}

localized_error!(FormError);

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn names_of_files_tell_the_form_whatever_their_case() {
        let of = |name: &str| Form::of(Path::new(name));
        assert_eq!(of("games.PDN"), Some(Form::Pdn));
        assert_eq!(of("a.b/game.htm"), Some(Form::Page));
        assert_eq!((of("pdn"), of("game.txt"), of("a.psq/game")), (None, None, None));
    }

    #[test]
    fn every_refusal_has_words() {
        let text = || "30x30".to_owned();
        let all = [
            FormError::NotPdn(text()),
            FormError::NotPsq(text()),
            FormError::PsqPosition,
            FormError::NoBoard(text()),
        ];
        assert_localized(&all.iter().map(|error| error as &dyn Localize).collect::<Vec<_>>(), &["form-"]);
    }
}
