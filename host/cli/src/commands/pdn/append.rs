//! `--append`: the game of a game file at the end of a PDN file.

use std::io::Write;
use std::path::Path;

use abstrakt_exchange::Form;
use abstrakt_record::load;
use abstrakt_system::append_paragraph;
use abstrakt_texts::message;

use super::Pdn;
use crate::commands::convert::written;
use crate::context::Context;
use crate::error::CliError;
use crate::output_file;

impl Pdn {
    /// Appends a recorded game. The contents of the file stay as they are.
    pub(super) fn append(
        &self,
        recorded: &Path,
        context: &Context,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let record = load(recorded).map_err(CliError::usage)?;
        let unwritten = message!("cli-not-written", path = &self.file).to_string();
        let text = written(context, &record, Form::Pdn).map_err(|error| error.into_reason_of(&unwritten))?;
        append_paragraph(&self.file, &text).map_err(|error| output_file::unwritten(&self.file, &error))?;
        Ok(writeln!(out, "{}", self.file.display())?)
    }
}
