//! `abstrakt measure GAME`: visited positions by depth and algorithm, as in the tables of [Houdek 2010].

use std::io::Write;
use std::time::Duration;

use abstrakt_engine::Spec;
use abstrakt_lab::compare::{self, Comparison};
use abstrakt_lab::measure::{self, MeasurementPlan, Row};
use abstrakt_lab::table;
use abstrakt_plugin_api::Facts;
use abstrakt_texts::{Count, message};
use clap::{Args, ValueEnum};

use super::suite::SuiteArgs;
use crate::args::PositionArgs;
use crate::board::BoardClient;
use crate::context::Context;
use crate::error::CliError;
use crate::progress::Progress;
use crate::{spec, text};

/// The form of the figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Tables for people: one for horizon positions, nodes and time each
    Text,
    /// One line a search
    Csv,
    /// One array
    Json,
}

/// The engines that are measured when none is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Columns {
    /// Negamax and alpha-beta with and without ordering and table, as the strategy games thesis
    Thesis,
    /// Every algorithm with its defaults
    All,
    /// Searches that treat chance in different ways
    Chance,
}

/// Measure positions, nodes and time by depth and engine
///
/// Horizon positions are those valued at the greatest depth of a search (the thesis's "states"), nodes all plies made.
/// Every search begins with an empty table; an engine that deepens step by step finds all its depths in one.
/// --suite NAME measures all tables of a thesis instead, and reports them beside its figures; --resume goes on with one that was killed.
#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("random").args(["against", "suite"]).multiple(true))]
pub struct Measure {
    /// Id of the game
    #[arg(required_unless_present_any = ["suite", "resume"])]
    pub game: Option<String>,
    /// An engine to measure; may be given several times. Its depth is set by --depth
    #[arg(long = "engine", value_name = "SPEC")]
    pub engines: Vec<String>,
    /// The engine, and the same with each of its techniques switched off alone
    #[arg(long, value_name = "SPEC", conflicts_with = "engines")]
    pub ablation: Option<String>,
    /// The engines that are measured when none is named
    #[arg(long, value_enum, default_value_t = Columns::Thesis)]
    pub columns: Columns,
    /// Heuristic of the engines that name none
    #[arg(long, value_name = "ID")]
    pub heuristic: Option<String>,
    /// Greatest depth, in turns
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=99))]
    pub depth: u32,
    /// Seconds after which a search is ended and its engine goes no deeper
    #[arg(long, value_name = "S", default_value_t = 60)]
    pub search_time: u64,
    /// Compare values and moves of the engines with this one's, on many positions instead of one; --depth is for all
    #[arg(long, value_name = "SPEC", conflicts_with = "ablation")]
    pub against: Option<String>,
    /// Positions of --against
    #[arg(long, value_name = "N", default_value_t = 100, requires = "against")]
    pub positions: u32,
    /// Random turns before them: the first has 1, the next 2, up to so many, and again from 1
    #[arg(long, value_name = "K", default_value_t = 20, requires = "against")]
    pub random_turns: u32,
    /// Seed of the random turns, of --against and of a suite's games
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "random")]
    pub seed: u64,
    /// The form of the figures
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// The same as --format json
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub suite: SuiteArgs,
    #[command(flatten)]
    pub position: PositionArgs,
}

