//! `abstrakt learn GAME`: an evaluation that a game learns by self-play.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use abstrakt_engine::Spec;
use abstrakt_lab::run::{PlayedShard, is_shard};
use abstrakt_learn::{
    JudgedGeneration, LearnError, LearnEvent, LearnOutcome, LearnPlan, LearnProgress, LearnSettingError,
    LearnStart, LearnStep, LearnWork, Learning, ModelKind, Opponent, StopPoint, TrainedGeneration,
};
use abstrakt_learned::Learned;
use abstrakt_referee::Now;
use abstrakt_system::{awake_clock, read_bytes};
use abstrakt_texts::{Message, message};
use clap::{Args, ValueEnum};
use serde_json::json;

use super::shard::ShardPlay;
use super::{run, shard};
use crate::args::{GameArgs, PositionArgs, RunArgs};
use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::{Progress, with_time_left};
use crate::{spec, text};

/// The form of a learned evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ModelForm {
    /// Tables over sites, and over pairs and triples of neighbours in a line
    Linear,
    /// A small network
    Network,
}

/// Let a game learn an evaluation by self-play
///
/// Generation after generation plays games against itself, learns from them, and must win a match against the best so far to play the games
/// of the next one. The folder keeps the plan, every game, every model, the matches, a report.html with plots, and GAME.learned, the best
/// model, which any engine takes: heuristic=learned:FILE. Ctrl-C ends it after the games under way, and --resume continues it; nothing is
/// played or trained twice, however the program ends.
#[derive(Args, Debug)]
pub struct Learn {
    /// Id of the game
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    pub game: Option<String>,
    /// Nodes of the search a turn
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "engine")]
    pub nodes: u64,
    /// Engine that plays against itself, with the heuristic of the first generation [default: that of Medium, with --nodes]
    #[arg(long, value_name = "SPEC")]
    pub engine: Option<String>,
    /// Engine that plays the matches, such as pvs:time=50ms; its evaluation is that of the player [default: the same as --engine]
    #[arg(long, value_name = "SPEC")]
    pub match_engine: Option<String>,
    /// Begin with a model that knows nothing, instead of the game's heuristic
    #[arg(long, conflicts_with = "from")]
    pub from_nothing: bool,
    /// Begin with a file that was learned before, instead of the game's heuristic
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// Heuristic that the models correct; "none": a model is the whole value [default: that of the game, none with --from-nothing]
    #[arg(long, value_name = "HEURISTIC")]
    pub base: Option<String>,
    /// Kind of evaluation
    #[arg(long, value_enum, default_value_t = ModelForm::Network)]
    pub kind: ModelForm,
    /// Numbers between the inputs and the value of a network, a multiple of 16
    #[arg(long, value_name = "N", default_value_t = 32)]
    pub width: u16,
    /// Stages of a network, by the number of inputs that are on
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub stages: u8,
    /// Name of the models, which the number of the generation follows
    #[arg(long, value_name = "NAME", default_value = "learned")]
    pub name: String,
    /// Generations
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub generations: u32,
    /// Games of each generation
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub games: u32,
    /// Generations whose games are learned from, the newest one included
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub window: u32,
    /// Turns behind the random ones in which one of the best moves is drawn
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub drawn_turns: u32,
    /// Part that the value of the search has in what is learned, 0 to 1; the rest has the result of the game
    #[arg(long, value_name = "PART", default_value_t = 0.5)]
    pub value_part: f64,
    /// Games of a match, rounded up to pairs
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub match_games: u32,
    /// Times that training goes through the positions at most; it ends earlier where the loss no longer falls
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub epochs: u32,
    #[command(flatten)]
    pub play: GameArgs,
    #[command(flatten)]
    pub run: RunArgs,
    /// Go on only until games to learn from are needed, for shards to play: a new run plays nothing, a resumed one trains and plays its match
    #[arg(long, conflicts_with = "shard")]
    pub prepare: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub position: PositionArgs,
}

