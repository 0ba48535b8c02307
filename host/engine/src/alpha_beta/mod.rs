//! The alpha-beta family.

pub use crate::negamax::search;
