//! `abstrakt dxp`: games of draughts with another program over a connection, in either role.

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::time::SystemTime;

use abstrakt_external::Protocol;
use abstrakt_external::server::{DxpSession, GameEnd, News};
use abstrakt_external::wire::dxp::{Frames, GameRequest, PORT, Side};
use abstrakt_plugin_api::{Facts, ForeignPosition};
use abstrakt_record::{Archive, EndCause, GameResult, Header, NodeId, Record, Seat, SeatId};
use abstrakt_referee::{by_rules, first_position, record_ply};
use abstrakt_system::SystemError;
use abstrakt_texts::{Message, Translated, message};
use clap::{Args, ValueEnum};

use crate::args::PositionArgs;
use crate::board::BoardClient;
use crate::commands::serve::{Audience, ServedPosition, converse, read_messages, signals, wake};
use crate::context::Context;
use crate::error::CliError;
use crate::{spec, text};

/// The machine that is meant where none is named: this one.
const LOOPBACK: &str = "127.0.0.1";
/// The variant of Hub that DXP plays: it has no word for another.
const VARIANT: &str = "normal";

/// Play International draughts with another program over the network, by DXP
///
/// One program listens for a connection, and the other one connects. The follower plays what the initiator asks for; the one
/// that connects is the initiator, unless --role says otherwise. Every game is kept in the archive.
#[derive(Args, Debug)]
pub struct Dxp {
    /// Id of the game
    pub game: String,
    /// Wait for a program to connect; without an address at 127.0.0.1:27531
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = LOOPBACK)]
    pub listen: Option<String>,
    /// Connect to a program that listens
    #[arg(long, value_name = "ADDRESS", conflicts_with = "listen", required_unless_present = "listen")]
    pub connect: Option<String>,
    /// Our part [default: follower with --listen, initiator with --connect]
    #[arg(long, value_name = "ROLE")]
    pub role: Option<Role>,
    /// The search, as analyse takes it; the clock of the game bounds it besides
    #[arg(long, value_name = "SPEC", default_value = "hard")]
    pub engine: String,
    /// The name that the other program is told
    #[arg(long, value_name = "NAME", default_value = "Abstrakt")]
    pub name: String,
    /// The side that we play first [default: white]
    #[arg(long, value_name = "SIDE", help_heading = INITIATOR)]
    pub side: Option<OwnSide>,
    /// Number of games; sides change after each [default: 1]
    #[arg(long, value_name = "N", help_heading = INITIATOR, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: Option<u32>,
    /// Minutes of each side for a game, 0 for no clock [default: 5]
    #[arg(long, value_name = "N", help_heading = INITIATOR, value_parser = clap::value_parser!(u16).range(..=999))]
    pub minutes: Option<u16>,
    /// Position from which every game begins, as the game writes it, in place of the usual one
    #[arg(long, value_name = "TEXT", help_heading = INITIATOR)]
    pub position: Option<String>,
}

/// The heading of what an initiator asks for.
const INITIATOR: &str = "Games that the initiator asks for";
/// The minutes of each side, where the flag does not tell them.
const MINUTES: u16 = 5;

/// A part in a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Role {
    /// Asks for games.
    Initiator,
    /// Plays what it is asked for, until the other program leaves.
    Follower,
}

/// A side of draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OwnSide {
    /// The side that begins.
    White,
    /// The other one.
    Black,
}

