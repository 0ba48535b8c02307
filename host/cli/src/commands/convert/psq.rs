//! Files of Piskvork, read and written.

use std::fs::File;
use std::io::Read as _;

use abstrakt_exchange::psq::{self, NOTATION, board};
use abstrakt_exchange::{FormError, Variant};
use abstrakt_formats::decode;
use abstrakt_formats::piskvork::Psq;
use abstrakt_record::Record;

use super::{Convert, open};
use crate::context::Context;
use crate::error::CliError;

/// A file is read so far, in bytes: no game is longer.
const LONGEST: u64 = 1 << 20;

impl Convert {
    /// The game of the file, and why it is not whole.
    pub(super) fn read_psq(&self, context: &Context) -> Result<(Record, Option<String>), CliError> {
        let path = self.input.display();
        let wrong = |error: &dyn std::fmt::Display| CliError::Usage(format!("{path}: {error}"));
        let mut bytes = Vec::new();
        let read = File::open(&self.input).and_then(|file| file.take(LONGEST).read_to_end(&mut bytes));
        read.map_err(|error| wrong(&error))?;
        let game = Psq::read(&decode(&bytes)).map_err(|damage| wrong(&damage))?;
        let facts = context.catalog()?.games();
        let variants = Variant::all(facts.iter().map(|found| found.facts.as_ref()), NOTATION);
        let board = board(&game);
        let found = variants.into_iter().find(|variant| variant.foreign.game == board);
        let mut variant = found.ok_or_else(|| wrong(&FormError::NoBoard(board)))?;
        variant.foreign.options.extend(self.options.iter().cloned());
        let mut client = context.start(&variant.game)?;
        let imported = psq::import(&mut client, &variant, &game)?;
        let stop = imported.stop.map(|refused| format!("stone {}: {}", refused.index + 1, refused.reason));
        Ok((imported.record, stop))
    }
}

/// A recorded game as a file of Piskvork.
pub(super) fn write(context: &Context, record: &Record) -> Result<String, CliError> {
    let header = &record.header;
    let game = &header.game;
    let variant = Variant::of(context.facts(game)?, NOTATION, header)
        .ok_or_else(|| CliError::Usage(FormError::NotPsq(game.clone()).to_string()))?;
    if header.start.is_some() {
        return Err(CliError::Usage(FormError::PsqPosition.to_string()));
    }
    let mut board = open(context, record)?;
    Ok(psq::export(record, &mut board.client, &variant)?.write())
}
