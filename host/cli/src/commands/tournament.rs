//! `abstrakt tournament`: many engines, many games, a folder with everything that came of it.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use abstrakt_lab::default_heuristics;
use abstrakt_lab::report::{self, report};
use abstrakt_lab::tournament::{
    Event, EventProgress, FolderError, FoundGame, Head, JournalError, JournalLine, PlanError, PlanReason,
    PlayedGame, Standings, Tournament, TournamentFolder, TournamentPlan, resolve, run,
};
use abstrakt_referee::Now;
use abstrakt_system::{awake_clock, read_text};
use clap::Args;
use serde_json::json;

use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::moves_log::MovesLogArgs;
use crate::{output_file, progress, text};

/// Play a tournament between engines
///
/// FILE says who plays what, as docs/tournaments.md describes it. Everything is kept in a folder: the file, a journal of
/// every game, game files, and reports as text, Markdown, CSV, JSON and a web page. Ctrl-C ends the tournament after the games
/// under way; --resume goes on with it, and with one that was killed.
#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["file", "resume", "defaults"]))]
pub struct TournamentCommand {
    /// File of the tournament
    #[arg(value_name = "FILE.toml")]
    pub file: Option<PathBuf>,
    /// Go on with the tournament in this folder
    #[arg(long, value_name = "DIR", conflicts_with = "save")]
    pub resume: Option<PathBuf>,
    /// Find the best heuristic of a game: all against all, at three strengths, then the best two at the greatest
    #[arg(long, value_name = "GAME")]
    pub defaults: Option<String>,
    /// Folder of the tournament; by default a new one in the user's data folder
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Games played at once; the default is the file's, or as many as the machine has cores
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub at_once: Option<u8>,
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

/// A tournament that can be played.
struct Ready {
    plan: TournamentPlan,
    tournament: Tournament,
    head: Head,
}

impl TournamentCommand {
    /// Plays and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let (Ready { plan, mut tournament, head }, folder) = match &self.resume {
            Some(path) => {
                let (folder, head, lines) =
                    TournamentFolder::open(path).map_err(|error| wrong_folder(&error))?;
                let mut ready = ready(context, head, &path.display().to_string())?;
                replay(&mut ready.tournament, &folder, &lines)?;
                (ready, Some(folder))
            }
            None => (self.begin(context)?, None),
        };
        if self.check {
            write!(out, "{}", head.plan)?;
            return Ok(tournament
                .events()
                .try_for_each(|(event, progress)| expected(event, progress, out))?);
        }
        let mut log = match &self.resume {
            Some(_) if !self.overwrite => self.moves_log.append()?,
            _ => self.moves_log.open(self.overwrite)?,
        };
        let mut folder = match folder {
            Some(folder) => folder,
            None => {
                let path = self.folder(context, &plan)?;
                TournamentFolder::create(&path, &head).map_err(|error| wrong_folder(&error))?
            }
        };
        let cores = available_parallelism().map_or(1, usize::from);
        let at_once =
            self.at_once.map(usize::from).or(plan.at_once.as_ref().map(|at_once| *at_once.get_ref()));
        let interrupt = Interrupt::listen(|| {})?;
        let progress = progress::Progress::start("playing");
        let mut kept = Ok(());
        let mut reported = |game: &PlayedGame, so_far: &Tournament| {
            progress.tell_with(|| line(so_far));
            if kept.is_ok() {
                let name = name(&game.summary.event, game.summary.game);
                kept = folder.add(&name, game).map_err(|error| CliError::Failed(error.to_string()));
                kept = std::mem::replace(&mut kept, Ok(())).and_then(|()| log.write(&game.moves));
            }
            if kept.is_ok() && !interrupt.is_set() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let now: Now = awake_clock()?;
        let played = run(&mut tournament, at_once.unwrap_or(cores), &now, &mut reported);
        drop(progress);
        self.report(&plan, &tournament, &folder, out)?;
        let path = folder.path().to_owned();
        folder.close().map_err(|error| CliError::Failed(error.to_string()))?;
        kept?;
        played.map_err(|failure| CliError::Failed(format!("the tournament ended early: {failure}")))?;
        if !tournament.is_over() && !self.json {
            writeln!(out, "Broken off: abstrakt tournament --resume {} goes on", path.display())?;
        }
        let void = Standings::of(tournament.events()).void;
        match void.as_slice() {
            [] => Ok(()),
            [(game, reason), ..] => {
                let games = text::counted(void.len() as u64, "game");
                Err(CliError::Failed(format!("{games} void: game {game}: {reason}")))
            }
        }
    }

