//! With the file in `theme` the only one with the window's colours and sizes: measures, colours of marks and bars; `style`
//! has the window's light and dark style. Boards and pieces have theirs in `abstrakt-scene`. Knows egui's style; must not
//! know games or widgets.

mod style;

use abstrakt_record::MoveMark;
use abstrakt_scene::BoardLook;
use abstrakt_scene::colour::{
    BLUE, GREEN, HINTS, ORANGE, PURPLE, SKY, Surroundings, VERMILION, luminance, mix, shade,
};
use abstrakt_vocabulary::Ink;
use egui::{Color32, Context, Id, Visuals};

pub use style::{Look, choose, install};

/// The tint of a picture that is shown in its own colours.
pub const UNTINTED: Color32 = Color32::WHITE;
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
/// Size of the clocks.
pub const CLOCK: f32 = 28.0;
/// Size of a figure that is read at a glance.
pub const FIGURE: f32 = 17.0;
/// Width of the ring around what has the keyboard.
pub const FOCUS_RING: f32 = 2.0;
/// The veil over the window under a dialog.
pub const BACKDROP: Color32 = Color32::from_black_alpha(110);
/// The parts of a bar of results, with the ink on each: won by the first seat, drawn, won by others. They stand on any ground.
pub const RESULTS: [(Color32, Color32); 3] = [
    (Color32::from_gray(235), Color32::BLACK),
    (Color32::from_gray(150), Color32::BLACK),
    (Color32::from_gray(45), Color32::WHITE),
];
/// The word for an ink by which the translations of pieces choose theirs.
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

/// The look of boards and pieces in the window of `ctx`.
pub fn board_look(ctx: &Context) -> BoardLook {
    ctx.data(|data| data.get_temp(Id::unique("board look"))).unwrap_or_default()
}

/// Lets boards and pieces look so from now on.
pub fn set_board_look(ctx: &Context, look: BoardLook) {
    ctx.data_mut(|data| data.insert_temp(Id::unique("board look"), look));
}

/// The colours of what stands beside a board: those of the window.
pub fn surroundings(visuals: &Visuals) -> Surroundings {
    // Dark pieces are seen on a dark page as well.
    let tray = match visuals.dark_mode {
        true => mix(visuals.panel_fill, visuals.text_color(), 0.2),
        false => visuals.faint_bg_color,
    };
    Surroundings {
        tray,
        edge: visuals.widgets.noninteractive.bg_stroke.color,
        button: visuals.widgets.inactive.weak_bg_fill,
        caption: visuals.widgets.inactive.text_color(),
        label: visuals.weak_text_color(),
    }
}

/// The colour of a plotted series by its place: Okabe and Ito's, lighter in the dark look.
pub fn series(visuals: &Visuals, place: usize) -> Color32 {
    let colours = [BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY];
    let colour = colours[place % colours.len()];
    if visuals.dark_mode { shade(colour, 1.25) } else { colour }
}

/// The colour of a value, a share of the greatest from -1 to 1, on the ground of a panel.
pub fn site_value(visuals: &Visuals, share: f32) -> Color32 {
    let end = if share > 0.0 { HINTS.gain } else { HINTS.loss };
    mix(visuals.extreme_bg_color, end, share.abs())
}

/// The ground under a small piece whose colour is too near to that of the window.
pub fn badge_ground(visuals: &Visuals, ink: Color32) -> Option<Color32> {
    let is_similar = (luminance(ink) - luminance(visuals.window_fill)).abs() < 0.15;
    is_similar.then(|| if visuals.dark_mode { Color32::from_gray(158) } else { Color32::from_gray(140) })
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

/// The colours of the two parts of a progress bar, done and left: they differ from each other and from their surroundings also
/// without hues.
pub fn progress(visuals: &Visuals) -> [Color32; 2] {
    let share = if visuals.dark_mode { 0.6 } else { 0.45 };
    let filled = mix(visuals.window_fill, accent(visuals), share);
    [filled, mix(visuals.panel_fill, visuals.text_color(), 0.14)]
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

    /// Colours and sizes of type stand in the themes alone: no other source of the window or of what draws scenes makes a
    /// colour, names one of egui's, or gives a text a size by a number.
    #[test]
    fn colours_and_sizes_of_type_stand_here_alone() {
        fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
            for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
                let path = entry.path();
                if path.is_dir() { sources(&path, found) } else { found.push(path) }
            }
        }
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut found = Vec::new();
        ["src", "../scene/src"].iter().for_each(|folder| sources(&root.join(folder), &mut found));
        // The rasteriser computes with colours, and its tests draw some.
        let is_exempt = |path: &std::path::Path| {
            path.starts_with(root.join("src/theme"))
                || [
                    "src/theme.rs",
                    "scene/src/colour.rs",
                    "scene/src/look.rs",
                    "scene/src/surface.rs",
                    "scene/src/raster.rs",
                ]
                .iter()
                .any(|name| path.ends_with(name))
        };
        let named = ["Color32::from_", "Color32::BLACK", "Color32::WHITE", "Color32::GRAY", "Color32::RED"];
        let sized = ["size(", "proportional(", "monospace("];
        let is_wrong = |line: &&str| {
            let digit = |index: usize| line[index..].starts_with(|c: char| c.is_ascii_digit());
            let code = !line.trim_start().starts_with("//");
            code && (named.iter().any(|word| line.contains(word))
                || sized.iter().any(|word| {
                    [".", "::"].iter().any(|before| {
                        let call = format!("{before}{word}");
                        line.match_indices(&call).any(|(index, _)| digit(index + call.len()))
                    })
                }))
        };
        for path in found.iter().filter(|path| !is_exempt(path)) {
            let text = std::fs::read_to_string(path).expect("a source");
            let wrong: Vec<&str> = text.lines().filter(is_wrong).collect();
            assert!(wrong.is_empty(), "{}: {wrong:?}", path.display());
        }
        assert!(is_wrong(&"RichText::new(name).size(17.0)") && is_wrong(&"Color32::from_rgb(1, 2, 3)"));
    }
}
