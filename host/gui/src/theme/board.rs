//! How boards and pieces look: themes of the board, of the pieces and of the seats' colours, kept beside egui's own style, so
//! that whoever paints finds them. Knows colours; must not know shapes.

use abstrakt_plugin_api::{Ink, Surface};
use egui::{Color32, Context, Id};
use serde::{Deserialize, Serialize};

use super::{BLUE, GREEN, PURPLE, VERMILION, YELLOW};

const fn rgb(red: u8, green: u8, blue: u8) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// A theme of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Palette {
    /// Of Okabe and Ito, for any colour vision.
    #[default]
    Usual,
    /// Strong.
    Vivid,
    /// Soft.
    Soft,
}

impl BoardTheme {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Material, Self::Sea, Self::Flat, Self::Grey];

    /// The key of its name in the translations.
    pub fn key(self) -> &'static str {
        match self {
            Self::Material => "board-material",
            Self::Sea => "board-sea",
            Self::Flat => "board-flat",
            Self::Grey => "board-grey",
        }
    }
}

impl PieceTheme {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Solid, Self::Flat, Self::Print];

    /// The key of its name in the translations.
    pub fn key(self) -> &'static str {
        match self {
            Self::Solid => "pieces-solid",
            Self::Flat => "pieces-flat",
            Self::Print => "pieces-print",
        }
    }
}

impl Palette {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Usual, Self::Vivid, Self::Soft];

    /// The key of its name in the translations.
    pub fn key(self) -> &'static str {
        match self {
            Self::Usual => "palette-usual",
            Self::Vivid => "palette-vivid",
            Self::Soft => "palette-soft",
        }
    }
}

/// How boards and pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct BoardLook {
    /// The board.
    pub board: BoardTheme,
    /// The pieces.
    pub pieces: PieceTheme,
    /// The seats' colours.
    pub palette: Palette,
    /// Are coordinates written on the rim?
    pub coordinates: bool,
    /// Are the heights of terraces written on their cells?
    pub heights: bool,
}

impl Default for BoardLook {
    fn default() -> Self {
        Self {
            board: BoardTheme::default(),
            pieces: PieceTheme::default(),
            palette: Palette::default(),
            coordinates: true,
            heights: false,
        }
    }
}

impl BoardLook {
    /// The look in which `ctx` shows boards.
    pub fn of(ctx: &Context) -> Self {
        ctx.data(|data| data.get_temp(Id::unique("board look"))).unwrap_or_default()
    }

    /// Shows boards so from now on.
    pub fn install(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Id::unique("board look"), self));
    }

    /// Colours of a surface.
    pub fn surface(self, surface: Surface) -> SurfaceColours {
        match (self.board, surface) {
            (BoardTheme::Material, Surface::Wood) => WOOD,
            (BoardTheme::Material, Surface::Slate) => SLATE,
            (BoardTheme::Material, Surface::Cloth) => CLOTH,
            (BoardTheme::Sea, _) => SEA,
            (BoardTheme::Flat, _) => FLAT,
            (BoardTheme::Grey, _) => GREY,
        }
    }

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

    /// Have pieces light and shadow?
    pub fn is_solid(self) -> bool {
        self.pieces == PieceTheme::Solid
    }
}

/// Colours of a board's surface.
#[derive(Clone, Copy, Debug)]
pub struct SurfaceColours {
    /// The rim around the cells.
    pub rim: Color32,
    /// A cell, and the lowest terrace.
    pub cell: Color32,
    /// The second tone of chequered boards.
    pub shaded: Color32,
    /// The highest terrace.
    pub high: Color32,
    /// Lines and borders of cells.
    pub line: Color32,
    /// Coordinates on the rim.
    pub label: Color32,
    /// Has it light and shadow?
    pub relief: bool,
}

const WOOD: SurfaceColours = SurfaceColours {
    rim: rgb(122, 84, 52),
    cell: rgb(233, 205, 163),
    shaded: rgb(205, 164, 116),
    high: rgb(255, 246, 226),
    line: rgb(104, 70, 42),
    label: rgb(240, 220, 190),
    relief: true,
};

const SLATE: SurfaceColours = SurfaceColours {
    rim: rgb(44, 50, 60),
    cell: rgb(92, 103, 117),
    shaded: rgb(76, 86, 99),
    high: rgb(202, 211, 220),
    line: rgb(34, 39, 47),
    label: rgb(196, 205, 214),
    relief: true,
};

