//! `abstrakt serve`: a search of ours as an engine for other programs, over standard input and output.

mod input;
mod served_game;

use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};

use abstrakt_external::Protocol;
use abstrakt_external::server::{
    GomocupSession, HubSession, News, Order, ServerEvent, ServerSession, UgiSession,
};
use abstrakt_external::wire::Lines;
use abstrakt_plugin_api::Facts;
use abstrakt_texts::message;
use abstrakt_worker::Wake;
use clap::Args;

use crate::commands::engines::protocol;
use crate::context::Context;
use crate::error::CliError;
use crate::spec;

pub use input::{Signal, read_messages};
use served_game::description;

pub use served_game::ServedPosition;

/// Lines that wait at once: whoever says more waits.
const WAITING: usize = 64;

/// Play as an engine for other programs, over standard input and output
///
/// The conversation is in English, by the protocol. The end of the input ends it.
#[derive(Args, Debug)]
pub struct Serve {
    /// Id of the game; without it the first that is found of those of the protocol
    pub game: Option<String>,
    /// The protocol: ugi, which every game has, or hub or gomocup
    #[arg(long, value_name = "ID", value_parser = protocol)]
    pub protocol: Protocol,
    /// The search, as analyse takes it; its limits count where the program tells none
    #[arg(long, value_name = "SPEC", default_value = "hard")]
    pub engine: String,
}

impl Serve {
    /// Holds a conversation until it is over.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let facts = self.facts(context)?.clone();
        let spec = spec::read(&facts, "--engine", &self.engine)?;
        let notation = self.protocol.notation();
        let game = description(&facts, notation, &self.engine);
        if notation.is_some() && game.games.is_empty() {
            let (game, protocol) = (&facts.name.en, self.protocol);
            let protocol = protocol.to_string();
            return Err(CliError::usage(message!("cli-serve-game", game, protocol)));
        }
        let mut session: Box<dyn ServerSession> = match self.protocol {
            Protocol::Ugi => Box::new(UgiSession::new(game)),
            Protocol::Hub => Box::new(HubSession::new(game)),
            Protocol::Gomocup => Box::new(GomocupSession::new(game)),
        };
        let (signals, inbox) = signals();
        let launch = context.launch_game(&facts.id)?;
        let mut position = ServedPosition::start(launch, facts, notation, spec, wake(signals.clone()))?;
        read_messages::<Lines>(std::io::stdin(), signals)?;
        converse(session.as_mut(), &mut position, &inbox, &mut Output(out))
    }

    /// The game that is named, or the first with a name in the protocol.
    fn facts<'c>(&self, context: &'c Context) -> Result<&'c Facts, CliError> {
        if let Some(game) = &self.game {
            return context.facts(game);
        }
        let protocol = self.protocol;
        let notation = protocol.notation();
        let has_name = |facts: &&Facts| facts.foreign.iter().any(|game| Some(&*game.notation) == notation);
        let mut games = context.catalog()?.games().iter().map(|game| &*game.facts);
        games
            .find(has_name)
            .ok_or_else(|| CliError::usage(message!("cli-serve-no-game", protocol = protocol.to_string())))
    }
}

/// The output of an engine: a line for each message.
struct Output<'o>(&'o mut dyn Write);

impl Audience for Output<'_> {
    fn say(&mut self, message: &str) -> Result<(), CliError> {
        writeln!(self.0, "{message}")?;
        Ok(self.0.flush()?)
    }
}

/// The other side of a conversation, and the person at this side.
pub trait Audience {
    /// Sends a message.
    fn say(&mut self, message: &str) -> Result<(), CliError>;

    /// Tells the person. Engines have nobody there.
    fn tell(&mut self, _news: News, _position: &mut ServedPosition) -> Result<(), CliError> {
        Ok(())
    }
}

/// A way for messages and wakes to a session.
pub fn signals() -> (SyncSender<Signal>, Receiver<Signal>) {
    mpsc::sync_channel(WAITING)
}

/// Wakes a session. Where there is no room, the messages that wait wake it too.
pub fn wake(signals: SyncSender<Signal>) -> Wake {
    Arc::new(move || match signals.try_send(Signal::Wake) {
        Ok(()) | Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {}
    })
}

/// Holds a conversation until it is over.
pub fn converse(
    session: &mut dyn ServerSession,
    position: &mut ServedPosition,
    inbox: &Receiver<Signal>,
    audience: &mut dyn Audience,
) -> Result<(), CliError> {
    let mut orders = session.begin();
    loop {
        if obey(orders, session, position, audience)? {
            return Ok(());
        }
        orders = match inbox.recv() {
            Ok(Signal::Line(line)) => session.take(ServerEvent::Line(line)),
            Ok(Signal::Closed) | Err(_) => session.take(ServerEvent::Closed),
            Ok(Signal::Wake) => Vec::new(),
        };
        while let Some(event) = position.poll()? {
            if obey(std::mem::take(&mut orders), session, position, audience)? {
                return Ok(());
            }
            orders = session.take(event);
        }
    }
}

/// Carries out what a session wants; tells whether the conversation is over.
fn obey(
    orders: Vec<Order>,
    session: &mut dyn ServerSession,
    position: &mut ServedPosition,
    audience: &mut dyn Audience,
) -> Result<bool, CliError> {
    let mut orders = std::collections::VecDeque::from(orders);
    while let Some(order) = orders.pop_front() {
        let answer = match order {
            Order::Say(message) => {
                audience.say(&message)?;
                None
            }
            Order::Tell(news) => {
                audience.tell(news, position)?;
                None
            }
            Order::Position(order) => Some(position.go(&order)?),
            Order::Describe => Some(position.describe()?),
            Order::Engine(text) => Some(position.choose_engine(&text)),
            Order::Search(order) => position.search(order)?,
            Order::Stop => {
                position.stop();
                None
            }
            Order::End => return Ok(true),
            Order::Fail(reason) => return Err(CliError::Failed(reason)),
        };
        for next in answer.map(|event| session.take(event)).unwrap_or_default().into_iter().rev() {
            orders.push_front(next);
        }
    }
    Ok(false)
}
