//! `abstrakt book build`: a book from games, or from searches of an engine.

use std::fs::remove_file;
use std::io::{ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use abstrakt_book::BookDraft;
use abstrakt_engine::Spec;
use abstrakt_lab::book::{self, BookOfSearchesError, BookPlan};
use abstrakt_lab::schedule::Shard;
use abstrakt_library::{BookOfGames, BookOfGamesError, Library};
use abstrakt_system::{SystemError, replace};
use abstrakt_texts::{Count, message};
use abstrakt_worker::Client;
use abstrakt_worker::protocol::Opening;
use clap::Args;
use serde_json::{Value, json};

use crate::args::PositionArgs;
use crate::commands::library::{Import, SelectionArgs};
use crate::commands::run::wrong_folder;
use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::{board, output_file, spec, text};

/// Make a book from games, or from an engine's searches
///
/// The games are those of files and folders, as library import reads them, or those of a library. A position is in the book that many of
/// them went through, and a move weighs the points that it brought. With an engine, the first positions are searched, the likeliest first; its
/// searches are kept in OUT.searches, so that the same command goes on where it was ended. A position and its images are one.
#[derive(Args, Debug)]
pub struct Build {
    /// Id of the game
    pub game: String,
    /// Files and folders with games; without any, and without --engine, the games of the library
    #[arg(value_name = "PATH", conflicts_with_all = ["library", "engine"])]
    pub paths: Vec<PathBuf>,
    /// File of the library; the default is games.library in the folder for data
    #[arg(long, value_name = "FILE", conflicts_with = "engine")]
    pub library: Option<PathBuf>,
    /// Engine that searches the positions, such as pvs:nodes=1000000, or easy, medium, advanced, hard
    #[arg(long, value_name = "SPEC")]
    pub engine: Option<String>,
    /// Book to write
    #[arg(long, value_name = "FILE", required_unless_present = "shard")]
    pub out: Option<PathBuf>,
    /// Search only the K-th of N parts of the positions, in the folder of --save; merge makes the book of all N
    #[arg(long, value_name = "K/N", requires_all = ["engine", "save"], conflicts_with_all = ["out", "overwrite"])]
    pub shard: Option<Shard>,
    /// Folder of the shard; where it was begun there, it goes on
    #[arg(long, value_name = "DIR", requires = "shard")]
    pub save: Option<PathBuf>,
    /// Replace the book that is there
    #[arg(long)]
    pub overwrite: bool,
    /// Setup; the default is the game's first
    #[arg(long, value_name = "ID", help_heading = "Positions")]
    pub setup: Option<String>,
    /// Option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = crate::args::key_value, help_heading = "Positions")]
    pub options: Vec<(String, String)>,
    /// Plies from the beginning to the last position of the book
    #[arg(long, value_name = "N", default_value_t = 30, help_heading = "Positions")]
    pub max_plies: u16,
    /// Of games: least number of games that went through a position
    #[arg(long, value_name = "N", default_value_t = 5, help_heading = "Positions")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub min_count: u64,
    /// Of searches: positions that are searched
    #[arg(long, value_name = "N", default_value_t = 200, help_heading = "Positions")]
    pub positions: u32,
    /// Of searches: best moves that are looked for in a position
    #[arg(long, value_name = "K", default_value_t = 3, help_heading = "Positions")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..))]
    pub width: u8,
    /// Of searches: a move is in the book whose chance to win is below the best one's by less than this
    #[arg(long, value_name = "PERCENT", default_value_t = 4, help_heading = "Positions")]
    #[arg(value_parser = clap::value_parser!(u8).range(0..=100))]
    pub margin: u8,
    #[command(flatten)]
    pub selection: SelectionArgs,
}

impl Build {
    /// Makes the book.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        if let Some(path) = &self.out {
            output_file::check(&format!("--out {}", path.display()), path, self.overwrite)?;
        }
        let mut client = context.start(&self.game)?;
        let position =
            PositionArgs { setup: self.setup.clone(), options: self.options.clone(), ..Default::default() };
        board::open(&mut client, &position)?;
        let opening = position.opening();
        let interrupt = Interrupt::listen(|| {})?;
        if let (Some(shard), Some(folder)) = (self.shard, &self.save) {
            return self.search_shard(shard, folder, &mut client, &opening, &interrupt, out);
        }
        // The command line names a file where it names no shard.
        let path = self.out.clone().unwrap_or_default();
        let made = match &self.engine {
            Some(engine) => self.of_searches(engine, &path, &mut client, &opening, &interrupt)?,
            None => self.of_games(context, &path, &mut client, &opening, &interrupt)?,
        };
        let Some((draft, made_by)) = made else {
            return Err(CliError::failed(message!("cli-book-broken-off", path = &path)));
        };
        write(&path, &client, &draft, &made_by)?.tell(out)
    }

    /// The engine, and the book that is asked of it.
    fn plan(&self, engine: &str, client: &Client, opening: &Opening) -> Result<(Spec, BookPlan), CliError> {
        let mut spec = spec::read(client.facts(), "--engine", engine)?;
        // A book is not made of a book.
        spec.book = None;
        let &Self { max_plies: plies, positions, width, margin, .. } = self;
        let made_by = format!(
            "abstrakt book build {}{} --engine {spec} --positions {positions} --width {width} --margin {margin} --max-plies {plies}",
            self.game,
            self.rules()
        );
        let (game, version) = (client.facts().id.clone(), client.facts().version.clone());
        let (opening, text) = (opening.clone(), spec.to_string());
        let plan = BookPlan { game, version, opening, spec: text, width, margin, plies, positions, made_by };
        Ok((spec, plan))
    }

    /// The book of searches, with the way that it was made; none that was broken off.
    fn of_searches(
        &self,
        engine: &str,
        path: &Path,
        client: &mut Client,
        opening: &Opening,
        interrupt: &Interrupt,
    ) -> Result<Option<(BookDraft, String)>, CliError> {
        let (spec, plan) = self.plan(engine, client, opening)?;
        let progress = SearchProgress::start(self.positions, interrupt);
        let journal = companion(path, "searches");
        let made = book::book(client, opening, &plan.searches(spec), &journal, &mut |searched| {
            progress.tell(searched)
        });
        Ok(made?.map(|draft| (draft, plan.made_by)))
    }

    /// Searches a shard of the book, and prints how far it is.
    fn search_shard(
        &self,
        shard: Shard,
        folder: &Path,
        client: &mut Client,
        opening: &Opening,
        interrupt: &Interrupt,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let (spec, plan) = self.plan(self.engine.as_deref().unwrap_or_default(), client, opening)?;
        let progress = SearchProgress::start(self.positions, interrupt);
        let searched =
            book::search_shard(client, &plan, spec, shard, folder, &mut |searched| progress.tell(searched))?;
        drop(progress);
        let Some(searched) = searched else {
            return Err(CliError::failed(message!(
                "cli-book-shard-broken-off",
                path = &folder.to_path_buf()
            )));
        };
        let (shard, positions) = (shard.to_string(), text::positions(searched.positions as u64));
        let complete = message!("cli-book-shard-complete", path = folder, shard, positions);
        Ok(writeln!(out, "{complete}")?)
    }

    /// The book of games, in the same way.
    fn of_games(
        &self,
        context: &Context,
        book: &Path,
        client: &mut Client,
        opening: &Opening,
        interrupt: &Interrupt,
    ) -> Result<Option<(BookDraft, String)>, CliError> {
        let library = self.library.clone().unwrap_or_else(|| context.home().library());
        let (path, passing) = match self.paths.is_empty() {
            true => (library, false),
            false => (companion(book, "games"), true),
        };
        if passing {
            let import = Import::of(self.paths.clone());
            let (imported, _) = import.take_in(&path, context, interrupt)?;
            if imported.broken_off {
                return Ok(None);
            }
        }
        let mut wanted = BookOfGames {
            selection: self.selection.selection(None),
            games: self.min_count,
            plies: self.max_plies.into(),
        };
        // The index tells games apart by itself: a condition that asks for nothing else costs time alone.
        if wanted.selection != Default::default() {
            wanted.selection.game = Some(self.game.clone());
        }
        let library = Library::read(&path)?;
        let progress = Progress::start(message!("cli-book-collecting"));
        let made = library.book(client, opening, &wanted, &mut |positions| {
            progress.tell_with(|| text::positions(positions as u64));
            interrupt.flow()
        });
        let made = made?;
        drop((progress, library));
        if passing {
            for ending in ["games", "games-wal", "games-shm"] {
                forget(&companion(book, ending))?;
            }
        }
        let made_by = format!(
            "abstrakt book build {}{} --min-count {} --max-plies {}",
            self.game,
            self.rules(),
            self.min_count,
            self.max_plies
        );
        Ok(made.map(|draft| (draft, made_by)))
    }

    /// Setup and options, as flags.
    fn rules(&self) -> String {
        let setup = self.setup.iter().map(|setup| format!(" --setup {setup}"));
        let options = self.options.iter().map(|(key, value)| format!(" --option {key}={value}"));
        setup.chain(options).collect()
    }
}

