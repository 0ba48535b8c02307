//! One file a command: its flags, what it does, what it prints.

mod analyse;
mod bench;
mod book;
mod check_plugin;
mod convert;
mod dxp;
mod endings;
mod engines;
mod fit;
mod games;
mod learn;
mod library;
mod match_;
mod measure;
mod merge;
mod new_game;
mod pdn;
mod perft;
mod play;
mod rules;
mod run;
mod serve;
mod shard;
mod show;
mod suite;
mod tournament;
mod tune;

use std::io::Write;

use clap::Subcommand;

use crate::context::Context;
use crate::error::CliError;

/// A command of the command line.
#[derive(Debug, Subcommand)]
pub enum Command {
    Games(games::Games),
    Rules(rules::Rules),
    Show(show::Show),
    Play(play::Play),
    Analyse(analyse::Analyse),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Match(match_::Match),
    Tournament(tournament::TournamentCommand),
    Merge(merge::Merge),
    Measure(measure::Measure),
    Tune(tune::Tune),
    Learn(learn::Learn),
    Fit(fit::Fit),
    Scale(fit::Scale),
    CheckPlugin(check_plugin::CheckPlugin),
    NewGame(new_game::NewGame),
    Pdn(pdn::Pdn),
    Convert(convert::Convert),
    Library(library::LibraryCommand),
    Book(book::BookCommand),
    Endings(endings::Endings),
    Engines(engines::Engines),
    Serve(serve::Serve),
    Dxp(dxp::Dxp),
}

impl Command {
    /// Runs the command, which prints to `out`.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        match self {
            Self::Games(command) => command.run(context, out),
            Self::Rules(command) => command.run(context, out),
            Self::Show(command) => command.run(context, out),
            Self::Play(command) => command.run(context, out),
            Self::Analyse(command) => command.run(context, out),
            Self::Perft(command) => command.run(context, out),
            Self::Bench(command) => command.run(context, out),
            Self::Match(command) => command.run(context, out),
            Self::Tournament(command) => command.run(context, out),
            Self::Merge(command) => command.run(context, out),
            Self::Measure(command) => command.run(context, out),
            Self::Tune(command) => command.run(context, out),
            Self::Learn(command) => command.run(context, out),
            Self::Fit(command) => command.run(context, out),
            Self::Scale(command) => command.run(context, out),
            Self::CheckPlugin(command) => command.run(context, out),
            Self::NewGame(command) => command.run(out),
            Self::Pdn(command) => command.run(context, out),
            Self::Convert(command) => command.run(context, out),
            Self::Library(command) => command.run(context, out),
            Self::Book(command) => command.run(context, out),
            Self::Endings(command) => command.run(context, out),
            Self::Engines(command) => command.run(context, out),
            Self::Serve(command) => command.run(context, out),
            Self::Dxp(command) => command.run(context, out),
        }
    }
}
