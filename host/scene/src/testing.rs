//! Tools that unit tests share: positions, every look, and the shapes of a drawing.

use abstrakt_vocabulary::{Scene, Snapshot, Status};
use epaint::text::{FontDefinitions, Fonts, TextOptions};
use epaint::{Color32, FontId};
use strum::VariantArray;

use crate::canvas::Canvas;
use crate::colour::Surroundings;
use crate::look::{BoardLook, BoardTheme, Palette, PieceTheme};

/// The shapes that `draw` puts on a canvas.
pub fn shapes(look: BoardLook, draw: impl FnOnce(&mut Canvas<'_>)) -> Vec<epaint::Shape> {
    let mut fonts = Fonts::new(TextOptions::default(), FontDefinitions::default());
    let mut typesetter = |text: String, font: FontId, colour: Color32| {
        fonts.with_pixels_per_point(1.0).layout_no_wrap(text, font, colour)
    };
    let mut canvas = Canvas::new(look, Surroundings::PAPER, &mut typesetter);
    draw(&mut canvas);
    canvas.into_shapes()
}

/// A position that shows `scene`, for `seats` seats, in which no one moves.
pub fn snapshot(scene: Scene, seats: usize) -> Snapshot {
    Snapshot {
        status: Status::Chance,
        key: 0,
        text: String::new(),
        text_without_counters: None,
        counters: Vec::new(),
        known_outcome: None,
        scores: vec![0; seats],
        eliminated: Default::default(),
        scene,
        stocks: Vec::new(),
        moves: Vec::new(),
    }
}

/// Every theme of the board with every one of the pieces and every palette.
pub fn looks() -> impl Iterator<Item = BoardLook> {
    let pairs = |board| PieceTheme::VARIANTS.iter().map(move |&pieces| (board, pieces));
    BoardTheme::VARIANTS.iter().copied().flat_map(pairs).flat_map(|(board, pieces)| {
        Palette::VARIANTS.iter().map(move |&palette| BoardLook {
            board,
            pieces,
            palette,
            ..BoardLook::default()
        })
    })
}
