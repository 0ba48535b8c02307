//! Transitions: their steps, made on the picture before a move, give the picture after it. A picture may show more than pieces of
//! the game (a count, a stack beside the board), so that a difference is a note.

use std::collections::BTreeMap;

use crate::{Ink, Line, Piece, ScoredMove, Site, Snapshot, TransitionStep};

use super::checks::Check;
use super::log::Log;
use super::words::quoted;

/// The inks of the pieces on each site, from bottom to top; none where a step leaves it open.
type Stacks = BTreeMap<Site, Vec<Option<Ink>>>;

/// Tries the steps of one of the top's moves.
pub(super) fn check(line: &mut impl Line, entries: &[ScoredMove], snapshot: &Snapshot, log: &mut Log<'_>) {
    let index = log.random(entries.len());
    let (Some(entry), Some(facts)) = (entries.get(index), snapshot.moves.get(index)) else { return };
    if facts.steps.is_empty() {
        return;
    }
    line.push(entry.code);
    let after = line.snapshot();
    line.pop();
    let Some(after) = log.answer(after, Check::SnapshotGiven) else { return };
    let difference = match moved(stacks(&snapshot.scene.pieces), &facts.steps) {
        Err(site) => Some((site, "a step takes a piece where none is")),
        Ok(made) => difference(&made, &stacks(&after.scene.pieces)),
    };
    log.advise(difference.is_none(), Check::TransitionLeads, || {
        let (site, words) = difference.unwrap_or((Site(0), ""));
        format!("move {}, site {}: {words}", quoted(&facts.text), site.0)
    });
}

fn stacks(pieces: &[Piece]) -> Stacks {
    let mut stacks = Stacks::new();
    for piece in pieces {
        stacks.entry(piece.site).or_default().push(Some(piece.ink));
    }
    stacks
}

/// The pieces after the steps, or the site where a piece is missing.
fn moved(mut stacks: Stacks, steps: &[TransitionStep]) -> Result<Stacks, Site> {
    for step in steps {
        match *step {
            TransitionStep::Slide { from, to } => {
                let piece = stacks.get_mut(&from).and_then(Vec::pop).ok_or(from)?;
                stacks.entry(to).or_default().push(piece);
            }
            TransitionStep::Appear { at } => stacks.entry(at).or_default().push(None),
            TransitionStep::Vanish { at } => {
                stacks.get_mut(&at).and_then(Vec::pop).ok_or(at)?;
            }
            TransitionStep::Flip { at } => {
                *stacks.get_mut(&at).and_then(|stack| stack.last_mut()).ok_or(at)? = None;
            }
        }
    }
    Ok(stacks)
}

/// The first site on which the pieces differ, and how.
fn difference(made: &Stacks, right: &Stacks) -> Option<(Site, &'static str)> {
    let empty = Vec::new();
    for site in made.keys().chain(right.keys()) {
        let (made, right) = (made.get(site).unwrap_or(&empty), right.get(site).unwrap_or(&empty));
        if made.len() > right.len() {
            return Some((*site, "the steps leave a piece that the picture after the move has not"));
        }
        if made.len() < right.len() {
            return Some((*site, "the picture after the move has a piece that the steps do not bring"));
        }
        if made.iter().zip(right).any(|(made, right)| made.is_some() && made != right) {
            return Some((*site, "a piece changes its colour without a step"));
        }
    }
    None
}
