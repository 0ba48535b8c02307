//! `abstrakt fit GAME` and `abstrakt scale GAME`: weights of a heuristic from games, and what its values mean for the outcome.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use abstrakt_lab::WeightsFile;
use abstrakt_lab::fit::{self, FitError, FitPlan, FittedWeights, Scales};
use abstrakt_plugin_api::{Facts, HeuristicFacts};
use abstrakt_system::{SystemError, replace};
use abstrakt_texts::{Count, Message, message};
use clap::Args;

use crate::context::Context;
use crate::error::CliError;
use crate::progress::Progress;
use crate::{output_file, spec, text};

/// The games of a fit.
#[derive(Args, Debug)]
pub struct FitGames {
    /// Nodes of the search a turn
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Seed of the random plies of the games; the figures repeat with it
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,
    /// Games played at the same time
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
    pub concurrency: u8,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl FitGames {
    fn plan(&self, games: u64) -> FitPlan {
        FitPlan { games, nodes: self.nodes, seed: self.seed, concurrency: self.concurrency.into() }
    }

    /// "120 games of 500 nodes a turn, seed 1".
    fn words(&self, games: u64) -> Message {
        let (games, nodes, seed) = (text::games(games), Count(self.nodes), self.seed.to_string());
        message!("cli-fit-games", games, nodes, seed)
    }
}

/// Fit the weights of a heuristic to games that the search plays with it
///
/// The engine plays itself from random openings. The weights under which the outcomes of the positions are likeliest are printed beside those that the
/// heuristic has, and the loss of both, in nats, on every fifth game, which is left out of that fit. --out keeps them for `weights=FILE` in an engine's
/// spec: whether they play better is told by a match. For games of two players.
#[derive(Args, Debug)]
pub struct Fit {
    /// Id of the game, or the path of its library
    pub game: String,
    /// Heuristic [default: the game's first]
    #[arg(long, value_name = "ID")]
    pub heuristic: Option<String>,
    /// Games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    #[command(flatten)]
    pub play: FitGames,
    /// Write the weights to a file
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    pub out: Option<PathBuf>,
    /// Fit nothing, and write the positions for a fit of the game's own: in each line the game's number, its result for the player to move, the chance to
    /// win that the search gave them, and the position, with tabs between
    #[arg(long, value_name = "FILE")]
    pub positions: Option<PathBuf>,
    /// Replace the file of --out or --positions
    #[arg(long)]
    pub overwrite: bool,
}

impl Fit {
    /// Plays, fits and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        for (flag, path) in [("--out", &self.out), ("--positions", &self.positions)] {
            if let Some(path) = path {
                output_file::check(&format_args!("{flag} {}", path.display()), path, self.overwrite)?;
            }
        }
        let launch = context.launch_game(&self.game)?;
        let facts = facts(context, &self.game)?;
        let heuristic = heuristic(&facts, self.heuristic.as_deref())?;
        let plan = self.play.plan(self.games);
        let progress = Progress::start(message!("cli-fit-playing", games = text::games(self.games)));
        let told = |played: u64| progress.tell_with(|| played_of(played, self.games));
        if let Some(path) = &self.positions {
            let games = fit::positions(&launch, &facts, heuristic, &plan, &told).map_err(failed)?;
            drop(progress);
            let mut lines = format!("{}\n", self.command(&facts, heuristic));
            for (game, positions) in games.iter().enumerate() {
                for position in positions {
                    let _ = writeln!(
                        lines,
                        "{game}\t{}\t{:.3}\t{}",
                        position.result, position.chance, position.text
                    );
                }
            }
            return write(path, lines.as_bytes());
        }
        let fitted = fit::fit_weights(&launch, &facts, heuristic, &plan, &told).map_err(failed)?;
        drop(progress);
        if let Some(path) = &self.out {
            let file = self.weights_file(&facts, heuristic, &fitted);
            let bytes = serde_json::to_vec_pretty(&file).map_err(CliError::failed)?;
            write(path, &bytes)?;
        }
        if self.play.json {
            return text::json(&fitted, out);
        }
        let (words, positions) = (self.play.words(self.games), text::positions(fitted.positions as u64));
        writeln!(out, "{}, {}: {words}, {positions}", facts.id, heuristic.id)?;
        let [before, fitted_loss] = [fitted.loss_before, fitted.loss_fitted].map(|loss| format!("{loss:.4}"));
        writeln!(out, "{}", message!("cli-fit-loss", before, fitted = fitted_loss))?;
        let head = ["feature", "weight", "fitted"].map(str::to_owned).to_vec();
        let row = |weight: &fit::FittedWeight| {
            vec![weight.feature.clone(), weight.before.to_string(), weight.fitted.to_string()]
        };
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(fitted.weights.iter().map(row)).collect();
        Ok(text::table(&rows, out)?)
    }

    /// The command that does the same again.
    fn command(&self, facts: &Facts, heuristic: &HeuristicFacts) -> String {
        let (games, nodes, seed) = (self.games, self.play.nodes, self.play.seed);
        format!(
            "abstrakt fit {} --heuristic {} --games {games} --nodes {nodes} --seed {seed}",
            facts.id, heuristic.id
        )
    }

    fn weights_file(&self, facts: &Facts, heuristic: &HeuristicFacts, fitted: &FittedWeights) -> WeightsFile {
        let weights = fitted.weights.iter().map(|weight| (weight.feature.clone(), weight.fitted));
        WeightsFile {
            game: facts.id.clone(),
            version: facts.version.clone(),
            heuristic: heuristic.id.clone(),
            made_by: self.command(facts, heuristic),
            generations: 0,
            against_start: None,
            weights: weights.collect(),
            switches: Default::default(),
        }
    }
}

