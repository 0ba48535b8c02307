//! The one click routine, for every game and every kind of pointer: clicks narrow the paths that the legal moves tell
//! until one move is left. Knows sites, paths and moves by their index in `Snapshot::moves`; must not know rules,
//! pixels or a window.

mod alternatives;
mod clicks;

use abstrakt_plugin_api::{MoveFacts, Site, TransitionStep};

pub use alternatives::Alternatives;
pub use clicks::{Click, Clicks};

/// Sites that stand for a move as an alternative: those that it empties, and those of its clicks.
pub fn sites(of: &MoveFacts) -> impl Iterator<Item = Site> {
    let emptied = of.steps.iter().filter_map(|step| match step {
        TransitionStep::Vanish { at } => Some(*at),
        _ => None,
    });
    emptied.chain(of.paths.iter().flatten().copied())
}

fn slides(of: &MoveFacts) -> impl Iterator<Item = (Site, Site)> {
    of.steps.iter().filter_map(|step| match step {
        TransitionStep::Slide { from, to } => Some((*from, *to)),
        _ => None,
    })
}

fn ends_at(of: &MoveFacts, site: Site) -> bool {
    slides(of).any(|(_, to)| to == site)
}

fn holds(of: &MoveFacts, site: Site) -> bool {
    sites(of).any(|own| own == site)
}
