//! `abstrakt play GAME`: what is to be played, before the first prompt.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::SystemTime;

use abstrakt_external::Registry;
use abstrakt_plugin_api::Facts;
use abstrakt_record::journal::{Journal, Unfinished, journals};
use abstrakt_record::{
    Archive, Damage, GameFileError, Header, NodeId, Record, Seat, SeatKind, load, save, save_new,
};
use abstrakt_referee::{EngineSpec, first_position, record_ply};
use abstrakt_session::{Environment, Session};
use abstrakt_system::{SystemError, awake_clock};
use abstrakt_texts::message;
use abstrakt_worker::protocol::Opening;
use clap::Args;

use crate::args::PositionArgs;
use crate::board::BoardClient;
use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::moves_log::MovesLogArgs;
use crate::output_file;
use crate::spec;
use crate::terminal::{LeftGame, Signal, Terminal, Typed};
use crate::text;

/// The flags that describe a new game.
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
    /// Player of seat N, from 1: human, an engine such as alpha-beta:depth=4, or easy, medium, advanced, hard; seats
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
    pub moves_log: MovesLogArgs,
    /// Replace the files of --save and --moves-log if they are there already
    #[arg(long)]
    pub overwrite: bool,
    #[command(flatten)]
    pub position: PositionArgs,
}

/// A game to be played: the worker that shows its board, its record, and the journal that it continues.
struct Begun {
    board: BoardClient,
    record: Record,
    journal: Option<Journal>,
}

