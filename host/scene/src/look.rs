//! The looks of boards and pieces: themes of the board, of the pieces and of the seats' colours. Knows colours; must
//! not know shapes.

use abstrakt_vocabulary::Ink;
use epaint::Color32;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

use crate::colour::{BLUE, GREEN, PURPLE, VERMILION, YELLOW};

/// A theme of the board.
/// The variants stand in the order in which they are offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum BoardTheme {
    /// Wood, slate or cloth, as the game has it.
    #[default]
    Material,
    /// Blue and cool, with light and shadow.
    Sea,
    /// Pale, without light and shadow.
    Flat,
    /// Greys, far from each other.
    Grey,
}

/// A theme of the pieces.
/// The variants stand in the order in which they are offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum PieceTheme {
    /// Bodies with light and shadow.
    #[default]
    Solid,
    /// Plain shapes with an outline.
    Flat,
    /// Plain shapes in greys, with the symbol of each seat: nothing depends on colour.
    Print,
}

/// Colours of the seats. Their names stay true in all of them.
/// The variants stand in the order in which they are offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Palette {
    /// The palette of Okabe and Ito, for any colour vision.
    #[default]
    Usual,
    /// Strong.
    Vivid,
    /// Soft.
    Soft,
}

/// The look of boards and pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct BoardLook {
    /// The board.
    pub board: BoardTheme,
    /// The pieces.
    pub pieces: PieceTheme,
    /// The seats' colours.
    pub palette: Palette,
    /// Whether coordinates are written on the rim.
    pub coordinates: bool,
    /// Whether the heights of terraces are written on their cells.
    pub heights: bool,
    /// Whether every cell has its name in a corner.
    pub names: bool,
    /// Whether a board with terraces is seen at an angle, as [`Orientation::tilted`](crate::Orientation) has it.
    pub tilted: bool,
}

impl Default for BoardLook {
    fn default() -> Self {
        Self {
            board: BoardTheme::default(),
            pieces: PieceTheme::default(),
            palette: Palette::default(),
            coordinates: true,
            heights: true,
            names: false,
            tilted: false,
        }
    }
}

impl BoardLook {
    /// The colour of a seat or a piece.
    pub fn ink(self, ink: Ink) -> Color32 {
        let colours = match (self.pieces, self.palette) {
            (PieceTheme::Print, _) => return Color32::from_gray(PRINT[usize::from(ink.0.min(7))]),
            (_, Palette::Usual) => &USUAL,
            (_, Palette::Vivid) => &VIVID,
            (_, Palette::Soft) => &SOFT,
        };
        colours[usize::from(ink.0.min(7))]
    }

    /// Returns whether pieces have light and shadow.
    pub(crate) fn is_solid(self) -> bool {
        self.pieces == PieceTheme::Solid
    }
}

const BLACK_INK: Color32 = Color32::from_rgb(38, 40, 46);
const WHITE_INK: Color32 = Color32::from_rgb(246, 242, 232);

/// By index of the ink: black, white, orange, blue, grey, green, yellow, purple.
const USUAL: [Color32; 8] =
    [BLACK_INK, WHITE_INK, VERMILION, BLUE, Color32::from_rgb(150, 150, 148), GREEN, YELLOW, PURPLE];
const VIVID: [Color32; 8] = [
    Color32::from_rgb(12, 12, 16),
    Color32::from_rgb(255, 255, 255),
    Color32::from_rgb(245, 110, 0),
    Color32::from_rgb(20, 80, 230),
    Color32::from_rgb(140, 140, 140),
    Color32::from_rgb(0, 160, 60),
    Color32::from_rgb(255, 220, 0),
    Color32::from_rgb(160, 40, 200),
];
const SOFT: [Color32; 8] = [
    Color32::from_rgb(66, 68, 78),
    Color32::from_rgb(240, 234, 220),
    Color32::from_rgb(214, 138, 88),
    Color32::from_rgb(98, 138, 178),
    Color32::from_rgb(164, 162, 158),
    Color32::from_rgb(108, 160, 126),
    Color32::from_rgb(226, 208, 120),
    Color32::from_rgb(172, 134, 178),
];
/// Greys, as far from their neighbours as the seats that meet on a board.
const PRINT: [u8; 8] = [24, 250, 128, 72, 176, 100, 214, 150];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::{contrast, luminance};
    use crate::testing::looks;

    /// In grey, so also for people who see no colours at all, the usual inks of two players and what is written on any
    /// ink stay apart, in every theme.
    #[test]
    fn inks_and_their_letters_differ_in_grey() {
        for look in looks() {
            let tone = |role: u8| luminance(look.ink(Ink(role)));
            assert!((tone(0) - tone(1)).abs() > 0.6, "{look:?}");
            for role in 0..8 {
                let colour = look.ink(Ink(role));
                assert!(
                    (luminance(contrast(colour)) - luminance(colour)).abs() > 0.35,
                    "{look:?}: ink {role}"
                );
            }
        }
    }

    #[test]
    fn the_print_theme_has_greys_that_differ_among_four_seats() {
        let look = BoardLook { pieces: PieceTheme::Print, ..BoardLook::default() };
        for a in 0..4 {
            for b in a + 1..4 {
                let [one, other] = [a, b].map(|role| luminance(look.ink(Ink(role))));
                assert!((one - other).abs() > 0.15, "inks {a} and {b}");
            }
        }
    }
}
