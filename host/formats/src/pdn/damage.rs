//! What is damaged in a PDN file, as data: each kind says what would be right.

use abstrakt_texts::{Localize, Message, localized_error};

use super::game::{BadTag, Item, PdnGame};

/// Why a game could not be read to its end, and what stands before the damage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnDamage {
    /// The line of the file, from 1.
    pub line: u64,
    /// What is wrong there.
    pub reason: PdnDamageReason,
    /// The game up to there.
    pub kept: Box<PdnGame>,
}

/// What is wrong in a game's text. Words are those of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PdnDamageReason {
    /// More than 16 MiB.
    TooLong,
    /// A tag among moves.
    TagAmongMoves,
    /// Something in brackets that is no tag.
    NoTag,
    /// A tag's name.
    TagName(BadTag),
    /// `}` without `{`.
    ClosedComment,
    /// `{` without `}`.
    OpenComment,
    /// `/` without its end.
    OpenSetup,
    /// `)` without `(`.
    ClosedVariation,
    /// So many `(` without `)`.
    OpenVariations(usize),
    /// Variations nested deeper than [`Item::DEEPEST`].
    TooDeep,
    /// `!` or `?` behind no move.
    MarkAlone(String),
    /// Moves behind a result.
    AfterResult,
    /// `$` without a number.
    NoGlyph,
    /// A sign that is none of PDN's.
    NoSign(char),
    /// A word that is no move.
    NoMove(String),
}

impl Localize for PdnDamage {
    fn message(&self) -> Message {
        Message::at_line(&self.line, &self.reason)
    }
}

impl Localize for PdnDamageReason {
    fn message(&self) -> Message {
        match self {
            Self::TooLong => Message::new("pdn-too-long"),
            Self::TagAmongMoves => Message::new("pdn-tag-among-moves"),
            Self::NoTag => Message::new("pdn-no-tag"),
            Self::TagName(error) => error.message(),
            Self::ClosedComment => Message::new("pdn-closed-comment"),
            Self::OpenComment => Message::new("pdn-open-comment"),
            Self::OpenSetup => Message::new("pdn-open-setup"),
            Self::ClosedVariation => Message::new("pdn-closed-variation"),
            Self::OpenVariations(count) => Message::new("pdn-open-variations").with("count", *count),
            Self::TooDeep => Message::new("pdn-too-deep").with("deepest", Item::DEEPEST),
            Self::MarkAlone(mark) => Message::new("pdn-mark-alone").with("mark", mark.as_str()),
            Self::AfterResult => Message::new("pdn-after-result"),
            Self::NoGlyph => Message::new("pdn-no-glyph"),
            Self::NoSign(sign) => Message::new("pdn-no-sign").with("sign", format!("{sign:?}")),
            Self::NoMove(word) => Message::new("pdn-no-move").with("word", format!("{word:?}")),
        }
    }
}

localized_error!(PdnDamage, PdnDamageReason);

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::PdnDamageReason as Reason;
    use super::*;
    use crate::pdn::{BadFen, BadFenReason, BadGameType, Square};

    #[test]
    fn every_kind_has_words() {
        let fen = |reason| BadFen { text: "W:x".into(), reason };
        let number = Square::Number(std::num::NonZeroU8::MIN);
        let damage = PdnDamage { line: 3, reason: Reason::TooLong, kept: Box::default() };
        let reasons = [
            Reason::TooLong,
            Reason::TagAmongMoves,
            Reason::NoTag,
            Reason::TagName(BadTag("7x".into())),
            Reason::ClosedComment,
            Reason::OpenComment,
            Reason::OpenSetup,
            Reason::ClosedVariation,
            Reason::OpenVariations(7),
            Reason::TooDeep,
            Reason::MarkAlone("!?".into()),
            Reason::AfterResult,
            Reason::NoGlyph,
            Reason::NoSign('%'),
            Reason::NoMove("odd".into()),
        ];
        let fens =
            [fen(BadFenReason::NoFen), fen(BadFenReason::Rest("x".into())), fen(BadFenReason::Twice(number))];
        let game_type = BadGameType("odd".into());
        let mut all: Vec<&dyn Localize> = vec![&damage, &game_type];
        all.extend(reasons.iter().map(|reason| reason as &dyn Localize));
        all.extend(fens.iter().map(|fen| fen as &dyn Localize));
        assert_localized(&all, &["pdn-"]);
    }
}
