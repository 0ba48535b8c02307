//! What a game in the terminal prints.

use abstrakt_record::{Act, GameResult};
use abstrakt_worker::protocol::Ply;

use super::Terminal;
use crate::error::CliError;
use crate::{result, text};

impl Terminal<'_> {
    /// The game is set up: shows where it begins.
    pub(super) fn begin(&mut self) -> Result<(), CliError> {
        self.ready = true;
        self.shown = self.session.record().cursor();
        self.show_board()
    }

    /// Prints the plies made since the last time, and the board if a person is to move.
    pub(super) fn show_position(&mut self) -> Result<(), CliError> {
        self.thinking = None;
        let record = self.session.record();
        let line = record.line_to(record.cursor());
        let new = line.iter().position(|&id| id == self.shown).map(|place| &line[place + 1..]);
        let mut told = Vec::new();
        match new {
            None => told.push(format!(
                "Back at turn {}",
                record.turns(&line).last().map_or(0, |turn| turn.number) + 1
            )),
            Some(new) => {
                for turn in record.turns(&line) {
                    for id in turn.plies.iter().filter(|id| new.contains(id)) {
                        let ply = record.node(*id).ply.as_ref();
                        told.extend(ply.map(|ply| format!("{}. {}", turn.number, spoken(&ply.act))));
                    }
                }
            }
        }
        if told.is_empty() {
            return Ok(());
        }
        self.shown = record.cursor();
        for line in told {
            writeln!(self.out, "{line}")?;
        }
        if self.session.awaits_human() { self.show_board() } else { Ok(self.out.flush()?) }
    }

    /// Prints the board and who is to move.
    pub(super) fn show_board(&mut self) -> Result<(), CliError> {
        let plies: Vec<Ply> =
            self.session.record().plies().into_iter().map(|ply| in_words(&ply.act)).collect();
        self.board.snapshot = self.board.client.line(&plies, plies.len())?.snapshot;
        let dump = self.board.client.dump()?;
        writeln!(self.out, "\n{}\n", dump.trim_end())?;
        if self.session.result().is_none() {
            let acts = text::acts(self.board.facts(), &self.board.snapshot);
            let scores: Vec<String> = self.board.snapshot.scores.iter().map(ToString::to_string).collect();
            let moves = self.board.snapshot.moves.len();
            writeln!(self.out, "{acts}; scores {}; {moves} legal moves", scores.join(", "))?;
        }
        Ok(self.out.flush()?)
    }

    /// Prints how the game ended.
    pub(super) fn show_result(&mut self, result: &GameResult) -> Result<(), CliError> {
        let scores = self.session.snapshot().map(|snapshot| snapshot.scores.clone()).unwrap_or_default();
        let scores: Vec<String> = scores.iter().map(ToString::to_string).collect();
        self.say(&format!("{}; scores {}", result::line(result), scores.join(", ")))
    }

    /// Prints a line; the prompt comes again after it.
    pub(super) fn say(&mut self, line: &str) -> Result<(), CliError> {
        writeln!(self.out, "{line}")?;
        self.prompted = false;
        Ok(self.out.flush()?)
    }

    /// Prints the legal moves.
    pub(super) fn list_moves(&mut self) -> Result<(), CliError> {
        text::list(self.board.snapshot.moves.iter().map(|facts| facts.text.as_str()), self.out)?;
        Ok(self.out.flush()?)
    }

    /// Prints the turns played.
    pub(super) fn list_turns(&mut self) -> Result<(), CliError> {
        let record = self.session.record();
        let joint = self.board.facts().turn_joint.clone();
        for turn in record.turns(&record.line_to(record.cursor())) {
            let acts = turn
                .plies
                .iter()
                .filter_map(|&id| Some(record.node(id).ply.as_ref()?.act.text().unwrap_or("withdraws")));
            let plies = acts.collect::<Vec<_>>().join(&joint);
            let seat = turn.seat.map_or_else(|| "Chance".into(), |seat| format!("Player {seat}"));
            writeln!(self.out, "{}. {seat}: {plies}", turn.number)?;
        }
        Ok(self.out.flush()?)
    }
}

/// A ply as people read it.
fn spoken(act: &Act) -> String {
    match act {
        Act::Move(seat, text) => format!("Player {seat}: {text}"),
        Act::Chance(text) => format!("Chance: {text}"),
        Act::Withdrawal(seat) => format!("Player {seat} withdraws"),
    }
}

/// A ply as workers read it.
fn in_words(act: &Act) -> Ply {
    match act {
        Act::Move(_, text) | Act::Chance(text) => Ply::text(text.as_str()),
        Act::Withdrawal(seat) => Ply::Withdraw { withdraw: abstrakt_plugin_api::Player(seat.0) },
    }
}
