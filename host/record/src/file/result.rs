//! The last line of a game file, a sentence that ends with a full stop: `Result: 1 wins by resignation of 2.`

use abstrakt_texts::Translated;

use super::DamageReason;
use super::words::{Word, Words, quote};
use crate::{EndCause, GameResult, SeatId};

pub(super) const KEY: &str = "Result:";

/// A result by a cause that names a seat.
const OF_SEAT: &str = "Result: 1 wins by resignation of 2.";
/// A result by a cause with a number of turns.
const BY_LIMIT: &str = "Result: draw by turn-limit of 300.";
/// A result by a cause with a text.
const BY_RULES: &str = "Result: 1 wins by rules 0 \"five in a row\".";

pub(super) fn write(result: Option<&GameResult>, out: &mut String) {
    out.push_str(KEY);
    match result {
        None => out.push_str(" unfinished"),
        Some(result) => {
            winners(&result.winners, out);
            cause(&result.cause, out);
        }
    }
    out.push_str(".\n");
}

fn winners(winners: &[SeatId], out: &mut String) {
    for seat in winners {
        *out += &format!(" {seat}");
    }
    out.push_str(match winners.len() {
        0 => " draw by ",
        1 => " wins by ",
        _ => " win by ",
    });
}

fn cause(cause: &EndCause, out: &mut String) {
    let text = match cause {
        EndCause::Rules { reason, text } => {
            *out += &format!("rules {reason} ");
            quote(text, out);
            return;
        }
        EndCause::Forfeit { seat, reason } => {
            *out += &format!("forfeit of {seat} ");
            quote(&reason.en, out);
            if reason.cs != reason.en {
                out.push(' ');
                quote(&reason.cs, out);
            }
            return;
        }
        EndCause::Repetition => "repetition".into(),
        EndCause::Agreement => "agreement".into(),
        EndCause::TurnLimit(turns) => format!("turn-limit of {turns}"),
        EndCause::Adjudication => "adjudication".into(),
        EndCause::Resignation(seat) => format!("resignation of {seat}"),
        EndCause::Time(seat) => format!("time of {seat}"),
    };
    out.push_str(&text);
}

/// Reads what follows `Result:`; `seats` is how many seats there are.
pub(super) fn read(sentence: &str, seats: usize) -> Result<Option<GameResult>, DamageReason> {
    let sentence = sentence.strip_suffix('.').ok_or(DamageReason::NoFullStop)?;
    let mut words = Words::new(sentence);
    let mut winners = Vec::new();
    loop {
        match words.text(OF_SEAT)?.as_str() {
            "unfinished" if winners.is_empty() => return words.end().map(|()| None),
            "draw" if winners.is_empty() => break,
            "wins" | "win" if !winners.is_empty() => break,
            word => winners.push(seat(word, seats)?),
        }
    }
    if words.text(OF_SEAT)? != "by" {
        return Err(DamageReason::NoCause);
    }
    let cause = match words.text(OF_SEAT)?.as_str() {
        "rules" => {
            let reason = words.text(BY_RULES)?;
            let reason = reason.parse().map_err(|_| DamageReason::NoEnding(reason))?;
            EndCause::Rules { reason, text: quoted(&mut words)? }
        }
        "repetition" => EndCause::Repetition,
        "agreement" => EndCause::Agreement,
        "turn-limit" => {
            words.exactly("of", BY_LIMIT)?;
            let turns = words.text(BY_LIMIT)?;
            EndCause::TurnLimit(turns.parse().map_err(|_| DamageReason::NoTurns(turns))?)
        }
        "adjudication" => EndCause::Adjudication,
        "resignation" => EndCause::Resignation(of(&mut words, seats)?),
        "time" => EndCause::Time(of(&mut words, seats)?),
        "forfeit" => {
            let (seat, en) = (of(&mut words, seats)?, quoted(&mut words)?);
            let cs = match words.next()? {
                None => en.clone(),
                Some(word) => in_quotes(word)?,
            };
            EndCause::Forfeit { seat, reason: Translated { en, cs } }
        }
        other => return Err(DamageReason::NoEnd(other.to_owned())),
    };
    words.end()?;
    Ok(Some(GameResult { winners, cause }))
}

/// `of 2`.
fn of(words: &mut Words<'_>, seats: usize) -> Result<SeatId, DamageReason> {
    words.exactly("of", OF_SEAT)?;
    seat(&words.text(OF_SEAT)?, seats)
}

fn quoted(words: &mut Words<'_>) -> Result<String, DamageReason> {
    in_quotes(words.need(BY_RULES)?)
}

fn in_quotes(word: Word<'_>) -> Result<String, DamageReason> {
    match word {
        Word::Quoted(text) => Ok(text),
        Word::Bare(word) => Err(DamageReason::NotQuoted(word.to_owned())),
    }
}

/// A seat by its number from 1.
pub(super) fn seat(number: &str, seats: usize) -> Result<SeatId, DamageReason> {
    let place = number.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    let seat = place.filter(|&place| usize::from(place) < seats).map(SeatId);
    seat.ok_or_else(|| DamageReason::NoSeat { number: number.to_owned(), seats })
}
