//! Games are replayed through their rules, which tell the key of every position.

use std::sync::Arc;

use abstrakt_exchange::pdn::{self, Unimported};
use abstrakt_exchange::{ExchangeError, Games, Variant, boardspace, psq};
use abstrakt_formats::TextEncoding;
use abstrakt_formats::boardspace::BoardspaceGame;
use abstrakt_formats::piskvork::Psq;
use abstrakt_record::{NodeId, Record};
use abstrakt_referee::{after_ply, first_position, protocol_opening, protocol_plies};
use abstrakt_texts::{Localize, Message, message};
use abstrakt_worker::WorkerError;

use super::reading::{Job, Place};
use super::{Import, LeftOut};
use crate::Entry;

/// The fate of a game.
pub(super) enum Replayed {
    /// It can be put in; the flag tells that something was read otherwise than it is written.
    Entry(Box<Entry>, bool),
    /// It is left out.
    LeftOut(LeftOut),
    /// A file begins that is not UTF-8.
    Recoded(Arc<str>, TextEncoding),
    /// A file ends here.
    FileEnds,
    /// Nothing more of its game can be replayed.
    Failed(WorkerError),
}

/// Replays games, with a worker of each game.
pub(super) struct Replayer<'i> {
    import: &'i Import,
    workers: Games<'i, ExchangeError>,
    boards: Vec<Variant>,
    /// The games of boardspace.net.
    boardspace: Vec<Variant>,
}

/// A game that was replayed to its end, and whether something was read otherwise than it is written; else the reason.
type ReplayResult = Result<Result<(Record, bool), Message>, ExchangeError>;

impl<'i> Replayer<'i> {
    pub fn new(import: &'i Import) -> Self {
        let workers = Games::new(|game: &str| Ok(import.start(game)?));
        let all = |notation| Variant::all(import.games.iter().map(|game| &game.facts), notation);
        let (boards, boardspace) = (all(psq::NOTATION), all(boardspace::NOTATION));
        Self { import, workers, boards, boardspace }
    }

    /// Replays a game.
    pub fn replay(&mut self, job: Job) -> Replayed {
        let (place, outcome) = match job {
            Job::FileEnds => return Replayed::FileEnds,
            Job::Recoded(file, encoding) => return Replayed::Recoded(file, encoding),
            Job::LeftOut(left_out) => return Replayed::LeftOut(left_out),
            Job::Record(place, record) => (place, self.record(*record)),
            Job::Pdn(place, game, recogniser) => {
                let order = self.import.order;
                let imported = recogniser.import(&game, order, &mut self.workers);
                (place, imported.map(|imported| imported.map_or_else(|reason| refused(&reason), whole)))
            }
            Job::Psq(place, game) => (place, self.psq(&game)),
            Job::Boardspace(place, game) => (place, self.boardspace(&game)),
        };
        self.ended(&place, outcome)
    }

    /// A record of ours learns the positions of its main line.
    fn record(&mut self, mut record: Record) -> ReplayResult {
        let game = record.header.game.clone();
        if self.import.installed(&game).is_none() {
            return Ok(Err(message!("left-out-no-game", game)));
        }
        let client = self.workers.of(&game)?;
        let opened = client.opened(&protocol_opening(&record.header))?;
        let end = record.main_end();
        let made = client.advance(0, protocol_plies(&record, end))?.made;
        record.learn(NodeId::ROOT, first_position(&opened.snapshot));
        for (id, made) in record.line_to(end).into_iter().skip(1).zip(&made) {
            record.learn(id, after_ply(made));
        }
        Ok(Ok((record, false)))
    }

    fn psq(&mut self, game: &Psq) -> ReplayResult {
        let variant = psq::variant(game, self.boards.iter().cloned())?;
        let imported = psq::import(self.workers.of(&variant.game)?, &variant, game)?;
        Ok(match imported.stop {
            None => Ok((imported.record, false)),
            Some(refused) => Err(refused.reason.at(Some(refused.index))),
        })
    }

    fn boardspace(&mut self, game: &BoardspaceGame) -> ReplayResult {
        let variant = boardspace::variant(game, self.boardspace.iter().cloned())?;
        let imported = boardspace::import(self.workers.of(&variant.game)?, &variant, game)?;
        Ok(match imported.stop {
            None => Ok((imported.record, false)),
            Some(refused) => Err(refused.reason.at(Some(refused.index))),
        })
    }

    /// The fate of a game by its outcome: it is put in, or it alone is left out, or its worker ends everything.
    fn ended(&self, place: &Place, outcome: ReplayResult) -> Replayed {
        let reason = match outcome {
            Ok(Ok((record, noted))) => match self.entry(record, place) {
                Some(entry) => return Replayed::Entry(Box::new(entry), noted),
                None => message!("left-out-empty"),
            },
            Ok(Err(reason)) => reason,
            Err(ExchangeError::Worker(WorkerError::Stopped(stopped))) if stopped.given_up => {
                return Replayed::Failed(WorkerError::Stopped(stopped));
            }
            Err(error) => error.message(),
        };
        Replayed::LeftOut(place.left_out(reason))
    }

    fn entry(&self, record: Record, place: &Place) -> Option<Entry> {
        let facts = &self.import.installed(&record.header.game)?.facts;
        Entry::new(record, facts, &*place.file)
    }
}

/// A game of a PDN file, if all of it could be played.
fn whole(imported: pdn::Imported) -> Result<(Record, bool), Message> {
    match imported.stop {
        None => Ok((imported.record, !imported.notes.is_empty())),
        Some(stop) => Err(stop.message()),
    }
}

fn refused(reason: &Unimported) -> Result<(Record, bool), Message> {
    Err(reason.message())
}