/// Tells how far searches are, and breaks them off.
pub(crate) struct SearchProgress<'a> {
    progress: Progress,
    positions: u32,
    interrupt: &'a Interrupt,
}

impl<'a> SearchProgress<'a> {
    /// Of searches of so many positions.
    pub(crate) fn start(positions: u32, interrupt: &'a Interrupt) -> Self {
        Self { progress: Progress::start(message!("cli-book-searching")), positions, interrupt }
    }

    /// So many positions were searched.
    pub(crate) fn tell(&self, searched: usize) -> ControlFlow<()> {
        self.progress.tell_with(|| {
            let (done, all) = (Count(searched as u64), text::positions(self.positions));
            message!("cli-done-of", done, all)
        });
        self.interrupt.flow()
    }
}

/// A book that was written.
pub(crate) struct Written {
    path: PathBuf,
    positions: usize,
    moves: usize,
    bytes: usize,
}

impl Written {
    /// Prints a line.
    pub(crate) fn tell(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let (positions, moves) = (text::positions(self.positions as u64), text::moves(self.moves as u64));
        let size = message!("count-bytes", count = Count(self.bytes as u64));
        Ok(writeln!(out, "{}: {positions}, {moves}, {size}", self.path.display())?)
    }

    /// The same as JSON.
    pub(crate) fn json(&self) -> Value {
        json!({ "out": self.path.display().to_string(), "positions": self.positions, "moves": self.moves, "bytes": self.bytes })
    }
}

