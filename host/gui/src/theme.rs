//! With the files in `theme` the only one with colours and sizes: measures, the inks of the seats, the colours of hints; `board` has the
//! boards' surfaces, `style` the window's light and dark style. Knows egui's style; must not know games or widgets.
//!
//! Seats and hints take their colours from the palette of Okabe and Ito, which people with any colour vision tell
//! apart; where three or more seats play, pieces carry a symbol beside their colour. CITE: Okabe and Ito, "Color
//! Universal Design", 2008.

mod board;
mod style;

use abstrakt_plugin_api::Ink;
use abstrakt_record::MoveMark;
use egui::{Color32, Visuals};

pub use board::{BoardLook, BoardTheme, Palette, PieceTheme, SurfaceColours};
pub use style::{Look, choose, install};

const ORANGE: Color32 = Color32::from_rgb(230, 159, 0);
const SKY: Color32 = Color32::from_rgb(86, 180, 233);
const GREEN: Color32 = Color32::from_rgb(0, 158, 115);
const YELLOW: Color32 = Color32::from_rgb(240, 228, 66);
const BLUE: Color32 = Color32::from_rgb(0, 114, 178);
const VERMILION: Color32 = Color32::from_rgb(213, 94, 0);
const PURPLE: Color32 = Color32::from_rgb(204, 121, 167);

/// Space between neighbouring blocks.
pub const GAP: f32 = 12.0;
/// Least and greatest width of a game's card on the start page: as many stand side by side as have room.
pub const CARD_WIDTH: [f32; 2] = [230.0, 380.0];
/// Height of the picture on a card, as a share of its width.
pub const COVER_SHARE: f32 = 0.68;
/// Space between parts of one block.
pub const TIGHT: f32 = 4.0;
/// Width of the evaluation bar.
pub const BAR: f32 = 18.0;
/// Width of the tool bar in one row, in points.
pub const TOOLS: f32 = 700.0;
/// Corners of bars and small blocks.
pub const ROUND: f32 = 4.0;
/// Width of a column of figures such as "100 %" or "-12345".
pub const FIGURES: f32 = 52.0;
/// Size of a figure in a small place.
pub const SMALL_FIGURE: f32 = 11.0;
/// Size of a page's title.
pub const TITLE: f32 = 28.0;
/// Size of the line below an exported picture.
pub const CAPTION: f32 = 20.0;
/// Size of the clocks.
pub const CLOCK: f32 = 28.0;
/// Size of a figure that is read at a glance.
pub const FIGURE: f32 = 17.0;
/// Width of the ring around what has the keyboard.
pub const FOCUS_RING: f32 = 2.0;
/// Ground of exported pictures.
pub const PAPER: Color32 = Color32::from_rgb(246, 244, 240);
/// What lies under a dialog lets this much of it through.
pub const BACKDROP: Color32 = Color32::from_black_alpha(110);
/// The light edge of what is crossed out.
pub const CROSSED_EDGE: Color32 = Color32::from_rgba_premultiplied(210, 210, 210, 210);
/// The outline of black pieces.
pub const BLACK_EDGE: Color32 = Color32::from_gray(96);
/// The step from a terrace to a lower one.
pub const CLIFF: Color32 = Color32::from_rgb(58, 40, 26);
/// Shadows, and the dark edges of marks.
pub const SHADOW: Color32 = Color32::BLACK;
/// Light, and the light edges of marks.
pub const LIGHT: Color32 = Color32::WHITE;
/// What is offered beside what is shown.
pub const ASIDE: Color32 = Color32::GRAY;
/// Thickness of lines on the board, in board units.
pub const BOARD_LINE: f32 = 0.035;

/// Colours of what the host tells on the board.
#[derive(Clone, Copy, Debug)]
pub struct Hints {
    /// A piece that can move, a site that can be clicked.
    pub open: Color32,
    /// Sites clicked so far.
    pub chosen: Color32,
    /// Where the last move happened.
    pub last: Color32,
    /// About to vanish.
    pub doomed: Color32,
    /// A goal.
    pub goal: Color32,
    /// Worth a look.
    pub notice: Color32,
    /// The keyboard's place.
    pub focus: Color32,
    /// A move that a computer advises.
    pub advice: Color32,
    /// The best moves that an analysis has found.
    pub best: Color32,
    /// What a piece reaches of which something is told.
    pub reach: Color32,
}

/// Colours of hints.
pub const HINTS: Hints = Hints {
    open: ORANGE,
    chosen: SKY,
    last: YELLOW,
    doomed: VERMILION,
    goal: GREEN,
    notice: PURPLE,
    focus: BLUE,
    advice: GREEN,
    best: BLUE,
    reach: PURPLE,
};

/// The key of an ink's name in the translations.
pub fn ink_key(ink: Ink) -> &'static str {
    match ink.0 {
        0 => "black",
        1 => "white",
        2 => "orange",
        3 => "blue",
        4 => "grey",
        5 => "green",
        6 => "yellow",
        _ => "purple",
    }
}

