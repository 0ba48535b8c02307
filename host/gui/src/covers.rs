//! Cover pictures as textures, decoded once. Knows PNG; must not know where pictures are shown.

use std::collections::HashMap;
use std::io::{self, Cursor};
use std::sync::Arc;
use std::sync::mpsc::Receiver;

use abstrakt_loader::{FoundPlugin, Hash, MOST_COVER_PIXELS};
use abstrakt_worker::Wake;
use egui::{ColorImage, Context, TextureHandle, TextureOptions};

use crate::actor::Actor;

/// Most memory that decoding may take, bytes: four channels of 16 bits of the largest picture.
const MOST_MEMORY: u64 = 128 << 20;
/// Greatest width and height of the texture, pixels.
const SHOWN: u32 = 1024;

/// A cover to be decoded.
struct Request {
    hash: Hash,
    png: Arc<[u8]>,
}

/// The state of a cover.
pub enum Cover {
    /// It is being decoded.
    Awaited,
    /// It is a picture.
    Picture(TextureHandle),
    /// The game brings none, or one that cannot be read.
    None,
}

/// Covers by the content of the plugin that brought them. A thread of its own decodes one after the other: a large one
/// takes long, and the window never waits for it.
pub struct Covers {
    actor: Actor<Request, (Hash, Option<ColorImage>)>,
    covers: HashMap<Hash, Cover>,
}

impl Covers {
    /// None decoded; `wake` is called for every one that was.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn new(wake: Wake) -> io::Result<Self> {
        let actor = Actor::start("covers", wake, |inbox: &Receiver<Request>, outbox| {
            for Request { hash, png } in inbox {
                if !outbox.send((hash, decode(&png))) {
                    return;
                }
            }
        })?;
        Ok(Self { actor, covers: HashMap::new() })
    }

    /// Takes what was decoded since the last call.
    pub fn collect(&mut self, ctx: &Context) {
        for (hash, picture) in self.actor.collect() {
            let load = |picture| ctx.load_texture(hash.as_str(), picture, TextureOptions::LINEAR);
            let cover = picture.map_or(Cover::None, |picture| Cover::Picture(load(picture)));
            self.covers.insert(hash, cover);
        }
    }

    /// The cover of a game; the first question has it decoded.
    pub fn of(&mut self, game: &FoundPlugin) -> &Cover {
        self.cover(&game.hash, &game.cover)
    }

    fn cover(&mut self, hash: &Hash, png: &Arc<[u8]>) -> &Cover {
        let request = || {
            let request = Request { hash: hash.clone(), png: Arc::clone(png) };
            match !png.is_empty() && self.actor.send(request) {
                true => Cover::Awaited,
                false => Cover::None,
            }
        };
        self.covers.entry(hash.clone()).or_insert_with(request)
    }
}

fn decode(png: &[u8]) -> Option<ColorImage> {
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
    use std::sync::mpsc::channel;

    use super::*;

    /// The window asks in every frame, and is told at once.
    #[test]
    fn a_cover_is_awaited_until_its_thread_has_decoded_it() {
        let (woken, wakes) = channel();
        let wake = move || woken.send(()).expect("the test waits");
        let mut covers = Covers::new(Arc::new(wake)).expect("a thread");
        let [picture, damaged, none] =
            ["1", "2", "3"].map(|digits| serde_json::from_value(digits.into()).expect("a hash"));
        let (large, text): (Arc<[u8]>, Arc<[u8]>) = (png(4096, 4096).into(), b"no picture".as_slice().into());
        for _ in 0..2 {
            assert!(matches!(covers.cover(&picture, &large), Cover::Awaited));
            assert!(matches!(covers.cover(&damaged, &text), Cover::Awaited));
        }
        assert!(matches!(covers.cover(&none, &Arc::default()), Cover::None));
        assert_eq!([wakes.recv(), wakes.recv()], [Ok(()); 2]);
        covers.collect(&Context::default());
        assert!(matches!(covers.cover(&picture, &large), Cover::Picture(_)));
        assert!(matches!(covers.cover(&damaged, &text), Cover::None));
        assert!(wakes.try_recv().is_err(), "each is decoded once");
    }

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
