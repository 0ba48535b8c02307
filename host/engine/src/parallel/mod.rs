//! Searches by several threads on a rayon pool of the spec's size.
//!
//! Knows how work is shared out. Must not know how a node is searched. With one thread every parallel algorithm is its
//! sequential one, and deterministic; with more, values hold and node counts do not.
//!
//! - `sharing`: which nodes are shared out, and what threads keep between jobs
//! - `split`: one node whose moves several threads search; used by `alpha_beta`
//! - `lazy`: shared-table search; `root_mcts`: one Monte Carlo tree a thread

mod lazy;
mod root_mcts;
mod sharing;
mod split;

pub use lazy::search as lazy_search;
pub use root_mcts::search as root_mcts_search;
pub use sharing::WorkSharing;
pub use split::{BestFound, CutoffSignal, Split};
