//! A picture of the board as a PNG file, drawn without the window. Knows boards and the rasteriser; must not know
//! sessions or dialogs.

use std::path::Path;

use abstrakt_plugin_api::{Board, Snapshot};
use egui::{Color32, Context, Pos2, RawInput, Rect, Vec2};

use crate::board::geometry::BoardGeometry;
use crate::board::{static_board, symbols};
use crate::raster::{Raster, RasterError};

/// Width and height of the picture, in points.
const SIDE: f32 = 800.0;
/// Pixels in a point.
const SCALE: f32 = 1.5;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// It could not be drawn.
    #[error(transparent)]
    Raster(#[from] RasterError),
    /// It could not be written.
    #[error("{}: {error}", path.display())]
    Write {
        /// Where.
        path: std::path::PathBuf,
        /// Why.
        error: image::ImageError,
    },
}

/// Writes the position as a PNG file.
///
/// # Errors
/// The disk's.
pub fn export(path: &Path, board: &Board, position: &Snapshot, language: &str) -> Result<(), PictureError> {
    let picture = render(board, position, language)?;
    let written = picture.save_with_format(path, image::ImageFormat::Png);
    written.map_err(|error| PictureError::Write { path: path.into(), error })
}

fn render(board: &Board, position: &Snapshot, language: &str) -> Result<image::RgbaImage, RasterError> {
    let ctx = Context::default();
    ctx.set_visuals(egui::Visuals::light());
    let rect = Rect::from_min_size(Pos2::ZERO, Vec2::splat(SIDE));
    let layout = BoardGeometry::new(board.clone());
    let input = || {
        let mut input = RawInput { screen_rect: Some(rect), ..RawInput::default() };
        input.viewports.entry(input.viewport_id).or_default().native_pixels_per_point = Some(SCALE);
        input
    };
    let mut raster = Raster::default();
    // The first pass only brings the fonts up to this scale.
    let mut shapes = Vec::new();
    for _ in 0..2 {
        let mut output = ctx.run_ui(input(), |ui| {
            static_board(
                ui.painter(),
                &layout,
                rect.shrink(16.0),
                &position.scene.pieces,
                symbols(position),
                language,
            );
        });
        raster.update(&output.textures_delta);
        // egui insists on seeing its changes taken.
        output.textures_delta.clear();
        shapes = std::mem::take(&mut output.shapes);
    }
    let primitives = ctx.tessellate(shapes, SCALE);
    let side = (SIDE * SCALE) as usize;
    raster.draw([side, side], SCALE, &primitives, Color32::WHITE)
}

#[cfg(test)]
mod tests {
    use abstrakt_plugin_api::{Ink, Piece, Scene, Shape, Site, Status};

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
        export(&path, &board, &position, "en").expect("exported");
        let picture = image::open(&path).expect("a picture").to_rgba8();
        assert_eq!(picture.dimensions(), (1200, 1200));
        let red =
            picture.pixels().filter(|pixel| pixel.0[0] > 190 && pixel.0[1] < 120 && pixel.0[2] < 60).count();
        assert!(red > 10_000, "an orange disc of {red} pixels");
        assert!(export(Path::new("/no/such/folder/x.png"), &board, &position, "en").is_err());
    }
}