    /// A new tournament.
    fn begin(&self, context: &Context) -> Result<Ready, CliError> {
        let (plan, place, lists) = match (&self.file, &self.defaults) {
            (Some(path), _) => {
                let wrong =
                    |error: &dyn std::fmt::Display| CliError::Usage(format!("{}: {error}", path.display()));
                let text = read_text(path).map_err(|error| wrong(&error))?;
                let plan = TournamentPlan::read(&text)
                    .map_err(|error| wrong_plan(&path.display().to_string(), &error))?;
                let mut lists = BTreeMap::new();
                for (name, span) in plan.lists() {
                    let list = path.parent().unwrap_or(Path::new("")).join(name);
                    let read = read_text(&list).map_err(|error| {
                        let reason = PlanReason::openings(&list, &error);
                        wrong_plan(&path.display().to_string(), &PlanError::at(&text, &span, reason))
                    })?;
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
                return Err(CliError::Usage("FILE.toml, --resume DIR or --defaults GAME is right".into()));
            }
        };
        ready(context, Head::new(plan, lists, BTreeMap::new()), &place)
    }

    /// The folder that was asked for, or the first free number.
    fn folder(&self, context: &Context, plan: &TournamentPlan) -> Result<PathBuf, CliError> {
        if let Some(folder) = &self.save {
            return Ok(folder.clone());
        }
        let plain = |character: char| if character.is_alphanumeric() { character } else { '-' };
        let name: String = plan.name.trim().to_lowercase().chars().map(plain).take(60).collect();
        let name = if name.is_empty() { "tournament" } else { name.as_str() };
        output_file::free_folder(&context.home().tournaments(), name)
    }

    fn report(
        &self,
        plan: &TournamentPlan,
        tournament: &Tournament,
        folder: &TournamentFolder,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let report = report(&plan.name, tournament);
        let (text, json) = (report::text(&report), report::json(&report));
        let csv = report::csv(&report).map_err(|error| CliError::Failed(error.to_string()))?;
        let reports = BTreeMap::from([
            ("report.txt", text.clone()),
            ("report.md", report::markdown(&report)),
            ("report.html", report::html(&report)),
            ("report.csv", csv),
            ("report.json", format!("{json:#}\n")),
        ]);
        folder.write_reports(&reports).map_err(|error| CliError::Failed(error.to_string()))?;
        if self.json {
            let folder = folder.path().to_string_lossy();
            let value = json!({ "report": json, "over": tournament.is_over(), "folder": folder });
            return text::json(&value, out);
        }
        write!(out, "{text}")?;
        Ok(writeln!(out, "\nFolder: {}", folder.path().display())?)
    }
}

/// Looks up everything that a tournament names, and checks that its games are of the versions that it began with, or tell how such
/// games go on.
fn ready(context: &Context, head: Head, place: &str) -> Result<Ready, CliError> {
    let plan = TournamentPlan::read(&head.plan).map_err(|error| wrong_plan(place, &error))?;
    let mut find = |id: &str| {
        let begun = head.games.get(id).cloned();
        let found = context.facts(id).and_then(|facts| {
            Ok(FoundGame { facts: facts.clone(), launch: context.launch_game(id)?, begun })
        });
        found.map_err(|error| error.to_string())
    };
    let events = resolve(&plan, &head.plan, &mut find, &head.lists);
    let events = events.map_err(|error| wrong_plan(place, &error))?;
    let versions = |event: &Event| (event.facts.id.clone(), event.facts.version.clone());
    let games: BTreeMap<String, String> = events.iter().map(versions).collect();
    let goes_on = |id: &String, version: &str| {
        events.iter().any(|event| event.facts.id == *id && event.facts.implied_options(version).is_some())
    };
    for (id, version) in &head.games {
        if !goes_on(id, version) {
            let now = games.get(id).map_or("missing", String::as_str);
            let reason = format!("{place}: it was begun with {id} {version}, which is {now} now");
            return Err(CliError::Failed(reason));
        }
    }
    let head = head.with_games(games);
    Ok(Ready { plan, tournament: Tournament::new(events), head })
}

/// Adds the games that were played before.
fn replay(
    tournament: &mut Tournament,
    folder: &TournamentFolder,
    lines: &[JournalLine],
) -> Result<(), CliError> {
    for (number, line) in (2..).zip(lines) {
        let failed = |reason: &dyn std::fmt::Display| {
            CliError::Failed(format!("{}, line {number} of the journal: {reason}", folder.path().display()))
        };
        tournament.add(line.summary.clone()).map_err(|error| failed(&error))?;
        let name = name(&line.summary.event, line.summary.game);
        folder.restore(&name, line).map_err(|error| CliError::Failed(error.to_string()))?;
    }
    Ok(())
}

/// What the file of a game is called.
fn name(event: &str, game: u32) -> String {
    format!("{event}-{game:05}")
}

/// How many games an event will have.
fn expected(event: &Event, _: &EventProgress, out: &mut dyn Write) -> std::io::Result<()> {
    let games = match event.schedule.encounters() {
        Some(encounters) => text::counted(encounters * event.schedule.seats as u64, "game"),
        None => "as many games as it takes".into(),
    };
    writeln!(out, "# {}: {games}", event.name)
}

/// What stands, in one line.
fn line(tournament: &Tournament) -> String {
    let games = text::counted(tournament.played() as u64, "game");
    let standings = Standings::of(tournament.events());
    let best = standings.engines.iter().take(4);
    let best: Vec<String> =
        best.map(|engine| format!("{} {:.0} %", engine.engine, engine.counts.score() * 100.0)).collect();
    format!("{games}: {}", best.join(", "))
}

fn wrong_plan(place: &str, error: &PlanError) -> CliError {
    CliError::Usage(format!("{place}, {error}"))
}

/// A folder that is not right is a wrong command line, one that cannot be read or written a failure.
fn wrong_folder(error: &FolderError) -> CliError {
    match error {
        FolderError::Taken(_) | FolderError::Empty(_) | FolderError::Changed(_) => {
            CliError::Usage(error.to_string())
        }
        FolderError::Journal { error: JournalError::Locked, .. } => CliError::Usage(error.to_string()),
        FolderError::System(_) | FolderError::Journal { .. } => CliError::Failed(error.to_string()),
    }
}
