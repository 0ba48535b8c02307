//! The limits by which games without progress are drawn, as data: on moves by kings alone, and on endings of few pieces.
//!
//! Knows forces. Must not know where pieces stand, nor what has been counted. Limits are in plies, two for a move of each side.
//!
//! Sources: for Russian and Brazilian draughts the rules of the FMJD's section of draughts-64, paragraphs 7.2.4 to 7.2.8, as scaladraughts
//! (commit 7fa450e, `variant/Russian.scala`) quotes and implements them; for Frisian draughts the same (`variant/Frisian.scala`). Every
//! paragraph holds by itself, and the limit that is reached first draws; that program has 7.2.5 only where none of the others holds.
//! Plies on the main road are counted in all, as there: a lone king that leaves it and comes back has made those before. Paragraph
//! 7.2.3, repetition, is the host's; 7.2.9, by which a player may show that they win all the same, is not for programs.

/// The rules by which a position is drawn, other than repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// Plies in a row without a capture and without a man's move; 0: no such rule.
    pub quiet: u8,
    /// The rules whose limits on endings hold.
    pub endings: EndingLimits,
}

impl Draws {
    /// One limit on plies by kings alone; 0: repetition alone draws.
    pub const fn kings_alone(quiet: u8) -> Self {
        Self { quiet, endings: EndingLimits::None }
    }

    /// Plies that a limit must still allow before it changes the key of the search's table: positions further from it are
    /// taken as equal. No win of three kings against one on a board of 8x8 takes more.
    pub const fn near(self) -> u8 {
        if matches!(self.endings, EndingLimits::Fmjd64) { 26 } else { 24 }
    }
}

/// A limit that no federation has: 25 moves each by kings, as in the International game. Our choice, with which all games of Russian,
/// Brazilian and Frisian draughts were played before the federations' rules were known here.
pub const FIFTY_PLIES: Draws = Draws::kings_alone(50);

/// The rules of Russian and Brazilian draughts: 15 moves each by kings alone (7.2.5), and limits on endings.
pub const FMJD_64: Draws = Draws { quiet: 30, endings: EndingLimits::Fmjd64 };

/// The draw rules that a game is played with, where its variant offers a choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawRule {
    /// The rules of the federation.
    #[default]
    Federation,
    /// [`FIFTY_PLIES`].
    FiftyPlies,
}

/// The rules whose limits on endings hold. Only endings in which both sides have kings are limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndingLimits {
    /// Nobody's.
    None,
    /// The limits of one to three pieces against a lone king. CITE: [FMJD n.d.]: 16 moves each with three pieces, 5
    /// with fewer.
    International,
    /// The limits of the FMJD's section of draughts-64.
    Fmjd64,
    /// The limits of two kings against one, and of one against one.
    Frisian,
}

/// Kinds of limited endings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndingKind {
    /// A few pieces, a king among them, against a lone king.
    Small,
    /// Three or more kings against a lone king.
    LoneKing,
    /// Others of few pieces, with kings on both sides: their forces must change.
    UnchangedForces,
}

/// The limit of an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndingLimit {
    /// The kind of the ending.
    pub kind: EndingKind,
    /// Plies from its beginning.
    pub plies: u8,
}

/// The pieces of a side, counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forces {
    /// Men.
    pub men: u8,
    /// Kings.
    pub kings: u8,
}

impl Forces {
    /// One king, and nothing else.
    pub const fn is_lone_king(self) -> bool {
        self.kings == 1 && self.men == 0
    }

    /// Men and kings.
    pub const fn pieces(self) -> u8 {
        self.men + self.kings
    }
}

/// The limit of three pieces against a lone king, International.
pub const LONG_ENDING: u8 = 32;
/// The limit of one or two pieces against a lone king, International and 7.2.8.
pub const SHORT_ENDING: u8 = 10;
/// The limit of three or more kings against a lone king, 7.2.4.
pub const LONE_KING: u8 = 30;
/// The limits of four or five pieces, and of six or seven, 7.2.6.
pub const UNCHANGED_FORCES: [u8; 2] = [60, 120];
/// The limit of three pieces against a lone king that has the main road to itself, 7.2.7.
pub const MAIN_ROAD: u8 = 10;
/// The limits of one king against one, and of two kings against one, Frisian. By the rules the first is drawn at once,
/// unless a king can be taken or must be next; as in the source, two moves each show that.
pub const FRISIAN: [u8; 2] = [4, 14];

impl EndingLimits {
    /// The most plies that any of these endings may take.
    pub const fn most_plies(self) -> u8 {
        match self {
            Self::None => 0,
            Self::International => LONG_ENDING,
            Self::Fmjd64 => UNCHANGED_FORCES[1],
            Self::Frisian => FRISIAN[1],
        }
    }