/// Black or white, whichever is read better on `ground`.
pub fn on(ground: Color32) -> Color32 {
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

/// A shadow of this depth: 0 is none.
pub fn shadow(alpha: u8) -> Color32 {
    Color32::from_black_alpha(alpha)
}

/// `colour`, letting the ground through: 0 is invisible.
pub fn veil(colour: Color32, opacity: f32) -> Color32 {
    colour.gamma_multiply(opacity)
}

/// What lies under a small piece whose colour is too near to that of the window.
pub fn badge_ground(visuals: &Visuals, ink: Color32) -> Option<Color32> {
    let near = (luminance(ink) - luminance(visuals.window_fill)).abs() < 0.15;
    near.then(|| if visuals.dark_mode { Color32::from_gray(112) } else { Color32::from_gray(170) })
}

/// Colour of the current row of the history.
pub fn current_row(visuals: &Visuals) -> Color32 {
    if visuals.dark_mode { Color32::from_rgb(34, 72, 104) } else { Color32::from_rgb(206, 227, 243) }
}

/// The colour of what went well.
pub fn success(visuals: &Visuals) -> Color32 {
    if visuals.dark_mode { Color32::from_rgb(80, 200, 150) } else { shade(GREEN, 0.85) }
}

/// The part of a graph that is a player's, whose pieces have this colour: calmer than they are.
pub fn graph(colour: Color32) -> Color32 {
    mix(Color32::from_gray(128), colour, 0.62)
}

/// The colour of an annotator's mark.
pub fn mark(visuals: &Visuals, mark: MoveMark) -> Color32 {
    let colour = match mark {
        MoveMark::Brilliant | MoveMark::Good => GREEN,
        MoveMark::Interesting => BLUE,
        MoveMark::Dubious => ORANGE,
        MoveMark::Mistake => VERMILION,
        MoveMark::Blunder => PURPLE,
    };
    if visuals.dark_mode { shade(colour, 1.25) } else { shade(colour, 0.78) }
}

/// The colour that leads the eye: the main button, links, progress.
pub fn accent(visuals: &Visuals) -> Color32 {
    visuals.hyperlink_color
}

/// What is done and what is left on a bar that tells how far something is: told apart from each other and from what lies
/// around them also without colours.
pub fn progress(visuals: &Visuals) -> [Color32; 2] {
    let share = if visuals.dark_mode { 0.6 } else { 0.45 };
    let filled = mix(visuals.window_fill, accent(visuals), share);
    [filled, mix(visuals.panel_fill, visuals.text_color(), 0.14)]
}

fn luminance(colour: Color32) -> f32 {
    let [red, green, blue, _] = colour.to_array().map(|channel| f32::from(channel) / 255.0);
    0.299 * red + 0.587 * green + 0.114 * blue
}

#[cfg(test)]
mod tests {
    use super::style::{dark, light};
    use super::*;

    /// A small piece is seen on the window's ground, in both looks.
    #[test]
    fn small_pieces_stand_out() {
        for visuals in [light(), dark()] {
            for role in 0..8 {
                let ink = BoardLook::default().ink(Ink(role));
                let ground = badge_ground(&visuals, ink).unwrap_or(visuals.window_fill);
                assert!((luminance(ink) - luminance(ground)).abs() > 0.1, "ink {role} on {ground:?}");
            }
        }
    }

    /// Both parts of a bar are seen, on a page and in a dialog, and a text is read on either.
    #[test]
    fn progress_stands_out() {
        for visuals in [light(), dark()] {
            let [filled, empty] = progress(&visuals).map(luminance);
            assert!((filled - empty).abs() > 0.15, "{filled} beside {empty}");
            for ground in [visuals.panel_fill, visuals.window_fill].map(luminance) {
                assert!((empty - ground).abs() > 0.06, "{empty} on {ground}");
            }
            let text = luminance(visuals.strong_text_color());
            assert!([filled, empty].iter().all(|part| (part - text).abs() > 0.4), "{text}");
        }
    }

    /// Colours and sizes of type stand in the theme alone: no other source of the window makes a colour, names one of
    /// egui's, or gives a text a size by a number.
    #[test]
    fn colours_and_sizes_of_type_stand_here_alone() {
        fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
            for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
                let path = entry.path();
                if path.is_dir() { sources(&path, found) } else { found.push(path) }
            }
        }
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut found = Vec::new();
        sources(&root, &mut found);
        // The rasteriser computes with colours, and its tests draw some.
        let own = |path: &std::path::Path| {
            path.starts_with(root.join("theme"))
                || ["theme.rs", "raster.rs"].iter().any(|name| path.ends_with(name))
        };
        let named = ["Color32::from_", "Color32::BLACK", "Color32::WHITE", "Color32::GRAY", "Color32::RED"];
        let sized = ["size(", "proportional(", "monospace("];
        let is_wrong = |line: &&str| {
            let digit = |at: usize| line[at..].starts_with(|c: char| c.is_ascii_digit());
            let code = !line.trim_start().starts_with("//");
            code && (named.iter().any(|word| line.contains(word))
                || sized.iter().any(|word| {
                    [".", "::"].iter().any(|before| {
                        let call = format!("{before}{word}");
                        line.match_indices(&call).any(|(at, _)| digit(at + call.len()))
                    })
                }))
        };
        for path in found.iter().filter(|path| !own(path)) {
            let text = std::fs::read_to_string(path).expect("a source");
            let wrong: Vec<&str> = text.lines().filter(is_wrong).collect();
            assert!(wrong.is_empty(), "{}: {wrong:?}", path.display());
        }
        assert!(is_wrong(&"RichText::new(name).size(17.0)") && is_wrong(&"Color32::from_rgb(1, 2, 3)"));
    }

    #[test]
    fn shading_keeps_the_ends() {
        assert_eq!(shade(ORANGE, 0.0), Color32::BLACK);
        assert_eq!(shade(ORANGE, 1.0), ORANGE);
        assert_eq!(shade(ORANGE, 2.0), Color32::WHITE);
    }
}
