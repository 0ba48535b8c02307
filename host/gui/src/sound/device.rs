//! Plays sounds on the system's usual device, on a thread of its own; where there is none it stays silent.

use std::num::{NonZeroU16, NonZeroU32};
use std::sync::mpsc::{Receiver, Sender, channel};

use rodio::DeviceSinkBuilder;
use rodio::buffer::SamplesBuffer;

use super::Sound;

/// Samples a second.
const RATE: NonZeroU32 = NonZeroU32::new(44_100).expect("not zero");
/// One ear hears what the other does.
const CHANNELS: NonZeroU16 = NonZeroU16::MIN;

/// Plays sounds.
pub struct Player(Option<Sender<(Sound, f32)>>);

impl Player {
    /// The device is opened for the first sound.
    pub fn new() -> Self {
        let (sender, sounds) = channel();
        match std::thread::Builder::new().name("sound".into()).spawn(move || play(&sounds)) {
            Ok(_) => Self(Some(sender)),
            Err(error) => {
                tracing::warn!(%error, "no thread for sounds");
                Self(None)
            }
        }
    }

    /// Plays a sound, from 0 to 1 as loud as it can be.
    pub fn play(&mut self, sound: Sound, volume: f32) {
        // The thread has ended where there is no device.
        self.0.take_if(|sender| sender.send((sound, volume)).is_err());
    }
}

fn play(sounds: &Receiver<(Sound, f32)>) {
    let Ok(mut next) = sounds.recv() else { return };
    let mut device = match DeviceSinkBuilder::open_default_sink() {
        Ok(device) => device,
        Err(error) => {
            tracing::info!(%error, "no device for sounds");
            return;
        }
    };
    device.log_on_drop(false);
    loop {
        let (sound, volume) = next;
        device.mixer().add(SamplesBuffer::new(CHANNELS, RATE, sound.samples(RATE.get(), volume)));
        match sounds.recv() {
            Ok(sound) => next = sound,
            Err(_) => return,
        }
    }
}