/// Fit what the values of a heuristic mean for the outcome
///
/// Computers of the medium strength play with the heuristic against each heuristic of the game, one side with an eighth of the nodes in turn. Printed are the
/// scales as they stand in the heuristic's facts, one or one for each phase of the game, and how far each leads: the mean squared error of its chances,
/// beside that of always saying one half. For games of two players.
#[derive(Args, Debug)]
pub struct Scale {
    /// Id of the game, or the path of its library
    pub game: String,
    /// Heuristic [default: all of the game]
    #[arg(long, value_name = "ID")]
    pub heuristic: Option<String>,
    /// Games with each heuristic
    #[arg(long, value_name = "N", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    #[command(flatten)]
    pub play: FitGames,
}

impl Scale {
    /// Plays, fits and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let launch = context.launch_game(&self.game)?;
        let facts = facts(context, &self.game)?;
        let heuristics = match &self.heuristic {
            Some(id) => vec![heuristic(&facts, Some(id))?.id.clone()],
            None => facts.heuristics.iter().map(|heuristic| heuristic.id.clone()).collect(),
        };
        let progress = Progress::start(message!("cli-fit-playing", games = text::games(self.games)));
        let told = |id: &str, played: u64| {
            progress.tell_with(|| format!("{id}: {}", played_of(played, self.games)));
        };
        let fitted = fit::fit_scales(&launch, &facts, &heuristics, &self.play.plan(self.games), &told);
        let fitted = fitted.map_err(failed)?;
        drop(progress);
        if self.play.json {
            return text::json(&fitted, out);
        }
        writeln!(out, "{}: {}", facts.id, self.play.words(self.games))?;
        let half = message!("cli-fit-half").to_string();
        let head = ["heuristic", "scale", "positions", "error", half.as_str()].map(str::to_owned).to_vec();
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(fitted.iter().flat_map(rows)).collect();
        Ok(text::table(&rows, out)?)
    }
}

/// "12 of 1,000 games".
fn played_of(played: u64, games: u64) -> Message {
    message!("count-games-of", shown = Count(played), count = Count(games))
}

/// The lines of a heuristic in the table.
fn rows(scales: &Scales) -> Vec<Vec<String>> {
    let row = |scale: &fit::FittedScale| {
        vec![
            scales.heuristic.clone(),
            format!("WinScale::new({}, {})", scale.even, scale.unit),
            text::count(scale.positions as u64),
            format!("{:.3}", scale.error),
            format!("{:.3}", scale.error_of_half),
        ]
    };
    scales.scales.iter().map(row).collect()
}

/// The facts of a game that is named by its id or its library.
fn facts(context: &Context, game: &str) -> Result<Facts, CliError> {
    Ok(context.start(game)?.facts().clone())
}

fn heuristic<'f>(facts: &'f Facts, id: Option<&str>) -> Result<&'f HeuristicFacts, CliError> {
    if let Some(id) = id {
        spec::check_heuristic(facts, id)?;
    }
    let index = facts.heuristic(id).map_err(CliError::usage)?;
    Ok(&facts.heuristics[index])
}

fn failed(error: FitError) -> CliError {
    match error {
        FitError::Worker(error) => error.into(),
        FitError::Players => CliError::usage(error),
        FitError::Thread(_) => CliError::failed(error),
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    replace(path, bytes).map_err(|error| CliError::Failed(SystemError::writing(path, &error).to_string()))
}
