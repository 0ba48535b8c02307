//! A game written in foreign formats.

use abstrakt_exchange::{ExchangeError, Form};
use abstrakt_record::Record;
use abstrakt_texts::Language;

use super::Plugins;

/// A game to write.
pub struct GameExport {
    /// The games found.
    pub plugins: Plugins,
    /// The game.
    pub record: Record,
    /// The form in which it is written.
    pub form: Form,
    /// Language of what it says for people.
    pub language: Language,
}

impl GameExport {
    /// The content of the file.
    ///
    /// # Errors
    /// The game has no place in the form, its plugin is not there, or its worker stops.
    pub fn bytes(&self) -> Result<Vec<u8>, ExchangeError> {
        let start = || Ok(self.plugins.start(&self.record.header.game)?);
        self.form.write(&self.record, self.language, start)
    }
}
