//! `abstrakt match GAME`: two engines against each other, every game recorded.

use std::fmt::Display;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use abstrakt_engine::Spec;
use abstrakt_lab::Elo;
use abstrakt_lab::match_play::{self, MatchPlan, MatchScore, PlayedGame, PlayedMatch};
use abstrakt_referee::Now;
use abstrakt_worker::protocol::Opening;
use clap::Args;
use serde_json::json;

use crate::args::PositionArgs;
use crate::board::BoardClient;
use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::{spec, text};

/// Turns after which a game ends, unless --turns says otherwise.
const TURNS: u32 = 300;

/// Play a match between two engines
///
/// Games come in pairs: both begin with the same random turns, and the seats are exchanged. Every game is saved as a
/// game file. A game in which the game itself or the machine fails twice at the same ply is void, and its pair does not
/// count; the command then ends with code 1. The error of the score is a 95 % interval over pairs. With node or depth limits and one thread a match
/// repeats exactly. Ctrl-C ends it after the games under way.
#[derive(Args, Debug)]
pub struct Match {
    /// Id of the game
    pub game: String,
    /// Engine A: ALGORITHM[:key=value,...], or easy, medium, advanced, hard
    #[arg(long, value_name = "SPEC")]
    pub a: String,
    /// Engine B
    #[arg(long, value_name = "SPEC")]
    pub b: String,
    /// Games, rounded up to pairs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Random turns at the start of each pair
    #[arg(long, value_name = "K", default_value_t = 2)]
    pub random_turns: u32,
    /// Seed of the openings and of chance; each engine has a seed of its own in each pair
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,
    /// Turns after which a game ends, won by the higher score
    #[arg(long, value_name = "N", default_value_t = TURNS)]
    pub turns: u32,
    /// Games played at once
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
    pub at_once: u8,
    /// Folder for the game files; by default a new one in the user's data folder
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Replace games that are in the folder of --save already
    #[arg(long, requires = "save")]
    pub overwrite: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Setups that the pairs begin with in turn, in place of --setup
    #[arg(long, value_name = "ID,...", value_delimiter = ',', conflicts_with_all = ["setup", "position", "moves"])]
    pub setups: Vec<String>,
    #[command(flatten)]
    pub position: PositionArgs,
}