impl Measure {
    /// Measures and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        if self.suite.is_given() {
            let format = if self.json { Format::Json } else { self.format };
            return self.suite.run(self.seed, format, context, out);
        }
        let Some(game) = self.game.as_deref() else {
            return Err(CliError::usage(message!("cli-measure-source")));
        };
        let mut board = BoardClient::open(context, game, &self.position)?;
        if let Some(heuristic) = &self.heuristic {
            spec::check_heuristic(board.facts(), heuristic)?;
        }
        if let Some(reference) = &self.against {
            let reference = spec::read_unlimited(context.facts(game)?, "--against", reference)?;
            return self.compare(game, context, &mut board, reference, out);
        }
        let plan = MeasurementPlan {
            opening: self.position.opening(),
            plies: board.made.iter().map(|made| made.ply.clone()).collect(),
            engines: self.engines(context.facts(game)?)?,
            depth: self.depth,
            search_time: Duration::from_secs(self.search_time),
        };
        let title = board.title();
        let progress = Progress::start("measuring");
        let mut tell = |row: &Row| {
            let Row { engine, depth, horizon, nodes, .. } = row;
            let (horizon, nodes) = (Count(*horizon), Count(*nodes));
            progress.tell(message!("cli-measure-row", engine, depth, horizon, nodes));
        };
        let rows = measure::measure(&mut board.client, &plan, &mut tell)?;
        drop(progress);
        match self.format {
            _ if self.json => text::json(&rows, out),
            Format::Json => text::json(&rows, out),
            Format::Csv => {
                let csv = table::csv(&rows).map_err(CliError::failed)?;
                Ok(write!(out, "{csv}")?)
            }
            Format::Text => {
                writeln!(out, "{title}")?;
                for (name, spec) in &plan.engines {
                    writeln!(out, "  {name}: {spec}")?;
                }
                Ok(writeln!(out, "\n{}", table::text(&rows))?)
            }
        }
    }

    /// Many positions instead of one.
    fn compare(
        &self,
        game: &str,
        context: &Context,
        board: &mut BoardClient,
        mut reference: Spec,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let mut engines = self.engines(context.facts(game)?)?;
        if reference.heuristic.id.is_none() && reference.learned.is_none() {
            reference.heuristic.id = self.heuristic.clone();
        }
        let unlimited = |spec: &Spec| spec.limits.nodes.is_none() && spec.limits.time.is_none();
        for spec in engines.iter_mut().map(|(_, spec)| spec).chain([&mut reference]) {
            // Counts of nodes and time go by these.
            if unlimited(spec) {
                spec.limits.depth = Some(self.depth);
            }
        }
        let mut opening = self.position.opening();
        if !board.made.is_empty() {
            opening.position = Some(board.snapshot.text.clone());
        }
        let (positions, turns, seed) = (self.positions, self.random_turns, self.seed);
        let plan = Comparison { opening, positions, turns, seed, reference, engines };
        let progress = Progress::start("comparing");
        let mut tell =
            |done: u32| progress.tell(message!("cli-done-of", done, all = text::positions(positions)));
        let lines = compare::compare(&mut board.client, &plan, &mut tell)?;
        drop(progress);
        match self.format {
            _ if self.json => return text::json(&lines, out),
            Format::Json => return text::json(&lines, out),
            Format::Csv => {
                let csv = table::csv(&lines).map_err(CliError::failed)?;
                return Ok(write!(out, "{csv}")?);
            }
            Format::Text => {}
        }
        writeln!(out, "{game}, {}\n  reference: {}", text::positions(positions), plan.reference)?;
        Ok(writeln!(out, "\n{}", compare::text(&lines, positions))?)
    }

    fn engines(&self, facts: &Facts) -> Result<Vec<(String, Spec)>, CliError> {
        let heuristic = self.heuristic.as_deref();
        let mut engines = if let Some(base) = &self.ablation {
            measure::ablation(&spec::read_unlimited(facts, "--ablation", base)?)
        } else if self.engines.is_empty() {
            match self.columns {
                Columns::Thesis => measure::thesis_columns(heuristic).map_err(CliError::usage)?,
                Columns::All => measure::all_algorithms(heuristic),
                Columns::Chance => measure::chance_columns().map_err(CliError::usage)?,
            }
        } else {
            let read = |text: &String| {
                let spec = spec::read_unlimited(facts, "--engine", text)?;
                Ok((spec.to_string(), spec))
            };
            self.engines.iter().map(read).collect::<Result<_, CliError>>()?
        };
        for (_, spec) in &mut engines {
            if spec.heuristic.id.is_none() && spec.learned.is_none() {
                spec.heuristic.id = self.heuristic.clone();
            }
        }
        Ok(engines)
    }
}
