//! `abstrakt convert IN OUT`: a recorded game in another form.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use abstrakt_formats::web::Heading;
use abstrakt_plugin_api::Facts;
use abstrakt_record::{Record, load};
use abstrakt_session::{Notice, page};
use abstrakt_texts::Language;
use clap::Args;

use crate::args::PositionArgs;
use crate::board::BoardClient;
use crate::context::Context;
use crate::error::CliError;

/// Write a recorded game in another form
///
/// The names of the files tell the forms: a game file (.abstrakt) becomes a web page (.html) that replays the game with
/// its variations and comments, in any browser and without a network.
#[derive(Args, Debug)]
pub struct Convert {
    /// Game file
    #[arg(value_name = "IN")]
    pub input: PathBuf,
    /// Web page to write; one that is there is replaced
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
}

impl Convert {
    /// Converts.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        if !has_extension(&self.output, &["html", "htm"]) {
            let path = self.output.display();
            return Err(CliError::Usage(format!(
                "{path}: a web page is written, its name would end with .html"
            )));
        }
        if has_extension(&self.input, &["pdn", "psq", "html", "htm"]) {
            let path = self.input.display();
            return Err(CliError::Usage(format!("{path}: a game file (.abstrakt) is read, no other form")));
        }
        let record = load(&self.input).map_err(|error| CliError::Usage(error.to_string()))?;
        let mut board = BoardClient::open(context, &record.header.game, &start(&record))?;
        if let Some(other) = Notice::other_version(&record.header, board.facts()) {
            eprintln!("note: {other}");
        }
        let heading = heading(&record, board.facts());
        let page = page::replay(&record, &mut board.client, &board.opened, heading)?;
        let written = fs::write(&self.output, page.to_html());
        written.map_err(|error| CliError::Failed(format!("{}: {error}", self.output.display())))?;
        Ok(writeln!(out, "{}", self.output.display())?)
    }
}

/// Does a file's name end so?
fn has_extension(path: &Path, known: &[&str]) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    extension.is_some_and(|extension| known.contains(&extension.as_str()))
}

/// How the game began.
fn start(record: &Record) -> PositionArgs {
    PositionArgs {
        setup: Some(record.header.setup.clone()),
        options: record.header.options.clone().into_iter().collect(),
        position: record.header.start.clone(),
        ..PositionArgs::default()
    }
}

fn heading(record: &Record, facts: &Facts) -> Heading {
    let header = &record.header;
    let players: Vec<String> = header.seats.iter().map(|seat| seat.name.clone()).collect();
    let options = header.options.iter().map(|(id, word)| {
        let name = facts.options.iter().find(|option| option.id == *id).map(|option| option.name.en.clone());
        (name.unwrap_or_else(|| id.clone()), word.clone())
    });
    let setup = facts.setups.iter().find(|setup| setup.id == header.setup && facts.setups.len() > 1);
    let setup = setup.map(|setup| ("Setup".to_owned(), setup.name.en.clone()));
    let tags = header.tags.iter().map(|(key, value)| (capital(key), value.clone()));
    Heading {
        title: format!("{}: {}", facts.name.en, players.join(" – ")),
        players,
        result: record.result().map(|result| result.sentence(&record.header).to_string()).unwrap_or_default(),
        details: tags.chain(setup).chain(options).collect(),
        language: Language::English,
    }
}

/// The word with a capital.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
