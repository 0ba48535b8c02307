//! The end of a game by its position, and the rolls of chance in it.

use abstrakt_record::{EndCause, GameResult, Record, SeatId};
use abstrakt_vocabulary::{Facts, Players, Status};

/// The result if the game's own rules end it in this position. `facts` tell the ending's text.
pub fn by_rules(facts: &Facts, status: Status) -> Option<GameResult> {
    let Status::Over(outcome) = status else { return None };
    let ending = facts.endings.get(usize::from(outcome.reason));
    let text = ending.map(|text| text.en.clone()).unwrap_or_default();
    let cause = EndCause::Rules { reason: outcome.reason, text };
    Some(GameResult { winners: seats_of(outcome.winners), cause })
}

/// The draw if the position at the record's cursor has occurred as often as its header says.
pub fn by_repetition(record: &Record) -> Option<GameResult> {
    let draw = || GameResult { winners: Vec::new(), cause: EndCause::Repetition };
    record.is_repetition().then(draw)
}

/// Text of the outcome that chance rolls at the record's cursor, by the record's seed and the ply, of outcomes with their
/// weights; none where the game offers no outcome.
pub fn roll<'o>(record: &Record, outcomes: impl IntoIterator<Item = (&'o str, i32)>) -> Option<&'o str> {
    let (texts, weights): (Vec<&str>, Vec<i32>) = outcomes.into_iter().unzip();
    let offered = weights.iter().any(|&weight| weight > 0);
    let rolled =
        offered.then(|| abstrakt_record::roll(record.header.seed, record.plies().len(), &weights))?;
    Some(texts[rolled])
}

/// A set of players as seats of the record.
pub fn seats_of(players: Players) -> Vec<SeatId> {
    players.iter().map(|player| SeatId(player.0)).collect()
}
