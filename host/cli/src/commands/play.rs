//! `abstrakt play GAME`: what is to be played, before the first prompt.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::{Instant, SystemTime};

use abstrakt_plugin_api::{Facts, Flags};
use abstrakt_record::journal::{Unfinished, unfinished};
use abstrakt_record::{Act, After, Header, NodeId, Ply, PlyText, Record, Seat, SeatId, SeatKind, load};
use abstrakt_session::{Environment, Session};
use abstrakt_worker::protocol::{self, PlayedPly};
use clap::Args;

use crate::args::PositionArgs;
use crate::board::BoardClient;
use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::spec;
use crate::terminal::{Signal, Terminal};

/// Folder of the journals in the state folder, where the window also finds unfinished games.
const JOURNALS: &str = "journal";

/// What says how a new game begins.
const NEW_GAME: [&str; 7] = ["setup", "players", "options", "position", "moves", "seed", "repetition"];

/// Play in the terminal
///
/// Moves are typed in the game's notation, a turn or a ply at a time; "help" lists what else can
/// be typed. Lines are taken from standard input, so that a game can be scripted. Ctrl-C makes a computer that thinks
/// move at once, and otherwise ends the game.
#[derive(Args, Debug)]
pub struct Play {
    /// Id of the game
    pub game: String,
    /// Who plays seat N, from 1: human, an engine such as alpha-beta:depth=4, or easy, medium, advanced, hard; seats
    /// not named are human
    #[arg(long = "player", value_name = "N=SPEC", value_parser = seat)]
    pub seats: Vec<(u8, String)>,
    /// Seed of the chance outcomes; without it every game has another one
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Occurrences of a position that make a draw, 0 for never; the default is the game's
    #[arg(long, value_name = "N")]
    pub repetition: Option<u8>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = NEW_GAME)]
    pub load: Option<PathBuf>,
    /// Go on with the last game that was broken off by Ctrl-C, a crash or a kill
    #[arg(long, conflicts_with_all = NEW_GAME, conflicts_with = "load")]
    pub resume: bool,
    /// Save the game to this file at the end
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    #[command(flatten)]
    pub position: PositionArgs,
}

