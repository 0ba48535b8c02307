//! The colours of a board's surface in each theme. Knows colours; must not know shapes.

use abstrakt_vocabulary::Surface;
use epaint::Color32;

use crate::look::{BoardLook, BoardTheme};

impl BoardLook {
    /// Colours of a surface.
    pub(crate) fn surface(self, surface: Surface) -> SurfaceColours {
        match (self.board, surface) {
            (BoardTheme::Material, Surface::Wood) => WOOD,
            (BoardTheme::Material, Surface::Slate) => SLATE,
            (BoardTheme::Material, Surface::Cloth) => CLOTH,
            (BoardTheme::Sea, _) => SEA,
            (BoardTheme::Flat, _) => FLAT,
            (BoardTheme::Grey, _) => GREY,
        }
    }
}

/// Colours of a board's surface.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SurfaceColours {
    /// The rim around the cells.
    pub(crate) rim: Color32,
    /// A cell, and the lowest terrace.
    pub(crate) cell: Color32,
    /// The second tone of chequered boards.
    pub(crate) shaded: Color32,
    /// The highest terrace.
    pub(crate) high: Color32,
    /// Lines and borders of cells.
    pub(crate) line: Color32,
    /// Coordinates on the rim.
    pub(crate) label: Color32,
    /// Whether it has light and shadow.
    pub(crate) relief: bool,
}

const WOOD: SurfaceColours = SurfaceColours {
    rim: Color32::from_rgb(122, 84, 52),
    cell: Color32::from_rgb(233, 205, 163),
    shaded: Color32::from_rgb(205, 164, 116),
    high: Color32::from_rgb(255, 246, 226),
    line: Color32::from_rgb(104, 70, 42),
    label: Color32::from_rgb(240, 220, 190),
    relief: true,
};

const SLATE: SurfaceColours = SurfaceColours {
    rim: Color32::from_rgb(44, 50, 60),
    cell: Color32::from_rgb(92, 103, 117),
    shaded: Color32::from_rgb(76, 86, 99),
    high: Color32::from_rgb(202, 211, 220),
    line: Color32::from_rgb(34, 39, 47),
    label: Color32::from_rgb(196, 205, 214),
    relief: true,
};

const CLOTH: SurfaceColours = SurfaceColours {
    rim: Color32::from_rgb(30, 70, 54),
    cell: Color32::from_rgb(62, 122, 95),
    shaded: Color32::from_rgb(51, 106, 82),
    high: Color32::from_rgb(196, 222, 204),
    line: Color32::from_rgb(22, 54, 42),
    label: Color32::from_rgb(206, 226, 214),
    relief: true,
};

const SEA: SurfaceColours = SurfaceColours {
    rim: Color32::from_rgb(54, 84, 110),
    cell: Color32::from_rgb(211, 224, 233),
    shaded: Color32::from_rgb(141, 170, 192),
    high: Color32::from_rgb(245, 250, 253),
    line: Color32::from_rgb(44, 70, 94),
    label: Color32::from_rgb(218, 230, 239),
    relief: true,
};

const FLAT: SurfaceColours = SurfaceColours {
    rim: Color32::from_rgb(226, 219, 203),
    cell: Color32::from_rgb(244, 239, 227),
    shaded: Color32::from_rgb(214, 203, 178),
    high: Color32::from_rgb(255, 252, 244),
    line: Color32::from_rgb(122, 112, 92),
    label: Color32::from_rgb(92, 84, 68),
    relief: false,
};

const GREY: SurfaceColours = SurfaceColours {
    rim: Color32::from_rgb(64, 64, 64),
    cell: Color32::from_rgb(206, 206, 206),
    shaded: Color32::from_rgb(150, 150, 150),
    high: Color32::from_rgb(240, 240, 240),
    line: Color32::from_rgb(48, 48, 48),
    label: Color32::from_rgb(236, 236, 236),
    relief: false,
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::luminance;
    use crate::testing::looks;

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
