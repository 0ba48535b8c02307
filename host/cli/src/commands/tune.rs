//! `abstrakt tune GAME`: weights that evolve by self-play, by the genetic algorithm of [Košťál 2021] or by SPSA.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use abstrakt_lab::run::{PlayedShard, is_shard};
use abstrakt_lab::tournament::RANDOM_TURNS;
use abstrakt_lab::{Elo, PairCounts};
use abstrakt_referee::Now;
use abstrakt_system::awake_clock;
use abstrakt_texts::message;
use abstrakt_tune::{
    DuelScore, Duels, FINAL_GAMES, Finished, GeneticSettings, MethodSettings, SettingError, SpsaSettings,
    TuneError, TuningEvent, TuningPlan, TuningProgress,
};
use clap::{Args, ValueEnum};
use serde_json::json;

use super::shard::ShardPlay;
use super::{run, shard};
use crate::args::{GameArgs, PositionArgs, RunArgs};
use crate::board::BoardClient;
use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::{Progress, with_time_left};
use crate::{spec, text};

/// The method by which weights are tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TuningMethod {
    /// The genetic algorithm of the thesis on The Duke: bits, roulette wheel, matches of at most five games
    Genetic,
    /// Simultaneous perturbation: all weights at once, a little up or down, in pairs of games with common openings
    Spsa,
}

/// Let the weights of a heuristic evolve by self-play
///
/// Tuning changes the genes that the heuristic declares, or else every weight that is not 0. The folder keeps the
/// plan, every game, a line for each generation, and weights.json, which any engine takes: weights=FILE. Ctrl-C ends it
/// after the games under way, and --resume continues it; no game is lost, however the program ends. At the end the best
/// plays a match against the start.
#[derive(Args, Debug)]
pub struct Tune {
    /// Id of the game
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    pub game: Option<String>,
    /// Heuristic; the default is the game's first
    #[arg(long, value_name = "ID")]
    pub heuristic: Option<String>,
    /// Engine that plays, with the weights to start from: ALGORITHM[:key=value,...]
    #[arg(long, value_name = "SPEC", default_value = "pvs:nodes=2000")]
    pub engine: String,
    /// Numbers of the search to tune instead of the heuristic's weights, such as lmr-base,lmr-divisor; docs/search.md lists them
    #[arg(long, value_name = "KEY,...", value_delimiter = ',', conflicts_with = "resume")]
    pub search: Vec<String>,
    /// Method by which weights are tuned
    #[arg(long, value_enum, default_value_t = TuningMethod::Genetic)]
    pub method: TuningMethod,
    /// Generations, or steps of spsa [default: 100, or 200]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub generations: Option<u32>,
    /// Individuals of the genetic algorithm
    #[arg(long, value_name = "N", default_value_t = GeneticSettings::default().population)]
    pub population: u32,
    /// Probability of each bit to change in a mutation
    #[arg(long, value_name = "P", default_value_t = GeneticSettings::default().mutation)]
    pub mutation: f64,
    /// Probability of each bit to change after a crossover
    #[arg(long, alias = "after-crossover", value_name = "P", default_value_t = GeneticSettings::default().after_crossover)]
    pub crossover_mutation: f64,
    /// Pairs of games in a step of spsa
    #[arg(long, value_name = "N", default_value_t = SpsaSettings::default().pairs)]
    pub pairs: u32,
    /// Perturbation of a weight in the last step of spsa, as a part of its range
    #[arg(long, value_name = "PART", default_value_t = SpsaSettings::default().perturbation)]
    pub perturbation: f64,
    /// Change for a point won in a pair, in the last step, as a part of the perturbation
    #[arg(long, value_name = "PART", default_value_t = SpsaSettings::default().rate)]
    pub rate: f64,
    /// No generation begins after so many games
    #[arg(long, value_name = "N")]
    pub games: Option<u32>,
    /// Games of the match against the start weights, rounded up to pairs
    #[arg(long, value_name = "N", default_value_t = FINAL_GAMES)]
    pub final_games: u32,
    #[command(flatten)]
    pub play: GameArgs,
    #[command(flatten)]
    pub run: RunArgs,
    /// Begin the run and play nothing, for shards to play
    #[arg(long, conflicts_with = "resume")]
    pub prepare: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub position: PositionArgs,
}

