//! Images of a position: games as the position is, move for move.

use crate::{
    CallError, Extension, Image, Images, Line, Player, Players, Rules, ScoredMove, Snapshot, Status,
    Symmetry, Tree,
};

use super::checks::Check;
use super::extensions::{bounds, sound};
use super::log::Log;
use super::places::Frame;
use super::plies::moves_of;
use super::report::Found;
use super::words::{acts, code, list, quoted};

/// Checks one image of the top, whose snapshot this is. A game that offers none passes.
pub(super) fn check<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    snapshot: &Snapshot,
    log: &mut Log<'_>,
) {
    let images = line.extension::<Images>(&());
    let Some(Some(images)) = log.answer(images, Check::SymmetryGiven) else { return };
    let sound = sound(images.check(bounds(frame)), Check::SymmetrySound, log);
    let Some(image) = images.0.get(log.random(images.0.len())).filter(|_| sound) else { return };
    let opened = rules.open(frame.choice, Some(&image.text));
    let seen = opened.and_then(|mut other| Ok((other.snapshot()?, moves_of(&mut other), other)));
    let (seen, listed, mut other) = match seen {
        Ok(seen) => seen,
        Err(error) => return log.failed(Check::SymmetryReads, &error, || quoted(&image.text)),
    };
    check_snapshot(snapshot, &seen, image, log);
    if let Some((entry, image_entry)) = pair(image, snapshot, &moves_of(line), &listed, log) {
        other.push(image_entry.code);
        let reached = other.text().map(|text| (other.key(), text));
        let expected = after(line, entry, &image.symmetry);
        log.expect(expected == reached, Check::SymmetryLeads, || {
            let described = |position: Result<(u64, String), CallError>| match position {
                Ok((key, text)) => format!("{}, key {key:x}", quoted(&text)),
                Err(error) => error.to_string(),
            };
            let origin = format!("from {} by {}", quoted(&image.text), code(image_entry.code));
            Found::not(format_args!("{origin}: {}", described(reached)), described(expected))
        });
    }
}

/// Looks whether the start is the same for both sides by a symmetry that exchanges seats, where the game declares one.
pub(super) fn check_start<R: Rules>(rules: &R, frame: &Frame<'_>, log: &mut Log<'_>) {
    let pieces = |line: &mut R::Line| -> Result<Vec<String>, CallError> {
        let scene = line.snapshot()?.scene;
        let mut pieces: Vec<String> =
            scene.pieces.iter().map(|piece| serde_json::to_string(piece).unwrap_or_default()).collect();
        pieces.sort_unstable();
        Ok(pieces)
    };
    // A game that fails here fails at its first position, too.
    let fair = rules.open(frame.choice, None).and_then(|mut line| {
        let images = line.extension::<Images>(&())?.map_or_else(Vec::new, |images| images.0);
        let seats = 0..frame.choice.players;
        let exchanges =
            |image: &&Image| seats.clone().any(|seat| image.symmetry.seat(Player(seat)) != Player(seat));
        let mut exchanged = images.iter().filter(exchanges).peekable();
        let (none, start) = (exchanged.peek().is_none(), pieces(&mut line)?);
        for image in exchanged {
            if rules.open(frame.choice, Some(&image.text)).and_then(|mut line| pieces(&mut line))? == start {
                return Ok(true);
            }
        }
        Ok(none)
    });
    log.advise(
        fair != Ok(false),
        Check::SymmetryStart,
        || "no symmetry that exchanges seats keeps its pieces",
    );
}

/// Status, key and scores, seats exchanged.
fn check_snapshot(snapshot: &Snapshot, seen: &Snapshot, image: &Image, log: &mut Log<'_>) {
    let seat = |player: Player| image.symmetry.seat(player);
    let seats = |set: Players| set.iter().map(seat).fold(Players::NONE, Players::with);
    let status = match snapshot.status {
        Status::Turn { player, mid_turn } => Status::Turn { player: seat(player), mid_turn },
        Status::Chance => Status::Chance,
        Status::Over(mut outcome) => {
            outcome.winners = seats(outcome.winners);
            Status::Over(outcome)
        }
    };
    let same = seen.status == status && seen.key == image.key;
    log.expect(same, Check::SymmetryStatus, || {
        let described = |status, key| format!("{}, key {key:x}", acts(status));
        let found = format!("{}: {}", quoted(&image.text), described(seen.status, seen.key));
        Found::not(found, described(status, image.key))
    });
    let score = |player: u8| seen.scores.get(usize::from(seat(Player(player)).0));
    let scores = (0..).zip(&snapshot.scores).all(|(player, expected)| score(player) == Some(expected));
    log.expect(scores, Check::SymmetryScores, || {
        format!("{}, of {}", list(&seen.scores), list(&snapshot.scores))
    });
}

/// A random move and its image, when all moves are paired.
fn pair(
    image: &Image,
    snapshot: &Snapshot,
    entries: &[ScoredMove],
    image_entries: &[ScoredMove],
    log: &mut Log<'_>,
) -> Option<(ScoredMove, ScoredMove)> {
    let mut indices = image.moves.clone();
    indices.sort_unstable();
    indices.dedup();
    let (here, there) = (entries.len(), image_entries.len());
    let counts = [snapshot.moves.len(), there, indices.len(), image.moves.len()] == [here; 4];
    let paired = counts && indices.iter().all(|&target| (target as usize) < there);
    log.expect(paired, Check::SymmetryMoves, || {
        format!("{here} moves, {there} of the image, {} pairs", indices.len())
    });
    let index = log.random(here);
    let target = *image.moves.get(index).filter(|_| paired)?;
    Some((*entries.get(index)?, *image_entries.get(target as usize)?))
}

/// Key and text of the image of what a move leads to.
fn after(line: &mut impl Line, entry: ScoredMove, symmetry: &Symmetry) -> Result<(u64, String), CallError> {
    line.push(entry.code);
    let images = line.extension::<Images>(&());
    line.pop();
    let image = images?.and_then(|images| images.0.into_iter().find(|after| after.symmetry == *symmetry));
    image.map(|image| (image.key, image.text)).ok_or_else(|| CallError::mistaken("no such image"))
}
