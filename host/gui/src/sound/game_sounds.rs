//! The sounds of what happens in a game.

use super::{Moment, SoundPlayer, sound_of};
use crate::state::SoundSettings;

/// The sounds of the game on the board.
pub struct GameSounds {
    last: Option<Moment>,
    player: SoundPlayer,
}

impl GameSounds {
    /// Nothing has happened yet.
    pub fn new() -> Self {
        Self { last: None, player: SoundPlayer::new() }
    }

    /// Another game is shown: nothing has happened in it yet.
    pub fn reset(&mut self) {
        self.last = None;
    }

    /// Plays what has happened since the last call.
    pub fn update(&mut self, now: Option<Moment>, settings: SoundSettings) {
        let Some(now) = now else { return };
        let sound = self.last.replace(now).and_then(|before| sound_of(&before, &now));
        if let Some(sound) = sound.filter(|_| settings.on) {
            self.player.play(sound, settings.volume);
        }
    }
}
