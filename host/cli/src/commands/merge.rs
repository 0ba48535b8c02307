//! `abstrakt merge`: the shards of a match, a tournament or a book become what one machine would have made, and those of a
//! generation of tuning or of learning come back to their run.

use std::io::Write;
use std::path::{Path, PathBuf};

use abstrakt_lab::book::{BookShards, Searches};
use abstrakt_lab::report::{self, report};
use abstrakt_lab::run::{Games, MergeError, ReadJournal, RunKind, Shards};
use abstrakt_learn::Learning;
use abstrakt_texts::message;
use abstrakt_tune::Duels;
use clap::Args;
use serde_json::json;

use super::book::build::{SearchProgress, companion, write};
use super::{learn, run, tune};
use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::{output_file, spec, text};

/// Put the shards of a match, a tournament, a book, or a generation of tuning or learning together
///
/// Shards are what match and tournament play with --shard K/N, each in its folder. The result is the run that one machine would have
/// played: its journal in the order of the games, its game files, and its reports. A shard that is missing, there twice, damaged, not
/// played to its end or of another plan is named, and nothing is made. Of shards of book build the book is made, --out FILE. Shards of tune and learn come back to their run, which is there: --into RUN.
#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("target").required(true).args(["out", "into"]))]
pub struct Merge {
    /// Folders of all shards, in any order
    #[arg(value_name = "DIR", required = true)]
    pub shards: Vec<PathBuf>,
    /// Folder of the whole run, in which there is none; of a book, its file, which is not there
    #[arg(long, value_name = "PATH")]
    pub out: Option<PathBuf>,
    /// Folder of the run of tuning or learning that was divided; it gets the games of the shards
    #[arg(long, value_name = "RUN")]
    pub into: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Merge {
    /// Merges and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        match (&self.out, &self.into) {
            (_, Some(run)) => self.merge_generation(run, out),
            (Some(path), None) if self.shards.iter().any(|shard| is_of_kind::<Searches>(shard)) => {
                self.merge_book(context, path, out)
            }
            (Some(folder), None) => self.merge_games(context, folder, out),
            (None, None) => Err(CliError::usage(MergeError::None)),
        }
    }

    /// Brings the games of a generation back to their run, and prints.
    fn merge_generation(&self, run: &Path, out: &mut dyn Write) -> Result<(), CliError> {
        self.check_kind::<Games>("--out")?;
        self.check_kind::<Searches>("--out")?;
        if abstrakt_learn::has_run(run) {
            let merged = abstrakt_learn::merge(&self.shards, run).map_err(|error| learn::wrong(&error))?;
            let plan = abstrakt_learn::resume(run).map_err(|error| learn::wrong(&error))?;
            return match self.json {
                true => text::json(&learn::json(&plan, run, &merged), out),
                false => learn::report(&plan, run, &merged, out),
            };
        }
        let merged = abstrakt_tune::merge(&self.shards, run).map_err(|error| tune::wrong(&error))?;
        let plan = abstrakt_tune::resume(run).map_err(|error| tune::wrong(&error))?;
        if self.json {
            return text::json(&tune::json(&plan, run, &merged), out);
        }
        tune::report(&plan, &merged, out)
    }

    /// Refuses shards of this kind, which want the other flag.
    fn check_kind<K: RunKind>(&self, flag: &str) -> Result<(), CliError> {
        match self.shards.iter().find(|path| is_of_kind::<K>(path)) {
            Some(path) => Err(CliError::usage(message!("cli-merge-flag", path, flag))),
            None => Ok(()),
        }
    }

    /// Makes one run of the shards of a match or a tournament, and prints.
    fn merge_games(&self, context: &Context, folder: &Path, out: &mut dyn Write) -> Result<(), CliError> {
        self.check_kind::<Duels>("--into")?;
        self.check_kind::<Learning>("--into")?;
        let place = folder.display().to_string();
        let merged =
            Shards::find(&self.shards).and_then(|shards| shards.merge(folder, &mut run::find(context)));
        let merged = merged.map_err(|error| merge_error(&place, error))?;
        merged.write_reports().map_err(CliError::failed)?;
        let report = report(&merged.plan().name, merged.tournament());
        if self.json {
            let value = json!({ "report": report::json(&report), "over": merged.tournament().is_over(), "folder": place });
            text::json(&value, out)?;
        } else {
            write!(out, "{}", report::text(&report))?;
            writeln!(out, "\nFolder: {place}")?;
        }
        run::none_void(merged.tournament())
    }

    /// Makes a book of its shards, and prints.
    fn merge_book(&self, context: &Context, path: &Path, out: &mut dyn Write) -> Result<(), CliError> {
        output_file::check(&format!("--out {}", path.display()), path, false)?;
        let place = path.display().to_string();
        let shards = BookShards::find(&self.shards).map_err(|error| merge_error(&place, error))?;
        let plan = shards.plan().clone();
        let mut client = context.start(&plan.game)?;
        let spec = spec::read(client.facts(), "--engine", &plan.spec)?;
        let interrupt = Interrupt::listen(|| {})?;
        let progress = SearchProgress::start(plan.positions, &interrupt);
        let journal = companion(path, "searches");
        let merged = shards.merge(&mut client, spec, &journal, &mut |searched| progress.tell(searched))?;
        drop(progress);
        let Some((draft, searched)) = merged else {
            return Err(CliError::failed(message!("cli-book-broken-off", path = &path.to_path_buf())));
        };
        let written = write(path, &client, &draft, &plan.made_by)?;
        if self.json {
            return text::json(&json!({ "book": written.json(), "searched": searched }), out);
        }
        written.tell(out)?;
        if searched > 0 {
            let positions = text::positions(searched as u64);
            writeln!(out, "{}", message!("cli-book-merge-searched", positions))?;
        }
        Ok(())
    }
}

/// Whether a folder is a shard of this kind of run.
fn is_of_kind<K: RunKind>(folder: &Path) -> bool {
    ReadJournal::<K>::read(folder).is_ok_and(|read| K::part(&read.head).is_some())
}

/// Wrong folders are a wrong command line; the rest is as in a run, which is made at this place.
pub(crate) fn merge_error(place: &str, error: MergeError) -> CliError {
    match error {
        MergeError::Run(error) => run::wrong(place, &error),
        MergeError::Worker(error) => error.into(),
        wrong => CliError::usage(wrong),
    }
}
