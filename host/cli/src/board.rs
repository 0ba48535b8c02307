//! A position of a game in a worker, as the shared flags describe it.

use abstrakt_exchange::words;
use abstrakt_plugin_api::{Choice, Facts, Opt, Snapshot};
use abstrakt_texts::{Language, Texts, message};
use abstrakt_worker::protocol::{LinePly, Opened, Opening, PlayedPly};
use abstrakt_worker::{Client, WorkerError};
use serde_json::{Value, json};

use crate::args::PositionArgs;
use crate::context::Context;
use crate::error::CliError;

/// Begins the game in a worker as the flags tell; an error names the flag from which it comes.
pub fn open(client: &mut Client, position: &PositionArgs) -> Result<Opened, CliError> {
    position.check(client.facts())?;
    client.open(&position.opening()).map_err(|error| match position.position {
        Some(_) => CliError::from(error).of_flag("--position"),
        None => error.into(),
    })
}

/// A position of a game, with the worker that holds it.
pub struct BoardClient {
    /// The worker.
    pub client: Client,
    /// The game as it was opened.
    pub opened: Opened,
    /// The position.
    pub snapshot: Snapshot,
    /// The plies played to reach it.
    pub made: Vec<PlayedPly>,
}

impl BoardClient {
    /// Starts a worker and goes to the position.
    pub fn open(context: &Context, game: &str, position: &PositionArgs) -> Result<Self, CliError> {
        let mut client = context.start(game)?;
        let opened = open(&mut client, position)?;
        let mut board = Self::new(client, opened);
        for turn in position.turns() {
            let update = board.client.turn(turn).map_err(|error| CliError::from(error).of_flag("--moves"))?;
            board.snapshot = update.snapshot;
            board.made.extend(update.made);
        }
        Ok(board)
    }

    /// Starts a worker for a game with this opening, whatever its source.
    pub fn begin(context: &Context, game: &str, opening: &Opening) -> Result<Self, CliError> {
        let mut client = context.start(game)?;
        let opened = client.open(opening)?;
        Ok(Self::new(client, opened))
    }

    fn new(client: Client, opened: Opened) -> Self {
        Self { client, snapshot: opened.snapshot.clone(), opened, made: Vec::new() }
    }

    /// Goes to these plies of the game, and writes the position. A worker that stops once ends nothing: another one stands
    /// in its place.
    pub fn go(&mut self, plies: &[LinePly]) -> Result<String, WorkerError> {
        let mut go = || {
            self.snapshot = self.client.line(plies, plies.len())?.snapshot;
            self.client.dump()
        };
        match go() {
            Err(WorkerError::Stopped(stopped)) if !stopped.given_up => go(),
            done => done,
        }
    }

    /// Facts of the game.
    pub fn facts(&self) -> &Facts {
        self.client.facts()
    }

    /// Id of the setup.
    pub fn setup(&self) -> &str {
        &self.facts().setups[self.opened.choice.setup].id
    }

    /// Options with their words.
    pub fn options(&self) -> Vec<(String, String)> {
        let values = &self.opened.choice.options;
        let facts = self.facts().options.iter().zip(values);
        facts.map(|(option, &value)| (option.id.clone(), option.word(value))).collect()
    }

    /// Number of the turn that is under way or comes next, from 1.
    pub fn turn(&self) -> usize {
        let begun = self.made.iter().filter(|made| made.opens_turn).count();
        begun + usize::from(self.snapshot.status.starts_turn() || begun == 0)
    }

    /// One line that says which position of which game it is, by the names of setup and options.
    pub fn title(&self) -> String {
        let Facts { name, version, setups, options, .. } = self.facts();
        let Choice { setup, players, options: values } = &self.opened.choice;
        let texts = Texts::new(Language::English);
        let named = |(option, value): (&Opt, &i32)| {
            let value = words::option_value(option, &option.word(*value), &texts);
            format!(", {}: {value}", option.name.en)
        };
        let options: String = options.iter().zip(values).map(named).collect();
        let (setup, players) = (&setups[*setup].name.en, message!("players-count", count = players));
        let (game, turn) = (&name.en, self.turn());
        message!("cli-title", game, version, setup, players, options, turn).to_string()
    }

    /// The same for JSON output.
    pub fn title_json(&self) -> Value {
        json!({
            "game": self.facts().id,
            "version": self.facts().version,
            "setup": self.setup(),
            "players": self.opened.choice.players,
            "options": self.options().into_iter().collect::<std::collections::BTreeMap<_, _>>(),
            "position": self.snapshot.text,
            "turn": self.turn(),
            "player": self.snapshot.status.player().map(|player| player.0 + 1),
        })
    }
}
