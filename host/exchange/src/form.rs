//! The forms of recorded games.

use std::path::Path;

use abstrakt_formats::pdn::Writer;
use abstrakt_record::{EndCause, Record, file};
use abstrakt_referee::protocol_opening;
use abstrakt_texts::{Argument, Language, Message, message};
use abstrakt_worker::Client;

use crate::{ExchangeError, Variant, page, pdn, psq};

/// A form of recorded games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A game file of ours.
    Record,
    /// A file of games in PDN.
    Pdn,
    /// A file of Piskvork.
    Psq,
    /// A game of boardspace.net; it is only read.
    Boardspace,
    /// A web page that replays the game; it is only written.
    Page,
}

impl Form {
    /// The form that a file's name tells by its ending, in capitals too.
    pub fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_string_lossy().to_lowercase();
        match extension.as_str() {
            "abstrakt" => Some(Self::Record),
            "pdn" => Some(Self::Pdn),
            "psq" => Some(Self::Psq),
            "sgf" => Some(Self::Boardspace),
            "html" | "htm" => Some(Self::Page),
            _ => None,
        }
    }

    /// Writes a record, in English or Czech what is said for people. `start` starts a worker of its game, where one is needed.
    ///
    /// # Errors
    /// The game has no place in the form, or its worker cannot begin or stops.
    pub fn write<E: From<ExchangeError>>(
        self,
        record: &Record,
        language: Language,
        start: impl FnOnce() -> Result<Client, E>,
    ) -> Result<Vec<u8>, E> {
        if self == Self::Record {
            return Ok(file::write(record).into_bytes());
        }
        self.write_by(record, language, &mut start()?).map_err(E::from)
    }

    /// The parts of a record that have no place in the form, in one line; none where all of it is written.
    pub fn omits(self, record: &Record) -> Option<Message> {
        let (psq, pdn) = (self == Self::Psq, self == Self::Pdn);
        let nodes = || record.nodes().map(|id| record.node(id));
        let ended =
            |has_cause: fn(&EndCause) -> bool| record.result().is_some_and(|result| has_cause(&result.cause));
        let omitted: [(Message, bool); 7] = [
            (message!("form-omits-choices"), psq && psq::has_choices(record)),
            (message!("form-omits-variations"), psq && nodes().any(|node| node.children().len() > 1)),
            (
                message!("form-omits-comments"),
                psq && nodes().any(|node| !node.comment.is_empty() || node.mark.is_some()),
            ),
            (
                message!("form-omits-clocks"),
                (psq || pdn && !pdn::has_time_control(&record.header))
                    && record.header.seats.iter().any(|seat| seat.clock.is_some()),
            ),
            (message!("form-omits-forfeit"), psq && ended(|cause| matches!(cause, EndCause::Forfeit { .. }))),
            (message!("form-omits-repetition"), psq && ended(|cause| *cause == EndCause::Repetition)),
            (
                message!("form-omits-match-end"),
                psq && ended(|cause| matches!(cause, EndCause::TurnLimit(_) | EndCause::Adjudication)),
            ),
        ];
        let mut omissions = omitted.into_iter().filter(|(_, omitted)| *omitted).peekable();
        omissions.peek()?;
        let what: Argument = omissions.map(|(message, _)| message).collect();
        Some(message!("form-omits", what))
    }

    /// Writes a record by a worker of its game, which opens it: for whoever writes many games.
    ///
    /// # Errors
    /// As [`Form::write`].
    pub fn write_by(
        self,
        record: &Record,
        language: Language,
        client: &mut Client,
    ) -> Result<Vec<u8>, ExchangeError> {
        let (header, id) = (&record.header, record.header.game.clone());
        let opened = client.open(&protocol_opening(header))?;
        let variant = |notation| Variant::of(client.facts(), notation, header);
        match self {
            Self::Record => Ok(file::write(record).into_bytes()),
            Self::Pdn => {
                let variant = variant(pdn::NOTATION).ok_or(ExchangeError::NotPdn(id))?;
                let game = pdn::export(record, client, &variant)?;
                let sign = pdn::game_type(&variant).map_or('x', |game_type| game_type.capture_sign());
                let mut text = Vec::new();
                // Writing to memory does not fail.
                let _ = Writer::new(&mut text).with_capture_sign(sign).write(&game);
                Ok(text)
            }
            Self::Psq => {
                let variant = variant(psq::NOTATION).ok_or(ExchangeError::NotPsq(id))?;
                if header.start.is_some() {
                    return Err(ExchangeError::PsqPosition);
                }
                Ok(psq::export(record, client, &variant, &opened)?.write().into_bytes())
            }
            Self::Boardspace => Err(ExchangeError::OnlyRead),
            Self::Page => {
                let heading = page::heading(record, client.facts(), language);
                Ok(page::replay(record, client, &opened, heading)?.to_html().into_bytes())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use abstrakt_record::{GameResult, Header, NodeId, Seat, TimeControl};
    use abstrakt_texts::testing::assert_localized;
    use abstrakt_texts::{Localize, Texts};

    use super::*;

    #[test]
    fn what_has_no_place_is_named() {
        let seats = ["Anna", "Bert"].map(Seat::human).into();
        let mut record = Record::new(Header::new("gomoku", "1", "standard", seats));
        assert_eq!([Form::Psq, Form::Pdn, Form::Record].map(|form| form.omits(&record)), [None, None, None]);
        record.comment(NodeId::ROOT, "a comment");
        record.header.seats[0].clock = Some(TimeControl::game(Duration::from_secs(60), Duration::ZERO));
        record.finish(Some(GameResult { winners: Vec::new(), cause: EndCause::Repetition }));
        let said = |form: Form, record: &Record| {
            form.omits(record).map(|message| Texts::new(Language::English).render(&message))
        };
        assert_eq!(
            said(Form::Psq, &record).as_deref(),
            Some(
                "this format cannot hold: comments and marks, clocks and a draw by repetition (it becomes one by agreement)"
            )
        );
        assert_eq!(said(Form::Pdn, &record).as_deref(), Some("this format cannot hold: clocks"));
        assert_eq!((said(Form::Record, &record), said(Form::Page, &record)), (None, None));
        for cause in [EndCause::TurnLimit(60), EndCause::Adjudication] {
            record.finish(Some(GameResult { winners: Vec::new(), cause }));
            let told = said(Form::Psq, &record).unwrap_or_default();
            assert!(
                told.ends_with("an end by the rules of a match (it becomes a resignation or an agreed draw)"),
                "{told}"
            );
        }
        let mut all = vec![
            message!("form-omits-choices"),
            message!("form-omits-variations"),
            message!("form-omits-forfeit"),
            message!("form-omits-repetition"),
        ];
        all.extend(Form::Psq.omits(&record));
        let all: Vec<&dyn Localize> = all.iter().map(|message| message as &dyn Localize).collect();
        assert_localized(&all, &["form-omits"]);
    }

    #[test]
    fn names_of_files_tell_the_form_whatever_their_case() {
        let form = |name: &str| Form::of(Path::new(name));
        assert_eq!(form("games.PDN"), Some(Form::Pdn));
        assert_eq!(form("a.b/game.htm"), Some(Form::Page));
        assert_eq!((form("pdn"), form("game.txt"), form("a.psq/game")), (None, None, None));
    }
}
