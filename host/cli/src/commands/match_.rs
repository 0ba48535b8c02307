//! `abstrakt match GAME`: two engines against each other, every game recorded.

use std::fmt::Display;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use abstrakt_engine::Spec;
use abstrakt_lab::arena::Adjudication;
use abstrakt_lab::openings::{self, ListError, Openings, Start};
use abstrakt_lab::schedule::{Format, Schedule};
use abstrakt_lab::statistics::{Elo, Evidence, PairCounts};
use abstrakt_lab::tournament::{Endings, Entrant, Event, PlayedGame, Standings, Tournament, run};
use abstrakt_referee::Now;
use abstrakt_system::{awake_clock, create_folders, read_text};
use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::args::{GameArgs, PositionArgs};
use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::moves_log::MovesLogArgs;
use crate::progress::Progress;
use crate::{board, output_file, spec, text};

/// The names of the engines.
const A: &str = "A";
const B: &str = "B";

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
    /// Openings that the pairs begin with in turn: a file with a line of moves each, or "position" and a position; in Gomoku also a list of Piskvork
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves"])]
    pub openings: Option<PathBuf>,
    #[command(flatten)]
    pub moves_log: MovesLogArgs,
    #[command(flatten)]
    pub position: PositionArgs,
}

/// What a match came to.
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
    /// How much of what was played is evidence.
    evidence: Evidence,
    /// Did it end before its last game, because further games would have been no evidence?
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
        let counts = standings.crossing(A, B).map(|met| met.counts.clone()).unwrap_or_default();
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
        let facts = context.facts(&self.game)?;
        let engines = [spec::read(facts, "--a", &self.a)?, spec::read(facts, "--b", &self.b)?];
        let mut tournament = Tournament::new(vec![self.event(context, engines.clone())?]);
        let mut log = self.moves_log.open(self.overwrite)?;
        let folder = self.folder(context)?;
        let interrupt = Interrupt::listen(|| {})?;
        let progress = Progress::start("playing");
        let mut saved = Ok(());
        let mut reported = |game: &PlayedGame, so_far: &Tournament| {
            progress.tell_with(|| line(&MatchScore::of(so_far)));
            if saved.is_ok() {
                saved = save(&folder, game).and_then(|()| log.write(&game.moves));
            }
            if saved.is_ok() && !interrupt.is_set() {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let now: Now = awake_clock()?;
        let played = run(&mut tournament, self.play.at_once.into(), &now, &mut reported);
        drop(progress);
        let score = MatchScore::of(&tournament);
        self.report(&engines, &score, &folder, out)?;
        out.flush()?;
        saved?;
        played.map_err(|failure| CliError::Failed(format!("the match ended early: {failure}")))?;
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
        engines: &[Spec; 2],
        score: &MatchScore,
        folder: &Path,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        if self.json {
            let [a, b] = engines.each_ref().map(|spec| format!("{spec:#}"));
            let value = json!({
                "game": self.game, "a": a, "b": b, "standing": score,
                "score": score.counts.score(), "margin": score.counts.margin(), "elo": score.counts.elo(),
                "superiority": score.counts.superiority(), "games": folder.to_string_lossy(),
            });
            return text::json(&value, out);
        }
        print(engines, score, folder, out)
    }

    fn event(&self, context: &Context, engines: [Spec; 2]) -> Result<Event, CliError> {
        let facts = context.facts(&self.game)?.clone();
        let openings = Openings::new(self.starts(context)?, self.play.random_turns, self.play.seed);
        let openings =
            openings.ok_or_else(|| CliError::Usage("--openings: no opening stands in it".into()))?;
        let engine = |(name, spec): (&str, Spec)| Entrant { name: name.into(), spec };
        Ok(Event {
            name: String::new(),
            launch: context.launch_game(&self.game)?,
            openings,
            engines: [A, B].into_iter().zip(engines).map(engine).collect(),
            best: None,
            schedule: Schedule {
                format: Format::RoundRobin,
                engines: 2,
                seats: 2,
                rounds: self.games.div_ceil(2),
            },
            adjudication: Adjudication {
                turns: self.play.turns,
                repetition: facts.repetition,
                win: None,
                draw: None,
            },
            facts,
            seed: self.play.seed,
            sprt: None,
        })
    }

    /// Where the pairs begin. Everything is tried, and moves put into one spelling, before anything is played.
    fn starts(&self, context: &Context) -> Result<Vec<Start>, CliError> {
        let one = |setup: &String| PositionArgs { setup: Some(setup.clone()), ..self.position.clone() };
        let positions: Vec<PositionArgs> = match self.setups.as_slice() {
            [] => vec![self.position.clone()],
            setups => setups.iter().map(one).collect(),
        };
        let mut client = context.start(&self.game)?;
        let mut starts = Vec::new();
        for position in &positions {
            let opening = position.opening();
            let opened = match self.setups.is_empty() {
                true => board::open(&mut client, position),
                false => client.open(&opening).map_err(|error| CliError::from(error).of_flag("--setups")),
            }?
            .choice;
            if opened.players != 2 {
                let setup = &client.facts().setups[opened.setup].id;
                let reason = format!("a match is for 2 players, setup {setup} has {}", opened.players);
                return Err(CliError::Usage(reason));
            }
            match &self.openings {
                Some(path) => {
                    let wrong = |error: &dyn Display| {
                        CliError::Usage(format!("--openings {}: {error}", path.display()))
                    };
                    let list = read_text(path).map_err(|error| wrong(&error))?;
                    let read = openings::read(&mut client, &opening, &list);
                    starts.extend(read.map_err(|error| match error {
                        ListError::Stopped(stopped) => stopped.into(),
                        error => wrong(&error),
                    })?);
                }
                None => {
                    let start = openings::play(&mut client, opening, &mut position.turns());
                    // What else begins the game was tried above.
                    starts.push(start.map_err(|error| CliError::from(error).of_flag("--moves"))?);
                }
            }
        }
        Ok(starts)
    }

    /// The folder for the games: the one that was asked for, or the first free number.
    fn folder(&self, context: &Context) -> Result<PathBuf, CliError> {
        let folder = match &self.save {
            Some(folder) => folder.clone(),
            None => output_file::free_folder(&context.home().matches(), &self.game)?,
        };
        create_folders(&folder).map_err(|error| output_file::unwritten(&folder, &error))?;
        if !self.overwrite && game_file(&folder, 1).exists() {
            let reason = "there are games of a match already: --overwrite replaces them";
            return Err(CliError::Usage(format!("{}: {reason}", folder.display())));
        }
        Ok(folder)
    }
}

