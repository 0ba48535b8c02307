//! Sounds on the machine's usual device.
//!
//! The library that reaches the device is looked for while the program runs: nothing of it is needed to build the program or to start it, and
//! a machine without it is silent. It is ALSA's, which every desktop of Linux has, and through which PulseAudio and PipeWire are heard, too.
//! No library is known for other systems, which are silent.
//!
//! Knows samples and the device. Must not know what is heard.

mod alsa;

use std::ffi::c_int;

use alsa::{Alsa, Stream};

/// The reasons why nothing is heard.
#[derive(Debug, thiserror::Error)]
pub enum SoundError {
    /// The library is not on this machine, or is another one.
    #[error("the library of the sound device does not load: {0}")]
    Library(#[from] libloading::Error),
    /// The device refuses, such as where there is none.
    #[error("{call} of the sound device failed with code {code}")]
    Device {
        /// The function of the library.
        call: &'static str,
        /// Its error code, below 0.
        code: c_int,
    },
}

/// The machine's usual sound device.
pub struct Speaker {
    library: Alsa,
}

impl Speaker {
    /// Looks for the library of the device. The device itself is opened for each sound, so that it belongs to others in between.
    ///
    /// # Errors
    /// It is not on this machine.
    pub fn find() -> Result<Self, SoundError> {
        Ok(Self { library: Alsa::load()? })
    }

    /// Plays samples of one channel, `rate` of them a second, and returns when they were heard.
    ///
    /// # Errors
    /// There is no device, or it is taken away while it plays.
    pub fn play(&self, samples: &[i16], rate: u32) -> Result<(), SoundError> {
        let mut stream = Stream::open(&self.library, rate)?;
        stream.write(samples)?;
        stream.drain()
    }
}