impl Match {
    /// Plays and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let facts = context.facts(&self.game)?;
        let engines = [spec::read(facts, "--a", &self.a)?, spec::read(facts, "--b", &self.b)?];
        let plan = self.plan(context, engines)?;
        let folder = self.folder(context)?;
        let interrupt = Interrupt::listen(|| {})?;
        let progress = Progress::start("playing");
        let mut saved = Ok(());
        let mut reported = |game: &PlayedGame, score: &MatchScore| {
            progress.tell(&line(score));
            if saved.is_ok() {
                saved = save(&folder, game);
            }
            saved.is_ok() && !interrupt.is_set()
        };
        let started = Instant::now();
        let now: Now = Arc::new(move || started.elapsed());
        let played = match_play::play(&context.launch_game(&self.game)?, &plan, &now, &mut reported);
        drop(progress);
        let PlayedMatch { score, failure } = played;
        self.report(&plan, &score, &folder, out)?;
        out.flush()?;
        saved?;
        if let Some(failure) = failure {
            return Err(CliError::Failed(format!("the match ended early: {failure}")));
        }
        match score.void.as_slice() {
            [] => Ok(()),
            [first, ..] => {
                let games = text::counted(score.void.len() as u64, "game");
                Err(CliError::Failed(format!("{games} void: game {}: {}", first.game, first.reason)))
            }
        }
    }

    fn report(
        &self,
        plan: &MatchPlan,
        score: &MatchScore,
        folder: &Path,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        if self.json {
            let engines = plan.engines.each_ref().map(|spec| format!("{spec:#}"));
            let value = json!({
                "game": self.game, "a": engines[0], "b": engines[1], "standing": score,
                "score": score.counts.score(), "margin": score.counts.margin(), "elo": score.counts.elo(),
                "games": folder.to_string_lossy(),
            });
            return text::json(&value, out);
        }
        print(plan, score, folder, out)
    }

    fn plan(&self, context: &Context, engines: [Spec; 2]) -> Result<MatchPlan, CliError> {
        let one = |setup: &String| PositionArgs { setup: Some(setup.clone()), ..self.position.clone() };
        let positions: Vec<PositionArgs> = match self.setups.as_slice() {
            [] => vec![self.position.clone()],
            setups => setups.iter().map(one).collect(),
        };
        let openings = positions.iter().map(|position| self.opening(context, position));
        let openings = openings.collect::<Result<Vec<_>, _>>()?;
        Ok(MatchPlan {
            openings,
            engines,
            games: self.games,
            random_turns: self.random_turns,
            seed: self.seed,
            turns: self.turns,
            repetition: context.facts(&self.game)?.repetition,
            at_once: self.at_once.into(),
        })
    }

    /// The position is checked, and its moves put into one spelling, before anything is played.
    fn opening(&self, context: &Context, position: &PositionArgs) -> Result<Opening, CliError> {
        let board = BoardClient::open(context, &self.game, position)?;
        if board.opened.choice.players != 2 {
            let (setup, players) = (board.setup(), board.opened.choice.players);
            return Err(CliError::Usage(format!("a match is for 2 players, setup {setup} has {players}")));
        }
        let mut opening = position.opening();
        if !board.made.is_empty() {
            opening.position = Some(board.snapshot.text);
        }
        Ok(opening)
    }

    /// The folder for the games: the one that was asked for, or the first free number.
    fn folder(&self, context: &Context) -> Result<PathBuf, CliError> {
        let matches = context.home().matches();
        let free = |number: u32| matches.join(format!("{}-{number}", self.game));
        let folder = match &self.save {
            Some(folder) => folder.clone(),
            None => (1..).map(free).find(|folder| !folder.exists()).unwrap_or(matches.clone()),
        };
        let wrong = |error: &dyn Display| format!("{}: {error}", folder.display());
        fs::create_dir_all(&folder).map_err(|error| CliError::Failed(wrong(&error)))?;
        if !self.overwrite && game_file(&folder, 1).exists() {
            let reason = "there are games of a match already: --overwrite replaces them";
            return Err(CliError::Usage(wrong(&reason)));
        }
        Ok(folder)
    }
}

fn print(plan: &MatchPlan, score: &MatchScore, folder: &Path, out: &mut dyn Write) -> Result<(), CliError> {
    writeln!(out, "A  {}", plan.engines[0])?;
    writeln!(out, "B  {}", plan.engines[1])?;
    writeln!(out, "{}", line(score))?;
    if let Some(Elo { difference, low, high }) = score.counts.elo() {
        let [difference, low, high] = [difference, low, high].map(text::difference);
        writeln!(out, "Elo of A over B: {difference}, between {low} and {high} (95 %)")?;
    }
    let [a, b] = score.forfeits;
    if a + b > 0 {
        writeln!(out, "Forfeits: A {a}, B {b}")?;
    }
    for void in &score.void {
        writeln!(out, "Void: game {}: {}", void.game, void.reason)?;
    }
    Ok(writeln!(out, "Games: {}", folder.display())?)
}

/// The file of a game of a match, by its number from 1.
fn game_file(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:04}.abstrakt"))
}

fn save(folder: &Path, game: &PlayedGame) -> Result<(), CliError> {
    let path = game_file(folder, game.number + 1);
    let saved = abstrakt_record::save(&path, &game.record);
    saved.map_err(|error| CliError::Failed(format!("{}: {error}", path.display())))
}

/// The score so far.
fn line(score: &MatchScore) -> String {
    let counts = &score.counts;
    let margin = counts.margin().map_or_else(String::new, |margin| format!(" ± {:.1}", margin * 100.0));
    let (wins, draws, losses) = (counts.wins, counts.draws, counts.losses);
    let games = text::counted(counts.games(), "game");
    format!("{games}: A wins {wins}, draws {draws}, loses {losses}: {:.1}{margin} %", counts.score() * 100.0)
}
