//! Figures one after the other as an animated GIF. Knows figures and the format; must not know games or files.

use gif::{Encoder, Frame, Repeat};

use crate::figure::{EncodeError, Figure, side};

/// Pixels in a point of the picture.
const SCALE: f32 = 0.6;
/// The time for which a frame is shown, and the last one, in hundredths of a second.
const SHOWN: [u16; 2] = [90, 300];
/// The coarseness of the choice of colours: 1 is best and slow, 30 quick.
const COARSE: i32 = 12;

/// Writes an animation that repeats for ever, frame by frame.
pub struct GifWriter(Encoder<Vec<u8>>);

impl GifWriter {
    /// An animation without a frame.
    ///
    /// # Errors
    /// It cannot be encoded.
    pub fn new() -> Result<Self, EncodeError> {
        let side = side(SCALE) as u16;
        let mut encoder = Encoder::new(Vec::new(), side, side, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self(encoder))
    }

    /// Adds a frame; the `last` one is shown longer than the others.
    ///
    /// # Errors
    /// It cannot be drawn or encoded.
    pub fn frame(&mut self, figure: &Figure, last: bool) -> Result<(), EncodeError> {
        let mut picture = figure.render(SCALE)?;
        let (width, height) = (picture.width() as u16, picture.height() as u16);
        let mut frame = Frame::from_rgba_speed(width, height, &mut picture, COARSE);
        frame.delay = SHOWN[usize::from(last)];
        Ok(self.0.write_frame(&frame)?)
    }

    /// The whole file.
    ///
    /// # Errors
    /// Its end cannot be encoded.
    pub fn finish(self) -> Result<Vec<u8>, EncodeError> {
        Ok(self.0.into_inner()?)
    }
}
