//! A game written in the form of others.

use abstrakt_exchange::pdn::{self, game_type};
use abstrakt_exchange::{Form, FormError, Variant, page, psq};
use abstrakt_formats::pdn::Writer;
use abstrakt_record::{Record, file};
use abstrakt_texts::{Language, Localize as _, Message};
use abstrakt_worker::WorkerError;

use super::Plugins;
use crate::positions::opening;

/// A game to write.
pub struct GameExport {
    /// The games found.
    pub plugins: Plugins,
    /// The game.
    pub record: Record,
    /// How it is written.
    pub form: Form,
    /// Language of what it says for people.
    pub language: Language,
}

impl GameExport {
    /// What stands in the file.
    ///
    /// # Errors
    /// The game has no place in the form, its plugin is not there, or its worker stops: one line.
    pub fn bytes(&self) -> Result<Vec<u8>, Message> {
        let (record, id) = (&self.record, &self.record.header.game);
        let stopped = |error: WorkerError| error.message();
        let variant = |notation, none: FormError| {
            let facts = self.plugins.facts(id);
            let found = facts.and_then(|facts| Variant::of(facts, notation, &record.header));
            found.ok_or_else(|| none.message())
        };
        match self.form {
            Form::Record => Ok(file::write(record).into_bytes()),
            Form::Pdn => {
                let variant = variant(pdn::NOTATION, FormError::NotPdn(id.clone()))?;
                let mut client = self.plugins.start(id).map_err(stopped)?;
                client.open(&opening(&record.header)).map_err(stopped)?;
                let game = pdn::export(record, &mut client, &variant).map_err(|error| error.message())?;
                let sign = game_type(&variant).map_or('x', |game_type| game_type.capture_sign());
                let mut text = Vec::new();
                // Writing to memory does not fail.
                let _ = Writer::new(&mut text).with_capture_sign(sign).write(&game);
                Ok(text)
            }
            Form::Psq => {
                let variant = variant(psq::NOTATION, FormError::NotPsq(id.clone()))?;
                if record.header.start.is_some() {
                    return Err(FormError::PsqPosition.message());
                }
                let mut client = self.plugins.start(id).map_err(stopped)?;
                client.open(&opening(&record.header)).map_err(stopped)?;
                let game = psq::export(record, &mut client, &variant).map_err(|error| error.message())?;
                Ok(game.write().into_bytes())
            }
            Form::Page => {
                let mut client = self.plugins.start(id).map_err(stopped)?;
                let opened = client.open(&opening(&record.header)).map_err(stopped)?;
                let heading = page::heading(record, client.facts(), self.language);
                let page = page::replay(record, &mut client, &opened, heading).map_err(stopped)?;
                Ok(page.to_html().into_bytes())
            }
        }
    }
}
