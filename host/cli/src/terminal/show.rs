//! Prints a game in the terminal.

use abstrakt_record::{Act, GameResult};
use abstrakt_referee::protocol_plies;
use abstrakt_texts::{Count, message};

use super::Terminal;
use crate::error::CliError;
use crate::text;

impl Terminal<'_> {
    /// The game is set up: shows where it begins, and how it ended, if it was loaded after its end.
    pub(super) fn begin(&mut self) -> Result<(), CliError> {
        self.ready = true;
        self.shown = self.session.record().cursor();
        self.show_board()?;
        self.session.result().cloned().map_or(Ok(()), |result| self.show_result(&result))
    }

    /// Prints the turns played since the last time, and the board if a person is to move. A turn that a computer is
    /// still playing is printed when it is complete.
    pub(super) fn show_position(&mut self) -> Result<(), CliError> {
        self.thinking = None;
        let goes_on = self
            .session
            .snapshot()
            .is_some_and(|shown| !shown.status.starts_turn() && !shown.status.is_over());
        if goes_on && !self.session.awaits_human() && self.session.result().is_none() {
            return Ok(());
        }
        let record = self.session.record();
        let line = record.line_to(record.cursor());
        let new = line.iter().position(|&id| id == self.shown).map(|place| &line[place + 1..]);
        let mut lines = Vec::new();
        match new {
            None => {
                let turn = record.turns(&line).last().map_or(0, |turn| turn.number) + 1;
                lines.push(message!("cli-play-back", turn).to_string());
            }
            Some(new) => {
                let joint = &self.board.facts().turn_joint;
                for turn in record.turns(&line) {
                    let plies = turn.plies.iter().filter(|id| new.contains(id));
                    let acts = plies.filter_map(|id| record.node(*id).ply.as_ref()).map(|ply| &ply.act);
                    lines.extend(
                        acts_of(acts, joint).into_iter().map(|act| format!("{}. {act}", turn.number)),
                    );
                }
            }
        }
        if lines.is_empty() {
            return Ok(());
        }
        self.shown = record.cursor();
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        if self.session.awaits_human() { self.show_board() } else { Ok(self.out.flush()?) }
    }

    /// Prints the board and who is to move.
    pub(super) fn show_board(&mut self) -> Result<(), CliError> {
        let plies = protocol_plies(self.session.record(), self.session.record().cursor());
        let dump = self.board.go(&plies)?;
        writeln!(self.out, "\n{}\n", dump.trim_end())?;
        if self.session.result().is_none() {
            let acts = text::acts(self.board.facts(), &self.board.snapshot);
            let scores = text::scores(&self.board.snapshot.scores, &self.board.opened.scoring);
            let scores = scores.map_or_else(String::new, |scores| format!("; scores {scores}"));
            let moves = message!("count-legal-moves", count = Count(self.board.snapshot.moves.len() as u64));
            writeln!(self.out, "{acts}{scores}; {moves}")?;
        }
        Ok(self.out.flush()?)
    }

    /// Prints how the game ended.
    pub(super) fn show_result(&mut self, result: &GameResult) -> Result<(), CliError> {
        let scores = self.session.snapshot().map(|snapshot| snapshot.scores.clone()).unwrap_or_default();
        let scores = text::scores(&scores, self.session.scoring());
        let scores = scores.map_or_else(String::new, |scores| format!("; scores {scores}"));
        let sentence = result.sentence(&self.session.record().header);
        self.say(&format!("{sentence}{scores}"))
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
            let seat = turn.seat.map_or_else(|| "Chance".into(), |seat| text::player(seat.0).to_string());
            writeln!(self.out, "{}. {seat}: {plies}", turn.number)?;
        }
        Ok(self.out.flush()?)
    }
}

/// The plies of a turn as people read them: what one seat plays in a row is one text.
fn acts_of<'a>(acts: impl Iterator<Item = &'a Act>, joint: &str) -> Vec<String> {
    let mut last = None;
    let mut texts: Vec<String> = Vec::new();
    for act in acts {
        match (act, texts.last_mut()) {
            (Act::Move(seat, text), Some(turn)) if last == Some(*seat) => {
                *turn += joint;
                *turn += text.as_str();
            }
            (Act::Move(seat, text), _) => texts.push(format!("{}: {text}", text::player(seat.0))),
            (Act::Chance(text), _) => texts.push(format!("Chance: {text}")),
            (Act::Withdrawal(seat), _) => {
                texts.push(message!("act-withdraws", player = seat).to_string());
            }
        }
        last = match act {
            Act::Move(seat, _) => Some(*seat),
            Act::Chance(_) | Act::Withdrawal(_) => None,
        };
    }
    texts
}

#[cfg(test)]
mod tests {
    use abstrakt_record::{PlyText, SeatId};

    use super::*;

    #[test]
    fn what_a_seat_plays_in_a_row_is_one_text() {
        let text = |text: &str| PlyText::new(text).unwrap();
        let played = |seat, ply| Act::Move(SeatId(seat), text(ply));
        let acts = [
            played(0, "i8-f5"),
            played(0, "xg5-g9"),
            played(0, "xa5"),
            Act::Chance(text("3")),
            played(0, "a"),
            played(1, "b"),
        ];
        let shown = acts_of(acts.iter(), ";");
        assert_eq!(shown, ["Player 1: i8-f5;xg5-g9;xa5", "Chance: 3", "Player 1: a", "Player 2: b"]);
    }
}
