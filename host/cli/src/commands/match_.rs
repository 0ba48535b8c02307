//! `abstrakt match GAME`: two engines against each other, every game recorded.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};

use abstrakt_lab::openings::{self, ListError};
use abstrakt_lab::run::{Head, MATCH_ENGINES, MatchPlan, Preparation, Run, RunFolder};
use abstrakt_lab::schedule::Shard;
use abstrakt_lab::statistics::{Elo, Evidence, PairCounts};
use abstrakt_lab::tournament::{Endings, Event, Standings, Tournament};
use abstrakt_texts::message;
use clap::Args;
use serde::Serialize;
use serde_json::json;

use super::run;
use crate::args::{GameArgs, PositionArgs};
use crate::context::Context;
use crate::error::CliError;
use crate::moves_log::MovesLogArgs;
use crate::opening_list::OpeningList;
use crate::{board, output_file, spec, text};

/// The names of the engines.
const A: &str = MATCH_ENGINES[0];
const B: &str = MATCH_ENGINES[1];

/// Play a match between two engines
///
/// Games come in pairs: both begin with the same random turns, and the seats are exchanged. Every game is saved as a
/// game file. A game in which the game itself or the machine fails twice at the same ply is void, and its pair does not
/// count; the command then ends with code 1. The error of the score is a 95 % interval over pairs; equal pairs are one piece of evidence,
/// and a match that can give no more ends early. With node or depth limits and one thread a match
/// repeats exactly. Ctrl-C ends it after the games under way; --resume continues it, or one that was killed.
#[derive(Args, Debug)]
pub struct Match {
    /// Id of the game
    #[arg(required_unless_present = "resume", conflicts_with = "resume")]
    pub game: Option<String>,
    /// Engine A: ALGORITHM[:key=value,...], or easy, medium, advanced, hard
    #[arg(long, value_name = "SPEC", required_unless_present = "resume")]
    pub a: Option<String>,
    /// Engine B
    #[arg(long, value_name = "SPEC", required_unless_present = "resume")]
    pub b: Option<String>,
    /// Games, rounded up to pairs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), required_unless_present = "resume")]
    pub games: Option<u32>,
    /// Resume the match in this folder; of the other flags only --concurrency, --moves-log and --json count then
    #[arg(long, value_name = "DIR", conflicts_with_all = ["save", "a", "b", "games"])]
    pub resume: Option<PathBuf>,
    /// Play only every N-th pair, from the K-th on; merge puts the N shards together
    #[arg(long, value_name = "K/N", conflicts_with = "resume")]
    pub shard: Option<Shard>,
    #[command(flatten)]
    pub play: GameArgs,
    /// Folder for the game files; by default a new one in the user's data folder
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
    /// Replace games that are in the folder of --save already, and the file of --moves-log
    #[arg(long)]
    pub overwrite: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Setups that the pairs begin with in turn, in place of --setup
    #[arg(long, value_name = "ID,...", value_delimiter = ',', conflicts_with_all = ["setup", "position", "moves"])]
    pub setups: Vec<String>,
    /// Openings that the pairs begin with in turn: a file with a line of moves or a position each, in Gomoku also a list of Piskvork; a game file or a folder of them; a file of PDN
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    pub openings: Option<PathBuf>,
    /// Plies that are played of each game in --openings [default: all]
    #[arg(long, value_name = "N", requires = "openings")]
    pub plies: Option<usize>,
    #[command(flatten)]
    pub moves_log: MovesLogArgs,
    #[command(flatten)]
    pub position: PositionArgs,
}

/// The result of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
struct MatchScore {
    /// Points of A, of the pairs whose games both count.
    #[serde(rename = "tally")]
    counts: PairCounts,
    /// Games that A forfeited, and B.
    forfeits: [u32; 2],
    /// Games that A lost on time, and B.
    #[serde(rename = "time-losses")]
    time_losses: [u32; 2],
    /// Games that ended at the limit of turns, won by the higher score or drawn.
    #[serde(rename = "turn-limit")]
    turn_limit: u32,
    /// The part of the games that is evidence.
    evidence: Evidence,
    /// Whether the match ended before its last game, because further games would have been no evidence.
    exhausted: bool,
    /// Games that do not count, because the game or the machine failed in them; and their pairs do not count either.
    void: Vec<VoidGame>,
}

