//! The flags that several commands share, and what they mean.
//!
//! Knows clap, and asks the facts of a game about ids and words. Must not know games.

use std::fmt::Display;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use abstrakt_engine::read_duration;
use abstrakt_formats::{TextEncoding, Unicode};
use abstrakt_lab::build::description;
use abstrakt_lab::schedule::Shard;
use abstrakt_lab::tournament::TURNS;
use abstrakt_plugin_api::{Choice, Facts, Refusal};
use abstrakt_system::{SystemError, open_regular};
use abstrakt_texts::{Message, message};
use abstrakt_worker::Timeouts;
use abstrakt_worker::protocol::Opening;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser};

use crate::commands::Command;
use crate::error::CliError;
use crate::{output_file, text};

/// A host for abstract board games; without a command it opens the window, with the game file that is named
#[derive(Debug, Parser)]
#[command(name = "abstrakt", version, long_version = description(), max_term_width = 100)]
pub struct Arguments {
    #[command(flatten)]
    pub shared: Shared,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The flags of every command: the folders of plugins, and the process and the limits under which their code runs.
#[derive(Args, Debug)]
pub struct Shared {
    /// Folder with plugins, searched before all others; may be given several times. The variable ABSTRAKT_PLUGINS
    /// names more
    #[arg(long, global = true, value_name = "DIR", help_heading = "Plugins")]
    pub plugins: Vec<PathBuf>,
    /// Folder with data of games, such as tables of endings, searched before all others; may be given several times
    #[arg(long, global = true, value_name = "DIR", help_heading = "Plugins")]
    pub data: Vec<PathBuf>,
    /// Run plugin code in this process, for measurements: a plugin that crashes takes the command with it
    #[arg(long, global = true, help_heading = "Plugins")]
    pub in_process: bool,
    /// Multiply every time limit for plugin code by this, for slow machines
    #[arg(long, global = true, value_name = "FACTOR", default_value_t = 1.0, hide_default_value = true)]
    #[arg(value_parser = factor, help_heading = "Plugins")]
    pub time_limits: f64,
    /// Memory that a worker may have; the default is half of the machine's
    #[arg(long, global = true, value_name = "MIB", help_heading = "Plugins")]
    #[arg(value_parser = clap::value_parser!(u64).range(16..))]
    pub memory_limit: Option<u64>,
}

impl Shared {
    /// The one table of time limits, multiplied as the flag says.
    pub fn timeouts(&self) -> Timeouts {
        Timeouts::default().scaled(self.time_limits)
    }
}

/// The folder of a run that goes from generation to generation, and the part of it that is played.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// Stop after this time as after Ctrl-C: 90s, 30m, 2h
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub stop_after: Option<Duration>,
    /// Folder of the run; by default a new one in the user's data folder
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    pub dir: Option<PathBuf>,
    /// Resume the run in this folder; of the other flags only --concurrency, --stop-after, --shard and, with learn, --prepare count then
    #[arg(long, value_name = "DIR")]
    pub resume: Option<PathBuf>,
    /// Play only every N-th game, from the K-th on, of those that the resumed run needs next; merge --into brings the N shards back to it
    #[arg(long, value_name = "K/N", requires = "resume", requires = "save")]
    pub shard: Option<Shard>,
    /// Folder of the shard
    #[arg(long, value_name = "DIR", requires = "shard")]
    pub save: Option<PathBuf>,
}

impl RunArgs {
    /// The folder in which games are played: that of the run, or of the shard that is asked for, which `begin` begins.
    ///
    /// # Errors
    /// Those of `begin`.
    pub fn shard_folder<E>(
        &self,
        run: PathBuf,
        begin: impl FnOnce(&Path, Shard, &Path) -> Result<(), E>,
    ) -> Result<PathBuf, E> {
        let (Some(shard), Some(folder)) = (self.shard, &self.save) else { return Ok(run) };
        begin(&run, shard, folder)?;
        Ok(folder.clone())
    }

    /// The folder of a new run of this game; `runs` has a folder for each.
    ///
    /// # Errors
    /// The system does not tell what is in `runs`.
    pub fn fresh_folder(&self, runs: &Path, game: &str) -> Result<PathBuf, CliError> {
        self.dir.clone().map_or_else(|| output_file::free_folder(runs, game), Ok)
    }

    /// The time at which no further game begins.
    pub fn deadline(&self) -> Option<Instant> {
        self.stop_after.and_then(|limit| Instant::now().checked_add(limit))
    }
}

fn time(text: &str) -> Result<Duration, String> {
    read_duration(text).map_err(|error| error.to_string())
}

/// A position of a game.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Position")]
pub struct PositionArgs {
    /// Setup; the default is the game's first, or its first for --players
    #[arg(long, value_name = "ID")]
    pub setup: Option<String>,
    /// Number of players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub players: Option<u8>,
    /// Option of the game; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    pub options: Vec<(String, String)>,
    /// Position as the game writes it, in place of the setup's
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Moves played from there, in the game's notation: turns or plies with spaces between them
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub moves: String,
}

