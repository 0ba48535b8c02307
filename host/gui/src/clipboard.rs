//! Texts from the clipboard: a whole game, moves, or a position, and the decision which of them it is; if no game is under way, also
//! the game of a position. The game under way is replaced only by something that its rules accept. Knows texts and
//! workers; must not know the window.

use std::sync::Arc;

use abstrakt_record::{Header, Record, Seat};
use abstrakt_referee::{protocol_opening, record_ply};
use abstrakt_session::{Analyst, AnalystEvent, Session, SessionError};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::protocol::{LinePly, PlayLine, PlayedPly, RequestId, Response};
use abstrakt_worker::{Client, Launch, Wake};

use crate::background::{Background, Gate, RequestResult, Ticket, Work};

/// A text is read; its game's rules are asked what it is.
pub struct Pasting {
    request: Ticket,
    analyst: Analyst,
    header: Header,
    /// The number of moves in the text, if it is one of moves.
    count: usize,
    text: String,
    /// Moves as a whole game, moves that go on from the position shown, a position; the likeliest first.
    asked: [RequestId; 3],
    /// The answers so far, in that order.
    answers: [Option<Option<Pasted>>; 3],
}

/// The content of a pasted text.
pub enum Pasted {
    /// A game that the moves make.
    Moves(Box<Record>),
    /// A position to begin from.
    Position(Box<Header>),
}

impl Pasting {
    /// Asks what a text is in the game of `session`, under this ticket.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn begin(
        request: Ticket,
        session: &Session,
        facts: &Facts,
        text: &str,
    ) -> Result<Self, SessionError> {
        let mut analyst = session.analyst()?;
        let record = session.record();
        let here = abstrakt_referee::protocol_plies(record, record.cursor());
        let moves = moves(text, &facts.turn_joint);
        let count = moves.len();
        let mut ask =
            |plies: Vec<LinePly>| analyst.ask_at(plies.clone(), PlayLine { plies, since: 0 }.into());
        let whole = ask(moves.clone());
        let further = ask(here.iter().cloned().chain(moves).collect());
        // Moves that are numbered from 1 are a game; others go on, if they can.
        let numbered = text.trim_start().starts_with("1.");
        let [first, second] = if numbered { [whole, further] } else { [further, whole] };
        let third = analyst.open_at(text.trim());
        let header = record.header.clone();
        let text = text.trim().to_owned();
        let asked = [first, second, third];
        Ok(Self { request, analyst, header, count, text, asked, answers: [None, None, None] })
    }

    /// The content, once all questions are answered; none if the game knows it as nothing.
    pub fn poll(&mut self) -> Option<RequestResult<Ticket, Option<Pasted>>> {
        while let Some(event) = self.analyst.poll() {
            let AnalystEvent::Answer { id, response } = event else { continue };
            let Some(place) = self.asked.iter().position(|asked| *asked == id) else { continue };
            self.answers[place] = Some(match response {
                Response::Position(update) => self.moves(&update.made),
                Response::Opened(_) => Some(self.position()),
                _ => None,
            });
        }
        let all = self.answers.iter().all(Option::is_some);
        let request = self.request;
        all.then(|| {
            let result = self.answers.iter_mut().find_map(|answer| answer.take().flatten());
            RequestResult { request, result }
        })
    }

    fn moves(&self, made: &[PlayedPly]) -> Option<Pasted> {
        let mut record = Record::new(self.header.clone());
        for ply in made {
            let (ply, after) = record_ply(ply, None).ok()?;
            record.play(ply, after);
        }
        (self.count > 0).then(|| Pasted::Moves(Box::new(record)))
    }

    fn position(&self) -> Pasted {
        Pasted::Position(Box::new(Header { start: Some(self.text.clone()), ..self.header.clone() }))
    }
}

/// The games are asked, one after the other, whether a text is a position of theirs.
pub struct GameSearch(Background<RequestResult<Ticket, Option<Header>>>);

impl GameSearch {
    /// Asks them beside the window, under this ticket; `wake` is called when it is known, `gate` before.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn begin(
        request: Ticket,
        games: Vec<(Launch, Arc<Facts>)>,
        text: &str,
        wake: Wake,
        gate: Gate,
    ) -> std::io::Result<Self> {
        let search = Background::new(wake, gate);
        let text = text.trim().to_owned();
        search.start(Work::Paste, move || {
            let result = games.into_iter().find_map(|(launch, facts)| game_of(launch, &facts, &text));
            RequestResult { request, result }
        })?;
        Ok(Self(search))
    }

    /// A game between persons that begins so, once all is answered; none: it is no position of any game.
    pub fn poll(&mut self) -> Option<RequestResult<Ticket, Option<Header>>> {
        self.0.collect().pop()
    }
}

/// The game that begins with this position, for any number of players that the game is for.
fn game_of(launch: Launch, facts: &Facts, text: &str) -> Option<Header> {
    let mut client = Client::start(launch).ok()?;
    let mut tried = Vec::new();
    facts.setups.iter().find_map(|setup| {
        if tried.contains(&setup.players) {
            return None;
        }
        tried.push(setup.players);
        let seats = (0..setup.players).map(|_| Seat::human("")).collect();
        let header = Header {
            start: Some(text.to_owned()),
            ..Header::new(facts.id.clone(), facts.version.clone(), setup.id.clone(), seats)
        };
        client.open(&protocol_opening(&header)).is_ok().then_some(header)
    })
}

/// The moves of a text: its words without numbers of moves, comments in braces and results.
fn moves(text: &str, joint: &str) -> Vec<LinePly> {
    let mut plain = String::new();
    let mut depth = 0_usize;
    for sign in text.chars() {
        match sign {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(sign),
            _ => {}
        }
    }
    let words = plain.split_whitespace().map(unnumbered).filter(|word| !word.is_empty());
    let plies = words.flat_map(|word| match joint.trim() {
        "" => vec![word],
        joint => word.split(joint).filter(|ply| !ply.is_empty()).collect(),
    });
    plies.map(LinePly::text).collect()
}

/// A word without the number of its move, "3." or "3…", and without a mark behind it.
fn unnumbered(word: &str) -> &str {
    let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let word = match rest.strip_prefix("...").or(rest.strip_prefix('…')).or(rest.strip_prefix('.')) {
        Some(after) if rest.len() < word.len() => after,
        _ => word,
    };
    word.trim_end_matches(['!', '?'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_marks_and_comments_are_no_moves() {
        let read = |text: &str| {
            let texts = moves(text, ";").into_iter().map(|ply| match ply {
                LinePly::Text(text) => text,
                other => panic!("{other:?}"),
            });
            texts.collect::<Vec<_>>()
        };
        assert_eq!(read("1. a1 b2!? {a note} 2.c3\n2… c1;xd1-d5"), ["a1", "b2", "c3", "c1", "xd1-d5"]);
        assert_eq!(read("32-28 19x23 3"), ["32-28", "19x23", "3"]);
        assert!(read(" {1. a1} 12. ").is_empty());
    }
}
