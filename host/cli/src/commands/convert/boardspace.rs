//! Games of boardspace.net, read.

use abstrakt_exchange::Variant;
use abstrakt_exchange::boardspace::{self, NOTATION};
use abstrakt_formats::boardspace::BoardspaceGame;
use abstrakt_record::Record;
use abstrakt_system::SystemError;
use abstrakt_texts::message;

use super::Convert;
use crate::context::Context;
use crate::error::CliError;

impl Convert {
    /// The game of the file, and why it is not whole.
    pub(super) fn read_boardspace(&self, context: &Context) -> Result<(Record, Option<String>), CliError> {
        let path = self.input.display();
        let wrong = |error: &dyn std::fmt::Display| CliError::Usage(format!("{path}: {error}"));
        let read = BoardspaceGame::read_from(self.encoding.open(&self.input)?);
        let read = read.map_err(|error| CliError::usage(SystemError::at(&self.input, &error)))?;
        let game = read.map_err(|damage| wrong(&damage))?;
        let facts = context.catalog()?.games();
        let variants = Variant::all(facts.iter().map(|found| found.facts.as_ref()), NOTATION);
        let variant = boardspace::variant(&game, variants).map_err(|error| wrong(&error))?;
        let mut client = context.start(&variant.game)?;
        let imported = boardspace::import(&mut client, &variant, &game)?;
        let stop = imported.stop.map(|refused| {
            let (number, reason) = (refused.index + 1, refused.reason.to_string());
            message!("cli-act", number, reason).to_string()
        });
        Ok((imported.record, stop))
    }
}
