//! What a move leaves behind: its long notation, and what moved on the board. Knows one move; must not know records.

use abstrakt_plugin_api::{MoveFacts, Site, Step};

/// What is known of a ply beyond its text: learned from the position before it.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    /// The long notation.
    pub long: String,
    /// What moves on the board.
    pub steps: Vec<Step>,
}

impl Trail {
    /// What a listed move tells of itself.
    pub fn of(of: &MoveFacts) -> Self {
        Self { long: of.long.clone(), steps: of.steps.clone() }
    }

    /// The sites that it touches.
    pub fn sites(&self) -> Vec<Site> {
        let mut sites: Vec<Site> = self
            .steps
            .iter()
            .flat_map(|step| match *step {
                Step::Slide { from, to } => vec![from, to],
                Step::Appear { at } | Step::Vanish { at } => vec![at],
                Step::Flip { .. } => Vec::new(),
            })
            .collect();
        sites.sort_unstable();
        sites.dedup();
        sites
    }
}
