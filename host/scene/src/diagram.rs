//! A position that cannot be touched: previews, thumbnails, exported pictures. Knows the painter; must not know clicks.

use abstrakt_vocabulary::{Mark, Piece, Site, Snapshot};
use epaint::Rect;

use crate::canvas::Canvas;
use crate::colour::HINTS;
use crate::geometry::BoardGeometry;
use crate::painter::BoardPainter;
use crate::projection::Orientation;
use crate::seats::needs_symbols;
use crate::trace::Trace;

/// The contents of a board that cannot be touched.
#[derive(Clone, Copy, Debug, Default)]
pub struct Diagram<'a> {
    /// The pieces, from bottom to top.
    pub pieces: &'a [Piece],
    /// The trace of the last turn.
    pub last: Option<&'a Trace>,
    /// Numbers on pieces by their sites, the latest last.
    pub numbers: &'a [(Site, u32)],
    /// The marks of the game.
    pub marks: &'a [(Site, Mark)],
    /// Slides of a move that is advised.
    pub advised: &'a [(Site, Site)],
    /// Colours alone do not tell seats apart.
    pub symbols: bool,
}

impl<'a> Diagram<'a> {
    /// The pieces of a position, without marks.
    pub fn position(position: &'a Snapshot) -> Self {
        Self { pieces: &position.scene.pieces, symbols: needs_symbols(position), ..Self::default() }
    }

    /// Draws it into a rectangle, in points, without buttons; coordinates and trays are named in a language by its code.
    pub fn draw(&self, canvas: &mut Canvas<'_>, geometry: &BoardGeometry, rect: Rect, language: &str) {
        let orientation = Orientation { tilted: canvas.look().tilted, ..Orientation::default() };
        let projection = geometry.project(rect, orientation);
        let mut board = BoardPainter::new(canvas, geometry, &projection, self.symbols);
        board.ground(language, &geometry.idle_buttons(&[]));
        self.last.into_iter().for_each(|trace| board.trace(trace));
        self.pieces.iter().for_each(|piece| board.piece(piece));
        self.last.into_iter().for_each(|trace| board.trace_on_pieces(trace, self.pieces, self.numbers));
        board.numbers(self.numbers, self.pieces);
        self.marks.iter().for_each(|(site, mark)| board.mark(*site, *mark));
        self.advised.iter().for_each(|slide| board.arrow(*slide, HINTS.advice));
    }
}