/// A game that does not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct VoidGame {
    /// Number of the game, from 1.
    game: String,
    /// One line.
    reason: String,
}

impl MatchScore {
    fn of(tournament: &Tournament) -> Self {
        let standings = Standings::of(tournament.events());
        let forfeits = |name| standings.of_engine(name).map_or(0, |standing| standing.forfeits);
        let endings =
            |name| standings.of_engine(name).map_or(Endings::default(), |standing| standing.endings);
        let time_losses = [A, B].map(|name| endings(name).time_losses);
        // Both play in every game.
        let turn_limit = endings(A).turn_limit;
        let counts = standings.head_to_head(A, B).map(|met| met.counts.clone()).unwrap_or_default();
        let forfeits = [A, B].map(forfeits);
        let exhausted = tournament.events().any(|(_, progress)| progress.is_exhausted());
        let evidence = standings.evidence;
        let void = standings.void.into_iter().map(|(game, reason)| VoidGame { game, reason });
        Self { counts, forfeits, time_losses, turn_limit, evidence, exhausted, void: void.collect() }
    }
}

impl Match {
    /// Plays and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let mut run = match &self.resume {
            Some(path) => run::resume(context, path)?,
            None => self.begin(context)?,
        };
        let Some(event) = of_match(run.tournament()).cloned() else {
            return Err(CliError::usage(message!("cli-match-other", path = run.path())));
        };
        let mut log = match &self.resume {
            Some(_) if !self.overwrite => self.moves_log.append()?,
            _ => self.moves_log.open(self.overwrite)?,
        };
        let concurrency = self.play.concurrency.map(usize::from);
        let played =
            run::play(context, &mut run, concurrency, &mut log, |so_far| line(&MatchScore::of(so_far)));
        self.report(&event, &MatchScore::of(run.tournament()), run.path(), out)?;
        out.flush()?;
        played?;
        if !run.tournament().is_over() && !self.json {
            writeln!(out, "{}", run::unfinished("match", run.path()))?;
        }
        run::none_void(run.tournament())
    }

    /// A new match, in its folder.
    fn begin(&self, context: &Context) -> Result<Run, CliError> {
        let needed = |given: &Option<String>| given.clone().unwrap_or_default();
        let game = needed(&self.game);
        let facts = context.facts(&game)?;
        let registry = context.registry()?;
        let engine =
            |flag: &str, text: &Option<String>| spec::read_player_of(facts, flag, &needed(text), registry);
        let engines = [engine("--a", &self.a)?, engine("--b", &self.b)?];
        let lists = self.lists(context, &game)?;
        let plan = MatchPlan {
            engines,
            copies: 1,
            pairs: self.games.unwrap_or(2).div_ceil(2),
            opening: self.position.opening(),
            moves: self.position.moves.clone(),
            setups: self.setups.clone(),
            openings: lists.keys().next().cloned(),
            random_turns: self.play.random_turns,
            seed: self.play.seed,
            turns: self.play.turns,
            concurrency: self.play.concurrency(),
            game: game.clone(),
        };
        let head = Head::new(plan.text(), lists, BTreeMap::new()).of_shard(self.shard);
        let preparation = Preparation::new(head, &mut run::find(context));
        let preparation = preparation.map_err(|error| run::wrong("match", &error))?;
        let folder = self.folder(context, &game)?;
        Run::begin(&folder, preparation).map_err(|error| run::wrong(&folder.display().to_string(), &error))
    }

    fn report(
        &self,
        event: &Event,
        score: &MatchScore,
        folder: &Path,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        if self.json {
            let spec = |place: usize| event.engines.get(place).map(|engine| format!("{:#}", engine.spec));
            let value = json!({
                "game": event.facts.id, "a": spec(0), "b": spec(1), "standing": score,
                "score": score.counts.score(), "margin": score.counts.margin(), "elo": score.counts.elo(),
                "superiority": score.counts.superiority(), "games": folder.to_string_lossy(),
            });
            return text::json(&value, out);
        }
        print(event, score, folder, out)
    }

    /// The list of openings, if there is one, by its name. Every position, move and opening is tried, so that an error is reported with its
    /// flag.
    fn lists(&self, context: &Context, game: &str) -> Result<BTreeMap<String, String>, CliError> {
        let one = |setup: &String| PositionArgs { setup: Some(setup.clone()), ..self.position.clone() };
        let positions: Vec<PositionArgs> = match self.setups.as_slice() {
            [] => vec![self.position.clone()],
            setups => setups.iter().map(one).collect(),
        };
        let mut client = context.start(game)?;
        let mut lists = BTreeMap::new();
        for position in &positions {
            let opening = position.opening();
            let opened = match self.setups.is_empty() {
                true => board::open(&mut client, position),
                false => client.open(&opening).map_err(|error| CliError::from(error).of_flag("--setups")),
            }?
            .choice;
            if opened.players != 2 {
                let setup = &client.facts().setups[opened.setup].id;
                let players = opened.players;
                return Err(CliError::usage(message!("cli-match-players", setup, players)));
            }
            match &self.openings {
                Some(path) => {
                    let wrong = |error: &dyn Display| {
                        CliError::Usage(format!("--openings {}: {error}", path.display()))
                    };
                    let list = OpeningList {
                        client: &mut client,
                        setup: opening.setup.as_deref(),
                        plies: self.plies,
                    }
                    .read(path)
                    .map_err(|error| match error {
                        CliError::Usage(reason) => CliError::Usage(format!("--openings {reason}")),
                        error => error,
                    })?;
                    let read = openings::read(&mut client, &opening, &list);
                    read.map_err(|error| match error {
                        ListError::Stopped(stopped) => stopped.into(),
                        error => wrong(&error),
                    })?;
                    lists.insert(path.display().to_string(), list);
                }
                None => {
                    let start = openings::play(&mut client, opening, &mut position.turns());
                    // Other openings of the game were tried above.
                    start.map_err(|error| CliError::from(error).of_flag("--moves"))?;
                }
            }
        }
        Ok(lists)
    }

    /// The folder for the games: the one that was asked for, or the first free number.
    fn folder(&self, context: &Context, game: &str) -> Result<PathBuf, CliError> {
        let Some(folder) = &self.save else {
            return output_file::free_folder(&context.home().matches(), game);
        };
        if self.overwrite {
            let cleared = RunFolder::clear(folder).map_err(Into::into);
            cleared.map_err(|error| run::wrong(&folder.display().to_string(), &error))?;
        } else if RunFolder::has_games(folder) {
            return Err(CliError::usage(message!("cli-match-exists", path = folder)));
        }
        Ok(folder.clone())
    }
}

