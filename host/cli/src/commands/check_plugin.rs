//! `abstrakt check-plugin PATH`: the conformance kit on a file, with a report for the game's author.

use std::io::Write;
use std::path::PathBuf;

use abstrakt_loader::Reason;
use abstrakt_plugin_api::conformance::{Check, Deal, Place, Plan, Problem, Report, Stage};
use abstrakt_system::process::Activity;
use abstrakt_texts::{Count, message};
use abstrakt_worker::{Client, WorkerError};
use clap::Args;

use crate::context::{Context, refused};
use crate::error::CliError;
use crate::progress::Progress;
use crate::text;

/// Games that are played in two processes, to compare the order of their moves.
const ORDER_GAMES: u32 = 2;

/// Load a plugin in a child process and check it against the contract of games
///
/// Plays games of every setup and option until they meet nothing new, or the time is over. Ends with code 1 when it breaks the
/// contract; `abstrakt games` then refuses it too. Every example comes with the command that shows its position.
#[derive(Args, Debug)]
pub struct CheckPlugin {
    /// The library
    pub path: PathBuf,
    /// Processor time after which no game begins
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub seconds: u32,
    /// So many random games of all setups and options together, however long they take: as many as a run has played repeat it
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    pub games: Option<u32>,
    /// Seed of the random games
    #[arg(long, value_name = "N", default_value_t = Plan::full().seed)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl CheckPlugin {
    /// Checks and reports.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let progress = Progress::start("judging");
        let found = match context.judge(&self.path)? {
            Ok(found) => Some(found),
            // The full check tells more of it.
            Err(Reason::Contract { .. }) => None,
            Err(reason) => {
                if let Some(activity) = reason.activity() {
                    self.tell_way(activity, out)?;
                }
                return Err(refused(&self.path, &reason));
            }
        };
        let mut client = Client::start(context.launch_file(&self.path)?)?;
        let plan = match self.games {
            Some(games) => Plan { games, deal: Deal::Round, ..Plan::full() },
            None => Plan::settled(self.seconds),
        };
        let plan = Plan { seed: self.seed, ..plan };
        let report = client.check(&plan, &mut |stage| {
            if let Stage::Opening(setup) = stage {
                progress.tell(message!("cli-check-setup", setup = setup.as_ref()));
            }
        });
        drop(progress);
        let mut report = match report {
            Ok(report) => report,
            Err(error) => {
                if let WorkerError::Stopped(stopped) = &error {
                    self.tell_way(&stopped.activity, out)?;
                }
                return Err(error.into());
            }
        };
        if report.is_clean() && self.order(context)? != self.order(context)? {
            report.problems.push(Problem {
                check: Check::MovesOrder,
                count: 1,
                place: Place::default(),
                example: message!("cli-check-order").to_string().into(),
            });
        }
        if let Some(found) = found {
            context.reported(&found, &report)?;
        }
        if self.json {
            text::json(&report, out)?;
        } else {
            self.print(&report, client.facts().debug_build, out)?;
        }
        if report.is_clean() {
            return Ok(());
        }
        out.flush()?;
        Err(CliError::Failed(format!("{}: {}", self.path.display(), report.verdict())))
    }

    /// The digest of the moves in a few games, in a process of their own.
    fn order(&self, context: &Context) -> Result<u64, CliError> {
        let plan =
            Plan { games: ORDER_GAMES, seed: self.seed, deal: Deal::Round, every: u32::MAX, ..Plan::full() };
        Ok(Client::start(context.launch_file(&self.path)?)?.check(&plan, &mut |_| {})?.order)
    }

    fn print(&self, report: &Report, debug_build: bool, out: &mut dyn Write) -> Result<(), CliError> {
        let Report { game, checks, coverage, problems, notes, seed, .. } = report;
        let games = message!("count-random-games", count = Count(coverage.games));
        let (seed, plies, checks) = (seed.to_string(), Count(coverage.plies), Count(*checks));
        writeln!(out, "{}", message!("cli-check-summary", game, games, seed, plies, checks))?;
        for (word, found) in [("", problems), ("note: ", notes)] {
            for problem in found {
                let Problem { place, example, .. } = problem;
                writeln!(out, "\n{word}{}\n  {example}", problem.title())?;
                if place.setup.is_some() {
                    writeln!(out, "  {}", self.command(place))?;
                }
            }
        }
        if coverage.games > 0 {
            writeln!(out, "\n{coverage}")?;
            self.tell_extent(report, out)?;
        }
        if debug_build {
            writeln!(out, "{}", text::DEBUG_BUILD)?;
        }
        Ok(writeln!(out, "\n{}", report.verdict())?)
    }

    /// Prints how the run ended, and with what arguments the same games are played again.
    fn tell_extent(&self, report: &Report, out: &mut dyn Write) -> Result<(), CliError> {
        let Report { coverage, seed, .. } = report;
        if self.games.is_some() {
            return Ok(());
        }
        let game = Count(coverage.latest);
        if coverage.is_settled() {
            writeln!(out, "{}", message!("cli-check-settled", game))?;
        } else if !report.cut_short {
            writeln!(out, "{}", message!("cli-check-unsettled", game, games = Count(coverage.games)))?;
        }
        let again = message!("cli-check-again", seed = seed.to_string(), games = coverage.games);
        Ok(writeln!(out, "{again}")?)
    }

    /// Prints the moves that led to the crash or hang.
    fn tell_way(&self, activity: &Activity, out: &mut dyn Write) -> Result<(), CliError> {
        let Activity::RandomGame { setup, moves, .. } = activity else { return Ok(()) };
        let mut words = setup.as_str().split_whitespace();
        let place = Place {
            setup: words.next().map(str::to_owned),
            options: words
                .filter_map(|word| word.split_once('='))
                .map(|(id, value)| (id.into(), value.into()))
                .collect(),
            moves: moves.iter().map(ToString::to_string).collect(),
            position: None,
        };
        writeln!(out, "{}", self.command(&place))?;
        Ok(out.flush()?)
    }

    /// The command that shows a position.
    fn command(&self, place: &Place) -> String {
        place.command(&self.path.display().to_string())
    }
}
