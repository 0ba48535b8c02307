//! A position that is being set up, judged by the game: a thread of its own asks a worker what can be set up, and what is
//! wrong with it. Knows workers and the contract's editing; must not know widgets.

use std::sync::mpsc::{Receiver, RecvError};

use abstrakt_texts::{Localize, Message};
use abstrakt_vocabulary::{Arrangement, Assembled, Board, Editor, Snapshot};
use abstrakt_worker::protocol::{LinePly, Opening};
use abstrakt_worker::{Client, Launch, Wake, WorkerError};

use crate::actor::Actor;

/// The pieces and values that a game offers for setting up a position.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Pieces, numbers and turns; none: the position can only be written as text.
    pub editor: Option<Editor>,
    /// The board.
    pub board: Board,
}

/// A position that the game accepts.
#[derive(Clone, Debug)]
pub struct Arranged {
    /// The picture of the position.
    pub snapshot: Snapshot,
    /// The same piece by piece; none where the game does not tell it.
    pub arrangement: Option<Arrangement>,
}

/// An answer of the game.
pub enum ArrangerAnswer {
    /// The things that can be set up; comes once.
    Offered(Box<Offer>),
    /// The position of the last question can be played.
    Accepted(Box<Arranged>),
    /// It cannot be played, or the game failed: the reason.
    Refused(Message),
}

enum Question {
    Pieces(Arrangement),
    Text(String),
}

/// Asks a game about positions.
pub struct Arranger {
    actor: Actor<(u64, Question), (u64, ArrangerAnswer)>,
    /// Number of the last question; the opening is number 0.
    asked: u64,
}

impl Arranger {
    /// Begins with the position after `plies` from `opening`; `wake` is called for every answer.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn new(launch: Launch, opening: Opening, plies: Vec<LinePly>, wake: Wake) -> std::io::Result<Self> {
        let actor = Actor::start("position editor", wake, move |inbox, outbox| {
            let tell = |number: u64, answer: ArrangerAnswer| outbox.send((number, answer));
            let refused = |error: &WorkerError| ArrangerAnswer::Refused(error.message());
            let mut client = match Client::start(launch) {
                Ok(client) => client,
                Err(error) => {
                    tell(0, refused(&error));
                    return;
                }
            };
            let began = match begin(&mut client, &opening, &plies) {
                Ok((offer, first)) => {
                    tell(0, ArrangerAnswer::Offered(Box::new(offer)))
                        && tell(0, ArrangerAnswer::Accepted(Box::new(first)))
                }
                Err(error) => tell(0, refused(&error)),
            };
            if began {
                while let Ok((number, question)) = newest(inbox) {
                    let answer = judge(&mut client, &opening, question);
                    let answer = match answer {
                        Ok(arranged) => ArrangerAnswer::Accepted(Box::new(arranged)),
                        Err(error) => refused(&error),
                    };
                    if !tell(number, answer) {
                        return;
                    }
                }
            }
        })?;
        Ok(Self { actor, asked: 0 })
    }

    /// Asks whether these pieces, numbers and this turn make a position.
    pub fn ask(&mut self, arrangement: Arrangement) {
        self.send(Question::Pieces(arrangement));
    }

    /// Asks whether this text is a position.
    pub fn read(&mut self, text: String) {
        self.send(Question::Text(text));
    }

    /// The answers since the last call, without those to questions before the last one.
    pub fn collect(&mut self) -> Vec<ArrangerAnswer> {
        let current = |(number, answer): (u64, ArrangerAnswer)| {
            (number == self.asked || matches!(answer, ArrangerAnswer::Offered(_))).then_some(answer)
        };
        self.actor.collect().filter_map(current).collect()
    }

    fn send(&mut self, question: Question) {
        self.asked += 1;
        self.actor.send((self.asked, question));
    }
}

/// Waits for a question and takes the last of those that are there.
fn newest(inbox: &Receiver<(u64, Question)>) -> Result<(u64, Question), RecvError> {
    let first = inbox.recv()?;
    Ok(inbox.try_iter().last().unwrap_or(first))
}

fn begin(
    client: &mut Client,
    opening: &Opening,
    plies: &[LinePly],
) -> Result<(Offer, Arranged), WorkerError> {
    let opened = client.open(opening)?;
    let snapshot = if plies.is_empty() { opened.snapshot } else { client.line(plies, plies.len())?.snapshot };
    let arrangement = client.ask_line::<Arrangement>(&())?;
    let editor = client.ask_rules::<Editor>(opening, &())?;
    Ok((Offer { editor, board: opened.board }, Arranged { snapshot, arrangement }))
}

fn judge(client: &mut Client, opening: &Opening, question: Question) -> Result<Arranged, WorkerError> {
    let start = |text: String| Opening { position: Some(text), ..opening.clone() };
    match question {
        Question::Text(text) => {
            let snapshot = client.open(&start(text))?.snapshot;
            Ok(Arranged { snapshot, arrangement: client.ask_line(&())? })
        }
        Question::Pieces(arrangement) => {
            let assembled = client.ask_rules::<Assembled>(opening, &arrangement)?;
            let text = assembled.map(|Assembled(text)| text).unwrap_or_default();
            let snapshot = client.open(&start(text))?.snapshot;
            Ok(Arranged { snapshot, arrangement: Some(arrangement) })
        }
    }
}
