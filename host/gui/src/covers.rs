//! Cover pictures as textures, decoded once. Knows PNG; must not know where pictures are shown.

use std::collections::HashMap;

use abstrakt_loader::{FoundPlugin, Hash};
use egui::{ColorImage, Context, TextureHandle, TextureOptions};

/// Textures by the content of the plugin that brought them.
#[derive(Default)]
pub struct Covers {
    textures: HashMap<Hash, Option<TextureHandle>>,
}

impl Covers {
    /// The cover of a game; none where it brings none, or one that cannot be read.
    pub fn of(&mut self, ctx: &Context, game: &FoundPlugin) -> Option<TextureHandle> {
        let load = || {
            let picture = decode(&game.cover)?;
            Some(ctx.load_texture(&game.facts.id, picture, TextureOptions::LINEAR))
        };
        self.textures.entry(game.hash.clone()).or_insert_with(load).clone()
    }
}

fn decode(png: &[u8]) -> Option<ColorImage> {
    if png.is_empty() {
        return None;
    }
    let picture = image::load_from_memory_with_format(png, image::ImageFormat::Png);
    let picture =
        picture.inspect_err(|error| tracing::warn!(%error, "a cover cannot be read")).ok()?.to_rgba8();
    let size = [picture.width() as usize, picture.height() as usize];
    Some(ColorImage::from_rgba_unmultiplied(size, picture.as_raw()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_picture_is_no_cover() {
        assert!(decode(b"").is_none());
        assert!(decode(b"\x89PNG and then nothing").is_none());
    }
}
