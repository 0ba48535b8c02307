//! The tag Termination: the cause of a game's end, as far as its result and its last position do not give it.
//!
//! PGN, from which PDN has the tag, knows `time forfeit`; sites write sentences such as `Anna won on time` or `Bert
//! resigned`. Here the words in them are read. The result says who has lost.

use abstrakt_record::{EndCause, GameResult, SeatId};
use abstrakt_texts::Translated;

/// The text before the reason of a computer's failure.
const FORFEIT: &str = "forfeit:";
/// The text before the number of turns that a match lets a game have.
const TURN_LIMIT: &str = "turn limit of ";

/// The tag for a cause; none where the rules of the game tell the end.
pub(super) fn write(cause: &EndCause) -> Option<String> {
    Some(match cause {
        EndCause::Time(_) => "time forfeit".into(),
        EndCause::Resignation(_) => "resignation".into(),
        EndCause::Agreement => "agreement".into(),
        EndCause::Repetition => "repetition".into(),
        EndCause::TurnLimit(turns) => format!("{TURN_LIMIT}{turns}"),
        EndCause::Adjudication => "adjudication".into(),
        EndCause::Forfeit { reason, .. } => format!("{FORFEIT} {}", reason.en),
        EndCause::Rules { .. } => return None,
    })
}

/// The cause that a tag tells of a game that `loser` has lost; nothing where it tells none.
pub(super) fn loss(tag: &str, loser: SeatId) -> Option<EndCause> {
    let lower = tag.trim().to_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    if let Some(reason) = lower.starts_with(FORFEIT).then(|| tag.trim().get(FORFEIT.len()..)).flatten() {
        return Some(EndCause::Forfeit { seat: loser, reason: Translated::alike(reason.trim()) });
    }
    if has(&["time"]) {
        return Some(EndCause::Time(loser));
    }
    of_match(&lower).or_else(|| has(&["resign"]).then_some(EndCause::Resignation(loser)))
}

/// The cause that a tag tells of a drawn game; nothing where it tells none.
pub(super) fn draw(tag: &str) -> Option<EndCause> {
    let lower = tag.to_lowercase();
    if lower.contains("repetition") {
        return Some(EndCause::Repetition);
    }
    of_match(lower.trim()).or_else(|| lower.contains("agree").then_some(EndCause::Agreement))
}

/// The end by the rules of a match that a tag in small letters tells, of games won or drawn.
fn of_match(lower: &str) -> Option<EndCause> {
    let limit = lower.strip_prefix(TURN_LIMIT).and_then(|turns| turns.parse().ok());
    let adjudicated = lower.contains("adjudicat").then_some(EndCause::Adjudication);
    limit.map(EndCause::TurnLimit).or(adjudicated)
}

/// Returns whether a tag that was kept from a file still fits the end of a record.
pub(super) fn fits(tag: &str, result: Option<&GameResult>) -> bool {
    let Some(result) = result else { return [loss(tag, SeatId(0)), draw(tag)] == [None, None] };
    match &result.cause {
        EndCause::Time(seat) | EndCause::Resignation(seat) | EndCause::Forfeit { seat, .. } => {
            loss(tag, *seat).as_ref() == Some(&result.cause)
        }
        EndCause::Agreement | EndCause::Repetition | EndCause::TurnLimit(_) | EndCause::Adjudication => {
            draw(tag).as_ref() == Some(&result.cause)
        }
        EndCause::Rules { .. } => [loss(tag, SeatId(0)), draw(tag)] == [None, None],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cause_reads_back() {
        let reason = Translated::alike("No such Move: 1-2");
        let losses = [
            EndCause::Time(SeatId(1)),
            EndCause::Resignation(SeatId(1)),
            EndCause::Forfeit { seat: SeatId(1), reason },
        ];
        for cause in losses {
            let tag = write(&cause).expect("it has a tag");
            assert_eq!(loss(&tag, SeatId(1)), Some(cause.clone()), "{tag}");
            assert!(fits(&tag, Some(&GameResult { winners: vec![SeatId(0)], cause })), "{tag}");
        }
        for cause in [EndCause::Agreement, EndCause::Repetition] {
            let tag = write(&cause).expect("it has a tag");
            assert_eq!(draw(&tag), Some(cause), "{tag}");
        }
        for cause in [EndCause::TurnLimit(300), EndCause::Adjudication] {
            let tag = write(&cause).expect("it has a tag");
            assert_eq!(
                (draw(&tag), loss(&tag, SeatId(1))),
                (Some(cause.clone()), Some(cause.clone())),
                "{tag}"
            );
            assert!(fits(&tag, Some(&GameResult { winners: vec![SeatId(0)], cause })), "{tag}");
        }
        assert_eq!(write(&EndCause::Rules { reason: 0, text: String::new() }), None);
    }

    #[test]
    fn words_of_sites_are_read() {
        assert_eq!(loss("Anna won on TIME", SeatId(1)), Some(EndCause::Time(SeatId(1))));
        assert_eq!(loss("Bert resigned", SeatId(1)), Some(EndCause::Resignation(SeatId(1))));
        assert_eq!(draw("Draw agreed"), Some(EndCause::Agreement));
        for other in ["normal", "", "unterminated", "abandoned"] {
            assert_eq!((loss(other, SeatId(1)), draw(other)), (None, None), "{other}");
            assert!(fits(other, None), "{other}");
        }
        let resigned = GameResult { winners: vec![SeatId(0)], cause: EndCause::Resignation(SeatId(1)) };
        assert!(!fits("time forfeit", Some(&resigned)) && !fits("normal", Some(&resigned)));
    }
}