impl Play {
    /// Plays.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let journals = context.home().state().join(JOURNALS);
        let kept = self.kept(&journals)?;
        let loaded = match &kept {
            Some(unfinished) => Some(unfinished.record.clone()),
            None => self
                .load
                .as_ref()
                .map(|path| load(path))
                .transpose()
                .map_err(|error| CliError::Usage(error.to_string()))?,
        };
        let (board, mut record) = match loaded {
            Some(record) => (self.board_of(context, &record)?, record),
            None => {
                let board = BoardClient::open(context, &self.game, &self.position)?;
                let record = self.record(&board)?;
                (board, record)
            }
        };
        self.take_seats(&mut record.header, board.facts())?;
        let (signals, inbox) = mpsc::channel();
        let (wakes, interrupts) = (signals.clone(), signals.clone());
        let interrupt = Interrupt::listen(move || drop(interrupts.send(Signal::Interrupt)))?;
        let started = Instant::now();
        let table = Environment {
            host: context.host().clone(),
            timeouts: context.timeouts(),
            now: std::sync::Arc::new(move || started.elapsed()),
            wake: std::sync::Arc::new(move || drop(wakes.send(Signal::Wake))),
            journal: Some(journals),
        };
        let game = context.game(&self.game)?;
        let (plugin, name) = (game.copy.clone(), game.facts.name.en.clone());
        let journal = kept.map(|game| Unfinished { record: record.clone(), ..game }.resume()).transpose();
        let journal = journal.map_err(|error| CliError::Failed(format!("--resume: {error}")))?;
        let session = Session::resume(plugin, name, record, journal, table)
            .map_err(|error| CliError::Failed(error.to_string()))?;
        let terminal = Terminal::new(session, board, inbox, interrupt, out);
        Terminal::read_input(signals)?;
        let record = terminal.run()?;
        if let Some(path) = &self.save {
            let saved = abstrakt_record::save(path, &record);
            saved.map_err(|error| CliError::Failed(format!("{}: {error}", path.display())))?;
        }
        Ok(())
    }

    /// The last unfinished game of this game's id, if it is to be resumed.
    fn kept(&self, journals: &Path) -> Result<Option<Unfinished>, CliError> {
        if !self.resume {
            return Ok(None);
        }
        let games = unfinished(journals).map_err(|error| CliError::Failed(format!("--resume: {error}")))?;
        let last = games.into_iter().rfind(|unfinished| unfinished.record.header.game == self.game);
        last.map(Some)
            .ok_or_else(|| CliError::Usage(format!("--resume: no game of {} was broken off", self.game)))
    }

    /// The game as a record, with the moves of the command line played.
    fn record(&self, board: &BoardClient) -> Result<Record, CliError> {
        let facts = board.facts();
        let clock = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let seats =
            (1..=board.opened.choice.players).map(|seat| Seat::human(format!("Player {seat}"))).collect();
        let header = Header {
            options: board.options().into_iter().collect(),
            start: self.position.position.clone(),
            seed: self.seed.unwrap_or_else(|| clock().as_nanos() as u64),
            repetition: self.repetition.unwrap_or(facts.repetition),
            ..Header::new(&facts.id, &facts.version, board.setup(), seats)
        };
        let mut record = Record::new(header);
        let first = &board.opened.snapshot;
        let starts_turn = first.status.starts_turn();
        let scores = first.scores.clone();
        record.learn(NodeId::ROOT, After { key: first.key, starts_turn, irreversible: false, scores });
        for made in &board.made {
            let (ply, after) = recorded(made)?;
            record.play(ply, after);
        }
        Ok(record)
    }

    /// The board of a saved game, at its start.
    fn board_of(&self, context: &Context, record: &Record) -> Result<BoardClient, CliError> {
        let Header { game, setup, options, start, .. } = &record.header;
        if *game != self.game {
            return Err(CliError::Usage(format!("--load: this is a game of {game}, not of {}", self.game)));
        }
        let position = PositionArgs {
            setup: Some(setup.clone()),
            options: options.clone().into_iter().collect(),
            position: start.clone(),
            ..PositionArgs::default()
        };
        BoardClient::open(context, game, &position)
    }

    /// Puts the players on their seats; the game must know their heuristics and weights.
    fn take_seats(&self, header: &mut Header, facts: &Facts) -> Result<(), CliError> {
        let most = header.seats.len();
        let mut taken = Vec::new();
        for (number, spec) in &self.seats {
            let place = usize::from(*number) - 1;
            let seat = header.seats.get_mut(place).ok_or_else(|| {
                CliError::Usage(format!(
                    "--player {number}: the game has {most} players, 1..{most} are right"
                ))
            })?;
            if taken.contains(number) {
                return Err(CliError::Usage(format!("--player {number} is given twice: once is right")));
            }
            taken.push(*number);
            seat.kind = match spec.as_str() {
                "human" => SeatKind::Human,
                spec => SeatKind::Engine(spec::read(facts, &format!("--player {number}"), spec)?.to_string()),
            };
        }
        Ok(())
    }
}

/// A ply that the worker made, as a record keeps it.
fn recorded(made: &PlayedPly) -> Result<(Ply, After), CliError> {
    let bad = |error: abstrakt_record::BadText| CliError::Failed(error.to_string());
    let act = match (&made.ply, made.by) {
        (protocol::Ply::Withdraw { withdraw }, _) => Act::Withdrawal(SeatId(withdraw.0)),
        (protocol::Ply::Text(text), Some(player)) => {
            Act::Move(SeatId(player.0), PlyText::new(text).map_err(bad)?)
        }
        (protocol::Ply::Text(text), None) => Act::Chance(PlyText::new(text).map_err(bad)?),
    };
    let after = After {
        key: made.key,
        starts_turn: made.status.starts_turn(),
        irreversible: made.flags.has(Flags::IRREVERSIBLE),
        scores: made.scores.clone(),
    };
    Ok((Ply { act, opens_turn: made.opens_turn, spent: None }, after))
}

/// Reads `N=SPEC`.
fn seat(text: &str) -> Result<(u8, String), String> {
    let (number, spec) = text.split_once('=').ok_or("N=SPEC is right, such as 2=alpha-beta:depth=4")?;
    let number = number.parse::<u8>().ok().filter(|number| *number > 0);
    Ok((number.ok_or("seats are numbered from 1: 2=human would be right")?, spec.into()))
}
