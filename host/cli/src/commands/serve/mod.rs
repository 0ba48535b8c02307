//! `abstrakt serve`: a search of ours as an engine for the programs of others, over standard input and output.

mod input;
mod served_game;

use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{self, TrySendError};

use abstrakt_external::Protocol;
use abstrakt_external::server::{Event, Order, Session, UgiSession};
use clap::Args;

use crate::context::Context;
use crate::error::CliError;
use crate::spec;

use input::{Signal, read_lines};
use served_game::{ServedPosition, description};

/// Lines that wait at once: whoever says more waits.
const WAITING: usize = 64;

/// Play as an engine for the programs of others, over standard input and output
///
/// The conversation is in English, by the protocol. The end of the input ends it.
#[derive(Args, Debug)]
pub struct Serve {
    /// Id of the game
    pub game: String,
    /// The protocol: ugi, which every game has
    #[arg(long, value_name = "ID", value_parser = protocol)]
    pub protocol: Protocol,
    /// The search, as analyse takes it; its limits count where the program tells none
    #[arg(long, value_name = "SPEC", default_value = "hard")]
    pub engine: String,
}

/// The protocols in which a session can be held.
fn protocol(id: &str) -> Result<Protocol, String> {
    let served = [Protocol::Ugi];
    let known = || served.map(Protocol::id).join(", ");
    let found = id.parse().ok().filter(|protocol| served.contains(protocol));
    found.ok_or_else(|| format!("expected one of {}", known()))
}

impl Serve {
    /// Holds a conversation until it is over.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let facts = context.facts(&self.game)?.clone();
        let spec = spec::read(&facts, "--engine", &self.engine)?;
        let game = description(&facts, &self.engine);
        let mut session: Box<dyn Session> = match self.protocol {
            Protocol::Ugi => Box::new(UgiSession::new(game)),
            Protocol::Hub | Protocol::Gomocup => return Err(CliError::usage("--protocol: expected ugi")),
        };
        let (signals, inbox) = mpsc::sync_channel(WAITING);
        let wakes = signals.clone();
        // Where there is no room, the lines that wait wake the session too.
        let wake = move || match wakes.try_send(Signal::Wake) {
            Ok(()) | Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => {}
        };
        let mut position =
            ServedPosition::start(context.launch_game(&self.game)?, facts, spec, Arc::new(wake))?;
        read_lines(std::io::stdin(), signals)?;
        let mut orders = session.begin();
        loop {
            if obey(orders, session.as_mut(), &mut position, out)? {
                return Ok(());
            }
            orders = match inbox.recv() {
                Ok(Signal::Line(line)) => session.take(Event::Line(line)),
                Ok(Signal::Closed) | Err(_) => session.take(Event::Closed),
                Ok(Signal::Wake) => Vec::new(),
            };
            while let Some(event) = position.poll()? {
                orders.extend(session.take(event));
            }
        }
    }
}

/// Carries out what a session wants; tells whether the conversation is over.
fn obey(
    orders: Vec<Order>,
    session: &mut dyn Session,
    position: &mut ServedPosition,
    out: &mut dyn Write,
) -> Result<bool, CliError> {
    let mut orders = std::collections::VecDeque::from(orders);
    while let Some(order) = orders.pop_front() {
        let answer = match order {
            Order::Say(line) => {
                writeln!(out, "{line}")?;
                None
            }
            Order::Position(order) => Some(position.go(&order)?),
            Order::Engine(text) => Some(position.choose_engine(&text)),
            Order::Search(order) => position.search(order)?,
            Order::Stop => {
                position.stop();
                None
            }
            Order::End => return Ok(true),
        };
        for next in answer.map(|event| session.take(event)).unwrap_or_default().into_iter().rev() {
            orders.push_front(next);
        }
    }
    out.flush()?;
    Ok(false)
}
