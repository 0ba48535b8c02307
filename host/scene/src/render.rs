//! Pixels of what is drawn on a canvas, on paper. Knows fonts, tessellation and the rasteriser; must not know what is drawn.

use epaint::emath::TSTransform;
use epaint::text::{FontDefinitions, Fonts, TextOptions};
use epaint::{
    ClippedShape, Color32, FontColorTransferFunction, FontId, Pos2, Rect, TessellationOptions, Tessellator,
    TextureId, Vec2,
};
use image::RgbaImage;

use crate::canvas::Canvas;
use crate::colour::{PAPER, Surroundings};
use crate::look::BoardLook;
use crate::raster::{RasterError, Rasterizer};

/// Draws what `draw` puts on a canvas of `size` points, with `scale` pixels in a point: in fonts of its own and on paper,
/// so that the picture is the same whatever window there is.
///
/// # Errors
/// A shape has a texture that is not the fonts'.
pub fn render(
    size: Vec2,
    scale: f32,
    look: BoardLook,
    draw: impl FnOnce(&mut Canvas<'_>),
) -> Result<RgbaImage, RasterError> {
    let color_transfer_function = FontColorTransferFunction::LIGHT_MODE_DEFAULT;
    let options = TextOptions { color_transfer_function, ..TextOptions::default() };
    let mut fonts = Fonts::new(options, FontDefinitions::default());
    let mut typesetter = |text: String, font: FontId, colour: Color32| {
        fonts.with_pixels_per_point(scale).layout_no_wrap(text, font, colour)
    };
    let mut canvas = Canvas::new(look, Surroundings::PAPER, &mut typesetter);
    draw(&mut canvas);
    let clip_rect = Rect::from_min_size(Pos2::ZERO, size);
    let clipped =
        |shape| ClippedShape { clip_rect, shape, transform_after_tessellation: TSTransform::IDENTITY };
    let shapes = canvas.into_shapes().into_iter().map(clipped).collect();
    let atlas = fonts.texture_atlas();
    let options = TessellationOptions::default();
    let primitives =
        Tessellator::new(scale, options, atlas.size(), atlas.prepared_discs()).tessellate_shapes(shapes);
    let mut rasterizer = Rasterizer::default();
    if let Some(letters) = fonts.font_image_delta() {
        rasterizer.set(TextureId::default(), &letters);
    }
    let pixels = [size.x, size.y].map(|side| (side * scale) as usize);
    rasterizer.draw(pixels, scale, &primitives, PAPER)
}
