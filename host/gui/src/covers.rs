//! Cover pictures as textures, decoded once. Knows PNG; must not know where pictures are shown.

use std::collections::HashMap;
use std::io::Cursor;

use abstrakt_loader::{FoundPlugin, Hash, MOST_COVER_PIXELS};
use egui::{ColorImage, Context, TextureHandle, TextureOptions};

/// Most memory that decoding may take, bytes: four channels of 16 bits of the largest picture.
const MOST_MEMORY: u64 = 128 << 20;
/// Greatest width and height of the texture, pixels.
const SHOWN: u32 = 1024;

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
    let mut reader = image::ImageReader::with_format(Cursor::new(png), image::ImageFormat::Png);
    let mut limits = image::Limits::default();
    limits.max_image_width = Some(MOST_COVER_PIXELS);
    limits.max_image_height = Some(MOST_COVER_PIXELS);
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let picture =
        reader.decode().inspect_err(|error| tracing::warn!(%error, "a cover cannot be read")).ok()?;
    // No card shows more, and no graphics card has to hold it.
    let picture = match picture.width().max(picture.height()) > SHOWN {
        true => picture.thumbnail(SHOWN, SHOWN),
        false => picture,
    };
    let picture = picture.to_rgba8();
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

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let picture = image::DynamicImage::new_luma8(width, height);
        picture.write_to(&mut Cursor::new(&mut bytes), image::ImageFormat::Png).expect("written");
        bytes
    }

    #[test]
    fn a_large_cover_is_made_smaller_and_one_beyond_the_limits_is_none() {
        let size = |width, height| decode(&png(width, height)).map(|picture| picture.size);
        assert_eq!(size(320, 240), Some([320, 240]));
        assert_eq!(size(2048, 1024), Some([1024, 512]));
        assert_eq!(size(40_000, 4), None);
        assert_eq!(size(4, 4097), None);
    }
}
