//! Plays sounds on the machine's usual device, on a thread of its own; where there is none it stays silent.

use std::sync::mpsc::{Receiver, Sender, channel};

use abstrakt_sound::{SoundError, Speaker};

use super::Sound;

/// Samples a second.
const RATE: u32 = 44_100;

/// Plays sounds.
pub struct SoundPlayer(Option<Sender<(Sound, f32)>>);

impl SoundPlayer {
    /// The device is looked for with the first sound.
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
    if let Err(error) = play_each(sounds) {
        tracing::info!(%error, "sounds end");
    }
}

/// Plays the sounds until nobody sends any more, or none can be heard. Of those that came while one was heard the last one counts.
fn play_each(sounds: &Receiver<(Sound, f32)>) -> Result<(), SoundError> {
    let Ok(first) = sounds.recv() else { return Ok(()) };
    let speaker = Speaker::find()?;
    let mut next = Some(first);
    while let Some((sound, volume)) = next {
        let samples = sound.samples(RATE, volume);
        let samples: Vec<i16> =
            samples.into_iter().map(|sample| (sample * f32::from(i16::MAX)) as i16).collect();
        speaker.play(&samples, RATE)?;
        next = sounds.try_iter().last().or_else(|| sounds.recv().ok());
    }
    Ok(())
}