const CLOTH: SurfaceColours = SurfaceColours {
    rim: rgb(30, 70, 54),
    cell: rgb(62, 122, 95),
    shaded: rgb(51, 106, 82),
    high: rgb(196, 222, 204),
    line: rgb(22, 54, 42),
    label: rgb(206, 226, 214),
    relief: true,
};

const SEA: SurfaceColours = SurfaceColours {
    rim: rgb(54, 84, 110),
    cell: rgb(211, 224, 233),
    shaded: rgb(141, 170, 192),
    high: rgb(245, 250, 253),
    line: rgb(44, 70, 94),
    label: rgb(218, 230, 239),
    relief: true,
};

const FLAT: SurfaceColours = SurfaceColours {
    rim: rgb(226, 219, 203),
    cell: rgb(244, 239, 227),
    shaded: rgb(214, 203, 178),
    high: rgb(255, 252, 244),
    line: rgb(122, 112, 92),
    label: rgb(92, 84, 68),
    relief: false,
};

const GREY: SurfaceColours = SurfaceColours {
    rim: rgb(64, 64, 64),
    cell: rgb(206, 206, 206),
    shaded: rgb(150, 150, 150),
    high: rgb(240, 240, 240),
    line: rgb(48, 48, 48),
    label: rgb(236, 236, 236),
    relief: false,
};

const BLACK_INK: Color32 = rgb(38, 40, 46);
const WHITE_INK: Color32 = rgb(246, 242, 232);

/// By index of the ink: black, white, orange, blue, grey, green, yellow, purple.
const USUAL: [Color32; 8] =
    [BLACK_INK, WHITE_INK, VERMILION, BLUE, rgb(150, 150, 148), GREEN, YELLOW, PURPLE];
const VIVID: [Color32; 8] = [
    rgb(12, 12, 16),
    rgb(255, 255, 255),
    rgb(245, 110, 0),
    rgb(20, 80, 230),
    rgb(140, 140, 140),
    rgb(0, 160, 60),
    rgb(255, 220, 0),
    rgb(160, 40, 200),
];
const SOFT: [Color32; 8] = [
    rgb(66, 68, 78),
    rgb(240, 234, 220),
    rgb(214, 138, 88),
    rgb(98, 138, 178),
    rgb(164, 162, 158),
    rgb(108, 160, 126),
    rgb(226, 208, 120),
    rgb(172, 134, 178),
];
/// Greys, as far from their neighbours as the seats that meet on a board.
const PRINT: [u8; 8] = [24, 250, 128, 72, 176, 100, 214, 150];

#[cfg(test)]
mod tests {
    use super::super::{luminance, on};
    use super::*;

    fn looks() -> impl Iterator<Item = BoardLook> {
        let of = |board| PieceTheme::ALL.map(move |pieces| (board, pieces));
        BoardTheme::ALL.into_iter().flat_map(of).flat_map(|(board, pieces)| {
            Palette::ALL.map(|palette| BoardLook { board, pieces, palette, ..BoardLook::default() })
        })
    }

    /// In grey, so also for people who see no colours at all, the usual inks of two players and what is written on any
    /// ink stay apart, in every theme.
    #[test]
    fn inks_and_their_letters_differ_in_grey() {
        for look in looks() {
            let tone = |role: u8| luminance(look.ink(Ink(role)));
            assert!((tone(0) - tone(1)).abs() > 0.6, "{look:?}");
            for role in 0..8 {
                let colour = look.ink(Ink(role));
                assert!((luminance(on(colour)) - luminance(colour)).abs() > 0.35, "{look:?}: ink {role}");
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

    #[test]
    fn cells_and_coordinates_differ_in_grey() {
        for look in looks() {
            for surface in [Surface::Wood, Surface::Slate, Surface::Cloth] {
                let colours = look.surface(surface);
                let apart = |a: Color32, b: Color32| (luminance(a) - luminance(b)).abs();
                assert!(apart(colours.label, colours.rim) > 0.3, "{look:?}: coordinates");
                assert!(apart(colours.line, colours.cell) > 0.2, "{look:?}: lines");
                assert!(apart(colours.cell, colours.shaded) > 0.04, "{look:?}: chequers");
            }
        }
    }
}