    /// Whether the origin of a capture or a promotion must be known: whether there is any ending that
    /// [`Self::restarts`].
    pub const fn can_restart(self) -> bool {
        matches!(self, Self::Fmjd64 | Self::Frisian)
    }

    /// The limit of an ending between these forces; `None` where there is none.
    pub const fn limit(self, [one, other]: [Forces; 2]) -> Option<EndingLimit> {
        if one.kings == 0 || other.kings == 0 {
            return None;
        }
        let (all, men) = (one.pieces() + other.pieces(), one.men + other.men);
        let lone = one.is_lone_king() || other.is_lone_king();
        let (kind, plies) = match self {
            Self::International if lone && all == 4 => (EndingKind::Small, LONG_ENDING),
            Self::International | Self::Fmjd64 if lone && all < 4 => (EndingKind::Small, SHORT_ENDING),
            Self::Fmjd64 if lone && men == 0 => (EndingKind::LoneKing, LONE_KING),
            Self::Fmjd64 if all <= 5 => (EndingKind::UnchangedForces, UNCHANGED_FORCES[0]),
            Self::Fmjd64 if all <= 7 => (EndingKind::UnchangedForces, UNCHANGED_FORCES[1]),
            Self::Frisian if men == 0 && all <= 3 => (EndingKind::Small, FRISIAN[all as usize - 2]),
            _ => return None,
        };
        Some(EndingLimit { kind, plies })
    }

    /// Returns whether a capture or a promotion that turns one limited ending into another restarts the count.
    pub const fn restarts(self, before: EndingLimit, after: EndingLimit) -> bool {
        match self {
            // An ending that turns into a smaller one is not granted more plies than were left. The rules do not tell; our choice.
            Self::None | Self::International => false,
            // 7.2.8 is counted from when its forces first came about.
            Self::Fmjd64 => !matches!((before.kind, after.kind), (EndingKind::Small, EndingKind::Small)),
            Self::Frisian => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(limits: EndingLimits, forces: [(u8, u8); 2]) -> Option<(EndingKind, u8)> {
        let limit = limits.limit(forces.map(|(kings, men)| Forces { men, kings }));
        limit.map(|limit| (limit.kind, limit.plies))
    }

    /// Kings and men of each side, and the limit in moves of each side by paragraph.
    #[test]
    fn limits_are_those_of_the_paragraphs() {
        use EndingKind::{LoneKing, Small, UnchangedForces};
        let fmjd64 = |forces| limit(EndingLimits::Fmjd64, forces).map(|(kind, plies)| (kind, plies / 2));
        for strong in [(3, 0), (4, 0), (5, 0), (9, 0)] {
            assert_eq!(fmjd64([strong, (1, 0)]), Some((LoneKing, 15)), "7.2.4: {strong:?}");
            assert_eq!(fmjd64([(1, 0), strong]), Some((LoneKing, 15)), "7.2.4: {strong:?}");
        }
        for forces in
            [[(2, 0), (2, 0)], [(1, 2), (1, 0)], [(2, 1), (1, 0)], [(1, 3), (1, 0)], [(2, 0), (1, 2)]]
        {
            assert_eq!(fmjd64(forces), Some((UnchangedForces, 30)), "7.2.6: {forces:?}");
        }
        for forces in
            [[(3, 0), (3, 0)], [(1, 2), (2, 1)], [(1, 5), (1, 0)], [(4, 2), (1, 0)], [(1, 0), (2, 4)]]
        {
            assert_eq!(fmjd64(forces), Some((UnchangedForces, 60)), "7.2.6: {forces:?}");
        }
        for strong in [(1, 0), (1, 1), (2, 0)] {
            assert_eq!(fmjd64([strong, (1, 0)]), Some((Small, 5)), "7.2.8: {strong:?}");
        }
        for forces in
            [[(4, 0), (4, 0)], [(0, 3), (1, 0)], [(1, 6), (1, 0)], [(3, 0), (0, 1)], [(0, 1), (0, 1)]]
        {
            assert_eq!(fmjd64(forces), None, "{forces:?}");
        }
        let frisian = |forces| limit(EndingLimits::Frisian, forces).map(|(_, plies)| plies / 2);
        assert_eq!(
            [[(2, 0), (1, 0)], [(1, 0), (2, 0)], [(1, 0), (1, 0)]].map(frisian),
            [Some(7), Some(7), Some(2)]
        );
        assert_eq!(
            [[(2, 0), (2, 0)], [(1, 1), (1, 0)], [(3, 0), (1, 0)], [(2, 0), (0, 1)]].map(frisian),
            [None; 4]
        );
    }
}
