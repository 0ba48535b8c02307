//! `abstrakt measure --suite NAME`: the tables of a thesis, such as [Houdek 2010], in one command, in a folder, resumed after a kill.

use std::io::Write;
use std::path::{Path, PathBuf};

use abstrakt_lab::report;
use abstrakt_lab::suite::{MOST_SCALE, Scope, Suite, SuiteError, SuiteProgress, SuiteRun};
use abstrakt_referee::Now;
use abstrakt_system::awake_clock;
use abstrakt_texts::message;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::json;
use strum::VariantArray as _;

use super::measure::Format;
use super::run;
use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::{Progress, with_time_left};
use crate::{output_file, text};

/// The flags of a suite in place of those for one position.
const OF_ONE_POSITION: [&str; 14] = [
    "game",
    "engines",
    "ablation",
    "columns",
    "heuristic",
    "depth",
    "search_time",
    "against",
    "positions",
    "random_turns",
    "setup",
    "players",
    "position",
    "moves",
];

/// The flags of a suite.
#[derive(Args, Debug)]
pub struct SuiteArgs {
    /// Measure all tables of a thesis, and report them beside its figures
    #[arg(long, value_name = "NAME", value_parser = suite_names(), conflicts_with_all = OF_ONE_POSITION)]
    pub suite: Option<Suite>,
    /// Fraction of the suite's nodes and games
    #[arg(long, value_name = "X", default_value = "1", value_parser = scale, requires = "suite")]
    pub scale: f64,
    /// Folder of the suite; by default a new one in the user's data folder
    #[arg(long, value_name = "DIR", requires = "suite")]
    pub out: Option<PathBuf>,
    /// Go on with the suite in this folder
    #[arg(long, value_name = "DIR", conflicts_with = "suite", conflicts_with_all = OF_ONE_POSITION)]
    pub resume: Option<PathBuf>,
    /// Measurements and games at once; the default is as many as the machine has processors. Timed
    /// measurements are made one by one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub threads: Option<u8>,
}

/// The ids of the suites.
fn suite_names() -> impl TypedValueParser<Value = Suite> {
    let read = |id: String| Suite::VARIANTS.iter().copied().find(|suite| suite.id() == id).ok_or(id);
    PossibleValuesParser::new(Suite::VARIANTS.iter().map(|suite| suite.id())).try_map(read)
}

/// Reads a scale.
fn scale(text: &str) -> Result<f64, String> {
    let scale = text.parse().ok().filter(|scale| *scale > 0.0 && *scale <= MOST_SCALE);
    scale.ok_or_else(|| message!("cli-scale", most = MOST_SCALE).to_string())
}

impl SuiteArgs {
    /// Whether a suite is to be measured.
    pub fn is_given(&self) -> bool {
        self.suite.is_some() || self.resume.is_some()
    }

    /// Measures and prints.
    pub fn run(
        &self,
        seed: u64,
        format: Format,
        context: &Context,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let mut run = match (&self.resume, self.suite) {
            (Some(path), _) => {
                SuiteRun::resume(path, &mut run::find(context)).map_err(|error| wrong(path, &error))?
            }
            (None, Some(suite)) => {
                let path = self.folder(context, suite)?;
                let scope = Scope { scale: self.scale, seed };
                SuiteRun::begin(&path, suite, scope, &mut run::find(context))
                    .map_err(|error| wrong(&path, &error))?
            }
            (None, None) => return Err(CliError::usage(message!("cli-measure-source"))),
        };
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(cores, usize::from);
        let interrupt = Interrupt::listen(|| {})?;
        let progress = Progress::start("measuring");
        let now: Now = awake_clock()?;
        let measured = run.measure(threads, &now, &mut |SuiteProgress { table, done, left, time }| {
            progress.tell_with(|| with_time_left(message!("cli-suite-progress", table, done, left), time));
            interrupt.flow()
        });
        drop(progress);
        let path = run.path().to_owned();
        // The results so far are reported, whatever ended it.
        let reported = run.write_reports();
        measured.and(reported).map_err(|error| wrong(&path, &error))?;
        let is_over = run.is_over().map_err(|error| wrong(&path, &error))?;
        let found = run.report();
        let folder = path.display();
        match format {
            Format::Json => {
                let value = json!({
                    "report": found.json(), "over": is_over, "folder": path.to_string_lossy(),
                });
                return text::json(&value, out);
            }
            Format::Csv => {
                let csv = report::csv(found.page().clone()).map_err(CliError::failed)?;
                return Ok(write!(out, "{csv}")?);
            }
            Format::Text => write!(out, "{}", report::text(found.page().clone()))?,
        }
        writeln!(out, "\nFolder: {folder}")?;
        if !is_over {
            writeln!(out, "{}", run::unfinished("measure", &path))?;
        }
        Ok(())
    }

    /// The folder that was asked for, or the first free number.
    fn folder(&self, context: &Context, suite: Suite) -> Result<PathBuf, CliError> {
        match &self.out {
            Some(folder) => Ok(folder.clone()),
            None => output_file::free_folder(&context.home().suites(), suite.id()),
        }
    }
}

/// A folder that is not right is a wrong command line, one that cannot be read or written a failure.
fn wrong(path: &Path, error: &SuiteError) -> CliError {
    match error {
        SuiteError::Run(error) => run::wrong(&path.display().to_string(), error),
        SuiteError::Folder(error) => run::wrong_folder(error),
        SuiteError::Changed { .. } | SuiteError::Game { .. } => CliError::usage(error),
        SuiteError::Data { .. }
        | SuiteError::Stray { .. }
        | SuiteError::Worker { .. }
        | SuiteError::Thread(_) => CliError::failed(error),
    }
}
