//! The ground of a board as a texture, for displays whose pixels are filled by the processor: there its layers cost more than all that moves
//! on it. Knows shapes, fonts and pixels; must not know boards.

use abstrakt_scene::Rasterizer;
use egui::epaint::{ClippedShape, ImageDelta, Primitive};
use egui::{ColorImage, Context, Painter, Rect, Shape, TextureHandle, TextureId, TextureOptions, Vec2, pos2};

use crate::theme;

/// Seconds between two frames from which on a display is slow: 30 frames a second are not reached.
const SLOW: f32 = 1.0 / 30.0;

/// The ground that was drawn last, in pixels.
pub struct GroundTexture {
    shapes: Vec<Shape>,
    place: Rect,
    scale: f32,
    texture: TextureHandle,
}

/// Draws the ground of a board into the whole place of `painter`. While pieces are moving on a slow display, it is one
/// texture, which lasts as long as the ground stays as it is: the window is filled once and not once for each layer.
pub fn show(kept: &mut Option<GroundTexture>, painter: &Painter, shapes: Vec<Shape>, is_moving: bool) {
    let ctx = painter.ctx();
    let scale = ctx.pixels_per_point();
    let place = pixel_aligned(painter.clip_rect(), scale);
    let is_same = |known: &GroundTexture| {
        known.place == place && known.scale.to_bits() == scale.to_bits() && known.shapes == shapes
    };
    let is_slow = || ctx.input(|input| input.unstable_dt) > SLOW;
    if !is_moving || !place.is_positive() || (kept.is_none() && !is_slow()) {
        painter.extend(shapes);
        return;
    }
    if !kept.as_ref().is_some_and(is_same) {
        let Some(pixels) = pixels(ctx, &shapes, place, scale) else {
            painter.extend(shapes);
            return;
        };
        let texture = ctx.load_texture("ground", pixels, TextureOptions::NEAREST);
        *kept = Some(GroundTexture { shapes, place, scale, texture });
    }
    if let Some(GroundTexture { texture, .. }) = kept {
        painter.image(
            texture.id(),
            place,
            Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)),
            theme::UNTINTED,
        );
    }
}

/// The smallest rectangle of whole pixels around `rect`.
fn pixel_aligned(rect: Rect, scale: f32) -> Rect {
    let (min, max) = (rect.min.to_vec2() * scale, rect.max.to_vec2() * scale);
    Rect::from_min_max((min.floor() / scale).to_pos2(), (max.ceil() / scale).to_pos2())
}

/// The pixels of `place` under these shapes, on the ground of panels, as the window fills them; none where a shape has a texture that is not
/// the fonts'.
fn pixels(ctx: &Context, shapes: &[Shape], place: Rect, scale: f32) -> Option<ColorImage> {
    let clipped = |shape: &Shape| ClippedShape {
        clip_rect: place,
        shape: shape.clone(),
        transform_after_tessellation: Default::default(),
    };
    let mut primitives = ctx.tessellate(shapes.iter().map(clipped).collect(), scale);
    for primitive in &mut primitives {
        primitive.clip_rect = primitive.clip_rect.translate(-place.min.to_vec2());
        if let Primitive::Mesh(mesh) = &mut primitive.primitive {
            mesh.translate(-place.min.to_vec2());
        }
    }
    let letters = ImageDelta::full(ctx.fonts(|fonts| fonts.image()), TextureOptions::LINEAR);
    let mut rasterizer = Rasterizer::default();
    rasterizer.set(TextureId::default(), &letters);
    let Vec2 { x, y } = place.size() * scale;
    let size = [x.round() as usize, y.round() as usize];
    let paper = ctx.global_style().visuals.panel_fill;
    let picture = rasterizer.draw(size, scale, &primitives, paper).ok()?;
    Some(ColorImage::from_rgba_premultiplied(size, picture.as_raw()))
}

#[cfg(test)]
mod tests {
    use egui::{Color32, FullOutput, RawInput, Ui, vec2};

    use super::*;

    /// A frame of a window, `seconds` after the first one.
    fn frame(ctx: &Context, seconds: f64, mut draw: impl FnMut(&mut Ui)) -> FullOutput {
        let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(120.0, 90.0)));
        ctx.run_ui(RawInput { screen_rect, time: Some(seconds), ..RawInput::default() }, |ui| draw(ui))
    }

    fn shapes(painter: &Painter, colour: Color32) -> Vec<Shape> {
        let text = painter.layout_no_wrap("e5".into(), egui::FontId::default(), colour);
        vec![
            Shape::circle_filled(pos2(60.3, 40.7), 30.2, colour),
            Shape::rect_filled(Rect::from_min_size(pos2(20.0, 10.0), vec2(30.5, 20.5)), 3.0, Color32::GOLD),
            Shape::galley(pos2(70.0, 60.0), text, colour),
        ]
    }

    /// The pixels that the window shows, and the texture of the ground.
    fn drawn(
        ctx: &Context,
        (rasterizer, kept): (&mut Rasterizer, &mut Option<GroundTexture>),
        (seconds, colour, is_moving): (f64, Color32, bool),
    ) -> (image::RgbaImage, Option<TextureId>) {
        let mut output = frame(ctx, seconds, |ui| {
            let place = Rect::from_min_max(pos2(10.4, 5.2), pos2(110.6, 85.0));
            let painter = ui.painter_at(place);
            show(kept, &painter, shapes(&painter, colour), is_moving);
        });
        rasterizer.update(&output.textures_delta);
        output.textures_delta.set.clear();
        output.textures_delta.free.clear();
        let primitives = ctx.tessellate(output.shapes, 1.0);
        let paper = ctx.global_style().visuals.panel_fill;
        let textures = primitives.iter().filter_map(|primitive| match &primitive.primitive {
            Primitive::Mesh(mesh) => Some(mesh.texture_id).filter(|id| *id != TextureId::default()),
            Primitive::Callback(_) => None,
        });
        let texture = textures.collect::<Vec<_>>().pop();
        (rasterizer.draw([120, 90], 1.0, &primitives, paper).expect("its textures are there"), texture)
    }

    #[test]
    fn a_slow_display_shows_the_same_ground_by_one_texture() {
        let (ctx, mut rasterizer, mut kept) = (Context::default(), Rasterizer::default(), None);
        let mut next = |seconds, colour, is_moving| {
            drawn(&ctx, (&mut rasterizer, &mut kept), (seconds, colour, is_moving))
        };
        next(0.0, Color32::GREEN, false);
        let (still, none) = next(1.0, Color32::GREEN, false);
        assert_eq!(none, None, "nothing moves");
        let (_, quick) = next(1.01, Color32::GREEN, true);
        assert_eq!(quick, None, "the display is quick");
        let (moving, first) = next(1.1, Color32::GREEN, true);
        assert!(first.is_some());
        let far = |(a, b): (&u8, &u8)| a.abs_diff(*b) > 1;
        let apart = still.as_raw().iter().zip(moving.as_raw()).filter(|pair| far(*pair)).count();
        assert_eq!(apart, 0, "the pixels are the same");
        assert_eq!(next(1.11, Color32::GREEN, true).1, first, "it lasts");
        let (_, other) = next(1.2, Color32::BLUE, true);
        assert!(other.is_some() && other != first, "another ground, another texture");
        assert_eq!(next(1.3, Color32::BLUE, false).1, None, "nothing moves any more");
    }
}
