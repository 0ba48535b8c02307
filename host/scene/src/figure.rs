//! A position with a caption as pixels and as a PNG file. Knows diagrams and the encoder; must not know games or files.

use std::io::Cursor;

use abstrakt_vocabulary::{Board, Scene, Site};
use epaint::emath::Align2;
use epaint::{FontId, Pos2, Rect, Vec2, vec2};
use image::{ImageFormat, RgbaImage};

use crate::canvas::Canvas;
use crate::colour::{PAPER, contrast};
use crate::diagram::Diagram;
use crate::geometry::BoardGeometry;
use crate::look::BoardLook;
use crate::raster::RasterError;
use crate::render::render;
use crate::trace::Trace;

/// Width and height of the picture, in points.
const SIDE: f32 = 800.0;
/// Space around the board, in points.
const MARGIN: f32 = 16.0;
/// Height of the line below the board, in points.
const CAPTION: f32 = 36.0;
/// Size of the letters in it.
const CAPTION_SIZE: f32 = 20.0;
/// Pixels in a point of a PNG file.
const SCALE: f32 = 1.5;

/// The width and height of the picture in pixels, at `scale` pixels to a point.
pub(crate) fn side(scale: f32) -> usize {
    (SIDE * scale) as usize
}

/// The reasons why there is no picture file.
#[derive(Debug, thiserror::Error)]
pub enum EncodeError {
    /// It cannot be drawn.
    #[error(transparent)]
    Raster(#[from] RasterError),
    /// It cannot be encoded as PNG.
    #[error(transparent)]
    Png(#[from] image::ImageError),
    /// It cannot be encoded as GIF.
    #[error(transparent)]
    Gif(#[from] gif::EncodingError),
}

/// A position with a caption.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The board.
    pub board: Board,
    /// The scene on it.
    pub scene: Scene,
    /// The trace of the last turn.
    pub last: Trace,
    /// Numbers on pieces by their sites, the latest last.
    pub numbers: Vec<(Site, u32)>,
    /// Slides of a move that a computer advises.
    pub advised: Vec<(Site, Site)>,
    /// Colours alone do not tell seats apart.
    pub symbols: bool,
    /// A line below the board: game and players.
    pub caption: String,
    /// The look of board and pieces.
    pub look: BoardLook,
    /// The code of the language of what is written on the board.
    pub language: &'static str,
}

impl Figure {
    /// Draws it as a PNG file.
    ///
    /// # Errors
    /// It cannot be drawn or encoded.
    pub fn png(&self) -> Result<Vec<u8>, EncodeError> {
        let mut file = Cursor::new(Vec::new());
        self.image()?.write_to(&mut file, ImageFormat::Png)?;
        Ok(file.into_inner())
    }

    /// Draws it with as many pixels as a PNG file has.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub fn image(&self) -> Result<RgbaImage, RasterError> {
        self.render(SCALE)
    }

    /// Draws it at `scale` pixels to a point, of which its sides have 800.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub fn render(&self, scale: f32) -> Result<RgbaImage, RasterError> {
        render(Vec2::splat(SIDE), scale, self.look, |canvas| self.draw(canvas))
    }

    fn draw(&self, canvas: &mut Canvas<'_>) {
        let rect = Rect::from_min_size(Pos2::ZERO, Vec2::splat(SIDE));
        let Scene { pieces, marks, .. } = &self.scene;
        let Self { numbers, advised, symbols, .. } = self;
        let diagram = Diagram { pieces, last: Some(&self.last), numbers, marks, advised, symbols: *symbols };
        let board = Rect::from_min_max(rect.min, rect.max - vec2(0.0, CAPTION)).shrink(MARGIN);
        diagram.draw(canvas, &BoardGeometry::new(self.board.clone()), board, self.language);
        let caption_centre = rect.center_bottom() - vec2(0.0, CAPTION / 2.0 + 4.0);
        let font = FontId::proportional(CAPTION_SIZE);
        canvas.text(caption_centre, Align2::CENTER_CENTER, self.caption.as_str(), font, contrast(PAPER));
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::{Ink, Piece, Shape};

    use super::*;

    fn figure() -> Figure {
        Figure {
            board: Board::squares(3, 3),
            scene: Scene { pieces: vec![Piece::new(Site(4), Shape::Disc, Ink(2))], ..Scene::default() },
            last: Trace { to: vec![Site(0)], ..Trace::default() },
            numbers: Vec::new(),
            advised: Vec::new(),
            symbols: false,
            caption: "A – B".into(),
            look: BoardLook::default(),
            language: "en",
        }
    }

    #[test]
    fn a_board_comes_out_as_a_picture_with_its_pieces() {
        let mut figure = figure();
        let draw = |figure: &Figure| {
            image::load_from_memory(&figure.png().expect("encoded")).expect("a picture").to_rgba8()
        };
        let drawn = draw(&figure);
        assert_eq!(drawn.dimensions(), (1200, 1200));
        let count = |fits: fn(&[u8; 4]) -> bool| drawn.pixels().filter(|pixel| fits(&pixel.0)).count();
        let orange = count(|pixel| pixel[0] > 190 && pixel[1] < 120 && pixel[2] < 60);
        assert!(orange > 10_000, "an orange disc of {orange} pixels");
        figure.last = Trace::default();
        let marked = drawn
            .pixels()
            .zip(draw(&figure).pixels())
            .filter(|(piece_pixel, empty_pixel)| piece_pixel != empty_pixel)
            .count();
        assert!(marked > 10_000, "the last move in {marked} pixels");
        assert!(drawn.get_pixel(3, 3).0[3] == 255, "a background");
    }
}
