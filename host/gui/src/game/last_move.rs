//! What a move leaves behind: its long notation, and what moved on the board. Knows one move; must not know records.

use abstrakt_plugin_api::{MoveFacts, Site, TransitionStep};

/// What is known of a ply beyond its text: learned from the position before it.
#[derive(Clone, Debug, Default)]
pub struct LastMove {
    /// The long notation.
    pub long: String,
    /// What moves on the board.
    pub steps: Vec<TransitionStep>,
}

impl LastMove {
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
                TransitionStep::Slide { from, to } => vec![from, to],
                TransitionStep::Appear { at } | TransitionStep::Vanish { at } => vec![at],
                TransitionStep::Flip { .. } => Vec::new(),
            })
            .collect();
        sites.sort_unstable();
        sites.dedup();
        sites
    }
}
