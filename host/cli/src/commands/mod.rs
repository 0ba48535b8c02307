//! One file a command: its flags, what it does, what it prints.

mod analyse;
mod bench;
mod check_plugin;
mod games;
mod perft;
mod play;
mod rules;
mod show;
mod tournament;

use std::io::Write;

use clap::Subcommand;

use crate::error::CliError;
use crate::house::House;

/// What is to be done.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List every game found, and every file refused with the reason
    Games(games::Games),
    /// Print the rules of a game
    Rules(rules::Rules),
    /// Show a position: the board, who is to move, the legal moves
    Show(show::Show),
    /// Play in the terminal
    Play(play::Play),
    /// Let an engine analyse a position
    Analyse(analyse::Analyse),
    /// Count the positions some turns ahead
    Perft(perft::Perft),
    /// Run fixed searches and sign them by their number of nodes
    Bench(bench::Bench),
    /// Play a round robin of engines (not in this version)
    Tournament(tournament::Tournament),
    /// Load a plugin in a child process and check it against the contract of games
    CheckPlugin(check_plugin::CheckPlugin),
}

impl Command {
    /// Does it, printing to `out`.
    pub fn run(&self, house: &House, out: &mut dyn Write) -> Result<(), CliError> {
        match self {
            Self::Games(command) => command.run(house, out),
            Self::Rules(command) => command.run(house, out),
            Self::Show(command) => command.run(house, out),
            Self::Play(command) => command.run(house, out),
            Self::Analyse(command) => command.run(house, out),
            Self::Perft(command) => command.run(house, out),
            Self::Bench(command) => command.run(house, out),
            Self::Tournament(command) => command.run(),
            Self::CheckPlugin(command) => command.run(house, out),
        }
    }
}
