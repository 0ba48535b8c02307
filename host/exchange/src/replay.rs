//! Foreign moves replayed through a game's rules.
//!
//! A text may mean several moves, as a capture that is written too short; then each is tried until one lets all that follow be
//! played. The grammar of the notation tells which moves a text may mean. Where a text is no legal move at
//! all, [`mended`] looks for the one legal move that explains what follows.

use abstrakt_worker::protocol::{Advanced, ForeignMoveText, LinePly, PositionUpdate, RefusalReason};
use abstrakt_worker::{Client, WorkerError};

/// Moves tried in place of ambiguous texts, in one line of moves.
const MOST_TRIES: usize = 64;
/// Plies behind a misprint at least: fewer do not tell which move was made.
const LEAST_BEHIND: usize = 2;

/// A line of moves that the rules have played.
#[derive(Debug)]
pub struct Replayed {
    /// The position at its end, with the plies behind those that were there before.
    pub end: Advanced,
    /// Texts that meant several moves.
    pub ambiguous: usize,
}

/// A move that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedMove {
    /// Its index among the texts.
    pub index: usize,
    /// The reason.
    pub reason: RefusalReason,
}

/// A text that is no legal move, and the move that alone lets all that follows be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misprint {
    /// Its index among the texts.
    pub index: usize,
    /// The text in the file.
    pub printed: String,
    /// The move that was played, as the notation writes it.
    pub played: String,
}

/// The result of a replay that the worker itself survives.
type Outcome = Result<Replayed, RefusedMove>;

/// Plays `texts` in the notation from the position after `before` on.
///
/// `means` tells whether a text may mean the move that is written so in full.
///
/// # Errors
/// The worker stops. A move that is refused is an answer.
pub fn replay(
    client: &mut Client,
    before: &[LinePly],
    notation: &str,
    texts: &[String],
    means: &dyn Fn(&str, &str) -> bool,
) -> Result<Outcome, WorkerError> {
    let mut line: Vec<LinePly> = before.to_vec();
    let foreign = |text: &String| LinePly::Foreign { notation: notation.to_owned(), foreign: text.clone() };
    line.extend(texts.iter().map(foreign));
    // Places where a text meant several moves, and those not tried yet.
    let mut open: Vec<(usize, Vec<ForeignMoveText>)> = Vec::new();
    let play = |client: &mut Client, line: &[LinePly]| match play_line(client, line, before.len()) {
        Ok(end) => Ok(Ok(end)),
        Err(WorkerError::Refused { reason, ply: Some(index) }) if index >= before.len() => {
            Ok(Err(RefusedMove { index: index - before.len(), reason }))
        }
        Err(error) => Err(error),
    };
    let mut refused = match play(client, &line)? {
        Ok(end) => return Ok(Ok(Replayed { end, ambiguous: 0 })),
        Err(refused) => refused,
    };
    // The refusal that got furthest says most.
    let mut furthest = refused.clone();
    for _ in 0..MOST_TRIES {
        let index = before.len() + refused.index;
        let mut meant = Vec::new();
        if !open.iter().any(|(place, _)| *place == index) {
            client.line(&line[..index], index)?;
            meant = client.foreign_moves(notation)?;
            meant.retain(|other| means(&texts[refused.index], &other.foreign));
        }
        if meant.len() > 1 {
            meant.reverse();
            open.push((index, meant));
        }
        // Back to the last place with a move that was not tried.
        while let Some((place, left)) = open.last_mut() {
            if let Some(next) = left.pop() {
                let place = *place;
                line[place] = LinePly::text(next.ply);
                for later in place + 1..line.len() {
                    line[later] = foreign(&texts[later - before.len()]);
                }
                break;
            }
            open.pop();
        }
        if open.is_empty() {
            break;
        }
        refused = match play(client, &line)? {
            Ok(end) => return Ok(Ok(Replayed { end, ambiguous: open.len() })),
            Err(refused) => refused,
        };
        if furthest.index < refused.index {
            furthest = refused.clone();
        }
    }
    Ok(Err(furthest))
}

/// Plays `texts`, each of which means one move, from the opening up to the first that the rules refuse: the position there, and that
/// move.
///
/// # Errors
/// The worker stops.
pub fn replay_to_refusal(
    client: &mut Client,
    notation: &str,
    mut texts: Vec<String>,
) -> Result<(Advanced, Option<RefusedMove>), WorkerError> {
    let mut stop = None;
    loop {
        match replay(client, &[], notation, &texts, &|text, full| text == full)? {
            Ok(replayed) => return Ok((replayed.end, stop)),
            Err(refused) => {
                texts.truncate(refused.index);
                stop = Some(refused);
            }
        }
    }
}

/// Plays a line from the opening, with the facts of the plies from `since` on. A line of its own is played without a picture of its
/// end; one that goes on from another is played from where both part.
fn play_line(client: &mut Client, line: &[LinePly], since: usize) -> Result<Advanced, WorkerError> {
    if since == 0 {
        return client.advance(0, line.to_vec());
    }
    let PositionUpdate { made, snapshot, .. } = client.line(line, since)?;
    Ok(Advanced { made, state: snapshot.into() })
}

/// Corrects the text that was `refused`, where exactly one legal move in its place lets all texts be played to their end, and at
/// least two follow. One replay for every legal move there; `texts` is changed only where the answer is a misprint.
///
/// # Errors
/// The worker stops.
pub fn mended(
    client: &mut Client,
    before: &[LinePly],
    notation: &str,
    texts: &mut [String],
    refused: &RefusedMove,
    means: &dyn Fn(&str, &str) -> bool,
) -> Result<Option<Misprint>, WorkerError> {
    let index = refused.index;
    if texts.len() <= index + LEAST_BEHIND {
        return Ok(None);
    }
    // The position before the misprint.
    if replay(client, before, notation, &texts[..index], means)?.is_err() {
        return Ok(None);
    }
    let printed = texts[index].clone();
    let mut found = None;
    for ForeignMoveText { foreign, .. } in client.foreign_moves(notation)? {
        texts[index].clone_from(&foreign);
        if replay(client, before, notation, texts, means)?.is_ok()
            && let Some(_other) = found.replace(foreign)
        {
            found = None;
            break;
        }
    }
    texts[index] = found.clone().unwrap_or_else(|| printed.clone());
    Ok(found.map(|played| Misprint { index, printed, played }))
}
