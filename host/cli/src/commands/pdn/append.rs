//! `--append`: the game of a game file at the end of a PDN file.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use abstrakt_exchange::pdn::game_type;
use abstrakt_formats::pdn::Writer;
use abstrakt_record::load;

use super::Pdn;
use crate::commands::convert::exported;
use crate::context::Context;
use crate::error::CliError;

impl Pdn {
    /// Appends a recorded game. What stands in the file stays as it is.
    pub(super) fn append(
        &self,
        recorded: &Path,
        context: &Context,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let record = load(recorded).map_err(|error| CliError::Usage(error.to_string()))?;
        let (game, variant) = exported(context, &record)?;
        let failed = |error: std::io::Error| CliError::Failed(format!("{}: {error}", self.file.display()));
        let mut file = OpenOptions::new().append(true).create(true).open(&self.file).map_err(failed)?;
        let sign = game_type(&variant).map_or('x', |game_type| game_type.capture_sign());
        // A file may end in the middle of a line. One write, so that the game is there as a whole or not at all.
        let mut text = if file.metadata().map_err(failed)?.len() > 0 { b"\n\n".to_vec() } else { Vec::new() };
        Writer::new(&mut text).with_capture_sign(sign).write(&game).map_err(failed)?;
        file.write_all(&text).and_then(|()| file.sync_all()).map_err(failed)?;
        Ok(writeln!(out, "{}", self.file.display())?)
    }
}