fn print(
    engines: &[Spec; 2],
    score: &MatchScore,
    folder: &Path,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    writeln!(out, "A  {}", engines[0])?;
    writeln!(out, "B  {}", engines[1])?;
    writeln!(out, "{}", line(score))?;
    if let Some(Elo { difference, low, high }) = score.counts.elo() {
        let [difference, low, high] = [difference, low, high].map(text::difference);
        let superiority = score.counts.superiority() * 100.0;
        writeln!(
            out,
            "Elo of A over B: {difference}, between {low} and {high} (95 %); A is the stronger one with a probability of {superiority:.1} %"
        )?;
    }
    if score.evidence.repeats() {
        let Evidence { games, distinct_games, encounters, distinct_encounters } = score.evidence;
        writeln!(
            out,
            "Distinct: {distinct_games} of {games} games, {distinct_encounters} of {encounters} pairs; the error and Elo count equal \
             pairs once"
        )?;
    }
    if score.exhausted {
        writeln!(
            out,
            "Ended early: every opening was played, and these engines play each the same way again; more openings or random turns \
             give more evidence"
        )?;
    }
    for (what, [a, b]) in [("Losses on time", score.time_losses), ("Forfeits", score.forfeits)] {
        if a + b > 0 {
            writeln!(out, "{what}: A {a}, B {b}")?;
        }
    }
    if score.turn_limit > 0 {
        writeln!(out, "Ended at the limit of turns: {}", text::counted(score.turn_limit, "game"))?;
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
    let path = game_file(folder, game.summary.game);
    let saved = abstrakt_record::save(&path, &game.record);
    saved.map_err(|error| output_file::unwritten(&path, &error))
}

/// The score so far.
fn line(score: &MatchScore) -> String {
    let counts = &score.counts;
    let margin = counts.margin().map_or_else(String::new, |margin| format!(" ± {:.1}", margin * 100.0));
    let (wins, draws, losses) = (counts.wins, counts.draws, counts.losses);
    let games = text::counted(counts.games(), "game");
    format!("{games}: A wins {wins}, draws {draws}, loses {losses}: {:.1}{margin} %", counts.score() * 100.0)
}
