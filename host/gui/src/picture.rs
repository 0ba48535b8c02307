//! A picture of the board as a PNG file, drawn without the window. Knows boards and the rasteriser; must not know
//! sessions or dialogs.

use std::fmt::Display;
use std::io::Cursor;
use std::path::Path;

use abstrakt_plugin_api::{Board, Site, Snapshot};
use abstrakt_system::{ForeignText, SystemError, replace};
use abstrakt_texts::{Language, Localize, Message};
use abstrakt_worker::WorkerError;
use egui::{Align2, Context, FontId, Painter, Pos2, RawInput, Rect, Vec2, vec2};

use crate::board::geometry::BoardGeometry;
use crate::board::{Still, static_board, symbols};
use crate::raster::{Raster, RasterError};
use crate::theme::{self, BoardLook};

/// Width and height of the picture, in points.
const SIDE: f32 = 800.0;
/// Height of the line below the board, in points.
const CAPTION: f32 = 36.0;
/// Pixels in a point.
const SCALE: f32 = 1.5;

/// Pixels of the picture's width and height, with so many in a point.
pub fn side(scale: f32) -> usize {
    (SIDE * scale) as usize
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq)]
pub enum PictureError {
    /// It could not be drawn or encoded: the technical reason.
    Drawing(ForeignText),
    /// The game did not tell a position.
    Game(WorkerError),
    /// The system refuses the file.
    Writing(SystemError),
}

impl PictureError {
    /// What went wrong in drawing or encoding.
    pub fn drawing(error: impl Display) -> Self {
        Self::Drawing(ForeignText::of(error))
    }
}

impl Localize for PictureError {
    fn message(&self) -> Message {
        match self {
            Self::Drawing(error) => Message::new("picture-failed").with("error", error.as_str()),
            Self::Game(error) => error.message(),
            Self::Writing(error) => error.message(),
        }
    }
}

/// A position as it is drawn.
#[derive(Clone, Debug)]
pub struct PictureExport {
    /// The board.
    pub board: Board,
    /// What stands on it.
    pub position: Snapshot,
    /// Sites of the last move.
    pub last: Vec<Site>,
    /// Slides of a move that a computer advises.
    pub advised: Vec<(Site, Site)>,
    /// A line below the board: game and players.
    pub caption: String,
    /// How board and pieces are drawn.
    pub look: BoardLook,
    /// Language of what is written on the board.
    pub language: Language,
}

impl PictureExport {
    /// Writes it as a PNG file, whole or not at all.
    ///
    /// # Errors
    /// It cannot be drawn, or the disk's.
    pub fn export(&self, path: &Path) -> Result<(), PictureError> {
        let picture = self.render(SCALE).map_err(PictureError::drawing)?;
        let mut file = Cursor::new(Vec::new());
        picture.write_to(&mut file, image::ImageFormat::Png).map_err(PictureError::drawing)?;
        replace(path, &file.into_inner()).map_err(|error| PictureError::Writing(error.into()))
    }

    /// Draws it for the clipboard.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub fn image(&self) -> Result<egui::ColorImage, PictureError> {
        let picture = self.render(SCALE).map_err(PictureError::drawing)?;
        let size = [picture.width() as usize, picture.height() as usize];
        Ok(egui::ColorImage::from_rgba_unmultiplied(size, picture.as_raw()))
    }

    /// Draws it with so many pixels in a point.
    ///
    /// # Errors
    /// The picture would be too large.
    pub fn render(&self, scale: f32) -> Result<image::RgbaImage, RasterError> {
        let ctx = Context::default();
        ctx.set_visuals(egui::Visuals::light());
        self.look.install(&ctx);
        let rect = Rect::from_min_size(Pos2::ZERO, Vec2::splat(SIDE));
        let layout = BoardGeometry::new(self.board.clone());
        let input = || {
            let mut input = RawInput { screen_rect: Some(rect), ..RawInput::default() };
            input.viewports.entry(input.viewport_id).or_default().native_pixels_per_point = Some(scale);
            input
        };
        let mut raster = Raster::default();
        // The first pass only brings the fonts up to this scale.
        let mut shapes = Vec::new();
        for _ in 0..2 {
            let mut output = ctx.run_ui(input(), |ui| self.draw(ui.painter(), rect, &layout));
            raster.update(&output.textures_delta);
            // egui insists on seeing its changes taken.
            output.textures_delta.clear();
            shapes = std::mem::take(&mut output.shapes);
        }
        let primitives = ctx.tessellate(shapes, scale);
        let side = side(scale);
        raster.draw([side, side], scale, &primitives, theme::PAPER)
    }

    fn draw(&self, painter: &Painter, rect: Rect, layout: &BoardGeometry) {
        let board = Rect::from_min_max(rect.min, rect.max - vec2(0.0, CAPTION)).shrink(16.0);
        let scene = &self.position.scene;
        let still = Still {
            pieces: &scene.pieces,
            last: &self.last,
            marks: &scene.marks,
            advised: &self.advised,
            symbols: symbols(&self.position),
        };
        static_board(painter, layout, board, still, self.language.code());
        let at = rect.center_bottom() - vec2(0.0, CAPTION / 2.0 + 4.0);
        let font = FontId::proportional(theme::CAPTION);
        painter.text(at, Align2::CENTER_CENTER, &self.caption, font, theme::on(theme::PAPER));
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_plugin_api::{Ink, Piece, Scene, Shape, Status};

    use super::*;

    #[test]
    fn a_board_comes_out_as_a_picture_with_its_pieces() {
        let board = Board::squares(3, 3);
        let mut scene = Scene::default();
        scene.pieces.push(Piece::new(Site(4), Shape::Disc, Ink(2)));
        let status = Status::Chance;
        let position = Snapshot {
            status,
            key: 0,
            text: String::new(),
            text_without_counters: None,
            counters: Vec::new(),
            scores: vec![0, 0],
            eliminated: Default::default(),
            scene,
            moves: Vec::new(),
        };
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("board.png");
        let last = vec![Site(0)];
        let mut picture = PictureExport {
            board,
            position,
            last,
            advised: Vec::new(),
            caption: "A – B".into(),
            look: BoardLook::default(),
            language: Language::English,
        };
        let draw = |picture: &PictureExport| {
            picture.export(&path).expect("exported");
            image::open(&path).expect("a picture").to_rgba8()
        };
        let drawn = draw(&picture);
        assert_eq!(drawn.dimensions(), (1200, 1200));
        let count = |fits: fn(&[u8; 4]) -> bool| drawn.pixels().filter(|pixel| fits(&pixel.0)).count();
        let orange = count(|pixel| pixel[0] > 190 && pixel[1] < 120 && pixel[2] < 60);
        assert!(orange > 10_000, "an orange disc of {orange} pixels");
        picture.last.clear();
        let marked =
            drawn.pixels().zip(draw(&picture).pixels()).filter(|(with, without)| with != without).count();
        assert!(marked > 10_000, "the last move in {marked} pixels");
        assert!(drawn.get_pixel(3, 3).0[3] == 255, "a background");
        assert!(picture.export(Path::new("/no/such/folder/x.png")).is_err());
    }
}
