//! The last line of a game file, a sentence that ends with a full stop: `Result: 1 wins by resignation of 2.`

use super::words::{Word, Words, quote};
use crate::{EndCause, GameResult, SeatId};

pub(super) const KEY: &str = "Result:";

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
            quote(reason, out);
            return;
        }
        EndCause::Repetition => "repetition".into(),
        EndCause::Agreement => "agreement".into(),
        EndCause::Resignation(seat) => format!("resignation of {seat}"),
        EndCause::Time(seat) => format!("time of {seat}"),
    };
    out.push_str(&text);
}

/// Reads what follows `Result:`; `seats` is how many seats there are.
pub(super) fn read(sentence: &str, seats: usize) -> Result<Option<GameResult>, String> {
    let sentence = sentence.strip_suffix('.').ok_or("the result's line must end with a full stop")?;
    let mut words = Words::new(sentence);
    let mut winners = Vec::new();
    loop {
        match words.text("who won")?.as_str() {
            "unfinished" if winners.is_empty() => return words.end().map(|()| None),
            "draw" if winners.is_empty() => break,
            "wins" | "win" if !winners.is_empty() => break,
            word => winners.push(seat(word, seats)?),
        }
    }
    if words.text("\"by\"")? != "by" {
        return Err("the result has no cause: \"by rules\", \"by repetition\" ... would be right".into());
    }
    let cause = match words.text("the cause")?.as_str() {
        "rules" => {
            let reason = words.text("the number of the ending")?;
            let reason = reason.parse().map_err(|_| format!("{reason:?} is no number of an ending"))?;
            EndCause::Rules { reason, text: quoted(&mut words)? }
        }
        "repetition" => EndCause::Repetition,
        "agreement" => EndCause::Agreement,
        "resignation" => EndCause::Resignation(of(&mut words, seats)?),
        "time" => EndCause::Time(of(&mut words, seats)?),
        "forfeit" => EndCause::Forfeit { seat: of(&mut words, seats)?, reason: quoted(&mut words)? },
        other => {
            return Err(format!(
                "{other:?} ends no game: rules, repetition, agreement, resignation, time, forfeit are right"
            ));
        }
    };
    words.end()?;
    Ok(Some(GameResult { winners, cause }))
}

/// `of 2`.
fn of(words: &mut Words<'_>, seats: usize) -> Result<SeatId, String> {
    match words.text("\"of\" and a seat")?.as_str() {
        "of" => seat(&words.text("the seat")?, seats),
        other => Err(format!("{other:?} stands where \"of\" and a seat would be right")),
    }
}

fn quoted(words: &mut Words<'_>) -> Result<String, String> {
    match words.need("a text in quotation marks")? {
        Word::Quoted(text) => Ok(text),
        Word::Bare(word) => Err(format!("{word:?} must stand in quotation marks")),
    }
}

/// A seat by its number from 1.
pub(super) fn seat(number: &str, seats: usize) -> Result<SeatId, String> {
    let place = number.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    let seat = place.filter(|&place| usize::from(place) < seats).map(SeatId);
    seat.ok_or_else(|| format!("there is no seat {number}: 1..{seats} are right"))
}
