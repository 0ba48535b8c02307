//! `abstrakt tournament`: many engines, many games, a folder with everything that came of it.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use abstrakt_lab::default_heuristics;
use abstrakt_lab::report::{self, report};
use abstrakt_lab::run::{Head, Preparation, Run};
use abstrakt_lab::schedule::Shard;
use abstrakt_lab::tournament::{
    Event, EventProgress, PlanError, PlanReason, Standings, Tournament, TournamentPlan,
};
use abstrakt_system::{SystemError, read_text};
use abstrakt_texts::message;
use clap::Args;
use serde_json::json;

use super::run;
use crate::context::Context;
use crate::error::CliError;
use crate::moves_log::MovesLogArgs;
use crate::opening_list::OpeningList;
use crate::{output_file, text};

/// Play a tournament between engines
///
/// FILE says who plays what, as docs/tournaments.md describes it. Everything is kept in a folder: the file, a journal of
/// every game, game files, and reports as text, Markdown, CSV, JSON and a web page. Ctrl-C ends the tournament after the games
/// under way; --resume continues it, or one that was killed.
#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["file", "resume", "defaults"]))]
pub struct TournamentCommand {
    /// File of the tournament
    #[arg(value_name = "FILE.toml")]
    pub file: Option<PathBuf>,
    /// Go on with the tournament in this folder
    #[arg(long, value_name = "DIR", conflicts_with = "save")]
    pub resume: Option<PathBuf>,
    /// Plies that are played of each game in a list of openings that is PDN or game files [default: all]
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    pub plies: Option<usize>,
    /// Find the best heuristic of a game: all against all, at three strengths, then the best two at the greatest
    #[arg(long, value_name = "GAME")]
    pub defaults: Option<String>,
    /// Folder of the tournament; by default a new one in the user's data folder
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Play only every N-th encounter, from the K-th on; merge puts the N shards together
    #[arg(long, value_name = "K/N", conflicts_with = "resume")]
    pub shard: Option<Shard>,
    /// Games played at the same time; the default is the file's, or as many as the machine has cores
    #[arg(long, alias = "at-once", value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub concurrency: Option<u8>,
    /// Check the file, print it, and play nothing
    #[arg(long, conflicts_with = "resume")]
    pub check: bool,
    #[command(flatten)]
    pub moves_log: MovesLogArgs,
    /// Replace the file of --moves-log; without it, a tournament that is resumed adds to it
    #[arg(long, requires = "moves_log")]
    pub overwrite: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl TournamentCommand {
    /// Plays and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let mut run = match &self.resume {
            Some(path) => run::resume(context, path)?,
            None => {
                let preparation = self.prepare(context)?;
                if self.check {
                    write!(out, "{}", preparation.head.plan)?;
                    return Ok(preparation
                        .tournament
                        .events()
                        .try_for_each(|(event, progress)| expected(event, progress, out))?);
                }
                let path = self.folder(context, &preparation.plan)?;
                Run::begin(&path, preparation)
                    .map_err(|error| run::wrong(&path.display().to_string(), &error))?
            }
        };
        let mut log = match &self.resume {
            Some(_) if !self.overwrite => self.moves_log.append()?,
            _ => self.moves_log.open(self.overwrite)?,
        };
        let played = run::play(context, &mut run, self.concurrency.map(usize::from), &mut log, line);
        self.report(&run, out)?;
        played?;
        if !run.tournament().is_over() && !self.json {
            writeln!(out, "{}", run::unfinished("tournament", run.path()))?;
        }
        run::none_void(run.tournament())
    }

    /// A new tournament.
    fn prepare(&self, context: &Context) -> Result<Preparation, CliError> {
        let (plan, place, lists) = match (&self.file, &self.defaults) {
            (Some(path), _) => {
                let text = read_text(path).map_err(|error| CliError::usage(SystemError::at(path, &error)))?;
                let plan = TournamentPlan::read(&text)
                    .map_err(|error| wrong_plan(&path.display().to_string(), &error))?;
                let mut lists = BTreeMap::new();
                for (name, game, span) in plan.lists() {
                    let list = path.parent().unwrap_or(Path::new("")).join(name);
                    let wrong = |reason| {
                        wrong_plan(&path.display().to_string(), &PlanError::at(&text, &span, reason))
                    };
                    fs::metadata(&list).map_err(|error| wrong(PlanReason::openings(&list, &error)))?;
                    let wrong = |error: CliError| wrong(PlanReason::Game(error.to_string()));
                    let mut client = context.start(game).map_err(wrong)?;
                    let read = OpeningList { client: &mut client, setup: None, plies: self.plies }
                        .read(&list)
                        .map_err(wrong)?;
                    lists.insert(name.to_owned(), read);
                }
                (text, path.display().to_string(), lists)
            }
            (None, Some(game)) => {
                let plan = default_heuristics::plan(context.facts(game)?);
                let plan = plan.map_err(|reason| CliError::Usage(format!("--defaults {game}: {reason}")))?;
                (plan, format!("--defaults {game}"), BTreeMap::new())
            }
            (None, None) => {
                return Err(CliError::usage(message!("cli-tournament-source")));
            }
        };
        let head = Head::new(plan, lists, BTreeMap::new()).of_shard(self.shard);
        Preparation::new(head, &mut run::find(context)).map_err(|error| run::wrong(&place, &error))
    }

    /// The folder that was asked for, or the first free number.
    fn folder(&self, context: &Context, plan: &TournamentPlan) -> Result<PathBuf, CliError> {
        if let Some(folder) = &self.save {
            return Ok(folder.clone());
        }
        output_file::free_folder(&context.home().tournaments(), &plan.folder_name())
    }

    fn report(&self, run: &Run, out: &mut dyn Write) -> Result<(), CliError> {
        let report = report(&run.plan().name, run.tournament());
        if self.json {
            let value = json!({
                "report": report::json(&report), "over": run.tournament().is_over(),
                "folder": run.path().to_string_lossy(),
            });
            return text::json(&value, out);
        }
        write!(out, "{}", report::text(&report))?;
        Ok(writeln!(out, "\nFolder: {}", run.path().display())?)
    }
}

/// Prints the number of games that an event will have.
fn expected(event: &Event, progress: &EventProgress, out: &mut dyn Write) -> std::io::Result<()> {
    let games = match progress.left(event) {
        Some(games) => text::games(games),
        None => message!("cli-tournament-open"),
    };
    writeln!(out, "# {}: {games}", event.name)
}

/// The standings in one line.
fn line(tournament: &Tournament) -> String {
    let games = text::games(tournament.played() as u64);
    let standings = Standings::of(tournament.events());
    let best = standings.engines.iter().take(4);
    let best: Vec<String> =
        best.map(|engine| format!("{} {:.0} %", engine.engine, engine.counts.score() * 100.0)).collect();
    format!("{games}: {}", best.join(", "))
}

fn wrong_plan(place: &str, error: &PlanError) -> CliError {
    CliError::Usage(format!("{place}, {error}"))
}
