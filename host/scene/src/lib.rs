//! Draws positions as games give them: a [`Board`](abstrakt_vocabulary::Board) with a
//! [`Scene`](abstrakt_vocabulary::Scene) on it. Knows the looks of a board, and makes shapes and pixels of it; must not
//! know windows, pointers, moves that are being clicked, workers or files.
//!
//! A caller gives the board as a [`BoardGeometry`], the rectangle as a [`Projection`], the themes as a [`BoardLook`]
//! and the fonts as a [`Typesetter`]. A [`BoardPainter`] then draws ground, pieces and marks by their sites on a
//! [`Canvas`], whose shapes a window hands to its own painter; a [`Diagram`] is all of this for a board without
//! interaction. [`render`] makes pixels of a canvas, with fonts of its own and a [`Rasterizer`] that fills triangles on
//! the processor, so that a picture is the same on every machine. A [`Figure`] is a diagram with a caption that becomes
//! pixels, a PNG file or, as one of many, a frame of a [`GifWriter`].
//!
//! Only `epaint` of egui is used: shapes, fonts and tessellation, but no widgets, input or window.
//!
//! ```
//! use abstrakt_vocabulary::{Board, Ink, Piece, Scene, Shape, Site};
//! use abstrakt_scene::{BoardLook, Figure, Trace};
//!
//! let scene = Scene { pieces: vec![Piece::new(Site(4), Shape::Disc, Ink(0))], ..Scene::default() };
//! let figure = Figure {
//!     board: Board::squares(3, 3),
//!     scene,
//!     last: Trace { to: vec![Site(4)], ..Trace::default() },
//!     numbers: Vec::new(),
//!     advised: Vec::new(),
//!     symbols: false,
//!     caption: "Noughts and crosses".into(),
//!     look: BoardLook::default(),
//!     language: "en",
//! };
//! assert_eq!(figure.render(0.25)?.dimensions(), (200, 200));
//! # Ok::<(), abstrakt_scene::RasterError>(())
//! ```

mod animation;
mod canvas;
pub mod colour;
mod diagram;
mod figure;
mod geometry;
mod gif_writer;
mod ground;
mod look;
mod outline;
mod painter;
mod pieces;
mod projection;
mod raster;
mod render;
mod seats;
mod surface;
#[cfg(test)]
mod terraces;
#[cfg(test)]
mod testing;
mod trace;

pub use animation::{AnimatedPiece, Animation, Speed};
pub use canvas::{Canvas, Typesetter};
pub use diagram::Diagram;
pub use figure::{EncodeError, Figure};
pub use geometry::BoardGeometry;
pub use gif_writer::GifWriter;
pub use look::{BoardLook, BoardTheme, Palette, PieceTheme};
pub use painter::BoardPainter;
pub use projection::{Orientation, Projection};
pub use raster::{RasterError, Rasterizer};
pub use render::render;
pub use seats::{SeatPieces, needs_symbols, seat_ink};
pub use trace::Trace;
