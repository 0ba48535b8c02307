//! `abstrakt library import`: games from files into a library.

use std::io::{Read, Write, stdin};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use std::time::{SystemTime, UNIX_EPOCH};

use abstrakt_exchange::Variant;
use abstrakt_exchange::pdn::{NOTATION, Recogniser};
use abstrakt_library::Library;
use abstrakt_library::import::{self, ImportCounts, ImportError, ImportEvent, Installed, LeftOut, Source};
use abstrakt_system::{LARGEST_TEXT, ReadRefusal, SystemError};
use abstrakt_texts::{Count, message};
use clap::Args;
use serde_json::json;

use crate::args::{EncodingArgs, recoded};
use crate::commands::pdn::{Order, recogniser};
use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::text;

/// The name of what is read from standard input.
const STDIN: &str = "-";

/// Take games into the library
///
/// Game files, PDN files and files of Piskvork are read, and all of them in a folder and below it, such as that of a tournament. A game that is
/// there already is kept once. A damaged game is told and left out, and the others come in; code 1 tells of it. Games that are counted as added are on
/// the disk, however the command ends, and the same command goes on.
#[derive(Args, Debug)]
pub struct Import {
    /// Files and folders, or - for standard input; without any, the folders in which the program itself keeps games
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Game that PDN files hold, whatever they say themselves
    #[arg(long, value_name = "GAME")]
    pub variant: Option<String>,
    /// Player whose points a result names first: PDN 2.0 files of English draughts name Black's
    #[arg(long, value_enum, default_value_t = Order::WhiteFirst)]
    pub results: Order,
    #[command(flatten)]
    pub encoding: EncodingArgs,
    /// Games replayed at the same time [default: one for each processor, at most 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub concurrency: Option<u8>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Import {
    /// Imports.
    pub fn run(&self, path: &Path, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let interrupt = Interrupt::listen(|| {})?;
        let (imported, left_out) = self.take_in(path, context, &interrupt)?;
        self.print(imported, &left_out, out)?;
        out.flush()?;
        match imported {
            ImportCounts { broken_off: true, .. } => {
                Err(CliError::failed(message!("cli-library-broken-off")))
            }
            ImportCounts { left_out: 0, .. } => Ok(()),
            ImportCounts { left_out, .. } => {
                Err(CliError::failed(message!("cli-library-left-out", count = left_out)))
            }
        }
    }

    /// The import of these files and folders, whatever is in them.
    pub fn of(paths: Vec<PathBuf>) -> Self {
        let (order, encoding) = (Order::WhiteFirst, EncodingArgs::default());
        Self { paths, variant: None, results: order, encoding, concurrency: None, json: false }
    }

    /// Imports, and tells on standard error what is left out; with JSON it is returned instead.
    pub fn take_in(
        &self,
        path: &Path,
        context: &Context,
        interrupt: &Interrupt,
    ) -> Result<(ImportCounts, Vec<LeftOut>), CliError> {
        let sources = self.sources(context)?;
        let import = self.import(context)?;
        let mut library = Library::open(path)?;
        let progress = Progress::start(message!("cli-library-importing"));
        let mut left_out: Vec<LeftOut> = Vec::new();
        let imported = import::import(&mut library, sources, &import, &mut |event| {
            match event {
                ImportEvent::LeftOut(left) if self.json => left_out.push(left.clone()),
                ImportEvent::LeftOut(left) => progress.note(left),
                ImportEvent::Recoded(file, encoding) if self.encoding.encoding.is_none() => {
                    progress.note(recoded(&file, encoding));
                }
                ImportEvent::Recoded(..) => {}
                ImportEvent::Progress(imported) => progress.tell(so_far(imported)),
                ImportEvent::Indexing(left) => {
                    progress.tell(message!("cli-library-indexing-positions", games = text::games(left)));
                }
            }
            interrupt.flow()
        });
        drop(progress);
        Ok((imported.map_err(wrong)?, left_out))
    }

    fn print(
        &self,
        imported: ImportCounts,
        left_out: &[LeftOut],
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        if !self.json {
            return Ok(writeln!(out, "{}", so_far(imported))?);
        }
        let told = |left: &LeftOut| json!({ "file": left.file, "game": left.game, "line": left.line, "reason": left.reason.to_string() });
        let ImportCounts { files, added, known, noted, broken_off, .. } = imported;
        let left_out: Vec<_> = left_out.iter().map(told).collect();
        text::json(
            &json!({
                "files": files, "added": added, "known": known, "noted": noted, "broken_off": broken_off,
                "left_out": left_out,
            }),
            out,
        )
    }

    fn sources(&self, context: &Context) -> Result<Vec<Source>, CliError> {
        if self.paths.is_empty() {
            let home = context.home();
            let folders = [home.archive(), home.games(), home.matches(), home.tournaments()];
            return Ok(folders.into_iter().filter(|folder| folder.is_dir()).map(Source::Path).collect());
        }
        let source = |path: &PathBuf| match path.as_os_str() == STDIN {
            true => read_input(),
            false => match path.symlink_metadata() {
                Ok(_) => Ok(Source::Path(path.clone())),
                Err(error) => Err(CliError::usage(SystemError::at(path, &error))),
            },
        };
        self.paths.iter().map(source).collect()
    }

    fn import(&self, context: &Context) -> Result<import::Import, CliError> {
        let found = context.catalog()?.games();
        let installed = |game: &abstrakt_loader::FoundPlugin| {
            Ok(Installed { facts: (*game.facts).clone(), launch: context.launch_game(&game.facts.id)? })
        };
        let games = found.iter().map(installed).collect::<Result<Vec<_>, CliError>>()?;
        let recogniser = match &self.variant {
            Some(variant) => recogniser(context, Some(variant))?,
            None => Recogniser::new(Variant::all(games.iter().map(|game| &game.facts), NOTATION)),
        };
        let processors = available_parallelism().map_or(1, NonZero::get).min(8);
        let workers = self.concurrency.map_or(processors, usize::from);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let (order, encoding) = (self.results.into(), self.encoding.encoding);
        Ok(import::Import { games, workers, recogniser, order, encoding, now })
    }
}

/// Everything of standard input.
fn read_input() -> Result<Source, CliError> {
    let mut bytes = Vec::new();
    let read = stdin().take(LARGEST_TEXT + 1).read_to_end(&mut bytes);
    let read = read.and_then(|_| match bytes.len() as u64 > LARGEST_TEXT {
        true => Err(ReadRefusal::TooLarge(LARGEST_TEXT).into()),
        false => Ok(()),
    });
    read.map_err(|error| CliError::failed(message!("cli-input", error = &SystemError::new(&error))))?;
    Ok(Source::Text(STDIN.into(), bytes))
}

fn wrong(error: ImportError) -> CliError {
    match error {
        ImportError::Library(error) => error.into(),
        ImportError::Worker(error) => error.into(),
    }
}

/// `1,234 games added, 5 there already, 1 left out`.
fn so_far(imported: ImportCounts) -> String {
    let ImportCounts { added, known, left_out, .. } = imported;
    let mut parts = vec![message!("cli-library-added", games = text::games(added))];
    parts.extend((known > 0).then(|| message!("cli-library-known", games = Count(known))));
    parts.extend((left_out > 0).then(|| message!("cli-library-left", games = Count(left_out))));
    parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