impl Dxp {
    /// Plays until there are no more games.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let facts = context.facts(&self.game)?.clone();
        let notation = Protocol::Hub.id();
        if !facts.foreign.iter().any(|game| game.notation == notation && game.game == VARIANT) {
            return Err(CliError::usage(message!("cli-dxp-game", game = &facts.name.en)));
        }
        let spec = spec::read(&facts, "--engine", &self.engine)?;
        let mut session = self.session(context)?;
        let archive = context.archive()?;
        let launch = context.launch_game(&self.game)?;
        let (signals, inbox) = signals();
        let mut position =
            ServedPosition::start(launch, facts.clone(), Some(notation), spec, wake(signals.clone()))?;
        let stream = match &self.connect {
            Some(told) => {
                let address = address(told);
                let connected = TcpStream::connect(&address);
                connected.map_err(|error| unreachable_at("--connect", &address, &error))?
            }
            None => self.accept(out)?,
        };
        let input = stream.try_clone()?;
        read_messages::<Frames>(input, signals)?;
        let engine = self.engine.clone();
        let mut table = Table { stream, out, archive, facts, engine, name: self.name.clone(), game: None };
        converse(&mut session, &mut position, &inbox, &mut table)
    }

    fn accept(&self, out: &mut dyn Write) -> Result<TcpStream, CliError> {
        let address = address(self.listen.as_deref().unwrap_or(LOOPBACK));
        let refused = |error| unreachable_at("--listen", &address, &error);
        let listener = TcpListener::bind(&address).map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?.to_string();
        writeln!(out, "{}", message!("cli-dxp-listening", address))?;
        out.flush()?;
        let (stream, caller) = listener.accept().map_err(refused)?;
        writeln!(out, "{}", message!("cli-dxp-connected", caller = caller.to_string()))?;
        out.flush()?;
        Ok(stream)
    }

    /// The session of our role.
    fn session(&self, context: &Context) -> Result<DxpSession, CliError> {
        let usual = if self.listen.is_some() { Role::Follower } else { Role::Initiator };
        if self.role.unwrap_or(usual) == Role::Initiator {
            let request = self.request(self.start(context)?);
            return Ok(DxpSession::initiator(request, self.games.unwrap_or(1)));
        }
        let asked = [
            ("--side", self.side.is_some()),
            ("--games", self.games.is_some()),
            ("--minutes", self.minutes.is_some()),
            ("--position", self.position.is_some()),
        ];
        match asked.iter().find(|(_, is_given)| *is_given) {
            Some((flag, _)) => Err(CliError::usage(message!("cli-dxp-follower", flag))),
            None => Ok(DxpSession::follower(self.name.as_str())),
        }
    }

    /// The position of the flag as the request tells it.
    fn start(&self, context: &Context) -> Result<Option<String>, CliError> {
        if self.position.is_none() {
            return Ok(None);
        }
        let position = PositionArgs { position: self.position.clone(), ..PositionArgs::default() };
        let mut board = BoardClient::open(context, &self.game, &position)?;
        if board.snapshot.status.is_over() {
            return Err(CliError::usage(message!("cli-dxp-over")));
        }
        let written = board.client.ask_line::<ForeignPosition>(&Protocol::Hub.id().to_owned())?;
        match written {
            Some(ForeignPosition(text)) => Ok(Some(text)),
            None => Err(CliError::usage(message!("cli-dxp-no-form"))),
        }
    }

    fn request(&self, position: Option<String>) -> GameRequest {
        let follower = match self.side {
            None | Some(OwnSide::White) => Side::Black,
            Some(OwnSide::Black) => Side::White,
        };
        let minutes = self.minutes.unwrap_or(MINUTES);
        GameRequest { name: self.name.clone(), follower, minutes, moves: 0, position }
    }
}

/// An address with a port: this machine's where it is a port alone, and the usual port where it has none.
fn address(told: &str) -> String {
    match told {
        port if port.parse::<u16>().is_ok() => format!("{LOOPBACK}:{port}"),
        host if host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok()) => host.to_owned(),
        host => format!("{host}:{PORT}"),
    }
}

fn unreachable_at(flag: &str, address: &str, error: &std::io::Error) -> CliError {
    CliError::Failed(format!("{flag} {address}: {}", SystemError::new(error)))
}

/// The connection, and the person who watches the games.
struct Table<'o> {
    stream: TcpStream,
    out: &'o mut dyn Write,
    archive: Archive,
    facts: Facts,
    engine: String,
    name: String,
    /// The game under way.
    game: Option<TableGame>,
}

/// A game under way.
struct TableGame {
    /// The name of the other side.
    opponent: String,
    /// Our seat, from 1.
    seat: u8,
    /// Games of the same players are told apart by it: nothing is left to chance.
    seed: u64,
}

