//! The colours of marks and the arithmetic of colours. Knows colours alone.
//!
//! Seats and marks take their colours from the palette of Okabe and Ito, which people with any colour vision tell
//! apart; where three or more seats play, pieces carry a symbol beside their colour. CITE: [Okabe 2008].

use epaint::Color32;

/// Orange of Okabe and Ito.
pub const ORANGE: Color32 = Color32::from_rgb(230, 159, 0);
/// Sky blue of Okabe and Ito.
pub const SKY: Color32 = Color32::from_rgb(86, 180, 233);
/// Bluish green of Okabe and Ito.
pub const GREEN: Color32 = Color32::from_rgb(0, 158, 115);
/// Yellow of Okabe and Ito.
pub const YELLOW: Color32 = Color32::from_rgb(240, 228, 66);
/// Blue of Okabe and Ito.
pub const BLUE: Color32 = Color32::from_rgb(0, 114, 178);
/// Vermilion of Okabe and Ito.
pub const VERMILION: Color32 = Color32::from_rgb(213, 94, 0);
/// Reddish purple of Okabe and Ito.
pub const PURPLE: Color32 = Color32::from_rgb(204, 121, 167);

/// Colours of what a board tells beside its pieces.
#[derive(Clone, Copy, Debug)]
pub struct Hints {
    /// A piece that can move, a site that can be clicked.
    pub open: Color32,
    /// Sites clicked so far.
    pub chosen: Color32,
    /// The sites of the last move.
    pub last: Color32,
    /// The number of the latest move.
    pub latest: Color32,
    /// About to vanish.
    pub doomed: Color32,
    /// A goal.
    pub goal: Color32,
    /// Worth a look.
    pub notice: Color32,
    /// The site that has the keyboard.
    pub focus: Color32,
    /// A move that a computer advises.
    pub advice: Color32,
    /// The best moves that an analysis has found.
    pub best: Color32,
    /// The sites that an inspected piece reaches.
    pub reach: Color32,
    /// A piece that a value gains by, and one that it loses by.
    pub gain: Color32,
    /// See `gain`.
    pub loss: Color32,
    /// An alternative to the choice that is shown.
    pub alternative: Color32,
    /// A move that waits for its turn.
    pub premove: Color32,
}

/// Colours of hints.
pub const HINTS: Hints = Hints {
    open: ORANGE,
    chosen: SKY,
    last: YELLOW,
    latest: VERMILION,
    doomed: VERMILION,
    goal: GREEN,
    notice: PURPLE,
    focus: BLUE,
    advice: GREEN,
    best: BLUE,
    reach: PURPLE,
    gain: BLUE,
    loss: VERMILION,
    alternative: Color32::GRAY,
    premove: PURPLE,
};

/// Ground of pictures.
pub(crate) const PAPER: Color32 = Color32::from_rgb(246, 244, 240);
/// The light edge of what is crossed out.
pub(crate) const CROSSED_EDGE: Color32 = Color32::from_rgba_premultiplied(210, 210, 210, 210);
/// The outline of black pieces.
pub(crate) const BLACK_EDGE: Color32 = Color32::from_gray(96);
/// The step from a terrace to a lower one.
pub(crate) const CLIFF: Color32 = Color32::from_rgb(58, 40, 26);
/// Shadows, and the dark edges of marks.
pub(crate) const SHADOW: Color32 = Color32::BLACK;
/// Light, and the light edges of marks.
pub(crate) const LIGHT: Color32 = Color32::WHITE;

/// Colours of what stands off the board: they are those of the page or the window that shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surroundings {
    /// The ground of trays.
    pub tray: Color32,
    /// The edges of trays and buttons.
    pub edge: Color32,
    /// The ground of buttons.
    pub button: Color32,
    /// The captions of buttons.
    pub caption: Color32,
    /// Coordinates that stand beyond the rim.
    pub label: Color32,
}

impl Surroundings {
    /// The colours of a picture on paper.
    pub(crate) const PAPER: Self = Self {
        tray: Color32::from_additive_luminance(5),
        edge: Color32::from_gray(190),
        button: Color32::from_gray(230),
        caption: Color32::from_gray(60),
        label: Color32::from_rgba_premultiplied(48, 48, 48, 153),
    };
}

/// Black or white, whichever is read better on `ground`.
pub fn contrast(ground: Color32) -> Color32 {
    if luminance(ground) > 0.45 { Color32::from_gray(24) } else { Color32::from_gray(248) }
}

/// `colour` towards black (below 1) or white (above 1).
pub fn shade(colour: Color32, factor: f32) -> Color32 {
    if factor <= 1.0 {
        mix(Color32::BLACK, colour, factor)
    } else {
        mix(colour, Color32::WHITE, factor - 1.0)
    }
}

/// Between two opaque colours: 0 is `from`, 1 is `to`.
pub fn mix(from: Color32, to: Color32, share: f32) -> Color32 {
    from.lerp_to_gamma(to, share.clamp(0.0, 1.0))
}

/// `colour`, letting the ground through: 0 is invisible, 1 as opaque as it was.
pub fn fade(colour: Color32, opacity: f32) -> Color32 {
    colour.gamma_multiply(opacity)
}

/// The lightness of a colour for the eye: 0 is black, 1 is white.
pub fn luminance(colour: Color32) -> f32 {
    let [red, green, blue, _] = colour.to_array().map(|channel| f32::from(channel) / 255.0);
    0.299 * red + 0.587 * green + 0.114 * blue
}

/// A shadow of this depth: 0 is none.
pub(crate) fn shadow(alpha: u8) -> Color32 {
    Color32::from_black_alpha(alpha)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shading_keeps_the_ends() {
        assert_eq!(shade(ORANGE, 0.0), Color32::BLACK);
        assert_eq!(shade(ORANGE, 1.0), ORANGE);
        assert_eq!(shade(ORANGE, 2.0), Color32::WHITE);
    }
}
