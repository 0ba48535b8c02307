//! `abstrakt match GAME`: two engines against each other, every game recorded.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use abstrakt_engine::Spec;
use abstrakt_lab::Elo;
use abstrakt_lab::match_play::{self, MatchPlan, MatchScore, PlayedGame};
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
/// game file. The error of the score is a 95 % interval over pairs. With node or depth limits and one thread a match
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
    /// Seed of the openings, of chance, and added to the engines' own
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
        let mut heard = |game: &PlayedGame, standing: &MatchScore| {
            progress.tell(&line(standing));
            if saved.is_ok() {
                saved = save(&folder, game);
            }
            saved.is_ok() && !interrupt.is_set()
        };
        let standing = match_play::play(&context.launch_game(&self.game)?, &plan, &mut heard);
        drop(progress);
        saved?;
        let standing = standing.map_err(|error| CliError::Failed(error.to_string()))?;
        if self.json {
            let engines = plan.engines.each_ref().map(|spec| format!("{spec:#}"));
            let value = json!({
                "game": self.game, "a": engines[0], "b": engines[1], "standing": standing,
                "score": standing.tally.score(), "margin": standing.tally.margin(), "elo": standing.tally.elo(),
                "games": folder,
            });
            return text::json(&value, out);
        }
        self.print(&plan, &standing, &folder, out)
    }

    fn print(
        &self,
        plan: &MatchPlan,
        standing: &MatchScore,
        folder: &Path,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        writeln!(out, "A  {}", plan.engines[0])?;
        writeln!(out, "B  {}", plan.engines[1])?;
        writeln!(out, "{}", line(standing))?;
        if let Some(Elo { difference, low, high }) = standing.tally.elo() {
            writeln!(out, "Elo of A over B: {difference:+.0}, between {low:+.0} and {high:+.0} (95 %)")?;
        }
        let [a, b] = standing.forfeits;
        if a + b > 0 {
            writeln!(out, "Forfeits: A {a}, B {b}")?;
        }
        Ok(writeln!(out, "Games: {}", folder.display())?)
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
        let matches = context.home().data().join("matches");
        let free = |number: u32| matches.join(format!("{}-{number}", self.game));
        let folder = match &self.save {
            Some(folder) => folder.clone(),
            None => (1..).map(free).find(|folder| !folder.exists()).unwrap_or(matches.clone()),
        };
        fs::create_dir_all(&folder)
            .map_err(|error| CliError::Failed(format!("{}: {error}", folder.display())))?;
        Ok(folder)
    }
}

fn save(folder: &Path, game: &PlayedGame) -> Result<(), CliError> {
    let path = folder.join(format!("{:04}.abstrakt", game.number + 1));
    let saved = abstrakt_record::save(&path, &game.record);
    saved.map_err(|error| CliError::Failed(format!("{}: {error}", path.display())))
}

/// The score so far.
fn line(standing: &MatchScore) -> String {
    let tally = &standing.tally;
    let margin = tally.margin().map_or_else(String::new, |margin| format!(" ± {:.1}", margin * 100.0));
    let (wins, draws, losses) = (tally.wins, tally.draws, tally.losses);
    format!(
        "{} games: A wins {wins}, draws {draws}, loses {losses}: {:.1}{margin} %",
        tally.games(),
        tally.score() * 100.0
    )
}