/// Writes the book of a worker's game, unless nothing is in it.
pub(crate) fn write(
    path: &Path,
    client: &Client,
    draft: &BookDraft,
    made_by: &str,
) -> Result<Written, CliError> {
    let (positions, moves) = (draft.positions(), draft.moves());
    if positions == 0 {
        return Err(CliError::failed(message!("cli-book-empty", path = &path.to_path_buf())));
    }
    let (game, version) = (&client.facts().id, &client.facts().version);
    let bytes = draft.bytes(game, version, made_by);
    replace(path, &bytes).map_err(|error| output_file::unwritten(path, &error))?;
    Ok(Written { path: path.into(), positions, moves, bytes: bytes.len() })
}

/// A file beside a book, which is needed until the book is there.
pub(crate) fn companion(book: &Path, ending: &str) -> PathBuf {
    let mut name = book.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// Deletes a file that may not be there.
fn forget(path: &Path) -> Result<(), CliError> {
    match remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(CliError::failed(SystemError::at(path, &error)))
        }
        _ => Ok(()),
    }
}

impl From<BookOfGamesError> for CliError {
    fn from(error: BookOfGamesError) -> Self {
        match error {
            BookOfGamesError::Library(error) => error.into(),
            BookOfGamesError::Worker(error) => error.into(),
        }
    }
}

impl From<BookOfSearchesError> for CliError {
    fn from(error: BookOfSearchesError) -> Self {
        match error {
            BookOfSearchesError::Worker(error) => error.into(),
            BookOfSearchesError::Folder(error) => wrong_folder(&error),
            BookOfSearchesError::OtherShard(_) => Self::usage(error),
            other => Self::failed(other),
        }
    }
}