impl Learn {
    /// Learns and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let (plan, folder) = match (&self.run.resume, &self.game) {
            (Some(folder), _) => (self.resumed(context, folder)?, folder.clone()),
            (None, Some(game)) => self.begun(context, game)?,
            (None, None) => return Err(CliError::usage(message!("cli-learn-source"))),
        };
        let folder =
            self.run.shard_folder(folder, abstrakt_learn::begin_shard).map_err(|error| wrong(&error))?;
        let launch = context.launch_game(&plan.game)?;
        let concurrency = self.play.concurrency().into();
        if is_shard::<Learning>(&folder).map_err(|error| run::wrong_folder(&error))? {
            let play = |now: &Now, observe: &mut dyn FnMut(PlayedShard) -> ControlFlow<()>| {
                let played = abstrakt_learn::play_shard(&launch, &folder, concurrency, now, observe);
                played.map_err(|error| wrong(&error))
            };
            let (stop_after, json) = (self.run.stop_after, self.json);
            return ShardPlay { command: "learn", folder: &folder, stop_after, json }.run(play, out);
        }
        let interrupt = Interrupt::listen(|| {})?;
        let progress = Progress::start("learning");
        let deadline = self.run.deadline();
        let now: Now = awake_clock()?;
        let mut observe = |event: LearnEvent<'_>| {
            match event {
                LearnEvent::Progress(reached) => progress.tell_with(|| line(reached)),
                LearnEvent::Generation(outcome) if !self.json => {
                    outcome.generations.last().iter().for_each(|last| progress.note(ended(last)));
                }
                LearnEvent::Generation(_) => {}
            }
            interrupt.flow_until(deadline)
        };
        let mut find = run::find(context);
        let until = if self.prepare { StopPoint::Games } else { StopPoint::End };
        let work = LearnWork { concurrency, until };
        let outcome = abstrakt_learn::run(&launch, &plan, &folder, work, &now, &mut find, &mut observe);
        drop(progress);
        let outcome = outcome.map_err(|error| wrong(&error))?;
        if self.json {
            return text::json(&json(&plan, &folder, &outcome), out);
        }
        report(&plan, &folder, &outcome, out)
    }

    /// The plan of a run that is there, for the game that is here now.
    fn resumed(&self, context: &Context, folder: &Path) -> Result<LearnPlan, CliError> {
        let plan = abstrakt_learn::resume(folder).map_err(|error| wrong(&error))?;
        let facts = context.facts(&plan.game)?;
        plan.fits(facts).map_err(|error| CliError::Usage(format!("{}: {error}", folder.display())))?;
        Ok(plan)
    }

    /// A new run in a new folder.
    fn begun(&self, context: &Context, game: &str) -> Result<(LearnPlan, PathBuf), CliError> {
        let facts = context.facts(game)?;
        self.position.check(facts)?;
        if !self.position.moves.trim().is_empty() {
            return Err(CliError::usage(message!("cli-learn-moves")));
        }
        let mut plan = LearnPlan::new(facts, self.nodes, self.position.opening());
        let engine = |flag: &str, text: &String| -> Result<Spec, CliError> {
            let spec = spec::read(facts, flag, text)?;
            match spec.learned {
                Some(_) => Err(CliError::usage(message!("cli-learn-engine", flag))),
                None => Ok(spec),
            }
        };
        if let Some(text) = &self.engine {
            plan.engine = engine("--engine", text)?;
            plan.match_engine = plan.engine.clone();
        }
        if let Some(text) = &self.match_engine {
            plan.match_engine = engine("--match-engine", text)?;
        }
        let base = match self.base.as_deref() {
            Some("none") => None,
            None if self.from_nothing => None,
            None => plan.base.clone(),
            Some(id) => spec::read_base(facts, id)?,
        };
        plan = plan.correcting(base);
        plan.kind = match self.kind {
            ModelForm::Linear => ModelKind::Linear,
            ModelForm::Network => ModelKind::Network(self.width),
        };
        (plan.stages, plan.name) = (self.stages, self.name.clone());
        (plan.generations, plan.games, plan.window) = (self.generations, self.games, self.window);
        (plan.drawn_turns, plan.value_part) = (self.drawn_turns, self.value_part);
        (plan.match_games, plan.trainer.epochs) = (self.match_games, self.epochs);
        (plan.seed, plan.turns) = (self.play.seed, self.play.turns);
        plan.random_turns = self.play.random_turns.unwrap_or(plan.random_turns);
        let mut first = None;
        if self.from_nothing {
            plan.start = LearnStart::Nothing;
        } else if let Some(path) = &self.from {
            let of_flag = |error: &dyn std::fmt::Display| CliError::Usage(format!("--from: {error}"));
            Learned::read(path, game).map_err(|error| of_flag(&error))?;
            let bytes = read_bytes(path, abstrakt_learned::MAX_FILE_BYTES);
            first = Some(bytes.map_err(|error| of_flag(&error))?);
            plan.start = LearnStart::File;
        }
        plan.made_by = plan.command();
        plan.check().map_err(|error| match error {
            LearnError::Setting(setting) => CliError::Usage(format!("{}: {error}", flag(setting))),
            _ => CliError::usage(&error),
        })?;
        let folder = self.run.fresh_folder(&context.home().learning(), game)?;
        let launch = context.launch_game(game)?;
        let plan = abstrakt_learn::begin(&folder, &launch, plan, first.as_deref());
        let plan = plan.map_err(|error| wrong(&error))?;
        Ok((plan, folder))
    }
}