impl PositionArgs {
    /// The opening of the game.
    pub fn opening(&self) -> Opening {
        Opening {
            setup: self.setup.clone(),
            players: self.players,
            options: self.options.clone(),
            position: self.position.clone(),
            version: None,
        }
    }

    /// Checks the flags against the facts of a game, in the order in which each needs the ones before it: an error is told
    /// with the flag that it came from.
    pub fn check(&self, facts: &Facts) -> Result<(), CliError> {
        let setup = self.setup.as_deref();
        let told = |flag: &str, choice: Result<Choice, Refusal>| {
            choice.map(drop).map_err(|refusal| CliError::Usage(format!("{flag}: {refusal}")))
        };
        told("--setup", facts.choose(setup, None, &[]))?;
        told("--players", facts.choose(setup, self.players, &[]))?;
        (1..=self.options.len())
            .try_for_each(|count| told("--option", facts.choose(setup, self.players, &self.options[..count])))
    }

    /// The moves that follow.
    pub fn turns(&self) -> impl Iterator<Item = &str> {
        self.moves.split_whitespace()
    }
}

/// The encoding of a foreign file.
#[derive(Args, Clone, Debug, Default)]
pub struct EncodingArgs {
    /// Encoding of a file that is not UTF-8, such as windows-1250; without it, it is guessed and told
    #[arg(long, value_name = "NAME", value_parser = encoding)]
    pub encoding: Option<TextEncoding>,
}

impl EncodingArgs {
    /// Opens a foreign file as UTF-8, and says how it was read where it is not.
    pub fn open(&self, path: &Path) -> Result<Unicode<File>, CliError> {
        let opened = open_regular(path).and_then(|file| Unicode::of(file, self.encoding));
        let opened = opened.map_err(|error| CliError::usage(SystemError::at(path, &error)))?;
        if let Some(encoding) = opened.encoding().filter(|_| self.encoding.is_none()) {
            text::note(recoded(&path.display(), encoding));
        }
        Ok(opened)
    }
}

/// The note on a file whose encoding was guessed.
pub fn recoded(file: &dyn Display, encoding: TextEncoding) -> Message {
    message!("cli-recoded", file = file.to_string(), encoding = encoding.name())
}

/// Reads the name of an encoding.
fn encoding(name: &str) -> Result<TextEncoding, String> {
    TextEncoding::named(name).ok_or_else(|| message!("cli-encoding").to_string())
}

/// The flags for the games of a match or of tuning.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// Random turns at the start of each opening [default: 2, or 0 behind an opening that is given]
    #[arg(long, value_name = "K")]
    pub random_turns: Option<u32>,
    /// Seed of everything random: openings, chance, and a seed of each engine's own
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,
    /// Turns after which a game ends, won by the higher score
    #[arg(long, value_name = "N", default_value_t = TURNS)]
    pub turns: u32,
    /// Games played at the same time [default: 2, or those of the run that is resumed]
    #[arg(long, alias = "at-once", value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    pub concurrency: Option<u8>,
}

impl GameArgs {
    /// Games played at once by a run that begins.
    pub fn concurrency(&self) -> u8 {
        self.concurrency.unwrap_or(2)
    }
}

/// Reads a factor.
fn factor(text: &str) -> Result<f64, String> {
    let factor: Option<f64> = text.parse().ok();
    let factor = factor.filter(|factor| (0.01..=1e6).contains(factor));
    factor.ok_or_else(|| message!("cli-factor", low = 0.01, high = 1_000_000).to_string())
}

/// Reads `KEY=VALUE`.
pub fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or_else(|| message!("cli-pair").to_string())?;
    Ok((key.into(), value.into()))
}

/// The word that stands where a command should, and is none.
pub fn stray_word(error: &clap::Error) -> Option<&str> {
    match (error.kind(), error.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(word))) => Some(word),
        _ => None,
    }
}

/// A clap error as one line: its message and its tip, without the usage.
pub fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let mut parts = text.split("\n\n").map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    let message = parts.next().unwrap_or_default();
    let tip = parts.find_map(|part| part.strip_prefix("tip: ").map(str::to_owned));
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    // A word that is no command could have been a game file.
    let stray = stray_word(error).map(|word| message!("cli-stray-word", word).to_string());
    let message = stray.as_deref().unwrap_or(message);
    let says_what_is_right =
        [": expected ", " right", "possible values", " is not in "].iter().any(|sign| message.contains(sign));
    match tip {
        Some(tip) => format!("{message}; {tip}"),
        None if says_what_is_right => message.to_owned(),
        None => message!("cli-see-help", message).to_string(),
    }
}
