//! Pictures of the window, drawn without a graphics card.

use std::path::Path;

use abstrakt_scene::Rasterizer;
use egui::{Context, FullOutput, TexturesDelta};
use egui_kittest::TestRenderer;
use image::imageops;

use super::Stage;

impl Stage {
    /// Leaves a picture of the window in the folder that `ABSTRAKT_PICTURES` names; nothing without it.
    pub fn picture(&mut self, name: &str) {
        if let Some(folder) = std::env::var_os("ABSTRAKT_PICTURES") {
            self.drawn().save(Path::new(&folder).join(name).with_extension("png")).expect("written");
        }
    }

    /// A picture of the window at rest.
    pub fn drawn(&mut self) -> image::RgbaImage {
        self.window.remove_cursor();
        self.window.run_steps(60);
        self.window.render().expect("drawn")
    }

    /// Compares a part of the window, `[left, top, width, height]`, as a small picture with the stored one.
    pub fn part_picture(&mut self, name: &str, [left, top, width, height]: [u32; 4]) {
        let whole = self.drawn();
        let part = imageops::crop_imm(&whole, left, top, width, height).to_image();
        let filter = imageops::FilterType::Triangle;
        let small = imageops::resize(&part, width / 2, height / 2, filter);
        egui_kittest::image_snapshot(&small, name);
    }

    /// The board in grey.
    pub fn grey_board(&mut self) -> image::GrayImage {
        let whole = self.drawn();
        imageops::grayscale(&imageops::crop_imm(&whole, 0, 66, 740, 590).to_image())
    }

    /// Compares the board, without the tool bar above it, as a small picture with the stored one.
    pub fn board_picture(&mut self, name: &str) {
        let whole = self.drawn();
        let board = imageops::crop_imm(&whole, 0, 72, 740, 594).to_image();
        let small = imageops::resize(&board, 259, 210, imageops::FilterType::Triangle);
        egui_kittest::image_snapshot(&small, name);
    }
}

/// The rasteriser as kittest's renderer.
#[derive(Default)]
pub(super) struct Soft(Rasterizer);

impl TestRenderer for Soft {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.0.update(delta);
        delta.set.clear();
        delta.free.clear();
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<image::RgbaImage, String> {
        let scale = ctx.pixels_per_point();
        let size = ctx.content_rect().size() * scale;
        let primitives = ctx.tessellate(output.shapes.clone(), scale);
        let size = [size.x.round() as usize, size.y.round() as usize];
        let cleared = ctx.global_style().visuals.panel_fill;
        self.0.draw(size, scale, &primitives, cleared).map_err(|error| error.to_string())
    }
}
