//! What records and sessions tell, in the user's language.

use abstrakt_record::{EndCause, SeatId};
use abstrakt_session::Notice;
pub use abstrakt_texts::{Language, Texts};
use fluent_bundle::FluentValue;

/// Why a game ended, or a seat left it, in one sentence; `name` names the seats. An end by the game's own rules
/// is told as the record has it.
pub fn cause(texts: &Texts, cause: &EndCause, repetition: u8, name: impl Fn(SeatId) -> String) -> String {
    let player = |seat: &SeatId| ("player", FluentValue::from(name(*seat)));
    match cause {
        EndCause::Rules { text, .. } => text.clone(),
        EndCause::Repetition => texts.fill("cause-repetition", &[("count", repetition.into())]),
        EndCause::Resignation(seat) => texts.fill("cause-resignation", &[player(seat)]),
        EndCause::Time(seat) => texts.fill("cause-time", &[player(seat)]),
        EndCause::Agreement => texts.say("cause-agreement"),
        EndCause::Forfeit { seat, reason } => {
            texts.fill("cause-forfeit", &[player(seat), ("reason", reason.as_str().into())])
        }
    }
}

/// What went wrong, in one line. Reasons that come from plugins and the system stay as they are.
pub fn notice(texts: &Texts, notice: &Notice) -> String {
    let reason = |text: String| ("reason", FluentValue::from(text));
    match notice {
        Notice::Stopped { seat: Some(seat), stopped } => {
            let key = if stopped.given_up { "notice-seat-given-up" } else { "notice-seat-stopped" };
            texts.fill(
                key,
                &[("seat", texts.seat(*seat).into()), reason(texts.render(&stopped.what_happened()))],
            )
        }
        Notice::Stopped { seat: None, stopped } => {
            let key = if stopped.given_up { "notice-given-up" } else { "notice-stopped" };
            texts.fill(
                key,
                &[("game", stopped.game.as_str().into()), reason(texts.render(&stopped.what_happened()))],
            )
        }
        Notice::SeatFailed { seat, reason: text } => {
            texts.fill("notice-seat-failed", &[("seat", texts.seat(*seat).into()), reason(text.clone())])
        }
        Notice::Left(left) => {
            texts.fill("notice-left", &[reason(cause(texts, left, 0, |seat| texts.seat(seat)))])
        }
        Notice::PlayedFor(left) => {
            texts.fill("notice-played-for", &[reason(cause(texts, left, 0, |seat| texts.seat(seat)))])
        }
        Notice::Journal(text) => texts.fill("notice-journal", &[reason(text.clone())]),
    }
}