impl Tune {
    /// Plays and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let (plan, folder) = match (&self.run.resume, &self.game) {
            (Some(folder), _) => (self.resumed(context, folder)?, folder.clone()),
            (None, Some(game)) => self.begun(context, game)?,
            (None, None) => return Err(CliError::usage(message!("cli-tune-source"))),
        };
        let folder =
            self.run.shard_folder(folder, abstrakt_tune::begin_shard).map_err(|error| wrong(&error))?;
        if self.prepare {
            return Ok(writeln!(out, "Begun: {}", folder.display())?);
        }
        let launch = context.launch_game(&plan.game)?;
        if is_shard::<Duels>(&folder).map_err(|error| run::wrong_folder(&error))? {
            let concurrency = self.play.concurrency().into();
            let play = |now: &Now, observe: &mut dyn FnMut(PlayedShard) -> ControlFlow<()>| {
                let played = abstrakt_tune::play_shard(&launch, &folder, concurrency, now, observe);
                played.map_err(|error| wrong(&error))
            };
            let (stop_after, json) = (self.run.stop_after, self.json);
            return ShardPlay { command: "tune", folder: &folder, stop_after, json }.run(play, out);
        }
        let interrupt = Interrupt::listen(|| {})?;
        let progress = Progress::start("tuning");
        let started = Instant::now();
        let deadline = self.run.deadline();
        let now: Now = awake_clock()?;
        let mut observe = |event: TuningEvent<'_>| {
            if let TuningEvent::Game(reached) = event {
                progress.tell(line(reached));
            }
            interrupt.flow_until(deadline)
        };
        let finished =
            abstrakt_tune::run(&launch, &plan, &folder, self.play.concurrency().into(), &now, &mut observe);
        drop(progress);
        let finished = finished.map_err(|error| wrong(&error))?;
        let minutes = started.elapsed().as_secs_f64() / 60.0;
        if self.json {
            let mut value = json(&plan, &folder, &finished);
            value["minutes"] = minutes.into();
            return text::json(&value, out);
        }
        report(&plan, &finished, out)?;
        if finished.score.is_none() {
            writeln!(out, "{}", run::unfinished("tune", &folder))?;
        }
        Ok(())
    }

    /// The plan of a run that is there, for the game that is here now.
    fn resumed(&self, context: &Context, folder: &Path) -> Result<TuningPlan, CliError> {
        let plan = abstrakt_tune::resume(folder).map_err(|error| wrong(&error))?;
        let facts = context.facts(&plan.game)?;
        plan.fits(facts).map_err(|error| CliError::Usage(format!("{}: {error}", folder.display())))?;
        Ok(plan)
    }

    /// A new run in a new folder.
    fn begun(&self, context: &Context, game: &str) -> Result<(TuningPlan, PathBuf), CliError> {
        let facts = context.facts(game)?;
        self.position.check(facts)?;
        let engine = spec::read_with(facts, ("--engine", &self.engine), self.heuristic.as_deref())?;
        let refused = |error: &dyn std::fmt::Display| CliError::usage(error);
        let planned = TuningPlan::new(facts, engine, self.position.opening());
        let (mut plan, left_out) = planned.map_err(|error| refused(&error))?;
        if self.search.is_empty() {
            for key in &left_out {
                text::note(message!("cli-tune-left-out", key, engine = &self.engine));
            }
        } else {
            let search = plan.with_search(&self.search);
            plan = search.map_err(|error| CliError::Usage(format!("--search: {error}")))?;
        }
        let board = BoardClient::open(context, game, &self.position)?;
        let players = board.opened.choice.players;
        if players != 2 {
            let setup = board.setup();
            return Err(CliError::usage(message!("cli-tune-players", setup, players)));
        }
        if !board.made.is_empty() {
            plan.opening.position = Some(board.snapshot.text);
        }
        plan.method = self.method();
        plan.most_games = self.games;
        (plan.seed, plan.turns) = (self.play.seed, self.play.turns);
        plan.random_turns = self.play.random_turns.unwrap_or(RANDOM_TURNS);
        plan.final_games = self.final_games;
        plan.made_by = plan.command();
        plan.check().map_err(|error| match error {
            TuneError::Setting(setting) => CliError::Usage(format!("{}: {error}", flag(setting))),
            _ => refused(&error),
        })?;
        let folder = self.run.fresh_folder(&context.home().tuning(), game)?;
        abstrakt_tune::begin(&folder, &plan).map_err(|error| wrong(&error))?;
        Ok((plan, folder))
    }

    fn method(&self) -> MethodSettings {
        match self.method {
            TuningMethod::Genetic => MethodSettings::Genetic(GeneticSettings {
                generations: self.generations.unwrap_or(GeneticSettings::default().generations),
                population: self.population,
                mutation: self.mutation,
                after_crossover: self.crossover_mutation,
            }),
            TuningMethod::Spsa => MethodSettings::Spsa(SpsaSettings {
                steps: self.generations.unwrap_or(SpsaSettings::default().steps),
                pairs: self.pairs,
                perturbation: self.perturbation,
                rate: self.rate,
            }),
        }
    }
}