impl Audience for Table<'_> {
    fn say(&mut self, message: &str) -> Result<(), CliError> {
        let frame = [message.as_bytes(), &[0]].concat();
        let lost = |error| CliError::failed(message!("cli-dxp-lost", reason = &SystemError::new(&error)));
        self.stream.write_all(&frame).map_err(lost)
    }

    fn tell(&mut self, news: News, position: &mut ServedPosition) -> Result<(), CliError> {
        match news {
            News::Begun { opponent, seat } => {
                let (name, side) = (&self.name, side(seat));
                writeln!(self.out, "{}", message!("cli-dxp-begun", opponent = &opponent, name, side))?;
                let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
                self.game = Some(TableGame { opponent, seat, seed: now.as_nanos() as u64 });
            }
            News::Played { seat, text } => {
                writeln!(self.out, "  {}: {text}", side(seat))?;
                // Whoever kills the program loses no move.
                self.save(position, None)?;
            }
            News::Chat(text) => {
                let opponent = self.opponent();
                writeln!(self.out, "{opponent}: {text}")?;
            }
            News::Wrong(reason) => text::note(format_args!("{}: {reason}", self.opponent())),
            News::Ended(end) => self.ended(end, position)?,
        }
        Ok(self.out.flush()?)
    }
}

impl Table<'_> {
    fn opponent(&self) -> String {
        let game = self.game.as_ref();
        game.map_or_else(|| message!("cli-dxp-opponent").to_string(), |game| game.opponent.clone())
    }

    fn ended(&mut self, end: GameEnd, position: &ServedPosition) -> Result<(), CliError> {
        let kept = self.save(position, Some(end))?;
        self.game = None;
        let Some((path, record)) = kept else { return Ok(()) };
        match record.result() {
            Some(result) => writeln!(self.out, "{}", result.sentence(&record.header))?,
            None => writeln!(self.out, "{}", message!("cli-dxp-no-result"))?,
        }
        text::note(message!("cli-kept", path = path.as_path()));
        Ok(())
    }

    /// Keeps the game so far in the archive, under one name from its first move to its end.
    fn save(
        &self,
        position: &ServedPosition,
        end: Option<GameEnd>,
    ) -> Result<Option<(PathBuf, Record)>, CliError> {
        let (Some(game), Some((opening, first, made))) = (&self.game, position.played()) else {
            return Ok(None);
        };
        let engine = Seat::engine(&self.name, &self.engine);
        let other = Seat::human(&game.opponent);
        let seats = if game.seat == 1 { vec![engine, other] } else { vec![other, engine] };
        let header = Header {
            options: opening.options.iter().cloned().collect(),
            start: opening.position.clone(),
            repetition: self.facts.repetition,
            seed: game.seed,
            ..Header::new(
                &self.facts.id,
                &self.facts.version,
                opening.setup.clone().unwrap_or_default(),
                seats,
            )
        };
        let mut record = Record::new(header);
        record.learn(NodeId::ROOT, first_position(first));
        for played in made {
            let (ply, after) = record_ply(played, None).map_err(|bad| CliError::Failed(bad.to_string()))?;
            record.play(ply, after);
        }
        if let Some(end) = end {
            let status = made.last().map_or(&first.status, |last| &last.status);
            record.finish(by_rules(&self.facts, *status).or_else(|| agreed(end)));
        }
        let path = self.archive.save(&record).map_err(CliError::failed)?;
        Ok(Some((path, record)))
    }
}

/// The result of a game that the players have ended.
fn agreed(end: GameEnd) -> Option<GameResult> {
    let seats = |seat: u8| [SeatId(2 - seat), SeatId(seat - 1)];
    match end {
        GameEnd::Resigned(seat) => {
            let [winner, loser] = seats(seat);
            Some(GameResult { winners: vec![winner], cause: EndCause::Resignation(loser) })
        }
        GameEnd::Illegal(seat) => {
            let [winner, loser] = seats(seat);
            let reason = Translated::of(&message!("cli-dxp-illegal"));
            Some(GameResult { winners: vec![winner], cause: EndCause::Forfeit { seat: loser, reason } })
        }
        GameEnd::Drawn => Some(GameResult { winners: Vec::new(), cause: EndCause::Agreement }),
        GameEnd::Unknown => None,
    }
}

fn side(seat: u8) -> Message {
    match seat {
        1 => message!("collection-white"),
        _ => message!("collection-black"),
    }
}
