//! Files of Piskvork, read.

use abstrakt_exchange::Variant;
use abstrakt_exchange::psq::{self, NOTATION};
use abstrakt_formats::piskvork::Psq;
use abstrakt_record::Record;
use abstrakt_system::SystemError;
use abstrakt_texts::message;

use super::Convert;
use crate::context::Context;
use crate::error::CliError;

impl Convert {
    /// The game of the file, and why it is not whole.
    pub(super) fn read_psq(&self, context: &Context) -> Result<(Record, Option<String>), CliError> {
        let path = self.input.display();
        let wrong = |error: &dyn std::fmt::Display| CliError::Usage(format!("{path}: {error}"));
        let read = Psq::read_from(self.encoding.open(&self.input)?);
        let read = read.map_err(|error| CliError::usage(SystemError::at(&self.input, &error)))?;
        let game = read.map_err(|damage| wrong(&damage))?;
        let facts = context.catalog()?.games();
        let variants = Variant::all(facts.iter().map(|found| found.facts.as_ref()), NOTATION);
        let mut variant = psq::variant(&game, variants).map_err(|error| wrong(&error))?;
        variant.foreign.options.extend(self.options.iter().cloned());
        let mut client = context.start(&variant.game)?;
        let imported = psq::import(&mut client, &variant, &game)?;
        let stop = imported.stop.map(|refused| {
            let (number, reason) = (refused.index + 1, refused.reason.to_string());
            message!("cli-stone", number, reason).to_string()
        });
        Ok((imported.record, stop))
    }
}