/// As with every other run, whoever names the wrong folder has given a wrong command line.
pub fn wrong(error: &TuneError) -> CliError {
    match error {
        TuneError::Folder(error) => run::wrong_folder(error),
        TuneError::Division(error) => shard::wrong(error),
        _ => CliError::failed(error),
    }
}

/// The flag that sets a setting.
fn flag(setting: SettingError) -> &'static str {
    match setting {
        SettingError::Format => "--resume",
        SettingError::Generations | SettingError::Steps => "--generations",
        SettingError::Population => "--population",
        SettingError::Mutation => "--mutation",
        SettingError::AfterCrossover => "--crossover-mutation",
        SettingError::Pairs => "--pairs",
        SettingError::Perturbation => "--perturbation",
        SettingError::Rate => "--rate",
    }
}

/// The progress of a run in one line.
fn line(reached: &TuningProgress) -> String {
    let TuningProgress { generation, generations, games, expected, elapsed, left } = reached;
    let place = match generation {
        Some(generation) => message!("cli-generation-of", generation, generations),
        None => message!("cli-match-against-start"),
    };
    let step = message!("tuning-games", games, expected);
    let minutes = format!("{:.1}", elapsed.as_secs_f64() / 60.0);
    with_time_left(message!("cli-run-progress", place, step, minutes), *left)
}

/// The state of a run as JSON.
pub fn json(plan: &TuningPlan, folder: &Path, finished: &Finished) -> serde_json::Value {
    let counts = finished.score.as_ref().map(|score| &score.counts);
    json!({
        "game": plan.game, "heuristic": plan.heuristic, "folder": folder.to_string_lossy(),
        "weights-file": finished.weights.to_string_lossy(), "generations": finished.generations,
        "games": finished.games, "best": finished.best, "against-start": counts,
        "margin": counts.and_then(PairCounts::margin), "over": finished.score.is_some(),
        "evidence": finished.score.as_ref().map(|score| score.evidence),
    })
}

/// Prints what a run has come to.
pub fn report(plan: &TuningPlan, finished: &Finished, out: &mut dyn Write) -> Result<(), CliError> {
    let Finished { best, generations, games, score, weights } = finished;
    let planned = plan.method.generations();
    writeln!(out, "{}: {}, {}", plan.game, plan.heuristic, plan.method)?;
    let (done, games) = (generations, text::games(*games));
    writeln!(out, "{}", message!("cli-generations-done", done, generations = planned, games))?;
    let locus = |name: &str| plan.genome.loci().iter().find(|locus| locus.name == name);
    for (name, weight) in &best.weights {
        let start = locus(name).map_or_else(String::new, |locus| format!("  (start {})", locus.start));
        writeln!(out, "  {name} = {weight}{start}")?;
    }
    for (key, value) in &best.switches {
        writeln!(out, "  {key} = {value}")?;
    }
    if let Some(DuelScore { counts: score, evidence }) =
        score.as_ref().filter(|score| score.counts.games() > 0)
    {
        writeln!(out, "{}", message!("cli-tune-score", score = text::score(score)))?;
        if let Some(Elo { difference, low, high }) = score.elo() {
            let [difference, low, high] = [difference, low, high].map(text::difference);
            writeln!(out, "{}", message!("cli-tune-elo", difference, low, high))?;
        }
        run::distinct(evidence, out)?;
    }
    Ok(writeln!(out, "Weights: {}", weights.display())?)
}
