//! Hears what happens in a game, and has it played.

use super::{Moment, Player, heard};
use crate::state::SoundSettings;

/// The last moment of the game under way that was heard, and the device that plays sounds.
pub struct Ear {
    last: Option<Moment>,
    player: Player,
}

impl Ear {
    /// Nothing was heard yet.
    pub fn new() -> Self {
        Self { last: None, player: Player::new() }
    }

    /// Another game is shown: nothing has happened in it yet.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Plays what has happened since the last call.
    pub fn listen(&mut self, now: Option<Moment>, settings: SoundSettings) {
        let Some(now) = now else { return };
        let sound = self.last.replace(now).and_then(|before| heard(&before, &now));
        if let Some(sound) = sound.filter(|_| settings.on) {
            self.player.play(sound, settings.volume);
        }
    }
}
