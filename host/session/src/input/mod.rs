//! The one click routine, for every game and every kind of pointer: clicks narrow the paths that the legal moves tell
//! until one move is left. Knows sites, paths and moves by their index in `Snapshot::moves`; must not know rules,
//! pixels or a window.

mod alternatives;
mod clicks;
mod premove;

use abstrakt_vocabulary::{MoveFacts, Site, TransitionStep};

pub use alternatives::Alternatives;
pub use clicks::{Click, Clicks};
pub use premove::{Premove, PremoveEnd};

/// Sites that stand for a move as an alternative: those that it empties, and those of its clicks.
pub fn sites(facts: &MoveFacts) -> impl Iterator<Item = Site> {
    let emptied = facts.steps.iter().filter_map(|step| match step {
        TransitionStep::Vanish { at } => Some(*at),
        _ => None,
    });
    emptied.chain(facts.paths.iter().flatten().copied())
}

fn slides(facts: &MoveFacts) -> impl Iterator<Item = (Site, Site)> {
    facts.steps.iter().filter_map(|step| match step {
        TransitionStep::Slide { from, to } => Some((*from, *to)),
        _ => None,
    })
}

fn ends_at(facts: &MoveFacts, site: Site) -> bool {
    slides(facts).any(|(_, to)| to == site)
}

fn holds(facts: &MoveFacts, site: Site) -> bool {
    sites(facts).any(|held| held == site)
}
