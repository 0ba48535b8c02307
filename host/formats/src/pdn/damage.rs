//! The damage of a PDN file, as data: each kind says what is expected.

use abstrakt_texts::LocalizedError;

use super::game::{BadTag, Item, PdnGame};

/// The reason why a game could not be read to its end, and the part before the damage.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
#[message("damage-at", line, reason)]
pub struct PdnDamage {
    /// The line of the file, from 1.
    pub line: u64,
    /// The damage there.
    pub reason: PdnDamageReason,
    /// The game up to there.
    pub kept: Box<PdnGame>,
}

/// The damage of a game's text. Words are those of the file.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum PdnDamageReason {
    /// More than 16 MiB.
    #[message("pdn-too-long")]
    TooLong,
    /// A tag among moves.
    #[message("pdn-tag-among-moves")]
    TagAmongMoves,
    /// Something in brackets that is no tag.
    #[message("pdn-no-tag")]
    NoTag,
    /// A tag's name.
    #[message(transparent)]
    TagName(BadTag),
    /// `}` without `{`.
    #[message("pdn-closed-comment")]
    ClosedComment,
    /// `{` without `}`.
    #[message("pdn-open-comment")]
    OpenComment,
    /// `/` without its end.
    #[message("pdn-open-setup")]
    OpenSetup,
    /// `)` without `(`.
    #[message("pdn-closed-variation")]
    ClosedVariation,
    /// The number of `(` without `)`.
    #[message("pdn-open-variations")]
    OpenVariations(usize),
    /// Variations nested deeper than [`Item::DEEPEST`].
    #[message("pdn-too-deep", deepest = Item::DEEPEST)]
    TooDeep,
    /// `!` or `?` behind no move.
    #[message("pdn-mark-alone")]
    MarkAlone(String),
    /// Moves behind a result.
    #[message("pdn-after-result")]
    AfterResult,
    /// `$` without a number.
    #[message("pdn-no-glyph")]
    NoGlyph,
    /// A sign that is none of PDN's.
    #[message("pdn-no-sign", sign = format!("{_0:?}"))]
    NoSign(char),
    /// A word that is no move.
    #[message("pdn-no-move", word = format!("{_0:?}"))]
    NoMove(String),
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
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