impl Play {
    /// Plays.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        self.check_save()?;
        let log = self.moves_log.open(self.overwrite)?;
        let archive = context.archive()?;
        let journals = context.home().journals();
        let Begun { board, mut record, journal } = match &self.load {
            _ if self.resume => self.resume(context, &journals, out)?,
            Some(path) => self.loaded(context, path, out)?,
            None => self.begin(context)?,
        };
        self.take_seats(&mut record.header, board.facts(), context.registry()?)?;
        let (signals, inbox) = mpsc::channel();
        let (wakes, interrupts) = (signals.clone(), signals.clone());
        let interrupt = Interrupt::listen(move || drop(interrupts.send(Signal::Interrupt)))?;
        let environment = Environment {
            host: context.host().clone(),
            timeouts: context.timeouts(),
            now: awake_clock()?,
            wake: std::sync::Arc::new(move || drop(wakes.send(Signal::Wake))),
            engines: context.registry()?.clone().into(),
            journal: Some(journals),
        };
        let game = context.game(&self.game)?;
        let (plugin, name) = (game.copy.clone(), game.facts.name.en.as_str().into());
        let session =
            Session::resume(plugin, name, record, journal, environment).map_err(CliError::failed)?;
        Typed::read(signals)?;
        let LeftGame { session, keep, saved } =
            Terminal::new(session, board, inbox, interrupt, log, out).run()?;
        self.save_record(&session)?;
        // The end is printed before the journal is closed: after a kill the person has seen it, or has the game.
        out.flush()?;
        let (record, journal) = session.into_parts();
        self.keep_record(&archive, &record, saved.as_deref()).map_err(|error| {
            CliError::Failed(format!("{error}{}", kept_in(journal.as_ref().map(Journal::path))))
        })?;
        // One that was broken off stays open: it is to be found again.
        journal.filter(|_| !keep).map_or(Ok(()), Journal::close)?;
        Ok(())
    }

    /// Keeps the game in the archive, and tells where, on standard error: what reads the output reads the game. A game that a
    /// file of its own has whole, as the one that it was read from if nothing was changed, is kept there already.
    fn keep_record(
        &self,
        archive: &Archive,
        record: &Record,
        saved: Option<&Path>,
    ) -> Result<(), SystemError> {
        let mut files = [self.save.as_deref(), self.load.as_deref(), saved].into_iter().flatten();
        let has_it = |path: &Path| load(path).is_ok_and(|stored| record.is_unchanged_from(&stored));
        if record.has_plies() && !files.any(has_it) {
            let path = archive.save(record)?;
            text::note(message!("cli-kept", path = path.as_path()));
        }
        Ok(())
    }

    /// Whatever is wrong with --save is reported before the game, not after it.
    fn check_save(&self) -> Result<(), CliError> {
        let Some(path) = &self.save else { return Ok(()) };
        output_file::check(&format_args!("--save {}", path.display()), path, self.overwrite)
    }

    /// Saves the game, before its journal is given up.
    fn save_record(&self, session: &Session) -> Result<(), CliError> {
        let Some(path) = &self.save else { return Ok(()) };
        let write = if self.overwrite { save } else { save_new };
        write(path, session.record()).map_err(|error| {
            CliError::Failed(format!(
                "{}{}",
                output_file::unwritten(path, &error),
                kept_in(session.journal())
            ))
        })
    }

    /// A new game.
    fn begin(&self, context: &Context) -> Result<Begun, CliError> {
        let board = BoardClient::open(context, &self.game, &self.position)?;
        let record = self.record(&board)?;
        Ok(Begun { board, record, journal: None })
    }

    /// A saved game, as far as it can be read.
    fn loaded(&self, context: &Context, path: &Path, out: &mut dyn Write) -> Result<Begun, CliError> {
        let record = match load(path) {
            Ok(record) => record,
            Err(GameFileError::Damaged { damage: Damage { line, reason, kept: Some(record) }, .. }) => {
                let damage = message!("damage-at", line, reason = &reason);
                writeln!(out, "{}", message!("cli-play-damaged", path, damage))?;
                *record
            }
            Err(error) => return Err(CliError::usage(error)),
        };
        let board = self.board_of(context, &record)?;
        Ok(Begun { board, record, journal: None })
    }

    /// The last game of this id that was broken off and can be continued.
    fn resume(&self, context: &Context, folder: &Path, out: &mut dyn Write) -> Result<Begun, CliError> {
        let found = journals(folder)
            .map_err(|error| CliError::Failed(format!("--resume: {}", SystemError::at(folder, &error))))?;
        for file in &found.unreadable {
            let (path, reason) = (&file.path, file.reason.to_string());
            writeln!(out, "{}", message!("cli-play-left", path, reason))?;
        }
        let is_this_game = |game: &&Unfinished| !game.viewed && game.record.header.game == self.game;
        for game in found.unfinished.iter().rev().filter(is_this_game) {
            let begun = self.board_of(context, &game.record).and_then(|board| {
                let resumed = game.resume();
                let (record, journal) = resumed.map_err(CliError::failed)?;
                Ok(Begun { board, record, journal: Some(journal) })
            });
            match begun {
                Ok(begun) => {
                    if let Some(damage) = &game.damage {
                        let (path, damage) = (&game.path, damage.to_string());
                        writeln!(out, "{}", message!("cli-play-damaged", path, damage))?;
                    }
                    return Ok(begun);
                }
                Err(error) => {
                    let left = message!("cli-play-left", path = &game.path, reason = &error);
                    writeln!(out, "{left}")?;
                }
            }
        }
        Err(CliError::usage(message!("cli-none-broken-off", game = &self.game)))
    }

    /// The game as a record, with the moves of the command line played.
    fn record(&self, board: &BoardClient) -> Result<Record, CliError> {
        let facts = board.facts();
        let clock = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let seats = (0..board.opened.choice.players)
            .map(|seat| Seat::human(text::player(seat).to_string()))
            .collect();
        let header = Header {
            options: board.options().into_iter().collect(),
            start: self.position.position.clone(),
            seed: self.seed.unwrap_or_else(|| clock().as_nanos() as u64),
            repetition: self.repetition.unwrap_or(facts.repetition),
            ..Header::new(&facts.id, &facts.version, board.setup(), seats)
        };
        let mut record = Record::new(header);
        record.learn(NodeId::ROOT, first_position(&board.opened.snapshot));
        for played in &board.made {
            let (ply, after) = record_ply(played, None).map_err(|bad| CliError::Failed(bad.to_string()))?;
            record.play(ply, after);
        }
        Ok(record)
    }

    /// The board of a saved game, at its start.
    fn board_of(&self, context: &Context, record: &Record) -> Result<BoardClient, CliError> {
        let Header { game, setup, options, start, .. } = &record.header;
        if *game != self.game {
            return Err(CliError::usage(message!("cli-other-game", found = game, right = &self.game)));
        }
        let opening = Opening {
            setup: Some(setup.clone()),
            options: options.clone().into_iter().collect(),
            position: start.clone(),
            ..Opening::default()
        };
        BoardClient::begin(context, game, &opening)
    }

    /// Puts the players on their seats; the game must know their heuristics and weights.
    fn take_seats(&self, header: &mut Header, facts: &Facts, registry: &Registry) -> Result<(), CliError> {
        let most = header.seats.len();
        let mut taken = Vec::new();
        for (number, spec) in &self.seats {
            let place = usize::from(*number) - 1;
            let seat = header
                .seats
                .get_mut(place)
                .ok_or_else(|| CliError::usage(message!("cli-no-seat", number, most)))?;
            if taken.contains(number) {
                return Err(CliError::usage(message!("cli-seat-twice", number)));
            }
            taken.push(*number);
            seat.kind = match spec.as_str() {
                "human" => SeatKind::Human,
                spec => SeatKind::Engine(computer(facts, registry, *number, spec)?.to_string()),
            };
        }
        Ok(())
    }
}

/// The computer that a flag names. A game at the board keeps its seats as records do, which name no file of a conversation.
fn computer(facts: &Facts, registry: &Registry, number: u8, text: &str) -> Result<EngineSpec, CliError> {
    let flag = format!("--player {number}");
    let found = spec::read_player_of(facts, &flag, text, registry)?;
    match &found {
        EngineSpec::External(player) if player.spec.log.is_some() => {
            Err(CliError::usage(message!("cli-play-log", flag)))
        }
        _ => Ok(found),
    }
}

/// The place of a game that could not be archived, as the end of a message.
fn kept_in(journal: Option<&Path>) -> String {
    let kept = |journal: &Path| format!("; {}", message!("cli-kept-unfinished", path = journal));
    journal.map_or_else(String::new, kept)
}

/// Reads `N=SPEC`.
fn seat(text: &str) -> Result<(u8, String), String> {
    let (number, spec) = text.split_once('=').ok_or_else(|| message!("cli-player").to_string())?;
    let number = number.parse::<u8>().ok().filter(|number| *number > 0);
    Ok((number.ok_or_else(|| message!("cli-player-number").to_string())?, spec.into()))
}