/// As with every other run, whoever names the wrong folder has given a wrong command line.
pub fn wrong(error: &LearnError) -> CliError {
    match error {
        LearnError::Folder(error) => run::wrong_folder(error),
        LearnError::Match(error) => run::wrong("match", error),
        LearnError::Division(error) => shard::wrong(error),
        LearnError::NoGames(_)
        | LearnError::Learned(_)
        | LearnError::Setting(_)
        | LearnError::Players(_)
        | LearnError::Large => CliError::usage(error),
        _ => CliError::failed(error),
    }
}

/// The flag that sets a setting.
fn flag(setting: LearnSettingError) -> &'static str {
    match setting {
        LearnSettingError::Format | LearnSettingError::Trainer => "--resume",
        LearnSettingError::Generations => "--generations",
        LearnSettingError::Games => "--games",
        LearnSettingError::MatchGames => "--match-games",
        LearnSettingError::Window => "--window",
        LearnSettingError::ValuePart => "--value-part",
        LearnSettingError::Width => "--width",
        LearnSettingError::Stages => "--stages",
        LearnSettingError::Name => "--name",
        LearnSettingError::Epochs => "--epochs",
    }
}

/// The progress of a run in one line.
fn line(reached: &LearnProgress) -> String {
    let LearnProgress { generation, generations, step, elapsed, left } = reached;
    let step = match step {
        LearnStep::Games { played, games, positions } => {
            message!("learning-step-games", played, games, positions)
        }
        LearnStep::Training { epoch, samples } => {
            let (epoch, loss) = (epoch.epoch, format!("{:.4}", epoch.held));
            message!("learning-step-training", samples, epoch, loss)
        }
        LearnStep::Match(opponent, counts, games) => {
            let (opponent, played) = (named(*opponent), counts.games());
            let share = format!("{:.1}", counts.score() * 100.0);
            message!("learning-step-match", opponent, played, games, share)
        }
    };
    let place = message!("cli-generation-of", generation, generations);
    let minutes = format!("{:.1}", elapsed.as_secs_f64() / 60.0);
    with_time_left(message!("cli-run-progress", place, step, minutes), *left)
}

/// An opponent for people.
fn named(opponent: Opponent) -> Message {
    match opponent {
        Opponent::Heuristic => message!("learning-heuristic"),
        Opponent::Generation(0) => message!("learning-start"),
        Opponent::Generation(generation) => message!("learning-generation", generation),
    }
}

/// A generation in one line.
fn ended((trained, judged): &(TrainedGeneration, JudgedGeneration)) -> String {
    let [loss, integers] = trained.held.map(|loss| format!("{loss:.4}"));
    let mut line = message!("cli-learn-loss", generation = judged.generation, loss, integers).to_string();
    if let Some(part) = trained.part {
        line += &format!(", {}", message!("cli-learn-part", part));
    }
    let (opponent, score) = (named(judged.opponent), text::score(&judged.counts));
    let met = match judged.accepted {
        true => message!("cli-learn-accepted", opponent, score),
        false => message!("cli-learn-not-accepted", opponent, score),
    };
    line += &format!("; {met}");
    if let Some(counts) = &judged.against_heuristic {
        let (opponent, score) = (named(Opponent::Heuristic), text::score(counts));
        line += &format!("; {}", message!("cli-learn-against", opponent, score));
    }
    line
}

/// The state of a run as JSON.
pub fn json(plan: &LearnPlan, folder: &Path, outcome: &LearnOutcome) -> serde_json::Value {
    let generation = |(trained, judged): &(TrainedGeneration, JudgedGeneration)| {
        json!({
            "generation": judged.generation, "games": trained.games, "samples": trained.samples,
            "loss": trained.held, "part": trained.part, "decay": trained.decay, "epochs": trained.epochs, "opponent": judged.opponent, "match": judged.counts,
            "accepted": judged.accepted, "against-heuristic": judged.against_heuristic,
        })
    };
    json!({
        "game": plan.game, "folder": folder.to_string_lossy(), "games": outcome.games, "over": outcome.is_over,
        "best": outcome.best, "file": outcome.file.as_ref().map(|file| file.to_string_lossy()),
        "generations": outcome.generations.iter().map(generation).collect::<Vec<_>>(),
    })
}

/// Prints what a run has come to.
pub fn report(
    plan: &LearnPlan,
    folder: &Path,
    outcome: &LearnOutcome,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    writeln!(out, "{}: {}", plan.game, plan.kind)?;
    for generation in &outcome.generations {
        writeln!(out, "{}", ended(generation))?;
    }
    let (done, games) = (outcome.generations.len(), text::games(outcome.games as u32));
    let generations = plan.generations;
    writeln!(out, "{}", message!("cli-generations-done", done, generations, games))?;
    match &outcome.file {
        Some(file) => writeln!(out, "Best: {}", file.display())?,
        None if done > 0 => {
            writeln!(out, "{}", message!("learning-none-best"))?;
        }
        None => {}
    }
    if !outcome.is_over {
        writeln!(out, "{}", run::unfinished("learn", folder))?;
    }
    Ok(())
}
