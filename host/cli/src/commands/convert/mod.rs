//! `abstrakt convert IN OUT`: a recorded game in another form.

mod boardspace;
mod psq;

use std::io::{Seek, Write};
use std::path::PathBuf;

use abstrakt_exchange::pdn::Imported;
use abstrakt_exchange::{Form, Games};
use abstrakt_formats::pdn::{Reader, ResultOrder};
use abstrakt_record::{Record, load};
use abstrakt_session::Notice;
use abstrakt_system::{SystemError, replace};
use abstrakt_texts::{Language, message};
use clap::Args;

use super::pdn::{Order, recogniser};
use crate::args::{EncodingArgs, key_value};
use crate::context::Context;
use crate::error::CliError;
use crate::{output_file, text};

/// Write a recorded game in another form
///
/// The names of the files tell the forms: a game file (.abstrakt), a PDN file (.pdn) or a file of Piskvork (.psq) is read and written, a game
/// of Yinsh of boardspace.net (.sgf) is read, and a web page (.html) is written that replays the game with its variations and comments, in any browser and without a network.
#[derive(Args, Debug)]
pub struct Convert {
    /// Game file, PDN file, file of Piskvork or game of boardspace.net
    #[arg(value_name = "IN")]
    pub input: PathBuf,
    /// File to write
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
    /// Game N of the file, from 1; without it the first is taken, with a note if there are more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    /// Game that a PDN file holds, whatever it says itself
    #[arg(long, value_name = "GAME")]
    pub variant: Option<String>,
    /// Option of the game that a file of Piskvork does not tell, such as rule=free; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,
    /// Player whose points a result names first: PDN 2.0 files of English draughts name Black's
    #[arg(long, value_enum, default_value_t = Order::WhiteFirst)]
    pub results: Order,
    #[command(flatten)]
    pub encoding: EncodingArgs,
    /// Replace the file to write, unless it holds several games
    #[arg(long)]
    pub overwrite: bool,
}

impl Convert {
    /// Converts.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let form = Form::of(&self.output)
            .filter(|form| *form != Form::Boardspace)
            .ok_or_else(|| CliError::usage(message!("cli-convert-output", path = &self.output)))?;
        self.check_output(form)?;
        let (record, stop) = self.record(context)?;
        let unwritten = message!("cli-not-written", path = &self.output).to_string();
        let text = written(context, &record, form).map_err(|error| error.into_reason_of(&unwritten))?;
        if let Some(omitted) = form.omits(&record) {
            text::note(format_args!("{}: {omitted}", self.output.display()));
        }
        replace(&self.output, &text).map_err(|error| output_file::unwritten(&self.output, &error))?;
        writeln!(out, "{}", self.output.display())?;
        match stop {
            None => Ok(()),
            Some(stop) => {
                out.flush()?;
                let (path, number) = (&self.input, self.number());
                Err(CliError::failed(message!("cli-convert-stopped", path, number, reason = stop)))
            }
        }
    }

    /// The number of the game that is taken, from 1.
    fn number(&self) -> u32 {
        self.game.unwrap_or(1)
    }

    /// Nothing is replaced unless it is asked for, and a collection never.
    fn check_output(&self, form: Form) -> Result<(), CliError> {
        let path = self.output.display();
        output_file::check_collection(&path, &self.output, 1)?;
        output_file::check(&path, &self.output, self.overwrite).map_err(|error| match error {
            CliError::Usage(reason) if form == Form::Pdn && self.output.is_file() && !self.overwrite => {
                CliError::usage(message!("cli-convert-append", reason, path = &self.output))
            }
            other => other,
        })
    }

    /// The game that is read, and why it is not whole.
    fn record(&self, context: &Context) -> Result<(Record, Option<String>), CliError> {
        if !self.options.is_empty() && Form::of(&self.input) != Some(Form::Psq) {
            return Err(CliError::usage(message!("cli-convert-options", path = &self.input)));
        }
        match Form::of(&self.input) {
            Some(Form::Record | Form::Psq | Form::Boardspace) if self.number() != 1 => {
                Err(CliError::usage(message!("cli-convert-one", number = self.number(), path = &self.input)))
            }
            Some(Form::Record) => Ok((load(&self.input).map_err(CliError::usage)?, None)),
            Some(Form::Pdn) => self.read_pdn(context),
            Some(Form::Psq) => self.read_psq(context),
            Some(Form::Boardspace) => self.read_boardspace(context),
            _ => Err(CliError::usage(message!("cli-convert-input", path = &self.input))),
        }
    }

    fn read_pdn(&self, context: &Context) -> Result<(Record, Option<String>), CliError> {
        let mut input = self.encoding.open(&self.input)?;
        let mut recogniser = recogniser(context, self.variant.as_deref())?;
        let mut workers = Games::new(|game: &str| context.start(game));
        recogniser.learn(Reader::new(&mut input).filter_map(|found| found.ok()?.game.ok()), &mut workers)?;
        let number = self.number();
        input.rewind().map_err(|error| CliError::usage(SystemError::at(&self.input, &error)))?;
        let mut games = Reader::new(input);
        let found = games.nth(number as usize - 1);
        let found =
            found.ok_or_else(|| CliError::usage(message!("cli-fewer-games", number, path = &self.input)))?;
        if self.game.is_none() && games.next().is_some() {
            text::note(message!("cli-first-taken", path = &self.input));
        }
        let found = found.map_err(|error| CliError::usage(SystemError::at(&self.input, &error)))?;
        let (game, damage) = match found.game {
            Ok(game) => (game, None),
            Err(damage) => ((*damage.kept).clone(), Some(damage.to_string())),
        };
        let place = message!("cli-game-of-file", path = &self.input, number).to_string();
        let order = ResultOrder::from(self.results);
        match recogniser.import(&game, order, &mut workers)? {
            Ok(Imported { record, stop, notes }) => {
                for note in notes {
                    text::note(format_args!("{place}: {note}"));
                }
                Ok((record, damage.or(stop.map(|stop| stop.to_string()))))
            }
            Err(reason) => Err(CliError::Failed(format!("{place}: {reason}"))),
        }
    }
}

/// A recorded game in a form; a note where another version of the game recorded it.
pub fn written(context: &Context, record: &Record, form: Form) -> Result<Vec<u8>, CliError> {
    let header = &record.header;
    form.write(record, Language::English, || {
        let client = context.start(&header.game)?;
        if let Some(other) = Notice::other_version(header, client.facts()) {
            text::note(other);
        }
        Ok(client)
    })
}
