//! A position that cannot be touched: previews, thumbnails, exported pictures. Knows the painter; must not know clicks.

use abstrakt_vocabulary::{Mark, Piece, Site, Snapshot};
use epaint::Rect;

use crate::canvas::Canvas;
use crate::colour::HINTS;
use crate::geometry::BoardGeometry;
use crate::painter::BoardPainter;
use crate::projection::Orientation;
use crate::seats::needs_symbols;

/// The contents of a board that cannot be touched.
#[derive(Clone, Copy, Debug, Default)]
pub struct Diagram<'a> {
    /// The pieces, from bottom to top.
    pub pieces: &'a [Piece],
    /// Sites of the last move.
    pub last: &'a [Site],
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
        let projection = geometry.project(rect, Orientation::default());
        let mut board = BoardPainter::new(canvas, geometry, &projection, self.symbols);
        board.ground(language, &geometry.idle_buttons(&[]));
        self.last.iter().for_each(|site| board.last_move(*site));
        self.pieces.iter().for_each(|piece| board.piece(piece));
        board.last_move_on_pieces(self.last, self.pieces);
        self.marks.iter().for_each(|(site, mark)| board.mark(*site, *mark));
        self.advised.iter().for_each(|slide| board.arrow(*slide, HINTS.advice));
    }
}