/// The event of a run that is a match.
fn of_match(tournament: &Tournament) -> Option<&Event> {
    let mut events = tournament.events().map(|(event, _)| event);
    let event = events.next().filter(|event| event.name.is_empty());
    event.filter(|event| event.engines.iter().map(|engine| engine.name.as_str()).eq(MATCH_ENGINES))
}

fn print(event: &Event, score: &MatchScore, folder: &Path, out: &mut dyn Write) -> Result<(), CliError> {
    for engine in &event.engines {
        writeln!(out, "{}  {}", engine.name, engine.spec)?;
    }
    writeln!(out, "{}", line(score))?;
    if let Some(Elo { difference, low, high }) = score.counts.elo() {
        let [difference, low, high] = [difference, low, high].map(text::difference);
        let superiority = format!("{:.1}", score.counts.superiority() * 100.0);
        writeln!(out, "{}", message!("cli-match-elo", difference, low, high, superiority))?;
    }
    run::distinct(&score.evidence, out)?;
    if score.exhausted {
        writeln!(out, "{}", message!("cli-match-exhausted"))?;
    }
    let [a, b] = score.time_losses;
    if a + b > 0 {
        writeln!(out, "{}", message!("cli-match-time-losses", a, b))?;
    }
    let [a, b] = score.forfeits;
    if a + b > 0 {
        writeln!(out, "{}", message!("cli-match-forfeits", a, b))?;
    }
    if score.turn_limit > 0 {
        writeln!(out, "{}", message!("cli-match-turn-limit", games = text::games(score.turn_limit)))?;
    }
    for VoidGame { game, reason } in &score.void {
        writeln!(out, "{}", message!("cli-match-void", game, reason))?;
    }
    Ok(writeln!(out, "Games: {}", folder.display())?)
}

/// The score so far.
fn line(score: &MatchScore) -> String {
    let PairCounts { wins, draws, losses, .. } = &score.counts;
    let (games, share) = (text::games(score.counts.games()), text::share(&score.counts));
    message!("cli-match-score", games, wins, draws, losses, share).to_string()
}
